import Animator
import Foundation
import TestSupport
import Testing

/// Random batches of a collection view, some on the way of others, while it is scrolled.
@MainActor
struct CollectionRandomTests {
  @Test(
    "after any batches, items are as in a collection view made afresh, and each is in one place",
    arguments: seeds(1000))
  func batches(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var next = 100
    let scenario = CollectionScenario([(0..<9).map { "\($0)" }, (20..<60).map { "\($0)" }])
    let faults = UsageFault.collect {
      for _ in 0..<4 {
        let batch = RandomBatch(scenario.sections, &random, &next)
        scenario.view.performBatchUpdates {
          scenario.sections = batch.sections
          for change in batch.changes { scenario.view.apply(change) }
        }
        if Bool.random(using: &random) {
          scenario.view.contentOffset.y = CGFloat(Int.random(in: 0..<200, using: &random))
        }
        scenario.stage.advance(by: Double(Int.random(in: 0..<4, using: &random)) * 0.1)
      }
    }
    #expect(faults.isEmpty, "seed \(seed)")
    scenario.stage.advance(by: 1)
    let fresh = CollectionScenario(scenario.sections)
    fresh.view.contentOffset = scenario.view.contentOffset
    fresh.stage.advance(by: 0)
    #expect(scenario.frames == fresh.frames, "seed \(seed)")
    #expect(scenario.view.visibleCells.allSatisfy { $0.alpha == 1 })
    #expect(
      scenario.view.subviews.count { $0 is UICollectionViewCell }
        == scenario.view.visibleCells.count)
  }

  @Test("a flick through 100 000 items makes no more cells than a screen and a half has")
  func reuse() {
    let scenario = CollectionScenario(count: 100_000)
    var cells: Set<ObjectIdentifier> = []
    for step in 1...100 {
      scenario.view.contentOffset.y = CGFloat(step * 137)
      scenario.stage.advance(by: 0)
      cells.formUnion(scenario.view.visibleCells.map { ObjectIdentifier($0) })
    }
    // Lines of 5 items, 60 apart: 8 in 400 points at most.
    #expect(cells.count <= 60)
  }
}
