import Animator
import Foundation
import Testing

/// Views at the edges of sections, behind them, and attached to items.
@MainActor
struct CompositionalEdgeTests {
  private typealias Layout = UICollectionViewCompositionalLayout
  private let header = UICollectionView.elementKindSectionHeader
  private let footer = UICollectionView.elementKindSectionFooter

  private func boundary(
    _ kind: String, height: CGFloat, _ alignment: NSRectAlignment, width: CGFloat = 1
  ) -> NSCollectionLayoutBoundarySupplementaryItem {
    NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: NSCollectionLayoutSize(.fractionalWidth(width), .absolute(height)),
      elementKind: kind, alignment: alignment)
  }

  private func rows(
    _ height: CGFloat, _ change: @escaping (NSCollectionLayoutSection) -> Void
  ) -> Layout {
    Layout(
      group: .horizontal(
        layoutSize: NSCollectionLayoutSize(.fractionalWidth(1), .absolute(height)),
        subitems: [NSCollectionLayoutItem(.fractionalWidth(1), .fractionalHeight(1))]), change)
  }

  private func frame(_ scene: CollectionScenario, _ kind: String, _ section: Int = 0, item: Int = 0)
    -> CGRect?
  {
    scene.view.layoutAttributesForSupplementaryElement(
      ofKind: kind, at: IndexPath(item: item, section: section))?.frame
  }

  @Test("headers and footers extend a section, within its insets across")
  func edges() {
    let layout = rows(50) { section in
      section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 6, trailing: 20)
      section.boundarySupplementaryItems = [
        self.boundary(self.header, height: 30, .top),
        self.boundary(self.footer, height: 20, .bottom),
      ]
    }
    let scene = CollectionScenario([["a", "b"], []], layout: layout)
    #expect(frame(scene, header) == CGRect(x: 10, y: 0, width: 290, height: 30))
    #expect(scene.view.laidOutFrames().map(\.minY) == [35, 85])
    // 30 + 5 + 100 + 6, then the footer; the next section has no items, but its header.
    #expect(frame(scene, footer) == CGRect(x: 10, y: 141, width: 290, height: 20))
    #expect(frame(scene, header, 1) == CGRect(x: 10, y: 161, width: 290, height: 30))
    // 161, and 30 + 5 + 6 + 20.
    #expect(scene.view.contentSize.height == 222)
    #expect(scene.view.visibleSupplementaryViews(ofKind: header).count == 2)
  }

  @Test("views at the sides narrow the items; others lie over them, or beside each other")
  func sides() {
    let layout = rows(50) { section in
      let index = self.boundary("index", height: 50, .trailing, width: 0.25)
      let left = self.boundary(self.header, height: 20, .topLeading, width: 0.5)
      let right = self.boundary("more", height: 30, .topTrailing, width: 0.25)
      let over = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: NSCollectionLayoutSize(.absolute(40), .absolute(10)), elementKind: "over",
        alignment: .bottomTrailing, absoluteOffset: CGPoint(x: -2, y: -3))
      over.extendsBoundary = false
      section.boundarySupplementaryItems = [index, left, right, over]
    }
    let scene = CollectionScenario([["a"]], layout: layout, kinds: ["index", "more", "over"])
    // A quarter of 320 is at the side; the higher one of the two at the top makes room.
    #expect(scene.view.laidOutFrames() == [CGRect(x: 0, y: 30, width: 240, height: 50)])
    #expect(frame(scene, "index") == CGRect(x: 240, y: 30, width: 80, height: 50))
    #expect(frame(scene, header) == CGRect(x: 0, y: 0, width: 160, height: 20))
    #expect(frame(scene, "more") == CGRect(x: 240, y: 0, width: 80, height: 30))
    #expect(frame(scene, "over") == CGRect(x: 278, y: 67, width: 40, height: 10))
  }

  @Test("pinned headers stay in sight until their section leaves")
  func pinned() {
    let layout = rows(50) { section in
      let view = self.boundary(self.header, height: 30, .top)
      view.pinToVisibleBounds = true
      section.boundarySupplementaryItems = [view]
    }
    let scene = CollectionScenario([(0..<10).map { "\($0)" }, ["x"]], layout: layout)
    // A section is 30 + 500 long.
    scene.view.contentOffset.y = 120
    #expect(frame(scene, header) == CGRect(x: 0, y: 120, width: 320, height: 30))
    #expect(frame(scene, header, 1)?.minY == 530)
    scene.sections[1] = (0..<20).map { "\($0)" }
    scene.view.reloadData()
    scene.stage.advance(by: 0)
    scene.view.contentOffset.y = 510
    scene.stage.advance(by: 0)
    #expect(frame(scene, header)?.minY == 500)
    #expect(scene.view.visibleSupplementaryViews(ofKind: header).map(\.frame.minY) == [500, 530])
  }

  @Test("the layout's own header and footer are around all sections")
  func global() {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.boundarySupplementaryItems = [
      boundary("top", height: 40, .top), boundary("end", height: 25, .bottom),
    ]
    configuration.interSectionSpacing = 8
    let size = NSCollectionLayoutSize(.fractionalWidth(1), .absolute(50))
    let section = NSCollectionLayoutSection(
      group: .horizontal(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
    let scene = CollectionScenario(
      [["a"], ["b"]], layout: Layout(section: section, configuration: configuration),
      kinds: ["top", "end"])
    #expect(scene.view.laidOutFrames().map(\.minY) == [40])
    #expect(scene.view.laidOutFrames(1).map(\.minY) == [98])
    let end = scene.view.layoutAttributesForSupplementaryElement(
      ofKind: "end", at: IndexPath(index: 0))
    #expect(end?.frame == CGRect(x: 0, y: 148, width: 320, height: 25))
    #expect(scene.view.contentSize.height == 173)
    #expect(scene.view.visibleSupplementaryViews(ofKind: "top").count == 1)
  }

  @Test("badges are attached to corners of items")
  func badges() {
    let size = NSCollectionLayoutSize(.absolute(20), .absolute(20))
    let badge = NSCollectionLayoutSupplementaryItem(
      layoutSize: size, elementKind: "badge",
      containerAnchor: NSCollectionLayoutAnchor(
        edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.5, y: -0.25)))
    let label = NSCollectionLayoutSupplementaryItem(
      layoutSize: size, elementKind: "label",
      containerAnchor: NSCollectionLayoutAnchor(edges: .bottom),
      itemAnchor: NSCollectionLayoutAnchor(edges: .top, absoluteOffset: CGPoint(x: 0, y: 4)))
    let item = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(.fractionalWidth(0.5), .absolute(60)),
      supplementaryItems: [badge, label])
    let layout = Layout(
      group: .horizontal(
        layoutSize: NSCollectionLayoutSize(.fractionalWidth(1), .absolute(60)), subitems: [item]))
    let scene = CollectionScenario(count: 3, layout: layout, kinds: ["badge", "label"])
    // Inside the corner of the item at 160, 0 it would be at 300, 0; half of it to the right, a quarter up.
    #expect(frame(scene, "badge", item: 1) == CGRect(x: 310, y: -5, width: 20, height: 20))
    // Its top is attached to the middle of the bottom edge, 4 below.
    #expect(frame(scene, "label", item: 2) == CGRect(x: 70, y: 124, width: 20, height: 20))
    #expect(scene.view.visibleSupplementaryViews(ofKind: "badge").count == 3)
    #expect(
      scene.view.visibleSupplementaryViews(ofKind: "badge").map(\.layer.zPosition) == [1, 1, 1])
  }

  @Test("backgrounds lie behind a section, within their insets")
  func backgrounds() {
    final class Background: UICollectionReusableView {}
    let layout = rows(50) { section in
      let background = NSCollectionLayoutDecorationItem.background(elementKind: "back")
      background.contentInsets = NSDirectionalEdgeInsets(
        top: 1, leading: 2, bottom: 3, trailing: 4)
      section.decorationItems = [background]
      section.contentInsets.top = 10
    }
    layout.register(Background.self, forDecorationViewOfKind: "back")
    let scene = CollectionScenario([["a"], ["b"]], layout: layout)
    let views = scene.view.subviews.compactMap { $0 as? Background }
    #expect(
      views.map(\.frame) == [
        CGRect(x: 2, y: 1, width: 314, height: 56), CGRect(x: 2, y: 61, width: 314, height: 56),
      ])
    #expect(views.allSatisfy { $0.layer.zPosition < 0 })
  }

  @Test("a section's handler moves, fades and hides what is in sight")
  func handler() throws {
    let layout = rows(100) { section in
      section.visibleItemsInvalidationHandler = { items, offset, environment in
        for item in items {
          item.transform = CGAffineTransform(translationX: offset.y, y: 0)
          item.alpha = item.indexPath.item == 1 ? 0.5 : 1
          #expect(environment.container.contentSize.width == 320)
        }
      }
    }
    let scene = CollectionScenario(count: 10, layout: layout)
    scene.view.contentOffset.y = 30
    scene.stage.advance(by: 0)
    let cell = try #require(scene.view.cellForItem(at: IndexPath(item: 1, section: 0)))
    #expect(cell.transform == CGAffineTransform(translationX: 30, y: 0) && cell.alpha == 0.5)
    // Five rows of 100 reach into 30...430.
    #expect(scene.view.visibleCells.count == 5)
  }
}
