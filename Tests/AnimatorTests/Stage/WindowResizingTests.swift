import Animator
import Foundation
import Testing

/// Records the calls of `viewWillTransition(to:with:)`.
private final class TransitionLog {
  var lines: [String] = []
}

private final class ResizedController: UIViewController {
  var log = TransitionLog()
  var name = "root"
  var orientations = UIInterfaceOrientationMask.allButUpsideDown
  let marker = UIView()

  override func viewDidLoad() {
    super.viewDidLoad()
    marker.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(marker)
    NSLayoutConstraint.activate([
      marker.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      marker.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      marker.widthAnchor.constraint(equalToConstant: 20),
      marker.heightAnchor.constraint(equalToConstant: 10),
    ])
  }

  override var supportedInterfaceOrientations: UIInterfaceOrientationMask { orientations }

  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    log.lines.append("\(name) will: \(Int(size.width))×\(Int(size.height))")
    super.viewWillTransition(to: size, with: coordinator)
    coordinator.animate(
      alongsideTransition: { [self] context in
        log.lines.append("\(name) alongside: \(context.transitionDuration)")
        marker.alpha = 0
      },
      completion: { [self] _ in log.lines.append("\(name) done") })
  }
}

@MainActor
struct WindowResizingTests {
  private let stage = Stage(size: CGSize(width: 200, height: 400), scale: 2)
  private let controller = ResizedController()

  init() {
    stage.window.rootViewController = controller
    stage.advance(to: 0)
  }

  /// The frame of the window that is shown.
  private var window: CGRect? { stage.window.layer.presentation()?.frame }

