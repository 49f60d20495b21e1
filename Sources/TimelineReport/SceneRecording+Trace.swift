import Animator
import SceneScript

extension SceneRecording {
  /// What is seen to happen, as text that reads well in a diff.
  ///
  /// For each instant, each view of which something changed has a line with just that; its first line
  /// has everything that a new view has not. Names and values are a layer's, as scenes write them.
  /// Between them stand, at their exact times, the starts (`┌`) and ends (`└`, interrupted `╳`) of
  /// animations and transitions. Columns do not depend on what else is in the scene, so a change
  /// shows only where something changed. Views of a reel have their scene's name before their id.
  ///
  /// - Parameters:
  ///   - interval: How far apart the instants are, from 0 to the end, which is one of them. Where it
  ///     is not above 0, the beginning and the end are all.
  ///   - ids: The views that it is about; nil for all that have an id, and the stage itself. Ids that
  ///     no view has are left out.
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

  /// The most instants that a trace of a scene may have on the command line.
  package static let traceLimit = 1_000_000

  /// How many instants a trace has.
  package func traceCount(every interval: MediaTime) -> Int {
    interval <= .zero ? 2 : Int(timeline.duration.flicks / interval.flicks) + 2
  }
}

/// What stands at the beginning of a trace's line.
private enum Mark: String {
  case value = " "
  case start = "┌"
  case end = "└"
  case interruption = "╳"
}

/// A trace while it is written.
private struct Trace {
  private let films: [TracedScene]
  private let duration: MediaTime
  private let events: [TraceEvent]
  private var nextEvent = 0
  private var seen: [String: Values] = [:]
  private(set) var text = ""

  /// All but a promise that never changes what is drawn.
  private static let properties = AnyLayerProperty.all.filter { $0.key != "opaque" }

  /// What the last line of a view showed.
  private struct Values {
    var state: LayerState
    var superview: String
  }

  init(_ recording: SceneRecording, ids: [String]?) {
    films = recording.films.map {
      TracedScene($0, ids: ids.map { Set($0.map(ViewNames.printable)) })
    }
    duration = recording.timeline.duration
    events = TraceEvent.all(of: films)
  }

  /// Writes what happens up to `time`, and how things are then.
  mutating func sample(at time: MediaTime) {
    while nextEvent < events.count, events[nextEvent].time <= time {
      let event = events[nextEvent]
      add(Self.line(event.time, event.mark, event.view, event.text))
      nextEvent += 1
    }
    for film in films where film.film.plays(at: time, end: duration) { sample(film, at: time) }
  }

  private mutating func sample(_ traced: TracedScene, at time: MediaTime) {
    let (film, own) = (traced.film, traced.film.ownTime(at: time))
    let parents = film.timeline.superlayers(at: own)
    for (id, layers) in traced.names.views where traced.shows(id) {
      guard let (layer, state) = newest(of: layers, in: film.timeline, at: own) else { continue }
      let superview = parents[layer].map { traced.names.name(of: $0) } ?? "none"
      let view = film.qualified(id)
      let changes = changes(of: view, to: Values(state: state, superview: superview))
      if !changes.isEmpty { add(Self.line(time, .value, view, changes.joined(separator: "  "))) }
    }
  }

  /// A step that is run again builds its views again; the latest that has come on stage counts.
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
      // Contents may differ where their description does not; other values would differ by less
      // than is written.
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

  /// A line: the time with its decimal points one below the other, a mark, the view, the rest.
  static func line(_ time: MediaTime, _ mark: Mark, _ view: String, _ rest: String) -> String {
    var line = clock(time) + " " + mark.rawValue + " " + view
    if rest.isEmpty { return line }
    line += String(repeating: " ", count: max(14 - view.count, 2))
    return line + rest
  }

  /// Seconds with three to six decimals, in a column of its own.
  private static func clock(_ time: MediaTime) -> String {
    let parts = ValueText.number(time.seconds).split(separator: ".")
    let (whole, decimals) = (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    let shown = decimals + String(repeating: "0", count: max(3 - decimals.count, 0))
    return String(repeating: " ", count: max(3 - whole.count, 0)) + whole + "." + shown
      + String(repeating: " ", count: 6 - shown.count)
  }
}

/// A film, what its views are called, and which of them are traced.
private struct TracedScene {
  let film: ReportedScene
  let names: ViewNames
  private let ids: Set<String>?

