import Animator
import Foundation
import Testing

/// Where flow layouts put items.
@MainActor
struct FlowLayoutTests {
  private func frames(_ view: UICollectionView, _ section: Int = 0) -> [CGRect] {
    (0..<view.numberOfItems(inSection: section)).compactMap {
      view.layoutAttributesForItem(at: IndexPath(item: $0, section: section))?.frame
    }
  }

  @Test("sections follow each other, with insets, headers and footers")
  func sections() {
    let layout = UICollectionViewFlowLayout()
    layout.sectionInset = UIEdgeInsets(top: 5, left: 10, bottom: 15, right: 20)
    layout.headerReferenceSize = CGSize(width: 1, height: 30)
    layout.footerReferenceSize = CGSize(width: 1, height: 20)
    layout.itemSize = CGSize(width: 90, height: 40)
    let scene = CollectionScenario([["a", "b", "c", "d"], ["e"]], layout: layout)
    // Lines of 320 - 30 = 290 hold 3 items; 290 - 270 = 20 makes spaces of 10.
    let top: CGFloat = 30 + 5
    #expect(
      frames(scene.view) == [
        CGRect(x: 10, y: top, width: 90, height: 40), CGRect(x: 110, y: top, width: 90, height: 40),
        CGRect(x: 210, y: top, width: 90, height: 40),
        CGRect(x: 10, y: top + 50, width: 90, height: 40),
      ])
    // 30 header, 5, two lines of 40 and a space of 10, 15, 20 footer: 160. The second section starts there.
    #expect(frames(scene.view, 1) == [CGRect(x: 10, y: 195, width: 90, height: 40)])
    let footer = scene.view.layoutAttributesForSupplementaryElement(
      ofKind: UICollectionView.elementKindSectionFooter, at: IndexPath(item: 0, section: 0))
    #expect(footer?.frame == CGRect(x: 0, y: 140, width: 320, height: 20))
    // 160 + 30 + 5 + 40 + 15 + 20.
    #expect(scene.view.contentSize == CGSize(width: 320, height: 270))
    #expect(
      scene.view.visibleSupplementaryViews(ofKind: UICollectionView.elementKindSectionHeader)
        .map(\.frame.minY) == [0, 160])
  }

  @Test("an item that is alone because no other would fit is centered")
  func alone() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 200, height: 40)
    let scene = CollectionScenario(count: 0)
    scene.sections = [["a", "b"]]
    scene.view.collectionViewLayout = layout
    scene.view.reloadData()
    #expect(frames(scene.view).map(\.minX) == [60, 60])
  }

  @Test("horizontally, lines are columns")
  func horizontal() {
    let layout = UICollectionViewFlowLayout()
    layout.scrollDirection = .horizontal
    layout.itemSize = CGSize(width: 100, height: 150)
    let scene = CollectionScenario([["a", "b", "c"]], layout: layout)
    // Two items of 150 in 400, 100 between them; columns are 110 apart.
    #expect(
      frames(scene.view) == [
        CGRect(x: 0, y: 0, width: 100, height: 150), CGRect(x: 0, y: 250, width: 100, height: 150),
        CGRect(x: 110, y: 0, width: 100, height: 150),
      ])
    #expect(scene.view.contentSize == CGSize(width: 210, height: 400))
  }

  @Test("headers stay in sight as long as their section")
  func pinned() throws {
    let layout = UICollectionViewFlowLayout()
    layout.headerReferenceSize = CGSize(width: 1, height: 30)
    layout.sectionHeadersPinToVisibleBounds = true
    let items = (0..<50).map { "\($0)" }
    let scene = CollectionScenario([items, items], layout: layout)
    let kind = UICollectionView.elementKindSectionHeader
    func header(_ section: Int) -> CGFloat? {
      scene.view.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: section))?
        .frame.minY
    }
    scene.view.contentOffset.y = 200
    scene.stage.advance(by: 0)
    #expect(header(0) == 200)
    // A section is 30 + 10 lines of 50 + 9 spaces of 10 = 620 long: it pushes its header away at 590.
    scene.view.contentOffset.y = 600
    scene.stage.advance(by: 0)
    #expect(header(0) == 590)
    #expect(header(1) == 620)
  }

  @Test("cells are measured from an estimate")
  func measured() {
    final class Tall: UICollectionViewCell {
      override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
      ) -> UICollectionViewLayoutAttributes {
        layoutAttributes.size = CGSize(width: 100, height: 80)
        return layoutAttributes
      }
    }
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
    let scene = CollectionScenario([["a", "b", "c"]], layout: layout)
    scene.view.register(Tall.self, forCellWithReuseIdentifier: "cell")
    scene.view.reloadData()
    scene.stage.advance(by: 0)
    // Three items of 100 in 320, 10 between them.
    #expect(scene.view.visibleCells.map(\.frame.minX) == [0, 110, 220])
    #expect(scene.view.visibleCells.map(\.frame.height) == [80, 80, 80])
    #expect(scene.view.contentSize.height == 80)
  }

  @Test("another layout is taken over in an animation")
  func transition() throws {
    let scene = CollectionScenario([["a", "b"]])
    let cell = try #require(scene.view.visibleCells.last)
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 320, height: 50)
    scene.view.setCollectionViewLayout(layout, animated: true)
    #expect(cell.frame == CGRect(x: 0, y: 60, width: 320, height: 50))
    scene.stage.advance(by: 0.15)
    #expect(abs((cell.layer.presentation()?.frame.minY ?? 0) - 30) < 0.5)
    scene.stage.advance(by: 0.2)
    #expect(layout.collectionView === scene.view)
  }
}
