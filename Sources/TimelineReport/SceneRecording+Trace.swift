import Animator
import SceneScript

extension SceneRecording {
  /// The sampled presentation values and the animation events, as text for diffs.
  ///
  /// Each sample has a line per changed view with the changed properties; the first line of a view
  /// has all properties that differ from the default. Names and values are those of layers, in the
  /// notation of scenes. The starts (`┌`) and ends (`└`, interrupted `╳`) of animations and
  /// transitions are listed in between, at their exact times. Column widths are fixed, so that
  /// lines differ only where values do. Views of a reel are prefixed by the label of their scene.
  ///
  /// - Parameters:
  ///   - interval: The sampling interval. The start and the end are always sampled; if it is not
  ///     above 0, they are the only samples.
  ///   - ids: The views to trace; nil for the stage and all views with an id. Unknown ids are
  ///     ignored.
  public func trace(every interval: MediaTime, views ids: [String]? = nil) -> String {
    var trace = Trace(self, ids: ids)
    var time = MediaTime.zero
    while time < timeline.duration {
      trace.sample(at: time)
      if interval <= .zero { break }
      time += interval
    }
    trace.sample(at: timeline.duration)
    trace.add(Trace.line(timeline.duration, .value, "(end)", ""))
    return trace.text
  }

  /// The maximum number of samples of a trace on the command line.
  package static let traceLimit = 1_000_000

  /// The number of samples of a trace.
  package func traceCount(every interval: MediaTime) -> Int {
    if interval <= .zero { return 2 }
    // The longest timeline has nearly as many flicks as there are numbers.
    return min(Int(timeline.duration.flicks / interval.flicks), .max - 2) + 2
  }
}

/// The marker of a trace's line.
private enum Mark: String {
  case value = " "
  case start = "┌"
  case end = "└"
  case interruption = "╳"
  case touch = "●"
}

/// The state of writing a trace.
private struct Trace {
  private let scenes: [TracedScene]
  private let duration: MediaTime
  private let events: [TraceEvent]
  private var nextEvent = 0
  private var seen: [String: Values] = [:]
  private(set) var text = ""

  /// All properties except for `opaque`, which does not affect rendering.
  private static let properties = AnyLayerProperty.all.filter { $0.key != "opaque" }

  /// The last reported values of a view.
  private struct Values {
    var state: LayerState
    var superview: String
  }

  init(_ recording: SceneRecording, ids: [String]?) {
    scenes = recording.scenes.map {
      TracedScene($0, ids: ids.map { Set($0.map(ViewNames.printable)) })
    }
    duration = recording.timeline.duration
    events = TraceEvent.all(of: scenes)
  }

  /// Writes the events up to `time`, then the values at `time`.
  mutating func sample(at time: MediaTime) {
    while nextEvent < events.count, events[nextEvent].time <= time {
      let event = events[nextEvent]
      add(Self.line(event.time, event.mark, event.view, event.text))
      nextEvent += 1
    }
    for traced in scenes where traced.scene.plays(at: time, end: duration) {
      sample(traced, at: time)
    }
  }

  private mutating func sample(_ traced: TracedScene, at time: MediaTime) {
    let (scene, own) = (traced.scene, traced.scene.timelineTime(at: time))
    let parents = scene.timeline.superlayers(at: own)
    for (id, layers) in traced.names.views where traced.shows(id) {
      guard let (layer, state) = newest(of: layers, in: scene.timeline, at: own) else { continue }
      let superview = parents[layer].map { traced.names.name(of: $0) } ?? "none"
      let view = scene.qualified(id)
      let changes = changes(of: view, to: Values(state: state, superview: superview))
      if !changes.isEmpty { add(Self.line(time, .value, view, changes.joined(separator: "  "))) }
    }
  }

  /// The latest of the views with one id that is on the stage; repeated steps create several.
  private func newest(
    of layers: [LayerID], in timeline: Timeline, at time: MediaTime
  ) -> (LayerID, LayerState)? {
    for layer in layers.reversed() {
      if let state = timeline.presentation(of: layer, at: time) { return (layer, state) }
    }
    return nil
  }

  private mutating func changes(of id: String, to new: Values) -> [String] {
    let old = seen[id] ?? Values(state: LayerState(), superview: ViewNames.stage)
    seen[id] = new
    var parts: [String] = []
    if old.superview != new.superview { parts.append("superview \(new.superview)") }
    for property in Self.properties where !property.isEqual(old.state, new.state) {
      let value = ValueText.text(property.value(new.state))
      // Contents can differ although their descriptions are equal; other values then differ by less
      // than the precision of the trace.
      if property.key == "contents" || value != ValueText.text(property.value(old.state)) {
        parts.append("\(property.key) \(value)")
      }
    }
    return parts
  }

  mutating func add(_ line: String) {
    text += line
    text += "\n"
  }

  /// A line: the time, aligned at the decimal point, the marker, the view, the rest.
  static func line(_ time: MediaTime, _ mark: Mark, _ view: String, _ rest: String) -> String {
    var line = clock(time) + " " + mark.rawValue + " " + view
    if rest.isEmpty { return line }
    line += String(repeating: " ", count: max(14 - view.count, 2))
    return line + rest
  }

  /// Seconds with three to six decimals, padded to a fixed width.
  private static func clock(_ time: MediaTime) -> String {
    let parts = ValueText.number(time.seconds).split(separator: ".")
    let (whole, decimals) = (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    let shown = decimals + String(repeating: "0", count: max(3 - decimals.count, 0))
    return String(repeating: " ", count: max(3 - whole.count, 0)) + whole + "." + shown
      + String(repeating: " ", count: 6 - shown.count)
  }
}

/// A scene, the names of its views, and the selection of views to trace.
private struct TracedScene {
  let scene: ReportedScene
  let names: ViewNames
  private let ids: Set<String>?

