import Animator
import SceneScript

/// A film that has layers, as listings see it: a scene's own, or one of those that a reel shows in a row.
struct ReportedScene {
  /// The film itself, whose time is its own.
  let timeline: Timeline
  let views: [RecordedView]
  /// What tells it from the other scenes of a reel; nil where it is all there is.
  var label: String?
  /// What the reel calls it.
  let name: String
  /// When it begins to play, and ceases to, on the clock of what is listed.
  var begin: MediaTime
  var end: MediaTime
  /// Its own time when it begins to play.
  var from: MediaTime
  /// The transition that leads to it, and when that begins; nil for a cut.
  var transition: (kind: String, begin: MediaTime, end: MediaTime)?

  /// Its own time at a time of what is listed: it stands still before it begins and after it has ended.
  func ownTime(at time: MediaTime) -> MediaTime {
    from + min(max(time - begin, .zero), end - begin)
  }

  /// Whether it plays at a time of what is listed, which has `end`.
  func plays(at time: MediaTime, end: MediaTime) -> Bool {
    label == nil || begin <= time && (time < self.end || self.end >= end)
  }

  /// A layer's name, with its scene's before it.
  func qualified(_ name: String) -> String { label.map { "\($0)/\(name)" } ?? name }

  /// The animations that are in effect while it plays, on the clock of what is listed.
  var animations: [AnimationRecord] {
    let records = timeline.listedAnimations
    if label == nil { return records }
    let shift = begin - from
    return records.filter {
      $0.begin + shift < end && ($0.end.isIndefinite || $0.end + shift > begin)
    }
    .map { $0.moved(by: shift) }
  }
}

extension SceneRecording {
  /// What views may be asked for by: their ids, those of a reel's also with their scene's name before them.
  package var reportedIDs: [String] {
    let ids = films.flatMap { film in film.views.flatMap { [$0.id, film.qualified($0.id)] } }
    return Set(ids).sorted()
  }

  /// Whether it shows several scenes in a row.
  var isReel: Bool { timeline.isReel }

  /// The films that have layers, in the order in which they are shown.
  var films: [ReportedScene] {
    guard isReel else {
      return [
        ReportedScene(
          timeline: timeline, views: views, label: nil, name: "", begin: .zero,
          end: timeline.duration, from: .zero, transition: nil)
      ]
    }
    return Self.scenes(of: timeline)
  }

  /// The scenes of a reel, those of reels inside it among them. Of several that would have the same label the second
  /// and those after it have their number as well.
  private static func scenes(of reel: Timeline) -> [ReportedScene] {
    var counts: [String: Int] = [:]
    return played(in: reel).map { film in
      let stem = (film.name as NSString).lastPathComponent.prefix { $0 != "." }
      let label = ViewNames.printable(stem.isEmpty ? "scene" : String(stem))
      counts[label, default: 0] += 1
      let number = counts[label] ?? 1
      return film.labeled(number > 1 ? "\(label)#\(number)" : label)
    }
  }

  private static func played(in reel: Timeline) -> [ReportedScene] {
    reel.stretches.enumerated().flatMap { index, stretch -> [ReportedScene] in
      let part = stretch.part
      let kind = index > 0 && stretch.change > .zero ? part.transition?.kind.name : nil
      let change = kind.map {
        ($0, stretch.changeBegin, stretch.changeBegin + stretch.change)
      }
      guard part.timeline.isReel else {
        return [
          ReportedScene(
            timeline: part.timeline, views: part.timeline.namedViews, label: "",
            name: part.name ?? "", begin: stretch.begin, end: stretch.end, from: part.from,
            transition: change)
        ]
      }
      return played(in: part.timeline).compactMap { $0.inside(stretch, change) }
    }
  }
}

extension ReportedScene {
  fileprivate func labeled(_ label: String) -> ReportedScene {
    var film = self
    film.label = label
    return film
  }

  /// What is seen of it in a reel that shows a stretch of the one it is in; nil where nothing is.
  fileprivate func inside(
    _ stretch: Reel.Stretch, _ change: (kind: String, begin: MediaTime, end: MediaTime)?
  ) -> ReportedScene? {
    let (from, to) = (stretch.part.from, stretch.part.to)
    guard begin < to || to == from, end >= from else { return nil }
    let shift = stretch.begin - from
    let (first, last) = (max(begin, from), min(end, to))
    let own = transition.map { ($0.kind, $0.begin + shift, $0.end + shift) }
    var film = self
    (film.begin, film.end) = (first + shift, last + shift)
    film.from = self.from + first - begin
    film.transition = begin <= from ? change : own
    return film
  }
}
