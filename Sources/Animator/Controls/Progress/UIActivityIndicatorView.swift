/// Spokes that turn while something is going on.
///
/// The rotation is a repeating layer animation, which does not keep the stage from being idle.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
  /// The sizes of indicators. Raw values are UIKit's.
  public enum Style: Int, Sendable {
    /// 20 × 20 points.
    case medium = 100
    /// 37 × 37 points.
    case large = 101
    /// ``large`` and white; deprecated by UIKit.
    case whiteLarge = 0
    /// ``medium`` and white; deprecated by UIKit.
    case white = 1
    /// ``medium`` and gray; deprecated by UIKit.
    case gray = 2

    var side: CGFloat { self == .large || self == .whiteLarge ? 37 : 20 }

    /// The color of the spoke with the greatest alpha.
    @MainActor var color: UIColor {
      switch self {
      case .white, .whiteLarge: .white
      case .medium, .large, .gray: SpokesView.systemColor
      }
    }
  }

  private static let animationKey = "UIActivityIndicatorView"
  private let spokes = SpokesView(frame: .zero)
  private var isStarted = false

  /// Creates an indicator in the size of its style, which is not animating.
  public init(style: Style) {
    let side = style.side
    super.init(frame: CGRect(x: 0, y: 0, width: side, height: side))
    self.style = style
    color = style.color
    setUp()
  }

  /// Creates an indicator of medium size.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates an indicator of medium size. Subclasses declare this initializer.
  // swift-format-ignore: NeverForceUnwrap
  public required init(coder: NSCoder) {
    // Views are created whatever the coder.
    super.init(coder: coder)!
    setUp()
    coder.interface?.configure(self, as: UIActivityIndicatorView.self)
  }

  private func setUp() {
    isOpaque = false
    isUserInteractionEnabled = false
    spokes.isUserInteractionEnabled = false
    addSubview(spokes)
    spokes.color = color
    showState()
  }

  /// The size; medium by default. Setting it sets ``color`` to that of the style.
  open var style = Style.medium {
    didSet {
      color = style.color
      setNeedsLayout()
      if takesPartInAutoLayout { invalidateIntrinsicContentSize() }
    }
  }

  /// The color of the spoke at the head; the others fade.
  open var color: UIColor! = SpokesView.systemColor {
    didSet { spokes.color = color ?? SpokesView.systemColor }
  }

  /// Whether the view is hidden while it is not animating; true by default.
  open var hidesWhenStopped = true { didSet { showState() } }

  /// Whether the spokes turn.
  open var isAnimating: Bool { isStarted }

  /// Starts turning the spokes.
  open func startAnimating() {
    isStarted = true
    showState()
    play()
  }

  /// Stops turning the spokes, and hides the view if ``hidesWhenStopped``.
  open func stopAnimating() {
    isStarted = false
    spokes.layer.removeAnimation(forKey: Self.animationKey)
    showState()
  }

  private func showState() { if hidesWhenStopped { isHidden = !isStarted } }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if isStarted && window != nil { play() }
  }

  /// Eight steps clockwise in a second.
  private func play() {
    guard spokes.layer.animation(forKey: Self.animationKey) == nil else { return }
    let animation = CAKeyframeAnimation(keyPath: "transform.rotation.z")
    animation.values = (0..<SpokesView.count).map { 2 * Double.pi * Double($0) / 8 }
    animation.calculationMode = .discrete
    animation.duration = 1
    animation.repeatCount = .infinity
    animation.isBackground = true
    animation.isRemovedOnCompletion = false
    spokes.layer.add(animation, forKey: Self.animationKey)
  }

  // MARK: Geometry

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: style.side, height: style.side)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: style.side, height: style.side)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let side = style.side
    spokes.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    spokes.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }
}

/// Eight spokes, whose alphas grow clockwise to the head.
final class SpokesView: UIView {
  static let count = 8
  /// The alphas from the tail to the head, in 1/147 of the head's.
  static let alphas: [CGFloat] = [47, 47, 47, 47, 72, 97, 122, 147]
  /// The color at the head, which is near `UIColor.systemGray` on white and black.
  static let systemColor = UIColor {
    $0.userInterfaceStyle == .dark
      ? UIColor(red: 235 / 255, green: 235 / 255, blue: 245 / 255, alpha: 147 / 255)
      : UIColor(red: 60 / 255, green: 60 / 255, blue: 68 / 255, alpha: 147 / 255)
  }

  var color: UIColor = SpokesView.systemColor { didSet { setNeedsDisplay() } }
  /// How many spokes are drawn, from the first on.
  var shownCount = SpokesView.count {
    didSet { if shownCount != oldValue { setNeedsDisplay() } }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  /// Each spoke is a fifth of the radius wide, from a third of the radius to the edge, with round ends.
  override func draw(_ rect: CGRect) {
    let radius = min(bounds.width, bounds.height) / 2
    let width = radius / 5
    for index in 0..<min(shownCount, Self.count) {
      let angle = 2 * CGFloat.pi * CGFloat(index) / CGFloat(Self.count)
      let direction = CGVector(dx: sin(angle), dy: -cos(angle))
      let path = UIBezierPath()
      // The round ends extend by half the width.
      path.move(to: point(radius / 3 + width / 2, direction))
      path.addLine(to: point(radius - width / 2, direction))
      path.lineWidth = width
      path.lineCapStyle = .round
      let alpha = Self.alphas[index] / 147
      color.withAlphaComponent(color.cgColor.alpha * alpha).setStroke()
      path.stroke()
    }
  }

  private func point(_ distance: CGFloat, _ direction: CGVector) -> CGPoint {
    CGPoint(x: bounds.midX + distance * direction.dx, y: bounds.midY + distance * direction.dy)
  }
}
