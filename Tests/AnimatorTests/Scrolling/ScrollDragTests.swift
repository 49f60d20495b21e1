import Animator
import Testing

/// Contents that fingers move.
@MainActor
struct ScrollDragTests {
  @Test("contents follow a finger that has moved by more than 10 points, without those")
  func slop() {
    let scene = ScrollScenario()
    scene.down(150, 300)
    #expect(scene.view.isTracking && !scene.view.isDragging)
    scene.move(150, 291)
    #expect(scene.view.contentOffset.y == 0 && !scene.view.isDragging)
    scene.move(150, 288)
    #expect(scene.view.contentOffset.y == 2 && scene.view.isDragging)
    scene.move(150, 200)
    #expect(scene.view.contentOffset.y == 90)
    scene.stage.advance(by: 0.3)
    scene.up(150, 200)
    #expect(!scene.view.isTracking && !scene.view.isDragging && !scene.view.isDecelerating)
    #expect(
      scene.log.calls == [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging false",
      ])
  }

  @Test("a flick goes on by the closed form, at any frame rate")
  func flick() {
    for rate in [1, 24, 60] {
      let scene = ScrollScenario()
      // 1000 points per second: 100 points, of which 10 begin the drag.
      scene.flick(350, by: CGVector(dx: 0, dy: -1000))
      #expect(scene.view.contentOffset.y == 90 && scene.view.isDecelerating)
      #expect(abs((scene.log.velocity?.y ?? 0) - 1) < 1e-6)
      // 90 + 990 · 0.499 = 584.01.
      #expect(scene.log.proposedTarget == CGPoint(x: 0, y: 584))
      for _ in 0..<4 * rate { scene.stage.advance(by: 1 / Double(rate)) }
      #expect(scene.view.contentOffset.y == 584 && !scene.view.isDecelerating)
      #expect(
        scene.log.calls == [
          "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging true",
          "willBeginDecelerating", "didScroll", "didEndDecelerating",
        ])
    }
  }

  @Test("the timeline has the offset of each instant of a flick")
  func timeline() {
    let scene = ScrollScenario()
    scene.flick(350, by: CGVector(dx: 0, dy: -1000))
    scene.stage.advance(by: 4)
    let motion = ScrollMotion(
      from: 90, velocity: 1000, rate: 0.998, range: 0...1600, bounces: true)
    for frame in 1...30 {
      // Instants of the display after the finger was lifted at 0.1 s.
      let time = 0.1 + Double(frame) / 60
      let state = scene.view.layer.record.flatMap {
        scene.stage.timeline.presentation(of: $0.id, at: MediaTime(seconds: time))
      }
      #expect(state?.bounds.minY == motion.position(at: time - 0.1).rounded())
    }
  }

  @Test("beyond an edge the contents resist, and return")
  func bounce() {
    let scene = ScrollScenario()
    scene.down(150, 100)
    scene.move(150, 310)
    // 200 points: (1 − 1 / (0.55 · 200 / 400 + 1)) · 400 = 86.27.
    #expect(scene.view.contentOffset.y == -86)
    scene.stage.advance(by: 0.3)
    scene.up(150, 310)
    #expect(scene.view.isDecelerating)
    scene.stage.advance(by: 1)
    #expect(scene.view.contentOffset.y == 0 && !scene.view.isDecelerating)
    #expect(
      scene.log.calls.suffix(4) == [
        "didEndDragging true", "willBeginDecelerating", "didScroll", "didEndDecelerating",
      ])
  }

  @Test("without bouncing they stop at the edge")
  func withoutBouncing() {
    let scene = ScrollScenario()
    scene.view.bounces = false
    scene.down(150, 100)
    scene.move(150, 310)
    #expect(scene.view.contentOffset.y == 0)
    scene.up(150, 310)
    #expect(!scene.view.isDecelerating)
  }

  @Test("contents that fit are moved only if they always bounce")
  func fitting() {
    let scene = ScrollScenario(content: CGSize(width: 100, height: 100))
    scene.down(150, 100)
    scene.move(150, 200)
    #expect(!scene.view.isDragging && scene.log.calls.isEmpty)
    scene.up(150, 200)
    scene.view.alwaysBounceVertical = true
    scene.down(150, 100)
    scene.move(150, 200)
    #expect(scene.view.isDragging && scene.view.contentOffset.y < 0)
    #expect(scene.view.contentOffset.x == 0)
    scene.up(150, 200)
  }

  @Test("a finger stops contents that are moving, and its touch is no tap")
  func catching() {
    let scene = ScrollScenario()
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 300, height: 2000))
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    scene.view.addSubview(button)
    scene.flick(350, by: CGVector(dx: 0, dy: -2000))
    scene.stage.advance(by: 0.2)
    let caught = scene.view.contentOffset.y
    #expect(caught > 190)
    scene.log.calls = []
    scene.down(150, 200)
    #expect(scene.view.isDragging && !scene.view.isDecelerating)
    scene.stage.advance(by: 0.5)
    // No 10 points are lost.
    scene.move(150, 195)
    #expect(scene.view.contentOffset.y == caught + 5)
    scene.stage.advance(by: 0.5)
    scene.up(150, 195)
    scene.stage.advance(by: 1)
    #expect(taps == 0 && scene.view.contentOffset.y == caught + 5)
    #expect(
      scene.log.calls == [
        "didEndDecelerating", "willBeginDragging", "didScroll", "willEndDragging",
        "didEndDragging false",
      ])
  }

  @Test("the delegate chooses where the contents come to rest")
  func target() {
    let scene = ScrollScenario()
    scene.log.target = CGPoint(x: 0, y: 700)
    scene.flick(350, by: CGVector(dx: 0, dy: -1000))
    scene.stage.advance(by: 6)
    #expect(scene.view.contentOffset.y == 700)
  }

  @Test(
    "pages: a flick turns one, a slow drag goes to the nearest",
    arguments: [
      (-1000.0, 300.0), (-9000, 300), (-100, 0), (0, 0),
    ])
  func pages(velocity: Double, offset: CGFloat) {
    let scene = ScrollScenario(content: CGSize(width: 1200, height: 400))
    scene.view.isPagingEnabled = true
    scene.flick(from: 290, 200, by: CGVector(dx: velocity, dy: 0), steps: 5)
    scene.stage.advance(by: 2)
    #expect(scene.view.contentOffset == CGPoint(x: offset, y: 0))
  }

  @Test("a drag that begins along one axis is locked to it if asked for")
  func directionalLock() {
    let scene = ScrollScenario(content: CGSize(width: 2000, height: 2000))
    scene.view.isDirectionalLockEnabled = true
    scene.down(150, 200)
    scene.move(150, 180)
    scene.move(100, 100)
    #expect(scene.view.contentOffset.x == 0 && scene.view.contentOffset.y == 90)
    scene.stage.advance(by: 0.3)
    scene.up(100, 100)
    // A diagonal one moves freely.
    scene.down(150, 200)
    scene.move(130, 180)
    scene.move(100, 100)
    #expect(scene.view.contentOffset.x > 0)
    scene.up(100, 100)
  }

  @Test("a scroll view inside another one yields to it at its end, and along the other's axis")
  func nested() {
    let scene = ScrollScenario()
    let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    inner.contentSize = CGSize(width: 900, height: 300)
    scene.view.addSubview(inner)
    func drag(_ x: CGFloat, _ y: CGFloat) {
      scene.down(150, 100)
      scene.move(150 + x, 100 + y)
      scene.stage.advance(by: 0.3)
      scene.up(150 + x, 100 + y)
      scene.stage.advance(by: 2)
    }
    drag(0, -60)
    #expect(inner.contentOffset.y == 50 && scene.view.contentOffset.y == 0)
    inner.contentOffset.y = 100
    drag(0, -60)
    #expect(inner.contentOffset.y == 100 && scene.view.contentOffset.y == 50)
    drag(-60, 0)
    #expect(inner.contentOffset.x == 50 && scene.view.contentOffset.y == 50)
  }

  @Test("a disabled scroll view does not move")
  func disabled() {
    let scene = ScrollScenario()
    scene.view.isScrollEnabled = false
    scene.flick(350, by: CGVector(dx: 0, dy: -1000))
    #expect(scene.view.contentOffset == .zero && scene.log.calls.isEmpty)
    scene.view.setContentOffset(CGPoint(x: 0, y: 100), animated: false)
    #expect(scene.view.contentOffset.y == 100)
  }

  @Test("a scroll view in motion is freed when it is let go")
  func release() {
    weak var released: UIScrollView?
    do {
      let scene = ScrollScenario()
      scene.flick(350, by: CGVector(dx: 0, dy: -2000))
      released = scene.view
      scene.view.removeFromSuperview()
      #expect(!scene.view.isDecelerating)
      scene.stage.advance(by: 1)
    }
    #expect(released == nil)
  }
}
