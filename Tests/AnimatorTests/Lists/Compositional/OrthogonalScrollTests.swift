import Animator
import Foundation
import Testing

/// Sections that scroll across the direction of their layout: cards of 200 × 100 points, 10 apart, in 320 points.
@MainActor
struct OrthogonalScrollTests {
  private typealias Layout = UICollectionViewCompositionalLayout

  private func offset(_ scene: CollectionScenario) -> CGFloat? {
    scene.view.sectionScrollers.first?.contentOffset.x
  }

  /// Drags the cards to the left, or to the right if the distance is negative; if the finger is not held, they are flicked.
  private func drag(
    _ scene: CollectionScenario, by distance: CGFloat, holding: Double = 0.3,
    duration: Double = 0.5
  ) throws {
    let start: CGFloat = distance > 0 ? 300 : 20
    scene.stage.touch.drag(
      from: CGPoint(x: start, y: 50), to: CGPoint(x: start - distance, y: 50), duration: duration,
      curve: .linear, holding: holding)
    try scene.stage.advanceUntilIdle()
  }

  @Test("cells are in a scroll view of the section, and only those in sight exist")
  func containers() throws {
    let scene = CollectionScenario(
      [(0..<50).map { "\($0)" }, ["x"]], layout: Layout.cards(.continuous))
    // Cards begin at 0 and 210; the next one, at 420, is out of sight.
    #expect(
      scene.view.indexPathsForVisibleItems.map(\.description)
        == [
          IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0),
          IndexPath(item: 0, section: 1),
        ].map(\.description))
    let scroller = try #require(scene.view.sectionScrollers.first)
    #expect(scroller.frame == CGRect(x: 0, y: 0, width: 320, height: 100))
    // 50 cards and 49 spaces.
    #expect(scroller.contentSize == CGSize(width: 10490, height: 100))
    #expect(scene.view.contentSize == CGSize(width: 320, height: 200))
    scroller.contentOffset.x = 2100
    scene.stage.advance(by: 0)
    #expect(scene.view.visibleCells.count == 3)
    #expect(scene.view.cellForItem(at: IndexPath(item: 10, section: 0))?.superview === scroller)
    #expect(scene.frames["10"] == CGRect(x: 2100, y: 0, width: 200, height: 100))
    // In the coordinates of the list.
    #expect(
      scene.view.layoutAttributesForItem(at: IndexPath(item: 10, section: 0))?.frame
        == CGRect(x: 0, y: 0, width: 200, height: 100))
    #expect(
      scene.view.indexPathForItem(at: CGPoint(x: 215, y: 50)) == IndexPath(item: 11, section: 0))
  }

  @Test("contents stop anywhere, or at the beginning of a group")
  func continuous() throws {
    let free = CollectionScenario(count: 50, layout: Layout.cards(.continuous))
    try drag(free, by: 150)
    // A finger that is held moves the contents by all but the 10 points that begin the drag.
    #expect(offset(free) == 140)
    let leading = CollectionScenario(
      count: 50, layout: Layout.cards(.continuousGroupLeadingBoundary))
    try drag(leading, by: 150)
    // 140 is nearer to the second card, at 210, than to the first.
    #expect(offset(leading) == 210)
    try drag(leading, by: 100)
    #expect(offset(leading) == 210)
    try drag(leading, by: 250, holding: 0, duration: 0.1)
    #expect((offset(leading) ?? 1).truncatingRemainder(dividingBy: 210) == 0)
    #expect((offset(leading) ?? 0) > 420)
  }

  @Test("pages are as wide as the section, or as groups")
  func paging() throws {
    let pages = CollectionScenario(count: 50, layout: Layout.cards(.paging))
    try drag(pages, by: 100, holding: 0, duration: 0.1)
    #expect(offset(pages) == 320)
    let groups = CollectionScenario(count: 50, layout: Layout.cards(.groupPaging))
    try drag(groups, by: 250, holding: 0, duration: 0.05)
    #expect(offset(groups) == 210)
    try drag(groups, by: 90)
    // 80 is less than half of a group.
    #expect(offset(groups) == 210)
    try drag(groups, by: -250, holding: 0, duration: 0.05)
    #expect(offset(groups) == 0)
  }

  @Test("pages of groups come to rest in the middle, the first and the last one too")
  func centered() throws {
    let scene = CollectionScenario(count: 4, layout: Layout.cards(.groupPagingCentered))
    // 60 on both sides of a card.
    #expect(offset(scene) == -60)
    try drag(scene, by: 100, holding: 0, duration: 0.1)
    #expect(offset(scene) == 150)
    for _ in 0..<4 { try drag(scene, by: 200, holding: 0, duration: 0.1) }
    // The last card is at 630.
    #expect(offset(scene) == 570)
  }

  @Test("a finger that moves downward scrolls the list, not the section")
  func directions() throws {
    let items = (0..<10).map { "\($0)" }
    let scene = CollectionScenario(
      Array(repeating: items, count: 8), layout: Layout.cards(.continuous))
    scene.stage.touch.drag(
      from: CGPoint(x: 150, y: 300), to: CGPoint(x: 150, y: 200), duration: 0.5, curve: .linear,
      holding: 0.3)
    try scene.stage.advanceUntilIdle()
    #expect(scene.view.contentOffset.y == 90)
    #expect(scene.view.sectionScrollers.allSatisfy { $0.contentOffset.x == 0 })
  }

  @Test("sections come back where they were, and their views are let go meanwhile")
  func remembered() throws {
    let items = (0..<10).map { "\($0)" }
    let scene = CollectionScenario(
      Array(repeating: items, count: 20), layout: Layout.cards(.continuous))
    scene.view.sectionScrollers.first?.contentOffset.x = 333
    scene.stage.advance(by: 0)
    weak let scroller = scene.view.sectionScrollers.first
    scene.view.contentOffset.y = 1000
    scene.stage.advance(by: 0)
    #expect(scroller == nil)
    #expect(scene.view.sectionScrollers.count == 4)
    scene.view.contentOffset.y = 0
    scene.stage.advance(by: 0)
    #expect(offset(scene) == 333)
    #expect(
      scene.view.sectionScrollers.first?.subviews.compactMap { $0 as? NamedCell }.map(\.name)
        .sorted() == ["1", "2", "3"])
  }

  @Test("the frames of a flick are the same at any rate", arguments: [24, 60, 120])
  func frameRates(rate: Int) {
    func scene() -> CollectionScenario {
      let scene = CollectionScenario(count: 500, layout: Layout.cards(.continuous))
      scene.stage.touch.drag(
        from: CGPoint(x: 300, y: 50), to: CGPoint(x: 50, y: 50), duration: 0.1)
      return scene
    }
    let (stepped, reference) = (scene(), scene())
    for _ in 0..<rate { stepped.stage.advance(by: 1 / Double(rate)) }
    reference.stage.advance(by: 1)
    #expect(stepped.frames == reference.frames)
    #expect(offset(stepped) == offset(reference))
    #expect((offset(stepped) ?? 0) > 400)
  }

  @Test("a flick through 100 000 cards uses as many cells as are in sight, and one more")
  func reuse() {
    let scene = CollectionScenario(count: 100_000, layout: Layout.cards(.continuous))
    var cells: Set<ObjectIdentifier> = []
    for step in 0..<200 {
      scene.view.sectionScrollers.first?.contentOffset.x = CGFloat(step * 97)
      scene.stage.advance(by: 0)
      cells.formUnion(scene.view.visibleCells.map { ObjectIdentifier($0) })
    }
    // 320 points show at most three cards of 200.
    #expect(cells.count <= 4)
  }

  @Test("a section's handler knows how far it has scrolled")
  func handler() throws {
    var offsets: [CGFloat] = []
    let layout = Layout.cards(.continuous) { section in
      section.visibleItemsInvalidationHandler = { items, offset, _ in
        offsets.append(offset.x)
        for item in items {
          // Smaller to the left and the right of the middle.
          let distance = abs(item.frame.midX - offset.x - 160)
          let scale = 1 - distance / 1000
          item.transform = CGAffineTransform(scaleX: scale, y: scale)
        }
      }
    }
    let scene = CollectionScenario(count: 20, layout: layout)
    scene.view.sectionScrollers.first?.contentOffset.x = 210
    scene.stage.advance(by: 0)
    #expect(offsets.last == 210)
    let cell = try #require(scene.view.cellForItem(at: IndexPath(item: 1, section: 0)))
    // The card is at 0...200 of the section, 60 left of the middle.
    #expect(abs(cell.transform.a - 0.94) < 1e-9)
    #expect(cell.center == CGPoint(x: 310, y: 50))
  }

  @Test("items of such sections are scrolled to in both directions")
  func scrollToItem() {
    let items = (0..<10).map { "\($0)" }
    let scene = CollectionScenario(
      Array(repeating: items, count: 20), layout: Layout.cards(.continuous))
    scene.view.scrollToItem(
      at: IndexPath(item: 5, section: 0), at: .centeredHorizontally, animated: false)
    // Its card is at 1050...1250.
    #expect(offset(scene) == 990)
    scene.view.scrollToItem(
      at: IndexPath(item: 3, section: 10), at: [.left, .top], animated: false)
    scene.stage.advance(by: 0)
    #expect(scene.view.contentOffset.y == 1000)
    #expect(offset(scene) == 630)
    #expect(scene.view.cellForItem(at: IndexPath(item: 3, section: 10)) != nil)
  }

  @Test("a batch moves cards within their section, and across sections")
  func batch() throws {
    let scene = CollectionScenario([["a", "b"], ["c", "d"]], layout: Layout.cards(.continuous))
    let (a, c) = (
      try #require(scene.view.cellForItem(at: IndexPath(item: 0, section: 0))),
      try #require(scene.view.cellForItem(at: IndexPath(item: 0, section: 1)))
    )
    scene.sections = [["b", "c"], ["a", "d"]]
    scene.view.performBatchUpdates {
      scene.view.moveItem(at: IndexPath(item: 0, section: 0), to: IndexPath(item: 0, section: 1))
      scene.view.moveItem(at: IndexPath(item: 0, section: 1), to: IndexPath(item: 1, section: 0))
    }
    #expect(scene.view.cellForItem(at: IndexPath(item: 0, section: 1)) === a)
    #expect(a.superview === scene.view.sectionScrollers.last)
    #expect(c.superview === scene.view.sectionScrollers.first)
    func seen(_ cell: UIView) -> CGPoint {
      let scroller = cell.superview?.layer.presentation()
      let position = cell.layer.presentation()?.position ?? .zero
      return CGPoint(
        x: position.x, y: position.y + (scroller?.position.y ?? 0) - (scroller?.bounds.midY ?? 0))
    }
    scene.stage.advance(by: 0.15)
    // Half of the time of a symmetric curve: half of the way from 50 to 150.
    #expect(abs(seen(a).y - 100) < 0.01 && abs(seen(a).x - 100) < 0.01)
    #expect(abs(seen(c).y - 100) < 0.01 && abs(seen(c).x - 205) < 0.01)
    scene.stage.advance(by: 0.3)
    #expect(
      scene.frames == [
        "b": CGRect(x: 0, y: 0, width: 200, height: 100),
        "c": CGRect(x: 210, y: 0, width: 200, height: 100),
        "a": CGRect(x: 0, y: 0, width: 200, height: 100),
        "d": CGRect(x: 210, y: 0, width: 200, height: 100),
      ])
  }

  @Test("contents that become shorter than where they are move back in the animation")
  func shorter() throws {
    let scene = CollectionScenario([(0..<10).map { "\($0)" }], layout: Layout.cards(.continuous))
    scene.view.sectionScrollers.first?.contentOffset.x = 1000
    scene.stage.advance(by: 0)
    scene.sections[0].removeSubrange(4...)
    scene.view.deleteItems(at: (4..<10).map { IndexPath(item: $0, section: 0) })
    // Four cards and three spaces are 830.
    #expect(offset(scene) == 510)
    scene.stage.advance(by: 0.15)
    let scroller = try #require(scene.view.sectionScrollers.first)
    #expect(abs((scroller.layer.presentation()?.bounds.minX ?? 0) - 755) < 0.01)
    scene.stage.advance(by: 0.3)
    #expect(scene.frames.keys.sorted() == ["2", "3"])
  }
}
