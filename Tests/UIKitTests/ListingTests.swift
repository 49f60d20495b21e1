import Testing
import UIKit

/// Code listings of guides and tutorials on views, verbatim in Swift, with the behavior that their
/// text describes. Those on animation and transitions are in
/// AnimatorTests/GuideListingsTests.swift.
@MainActor
struct ListingTests {
  let mainview = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let stage: Stage

  init() { stage = Stage(hosting: mainview) }

  private func near(_ one: CGPoint, _ other: CGPoint) -> Bool {
    abs(one.x - other.x) < 1e-9 && abs(one.y - other.y) < 1e-9
  }

  // MARK: The window

  @Test("a window fills the screen; made in code, it is white and visible")
  func window() {
    let w = UIWindow(frame: UIScreen.main.bounds)
    #expect(w.frame == UIScreen.main.bounds && w.isHidden)
    var window: UIWindow?
    window = UIWindow(frame: UIScreen.main.bounds)
    // Override point for customization after application launch.
    window?.backgroundColor = UIColor.white
    window?.makeKeyAndVisible()
    #expect(window?.isHidden == false && window?.isKeyWindow == true)
    #expect(window?.backgroundColor == .white)
  }

  @Test("a custom window class, made lazily")
  func ownWindow() {
    final class MyWindow: UIWindow {}
    final class AppDelegate {
      private var _window: UIWindow?
      @MainActor var window: UIWindow {
        var w = self._window
        if w == nil {
          w = MyWindow(frame: UIScreen.main.bounds)
          self._window = w
        }
        return w!
      }
    }
    let delegate = AppDelegate()
    #expect(delegate.window is MyWindow && delegate.window === delegate.window)
  }

  @Test("a controller's view is added to the window when the app has started")
  func addToWindow() {
    let window = UIWindow(frame: UIScreen.main.bounds)
    let viewController = UIViewController()
    // Add the view controller's view to the window and display.
    window.addSubview(viewController.view)
    window.makeKeyAndVisible()
    #expect(viewController.view.window === window && viewController.view.superview === window)
  }

  // MARK: Controllers

  @Test("loadView makes a content view and a level view that knows its controller")
  func loadView() {
    final class LevelView: UIView {
      weak var viewController: UIViewController?
      init(frame: CGRect, viewController: UIViewController) {
        self.viewController = viewController
        super.init(frame: frame)
      }
      required init?(coder: NSCoder) { super.init(coder: coder) }
    }
    final class Controller: UIViewController {
      var levelView: LevelView!
      override func loadView() {
        let applicationFrame = UIScreen.main.applicationFrame
        let contentView = UIView(frame: applicationFrame)
        contentView.backgroundColor = UIColor.black
        self.view = contentView

        levelView = LevelView(frame: applicationFrame, viewController: self)
        self.view.addSubview(levelView)
      }
    }
    let controller = Controller()
    // The view is made only when it is accessed.
    #expect(!controller.isViewLoaded && controller.levelView == nil)
    #expect(controller.view.backgroundColor == .black)
    #expect(controller.levelView.viewController === controller)
    #expect(controller.levelView.frame == UIScreen.main.bounds)
  }

  @Test(
    "a view that is off screen is released on a memory warning, and made again when needed"
  )
  func memoryWarning() {
    final class Controller: UIViewController {
      var loads = 0
      override func viewDidLoad() {
        super.viewDidLoad()
        loads += 1
      }
      override func didReceiveMemoryWarning() {
        super.didReceiveMemoryWarning()
        // Add code to clean up any of your own resources that are no longer necessary.
        if self.view.window == nil {
          // Add code to preserve data stored in the views that might be
          // needed later.

          // Add code to clean up other strong references to the view in
          // the view hierarchy.
          self.view = nil
        }
      }
    }
    let controller = Controller()
    _ = controller.view
    controller.didReceiveMemoryWarning()
    #expect(!controller.isViewLoaded)
    mainview.addSubview(controller.view)
    controller.didReceiveMemoryWarning()
    #expect(controller.isViewLoaded && controller.loads == 2)
  }