  init(_ film: ReportedScene, ids: Set<String>?) {
    (self.film, names, self.ids) = (film, ViewNames(film), ids)
  }

  /// Whether a view is traced: its id was given, or that with its scene's name; or none was.
  func shows(_ id: String) -> Bool {
    ids.map { $0.contains(id) || $0.contains(film.qualified(id)) } ?? true
  }
}

/// The start or the end of an animation, or of a scene.
private struct TraceEvent {
  let time: MediaTime
  let mark: Mark
  let view: String
  let text: String

  /// All, in the order in which they happen: at one instant ends come before the starts that they
  /// lead to.
  static func all(of films: [TracedScene]) -> [TraceEvent] {
    let events = films.flatMap { traced in
      let (starts, ends) = scene(traced.film)
      return starts + animations(of: traced) + ends
    }
    let order = events.indices.sorted { a, b in
      if events[a].time != events[b].time { return events[a].time < events[b].time }
      let (aStarts, bStarts) = (events[a].mark == .start, events[b].mark == .start)
      return aStarts == bStarts ? a < b : !aStarts
    }
    return order.map { events[$0] }
  }

  /// When a scene of a reel begins and ends, and the transition that leads to it.
  private static func scene(_ film: ReportedScene) -> (starts: [TraceEvent], ends: [TraceEvent]) {
    guard let label = film.label else { return ([], []) }
    func event(_ time: MediaTime, _ mark: Mark, _ view: String, _ text: String) -> TraceEvent {
      TraceEvent(time: time, mark: mark, view: view, text: text)
    }
    let length = ValueText.duration(film.end - film.begin)
    let what = "scene \(film.name), \(length) from \(ValueText.duration(film.from))"
    var starts = [event(film.begin, .start, label, what)]
    var ends = [event(film.end, .end, label, "scene finished after \(length)")]
    if let change = film.transition {
      let length = ValueText.duration(change.end - change.begin)
      let what = "transition \(change.kind)"
      starts.insert(event(change.begin, .start, ViewNames.stage, "\(what), \(length)"), at: 0)
      ends.insert(
        event(change.end, .end, ViewNames.stage, "\(what) finished after \(length)"), at: 0)
    }
    return (starts, ends)
  }

  private static func animations(of traced: TracedScene) -> [TraceEvent] {
    let film = traced.film
    return film.animations.flatMap { record -> [TraceEvent] in
      guard let layer = record.layer, record.begin <= film.end else { return [] }
      let view = traced.names.name(of: layer)
      guard traced.shows(view) else { return [] }
      return events(of: record, view: film.qualified(view))
        .filter { $0.time <= film.end && (film.label == nil || $0.time >= film.begin) }
    }
  }

  private static func events(of record: AnimationRecord, view: String) -> [TraceEvent] {
    let target =
      record.isTransition
      ? "\(record.key) \(ValueText.text(record.to))"
      : "\(record.key) → \(record.text(record.to))"
    if record.end <= record.begin {
      // What a block replaced itself, by setting a property twice, was never there.
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
  /// What starts: the property, where from, where to, how.
  fileprivate var startText: String {
    let what = isTransition ? "\(key) \(text(to))" : "\(key) \(way)"
    let how = [ValueText.duration(timing.duration), curveText, repetitionText].compactMap { $0 }
    return "\(what), \(how.joined(separator: ", "))"
  }

  /// The values at its ends, and at key frames in between.
  private var way: String {
    if keyframes.isEmpty { return "\(text(from)) → \(text(to))" }
    let stops = keyframes.filter { $0.time > 0 }
      .map { "\(text($0.value)) at \(ValueText.number($0.time))" }
    return ([text(from)] + stops).joined(separator: " → ")
  }

  /// A value of its property; angles are in degrees.
  fileprivate func text(_ value: any Sendable) -> String {
    guard key.hasPrefix("transform.rotation"), let angle = value as? CGFloat else {
      return ValueText.text(value)
    }
    return ValueText.number(Double(angle) * 180 / .pi)
  }
}
