/// A text in a box, with a line that leads to its subject.
///
/// The view has the frame of the box; the line and the dot at its end are outside of it.
open class CalloutView: UIView {
  /// The point that the line leads to, in the coordinates of the superview. Animatable. Nil, the default, for no line.
  open var target: CGPoint? {
    didSet {
      target = target?.finite
      place()
    }
  }
  /// How much is shown: up to 0.5, the line grows from the target to the box, then the box appears. 0…1, 1 by default.
  /// Animatable.
  open var drawn: CGFloat = 1 {
    didSet {
      drawn = drawn.isFinite ? min(max(drawn, 0), 1) : 1
      place()
    }
  }
  /// The text.
  open var text = "" { didSet { label.text = text } }
  /// The font of the text. By default the system's of 15 points, semibold.
  open var font = UIFont.systemFont(ofSize: 15, weight: .semibold) { didSet { label.font = font } }
  /// The color of the text. The default is black.
  open var textColor = UIColor.black { didSet { label.textColor = textColor } }
  /// The color of the box. The default is white.
  open var boxColor = UIColor.white { didSet { place() } }
  /// The color of the line and the dot. The default is white.
  open var lineColor = UIColor.white { didSet { place() } }
  /// The width of the line in points, 0 to 100. The default is 2.
  open var lineWidth: CGFloat = 2 {
    didSet {
      lineWidth = lineWidth.isFinite ? min(max(lineWidth, 0), 100) : 2
      place()
    }
  }

  private let line = UIView(frame: .zero)
  private let dot = UIView(frame: .zero)
  private let box = UIView(frame: .zero)
  private let label = UILabel(frame: .zero)

  /// Creates an empty box.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    assemble()
  }

  /// Creates an empty box. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    assemble()
  }

  private func assemble() {
    isUserInteractionEnabled = false
    label.numberOfLines = 0
    label.textAlignment = .center
    (label.font, label.textColor) = (font, textColor)
    line.layer.anchorPoint = CGPoint(x: 0, y: 0.5)
    box.layer.cornerRadius = 10
    box.layer.cornerCurve = .continuous
    box.addSubview(label)
    for view in [line, dot, box] { addSubview(view) }
    place()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  override func sizeDidChange() {
    super.sizeDidChange()
    place()
  }

  /// The size of the box around the text.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let inner = label.sizeThatFits(
      CGSize(width: max(size.width - 24, 0), height: max(size.height - 16, 0)))
    return CGSize(width: inner.width + 24, height: inner.height + 16)
  }

  /// The parts of ``drawn`` that are for the line and for the box.
  private var progress: (line: CGFloat, box: CGFloat) {
    target == nil ? (0, drawn) : (min(2 * drawn, 1), max(2 * drawn - 1, 0))
  }

  private func place() {
    box.bounds.size = bounds.size
    box.center = CGPoint(x: bounds.midX, y: bounds.midY)
    box.backgroundColor = boxColor
    box.alpha = progress.box
    let scale = 0.9 + 0.1 * progress.box
    box.transform = CGAffineTransform(scaleX: scale, y: scale)
    label.frame = bounds.insetBy(dx: min(12, bounds.width / 2), dy: min(8, bounds.height / 2))
    placeLine()
  }

  private func placeLine() {
    let isShown = target != nil && progress.line > 0
    (line.alpha, dot.alpha) = isShown ? (1, 1) : (0, 0)
    (line.backgroundColor, dot.backgroundColor) = (lineColor, lineColor)
    guard let target else { return }
    let end = superview.map { convert(target, from: $0) } ?? target
    let start = CGPoint(
      x: min(max(end.x, bounds.minX), bounds.maxX), y: min(max(end.y, bounds.minY), bounds.maxY))
    let (dx, dy) = (start.x - end.x, start.y - end.y)
    let length = (dx * dx + dy * dy).squareRoot()
    line.transform = .identity
    line.bounds.size = CGSize(width: length * progress.line, height: lineWidth)
    line.center = end
    line.transform = CGAffineTransform(rotationAngle: atan2(dy, dx))
    let side = 4 * lineWidth * min(progress.line * 4, 1)
    dot.bounds.size = CGSize(width: side, height: side)
    dot.center = end
    dot.layer.cornerRadius = side / 2
  }
}
