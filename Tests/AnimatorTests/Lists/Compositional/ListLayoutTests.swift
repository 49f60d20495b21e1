import Animator
import Foundation
import Testing

/// Compositional layouts that are lists. Cells ask for heights of 50 points.
@MainActor
struct ListLayoutTests {
  private typealias Configuration = UICollectionLayoutListConfiguration

  private final class Row: NamedCell {
    override func preferredLayoutAttributesFitting(
      _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
      layoutAttributes.size.height = 50
      return layoutAttributes
    }
  }

  private func scene(
    _ sections: [[String]], _ appearance: Configuration.Appearance,
    _ change: (inout Configuration) -> Void = { _ in }
  ) -> CollectionScenario {
    var configuration = Configuration(appearance: appearance)
    change(&configuration)
    let scene = CollectionScenario(
      [], layout: UICollectionViewCompositionalLayout.list(using: configuration))
    scene.view.register(Row.self, forCellWithReuseIdentifier: "cell")
    scene.sections = sections
    scene.view.reloadData()
    scene.stage.advance(by: 0)
    return scene
  }

  private func cell(_ scene: CollectionScenario, _ item: Int, _ section: Int = 0)
    -> UICollectionViewCell?
  { scene.view.cellForItem(at: IndexPath(item: item, section: section)) }

  /// The lines of a cell that are seen, in the cell.
  private func lines(_ cell: UICollectionViewCell?) -> [CGRect] {
    cell?.layoutIfNeeded()
    let holders = (cell?.subviews ?? []).filter { $0 !== cell?.contentView }
    for holder in holders { holder.layoutIfNeeded() }
    return holders.flatMap(\.subviews).filter { !$0.isHidden && $0.bounds.height == 1 }.map(\.frame)
  }

