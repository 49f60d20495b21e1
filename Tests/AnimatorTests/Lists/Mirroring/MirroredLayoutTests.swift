import Animator
import Foundation
import Testing

/// Layouts of collection views where languages are read from right to left: 320 × 400 points.
@MainActor
struct MirroredLayoutTests {
  private final class MirroredFlowLayout: UICollectionViewFlowLayout {
    override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
  }

  private func scenario(_ count: Int, _ layout: UICollectionViewLayout) -> CollectionScenario {
    let scenario = CollectionScenario(count: count, layout: layout)
    scenario.view.semanticContentAttribute = .forceRightToLeft
    scenario.view.collectionViewLayout.invalidateLayout()
    scenario.stage.advance(by: 0)
    return scenario
  }

  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  @Test("a flow layout is mirrored only by subclasses that say so, as in UIKit")
  func flow() {
    let plain = scenario(7, UICollectionViewFlowLayout())
    #expect(plain.frames["0"]?.minX == 0)
    let mirrored = scenario(7, MirroredFlowLayout())
    // Five columns, 67.5 apart, from the right.
    #expect((0..<5).map { mirrored.frames["\($0)"]?.minX } == [270, 202.5, 135, 67.5, 0])
    #expect(mirrored.frames["5"] == CGRect(x: 270, y: 60, width: 50, height: 50))
    #expect(mirrored.view.indexPathForItem(at: CGPoint(x: 300, y: 80)) == path(5))
    mirrored.tap(210, 20)
    mirrored.stage.advance(by: 1)
    #expect(mirrored.view.indexPathsForSelectedItems == [path(1)])
    mirrored.view.semanticContentAttribute = .forceLeftToRight
    mirrored.stage.advance(by: 0)
    #expect(mirrored.frames["0"]?.minX == 0)
  }

  @Test(
    "contents that scroll horizontally begin at the right edge, and keep it when items are inserted"
  )
  func horizontal() {
    let layout = MirroredFlowLayout()
    layout.scrollDirection = .horizontal
    layout.itemSize = CGSize(width: 100, height: 400)
    layout.minimumLineSpacing = 0
    let scenario = scenario(10, layout)
    #expect(scenario.view.contentSize.width == 1000)
    #expect(scenario.view.contentOffset.x == 680)
    #expect(scenario.frames["0"] == CGRect(x: 900, y: 0, width: 100, height: 400))
    #expect(Set(scenario.frames.keys) == ["0", "1", "2", "3"])
    scenario.sections = [["new"] + scenario.sections[0]]
    scenario.view.insertItems(at: [path(0)])
    scenario.stage.advance(by: 1)
    #expect(scenario.view.contentOffset.x == 780)
    #expect(scenario.frames["new"]?.minX == 1000)
    #expect(scenario.frames["0"]?.minX == 900)
    scenario.view.scrollToItem(at: path(10), at: .left, animated: false)
    scenario.stage.advance(by: 0)
    #expect(scenario.view.contentOffset.x == 0)
    #expect(scenario.frames["9"]?.minX == 0)
    scenario.sections = [Array(scenario.sections[0].prefix(4))]
    scenario.view.reloadData()
    scenario.stage.advance(by: 0)
    // Four items of 100 leave 80 to scroll.
    #expect(scenario.view.contentOffset.x >= 0 && scenario.view.contentOffset.x <= 80)
  }

