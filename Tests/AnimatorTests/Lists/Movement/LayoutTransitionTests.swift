import Animator
import Foundation
import Testing

/// Changes of layouts that a finger controls.
@MainActor
struct LayoutTransitionTests {
  private func rows(_ height: CGFloat) -> UICollectionViewFlowLayout {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 320, height: height)
    layout.minimumLineSpacing = 0
    return layout
  }

  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  @Test("items are between both layouts, as far as the progress says")
  func progress() {
    let scene = CollectionScenario(count: 10, layout: rows(50))
    let next = rows(100)
    let transition = scene.view.startInteractiveTransition(to: next)
    #expect(scene.view.collectionViewLayout === transition)
    #expect(transition.nextLayout === next)
    transition.transitionProgress = 0.25
    scene.stage.advance(by: 0)
    // 62.5 high: a quarter of the way from 50 to 100.
    #expect(scene.frames["2"] == CGRect(x: 0, y: 125, width: 320, height: 62.5))
    #expect(scene.view.contentSize.height == 625)
    transition.updateValue(7, forAnimatedKey: "gap")
    #expect(transition.value(forAnimatedKey: "gap") == 7)
  }

  @Test("at the end, the other layout takes over in an animation from where items are")
  func finish() throws {
    let scene = CollectionScenario(count: 10, layout: rows(50))
    let next = rows(100)
    var ends: [[Bool]] = []
    let transition = scene.view.startInteractiveTransition(to: next) { ends.append([$0, $1]) }
    transition.transitionProgress = 0.5
    scene.stage.advance(by: 0)
    let cell = try #require(scene.view.cellForItem(at: path(2)))
    scene.view.finishInteractiveTransition()
    #expect(scene.view.collectionViewLayout === next)
    #expect(cell.layer.presentation()?.frame.minY == 150)
    scene.stage.advance(by: 0.15)
    // Half of the way from 150 to 200.
    #expect(abs((cell.layer.presentation()?.frame.minY ?? 0) - 175) < 0.01)
    #expect(ends.isEmpty)
    scene.stage.advance(by: 0.2)
    #expect(ends == [[true, true]])
    #expect(cell.frame == CGRect(x: 0, y: 200, width: 320, height: 100))
    #expect(next.collectionView === scene.view)
    #expect(transition.currentLayout.collectionView == nil)
  }

  @Test("a cancelled transition returns to the first layout")
  func cancel() {
    let first = rows(50)
    let scene = CollectionScenario(count: 10, layout: first)
    let next = rows(100)
    var ends: [[Bool]] = []
    let transition = scene.view.startInteractiveTransition(to: next) { ends.append([$0, $1]) }
    transition.transitionProgress = 0.7
    scene.stage.advance(by: 0)
    scene.view.cancelInteractiveTransition()
    scene.stage.advance(by: 0.4)
    #expect(ends == [[false, true]])
    #expect(scene.view.collectionViewLayout === first && first.collectionView === scene.view)
    #expect(next.collectionView == nil)
    #expect(scene.frames["2"] == CGRect(x: 0, y: 100, width: 320, height: 50))
  }

  @Test("contents move from where they are to where they will be")
  func offsets() {
    let scene = CollectionScenario(count: 20, layout: rows(100))
    scene.view.contentOffset.y = 1600
    scene.stage.advance(by: 0)
    let transition = scene.view.startInteractiveTransition(to: rows(50))
    transition.transitionProgress = 0.5
    scene.stage.advance(by: 0)
    // 20 rows of 50 end at 1000, so the contents will be at 600.
    #expect(scene.view.contentOffset.y == 1100)
    #expect(scene.view.contentSize.height == 1500)
    scene.view.finishInteractiveTransition()
    scene.stage.advance(by: 0.4)
    #expect(scene.view.contentOffset.y == 600)
    #expect(scene.view.visibleCells.count == 8)
  }

  @Test("a section that scrolls across spreads into a grid, and back")
  func orthogonal() {
    let cards = UICollectionViewCompositionalLayout.cards(.continuous)
    let scene = CollectionScenario(count: 8, layout: cards)
    scene.view.sectionScrollers.first?.contentOffset.x = 210
    scene.stage.advance(by: 0)
    let grid = UICollectionViewCompositionalLayout.grid(columns: 2, height: 100)
    let transition = scene.view.startInteractiveTransition(to: grid)
    scene.stage.advance(by: 0)
    // Card 1 has scrolled to the edge.
    #expect(scene.frames["1"] == CGRect(x: 0, y: 0, width: 200, height: 100))
    transition.transitionProgress = 0.5
    scene.stage.advance(by: 0)
    #expect(scene.frames["1"] == CGRect(x: 80, y: 0, width: 180, height: 100))
    #expect(scene.view.sectionScrollers.isEmpty)
    scene.view.cancelInteractiveTransition()
    scene.stage.advance(by: 0.4)
    #expect(scene.view.sectionScrollers.first?.contentOffset.x == 210)
    #expect(scene.frames["1"] == CGRect(x: 210, y: 0, width: 200, height: 100))
  }

  @Test("transitions that are not in progress, or begin twice, are faults")
  func faults() {
    let scene = CollectionScenario(count: 3, layout: rows(50))
    let faults = UsageFault.collect {
      scene.view.finishInteractiveTransition()
      let first = scene.view.startInteractiveTransition(to: rows(60))
      #expect(scene.view.startInteractiveTransition(to: rows(70)) === first)
      first.transitionProgress = .nan
      #expect(first.transitionProgress == 0)
    }
    #expect(faults.count == 2)
  }
}
