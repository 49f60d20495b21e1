import Animator
import Testing

/// Refreshing by pulling contents down.
@MainActor
struct RefreshControlTests {
  private let scene = ScrollScenario()
  private let control = UIRefreshControl()
  private let count = Counter()

  final class Counter { var value = 0 }

  init() {
    let count = count
    control.addAction(UIAction { _ in count.value += 1 }, for: .valueChanged)
    scene.view.refreshControl = control
    scene.stage.advance(by: 0)
  }

  @Test("it refreshes at 100 points, holds its space, and ends when it is told")
  func refresh() {
    scene.down(150, 50)
    // 230 points: (1 − 1 / (0.55 · 230 / 400 + 1)) · 400 = 96.1.
    scene.move(150, 290)
    #expect(scene.view.contentOffset.y == -96 && count.value == 0)
    scene.move(150, 320)
    #expect(scene.view.contentOffset.y < -100 && count.value == 1 && control.isRefreshing)
    scene.move(150, 290)
    scene.move(150, 320)
    #expect(count.value == 1)
    scene.stage.advance(by: 0.3)
    scene.up(150, 320)
    scene.stage.advance(by: 1)
    #expect(scene.view.contentOffset.y == -60 && scene.view.adjustedContentInset.top == 60)
    #expect(control.frame == CGRect(x: 0, y: -60, width: 300, height: 60))
    control.endRefreshing()
    scene.stage.advance(by: 0.15)
    #expect(scene.view.contentOffset.y == -30)
    scene.stage.advance(by: 0.15)
    #expect(scene.view.contentOffset.y == 0 && !control.isRefreshing)
  }

  @Test("a shorter pull does nothing")
  func shortPull() {
    scene.down(150, 50)
    scene.move(150, 250)
    scene.up(150, 250)
    scene.stage.advance(by: 2)
    #expect(count.value == 0 && scene.view.contentOffset.y == 0)
  }

  @Test("code that starts it sends no action")
  func byCode() {
    control.beginRefreshing()
    #expect(count.value == 0 && control.isRefreshing)
    #expect(scene.view.adjustedContentInset.top == 60)
    control.endRefreshing()
    scene.stage.advance(by: 1)
    #expect(scene.view.adjustedContentInset.top == 0 && scene.view.contentOffset.y == 0)
    scene.view.refreshControl = nil
    #expect(control.superview == nil)
  }
}
