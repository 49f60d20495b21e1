import Animator
import Testing

/// Offsets, insets and sizes set by code.
@MainActor
struct ScrollOffsetTests {
  private let scene = ScrollScenario()
  private var view: UIScrollView { scene.view }

  @Test(
    "the offset is the origin of the bounds; setting it tells the delegate once, and does not clamp"
  )
  func offset() {
    view.contentOffset = CGPoint(x: 0, y: 100)
    #expect(view.bounds == CGRect(x: 0, y: 100, width: 300, height: 400))
    view.contentOffset = CGPoint(x: 0, y: 100)
    #expect(scene.log.offsets == [CGPoint(x: 0, y: 100)])
    view.contentOffset = CGPoint(x: -50, y: 9999)
    #expect(view.contentOffset == CGPoint(x: -50, y: 9999))
    view.contentOffset = CGPoint(x: CGFloat.nan, y: .infinity)
    #expect(view.contentOffset == .zero)
  }

  @Test("it is rounded to pixels")
  func rounding() {
    view.contentOffset = CGPoint(x: 0, y: 100.4)
    #expect(view.contentOffset.y == 100)
  }

  @Test("an animated offset takes 0.3 seconds, and ends with a call")
  func animated() {
    view.setContentOffset(CGPoint(x: 0, y: 800), animated: true)
    #expect(view.contentOffset.y == 0)
    scene.stage.advance(by: 0.15)
    // Halfway by symmetry of easing in and out.
    #expect(view.contentOffset.y == 400)
    scene.stage.advance(by: 0.15)
    #expect(view.contentOffset.y == 800)
    #expect(scene.log.calls == ["didScroll", "didEndAnimation"])
    scene.log.calls = []
    view.setContentOffset(CGPoint(x: 0, y: 800), animated: true)
    scene.stage.advance(by: 1)
    #expect(scene.log.calls.isEmpty)
  }

  @Test("a change in an animation block is an ordinary animation")
  func block() {
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.contentOffset = CGPoint(x: 0, y: 100)
    }
    scene.stage.advance(by: 0.5)
    #expect(view.layer.presentation()?.bounds.minY == 50)
    #expect(scene.log.offsets.count == 1)
  }

  @Test("setting the offset without animation stops the contents; setting the property does not")
  func stopping() {
    scene.flick(350, by: CGVector(dx: 0, dy: -1000))
    view.contentOffset = CGPoint(x: 0, y: 0)
    #expect(view.isDecelerating)
    view.setContentOffset(CGPoint(x: 0, y: 10), animated: false)
    #expect(!view.isDecelerating && view.contentOffset.y == 10)
    scene.stage.advance(by: 1)
    #expect(view.contentOffset.y == 10)
  }

  @Test("rectangles and insets that are no numbers do not trap")
  func oddRectangles() {
    for number in [CGFloat.nan, .infinity, -.infinity] {
      let rect = CGRect(x: number, y: number, width: 1, height: number)
      view.scrollRectToVisible(rect, animated: false)
      #expect(view.contentOffset.x.isFinite && view.contentOffset.y.isFinite)
    }
    view.contentInset.top = .nan
    view.scrollRectToVisible(CGRect(x: 0, y: 500, width: 10, height: 100), animated: false)
    #expect(view.contentOffset.y.isFinite)
  }

  @Test("a rectangle is shown by the smallest movement, and a visible one by none")
  func rectangles() {
    view.scrollRectToVisible(CGRect(x: 0, y: 500, width: 10, height: 100), animated: false)
    #expect(view.contentOffset.y == 200)
    view.scrollRectToVisible(CGRect(x: 0, y: 300, width: 10, height: 100), animated: false)
    #expect(view.contentOffset.y == 200)
    view.scrollRectToVisible(CGRect(x: 0, y: 100, width: 10, height: 10), animated: false)
    #expect(view.contentOffset.y == 100)
    view.contentInset.bottom = 50
    view.scrollRectToVisible(CGRect(x: 0, y: 1900, width: 10, height: 100), animated: false)
    #expect(view.contentOffset.y == 1650)
  }

  @Test("contents at the top stay there when insets change, and contents in range stay in range")
  func insets() {
    view.contentInset.top = 40
    #expect(view.contentOffset.y == -40 && scene.log.calls.contains("insets"))
    view.contentOffset.y = 1600
    view.contentSize.height = 1000
    #expect(view.contentOffset.y == 600)
    view.contentInset.bottom = 20
    #expect(view.contentOffset.y == 600)
    view.contentOffset.y = 620
    view.frame.size.height = 500
    #expect(view.contentOffset.y == 520)
  }

  @Test("contents at the top stay there when insets are fractions of a pixel")
  func fractionalInsets() {
    // With one pixel per point, the offset at the top is -10.4 rounded.
    view.contentInset.top = 10.4
    #expect(view.contentOffset.y == -10)
    view.contentInset.top = 40
    #expect(view.contentOffset.y == -40)
  }

  @Test("the safe area adds to the insets as the behavior says")
  func safeArea() {
    let stage = Stage(device: .iPhone15)
    let controller = UIViewController()
    stage.window.rootViewController = controller
    let view = UIScrollView(frame: stage.window.bounds)
    view.contentSize = CGSize(width: 100, height: 2000)
    controller.view.addSubview(view)
    let child = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 2000))
    view.addSubview(child)
    stage.advance(by: 0)
    #expect(view.adjustedContentInset == UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0))
    #expect(view.contentOffset.y == -59)
    // The insets account for it.
    #expect(child.safeAreaInsets == .zero)
    view.contentSize.height = 100
    stage.advance(by: 0)
    #expect(view.adjustedContentInset == .zero)
    view.contentInsetAdjustmentBehavior = .always
    #expect(view.adjustedContentInset.top == 59)
    view.contentInsetAdjustmentBehavior = .never
    stage.advance(by: 0)
    #expect(view.adjustedContentInset == .zero && view.contentOffset.y == 0)
    #expect(child.safeAreaInsets.top == 59)
  }

  @Test("bars add to the insets of contents that fit, unless the controller says otherwise")
  func contentsThatFit() {
    for (adjusts, top) in [(true, CGFloat(103)), (false, 0)] {
      let controller = UIViewController()
      controller.automaticallyAdjustsScrollViewInsets = adjusts
      let navigation = UINavigationController(rootViewController: controller)
      let stage = Stage(hosting: navigation, on: .iPhone15)
      let view = UIScrollView(frame: stage.window.bounds)
      view.contentSize = CGSize(width: 100, height: 100)
      controller.view.addSubview(view)
      stage.advance(by: 0)
      // A safe area of 59 points, and a bar of 44.
      #expect(view.adjustedContentInset.top == top)
    }
  }

  @Test("a tap on the status bar scrolls to the top")
  func scrollToTop() {
    view.contentOffset.y = 800
    scene.log.calls = []
    scene.stage.tapStatusBar()
    scene.stage.advance(by: 0.5)
    #expect(view.contentOffset.y == 0)
    #expect(scene.log.calls == ["didScroll", "didScrollToTop"])
    // Not if there are two.
    view.contentOffset.y = 800
    let other = UIScrollView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    scene.stage.window.addSubview(other)
    scene.stage.tapStatusBar()
    scene.stage.advance(by: 0.5)
    #expect(view.contentOffset.y == 800)
  }
}