  @Test("an item is dragged in mirrored coordinates")
  func movement() {
    final class Source: UICollectionViewDataSource {
      let base: CollectionScenario
      var moves: [String] = []
      init(_ base: CollectionScenario) { self.base = base }
      func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
        -> Int
      { base.collectionView(collectionView, numberOfItemsInSection: section) }
      func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
        -> UICollectionViewCell
      { base.collectionView(collectionView, cellForItemAt: indexPath) }
      func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath)
        -> Bool
      { true }
      func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
      ) { moves.append("\(sourceIndexPath.item) \(destinationIndexPath.item)") }
    }
    let scenario = scenario(7, MirroredFlowLayout())
    let source = Source(scenario)
    scenario.view.dataSource = source
    scenario.stage.advance(by: 0)
    #expect(scenario.view.beginInteractiveMovementForItem(at: path(0)))
    // Over the third item, which is in the middle.
    scenario.view.updateInteractiveMovementTargetPosition(CGPoint(x: 160, y: 25))
    scenario.stage.advance(by: 0)
    #expect(scenario.frames["0"]?.midX == 160)
    // The first place, at the right, is taken by the second item.
    #expect(scenario.frames["1"]?.minX == 270)
    scenario.view.endInteractiveMovement()
    #expect(source.moves == ["0 2"])
  }

  private func size(
    _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
  ) -> NSCollectionLayoutSize {
    NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
  }

  @Test("compositional layouts are mirrored by themselves, with their insets and badges")
  func compositional() {
    let item = NSCollectionLayoutItem(layoutSize: size(.absolute(100), .absolute(50)))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(50)), subitems: [item])
    let section = NSCollectionLayoutSection(group: group)
    section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 20, bottom: 0, trailing: 0)
    let scenario = scenario(4, UICollectionViewCompositionalLayout(section: section))
    // Three columns of 100 points fit in 300, 20 from the right edge.
    #expect((0..<4).map { scenario.frames["\($0)"]?.minX } == [200, 100, 0, 200])
  }

  /// Cards of 160 points that scroll across, a group at a time.
  private func cards(_ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior)
    -> CollectionScenario
  {
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
    let section = NSCollectionLayoutSection(
      group: .horizontal(layoutSize: size(.absolute(160), .absolute(100)), subitems: [item]))
    section.orthogonalScrollingBehavior = behavior
    return scenario(6, UICollectionViewCompositionalLayout(section: section))
  }

  /// Where a card is seen in the list.
  private func x(_ name: String, _ scenario: CollectionScenario) -> CGFloat? {
    scenario.view.visibleCells.first { ($0 as? NamedCell)?.name == name }
      .map { $0.convert($0.bounds, to: scenario.view).minX }
  }

  @Test(
    "sections that scroll across begin at the right, and go on to the left",
    arguments: [
      UICollectionLayoutSectionOrthogonalScrollingBehavior.groupPaging,
      .continuousGroupLeadingBoundary,
    ])
  func orthogonal(_ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior) throws {
    let scenario = cards(behavior)
    #expect(x("0", scenario) == 160 && x("1", scenario) == 0)
    scenario.stage.touch.drag(
      from: CGPoint(x: 100, y: 50), to: CGPoint(x: 220, y: 50), duration: 0.4)
    try scenario.stage.advanceUntilIdle()
    // One card further.
    #expect(x("1", scenario) == 160 && x("2", scenario) == 0)
    scenario.view.scrollToItem(at: path(5), at: .left, animated: false)
    scenario.stage.advance(by: 0)
    #expect(x("5", scenario) == 0)
    #expect(scenario.view.layoutAttributesForItem(at: path(5))?.frame.minX == 0)
  }

  @Test("cards in the middle stay there")
  func centered() throws {
    let scenario = cards(.groupPagingCentered)
    #expect(x("0", scenario) == 80)
    scenario.stage.touch.drag(
      from: CGPoint(x: 100, y: 50), to: CGPoint(x: 220, y: 50), duration: 0.4)
    try scenario.stage.advanceUntilIdle()
    #expect(x("1", scenario) == 80 && x("0", scenario) == 240)
  }

  @Test("a row of a list is swiped to the left for its leading actions")
  func swipe() throws {
    var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
    var asked: [String] = []
    configuration.leadingSwipeActionsConfigurationProvider = { _ in
      asked.append("leading")
      return nil
    }
    configuration.trailingSwipeActionsConfigurationProvider = { _ in
      asked.append("trailing")
      return nil
    }
    let scenario = scenario(3, UICollectionViewCompositionalLayout.list(using: configuration))
    for (from, to) in [(280, 100), (40, 200)] {
      scenario.stage.touch.drag(
        from: CGPoint(x: CGFloat(from), y: 20), to: CGPoint(x: CGFloat(to), y: 20), duration: 0.3)
      try scenario.stage.advanceUntilIdle()
    }
    // The recognizer may ask again as long as no row is aside.
    #expect(asked.first == "leading" && asked.last == "trailing")
  }

  @Test("a change of layouts that a finger controls goes from one mirrored place to the other")
  func transition() throws {
    let scenario = scenario(3, MirroredFlowLayout())
    let large = MirroredFlowLayout()
    large.itemSize = CGSize(width: 100, height: 100)
    large.minimumInteritemSpacing = 10
    let transition = scenario.view.startInteractiveTransition(to: large)
    transition.transitionProgress = 0.5
    scenario.stage.advance(by: 0)
    // Between the right ends: 50 and 100 wide, centers at 295 and 270.
    #expect(scenario.frames["0"] == CGRect(x: 245, y: 0, width: 75, height: 75))
    scenario.view.finishInteractiveTransition()
    try scenario.stage.advanceUntilIdle()
    #expect(scenario.frames["0"] == CGRect(x: 220, y: 0, width: 100, height: 100))
  }
}
