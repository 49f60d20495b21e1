/// The insertion point of a text field: a bar that blinks, half a second on and half a second off.
///
/// The blinking is a repeating layer animation, which does not keep the stage from being idle.
final class CaretView: UIView {
  /// In points.
  static let width: CGFloat = 2
  private static let key = "caret"

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    layer.cornerRadius = Self.width / 2
    isHidden = true
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the bar; it begins to blink from now on.
  func restart() {
    isHidden = false
    let animation = CAKeyframeAnimation(keyPath: "opacity")
    animation.values = [1, 0]
    animation.calculationMode = .discrete
    animation.duration = 1
    animation.repeatCount = .infinity
    animation.isBackground = true
    layer.removeAnimation(forKey: Self.key)
    layer.add(animation, forKey: Self.key)
  }

  func stop() {
    isHidden = true
    layer.removeAnimation(forKey: Self.key)
  }
}

/// Images of text fields and search bars.
@MainActor
enum TextFieldGlyph {
  /// The usual sides of the images, in points.
  static let (clearSide, lensSide): (CGFloat, CGFloat) = (19, 20)

  /// A disk with a cross cut out of it.
  static func clear(side: CGFloat = clearSide) -> UIImage {
    template(side: side, of: clearSide) { context in
      UIColor.black.setFill()
      UIBezierPath(ovalIn: CGRect(x: 1, y: 1, width: 17, height: 17)).fill()
      context.setBlendMode(.destinationOut)
      let cross = UIBezierPath()
      for side: CGFloat in [-1, 1] {
        cross.move(to: CGPoint(x: 9.5 - 3, y: 9.5 - 3 * side))
        cross.addLine(to: CGPoint(x: 9.5 + 3, y: 9.5 + 3 * side))
      }
      cross.lineWidth = 1.6
      cross.lineCapStyle = .round
      cross.stroke()
    }
  }

  /// A magnifying glass.
  static func lens(side: CGFloat = lensSide) -> UIImage {
    template(side: side, of: lensSide) { _ in
      let path = UIBezierPath(
        arcCenter: CGPoint(x: 8.6, y: 8.6), radius: 5.8, startAngle: 0, endAngle: 2 * .pi,
        clockwise: true)
      path.move(to: CGPoint(x: 12.9, y: 12.9))
      path.addLine(to: CGPoint(x: 17.2, y: 17.2))
      path.lineWidth = 1.7
      path.lineCapStyle = .round
      UIColor.black.setStroke()
      path.stroke()
    }
  }

  /// An open book.
  static func book() -> UIImage {
    template(side: lensSide, of: lensSide) { _ in
      let path = UIBezierPath()
      for side: CGFloat in [-1, 1] {
        path.move(to: CGPoint(x: 10, y: 6))
        path.addQuadCurve(
          to: CGPoint(x: 10 + side * 8, y: 5), controlPoint: CGPoint(x: 10 + side * 4, y: 3))
        path.addLine(to: CGPoint(x: 10 + side * 8, y: 15))
        path.addQuadCurve(
          to: CGPoint(x: 10, y: 16), controlPoint: CGPoint(x: 10 + side * 4, y: 13))
      }
      path.addLine(to: CGPoint(x: 10, y: 6))
      stroke(path)
    }
  }

  /// The lines of a list.
  static func list() -> UIImage {
    template(side: lensSide, of: lensSide) { _ in
      let path = UIBezierPath()
      for y: CGFloat in [5, 10, 15] {
        path.move(to: CGPoint(x: 3, y: y))
        path.addLine(to: CGPoint(x: 17, y: y))
      }
      stroke(path)
    }
  }

  private static func stroke(_ path: UIBezierPath) {
    path.lineWidth = 1.5
    (path.lineCapStyle, path.lineJoinStyle) = (.round, .round)
    UIColor.black.setStroke()
    path.stroke()
  }

  /// The image that `draw` draws in a square whose side is `drawn` points, scaled to `side` points.
  private static func template(
    side: CGFloat, of drawn: CGFloat, _ draw: (CGContext) -> Void
  ) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { context in
      context.cgContext.scaleBy(x: side / drawn, y: side / drawn)
      draw(context.cgContext)
    }.withRenderingMode(.alwaysTemplate)
  }
}
