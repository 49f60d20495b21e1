/// A path together with its stroke style.
open class UIBezierPath: NSObject, NSCopying {
  /// The path without its style. Setting a mutable path stores a snapshot of it.
  open var cgPath: CGPath {
    get {
      if let cachedPath { return cachedPath }
      let path = CGPath(steps)
      cachedPath = path
      return path
    }
    set { (steps, cachedPath) = (newValue.steps, newValue.immutable) }
  }
  private var steps = PathStorage()
  /// The path for `steps`, cached until they change.
  private var cachedPath: CGPath?

  /// In points.
  open var lineWidth: CGFloat = 1
  /// The shape of the ends of open subpaths.
  open var lineCapStyle = CGLineCap.butt
  /// The shape of corners.
  open var lineJoinStyle = CGLineJoin.miter
  /// The longest miter, in line widths.
  open var miterLimit: CGFloat = 10
  /// Whether the path is filled by the even-odd rule instead of the nonzero winding rule.
  open var usesEvenOddFillRule = false
  /// The flattening tolerance; stored without effect, since curves are rasterized as curves.
  open var flatness: CGFloat = 0.6
  private var dash: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

  /// An empty path.
  public override init() { super.init() }

  /// A path with the elements of another one.
  public convenience init(cgPath: CGPath) {
    self.init()
    self.cgPath = cgPath
  }

  /// A rectangle.
  public convenience init(rect: CGRect) { self.init(cgPath: CGPath(rect: rect)) }

  /// The ellipse inscribed in a rectangle.
  public convenience init(ovalIn rect: CGRect) { self.init(cgPath: CGPath(ellipseIn: rect)) }

  /// A rectangle with circular corners; the radius is limited to half the shorter side.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    let radii = CGSize(width: cornerRadius, height: cornerRadius)
    self.init(roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: radii)
  }

  /// A rectangle with some rounded corners; radii are limited to half the shorter side.
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

  /// Appends elements. It clears the cached path first, which would otherwise force a copy of the
  /// shared storage.
  private func build(_ step: (inout PathStorage) -> Void) {
    cachedPath = nil
    step(&steps)
  }

  /// Begins a subpath.
  open func move(to point: CGPoint) { build { $0.move(to: point) } }

  /// Adds a straight line from the current point; does nothing without one.
  open func addLine(to point: CGPoint) { build { $0.addLine(to: point) } }

  /// Adds a cubic Bézier curve.
  open func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    build { $0.addCurve(to: end, control1: controlPoint1, control2: controlPoint2) }
  }

  /// Adds a quadratic Bézier curve.
  open func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    build { $0.addQuadCurve(to: end, control: controlPoint) }
  }

  /// Adds an arc between two angles in radians, connected by a line.
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

  /// Closes the subpath with a line to its start.
  open func close() { build { $0.close() } }

  /// Removes all elements; the style is kept.
  open func removeAllPoints() { cgPath = CGPath() }

  /// Appends all elements of another path.
  open func append(_ path: UIBezierPath) {
    let added = path.cgPath.steps
    build { $0.addPath(added) }
  }

  /// Maps every point by a transform.
  open func apply(_ transform: CGAffineTransform) { build { $0.apply(transform) } }

  /// Whether the path has no elements.
  open var isEmpty: Bool { cgPath.isEmpty }

  /// The current point; zero for an empty path.
  open var currentPoint: CGPoint { cgPath.currentPoint }

  /// The bounding box of all points, control points included; null for an empty path.
  open var bounds: CGRect { cgPath.boundingBox }

  /// Whether a point is inside by the path's fill rule; open subpaths are closed implicitly.
  open func contains(_ point: CGPoint) -> Bool { cgPath.contains(point, using: fillRule) }

  /// The path in the opposite direction, with the same style.
  open func reversing() -> UIBezierPath {
    let path = styledCopy()
    path.cgPath = cgPath.reversed
    return path
  }

  /// A path with the same elements and style.
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

  /// Stores the dash pattern, its number of lengths and its phase through the pointers; nil
  /// pointers are skipped.
  open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    for (i, length) in dash.lengths.enumerated() { pattern?[i] = length }
    count?.pointee = dash.lengths.count
    phase?.pointee = dash.phase
  }

  /// Sets the alternating lengths of dashes and gaps; nil means a solid line.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    let count = pattern == nil ? 0 : max(count, 0)
    dash = (Array(UnsafeBufferPointer(start: pattern, count: count)), phase)
  }

  /// Fills the path with the current context's fill color.
  open func fill() {
    withPath { $0.fillPath(using: fillRule) }
  }

  /// Fills the path with a blend mode, and with this alpha instead of the context's.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.painting(with: blendMode, alpha: alpha) { fill() }
  }

  /// Strokes the path with a blend mode, and with this alpha instead of the context's.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.painting(with: blendMode, alpha: alpha) { stroke() }
  }

  /// Strokes the path in its style with the current context's stroke color.
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

  /// Intersects the current context's clip with the path.
  open func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(cgPath)
    context.clip(using: fillRule)
  }

  /// Runs `paint` with the path in the current context, and restores the line style afterward.
  private func withPath(_ paint: (CGContext) -> Void) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.preservingLineStyle {
      context.beginPath()
      context.addPath(cgPath)
      paint(context)
    }
  }
}

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable {
  /// The bits, numbered as in UIKit.
  public let rawValue: UInt

  /// Makes a set of these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The top left corner.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// The top right corner.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// The bottom left corner.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// The bottom right corner.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All bits, as in UIKit.
  public static let allCorners = UIRectCorner(rawValue: UInt.max)
}
