import Animator
import Foundation
import Testing

/// Accessories, content and lines of list cells.
@MainActor
struct ListCellTests {
  private typealias Snapshot = NSDiffableDataSourceSnapshot<Int, String>
  private typealias Source = UICollectionViewDiffableDataSource<Int, String>

  /// A column of cells of 320 × 50 points.
  @MainActor
  private final class Scenario {
    let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)
    let view: UICollectionView
    let source: Source

    init(
      _ items: [String] = ["row"], _ configure: @escaping (UICollectionViewListCell, String) -> Void
    ) {
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 320, height: 50)
      layout.minimumLineSpacing = 0
      view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
      let registration = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
        cell, _, item in
        var content = cell.defaultContentConfiguration()
        content.text = item
        cell.contentConfiguration = content
        configure(cell, item)
      }
      source = Source(collectionView: view) { view, path, item in
        view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
      }
      stage.window.addSubview(view)
      var snapshot = Snapshot()
      snapshot.appendSections([0])
      snapshot.appendItems(items)
      source.apply(snapshot, animatingDifferences: false)
      stage.advance(by: 0)
    }

    var cell: UICollectionViewListCell? {
      view.cellForItem(at: IndexPath(item: 0, section: 0)) as? UICollectionViewListCell
    }
    var items: [String] {
      view.visibleCells.compactMap {
        (($0 as? UICollectionViewListCell)?.contentConfiguration as? UIListContentConfiguration)?
          .text
      }
    }

    /// Where a view is in the cell.
    func frame(of view: UIView) -> CGRect? { cell.map { view.convert(view.bounds, to: $0) } }
  }

  private func box(_ width: CGFloat) -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: width, height: 20))
    view.backgroundColor = .red
    return view
  }

  private func custom(
    _ view: UIView, _ placement: UICellAccessory.Placement,
    _ width: UICellAccessory.LayoutDimension = .actual
  ) -> UICellAccessory {
    .customView(
      configuration: UICellAccessory.CustomViewConfiguration(
        customView: view, placement: placement, reservedLayoutWidth: width,
        maintainsFixedSize: true))
  }

  @Test("accessories are 16 points from the edges and 8 from each other; content has the rest")
  func accessories() {
    let (first, second, last) = (box(30), box(10), box(20))
    let scenario = Scenario { cell, _ in
      cell.accessories = [
        custom(first, .leading()), custom(second, .trailing()), custom(last, .trailing()),
      ]
    }
    #expect(scenario.frame(of: first) == CGRect(x: 16, y: 15, width: 30, height: 20))
    #expect(scenario.frame(of: last) == CGRect(x: 320 - 16 - 20, y: 15, width: 20, height: 20))
    // 320 − 16 − 20 − 8 − 10.
    #expect(scenario.frame(of: second)?.minX == 266)
    // From 46 to 266.
    #expect(scenario.cell?.contentView.frame == CGRect(x: 46, y: 0, width: 220, height: 50))
  }

  @Test("room is reserved for accessories as they ask; those of a kind keep their order")
  func reserved() {
    let (wide, narrow) = (box(10), box(10))
    let scenario = Scenario { cell, _ in
      cell.accessories = [
        custom(wide, .leading(), .custom(40)), custom(narrow, .trailing(), .standard),
      ]
    }
    // In the middle of 40 after 16, and of 28 before 304.
    #expect(scenario.frame(of: wide)?.midX == 36)
    #expect(scenario.frame(of: narrow)?.midX == 290)
  }

  @Test("custom views are placed before and after accessories of a kind")
  func positions() {
    let (before, after) = (box(10), box(10))
    let scenario = Scenario { cell, _ in
      cell.accessories = [
        .disclosureIndicator(), .label(text: "3"),
        custom(before, .trailing(at: UICellAccessory.Placement.position(before: .label))),
        custom(after, .trailing(at: UICellAccessory.Placement.position(after: .label))),
      ]
    }
    let label = scenario.cell?.subviews.flatMap(\.subviews).first {
      ($0 as? UILabel)?.text == "3"
    }
    let (left, middle, right) = (
      scenario.frame(of: before), label.flatMap { scenario.frame(of: $0) },
      scenario.frame(of: after)
    )
    #expect(left.map(\.maxX).map { $0 + 8 } == middle?.minX)
    #expect(middle.map(\.maxX).map { $0 + 8 } == right?.minX)
    // The chevron, 12 wide, is last.
    // 304 − 12 − 8.
    #expect(right?.maxX == 284)
  }

  @Test("editing shows a control at each side in 0.3 s, and moves the content by 38 points")
  func editing() {
    let scenario = Scenario { cell, _ in
      cell.accessories = [.delete(), .reorder(), .disclosureIndicator(displayed: .whenNotEditing)]
    }
    let content = scenario.cell?.contentView
    #expect(content?.frame.minX == 0 && content?.frame.maxX == 320 - 16 - 12)
    scenario.view.isEditing = true
    scenario.stage.advance(by: 0.15)
    // Half of 16 + 22.
    #expect(abs((content?.layer.presentation()?.frame.minX ?? 0) - 19) < 0.01)
    scenario.stage.advance(by: 0.15)
    #expect(content?.frame == CGRect(x: 38, y: 0, width: 320 - 2 * 38, height: 50))
    #expect(scenario.cell?.configurationState.isEditing == true)
    scenario.view.isEditing = false
    scenario.stage.advance(by: 1)
    #expect(content?.frame.minX == 0)
  }

  /// Where the lines between accessories are in the cell.
  private func separators(_ scenario: Scenario) -> [CGRect] {
    let lines = scenario.cell?.subviews.flatMap(\.subviews).filter {
      $0.bounds.size == CGSize(width: 0.5, height: 22)
    }
    return lines?.compactMap(scenario.frame) ?? []
  }

  @Test("a handle after another accessory has a line before it, unless its options say otherwise")
  func handleSeparator() {
    func scenario(_ accessories: UICellAccessory..., isMirrored: Bool = false) -> Scenario {
      Scenario { cell, _ in
        if isMirrored { cell.semanticContentAttribute = .forceRightToLeft }
        cell.accessories = accessories
      }
    }
    let handle = UICellAccessory.reorder(displayed: .always)
    let shown = scenario(.disclosureIndicator(), handle)
    // The handle is 22 wide and ends at 304; the line, a pixel wide and 22 high, is in the middle of the 8 points before it.
    #expect(separators(shown) == [CGRect(x: 304 - 22 - 4, y: 14, width: 0.5, height: 22)])
    let mirrored = scenario(.disclosureIndicator(), handle, isMirrored: true)
    #expect(separators(mirrored) == [CGRect(x: 16 + 22 + 3.5, y: 14, width: 0.5, height: 22)])
    #expect(separators(scenario(handle)).isEmpty)
    let hidden = UICellAccessory.DisclosureIndicatorOptions(isHidden: true)
    #expect(separators(scenario(.disclosureIndicator(options: hidden), handle)).isEmpty)
    let options = UICellAccessory.ReorderOptions(showsVerticalSeparator: false)
    let plain = UICellAccessory.reorder(displayed: .always, options: options)
    #expect(separators(scenario(.disclosureIndicator(), plain)).isEmpty)
    shown.cell?.accessories = [.disclosureIndicator(), plain]
    shown.stage.advance(by: 0)
    #expect(separators(shown).isEmpty)
  }

  @Test("the button of a menu shows the chosen element, in its size")
  func popUpMenu() throws {
    let menu = UIMenu(children: [
      UIAction(title: "A") { _ in }, UIAction(title: "A longer title") { _ in },
    ])
    let scenario = Scenario { cell, _ in cell.accessories = [.popUpMenu(menu)] }
    let button = try #require(
      scenario.cell?.subviews.flatMap(\.subviews).lazy.compactMap { $0 as? UIButton }.first)
    #expect(button.currentTitle == "A")
    (menu.children[1] as? UIAction)?.state = .on
    scenario.stage.advance(by: 0)
    #expect(button.currentTitle == "A longer title")
    #expect(button.bounds.size == button.intrinsicContentSize)
    #expect(scenario.frame(of: button)?.maxX == 304)
    #expect(scenario.cell?.contentView.frame.maxX == 304 - button.bounds.width)
  }

  @Test("controls come in from the edges along with the content, and leave to there")
  func appearing() throws {
    let scenario = Scenario { cell, _ in cell.accessories = [.delete(), .reorder()] }
    scenario.view.isEditing = true
    // 22 points wide, 16 from the edges; a handle is 44 high.
    func control(_ height: CGFloat) -> UIView? {
      scenario.cell?.subviews.flatMap(\.subviews).first {
        $0.bounds.size == CGSize(width: 22, height: height)
      }
    }
    func seen(_ height: CGFloat) -> (x: CGFloat, y: CGFloat, alpha: Float)? {
      guard let part = control(height)?.layer.presentation(),
        let area = control(height)?.superview?.layer.presentation()
      else { return nil }
      return (area.frame.minX + part.position.x, part.position.y, area.opacity)
    }
    scenario.stage.advance(by: 0.15)
    // Half of the way from −11 to 27, and from 331 to 293.
    for (height, x) in [(22, 8), (44, 312)] {
      let part = try #require(seen(CGFloat(height)))
      #expect(abs(part.x - CGFloat(x)) < 0.01 && part.y == 25)
      #expect(abs(part.alpha - 0.5) < 0.001)
    }
    scenario.stage.advance(by: 0.15)
    #expect(control(22).flatMap(scenario.frame)?.minX == 16)
    #expect(control(44).flatMap(scenario.frame)?.maxX == 304)
    scenario.view.isEditing = false
    scenario.stage.advance(by: 0.15)
    #expect(abs((seen(22)?.x ?? 0) - 8) < 0.01)
    scenario.stage.advance(by: 0.15)
    #expect(control(22)?.superview?.alpha == 0)
  }

  @Test("a tap on the delete control calls its handler, and does not select")
  func delete() {
    var deleted: [String] = []
    let scenario = Scenario { cell, item in
      cell.accessories = [.delete(displayed: .always) { deleted.append(item) }]
    }
    scenario.stage.touch.tap(at: CGPoint(x: 27, y: 25))
    scenario.stage.advance(by: 1)
    #expect(deleted == ["row"])
    #expect(scenario.view.indexPathsForSelectedItems == [])
  }

  @Test("the circle of a selected cell is filled")
  func multiselect() throws {
    let scenario = Scenario { cell, _ in cell.accessories = [.multiselect(displayed: .always)] }
    let circle = try #require(
      scenario.cell?.subviews.flatMap(\.subviews).first { $0.bounds.size.width == 22 })
    #expect(circle.backgroundColor == .clear && circle.layer.borderWidth == 1.5)
    scenario.stage.touch.tap(at: CGPoint(x: 150, y: 25))
    scenario.stage.advance(by: 1)
    #expect(circle.backgroundColor == .systemBlue && circle.layer.borderWidth == 0)
  }

  @Test("content is indented by levels, and the accessories at its side unless the cell says so")
  func indentation() {
    let view = box(20)
    let scenario = Scenario { cell, _ in
      cell.accessories = [custom(view, .leading())]
      (cell.indentationLevel, cell.indentationWidth) = (2, 12)
    }
    #expect(scenario.frame(of: view)?.minX == 40)
    #expect(scenario.cell?.contentView.frame.minX == 60)
    scenario.cell?.indentsAccessories = false
    scenario.stage.advance(by: 0)
    #expect(scenario.frame(of: view)?.minX == 16)
    #expect(scenario.cell?.contentView.frame.minX == 60)
  }

  @Test("a cell asks for the height of its content, at least 44")
  func height() {
    let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 200, height: 10))
    var content = cell.defaultContentConfiguration()
    content.text = "Short"
    cell.contentConfiguration = content
    let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
    attributes.size = CGSize(width: 200, height: 10)
    #expect(
      cell.preferredLayoutAttributesFitting(attributes).size == CGSize(width: 200, height: 44))
    content.secondaryText = "Below"
    cell.contentConfiguration = content
    let expected =
      25 + labelSize("Short", .body).height + labelSize("Below", .caption1).height
    #expect(cell.preferredLayoutAttributesFitting(attributes).size.height == expected)
  }

  @Test("the separator guide begins with the text, or where an app's constraints say")
  func separatorGuide() throws {
    let scenario = Scenario { cell, _ in cell.accessories = [.delete(displayed: .always)] }
    let cell = try #require(scenario.cell)
    let guide = cell.separatorLayoutGuide
    scenario.stage.advance(by: 0)
    // 16 + 22, and the margin of 16.
    #expect(guide.layoutFrame.minX == 54 && guide.layoutFrame.maxX == 320)
    guide.leadingAnchor.constraint(equalTo: cell.leadingAnchor, constant: 100).isActive = true
    scenario.stage.advance(by: 0)
    #expect(guide.layoutFrame.minX == 100)
  }

  @Test("a tap on the chevron shows the items below, indented, and turns it; another hides them")
  func outline() throws {
    let scenario = Scenario([]) { cell, item in
      cell.accessories = item.count == 1 ? [.outlineDisclosure()] : []
    }
    var tree = NSDiffableDataSourceSectionSnapshot<String>()
    tree.append(["a", "b"])
    tree.append(["a1", "a2"], to: "a")
    var log: [String] = []
    scenario.source.sectionSnapshotHandlers.willExpandItem = { log.append("expand \($0)") }
    scenario.source.sectionSnapshotHandlers.willCollapseItem = { log.append("collapse \($0)") }
    scenario.source.sectionSnapshotHandlers.shouldExpandItem = { $0 == "a" }
    scenario.source.apply(tree, to: 0, animatingDifferences: false)
    scenario.stage.advance(by: 0)
    #expect(scenario.items == ["a", "b"])
    // The chevron is 16 wide, 16 from the edge.
    scenario.stage.touch.tap(at: CGPoint(x: 296, y: 25))
    scenario.stage.advance(by: 1)
    #expect(scenario.items == ["a", "a1", "a2", "b"] && log == ["expand a"])
    #expect(scenario.cell?.configurationState.isExpanded == true)
    let child =
      scenario.view.cellForItem(at: IndexPath(item: 1, section: 0)) as? UICollectionViewListCell
    #expect(child?.contentView.frame.minX == 10)
    scenario.stage.touch.tap(at: CGPoint(x: 296, y: 25))
    scenario.stage.advance(by: 1)
    #expect(scenario.items == ["a", "b"] && log == ["expand a", "collapse a"])
    // The second may not be expanded.
    scenario.stage.touch.tap(at: CGPoint(x: 296, y: 75))
    scenario.stage.advance(by: 1)
    #expect(log.count == 2)
  }

  @Test("a cell has the background of its list, by its state, until another is set")
  func background() throws {
    let scenario = Scenario { _, _ in }
    let cell = try #require(scenario.cell)
    #expect(cell.backgroundConfiguration?.backgroundColor == .systemBackground)
    scenario.stage.touch.tap(at: CGPoint(x: 150, y: 25))
    scenario.stage.advance(by: 1)
    #expect(cell.backgroundConfiguration?.backgroundColor == .systemGray4)
    cell.backgroundConfiguration = .clear()
    scenario.stage.advance(by: 0)
    #expect(cell.backgroundConfiguration?.backgroundColor == .clear)
  }

  @Test("cells, their accessories and what these call are freed")
  func release() {
    weak var view: UICollectionView?
    weak var cell: UICollectionViewListCell?
    do {
      let scenario = Scenario { cell, _ in
        cell.accessories = [.delete(), .outlineDisclosure(), .reorder(), .detail()]
      }
      scenario.view.isEditing = true
      scenario.stage.advance(by: 1)
      (view, cell) = (scenario.view, scenario.cell)
      #expect(cell != nil)
    }
    #expect(view == nil && cell == nil)
  }
}
