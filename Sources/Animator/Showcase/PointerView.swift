/// The pointer of a mouse. Its tip is the center of the view, so that moving the center points.
open class PointerView: UIView {
  /// The shape of the pointer.
  public enum Style: String, Sendable, CaseIterable {
    /// An arrow.
    case arrow
    /// A hand that points, as over a button.
    case hand
    /// A bar between letters.
    case iBeam
  }

  /// The shape of the pointer. The default is an arrow.
  open var style = Style.arrow { didSet { if style != oldValue { draw() } } }
  /// The color. The default is black; the edge is white.
  open var color = UIColor.black { didSet { draw() } }
  /// How far the button is pressed, 0…1: the pointer becomes smaller, and a ring appears. The default is 0. Animatable.
  open var pressed: CGFloat = 0 {
    didSet {
      pressed = pressed.isFinite ? min(max(pressed, 0), 1) : 0
      place()
    }
  }

  private let picture = PointerShapeView(frame: .zero)
  private let ring = UIView(frame: .zero)
  /// The size that the shape is drawn for.
  private var drawnSide: CGFloat = -1

  /// Creates an arrow, 28 points high unless the frame has another size.
  public override init(frame: CGRect) {
    let isSized = frame.width > 0 && frame.height > 0
    super.init(
      frame: isSized ? frame : CGRect(origin: frame.origin, size: CGSize(width: 28, height: 28)))
    assemble()
  }

  /// Creates an arrow. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    assemble()
  }

  private func assemble() {
    isUserInteractionEnabled = false
    // The shape is turned and scaled about its tip.
    picture.layer.anchorPoint = .zero
    ring.layer.borderWidth = 2
    addSubview(ring)
    addSubview(picture)
    place()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  private var side: CGFloat { max(min(bounds.width, bounds.height), 0) }

  private func place() {
    if drawnSide != side { draw() }
    let tip = CGPoint(x: bounds.midX, y: bounds.midY)
    let scale = 1 - 0.15 * pressed
    picture.center = tip
    picture.transform = CGAffineTransform(scaleX: scale, y: scale)
    let size = side * (0.4 + 0.8 * pressed)
    ring.bounds.size = CGSize(width: size, height: size)
    ring.center = tip
    ring.layer.cornerRadius = size / 2
    ring.alpha = pressed * 0.5
  }

  private func draw() {
    drawnSide = side
    UIView.performWithoutAnimation {
      ring.layer.borderColor = color.cgColor
      picture.bounds.size = CGSize(width: side, height: side)
      picture.show(Self.path(of: style, side: side), color: color, edge: max(side / 18, 0.5))
    }
  }

  /// The outline with its tip at the origin; a bar has it in its middle.
  private static func path(of style: Style, side: CGFloat) -> CGPath {
    let points: [(x: CGFloat, y: CGFloat)] =
      switch style {
      case .arrow:
        [(0, 0), (0, 0.8), (0.18, 0.63), (0.31, 0.92), (0.43, 0.87), (0.3, 0.59), (0.55, 0.58)]
      case .hand:
        [
          (-0.06, 0), (0.06, 0), (0.09, 0.05), (0.09, 0.34), (0.38, 0.4), (0.46, 0.5), (0.42, 0.78),
          (0.34, 0.96),
          (-0.04, 0.96), (-0.1, 0.82), (-0.3, 0.58), (-0.28, 0.5), (-0.19, 0.5), (-0.09, 0.6),
          (-0.09, 0.05),
        ]
      case .iBeam:
        [
          (-0.14, -0.45), (0.14, -0.45), (0.14, -0.39), (0.03, -0.36), (0.03, 0.36), (0.14, 0.39),
          (0.14, 0.45),
          (-0.14, 0.45), (-0.14, 0.39), (-0.03, 0.36), (-0.03, -0.36), (-0.14, -0.39),
        ]
      }
    let path = CGMutablePath()
    path.addLines(between: points.map { CGPoint(x: $0.x * side, y: $0.y * side) })
    path.closeSubpath()
    return path
  }
}

/// The shape of a pointer.
private final class PointerShapeView: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }

  func show(_ path: CGPath, color: UIColor, edge: CGFloat) {
    guard let shape = layer as? CAShapeLayer else { return }
    (shape.path, shape.fillColor, shape.strokeColor) = (path, color.cgColor, UIColor.white.cgColor)
    (shape.lineWidth, shape.lineJoin) = (edge, .round)
    (shape.shadowOpacity, shape.shadowRadius) = (0.35, edge * 1.5)
    shape.shadowOffset = CGSize(width: 0, height: edge)
  }
}
