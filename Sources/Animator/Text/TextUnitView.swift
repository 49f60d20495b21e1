/// One unit of a label's text: a character, a word or a line.
///
/// ``UILabel/splitText(by:anchor:)`` creates them. Setting ``values`` in an animation block animates them, like
/// the properties of any view.
public final class TextUnitView: UIView {
  /// Where the unit is in the laid-out text.
  let box: TextUnitBox
  private let text: DrawnText
  /// The position of the anchor point at rest, in the label.
  private let home: CGPoint
  /// The visual alignment of the line, 0 left … 1 right: the point that tracking does not move.
  private let alignment: CGFloat
  /// Shows the glyphs in a color that is animated; nil while the glyphs have the text's color.
  private var fill: UIView?
  /// The unit as a text of its own, in its weight; nil for a part of the whole text, in the weight of that.
  private var weightedText: DrawnText?

  /// The position on the text's path; nil for that in the line.
  var pathPosition: TextPathPosition? { didSet { if pathPosition != oldValue { apply() } } }

  /// How the unit differs from the unit at rest. Animatable.
  public var values = TextUnitValues.rest { didSet { if values != oldValue { apply() } } }

  /// - Parameter anchor: The anchor point of scale and rotation, in unit coordinates of the unit's advance
  ///   width and line height.
  init(_ box: TextUnitBox, of text: DrawnText, anchor: CGPoint, alignment: CGFloat) {
    let rect = box.rect.offsetBy(dx: text.origin.x, dy: text.origin.y)
    // Glyphs reach beyond their advance widths and lines. At whole points, their pixels are those of the label.
    let reach = max(rect.height, 8).rounded(.up)
    let frame = rect.insetBy(dx: -reach, dy: -reach).integral
    let point = CGPoint(
      x: Self.anchor(at: rect.minX + anchor.x * rect.width, from: frame.minX, frame.width),
      y: Self.anchor(at: rect.minY + anchor.y * rect.height, from: frame.minY, frame.height))
    home = CGPoint(
      x: frame.minX + point.x * frame.width, y: frame.minY + point.y * frame.height)
    (self.box, self.alignment, restingRect) = (box, alignment, rect)
    self.text = text.part(box.part, from: frame.origin)
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isOpaque = false
    contentMode = .redraw
    layer.anchorPoint = point
    center = home
  }

  /// Returns nil: units of text are not archived.
  public required init?(coder: NSCoder) { return nil }

  /// A position as a fraction of an interval: a multiple of 2⁻³⁰, so that products with whole lengths are exact, and
  /// the unit stays on whole points.
  private static func anchor(
    at position: CGFloat, from start: CGFloat, _ length: CGFloat
  ) -> CGFloat {
    let fraction = (position - start) / length
    return (fraction.isFinite ? fraction * 0x1p30 : 0x1p29).rounded() * 0x1p-30
  }

  public override func draw(_ rect: CGRect) {
    if fill == nil, let context = UIGraphicsGetCurrentContext() {
      (weightedText ?? text).draw(in: context)
    }
  }

  /// Its advance width by the height of its line, at rest, in the label.
  let restingRect: CGRect
  /// The top left corner of the text's box, in the unit's coordinates.
  var textOrigin: CGPoint { text.origin }
  /// The style of the unit at rest.
  var baseStyle: TextStyle { box.style }
  /// The color of the unit at rest.
  var baseColor: CGColor { box.color }

  private func apply() {
    let steps = CGFloat(box.leading) - alignment * CGFloat(max(box.lineCount - 1, 0))
    if let pathPosition {
      let turn = CGAffineTransform(rotationAngle: pathPosition.angle)
      let shift = CGPoint(
        x: values.position.x + values.tracking * steps, y: values.position.y
      ).applying(turn)
      center = CGPoint(x: pathPosition.point.x + shift.x, y: pathPosition.point.y + shift.y)
    } else {
      center = CGPoint(
        x: home.x + values.position.x + values.tracking * steps, y: home.y + values.position.y)
    }
    transform = CGAffineTransform(rotationAngle: values.rotation + (pathPosition?.angle ?? 0))
      .scaledBy(x: values.scale.width, y: values.scale.height)
    alpha = CGFloat(values.opacity)
    layer.blurRadius = values.blur
    if values.color != nil || fill != nil {
      let fill = fill ?? makeFill()
      fill.backgroundColor = values.color ?? UIColor(cgColor: box.color)
    }
    if values.weight != nil || weightedText != nil { applyWeight() }
  }

