import Testing
import UIKit

#if !canImport(UIKit) || !canImport(QuartzCore) || !canImport(CoreGraphics)
  #error("sources for iOS ask for these")
#endif

/// Subclasses as clients write them on iOS.
@MainActor
struct SubclassTests {
  /// Overrides the members that UIKit code usually overrides.
  final class LoggingView: UIView {
    var log: [String] = []

    override class var layerClass: AnyClass { GaugeLayer.self }
    // swift-format-ignore: NeverForceUnwrap
    override var layer: GaugeLayer { super.layer as! GaugeLayer }

    override init(frame: CGRect) {
      super.init(frame: frame)
      log.append("init(frame:)")
    }
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override var frame: CGRect { didSet { log.append("frame") } }
    override var bounds: CGRect { didSet { log.append("bounds") } }
    override var center: CGPoint { didSet { log.append("center") } }
    override var isHidden: Bool { didSet { log.append("isHidden") } }
    override var intrinsicContentSize: CGSize { CGSize(width: 44, height: 44) }
    override func addSubview(_ view: UIView) {
      log.append("addSubview")
      super.addSubview(view)
    }
    override func insertSubview(_ view: UIView, at index: Int) {
      log.append("insertSubview")
      super.insertSubview(view, at: index)
    }
    override func removeFromSuperview() {
      log.append("removeFromSuperview")
      super.removeFromSuperview()
    }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      log.append("touch at \(touches.first?.location(in: superview).x ?? -1)")
    }
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      super.traitCollectionDidChange(previousTraitCollection)
      log.append("traits")
    }
  }

  /// A layer with properties of its own, and all three initializers.
  final class GaugeLayer: CAShapeLayer {
    var progress: CGFloat = 0.25

    override init() {
      super.init()
      lineWidth = 6
    }
    override init(layer: Any) {
      super.init(layer: layer)
      if let other = layer as? GaugeLayer { progress = other.progress }
    }
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override var bounds: CGRect { didSet { strokeEnd = bounds.width / 100 } }
    override class func needsDisplay(forKey key: String) -> Bool {
      key == "progress" || super.needsDisplay(forKey: key)
    }
    override func layoutSublayers() { super.layoutSublayers() }
  }

  @Test("a view's layer is an instance of its layerClass, made by init()")
  func layerClass() {
    let view = LoggingView(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    #expect(type(of: view.layer) == GaugeLayer.self)
    #expect(view.layer.lineWidth == 6)
    // The frame has set the bounds, whose observer runs.
    #expect(view.layer.strokeEnd == 0.5)
  }

  @Test("a presentation layer has the layer's class, and the values that init(layer:) copies")
  func presentation() throws {
    let view = LoggingView(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    let stage = Stage(hosting: view)
    view.layer.progress = 0.75
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.layer.lineWidth = 8 }
    stage.advance(by: 0.5)
    let shown = try #require(view.layer.presentation())
    #expect(shown.progress == 0.75)
    #expect(shown.lineWidth == 7)
    #expect(shown.model() === view.layer)
  }

  @Test("overridden members are called by the framework")
  func overrides() {
    let view = LoggingView(frame: .zero)
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    container.addSubview(view)
    view.addSubview(UIView())
    view.insertSubview(UIView(), at: 0)
    view.center = CGPoint(x: 30, y: 30)
    view.isHidden = true
    view.touchesBegan([UITouch(at: CGPoint(x: 1, y: 1), in: view)], with: nil)
    view.removeFromSuperview()
    view.overrideUserInterfaceStyle = .dark
    #expect(
      view.log == [
        "init(frame:)", "addSubview", "insertSubview", "center", "isHidden", "touch at 31.0",
        "removeFromSuperview", "traits",
      ])
    #expect(view.traitCollection.userInterfaceStyle == .dark)
  }

  @Test("unhandled touches go up to the superview and its controller")
  func touches() {
    final class Controller: UIViewController {
      var count = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        count += touches.count
      }
    }
    let controller = Controller()
    let leaf = UIView()
    controller.view.addSubview(leaf)
    leaf.touchesBegan([UITouch()], with: nil)
    #expect(controller.count == 1)
  }

  @Test("a class that is not a layer is reported, and replaced by a plain layer")
  func invalidLayerClass() {
    final class Wrong: UIView {
      override class var layerClass: AnyClass { NSString.self }
    }
    var view: UIView?
    let faults = UsageFault.collect { view = Wrong(frame: .zero) }
    #expect(faults.map(\.reason) == ["it is NSString, which is not a CALayer"])
    #expect(view.map { type(of: $0.layer) == CALayer.self } == true)
  }

  @Test("an initializer without arguments, and those of an image view, can be overridden")
  func initializers() {
    final class Badge: UIView {
      init() { super.init(frame: CGRect(x: 0, y: 0, width: 20, height: 20)) }
      required init?(coder: NSCoder) { super.init(coder: coder) }
    }
    final class Avatar: UIImageView {
      override init(image: UIImage?) {
        super.init(image: image)
        layer.cornerRadius = 8
      }
      required init?(coder: NSCoder) { super.init(coder: coder) }
    }
    #expect(Badge().bounds.width == 20)
    #expect(Avatar(image: nil).layer.cornerRadius == 8)
    #expect(!Avatar(image: nil).isUserInteractionEnabled)
  }

  @Test("the designated initializers of text views, segments, stacks and others can be overridden")
  func designatedInitializers() {
    final class Notes: UITextView {
      override init(frame: CGRect, textContainer: NSTextContainer?) {
        super.init(frame: frame, textContainer: textContainer)
        textAlignment = .center
      }
      required init?(coder: NSCoder) { super.init(coder: coder) }
    }
    final class Tabs: UISegmentedControl {
      override init(items: [Any]?) {
        super.init(items: items)
        selectedSegmentIndex = 1
      }
      required init?(coder: NSCoder) { super.init(coder: coder) }
    }
    final class Pull: UIRefreshControl {
      override init() {
        super.init()
        tintColor = .red
      }
      required init?(coder: NSCoder) { super.init(coder: coder) }
    }
    // The initializers of these two with coders do not fail, as UIKit's.
    final class Column: UIStackView {
      override init(frame: CGRect) {
        super.init(frame: frame)
        axis = .vertical
      }
      required init(coder: NSCoder) { super.init(coder: coder) }
    }
    final class Spinner: UIActivityIndicatorView {
      override init(style: UIActivityIndicatorView.Style) {
        super.init(style: style)
        startAnimating()
      }
      required init(coder: NSCoder) { super.init(coder: coder) }
    }
    let type: UIView.Type = Notes.self
    let views = [Notes(), Notes(frame: .zero), type.init(frame: .zero) as? Notes]
    #expect(views.allSatisfy { $0?.textAlignment == .center && $0?.text == "" })
    let tabs = Tabs(items: ["a", "b"])
    #expect(tabs.selectedSegmentIndex == 1 && tabs.numberOfSegments == 2)
    #expect(tabs.bounds.size == tabs.intrinsicContentSize)
    #expect(Pull().tintColor == .red && !Pull().isUserInteractionEnabled)
    #expect(Column(arrangedSubviews: [UIView()]).axis == .vertical)
    #expect(Spinner(style: .large).isAnimating)
  }

  @Test("a layer redraws when a property that needs display is set")
  func needsDisplayForKey() {
    let layer = GaugeLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    layer.setValue(0.5, forKey: "unrelated")
    #expect(!layer.needsDisplay())
    layer.setValue(0.5, forKey: "progress")
    #expect(layer.needsDisplay())
  }

  final class StackController: UINavigationController {
    let hasRoot: Bool

    override init(rootViewController: UIViewController) {
      hasRoot = true
      super.init(rootViewController: rootViewController)
    }
    override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
      hasRoot = false
      super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }
    required init?(coder: NSCoder) { nil }
  }

  @Test("a subclass of a navigation controller overrides the initializer with a root")
  func navigationController() {
    let root = UIViewController()
    let stack = StackController(rootViewController: root)
    #expect(stack.hasRoot && stack.viewControllers == [root] && stack.definesPresentationContext)
  }
}
