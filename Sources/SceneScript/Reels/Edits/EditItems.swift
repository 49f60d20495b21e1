import Animator
import Yams

/// A clip of an edit.
struct EditClip {
  var name: String
  var node: Node
  /// The file, relative to the edit.
  var path: String
  var pathNode: Node
  /// The time of the media at which it begins.
  var start: MediaTime
  /// The duration in its track.
  var length: MediaTime
  /// The node of the duration, for messages.
  var lengthNode: Node
  /// The duration of a frame.
  var frame: MediaTime
  /// The rate; 0 for a frozen frame.
  var speed = 1.0
  /// The node of the rate; nil for none.
  var speedNode: Node?
  var notes: EditNotes?

  var isFrozen: Bool { speed == 0 }
}

/// A transition of an edit.
struct EditTransition {
  let node: Node
  let type: String
  let name: String
  /// For how long it runs before the cut, and after it.
  let before: MediaTime
  let after: MediaTime
  let notes: EditNotes?

  var duration: MediaTime { before + after }

  /// Whether it was written for a transition between still frames.
  var isBetweenStills: Bool {
    guard let entry = notes?.mapping("transition") else { return false }
    return entry.value(ReelGrammar.overlap.name)?.plainText != "true"
  }
}

/// An item of a track.
enum EditItem {
  case clip(EditClip)
  case gap(MediaTime, Node)
  case transition(EditTransition)

  /// The duration in the track.
  var length: MediaTime {
    switch self {
    case .clip(let clip): clip.length
    case .gap(let length, _): length
    case .transition: .zero
    }
  }

  var node: Node {
    switch self {
    case .clip(let clip): clip.node
    case .gap(_, let node): node
    case .transition(let transition): transition.node
    }
  }
}

/// A marker of an edit.
struct EditMarker {
  let node: Node
  let name: Node?
  /// In the time of the track or the stack.
  var time: MediaTime
}

/// The tracks of an edit, or of a part of it: those inside each other are flattened.
struct EditLayers {
  /// The lowest video track.
  var main: [EditItem] = []
  /// The other video tracks, back to front.
  var overlays: [[EditItem]] = []
  /// The audio tracks.
  var sounds: [[EditItem]] = []
  var markers: [EditMarker] = []

  /// The duration of the longest track.
  var length: MediaTime {
    ([main] + overlays + sounds).map(\.length).max() ?? .zero
  }

  /// Adds another part behind the main track.
  mutating func append(_ other: EditLayers) {
    let offset = main.length
    main += other.main
    overlays += other.overlays.map { [.gap(offset, Node(""))] + $0 }
    sounds += other.sounds.map { [.gap(offset, Node(""))] + $0 }
    markers += other.markers.map { marker in
      var marker = marker
      marker.time += offset
      return marker
    }
  }

  /// The main track with a gap up to the end of the longest one.
  mutating func fill(at node: Node) {
    let missing = length - main.length
    // Less than a millisecond is due to rounding.
    if missing > MediaTime(flicks: MediaTime.flicksPerSecond / 1000) {
      main.append(.gap(missing, node))
    }
  }

  /// The layers during a range.
  ///
  /// - Parameter cut: Called for transitions that the range cuts, which are left out.
  func trimmed(to range: EditRange, cut: (EditTransition) -> Void) -> EditLayers {
    var layers = self
    layers.main = main.trimmed(to: range, cut)
    layers.overlays = overlays.map { $0.trimmed(to: range, cut) }
    layers.sounds = sounds.map { $0.trimmed(to: range, cut) }
    layers.markers = markers.compactMap { marker in
      var marker = marker
      marker.time -= range.start
      return marker.time >= .zero && marker.time <= range.duration ? marker : nil
    }
    return layers
  }
}

extension [EditItem] {
  /// The duration of all items.
  var length: MediaTime { reduce(.zero) { $0 + $1.length } }

  fileprivate func trimmed(
    to range: EditRange, _ cut: (EditTransition) -> Void
  ) -> [EditItem] {
    let (first, last) = (range.start, range.start + range.duration)
    var result: [EditItem] = []
    var begin = MediaTime.zero
    for item in self {
      let end = begin + item.length
      let (from, to) = (Swift.max(begin, first), Swift.min(end, last))
      switch item {
      case .transition(let transition):
        let isInside = first <= begin - transition.before && begin + transition.after <= last
        if isInside {
          result.append(item)
        } else if first < begin, begin < last {
          cut(transition)
        }
      case .gap(_, let node): if to > from { result.append(.gap(to - from, node)) }
      case .clip(var clip):
        guard to > from else { break }
        clip.start += (from - begin).scaled(by: clip.speed)
        clip.length = to - from
        result.append(.clip(clip))
      }
      begin = end
    }
    return result
  }
}