  @Test(
    "resizing calls the controllers, then animates window, autoresizing, layout and what runs along"
  )
  func resize() throws {
    let child = ResizedController()
    (child.log, child.name) = (controller.log, "child")
    controller.addChild(child)
    child.didMove(toParent: controller)
    stage.resize(to: CGSize(width: 100, height: 300))
    #expect(
      controller.log.lines == [
        "root will: 100×300", "child will: 100×300", "child alongside: 0.3", "root alongside: 0.3",
      ])
    #expect(controller.view.frame == CGRect(x: 0, y: 0, width: 100, height: 300))
    #expect(controller.marker.frame == CGRect(x: 80, y: 290, width: 20, height: 10))
    // The ease-in-out curve is symmetric: half of the change at half of 0.3 s.
    stage.advance(to: 0.15)
    let root = try #require(controller.view.layer.presentation())
    let marker = try #require(controller.marker.layer.presentation())
    #expect(abs(root.bounds.width - 150) < 1e-6 && abs(root.bounds.height - 350) < 1e-6)
    // From 180 to 80, and from 390 to 290.
    #expect(abs(marker.frame.minX - 130) < 1e-6 && abs(marker.frame.minY - 340) < 1e-6)
    #expect(abs(marker.opacity - 0.5) < 1e-6)
    let shown = try #require(window)
    #expect(abs(shown.minX) < 1e-6 && abs(shown.minY) < 1e-6)
    stage.advance(to: 0.3)
    #expect(controller.log.lines.suffix(2) == ["child done", "root done"])
    #expect(window == CGRect(x: 0, y: 0, width: 100, height: 300))
  }

  @Test("a child whose container gives it the size that it has is not called")
  func constantChild() {
    final class Container: UIViewController {
      override func size(
        forChildContentContainer container: any UIContentContainer,
        withParentContainerSize parentSize: CGSize
      ) -> CGSize { CGSize(width: parentSize.width, height: 50) }
    }
    let (container, child) = (Container(), ResizedController())
    (child.log, child.name) = (controller.log, "child")
    container.addChild(child)
    container.view.addSubview(child.view)
    child.view.frame = CGRect(x: 0, y: 0, width: 200, height: 50)
    child.didMove(toParent: container)
    stage.window.rootViewController = container
    stage.advance(to: 0)
    stage.resize(to: CGSize(width: 200, height: 300), animated: false)
    #expect(controller.log.lines == [])
    stage.resize(to: CGSize(width: 100, height: 300), animated: false)
    #expect(controller.log.lines.first == "child will: 100×50")
  }

  @Test("the canvas and the screen keep their size when the window is resized")
  func canvas() {
    stage.resize(to: CGSize(width: 100, height: 300), animated: false)
    #expect(window == CGRect(x: 0, y: 0, width: 100, height: 300))
    #expect(stage.size == CGSize(width: 200, height: 400))
    #expect(stage.timeline.size == CGSize(width: 200, height: 400))
    #expect(stage.perform { UIScreen.main.bounds.size } == CGSize(width: 200, height: 400))
    #expect(controller.log.lines.contains("root alongside: 0.0"))
  }

  @Test(
    "what is not a size has no effect, and is a fault",
    arguments: [
      CGSize(width: -1, height: 10), CGSize(width: 10, height: CGFloat.nan),
      CGSize(width: CGFloat.infinity, height: 10),
    ])
  func invalid(size: CGSize) {
    let faults = UsageFault.collect { stage.resize(to: size) }
    #expect(faults.map(\.call) == ["Stage.resize(to:animated:)"])
    #expect(stage.window.bounds.size == CGSize(width: 200, height: 400))
  }

  @Test("a window cannot be resized during its layout")
  func duringLayout() {
    final class Resizing: UIView {
      override func layoutSubviews() {
        Stage.current?.resize(to: CGSize(width: 1, height: 1))
      }
    }
    let faults = UsageFault.collect {
      stage.window.addSubview(Resizing(frame: CGRect(x: 0, y: 0, width: 5, height: 5)))
      stage.advance(by: 1)
    }
    #expect(faults.map(\.call) == ["Stage.resize(to:animated:)"])
    #expect(stage.window.bounds.width == 200)
  }

  @Test(
    "turning the device turns the interface against it, within the canvas",
    arguments: [
      // The content's x axis points down on the portrait screen when the device is turned left.
      (.landscapeLeft, .landscapeRight, CGPoint(x: 200, y: 0)),
      (.landscapeRight, .landscapeLeft, CGPoint(x: 0, y: 400)),
    ] as [(UIDeviceOrientation, UIInterfaceOrientation, CGPoint)])
  func rotate(
    device: UIDeviceOrientation, interface: UIInterfaceOrientation, origin: CGPoint
  ) throws {
    stage.rotate(to: device)
    #expect(stage.interfaceOrientation == interface)
    #expect(stage.window.bounds.size == CGSize(width: 400, height: 200))
    #expect(controller.view.bounds.size == CGSize(width: 400, height: 200))
    #expect(controller.marker.frame == CGRect(x: 380, y: 190, width: 20, height: 10))
    #expect(controller.log.lines == ["root will: 400×200", "root alongside: 0.3"])
    #expect(stage.perform { UIScreen.main.bounds.size } == CGSize(width: 400, height: 200))
    #expect(stage.perform { UIScreen.main.nativeBounds.size } == CGSize(width: 400, height: 800))
    // Halfway, the window is a square of 300 points turned by 45°, around the center of the canvas.
    stage.advance(to: 0.15)
    let shown = try #require(stage.window.layer.presentation())
    #expect(abs(shown.bounds.width - 300) < 1e-6 && abs(shown.bounds.height - 300) < 1e-6)
    #expect(abs(abs(shown.affineTransform().b) - 0.5.squareRoot()) < 1e-6)
    stage.advance(to: 0.3)
    #expect(window == CGRect(x: 0, y: 0, width: 200, height: 400))
    let layer = stage.window.layer
    let t = layer.affineTransform()
    // The window's origin, (−200, −100) from its center.
    let corner = CGPoint(
      x: 100 + t.a * -200 + t.c * -100, y: 200 + t.b * -200 + t.d * -100)
    #expect(corner == origin)
    #expect(stage.size == CGSize(width: 200, height: 400))

    stage.rotate(to: .portrait, animated: false)
    #expect(window == CGRect(x: 0, y: 0, width: 200, height: 400))
    #expect(stage.window.transform == .identity)
  }

  @Test("orientations that the controller does not support, and lying flat, turn the device only")
  func unsupported() {
    for orientation in [UIDeviceOrientation.portraitUpsideDown, .faceUp, .unknown] {
      stage.rotate(to: orientation)
      #expect(stage.interfaceOrientation == .portrait && controller.log.lines == [])
    }
    controller.orientations = .all
    stage.rotate(to: .portraitUpsideDown)
    #expect(stage.interfaceOrientation == .portraitUpsideDown)
    // 180° take twice as long.
    #expect(controller.log.lines.last == "root alongside: 0.6")
    stage.advance(by: 0.6)
    #expect(window == CGRect(x: 0, y: 0, width: 200, height: 400))
  }

  @Test(
    "by default the interface turns upside down on tablets only",
    arguments: [
      (.iPadMini, .all, .portraitUpsideDown), (.iPhone15, .allButUpsideDown, .portrait),
    ] as [(DeviceProfile, UIInterfaceOrientationMask, UIInterfaceOrientation)])
  func upsideDown(
    device: DeviceProfile, supported: UIInterfaceOrientationMask, turned: UIInterfaceOrientation
  ) {
    let root = UIViewController()
    let stage = Stage(hosting: root, on: device)
    #expect(root.supportedInterfaceOrientations == supported)
    stage.rotate(to: .portraitUpsideDown, animated: false)
    #expect(stage.interfaceOrientation == turned)
    stage.rotate(to: .landscapeLeft, animated: false)
    #expect(stage.interfaceOrientation == .landscapeRight)
  }

  @Test("the interface turns to the device when the controller supports that later")
  func laterOrientations() {
    controller.orientations = .portrait
    stage.rotate(to: .landscapeLeft)
    #expect(stage.interfaceOrientation == .portrait)
    controller.orientations = .allButUpsideDown
    controller.setNeedsUpdateOfSupportedInterfaceOrientations()
    #expect(stage.interfaceOrientation == .landscapeRight)
  }

  @Test("a notification is posted when the device's orientation has changed")
  func notification() {
    var seen: [UIDeviceOrientation] = []
    let observer = NotificationCenter.default.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
    ) { _ in MainActor.assumeIsolated { seen.append(UIDevice.current.orientation) } }
    defer { NotificationCenter.default.removeObserver(observer) }
    stage.rotate(to: .landscapeLeft)
    stage.rotate(to: .landscapeLeft)
    stage.rotate(to: .faceUp)
    #expect(seen == [.landscapeLeft, .faceUp])
  }

  @Test("a window that is resized while turned keeps its upright top left corner")
  func resizeRotated() {
    stage.rotate(to: .landscapeLeft, animated: false)
    stage.resize(to: CGSize(width: 300, height: 100), animated: false)
    // The upright top left corner of the screen is the top right one of the canvas; 300 points downward
    // and 100 to the left from there.
    #expect(window == CGRect(x: 100, y: 0, width: 100, height: 300))
  }
}
