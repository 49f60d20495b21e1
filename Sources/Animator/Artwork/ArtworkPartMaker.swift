/// Makes the views of an SVG document's parts.
@MainActor
struct ArtworkPartMaker {
  /// The views of parts with names, groups before their parts.
  private(set) var named: [(name: String, view: UIView)] = []
  /// The animations that the document itself contains.
  private(set) var animations = ArtworkAnimations()

  /// The view of a part, with those of its parts.
  mutating func view(of part: SVGPart) -> UIView {
    let index = named.count
    let view: UIView
    let toView: CGAffineTransform
    switch part.content {
    case .group(let parts):
      (view, toView) = (UIView(frame: .zero), .identity)
      view.occupy(part.bounds)
      for part in parts { view.addSubview(self.view(of: part)) }
    case .shape(let shape):
      view = ArtworkShapeView(shape)
      toView = shape.transform.inverted()
    case .text(let text):
      view = ArtworkLabel(text)
      toView = text.transform.inverted().concatenating(
        CGAffineTransform(translationX: -text.frame.minX, y: -text.frame.minY))
    }
    view.isOpaque = false
    view.alpha = part.opacity
    view.isHidden = part.isHidden
    animations.add(part.animations, of: view)
    if let clip = part.clip { view.mask = mask(clip, toView) }
    if let name = part.name {
      view.layer.name = name
      named.insert((name, view), at: index)
    }
    return view
  }

  // MARK: Clips

  /// A mask with the insides of shapes.
  ///
  /// - Parameter transform: From the coordinates of the view box to those of the masked view.
  private func mask(_ clip: SVGClip, _ transform: CGAffineTransform) -> UIView {
    let shapes = clip.shapes.map { shape in
      let view = ShapeView(frame: .zero)
      let path = shape.path.applying(transform)
      view.occupy(path.boundingBoxOfPath)
      view.shape?.path = path
      view.shape?.fillRule = shape.rule == .evenOdd ? .evenOdd : .nonZero
      if let inner = shape.clip.first { view.mask = mask(inner, transform) }
      return view
    }
    if shapes.count == 1, clip.outer.isEmpty { return shapes[0] }
    let whole = UIView(frame: .zero)
    whole.occupy(
      clip.shapes.reduce(CGRect.null) {
        $0.union($1.path.applying(transform).boundingBoxOfPath)
      })
    for shape in shapes { whole.addSubview(shape) }
    if let outer = clip.outer.first { whole.mask = mask(outer, transform) }
    return whole
  }
}

extension UIView {
  /// Gives a view a rectangle of its superview's coordinates, which remain its own.
  fileprivate func occupy(_ rect: CGRect) {
    let rect = rect.isNull ? .zero : rect
    bounds = rect
    center = CGPoint(x: rect.midX, y: rect.midY)
  }
}

/// A shape of an artwork.
final class ArtworkShapeView: ShapeView {
  /// The alpha of the tint color if it is the fill.
  private let fillAlpha: CGFloat?
  /// The alpha of the tint color if it is the stroke.
  private let strokeAlpha: CGFloat?

  init(_ shape: SVGShape) {
    fillAlpha = shape.fill.tintAlpha
    strokeAlpha = shape.stroke.tintAlpha
    super.init(frame: .zero)
    occupy(shape.path.boundingBoxOfPath)
    // The path has the view's coordinates; a transform that remains is about the middle.
    center = center.applying(shape.transform)
    let t = shape.transform
    transform = CGAffineTransform(t.a, t.b, t.c, t.d, 0, 0)
    guard let layer = self.shape else { return }
    layer.path = shape.path
    layer.fillRule = shape.fillRule == .evenOdd ? .evenOdd : .nonZero
    layer.lineWidth = shape.lineWidth
    layer.lineCap = CAShapeLayerLineCap(shape.lineCap)
    layer.lineJoin = CAShapeLayerLineJoin(shape.lineJoin)
    layer.miterLimit = shape.miterLimit
    layer.lineDashPattern = shape.dash.isEmpty ? nil : shape.dash.map { NSNumber(value: $0.native) }
    layer.lineDashPhase = shape.dashPhase
    layer.fillColor = shape.fill.color(tint: tintColor)
    layer.strokeColor = shape.stroke.color(tint: tintColor)
  }

  override init(frame: CGRect) {
    fillAlpha = nil
    strokeAlpha = nil
    super.init(frame: frame)
  }

  required init?(coder: NSCoder) {
    fillAlpha = nil
    strokeAlpha = nil
    super.init(coder: coder)
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    if let fillAlpha { shape?.fillColor = SVGPaint.tint(alpha: fillAlpha).color(tint: tintColor) }
    if let strokeAlpha {
      shape?.strokeColor = SVGPaint.tint(alpha: strokeAlpha).color(tint: tintColor)
    }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { UIView.performWithoutAnimation { tintColorDidChange() } }
  }
}

/// A line of text of an artwork.
final class ArtworkLabel: UILabel {
  private let runs: [SVGText.Run]

  init(_ text: SVGText) {
    runs = text.runs
    super.init(frame: .zero)
    numberOfLines = 1
    lineBreakMode = .byClipping
    bounds = CGRect(origin: .zero, size: text.frame.size)
    center = CGPoint(x: text.frame.midX, y: text.frame.midY).applying(text.transform)
    let t = text.transform
    transform = CGAffineTransform(t.a, t.b, t.c, t.d, 0, 0)
    show()
  }

  required init?(coder: NSCoder) {
    runs = []
    super.init(coder: coder)
  }

  /// A text of one style has it as the label's own, so that steps find and change it.
  private func show() {
    if runs.count == 1, runs[0].kern == 0 {
      font = UIFont(runs[0].font)
      textColor = color(runs[0])
      text = runs[0].string
      return
    }
    let string = NSMutableAttributedString(string: "")
    for run in runs {
      string.append(
        NSAttributedString(
          string: run.string,
          attributes: [
            .font: UIFont(run.font), .foregroundColor: color(run), .kern: run.kern,
          ]))
    }
    attributedText = string
  }

  private func color(_ run: SVGText.Run) -> UIColor {
    run.fill.color(tint: tintColor).map { UIColor(cgColor: $0) } ?? .clear
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    if runs.contains(where: { $0.fill.tintAlpha != nil }) { show() }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { UIView.performWithoutAnimation { tintColorDidChange() } }
  }
}

extension SVGPaint {
  fileprivate var tintAlpha: CGFloat? {
    if case .tint(let alpha) = self { alpha } else { nil }
  }

  /// The color; nil for nothing.
  @MainActor
  func color(tint: UIColor) -> CGColor? {
    switch self {
    case .none: return nil
    case .color(let color): return color
    case .tint(let alpha):
      let color = tint.cgColor
      return color.copy(alpha: color.alpha * alpha)
    }
  }
}

extension CAShapeLayerLineCap {
  fileprivate init(_ cap: CGLineCap) {
    switch cap {
    case .butt: self = .butt
    case .round: self = .round
    case .square: self = .square
    }
  }
}

extension CAShapeLayerLineJoin {
  fileprivate init(_ join: CGLineJoin) {
    switch join {
    case .miter: self = .miter
    case .round: self = .round
    case .bevel: self = .bevel
    }
  }
}
