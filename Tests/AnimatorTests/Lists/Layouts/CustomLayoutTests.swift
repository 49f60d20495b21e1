import Animator
import Foundation
import Testing

/// Layouts of an app's own: what they are asked, and that their answers are shown.
@MainActor
struct CustomLayoutTests {
  private final class Context: UICollectionViewLayoutInvalidationContext {
    var isShift = false
  }

  /// A column of items of 320 × 40 points, which is moved to the right by a number of points.
  private final class ColumnLayout: UICollectionViewLayout {
    var shift: CGFloat = 0
    var invalidatesOnScroll = false
    private(set) var prepared = 0
    private(set) var contexts: [Context] = []
    private(set) var updates: [String] = []

    override class var invalidationContextClass: AnyClass { Context.self }

    override func prepare() {
      super.prepare()
      prepared += 1
    }

    private var count: Int { collectionView?.numberOfItems(inSection: 0) ?? 0 }
    override var collectionViewContentSize: CGSize {
      CGSize(width: 320, height: 40 * CGFloat(count))
    }
    override func layoutAttributesForElements(in rect: CGRect)
      -> [UICollectionViewLayoutAttributes]?
    {
      let items = (0..<count).map { IndexPath(item: $0, section: 0) }
      let line = layoutAttributesForDecorationView(ofKind: "line", at: items[0])
      return items.compactMap(layoutAttributesForItem) + [line].compactMap { $0 }
    }
    override func layoutAttributesForItem(at indexPath: IndexPath)
      -> UICollectionViewLayoutAttributes?
    {
      let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
      attributes.frame = CGRect(
        x: shift, y: 40 * CGFloat(indexPath.item), width: 320, height: 40)
      return attributes
    }
    override func layoutAttributesForDecorationView(ofKind kind: String, at indexPath: IndexPath)
      -> UICollectionViewLayoutAttributes?
    {
      let attributes = UICollectionViewLayoutAttributes(
        forDecorationViewOfKind: kind, with: indexPath)
      attributes.frame = CGRect(x: 0, y: 39, width: 320, height: 2)
      return attributes
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
      invalidatesOnScroll || super.shouldInvalidateLayout(forBoundsChange: newBounds)
    }
    override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
      if let context = context as? Context { contexts.append(context) }
      super.invalidateLayout(with: context)
    }

    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
      super.prepare(forCollectionViewUpdates: updateItems)
      updates.append("prepare \(updateItems.count)")
    }
    override func finalizeCollectionViewUpdates() {
      super.finalizeCollectionViewUpdates()
      updates.append("finalize")
    }
    override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
      -> UICollectionViewLayoutAttributes?
    {
      let attributes = layoutAttributesForItem(at: itemIndexPath)
      attributes?.center.x -= 320
      return itemIndexPath.item == 1 ? attributes : nil
    }
    override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath)
      -> UICollectionViewLayoutAttributes?
    {
      let attributes = layoutAttributesForItem(at: itemIndexPath)
      attributes?.center.x += 320
      return itemIndexPath.item == 2 ? attributes : nil
    }
  }

  private final class Line: UICollectionReusableView {}

  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  private func cell(_ name: String, _ scenario: CollectionScenario) -> UIView? {
    scenario.view.subviews.first { ($0 as? NamedCell)?.name == name }
  }

  @Test("a layout is prepared once for each invalidation, and only what is in sight has views")
  func prepare() {
    let layout = ColumnLayout()
    layout.register(Line.self, forDecorationViewOfKind: "line")
    let scenario = CollectionScenario(count: 30, layout: layout)
    let prepared = layout.prepared
    // 400 / 40.
    #expect(scenario.frames.count == 10)
    #expect(scenario.view.subviews.first { $0 is Line }?.frame.minY == 39)
    scenario.view.contentOffset.y = 50
    scenario.stage.advance(by: 0)
    #expect(layout.prepared == prepared)
    // From 50 to 450: items 1 to 11, and the line is out of sight.
    #expect(scenario.frames.count == 11)
    #expect(!scenario.view.subviews.contains { $0 is Line })
    layout.invalidatesOnScroll = true
    scenario.view.contentOffset.y = 60
    scenario.stage.advance(by: 0)
    #expect(layout.prepared == prepared + 1)
  }

  @Test(
    "an invalidation with a context of the layout's class arrives, and is shown at the next layout")
  func context() {
    let layout = ColumnLayout()
    let scenario = CollectionScenario(count: 3, layout: layout)
    let context = Context()
    context.isShift = true
    layout.shift = 10
    layout.invalidateLayout(with: context)
    #expect(layout.contexts.last === context)
    #expect(scenario.view.subviews.first { $0 is NamedCell }?.frame.minX == 0)
    scenario.stage.advance(by: 0)
    #expect(Set(scenario.frames.values.map(\.minX)) == [10])
  }

  @Test("in an animation, a layout that is invalidated moves items")
  func animated() {
    let layout = ColumnLayout()
    let scenario = CollectionScenario(count: 3, layout: layout)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      layout.shift = 100
      layout.invalidateLayout()
      scenario.view.layoutIfNeeded()
    }
    scenario.stage.advance(by: 0.25)
    let seen = cell("1", scenario)?.layer.presentation()?.frame.minX ?? 0
    // The batch's own curve or the block's: on the way, and at the end at the place.
    #expect(seen > 0 && seen < 100)
    scenario.stage.advance(by: 1)
    #expect(scenario.frames["1"]?.minX == 100)
  }

  @Test("items appear from and disappear to where the layout says, and fade where it says nothing")
  func appearing() {
    let layout = ColumnLayout()
    let scenario = CollectionScenario([["a", "b", "c", "d"]], layout: layout)
    scenario.sections = [["a", "new", "b", "d", "end"]]
    scenario.view.performBatchUpdates {
      scenario.view.insertItems(at: [path(1), path(4)])
      scenario.view.deleteItems(at: [path(2)])
    }
    #expect(layout.updates == ["prepare 3", "finalize"])
    scenario.stage.advance(by: 0.15)
    func seen(_ name: String) -> CALayer? { cell(name, scenario)?.layer.presentation() }
    // Half of 0.3 s, easing in and out: half of 320 points.
    #expect(abs((seen("new")?.frame.minX ?? 0) + 160) < 0.01)
    #expect(abs((seen("c")?.frame.minX ?? 0) - 160) < 0.01)
    #expect(seen("new")?.opacity == 1 && seen("c")?.opacity == 1)
    #expect(abs((seen("end")?.opacity ?? 0) - 0.5) < 0.001)
    scenario.stage.advance(by: 0.5)
    #expect(scenario.frames["new"] == CGRect(x: 0, y: 40, width: 320, height: 40))
    #expect(cell("c", scenario) == nil)
  }
}
