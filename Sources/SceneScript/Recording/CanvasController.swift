import Animator
import InterfaceBuilder

/// Shows the scenes of a storyboard as child controllers at their positions on the canvas.
final class CanvasController: UIViewController {
  static let background = UIColor(white: 0.92, alpha: 1)
  private static let ink = UIColor(white: 0.35, alpha: 1)

  private let plan: CanvasPlan
  private let source: UIStoryboard
  private let showsSegues: Bool

  init(_ plan: CanvasPlan, _ storyboard: UIStoryboard, showsSegues: Bool) {
    (self.plan, source, self.showsSegues) = (plan, storyboard, showsSegues)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() {
    view = UIView(frame: CGRect(origin: .zero, size: plan.size))
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    for item in plan.scenes {
      addTitle(of: item)
      add(item)
    }
    if let initial = plan.scenes.first(where: {
      $0.controller.id == plan.document.initialControllerID
    }) {
      let end = CGPoint(x: initial.frame.minX - 4, y: initial.frame.midY)
      addArrow(CanvasArrow(from: CGPoint(x: end.x - 56, y: end.y), to: end), width: 4)
    }
    if showsSegues { for arrow in plan.arrows { add(arrow) } }
  }

  // MARK: Scenes

  private func add(_ item: CanvasPlan.Item) {
    let container = UIView(frame: item.frame)
    container.clipsToBounds = true
    container.backgroundColor = .white
    container.layer.borderWidth = 1
    container.layer.borderColor = UIColor(white: 0.7, alpha: 1).cgColor
    view.addSubview(container)
    guard let child = controller(for: item) else { return }
    let device = plan.document.device
    addChild(child)
    setOverrideTraitCollection(traits(of: device), forChild: child)
    if item.fillsDevice { child.additionalSafeAreaInsets = device.safeArea }
    child.simulatedWidth = item.frame.width
    child.view.frame = container.bounds
    child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.addSubview(child.view)
    child.didMove(toParent: self)
  }

  /// The controller of a scene, with its bars; for containers, whose children are scenes of their own, a
  /// panel with their name.
  private func controller(for item: CanvasPlan.Item) -> UIViewController? {
    if let name = Self.containers[item.controller.kind] { return PanelController(name) }
    guard var controller = source.makeController(of: item.scene) else { return nil }
    if let bar = item.bars.navigation {
      let navigation = container(bar) as? UINavigationController ?? UINavigationController()
      navigation.viewControllers = [controller]
      controller = navigation
    }
    if let bar = item.bars.tabs {
      let tabs = container(bar) as? UITabBarController ?? UITabBarController()
      tabs.viewControllers = [controller]
      controller = tabs
    }
    return controller
  }

  private func container(_ bar: CanvasBars.Bar) -> UIViewController? {
    if case .container(let scene) = bar { source.makeController(of: scene) } else { nil }
  }

  private static let containers = [
    "navigationController": "Navigation Controller", "tabBarController": "Tab Bar Controller",
    "splitViewController": "Split View Controller", "pageViewController": "Page View Controller",
    "viewControllerPlaceholder": "Storyboard Reference",
  ]

  private func traits(of device: InterfaceDevice) -> UITraitCollection {
    UITraitCollection {
      $0.userInterfaceIdiom = device.isTablet ? .pad : .phone
      $0.userInterfaceStyle = device.isDark ? .dark : .light
      let isLarge = min(device.size.width, device.size.height) >= 414
      let isWide = device.isTablet || (device.isLandscape && isLarge)
      $0.horizontalSizeClass = isWide ? .regular : .compact
      $0.verticalSizeClass = device.isTablet || !device.isLandscape ? .regular : .compact
    }
  }

  private func addTitle(of item: CanvasPlan.Item) {
    let controller = item.controller
    let title =
      controller.label ?? controller.element["title"] ?? controller.storyboardIdentifier
      ?? controller.className?.name ?? Self.containers[controller.kind] ?? "View Controller"
    let height = CanvasPlan.titleHeight
    let label = UILabel(
      frame: CGRect(
        x: item.frame.minX, y: item.frame.minY - height, width: item.frame.width, height: height)
    )
    label.text = title
    label.font = .systemFont(ofSize: 22, weight: .medium)
    label.textColor = Self.ink
    label.textAlignment = .center
    label.lineBreakMode = .byTruncatingMiddle
    view.addSubview(label)
  }

  // MARK: Arrows

  private func add(_ arrow: CanvasPlan.Arrow) {
    let line = CanvasArrow(from: arrow.from, to: arrow.to, index: arrow.index)
    addArrow(line, width: arrow.segue.kind == .relationship ? 5 : 3)
    let text =
      arrow.segue.identifier ?? arrow.segue.relationship.map { _ in "" }
      ?? arrow.segue.kind?.rawValue ?? arrow.segue.element["kind"] ?? ""
    if text.isEmpty { return }
    let label = UILabel()
    label.text = " \(text) "
    label.font = .systemFont(ofSize: 18)
    label.textColor = Self.ink
    label.backgroundColor = Self.background
    label.layer.cornerRadius = 4
    label.clipsToBounds = true
    label.sizeToFit()
    label.center = line.middle
    view.addSubview(label)
  }

  private func addArrow(_ arrow: CanvasArrow, width: CGFloat) {
    let shape = CAShapeLayer()
    shape.frame = view.bounds
    shape.path = arrow.line
    shape.strokeColor = UIColor(white: 0.5, alpha: 1).cgColor
    shape.fillColor = nil
    shape.lineWidth = width
    let head = CAShapeLayer()
    head.frame = view.bounds
    head.path = arrow.head
    head.fillColor = shape.strokeColor
    view.layer.addSublayer(shape)
    view.layer.addSublayer(head)
  }
}

/// A panel in place of a container, whose children are other scenes.
private final class PanelController: UIViewController {
  private let name: String