  @Test("rows of a plain list are as wide as the list, with lines below them")
  func plain() {
    let scene = scene([["a", "b"], ["c"]], .plain)
    #expect(
      scene.frames == [
        "a": CGRect(x: 0, y: 0, width: 320, height: 50),
        "b": CGRect(x: 0, y: 50, width: 320, height: 50),
        "c": CGRect(x: 0, y: 100, width: 320, height: 50),
      ])
    // From the text, 16 points from the edge, to the other edge; a pixel high.
    let line = CGRect(x: 16, y: 49, width: 304, height: 1)
    #expect(lines(cell(scene, 0)) == [line] && lines(cell(scene, 1)) == [line])
  }

  @Test(
    "sections of an inset grouped list are apart from each other and the edges, with round corners")
  func insetGrouped() {
    let scene = scene([["a", "b", "c"], ["d"]], .insetGrouped)
    // 35 above the first section, 17.5 below it and 17.5 above the next one.
    #expect(scene.frames["a"] == CGRect(x: 16, y: 35, width: 288, height: 50))
    #expect(scene.frames["d"]?.minY == 220)
    #expect(scene.view.contentSize.height == 287.5)
    #expect(cell(scene, 0)?.layer.cornerRadius == 10 && cell(scene, 1)?.layer.cornerRadius == 0)
    #expect(
      cell(scene, 0)?.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
    #expect(
      cell(scene, 2)?.layer.maskedCorners == [.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
    #expect(cell(scene, 0, 1)?.layer.maskedCorners.rawValue == 15)
    // No line below the last row.
    #expect(lines(cell(scene, 1)).count == 1 && lines(cell(scene, 2)).isEmpty)
  }

  @Test("corners and lines follow when rows are deleted")
  func deleting() {
    let scene = scene([["a", "b", "c"]], .insetGrouped)
    scene.sections[0].removeLast()
    scene.view.deleteItems(at: [IndexPath(item: 2, section: 0)])
    scene.stage.advance(by: 0.5)
    #expect(lines(cell(scene, 1)).isEmpty)
    #expect(cell(scene, 1)?.layer.cornerRadius == 10)
  }

  @Test("headers and footers are views, or the first item")
  func headers() {
    let first = scene([["a"], ["b"]], .plain) { configuration in
      configuration.headerMode = .supplementary
      configuration.footerMode = .supplementary
    }
    let kind = UICollectionView.elementKindSectionHeader
    let header = first.view.layoutAttributesForSupplementaryElement(
      ofKind: kind, at: IndexPath(item: 0, section: 1))
    // 22 above a header of 28, a row of 50, and a footer of 28.
    #expect(header?.frame == CGRect(x: 0, y: 128 + 22, width: 320, height: 28))
    #expect(first.frames["b"]?.minY == 178)
    let second = scene([["title", "a", "b"]], .insetGrouped) { configuration in
      configuration.headerMode = .firstItemInSection
    }
    #expect(cell(second, 0)?.layer.cornerRadius == 0 && lines(cell(second, 0)).isEmpty)
    #expect(
      cell(second, 1)?.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
  }

  @Test("lines are as the list, or a handler for each row, wants them")
  func separators() {
    let none = scene([["a", "b"]], .plain) { $0.showsSeparators = false }
    #expect(lines(cell(none, 0)).isEmpty)
    #expect(lines(cell(scene([["a", "b"]], .sidebar), 0)).isEmpty)
    let own = scene([["a", "b", "c"]], .plain) { configuration in
      configuration.separatorConfiguration.bottomSeparatorInsets = NSDirectionalEdgeInsets(
        top: 0, leading: 40, bottom: 0, trailing: 20)
      configuration.separatorConfiguration.color = .systemRed
      configuration.itemSeparatorHandler = { path, separators in
        var separators = separators
        if path.item == 1 {
          separators.bottomSeparatorVisibility = .hidden
          separators.topSeparatorVisibility = .visible
        }
        return separators
      }
    }
    #expect(lines(cell(own, 0)) == [CGRect(x: 40, y: 49, width: 260, height: 1)])
    #expect(lines(cell(own, 1)) == [CGRect(x: 16, y: 0, width: 304, height: 1)])
  }

  @Test("the color of the appearance, or one's own, is behind the rows")
  func background() {
    func color(_ scene: CollectionScenario) -> UIColor? {
      scene.view.subviews.first?.backgroundColor
    }
    #expect(color(scene([["a"]], .plain)) == .systemBackground)
    #expect(color(scene([["a"]], .insetGrouped)) == .systemGroupedBackground)
    #expect(color(scene([["a"]], .plain) { $0.backgroundColor = .green }) == .green)
  }

  @Test("rows are swiped aside on both sides, as in tables")
  func swipes() throws {
    var performed: [String] = []
    func action(_ title: String) -> UISwipeActionsConfiguration {
      UISwipeActionsConfiguration(actions: [
        UIContextualAction(style: .normal, title: title) { _, _, done in
          performed.append(title)
          done(true)
        }
      ])
    }
    let scene = scene([["a", "b", "c"]], .plain) { configuration in
      configuration.trailingSwipeActionsConfigurationProvider = { path in
        path.item == 1 ? action("Bin \(path.item)") : nil
      }
      configuration.leadingSwipeActionsConfigurationProvider = { _ in action("Pin") }
    }
    func swipe(_ y: CGFloat, by distance: CGFloat) throws {
      scene.stage.touch.drag(
        from: CGPoint(x: 160 - distance / 2, y: y), to: CGPoint(x: 160 + distance / 2, y: y),
        duration: 0.5, curve: .linear, holding: 0.3)
      try scene.stage.advanceUntilIdle()
    }
    try swipe(75, by: -100)
    // The button is at least 74 points wide.
    #expect(cell(scene, 1)?.center.x == 86)
    scene.stage.touch.tap(at: CGPoint(x: 300, y: 75))
    try scene.stage.advanceUntilIdle()
    #expect(performed == ["Bin 1"] && cell(scene, 1)?.center.x == 160)
    try swipe(25, by: -100)
    #expect(cell(scene, 0)?.center.x == 160)
    // A finger that swipes nothing aside selects, as it is lifted in the row where it came down.
    #expect(scene.view.indexPathsForSelectedItems == [IndexPath(item: 0, section: 0)])
    scene.view.deselectItem(at: IndexPath(item: 0, section: 0), animated: false)
    try swipe(125, by: 280)
    #expect(performed == ["Bin 1", "Pin"])
    #expect(scene.view.indexPathsForSelectedItems == [])
    try swipe(125, by: 100)
    #expect(cell(scene, 2)?.center.x == 234)
    // A touch elsewhere closes the row, and selects nothing.
    scene.stage.touch.tap(at: CGPoint(x: 160, y: 25))
    try scene.stage.advanceUntilIdle()
    #expect(cell(scene, 2)?.center.x == 160)
    #expect(scene.view.indexPathsForSelectedItems == [])
    // So does editing.
    try swipe(125, by: 100)
    scene.view.isEditing = true
    try scene.stage.advanceUntilIdle()
    #expect(cell(scene, 2)?.center.x == 160 && performed == ["Bin 1", "Pin"])
  }

  @Test("a list is a section among others")
  func section() {
    let layout = UICollectionViewCompositionalLayout { section, environment in
      if section == 1 {
        return .list(
          using: Configuration(appearance: .insetGrouped), layoutEnvironment: environment)
      }
      let size = NSCollectionLayoutSize(.fractionalWidth(1), .absolute(100))
      return NSCollectionLayoutSection(
        group: .horizontal(
          layoutSize: size,
          subitems: [NSCollectionLayoutItem(.fractionalWidth(0.5), .fractionalHeight(1))]))
    }
    let scene = CollectionScenario([["a", "b"], ["c"]], layout: layout)
    #expect(scene.frames["b"] == CGRect(x: 160, y: 0, width: 160, height: 100))
    #expect(scene.frames["c"]?.minX == 16 && scene.frames["c"]?.minY == 117.5)
  }

  @Test("list cells take over the looks of their list before they are measured")
  func listCells() throws {
    let layout = UICollectionViewCompositionalLayout.list(
      using: Configuration(appearance: .insetGrouped))
    let scene = CollectionScenario([], layout: layout)
    scene.view.register(UICollectionViewListCell.self, forCellWithReuseIdentifier: "cell")
    scene.sections = [["a", "b"]]
    scene.view.reloadData()
    scene.stage.advance(by: 0)
    let first = try #require(cell(scene, 0) as? UICollectionViewListCell)
    #expect(first.layer.cornerRadius == 10)
    #expect(first.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
    #expect(first.backgroundConfiguration?.backgroundColor != nil)
    // The line begins with the content, 16 points from the edge, and is a pixel high.
    first.layoutIfNeeded()
    let line = first.subviews.filter { !$0.isHidden && $0.bounds.height == 1 }.map(\.frame)
    #expect(line == [CGRect(x: 16, y: first.bounds.height - 1, width: 272, height: 1)])
  }
}