  @Test("viewDidLoad builds a centered container with one image view in it and another beside it")
  func viewDidLoad() {
    let kImageWidth: CGFloat = 200
    let kImageHeight: CGFloat = 250
    let kTopPlacement: CGFloat = 80
    final class Controller: UIViewController {
      var containerView: UIView!
      var mainView: UIImageView!
      var flipToView: UIImageView!
      let sizes: (width: CGFloat, height: CGFloat, top: CGFloat)
      init(_ width: CGFloat, _ height: CGFloat, _ top: CGFloat) {
        sizes = (width, height, top)
        super.init(nibName: nil, bundle: nil)
      }
      required init?(coder: NSCoder) { return nil }

      override func viewDidLoad() {
        super.viewDidLoad()

        self.title = NSLocalizedString("TransitionsTitle", comment: "")

        // create the container view which we will use for transition animation (centered horizontally)
        var frame = CGRect(
          x: round((self.view.bounds.size.width - sizes.width) / 2.0), y: sizes.top,
          width: sizes.width, height: sizes.height)
        self.containerView = UIView(frame: frame)
        self.view.addSubview(self.containerView)

        // The container view can represent the images for accessibility.
        self.containerView.isAccessibilityElement = true
        self.containerView.accessibilityLabel = NSLocalizedString("ImagesTitle", comment: "")

        // create the initial image view
        frame = CGRect(x: 0.0, y: 0.0, width: sizes.width, height: sizes.height)
        self.mainView = UIImageView(frame: frame)
        self.mainView.image = UIImage(data: Self.picture)
        self.containerView.addSubview(self.mainView)

        // create the alternate image view (to transition between)
        let imageFrame = CGRect(x: 0.0, y: 0.0, width: sizes.width, height: sizes.height)
        self.flipToView = UIImageView(frame: imageFrame)
        self.flipToView.image = UIImage(data: Self.picture)
      }

      /// An image of one pixel.
      static let picture =
        Data(
          base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=="
        ) ?? Data()
    }
    let controller = Controller(kImageWidth, kImageHeight, kTopPlacement)
    let stage = Stage(hosting: controller, size: CGSize(width: 320, height: 480))
    stage.advance(by: 0)
    // loadView makes the view as large as the current screen.
    #expect(controller.containerView.frame.size == CGSize(width: 200, height: 250))
    #expect(controller.containerView.frame.minY == 80)
    #expect(controller.containerView.subviews == [controller.mainView])
    #expect(controller.mainView.image != nil && controller.flipToView.superview == nil)
    #expect(
      controller.containerView.isAccessibilityElement
        && controller.containerView.accessibilityLabel == "ImagesTitle")
  }

  // MARK: Hierarchy

  @Test("removing all subviews, one by one")
  func removeSubviews() {
    for _ in 0..<3 { mainview.addSubview(UIView()) }
    for v in mainview.subviews { v.removeFromSuperview() }
    #expect(mainview.subviews.isEmpty)
    for _ in 0..<3 { mainview.addSubview(UIView()) }
    // swift-format-ignore: ReplaceForEachWithForLoop
    mainview.subviews.forEach { $0.removeFromSuperview() }
    #expect(mainview.subviews.isEmpty)
  }

  // MARK: Geometry

  @Test("a view inset in another's bounds; a center is the middle of the bounds")
  func inset() {
    let v1 = UIView(frame: CGRect(x: 113, y: 111, width: 132, height: 194))
    let v2 = UIView(frame: v1.bounds.insetBy(dx: 10, dy: 10))
    v1.addSubview(v2)
    #expect(v2.frame == CGRect(x: 10, y: 10, width: 112, height: 174))
    let theView = v1
    let center = CGPoint(x: theView.bounds.midX, y: theView.bounds.midY)
    // In the superview's coordinates that is the view's center.
    mainview.addSubview(v1)
    #expect(v1.convert(center, to: mainview) == v1.center)
    // Changing the bounds preserves the center, and vice versa.
    v1.bounds.size = CGSize(width: 100, height: 100)
    #expect(v1.center == CGPoint(x: 179, y: 208))
    #expect(v1.frame == CGRect(x: 129, y: 158, width: 100, height: 100))
  }

  @Test("a subview in the center of its superview")
  func middle() {
    let v1 = UIView(frame: CGRect(x: 113, y: 111, width: 132, height: 194))
    let v2 = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    mainview.addSubview(v1)
    v1.addSubview(v2)
    v2.center = v1.convert(v1.center, from: v1.superview)
    #expect(v2.center == CGPoint(x: 66, y: 97))
  }

  @Test("convert between views, and to and from the window")
  func convert() {
    let v1 = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
    mainview.addSubview(v1)
    #expect(v1.convert(CGPoint(x: 1, y: 2), from: nil) == CGPoint(x: -9, y: -18))
    #expect(v1.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 11, y: 22))
    let rect = CGRect(x: 0, y: 0, width: 5, height: 5)
    #expect(v1.convert(rect, to: mainview).origin == CGPoint(x: 10, y: 20))
    #expect(v1.convert(rect, from: mainview).origin == CGPoint(x: -10, y: -20))
    // A window has coordinates of its own.
    let window = stage.window
    #expect(window.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 1, y: 2))
    #expect(window.convert(CGPoint(x: 1, y: 2), from: window) == CGPoint(x: 1, y: 2))
    #expect(window.convert(rect, to: window) == rect && window.convert(rect, from: nil) == rect)
  }

  // MARK: Transforms

  @Test("rotating and scaling preserve bounds and center, and apply to subviews")
  func rotation() {
    let v1 = UIView(frame: CGRect(x: 113, y: 111, width: 132, height: 194))
    v1.backgroundColor = UIColor(red: 1, green: 0.4, blue: 1, alpha: 1)
    let v2 = UIView(frame: v1.bounds.insetBy(dx: 10, dy: 10))
    v2.backgroundColor = UIColor(red: 0.5, green: 1, blue: 0, alpha: 1)
    mainview.addSubview(v1)
    v1.addSubview(v2)
    v1.transform = CGAffineTransform(rotationAngle: 45 * .pi / 180.0)
    #expect(v1.bounds == CGRect(x: 0, y: 0, width: 132, height: 194))
    #expect(v1.center == CGPoint(x: 179, y: 208))
    #expect(v2.frame == CGRect(x: 10, y: 10, width: 112, height: 174))
    v1.transform = CGAffineTransform(scaleX: 1.8, y: 1)
    #expect(v1.center == CGPoint(x: 179, y: 208))
    // Both are scaled: 1.8 · 112 = 201.6 wide.
    #expect(abs(v2.convert(v2.bounds, to: mainview).width - 201.6) < 1e-9)
  }

  @Test("translation then rotation differs from rotation then translation")
  func order() {
    let v1 = UIView(frame: CGRect(x: 20, y: 111, width: 132, height: 194))
    v1.backgroundColor = UIColor(red: 1, green: 0.4, blue: 1, alpha: 1)
    let v2 = UIView(frame: v1.bounds)
    v2.backgroundColor = UIColor(red: 0.5, green: 1, blue: 0, alpha: 1)
    mainview.addSubview(v1)
    v1.addSubview(v2)

    v2.transform = CGAffineTransform(translationX: 100, y: 0)
    v2.transform = v2.transform.rotated(by: 45 * .pi / 180.0)
    let middle = CGPoint(x: 66, y: 97)
    // Translated to the right, and rotated there.
    #expect(near(v2.convert(middle, to: v1), CGPoint(x: 166, y: 97)))

    v2.transform = CGAffineTransform(rotationAngle: 45 * .pi / 180.0)
    v2.transform = v2.transform.translatedBy(x: 100, y: 0)
    // Translated along its rotated axis, down to the right: 100 / √2 each.
    let part = 100 / 2.squareRoot()
    #expect(near(v2.convert(middle, to: v1), CGPoint(x: 66 + part, y: 97 + part)))

    let r = CGAffineTransform(rotationAngle: 45 * .pi / 180.0)
    let t = CGAffineTransform(translationX: 100, y: 0)
    v2.transform = t.concatenating(r)  // not r,t
    #expect(near(v2.convert(middle, to: v1), CGPoint(x: 66 + part, y: 97 + part)))
  }

  @Test("a rotation is removed by its inverse; the translation remains")
  func invert() {
    let v2 = UIView(frame: CGRect(x: 0, y: 0, width: 132, height: 194))
    mainview.addSubview(v2)
    let r = CGAffineTransform(rotationAngle: 45 * .pi / 180.0)
    let t = CGAffineTransform(translationX: 100, y: 0)
    v2.transform = t.concatenating(r)
    v2.transform = r.inverted().concatenating(v2.transform)
    // The rotation is removed; the translation remains, in its rotated direction.
    let part = 100 / 2.squareRoot()
    #expect(abs(v2.transform.a - 1) < 1e-12 && abs(v2.transform.b) < 1e-12)
    #expect(
      near(v2.convert(CGPoint(x: 66, y: 97), to: mainview), CGPoint(x: 66 + part, y: 97 + part)))
  }

  @Test("a shear, for which there is no function")
  func shear() {
    let v1 = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    mainview.addSubview(v1)
    v1.transform = CGAffineTransform(a: 1, b: 0, c: -0.2, d: 1.0, tx: 0, ty: 0)
    // The top edge is displaced by 10 to the right, the bottom edge by 10 to the left.
    #expect(near(v1.convert(.zero, to: mainview), CGPoint(x: 10, y: 0)))
    #expect(near(v1.convert(CGPoint(x: 0, y: 100), to: mainview), CGPoint(x: -10, y: 100)))
  }

  @Test("scaling about the center")
  func scale() {
    let v = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
    mainview.addSubview(v)
    v.transform = CGAffineTransform(scaleX: 1.2, y: 1.2)
    #expect(v.center == CGPoint(x: 60, y: 60))
    #expect(near(v.frame.origin, .zero))
  }

  // MARK: Layout

  @Test("autoresizing: a bar as wide as its superview, a square in the corner")
  func autoresizing() {
    let v1 = UIView(frame: CGRect(x: 100, y: 111, width: 132, height: 194))
    v1.backgroundColor = UIColor(red: 1, green: 0.4, blue: 1, alpha: 1)
    let v2 = UIView(frame: CGRect(x: 0, y: 0, width: 132, height: 10))
    v2.backgroundColor = UIColor(red: 0.5, green: 1, blue: 0, alpha: 1)
    let v3 = UIView(
      frame: CGRect(
        x: v1.bounds.size.width - 20, y: v1.bounds.size.height - 20, width: 20, height: 20))
    v3.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    mainview.addSubview(v1)
    v1.addSubview(v2)
    v1.addSubview(v3)
    v2.autoresizingMask = .flexibleWidth
    v3.autoresizingMask = [.flexibleTopMargin, .flexibleLeftMargin]
    var r = v1.bounds
    r.size.width += 40
    r.size.height -= 50
    v1.bounds = r
    #expect(v2.frame == CGRect(x: 0, y: 0, width: 172, height: 10))
    #expect(v3.frame == CGRect(x: 152, y: 124, width: 20, height: 20))
  }

  @Test("a view that fills its superview keeps filling it")
  func fill() {
    let v1 = UIView()
    mainview.addSubview(v1)
    v1.frame = mainview.bounds
    v1.autoresizingMask = [.flexibleHeight, .flexibleWidth]
    mainview.bounds.size = CGSize(width: 480, height: 320)
    #expect(v1.frame == CGRect(x: 0, y: 0, width: 480, height: 320))
  }

  // MARK: Drawing

  @Test(
    "setNeedsDisplay schedules a redraw; draw(_:) is called in the next cycle, with the invalid area"
  )
  func drawing() {
    final class Drawn: UIView {
      var rects: [CGRect] = []
      override func draw(_ rect: CGRect) {
        rects.append(rect)
        UIColor.red.setFill()
        UIGraphicsGetCurrentContext()?.fill(rect)
      }
    }
    let view = Drawn(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    mainview.addSubview(view)
    stage.advance(by: 0.1)
    #expect(view.rects == [CGRect(x: 0, y: 0, width: 100, height: 100)])
    view.setNeedsDisplay(CGRect(x: 10, y: 10, width: 20, height: 20))
    #expect(view.rects.count == 1)
    stage.advance(by: 0.1)
    #expect(view.rects.last == CGRect(x: 10, y: 10, width: 20, height: 20))
    // Geometry changes do not redraw, except with the content mode for it.
    view.frame.size.width = 200
    stage.advance(by: 0.1)
    #expect(view.rects.count == 2)
    view.contentMode = .redraw
    view.frame.size.width = 150
    stage.advance(by: 0.1)
    #expect(view.rects.count == 3)
  }
}
