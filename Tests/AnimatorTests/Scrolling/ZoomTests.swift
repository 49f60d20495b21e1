import Animator
import Testing

/// Zooming.
@MainActor
struct ZoomTests {
  private let scene = ScrollScenario(content: CGSize(width: 300, height: 400))
  private let image = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
  private var view: UIScrollView { scene.view }

  init() {
    view.addSubview(image)
    scene.log.zoomed = image
    view.maximumZoomScale = 4
  }

  @Test("the scale is the transform of the view, and scales the size of the contents")
  func scale() {
    view.zoomScale = 2
    #expect(image.transform == CGAffineTransform(scaleX: 2, y: 2))
    #expect(image.frame == CGRect(x: 0, y: 0, width: 600, height: 800))
    #expect(view.contentSize == CGSize(width: 600, height: 800))
    // The center stays in the center.
    #expect(view.contentOffset == CGPoint(x: 150, y: 200))
    view.zoomScale = 9
    #expect(view.zoomScale == 4)
    view.zoomScale = 0.5
    #expect(view.zoomScale == 1 && view.contentOffset == .zero)
  }

  @Test("a rectangle fills the bounds as far as the limits permit")
  func rectangle() {
    view.zoom(to: CGRect(x: 150, y: 200, width: 150, height: 100), animated: false)
    // Twice as wide; centered at (225, 250) · 2.
    #expect(view.zoomScale == 2)
    #expect(view.contentOffset == CGPoint(x: 300, y: 300))
  }

  private var shownScale: CGFloat { image.layer.presentation()?.transform.m11 ?? 0 }

  @Test("an animated zoom is seen to take 0.3 seconds; its values are set at once")
  func animated() {
    view.setZoomScale(3, animated: true)
    #expect(view.zoomScale == 3 && !view.isZoomBouncing)
    scene.stage.advance(by: 0.15)
    #expect(abs(shownScale - 2) < 1e-9)
    #expect(scene.log.calls == ["willBeginZooming", "didScroll", "didZoom"])
    scene.stage.advance(by: 0.15)
    #expect(shownScale == 3)
    #expect(scene.log.calls.last == "didEndZooming 3.0")
  }

  @Test("an animated zoom that another one, or a pinch, replaces ends before that begins")
  func replaced() {
    view.setZoomScale(3, animated: true)
    scene.stage.advance(by: 0.1)
    view.setZoomScale(2, animated: true)
    let calls = scene.log.calls.filter { $0.contains("Zooming") }
    #expect(calls == ["willBeginZooming", "didEndZooming 3.0", "willBeginZooming"])
    scene.stage.advance(by: 0.1)
    scene.log.calls = []
    scene.send((1, .began, 100, 200), (2, .began, 200, 200))
    scene.send((1, .moved, 80, 200), (2, .moved, 220, 200))
    #expect(
      scene.log.calls.filter { $0.contains("Zooming") }
        == ["didEndZooming 2.0", "willBeginZooming"])
    scene.send((1, .ended, 80, 200), (2, .ended, 220, 200))
    scene.stage.advance(by: 1)
    #expect(scene.log.calls.filter { $0.hasPrefix("didEndZooming") }.count == 2)
  }

  @Test("a drag while the scale returns moves the contents, and does not hold the scale up")
  func dragDuringBounce() {
    scene.send((1, .began, 140, 200), (2, .began, 160, 200))
    scene.send((1, .moved, 0, 200), (2, .moved, 300, 200))
    #expect(view.zoomScale > 4)
    scene.send((1, .ended, 0, 200), (2, .ended, 300, 200))
    #expect(view.isZoomBouncing && view.zoomScale == 4)
    scene.stage.advance(by: 0.1)
    let offset = view.contentOffset
    scene.down(150, 200)
    scene.move(150, 260)
    // The first 10 of 60 points begin the drag.
    #expect(view.isDragging && view.contentOffset == CGPoint(x: offset.x, y: offset.y - 50))
    #expect(shownScale > 4)
    scene.stage.advance(by: 0.2)
    #expect(shownScale == 4 && !view.isZoomBouncing && view.isDragging)
    #expect(scene.log.calls.last == "didEndZooming 4.0")
    scene.up(150, 260)
  }

  @Test(
    "when one finger of a pinch lifts, the scale returns and the other one drags; again with two")
  func lifting() {
    scene.send((1, .began, 140, 200), (2, .began, 160, 200))
    scene.send((1, .moved, 0, 200), (2, .moved, 300, 220))
    scene.send((2, .ended, 300, 220))
    #expect(!view.isZooming && view.isZoomBouncing && view.zoomScale == 4)
    scene.stage.advance(by: 0.5)
    #expect(!view.isZoomBouncing && scene.log.calls.last == "didEndZooming 4.0")
    let offset = view.contentOffset
    scene.move(0, 230)
    scene.move(0, 260)
    #expect(view.isDragging && view.contentOffset.y < offset.y)
    scene.send((2, .began, 100, 260))
    scene.send((2, .moved, 50, 260))
    // Half of the distance, half of the scale.
    #expect(view.isZooming && abs(view.zoomScale - 2) < 1e-9)
    scene.send((1, .ended, 0, 260), (2, .ended, 50, 260))
    scene.stage.advance(by: 3)
    #expect(abs(view.zoomScale - 2) < 1e-9 && !view.isDragging)
    #expect(scene.log.calls.filter { $0 == "willBeginZooming" }.count == 2)
    #expect(scene.log.calls.filter { $0.hasPrefix("didEndZooming") }.count == 2)
  }

  @Test("a pinch keeps the point under the fingers there")
  func pinch() {
    scene.send((1, .began, 100, 200), (2, .began, 200, 200))
    // 8 % begin the gesture.
    scene.send((1, .moved, 50, 200), (2, .moved, 250, 200))
    #expect(view.isZooming)
    let scale = view.zoomScale
    #expect(abs(scale - 2 / 1.0833) < 0.01)
    // (150, 200) of the contents stays at (150, 200) of the frame.
    #expect(abs(view.contentOffset.x - (150 * scale - 150)) <= 0.5)
    #expect(abs(view.contentOffset.y - (200 * scale - 200)) <= 0.5)
    scene.send((1, .ended, 50, 200), (2, .ended, 250, 200))
    scene.stage.advance(by: 1)
    #expect(!view.isZooming && view.zoomScale == scale)
    #expect(scene.log.calls.contains("willBeginZooming"))
    #expect(scene.log.calls.contains("didEndZooming \(scale)"))
  }

  @Test("a pinch beyond the limits returns to them")
  func bounce() {
    scene.send((1, .began, 50, 200), (2, .began, 250, 200))
    scene.send((1, .moved, 130, 200), (2, .moved, 170, 200))
    #expect(view.zoomScale < 1 && view.zoomScale > 0.2)
    scene.send((1, .ended, 130, 200), (2, .ended, 170, 200))
    #expect(view.isZoomBouncing)
    scene.stage.advance(by: 1)
    #expect(view.zoomScale == 1 && view.contentOffset == .zero)
    #expect(scene.log.calls.last == "didEndZooming 1.0")
  }

  @Test("without a range of scales there is no pinch")
  func disabled() {
    #expect(view.pinchGestureRecognizer != nil)
    view.maximumZoomScale = 1
    #expect(view.pinchGestureRecognizer == nil)
    scene.send((1, .began, 100, 200), (2, .began, 200, 200))
    scene.send((1, .moved, 50, 200), (2, .moved, 250, 200))
    #expect(!view.isZooming && view.zoomScale == 1)
  }
}