  init(_ scene: ReportedScene, ids: Set<String>?) {
    (self.scene, names, self.ids) = (scene, ViewNames(scene), ids)
  }

  /// Whether a view is traced: it is selected by its id, with or without the scene's label, or
  /// there is no selection.
  func shows(_ id: String) -> Bool {
    ids.map { $0.contains(id) || $0.contains(scene.qualified(id)) } ?? true
  }
}

/// The start or the end of an animation, or of a scene.
private struct TraceEvent {
  let time: MediaTime
  let mark: Mark
  let view: String
  let text: String

  /// All events in order of time; ends precede starts at the same time.
  static func all(of scenes: [TracedScene]) -> [TraceEvent] {
    let events =
      scenes.flatMap { traced in
        let (starts, ends) = scene(traced.scene)
        return starts + animations(of: traced) + ends
      } + touches(of: scenes)
    let order = events.indices.sorted { a, b in
      if events[a].time != events[b].time { return events[a].time < events[b].time }
      let (aStarts, bStarts) = (events[a].mark == .start, events[b].mark == .start)
      return aStarts == bStarts ? a < b : !aStarts
    }
    return order.map { events[$0] }
  }

  /// The events of a reel's scene and of the transition to it.
  private static func scene(_ scene: ReportedScene) -> (starts: [TraceEvent], ends: [TraceEvent]) {
    guard let label = scene.label else { return ([], []) }
    func event(_ time: MediaTime, _ mark: Mark, _ view: String, _ text: String) -> TraceEvent {
      TraceEvent(time: time, mark: mark, view: view, text: text)
    }
    let length = ValueText.duration(scene.end - scene.begin)
    let from = ValueText.duration(scene.ownTime(at: scene.begin))
    let what = "scene \(scene.name), \(length) from \(from)"
    var starts = [event(scene.begin, .start, label, what)]
    var ends = [event(scene.end, .end, label, "scene finished after \(length)")]
    if let change = scene.transition {
      let length = ValueText.duration(change.end - change.begin)
      let what = "transition \(change.kind)"
      starts.insert(event(change.begin, .start, ViewNames.stage, "\(what), \(length)"), at: 0)
      ends.insert(
        event(change.end, .end, ViewNames.stage, "\(what) finished after \(length)"), at: 0)
    }
    return (starts, ends)
  }

  /// The samples of fingers: of a reel's scenes while they play.
  private static func touches(of scenes: [TracedScene]) -> [TraceEvent] {
    scenes.flatMap { traced -> [TraceEvent] in
      let scene = traced.scene
      return scene.timeline.touches.compactMap { touch in
        let time = scene.label == nil ? touch.time : scene.begin + (touch.time - scene.from)
        guard time <= scene.end, scene.label == nil || time >= scene.begin else { return nil }
        let point = ValueText.text(touch.location)
        let name = touch.phase.isHovering ? "pointer" : "finger \(touch.finger)"
        return TraceEvent(
          time: time, mark: .touch, view: scene.qualified(name),
          text: "\(touch.phase.rawValue) \(point)")
      }
    }
  }

  private static func animations(of traced: TracedScene) -> [TraceEvent] {
    let scene = traced.scene
    return scene.animations.flatMap { record -> [TraceEvent] in
      guard let layer = record.layer, record.begin <= scene.end else { return [] }
      let view = traced.names.name(of: layer)
      guard traced.shows(view) else { return [] }
      return events(of: record, view: scene.qualified(view))
        .filter { $0.time <= scene.end && (scene.label == nil || $0.time >= scene.begin) }
    }
  }

  private static func events(of record: AnimationRecord, view: String) -> [TraceEvent] {
    let target =
      record.isTransition
      ? "\(record.key) \(ValueText.text(record.to))"
      : "\(record.key) → \(record.text(record.to))"
    if record.end <= record.begin {
      // Skips animations that their own block replaced immediately by setting the property twice.
      guard record.isInterrupted else { return [] }
      let text = "\(target) interrupted before it began"
      return [TraceEvent(time: record.begin, mark: .interruption, view: view, text: text)]
    }
    let start = TraceEvent(time: record.begin, mark: .start, view: view, text: record.startText)
    if record.end.isIndefinite { return [start] }
    let after = "after \(ValueText.duration(record.end - record.begin))"
    let text = "\(target) \(record.isInterrupted ? "interrupted" : "finished") \(after)"
    let mark = record.isInterrupted ? Mark.interruption : .end
    return [start, TraceEvent(time: record.end, mark: mark, view: view, text: text)]
  }
}

extension AnimationRecord {
  /// The text of a start event: the property, its values and the timing.
  fileprivate var startText: String {
    let what = isTransition ? "\(key) \(text(to))" : "\(key) \(valuesText)"
    let how = [ValueText.duration(timing.duration), curveText, repetitionText].compactMap { $0 }
    return "\(what), \(how.joined(separator: ", "))"
  }

  /// The start and end values, and those of keyframes in between.
  private var valuesText: String {
    if keyframes.isEmpty { return "\(text(from)) → \(text(to))" }
    let stops = keyframes.filter { $0.time > 0 }
      .map { "\(text($0.value)) at \(ValueText.number($0.time))" }
    return ([text(from)] + stops).joined(separator: " → ")
  }

  /// A value of its property, with angles in degrees.
  fileprivate func text(_ value: any Sendable) -> String {
    guard key.hasPrefix("transform.rotation"), let angle = value as? CGFloat else {
      return ValueText.text(value)
    }
    return ValueText.number(Double(angle) * 180 / .pi)
  }
}
