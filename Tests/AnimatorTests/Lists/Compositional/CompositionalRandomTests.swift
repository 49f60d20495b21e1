import Animator
import Foundation
import TestSupport
import Testing

/// Random batches and changes of layouts, some on the way of others, while a list and its sections are scrolled.
@MainActor
struct CompositionalRandomTests {
  private typealias Layout = UICollectionViewCompositionalLayout

  /// The layouts that are tried.
  private enum Kind: Int, CaseIterable {
    case grid, cards, rows, changing

    /// Something that makes layouts of this kind, which are all the same.
    @MainActor
    func recipe(_ random: inout some RandomNumberGenerator) -> () -> UICollectionViewLayout {
      switch self {
      case .grid:
        let columns = Int.random(in: 2...5, using: &random)
        return { Layout.grid(columns: columns, height: 60) }
      case .cards:
        let isFree = Bool.random(using: &random)
        return { Layout.cards(isFree ? .continuous : .groupPagingCentered) }
      case .rows:
        return {
          let size = NSCollectionLayoutSize(.fractionalWidth(1), .estimated(30))
          return Layout(
            group: .vertical(
              layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
        }
      case .changing: return (Bool.random(using: &random) ? Kind.grid : .cards).recipe(&random)
      }
    }
  }

  /// Where cells are seen in the window, by the name of what they show.
  private func seen(_ view: UICollectionView) -> [String: (cell: NamedCell, point: CGPoint)] {
    var found: [String: (cell: NamedCell, point: CGPoint)] = [:]
    for case let cell as NamedCell in view.visibleCells {
      var (point, current): (CGPoint, UIView?) = (cell.presented.position, cell.superview)
      while let container = current {
        let layer = container.presented
        point.x += layer.position.x - layer.bounds.width / 2 - layer.bounds.minX
        point.y += layer.position.y - layer.bounds.height / 2 - layer.bounds.minY
        current = container === view ? nil : container.superview
      }
      found[cell.name] = (cell, point)
    }
    return found
  }

  /// Does something, and checks that nothing that is seen before and after has moved by that alone.
  private func checkContinuity(_ view: UICollectionView, _ seed: UInt64, _ body: () -> Void) {
    let before = seen(view)
    body()
    for (name, (cell, point)) in seen(view) {
      guard let old = before[name], old.cell === cell else { continue }
      #expect(
        abs(old.point.x - point.x) < 0.01 && abs(old.point.y - point.y) < 0.01,
        "seed \(seed): \(name) jumps from \(old.point) to \(point)")
    }
  }

  @Test(
    "nothing jumps, and at the end items are as in a collection view made afresh",
    arguments: seeds(1000))
  func batches(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var next = 100
    let kind = Kind.allCases[Int(seed % 4)]
    var recipe = kind.recipe(&random)
    let scenario = CollectionScenario(
      [(0..<9).map { "\($0)" }, (20..<60).map { "\($0)" }], layout: recipe())
    if kind == .rows { scenario.measureRows() }
    let faults = UsageFault.collect {
      for _ in 0..<4 {
        if kind == .changing && Bool.random(using: &random) {
          recipe = kind.recipe(&random)
          checkContinuity(scenario.view, seed) {
            scenario.view.setCollectionViewLayout(recipe(), animated: true)
          }
        } else {
          let batch = RandomBatch(scenario.sections, &random, &next)
          checkContinuity(scenario.view, seed) {
            scenario.view.performBatchUpdates {
              scenario.sections = batch.sections
              for change in batch.changes { scenario.view.apply(change) }
            }
          }
        }
        scroll(scenario, &random)
        scenario.stage.advance(by: Double(Int.random(in: 0..<4, using: &random)) * 0.1)
      }
    }
    #expect(faults.isEmpty, "seed \(seed)")
    scenario.stage.advance(by: 1)
    check(scenario, kind == .rows ? nil : recipe(), seed)
  }

  private func scroll(_ scenario: CollectionScenario, _ random: inout some RandomNumberGenerator) {
    if Bool.random(using: &random) {
      let range = max(scenario.view.contentSize.height - 400, 0)
      scenario.view.contentOffset.y = CGFloat.random(in: 0...1, using: &random) * range
    }
    for scroller in scenario.view.sectionScrollers where Bool.random(using: &random) {
      let range = max(scroller.contentSize.width - 320, 0)
      scroller.contentOffset.x = CGFloat.random(in: 0...1, using: &random) * range
    }
  }

  /// - Parameter layout: One that shows the same; nil for rows, of which some have been measured.
  private func check(
    _ scenario: CollectionScenario, _ layout: UICollectionViewLayout?, _ seed: UInt64
  ) {
    let view = scenario.view
    #expect(view.visibleCells.allSatisfy { $0.alpha == 1 }, "seed \(seed)")
    let cells =
      view.subviews.count { $0 is UICollectionViewCell }
      + view.sectionScrollers.reduce(0) { $0 + $1.subviews.count { $0 is UICollectionViewCell } }
    #expect(cells == view.visibleCells.count, "seed \(seed)")
    let names = view.indexPathsForVisibleItems.map { scenario.sections[$0.section][$0.item] }
    #expect(view.visibleCells.compactMap { ($0 as? NamedCell)?.name } == names, "seed \(seed)")
    guard let layout else { return checkRows(scenario, seed) }
    let fresh = CollectionScenario(scenario.sections, layout: layout)
    fresh.view.contentOffset = view.contentOffset
    fresh.stage.advance(by: 0)
    for (old, new) in zip(view.sectionScrollers, fresh.view.sectionScrollers) {
      #expect(old.frame == new.frame && old.contentSize == new.contentSize, "seed \(seed)")
      new.contentOffset = old.contentOffset
    }
    fresh.stage.advance(by: 0)
    #expect(scenario.frames == fresh.frames, "seed \(seed)")
    #expect(view.contentSize == fresh.view.contentSize, "seed \(seed)")
  }

  /// Rows in sight have the heights that they ask for, and follow each other.
  private func checkRows(_ scenario: CollectionScenario, _ seed: UInt64) {
    let frames = scenario.frames
    for (name, frame) in frames {
      #expect(frame.height == RowCell.height(name), "seed \(seed): \(name)")
    }
    let sorted = frames.values.sorted { $0.minY < $1.minY }
    for (upper, lower) in zip(sorted, sorted.dropFirst()) {
      #expect(abs(upper.maxY - lower.minY) < 0.001, "seed \(seed)")
    }
    let covered = sorted.reduce(0) { $0 + $1.height }
    #expect(covered >= min(400, scenario.view.contentSize.height) - 0.001, "seed \(seed)")
  }
}

extension UIView {
  /// The layer as it is seen.
  fileprivate var presented: CALayer { layer.presentation() ?? layer }
}

extension CollectionScenario {
  /// Shows items in rows whose cells ask for heights by their names.
  func measureRows() {
    view.register(RowCell.self, forCellWithReuseIdentifier: "cell")
    view.reloadData()
    stage.advance(by: 0)
  }
}

/// A cell that asks for a height by its name: 10 to 90 points.
final class RowCell: NamedCell {
  static func height(_ name: String) -> CGFloat { CGFloat(10 + (Int(name) ?? 0) * 37 % 81) }

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    layoutAttributes.size.height = Self.height(name)
    return layoutAttributes
  }
}