  /// Draws the unit in its weight; frames of an animation are drawn in others.
  private func applyWeight() {
    let resting = CGFloat(box.style.font.weight)
    let weight = min(max((values.weight ?? resting).rounded(), 1), 1000)
    let layers = [layer] + (fill?.mask.map { [$0.layer] } ?? [])
    if weightedText == nil {
      UIView.performWithoutAnimation { for layer in layers { layer[.fontWeight] = resting } }
    }
    weightedText = ownText(weight: Int(weight))
    for layer in layers {
      layer[.fontWeight] = weight
      layer.setNeedsDisplay()
    }
    (fill?.mask as? TextShape)?.text = weightedText ?? text
  }

  /// The unit as a text of its own: centered about the middle that it has at rest.
  private func ownText(weight: Int) -> DrawnText {
    var own = TextBlock([TextRun(string: box.string, style: box.style)], numberOfLines: 1)
    let resting = own.measure()
    own.limitMode = .byClipping
    let width = 2 * (resting.size.width + restingRect.height)
    (own.width, own.alignment) = (width, .center)
    own.changeStyles { $0.font.weight = weight }
    var drawn = text
    drawn.block = own
    drawn.origin.x += box.rect.minX + (resting.size.width - width) / 2
    drawn.origin.y += box.baseline - resting.firstBaseline
    return drawn
  }

  /// The glyphs as a mask of a rectangle, whose color is animatable.
  private func makeFill() -> UIView {
    let view = UIView(frame: bounds)
    UIView.performWithoutAnimation {
      view.backgroundColor = UIColor(cgColor: box.color)
      view.mask = TextShape(weightedText ?? text, frame: bounds)
      addSubview(view)
      fill = view
      setNeedsDisplay()
    }
    return view
  }
}

/// Draws a part of a text as a mask.
private final class TextShape: UIView {
  var text: DrawnText

  init(_ text: DrawnText, frame: CGRect) {
    self.text = text
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { return nil }

  override func draw(_ rect: CGRect) {
    if let context = UIGraphicsGetCurrentContext() { text.draw(in: context) }
  }
}

/// Holds the units of a label's text.
final class TextUnitsView: UIView {
  let unit: TextUnit
  let anchor: CGPoint
  /// The point of its box that a line is aligned to: 0 left … 1 right.
  let alignment: CGFloat
  /// In reading order.
  let units: [TextUnitView]
  /// How many animations of the label move the units.
  var runningCount = 0
  /// Whether the units show the text also at rest, as there is something behind them.
  var isAlwaysDivided = false

  init(_ text: DrawnText, by unit: TextUnit, anchor: CGPoint, frame: CGRect) {
    let alignment = text.block.visualAlignment
    (self.unit, self.anchor, self.alignment) = (unit, anchor, alignment)
    units = text.block.units(by: unit).map {
      TextUnitView($0, of: text, anchor: anchor, alignment: alignment)
    }
    super.init(frame: frame)
    isUserInteractionEnabled = false
    for unit in units { addSubview(unit) }
  }

  /// Creates units of no text.
  override init(frame: CGRect) {
    (unit, anchor, alignment, units) = (.character, CGPoint(x: 0.5, y: 0.5), 0, [])
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { return nil }
}

extension TextBlock {
  /// The point of its box that a line is aligned to: 0 left … 1 right.
  fileprivate var visualAlignment: CGFloat {
    switch alignment {
    case .center: 0.5
    case .right: 1
    default: 0
    }
  }
}
