/// A path with the style it is drawn in.
open class UIBezierPath: NSObject, NSCopying {
  /// The path alone. Of a mutable path that is set, what it is now is taken.
  open var cgPath: CGPath {
    get {
      if let made { return made }
      let path = CGPath(steps)
      made = path
      return path
    }
    set { (steps, made) = (newValue.steps, newValue.immutable) }
  }
  private var steps = PathStorage()
  /// The steps as a path, until they change.
  private var made: CGPath?

  /// In points.
  open var lineWidth: CGFloat = 1
  /// How open ends are drawn.
  open var lineCapStyle = CGLineCap.butt
  /// How corners are drawn.
  open var lineJoinStyle = CGLineJoin.miter
  /// The longest miter, in line widths.
  open var miterLimit: CGFloat = 10
  /// Whether inside and outside are told by counting crossings, not by winding.
  open var usesEvenOddFillRule = false
  /// How far lines may stray from curves; kept, and used by nothing: curves are drawn as curves.
  open var flatness: CGFloat = 0.6
  private var dash: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

  /// An empty path.
  public override init() { super.init() }

  /// A path with these steps.
  public convenience init(cgPath: CGPath) {
    self.init()
    self.cgPath = cgPath
  }

  /// A rectangle.
  public convenience init(rect: CGRect) { self.init(cgPath: CGPath(rect: rect)) }

  /// The ellipse that touches the middles of a rectangle's sides.
  public convenience init(ovalIn rect: CGRect) { self.init(cgPath: CGPath(ellipseIn: rect)) }

  /// A rectangle with quarter circles for corners; the radius is clamped to half the shorter side.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    let radii = CGSize(width: cornerRadius, height: cornerRadius)
    self.init(roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: radii)
  }

  /// A rectangle with some corners rounded; radii are clamped to half the shorter side.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    let rect = rect.standardized
    let limit = min(rect.width, rect.height) / 2
    let rounded = CGSize(
      width: min(cornerRadii.width, limit), height: min(cornerRadii.height, limit))
    var radii = CornerRadii(all: .zero)
    if corners.contains(.topLeft) { radii.topLeft = rounded }
    if corners.contains(.topRight) { radii.topRight = rounded }
    if corners.contains(.bottomRight) { radii.bottomRight = rounded }
    if corners.contains(.bottomLeft) { radii.bottomLeft = rounded }
    self.init()
    build { $0.addRoundedRect(in: rect, radii: radii) }
  }

  /// An arc between two angles in radians: 0 is to the right, π/2 below.
  ///
  /// - Parameter clockwise: As seen on screen.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// The one way that steps are added: a path made before must not hold them, or they would be copied.
  private func build(_ step: (inout PathStorage) -> Void) {
    made = nil
    step(&steps)
  }

  /// Begins a subpath.
  open func move(to point: CGPoint) { build { $0.move(to: point) } }

  /// Adds a straight line from the current point; nothing where there is none.
  open func addLine(to point: CGPoint) { build { $0.addLine(to: point) } }

  /// Adds a cubic Bézier curve.
  open func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    build { $0.addCurve(to: end, control1: controlPoint1, control2: controlPoint2) }
  }

  /// Adds a quadratic Bézier curve.
  open func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    build { $0.addQuadCurve(to: end, control: controlPoint) }
  }

  /// Adds an arc between two angles in radians, with a line to its start.
  ///
  /// - Parameter clockwise: As seen on screen.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    build {
      $0.addArc(
        center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
        isGrowing: clockwise)
    }
  }

  /// Ends the subpath with a line to its start.
  open func close() { build { $0.close() } }

  /// Drops all steps; the style stays.
  open func removeAllPoints() { cgPath = CGPath() }

  /// Adds all steps of another path.
  open func append(_ path: UIBezierPath) {
    let added = path.cgPath.steps
    build { $0.addPath(added) }
  }

  /// Maps every point.
  open func apply(_ transform: CGAffineTransform) { build { $0.apply(transform) } }

  /// Whether there is no step.
  open var isEmpty: Bool { cgPath.isEmpty }

  /// Where the next step starts; the origin where there is no step yet.
  open var currentPoint: CGPoint { cgPath.currentPoint }

  /// The smallest rectangle around all points, control points included; null for an empty path.
  open var bounds: CGRect { cgPath.boundingBox }

  /// Whether a point lies inside, by the fill rule of the path; open subpaths count as closed.
  open func contains(_ point: CGPoint) -> Bool { cgPath.contains(point, using: fillRule) }

  /// The path run through the other way, in the same style.
  open func reversing() -> UIBezierPath {
    let path = styledCopy()
    path.cgPath = cgPath.reversed
    return path
  }

  /// A path with the same steps and style.
  open func copy(with zone: NSZone? = nil) -> Any { styledCopy() }

  private func styledCopy() -> UIBezierPath {
    let path = UIBezierPath(cgPath: cgPath)
    (path.lineWidth, path.lineCapStyle, path.lineJoinStyle) =
      (lineWidth, lineCapStyle, lineJoinStyle)
    (path.miterLimit, path.usesEvenOddFillRule) = (miterLimit, usesEvenOddFillRule)
    (path.flatness, path.dash) = (flatness, dash)
    return path
  }

  private var fillRule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }

  /// Writes the lengths drawn and skipped in turn, as many as there are, their number and where the
  /// pattern starts; nil pointers are skipped.
  open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    for (i, length) in dash.lengths.enumerated() { pattern?[i] = length }
    count?.pointee = dash.lengths.count
    phase?.pointee = dash.phase
  }

  /// Sets the lengths drawn and skipped in turn; nil means solid lines.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    let count = pattern == nil ? 0 : max(count, 0)
    dash = (Array(UnsafeBufferPointer(start: pattern, count: count)), phase)
  }

  /// Fills the path with the current context's fill colour.
  open func fill() {
    withPath { $0.fillPath(using: fillRule) }
  }

  /// Fills the path, combined with what is there by a blend mode, with this alpha instead of the
  /// context's.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.painting(with: blendMode, alpha: alpha) { fill() }
  }

  /// Strokes the path, combined with what is there by a blend mode, with this alpha instead of the
  /// context's.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.painting(with: blendMode, alpha: alpha) { stroke() }
  }

  /// Strokes the path in its own line style with the current context's stroke colour.
  open func stroke() {
    withPath { context in
      context.setLineWidth(lineWidth)
      context.setLineCap(lineCapStyle)
      context.setLineJoin(lineJoinStyle)
      context.setMiterLimit(miterLimit)
      context.setLineDash(phase: dash.phase, lengths: dash.lengths)
      context.strokePath()
    }
  }

  /// Draws only inside the path from now on, in the current context.
  open func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(cgPath)
    context.clip(using: fillRule)
  }

  /// Runs `paint` with the path in the current context, whose state it leaves as it was.
  private func withPath(_ paint: (CGContext) -> Void) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.preservingLineStyle {
      context.beginPath()
      context.addPath(cgPath)
      paint(context)
    }
  }
}

/// Some of a rectangle's corners.
public struct UIRectCorner: OptionSet, Sendable {
  /// A bit for each corner, numbered as in UIKit.
  public let rawValue: UInt

  /// Makes a set of these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Bit 0.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// Bit 1.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// Bit 2.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// Bit 3.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// Every bit, as in UIKit.
  public static let allCorners = UIRectCorner(rawValue: UInt.max)
}
