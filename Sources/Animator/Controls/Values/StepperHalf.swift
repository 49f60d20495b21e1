/// A half of a stepper.
final class StepperHalf: UIView {
  private let glyph: StepperGlyph
  private var imageView: UIImageView?
  private var plate: UIImageView?

  init(isPlus: Bool) {
    glyph = StepperGlyph(isPlus: isPlus)
    super.init(frame: .zero)
    layer.cornerRadius = 8
    glyph.isUserInteractionEnabled = false
    addSubview(glyph)
  }

  required init?(coder: NSCoder) { nil }

  /// The images in place of the plus or the minus.
  var images = StateValues<UIImage>() { didSet { showState() } }
  /// The images in place of the system's fill.
  var backgrounds = StateValues<UIImage>() { didSet { showState() } }
  /// Whether it can be pressed.
  var isAvailable = true { didSet { if isAvailable != oldValue { showState() } } }
  var isPressed = false { didSet { if isPressed != oldValue { showState() } } }

  var state: UIControl.State { isAvailable ? (isPressed ? .highlighted : .normal) : .disabled }

  private func showState() {
    let color: UIColor? = isPressed && backgrounds.isEmpty ? .systemFill : nil
    if backgroundColor != color { backgroundColor = color }
    let image = images[state]
    glyph.isHidden = image != nil
    glyph.alpha = isAvailable ? 1 : 0.3
    imageView = show(image?.asTemplateByDefault, in: imageView) { addSubview($0) }
    imageView?.alpha = isAvailable || images.own(.disabled) != nil ? 1 : 0.3
    plate = show(backgrounds[state], in: plate) { insertSubview($0, at: 0) }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    glyph.frame = CGRect(x: bounds.midX - 10, y: bounds.midY - 10, width: 20, height: 20)
    plate?.frame = bounds
    guard let imageView, let size = imageView.image?.size else { return }
    imageView.frame = CGRect(
      x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width,
      height: size.height)
  }
}

extension UIImage {
  /// A template unless the image has a rendering mode.
  fileprivate var asTemplateByDefault: UIImage {
    renderingMode == .automatic ? withRenderingMode(.alwaysTemplate) : self
  }
}

/// A plus or a minus, 14 points wide, of lines 1.7 points wide.
final class StepperGlyph: UIView {
  private let isPlus: Bool

  init(isPlus: Bool) {
    self.isPlus = isPlus
    super.init(frame: .zero)
    isOpaque = false
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    UIColor.label.setStroke()
    Self.path(isPlus: isPlus, in: bounds).stroke()
  }

  /// A template of 20 × 20 points.
  static func image(isPlus: Bool) -> UIImage {
    let bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    return UIGraphicsImageRenderer(size: bounds.size).image { _ in
      UIColor.black.setStroke()
      path(isPlus: isPlus, in: bounds).stroke()
    }.withRenderingMode(.alwaysTemplate)
  }

  private static func path(isPlus: Bool, in bounds: CGRect) -> UIBezierPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: bounds.midX - 6.5, y: bounds.midY))
    path.addLine(to: CGPoint(x: bounds.midX + 6.5, y: bounds.midY))
    if isPlus {
      path.move(to: CGPoint(x: bounds.midX, y: bounds.midY - 6.5))
      path.addLine(to: CGPoint(x: bounds.midX, y: bounds.midY + 6.5))
    }
    path.lineWidth = 1.7
    path.lineCapStyle = .round
    return path
  }
}