  init(_ name: String) {
    self.name = name
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.86, alpha: 1)
    let label = UILabel(frame: view.bounds)
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    label.text = name
    label.textAlignment = .center
    label.numberOfLines = 0
    label.font = .systemFont(ofSize: 26, weight: .medium)
    label.textColor = UIColor(white: 0.5, alpha: 1)
    view.addSubview(label)
  }
}

/// The geometry of an arrow: a cubic curve between the facing edges of two scenes, and its head.
struct CanvasArrow {
  let line: CGPath
  let head: CGPath
  /// The middle of the curve.
  let middle: CGPoint

  private static let headLength: CGFloat = 18

  /// A straight arrow.
  init(from start: CGPoint, to end: CGPoint) {
    self.init(start, end, leaving: CGVector(dx: 1, dy: 0))
  }

  /// An arrow from a scene to another.
  ///
  /// - Parameter index: Arrows of higher indexes are moved along the edges.
  init(from: CGRect, to: CGRect, index: Int) {
    let shift = CGFloat(index) * 40
    if from == to {
      // A loop beside the scene, below arrows to other ones.
      let start = CGPoint(x: from.maxX, y: from.midY + 60 + shift)
      self.init(
        start, CGPoint(x: start.x, y: start.y + 80), leaving: CGVector(dx: 1, dy: 0),
        arriving: CGVector(dx: -1, dy: 0))
    } else if to.minX >= from.maxX {
      self.init(
        CGPoint(x: from.maxX, y: from.midY + shift), CGPoint(x: to.minX, y: to.midY + shift),
        leaving: CGVector(dx: 1, dy: 0))
    } else if to.maxX <= from.minX {
      self.init(
        CGPoint(x: from.minX, y: from.midY + shift + 20),
        CGPoint(x: to.maxX, y: to.midY + shift + 20),
        leaving: CGVector(dx: -1, dy: 0))
    } else if to.minY >= from.maxY {
      self.init(
        CGPoint(x: from.midX + shift, y: from.maxY),
        CGPoint(x: to.midX + shift, y: to.minY - CanvasPlan.titleHeight),
        leaving: CGVector(dx: 0, dy: 1))
    } else {
      self.init(
        CGPoint(x: from.midX + shift, y: from.minY - CanvasPlan.titleHeight),
        CGPoint(x: to.midX + shift, y: to.maxY), leaving: CGVector(dx: 0, dy: -1))
    }
  }

  /// - Parameter arriving: The direction at the end; nil for that at the start.
  private init(
    _ start: CGPoint, _ end: CGPoint, leaving: CGVector, arriving: CGVector? = nil
  ) {
    let (length, half) = (Self.headLength, Self.headLength / 2)
    let direction = arriving ?? leaving
    let base = CGPoint(x: end.x - direction.dx * length, y: end.y - direction.dy * length)
    let reach = max(abs(base.x - start.x), abs(base.y - start.y)) / 2
    let first = CGPoint(x: start.x + leaving.dx * reach, y: start.y + leaving.dy * reach)
    let second = CGPoint(x: base.x - direction.dx * reach, y: base.y - direction.dy * reach)
    let line = CGMutablePath()
    line.move(to: start)
    line.addCurve(to: base, control1: first, control2: second)
    let head = CGMutablePath()
    head.move(to: end)
    head.addLine(to: CGPoint(x: base.x - direction.dy * half, y: base.y + direction.dx * half))
    head.addLine(to: CGPoint(x: base.x + direction.dy * half, y: base.y - direction.dx * half))
    head.closeSubpath()
    (self.line, self.head) = (line, head)
    // The point of the curve at half of its parameter.
    middle = CGPoint(
      x: (start.x + base.x + 3 * (first.x + second.x)) / 8,
      y: (start.y + base.y + 3 * (first.y + second.y)) / 8)
  }
}
