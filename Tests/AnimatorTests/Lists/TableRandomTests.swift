import Animator
import Foundation
import TestSupport
import Testing

/// Random batches of a table, some on the way of others, while it is scrolled.
@MainActor
struct TableRandomTests {
  @Test(
    "after any batches, rows are as in a table made afresh, and each is in one place",
    arguments: seeds(1000))
  func batches(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var next = 100
    let scenario = TableScenario([(0..<9).map { "\($0)" }, (20..<32).map { "\($0)" }])
    let faults = UsageFault.collect {
      for _ in 0..<4 {
        let batch = RandomBatch(scenario.sections, &random, &next)
        let before = scenario.seen
        scenario.table.performBatchUpdates {
          scenario.sections = batch.sections
          for change in batch.changes { scenario.table.apply(change) }
        }
        for (text, y) in scenario.seen where scenario.isOnce(text) {
          guard let start = before[text] else { continue }
          #expect(abs(y - start) < 0.01, "seed \(seed): row \(text) jumps")
        }
        if Bool.random(using: &random) {
          scenario.table.contentOffset.y = CGFloat(Int.random(in: 0..<300, using: &random))
        }
        scenario.stage.advance(by: Double(Int.random(in: 0..<4, using: &random)) * 0.1)
      }
    }
    #expect(faults.isEmpty, "seed \(seed)")
    scenario.stage.advance(by: 1)
    let fresh = TableScenario(scenario.sections)
    fresh.table.contentOffset = scenario.table.contentOffset
    fresh.stage.advance(by: 0)
    #expect(scenario.texts == fresh.texts, "seed \(seed)")
    #expect(scenario.table.visibleCells.map(\.frame) == fresh.table.visibleCells.map(\.frame))
    #expect(scenario.table.visibleCells.allSatisfy { $0.alpha == 1 })
    #expect(scenario.table.subviews.count { $0 is UITableViewCell } == scenario.texts.count)
  }
}
