import Animator
import SceneScript

/// A scene as reports present it: the only one, or one of a reel. Reports use the time of the
/// recording; `from` maps it to the timeline's time, and `source` that to the scene's own time.
struct ReportedScene {
  /// The timeline, in its own time.
  let timeline: Timeline
  let views: [RecordedView]
  /// The unique label of a reel's scene; nil for a single scene.
  var label: String?
  /// The name in the reel.
  let name: String
  /// The start and end of playback in the recording.
  var begin: MediaTime
  var end: MediaTime
  /// The timeline's time at `begin`.
  var from: MediaTime
  /// The range of the scene that the timeline plays; nil if its time is the scene's own.
  var source: Reel.SourceRange?
  /// The transition to the scene and its time range in the recording; nil for a cut.
  var transition: (kind: String, begin: MediaTime, end: MediaTime)?

  /// The timeline's time at a time of the recording, clamped to the range of playback.
  func timelineTime(at time: MediaTime) -> MediaTime {
    from + min(max(time - begin, .zero), end - begin)
  }

  /// The scene's own time at a time of the recording: it stands still while the last frame stays.
  func ownTime(at time: MediaTime) -> MediaTime {
    let time = timelineTime(at: time)
    return source?.time(at: time) ?? time
  }

  /// Whether it plays at a time of the recording, which ends at `end`.
  func plays(at time: MediaTime, end: MediaTime) -> Bool {
    label == nil || begin <= time && (time < self.end || self.end >= end)
  }

  /// A view's name, prefixed by the label of the scene.
  func qualified(_ name: String) -> String { label.map { "\($0)/\(name)" } ?? name }

  /// The animations during playback, in the time of the recording.
  var animations: [AnimationRecord] {
    let records = timeline.animations
    if label == nil { return Array(records) }
    let shift = begin - from
    return records.filter {
      $0.begin + shift < end && ($0.end.isIndefinite || $0.end + shift > begin)
    }
    .map { $0.moved(by: shift) }
  }
}

extension SceneRecording {
  /// The ids that select views: their own, and for reels also those prefixed by the label of the
  /// scene.
  package var reportedIDs: [String] {
    let ids = scenes.flatMap { scene in scene.views.flatMap { [$0.id, scene.qualified($0.id)] } }
    return Set(ids).sorted()
  }

  /// Whether it is the recording of a reel.
  var isReel: Bool { timeline.isReel }

  /// The scenes, in order of playback.
  var scenes: [ReportedScene] {
    guard isReel else {
      return [
        ReportedScene(
          timeline: timeline, views: views, label: nil, name: "", begin: .zero,
          end: timeline.duration, from: .zero, transition: nil)
      ]
    }
    return Self.scenes(of: timeline)
  }

  /// The scenes of a reel, including those of nested reels. Repeated labels are numbered from the
  /// second on.
  private static func scenes(of reel: Timeline) -> [ReportedScene] {
    var counts: [String: Int] = [:]
    return played(in: reel).map { scene in
      let label = ViewNames.printable(Reel.Part.stem(ofName: scene.name))
      counts[label, default: 0] += 1
      let number = counts[label] ?? 1
      return scene.labeled(number > 1 ? "\(label)#\(number)" : label)
    }
  }

  private static func played(in reel: Timeline) -> [ReportedScene] {
    reel.partSegments.enumerated().flatMap { index, stretch -> [ReportedScene] in
      let part = stretch.part
      let kind = index > 0 && stretch.change > .zero ? part.transition?.kind.name : nil
      let change = kind.map {
        ($0, stretch.changeBegin, stretch.changeBegin + stretch.change)
      }
      return shown(part, from: stretch.begin, to: stretch.end, change)
    }
      // Those without a name are no scenes: the captions of the reel.
      + reel.reelOverlays.filter { $0.part.name != nil }.flatMap { overlay in
        shown(overlay.part, from: overlay.begin, to: overlay.end, nil)
          .compactMap { $0.cut(at: reel.duration) }
      }
  }

  /// The scene of a part or an overlay that plays between two times of its reel, or those of a reel within it.
  private static func shown(
    _ part: Reel.Part, from begin: MediaTime, to end: MediaTime,
    _ change: (kind: String, begin: MediaTime, end: MediaTime)?
  ) -> [ReportedScene] {
    if part.timeline.isReel {
      return played(in: part.timeline).compactMap { $0.inside(part, at: begin, change) }
    }
    return [
      ReportedScene(
        timeline: part.timeline, views: part.timeline.namedViews, label: "",
        name: part.name ?? "", begin: begin, end: end, from: part.from, source: part.sourceRange,
        transition: change)
    ]
  }
}

extension ReportedScene {
  fileprivate func labeled(_ label: String) -> ReportedScene {
    var scene = self
    scene.label = label
    return scene
  }

  /// The scene up to the end of the reel that it is over; nil if it begins no earlier.
  fileprivate func cut(at last: MediaTime) -> ReportedScene? {
    if begin >= last { return nil }
    var scene = self
    scene.end = min(end, last)
    return scene
  }

  /// The visible part of a nested reel's scene, given the part of the outer reel that shows the
  /// nested one, and when that begins; nil if none of it is visible.
  fileprivate func inside(
    _ part: Reel.Part, at beginning: MediaTime,
    _ change: (kind: String, begin: MediaTime, end: MediaTime)?
  ) -> ReportedScene? {
    let (from, to) = (part.from, part.to)
    guard begin < to || to == from, end >= from else { return nil }
    let shift = beginning - from
    let (first, last) = (max(begin, from), min(end, to))
    let own = transition.map { ($0.kind, $0.begin + shift, $0.end + shift) }
    var scene = self
    (scene.begin, scene.end) = (first + shift, last + shift)
    scene.from = self.from + first - begin
    scene.transition = begin <= from ? change : own
    return scene
  }
}
