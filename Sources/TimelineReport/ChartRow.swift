import Animator
import SceneScript

/// The animations of one property of one view.
struct ChartRow {
  let view: String
  let key: String
  /// When its film ceases to play.
  let end: MediaTime
  /// A scene of a reel, whose row this is; nil for a property's.
  var scene: ReportedScene?
  /// What does not fit in one line: no two of a lane run at the same time.
  var lanes: [[AnimationRecord]] = []
  /// How many have no place in any lane.
  var hidden = 0
  var style = ChartLine.Style.plain

  private static let laneLimit = 8

  private init(view: String, key: String, end: MediaTime) {
    (self.view, self.key, self.end) = (view, key, end)
  }

  /// The row that says when a scene plays.
  init(scene: ReportedScene) { (view, key, end, self.scene) = ("", "", scene.end, scene) }

  /// The rows in the order of the scene's views, the stage first; properties in the order in which
  /// they are first animated.
  ///
  /// - Parameter count: How many rows come before.
  static func rows(of film: ReportedScene, names: ViewNames, count: Int) -> [ChartRow] {
    var rows: [ChartRow] = []
    var places: [[String]: Int] = [:]
    for record in film.animations.sorted(by: { $0.added < $1.added }) {
      guard let layer = record.layer, record.begin < film.end else { continue }
      // What a block replaced itself, by setting a property twice, was never there.
      if record.end <= record.begin, !record.isInterrupted { continue }
      let id = [names.name(of: layer), record.key]
      let place = places[id] ?? rows.count
      if place == rows.count {
        places[id] = place
        rows.append(ChartRow(view: id[0], key: id[1], end: film.end))
      }
      rows[place].add(record.beginning(from: film.begin))
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
  /// What is written in or beside a bar, the longest first.
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
