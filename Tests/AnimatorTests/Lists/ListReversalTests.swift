import Animator
import Foundation
import TestSupport
import Testing

/// Batches that a second batch takes back on their way, while the list glides.
@MainActor
struct ListReversalTests {
  @Test(
    "a batch that another one takes back ends as it began, and nothing jumps", arguments: seeds(500)
  )
  func table(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var next = 100
    let scenario = TableScenario([(0..<14).map { "\($0)" }, (20..<50).map { "\($0)" }])
    let original = scenario.sections
    scenario.stage.touch.flick(
      scenario.table, velocity: CGVector(dx: 0, dy: Double.random(in: -900...0, using: &random)))
    scenario.stage.advance(by: Double.random(in: 0.11...0.6, using: &random))
    let batch = RandomBatch(original, &random, &next)
    let faults = UsageFault.collect {
      change(scenario, to: batch.sections, batch.changes, "seed \(seed), there")
      scenario.stage.advance(by: Double.random(in: 0...0.29, using: &random))
      change(scenario, to: original, batch.changes.map(\.reversed), "seed \(seed), back")
    }
    #expect(faults.isEmpty, "seed \(seed)")
    scenario.stage.advance(by: 4)
    let fresh = TableScenario(original)
    fresh.table.contentOffset = scenario.table.contentOffset
    fresh.stage.advance(by: 0)
    #expect(scenario.texts == fresh.texts, "seed \(seed)")
    #expect(scenario.table.visibleCells.map(\.frame) == fresh.table.visibleCells.map(\.frame))
    #expect(scenario.table.subviews.count { $0 is UITableViewCell } == scenario.texts.count)
  }

  private func change(
    _ scenario: TableScenario, to sections: [[String]], _ changes: [RandomBatch.Change],
    _ words: String
  ) {
    let before = scenario.onScreen
    scenario.table.performBatchUpdates {
      scenario.sections = sections
      for change in changes { scenario.table.apply(change) }
    }
    for (text, y) in scenario.onScreen where scenario.isOnce(text) {
      guard let start = before[text] else { continue }
      #expect(abs(y - start) < 0.01, "\(words): row \(text) jumps")
    }
  }

  @Test(
    "batches on the way of others are the same at 1, 24, 60 and 1000 frames per second",
    arguments: seeds(100))
  func frameRates(seed: UInt64) {
    let reference = Self.film(seed: seed, framesPerSecond: 1000)
    for rate in [1, 24, 60] {
      let film = Self.film(seed: seed, framesPerSecond: rate)
      for (sample, expected) in zip(film, reference) {
        #expect(sample.keys.sorted() == expected.keys.sorted(), "seed \(seed), \(rate) fps")
        for (text, y) in sample {
          #expect(
            abs(y - (expected[text] ?? .infinity)) < 1e-6, "seed \(seed), \(rate) fps: \(text)")
        }
      }
    }
  }

  /// Where the rows are seen at several times, while batches begin at times between frames.
  private static func film(seed: UInt64, framesPerSecond: Int) -> [[String: CGFloat]] {
    var random = SplitMix64(seed: seed)
    var next = 100
    let scenario = TableScenario([(0..<14).map { "\($0)" }, (20..<50).map { "\($0)" }])
    scenario.stage.touch.flick(scenario.table, velocity: CGVector(dx: 0, dy: -700))
    var sections = scenario.sections
    for number in 1...3 {
      let batch = RandomBatch(sections, &random, &next)
      sections = batch.sections
      scenario.stage.schedule(at: MediaTime(seconds: 0.217 * Double(number))) {
        scenario.table.performBatchUpdates {
          scenario.sections = batch.sections
          for change in batch.changes { scenario.table.apply(change) }
        }
      }
    }
    var frame = 0
    return [0.25, 0.5, 0.75, 1.5].map { time in
      while Double(frame) / Double(framesPerSecond) < time {
        scenario.stage.advance(to: MediaTime(seconds: Double(frame) / Double(framesPerSecond)))
        frame += 1
      }
      scenario.stage.advance(to: MediaTime(seconds: time))
      return scenario.onScreen
    }
  }

  @Test("a table and its cells are let go while batches are on their way", arguments: 0..<20)
  func freed(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var next = 100
    weak var table: UITableView?
    var cells: [WeakCell] = []
    do {
      let scenario = TableScenario([(0..<14).map { "\($0)" }, (20..<50).map { "\($0)" }])
      table = scenario.table
      for _ in 0..<3 {
        let batch = RandomBatch(scenario.sections, &random, &next)
        scenario.table.performBatchUpdates {
          scenario.sections = batch.sections
          for change in batch.changes { scenario.table.apply(change) }
        }
        cells += scenario.table.subviews.compactMap { $0 as? UITableViewCell }.map(WeakCell.init)
        scenario.stage.advance(by: 0.1)
      }
      #expect(!cells.isEmpty)
    }
    #expect(table == nil)
    #expect(cells.allSatisfy { $0.cell == nil })
  }

  private struct WeakCell {
    weak var cell: UITableViewCell?
  }

  @Test(
    "items of a collection view that a second batch takes back do not jump", arguments: seeds(500))
  func collection(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var next = 100
    let scenario = CollectionScenario([(0..<14).map { "\($0)" }, (20..<60).map { "\($0)" }])
    let original = scenario.sections
    let batch = RandomBatch(original, &random, &next)
    let faults = UsageFault.collect {
      for (sections, changes) in [
        (batch.sections, batch.changes), (original, batch.changes.map(\.reversed)),
      ] {
        let before = scenario.seen
        scenario.view.performBatchUpdates {
          scenario.sections = sections
          for change in changes { scenario.view.apply(change) }
        }
        for (name, center) in scenario.seen {
          guard let start = before[name] else { continue }
          let distance = hypot(center.x - start.x, center.y - start.y)
          #expect(distance < 0.01, "seed \(seed): item \(name) jumps")
        }
        scenario.stage.advance(by: Double.random(in: 0...0.29, using: &random))
      }
    }
    #expect(faults.isEmpty, "seed \(seed)")
    scenario.stage.advance(by: 1)
    let fresh = CollectionScenario(original)
    fresh.view.contentOffset = scenario.view.contentOffset
    fresh.stage.advance(by: 0)
    #expect(scenario.frames == fresh.frames, "seed \(seed)")
  }
}

extension RandomBatch.Change {
  /// The change that takes this one back.
  fileprivate var reversed: RandomBatch.Change {
    switch self {
    case .deleteSection(let section): .insertSection(section)
    case .insertSection(let section): .deleteSection(section)
    case .delete(let path): .insert(path)
    case .insert(let path): .delete(path)
    case .move(let origin, let target): .move(target, origin)
    // Where the row is after the batch is not known here; a reload at its former place would be another row's.
    case .reload, .nothing: .nothing
    }
  }
}

extension TableScenario {
  /// The texts of the rows and where they are seen on the screen now.
  fileprivate var onScreen: [String: CGFloat] {
    let top = table.layer.presentation()?.bounds.minY ?? table.bounds.minY
    return seen.mapValues { $0 - top }
  }
}

extension CollectionScenario {
  /// The centers at which items are seen now, of those that one cell shows.
  fileprivate var seen: [String: CGPoint] {
    let cells = view.subviews.compactMap { $0 as? NamedCell }
    let groups = Dictionary(grouping: cells, by: \.name).filter { $0.value.count == 1 }
    return groups.compactMapValues { $0[0].layer.presentation()?.position }
  }
}
