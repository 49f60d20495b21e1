import Animator
import Testing

@MainActor
@Suite("Coordinate spaces")
struct CoordinateSpaceTests {
  private let stage = Stage(size: CGSize(width: 200, height: 100), scale: 1)
  private let outer = UIView(frame: CGRect(x: 20, y: 10, width: 100, height: 80))
  private let inner = UIView(frame: CGRect(x: 5, y: 6, width: 40, height: 30))

  init() {
    stage.window.addSubview(outer)
    outer.addSubview(inner)
    inner.transform = CGAffineTransform(scaleX: 2, y: 2)
  }

  /// At half the screen's scale: a space that is neither a view nor the screen.
  private final class HalfSpace: NSObject, UICoordinateSpace {
    let bounds = CGRect(x: 0, y: 0, width: 100, height: 50)

    private func rect(_ point: CGPoint) -> CGRect { CGRect(origin: point, size: .zero) }
    private func scaled(_ rect: CGRect, _ factor: CGFloat) -> CGRect {
      rect.applying(CGAffineTransform(scaleX: factor, y: factor))
    }

    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
      convert(rect(point), to: coordinateSpace).origin
    }
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
      convert(rect(point), from: coordinateSpace).origin
    }
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
      UIScreen.main.coordinateSpace.convert(scaled(rect, 2), to: coordinateSpace)
    }
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
      scaled(UIScreen.main.coordinateSpace.convert(rect, from: coordinateSpace), 0.5)
    }
  }

  @Test("a view's points convert by coordinate spaces as by views")
  func views() {
    let point = CGPoint(x: 3, y: 4)
    let space: any UICoordinateSpace = outer
    #expect(inner.convert(point, to: space) == inner.convert(point, to: outer as UIView?))
    #expect(inner.convert(point, from: space) == inner.convert(point, from: outer as UIView?))
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(inner.convert(rect, to: space) == inner.convert(rect, to: outer as UIView?))
    #expect(inner.convert(rect, from: space) == inner.convert(rect, from: outer as UIView?))
    #expect(space.bounds == outer.bounds)
  }

  @Test("the screen's coordinates are the window's")
  func screen() {
    // Doubled about its center at (25, 21), the inner view begins at (−15, −9), which is offset by
    // (20, 10) on screen.
    let stage = Stage(size: CGSize(width: 200, height: 100), scale: 1)
    stage.window.addSubview(outer)
    let screen = UIScreen.main.coordinateSpace
    #expect(inner.convert(.zero, to: screen) == CGPoint(x: 5, y: 1))
    #expect(screen.convert(CGPoint.zero, from: inner) == CGPoint(x: 5, y: 1))
    #expect(inner.convert(CGPoint(x: 5, y: 1), from: screen) == .zero)
    let box = CGRect(x: 5, y: 1, width: 80, height: 60)
    #expect(screen.convert(inner.bounds, from: inner) == box)
    #expect(screen.convert(box, to: inner) == inner.bounds)
    #expect(stage.window.convert(box, to: UIScreen.main.fixedCoordinateSpace) == box)
    #expect(screen.bounds == CGRect(x: 0, y: 0, width: 200, height: 100))
  }

  @Test(
    "the fixed space stays in portrait orientation while the interface turns",
    arguments: [
      (UIDeviceOrientation.portrait, CGRect(x: 10, y: 20, width: 30, height: 40)),
      // The top of the interface is at the right of the screen: from x = 393 − 20 − 40 on.
      (.landscapeLeft, CGRect(x: 333, y: 10, width: 40, height: 30)),
      // 393 − 10 − 30 and 852 − 20 − 40.
      (.portraitUpsideDown, CGRect(x: 353, y: 792, width: 30, height: 40)),
      // The top of the interface is at the left, its left edge at the bottom: 852 − 10 − 30.
      (.landscapeRight, CGRect(x: 20, y: 812, width: 40, height: 30)),
    ])
  func fixedSpace(orientation: UIDeviceOrientation, expected: CGRect) {
    final class Turning: UIViewController {
      override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
    }
    let stage = Stage(device: .iPhone15)
    stage.window.rootViewController = Turning()
    stage.rotate(to: orientation, animated: false)
    let fixed = UIScreen.main.fixedCoordinateSpace
    #expect(fixed.bounds == CGRect(x: 0, y: 0, width: 393, height: 852))
    let box = CGRect(x: 10, y: 20, width: 30, height: 40)
    #expect(stage.window.convert(box, to: fixed) == expected)
    #expect(stage.window.convert(expected, from: fixed) == box)
    #expect(fixed.convert(box, from: UIScreen.main.coordinateSpace) == expected)
    #expect(fixed.convert(expected, to: stage.window) == box)
    #expect(fixed.convert(box, to: fixed) == box)
    let corner = fixed.convert(box.origin, from: stage.window)
    #expect(stage.window.convert(corner, from: fixed) == box.origin)
    withExtendedLifetime(stage) {}
  }

  @Test("a window that does not fill the screen is offset by the origin of its frame")
  func smallWindow() {
    let window = UIWindow(frame: CGRect(x: 20, y: 30, width: 100, height: 60))
    let view = UIView(frame: CGRect(x: 5, y: 6, width: 10, height: 10))
    window.addSubview(view)
    #expect(window.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 21, y: 32))
    #expect(window.convert(CGPoint(x: 21, y: 32), from: nil) == CGPoint(x: 1, y: 2))
    let box = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(window.convert(box, to: nil) == CGRect(x: 21, y: 32, width: 3, height: 4))
    #expect(window.convert(CGRect(x: 21, y: 32, width: 3, height: 4), from: nil) == box)
    // For a view, nil is its window; the screen is a space of its own.
    #expect(view.convert(CGPoint.zero, to: nil) == CGPoint(x: 5, y: 6))
    let screen = UIScreen.main.coordinateSpace
    #expect(view.convert(CGPoint.zero, to: screen) == CGPoint(x: 25, y: 36))
    #expect(view.convert(CGPoint(x: 25, y: 36), from: screen) == .zero)
    #expect(
      view.convert(view.bounds, to: screen) == CGRect(x: 25, y: 36, width: 10, height: 10))
    #expect(
      screen.convert(CGRect(x: 25, y: 36, width: 10, height: 10), to: view) == view.bounds)
    // From window to window by way of the screen.
    let other = UIWindow(frame: CGRect(x: 0, y: 10, width: 100, height: 60))
    #expect(window.convert(CGPoint(x: 1, y: 2), to: other) == CGPoint(x: 21, y: 22))
  }

  @Test("a custom coordinate space is called to convert")
  func own() {
    let half = HalfSpace()
    #expect(inner.convert(.zero, to: half) == CGPoint(x: 2.5, y: 0.5))
    #expect(inner.convert(CGPoint(x: 2.5, y: 0.5), from: half) == .zero)
    #expect(
      half.convert(inner.bounds, from: inner) == CGRect(x: 2.5, y: 0.5, width: 40, height: 30))
    #expect(
      UIScreen.main.convert(CGRect(x: 1, y: 1, width: 2, height: 2), from: half)
        == CGRect(x: 2, y: 2, width: 4, height: 4))
  }
}
