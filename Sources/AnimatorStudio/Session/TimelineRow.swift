import SceneScript
import TimelineReport

/// The animations of one property of one view, for the page's timeline.
struct TimelineRow {
  let view: String
  let key: String
  let layer: LayerID?
  var bars: [Bar] = []

  /// One animation.
  struct Bar {
    let record: AnimationRecord
    /// The index in the timeline's log.
    let index: Int
    /// The step that started it.
    let step: ScriptStep?
    /// The lane within the row: bars of one lane do not overlap.
    var lane: Int
  }

  /// The message; steps are source locations in the scene's files.
  func json(in source: SceneFile?) -> JSON {
    .object([
      ("view", .string(view)), ("property", .string(key)),
      ("layer", layer.map { .int($0.rawValue) } ?? .null),
      ("lanes", .int((bars.map(\.lane).max() ?? 0) + 1)),
      ("bars", .array(bars.map { $0.json(in: source) })),
    ])
  }
}

extension TimelineRow.Bar {
  /// Whether steps follow in the completion of its step.
  private var hasCompletion: Bool {
    (step?.action as? any AnimatedStep).map { !$0.settings.completion.isEmpty } ?? false
  }

  fileprivate func json(in source: SceneFile?) -> JSON {
    let timing = record.timing
    let isSpring = if case .spring = timing.curve { true } else { false }
    return .object([
      ("lane", .int(lane)), ("index", .int(index)),
      ("step", .link(step.flatMap { source?.location(of: $0.position) })),
      ("hasCompletion", .bool(hasCompletion)),
      ("added", .int(Int(record.added.flicks))), ("begin", .int(Int(record.begin.flicks))),
      ("end", record.end.isIndefinite ? .null : .int(Int(record.end.flicks))),
      ("duration", .int(Int(timing.duration.flicks))),
      ("repeatCount", timing.repeatCount.isFinite ? .number(timing.repeatCount) : .null),
      ("autoreverses", .bool(timing.autoreverses)),
      ("isInterrupted", .bool(record.isInterrupted)),
      ("isSpring", .bool(isSpring)),
      ("curveName", .string("\(timing.curve)")),
      ("keyTimes", .numbers(record.keyframes.map(\.time))),
      ("from", .string(ValueText.text(record.from))), ("to", .string(ValueText.text(record.to))),
      ("source", record.callSite.map { .string("\($0)") } ?? .null),
    ])
  }
}

extension SceneRecording {
  /// A row for each animated property of each view, views in order of creation.
  var timelineRows: [TimelineRow] {
    let names = Dictionary(views.map { ($0.layer, $0.id) }, uniquingKeysWith: { first, _ in first })
    var rows: [TimelineRow] = []
    var indices: [RowKey: Int] = [:]
    for (number, record) in timeline.animations.enumerated()
    where record.end > record.begin || record.isInterrupted {
      let key = RowKey(layer: record.layer, property: record.key)
      if indices[key] == nil {
        indices[key] = rows.count
        let name =
          record.layer.flatMap { names[$0] }
          ?? (record.layer == timeline.rootLayer ? "stage" : "view")
        rows.append(TimelineRow(view: name, key: record.key, layer: record.layer))
      }
      let step = step(ofAnimation: number)
      if let index = indices[key] { rows[index].add(record, number: number, step: step) }
    }
    return rows.enumerated().sorted {
      ($0.element.layer?.rawValue ?? -1, $0.offset) < ($1.element.layer?.rawValue ?? -1, $1.offset)
    }.map(\.element)
  }
}

private struct RowKey: Hashable {
  var layer: LayerID?
  var property: String
}

extension TimelineRow {
  /// The lanes of a row; bars beyond them share the last one.
  private static let laneLimit = 8

  fileprivate mutating func add(_ record: AnimationRecord, number: Int, step: ScriptStep?) {
    var ends = Array(repeating: MediaTime?.none, count: Self.laneLimit)
    for bar in bars { ends[bar.lane] = bar.record.end }
    let lane = ends.firstIndex { $0.map { $0 <= record.added } ?? true } ?? Self.laneLimit - 1
    bars.append(Bar(record: record, index: number, step: step, lane: lane))
  }
}

extension SceneRecording {
  /// The number of segments with which the page draws a curve.
  private static let curveSegments = 32

  /// Each timing curve that the timeline uses, by its name: samples, and the control points of Bézier
  /// curves.
  var timingCurves: JSON {
    var curves: [String: TimingCurve] = [:]
    for record in timeline.animations { curves["\(record.timing.curve)"] = record.timing.curve }
    return .object(
      curves.sorted { $0.key < $1.key }.map { name, curve in
        let samples = (0...Self.curveSegments).map {
          curve.progress(at: Double($0) / Double(Self.curveSegments))
        }
        var members: [(key: String, value: JSON)] = [("samples", .numbers(samples))]
        if case .bezier(let function) = curve {
          members.append(
            ("points", .numbers([function.x1, function.y1, function.x2, function.y2])))
        }
        return (name, .object(members))
      })
  }
}
