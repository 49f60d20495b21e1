import Animator
import Foundation
import TestSupport
import Testing

/// Random batches of a table, some on the way of others.
@MainActor
struct TableRandomTests {
  /// A data source's next state, and the changes that lead to it.
  private struct Change {
    var sections: [[String]]
    var apply: (UITableView) -> Void
  }

  /// Deletes, moves and inserts rows and sections at random, by building the result from what is kept.
  private static func change(
    _ old: [[String]], _ random: inout some RandomNumberGenerator, _ next: inout Int
  ) -> Change {
    var calls: [(UITableView) -> Void] = []
    var sections: [[String]] = []
    var moved: [(IndexPath, String)] = []
    var kept: [(old: Int, rows: [String])] = []
    for (index, rows) in old.enumerated() {
      if old.count > 1, Int.random(in: 0..<8, using: &random) == 0 {
        calls.append { $0.deleteSections([index], with: .fade) }
        continue
      }
      var rest: [String] = []
      for (row, text) in rows.enumerated() {
        let path = IndexPath(row: row, section: index)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: calls.append { $0.deleteRows(at: [path], with: .left) }
        case 1: moved.append((path, text))
        case 2:
          calls.append { $0.reloadRows(at: [path], with: .fade) }
          rest.append(text)
        default: rest.append(text)
        }
      }
      kept.append((index, rest))
    }
    for (_, rows) in kept {
      if Int.random(in: 0..<8, using: &random) == 0 {
        let place = sections.count
        next += 1
        sections.append(["\(next)"])
        calls.append { $0.insertSections([place], with: .top) }
      }
      sections.append(rows)
    }
    if sections.isEmpty {
      // Everything was deleted: moves have nowhere to go.
      next += 1
      sections = [["\(next)"]]
      calls.append { $0.insertSections([0], with: .top) }
    }
    for section in sections.indices {
      let inserted = Int.random(in: 0..<3, using: &random)
      for _ in 0..<inserted where !sections[section].contains("\(next)") {
        next += 1
        sections[section].append("+\(next)")
      }
    }
    // Moves go to the ends of sections, after insertions.
    var targets: [(IndexPath, IndexPath)] = []
    for (origin, text) in moved {
      let section = Int.random(in: 0..<sections.count, using: &random)
      targets.append((origin, IndexPath(row: sections[section].count, section: section)))
      sections[section].append(text)
    }
    for (section, rows) in sections.enumerated() {
      for (row, text) in rows.enumerated() where text.hasPrefix("+") {
        calls.append { $0.insertRows(at: [IndexPath(row: row, section: section)], with: .right) }
      }
      sections[section] = rows.map { $0.hasPrefix("+") ? String($0.dropFirst()) : $0 }
    }
    for (origin, target) in targets { calls.append { $0.moveRow(at: origin, to: target) } }
    let all = calls
    return Change(sections: sections) { table in for call in all { call(table) } }
  }

  @Test(
    "after any batches, rows are as in a table made afresh, and each is in one place",
    arguments: 0..<1000)
  func batches(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var next = 100
    let scenario = TableScenario([(0..<9).map { "\($0)" }, (20..<32).map { "\($0)" }])
    let faults = UsageFault.collect {
      for _ in 0..<4 {
        let change = Self.change(scenario.sections, &random, &next)
        let before = scenario.seen
        scenario.table.performBatchUpdates {
          scenario.sections = change.sections
          change.apply(scenario.table)
        }
        for (text, y) in scenario.seen where before[text] != nil && scenario.isOnce(text) {
          #expect(abs(y - before[text]!) < 0.01, "seed \(seed): row \(text) jumps")
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
