import Animator
import SceneScript

/// The animations of one property of one view.
struct ChartRow {
  let view: String
  let key: String
  /// The end of its scene.
  let end: MediaTime
  /// The scene if this is the row of a reel's scene; nil for the row of a property.
  var scene: ReportedScene?
  /// The animations, divided into lanes so that those of one lane do not overlap in time.
  var lanes: [[AnimationRecord]] = []
  /// The number of animations that exceed the lane limit.
  var hidden = 0
  var style = ChartLine.Style.plain

  private static let laneLimit = 8

  private init(view: String, key: String, end: MediaTime) {
    (self.view, self.key, self.end) = (view, key, end)
  }

  /// Creates the row of a reel's scene.
  init(scene: ReportedScene) { (view, key, end, self.scene) = ("", "", scene.end, scene) }

  /// The rows of a scene, the stage first, then the views in order. Properties are in the order in
  /// which they are first animated.
  ///
  /// - Parameter count: The number of preceding rows.
  static func rows(of scene: ReportedScene, names: ViewNames, count: Int) -> [ChartRow] {
    var rows: [ChartRow] = []
    var indices: [[String]: Int] = [:]
    for record in scene.animations.sorted(by: { $0.added < $1.added }) {
      guard let layer = record.layer, record.begin < scene.end else { continue }
      // Skips animations that their own block replaced immediately by setting the property twice.
      if record.end <= record.begin, !record.isInterrupted { continue }
      let id = [names.name(of: layer), record.key]
      let index = indices[id] ?? rows.count
      if index == rows.count {
        indices[id] = index
        rows.append(ChartRow(view: id[0], key: id[1], end: scene.end))
      }
      rows[index].add(record.beginning(from: scene.begin))
    }
    let ids = [ViewNames.stage] + names.views.map(\.id)
    let order = Dictionary(zip(ids, ids.indices), uniquingKeysWith: { first, _ in first })
    func rank(_ row: ChartRow) -> Int { order[row.view] ?? ids.count }
    let sorted = rows.enumerated().sorted { a, b in
      (rank(a.element), a.offset) < (rank(b.element), b.offset)
    }
    return sorted.enumerated().map { index, item in
      var row = item.element
      row.style = .bar(count + index)
      return row
    }
  }

  private mutating func add(_ record: AnimationRecord) {
    let free = lanes.firstIndex { lane in
      lane.last.map { $0.end <= record.added } ?? true
    }
    if let free {
      lanes[free].append(record)
    } else if lanes.count < Self.laneLimit {
      lanes.append([record])
    } else {
      hidden += 1
    }
  }
}

extension AnimationRecord {
  /// Candidates for the caption of a bar, the longest first.
  var captions: [String] {
    var times = ""
    if timing.repeatCount != 1 {
      times = timing.repeatCount.isInfinite ? " ×∞" : " ×\(ValueText.number(timing.repeatCount))"
    }
    var texts = [curveText]
    if case .spring(let spring, _) = timing.curve {
      let ratio = (spring.effectiveDampingRatio * 1000).rounded() / 1000
      texts = ["spring \(ValueText.number(ratio))", "spring"]
    }
    if !keyframes.isEmpty { texts = texts.map { "\($0), key frames" } + ["key frames"] + texts }
    if isTransition {
      let kind = ValueText.text(to)
      texts = texts.map { "\(kind) \($0)" } + [kind]
    }
    return texts.map { $0 + times }
  }
}
