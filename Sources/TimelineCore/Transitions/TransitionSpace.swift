// Pictures in space: x points right, y down, z toward the viewer, in points; the view's plane is
// z = 0, its top left corner at zero.

/// The viewer's eye: straight before the middle of a view.
public struct TransitionEye: Sendable {
  /// The point that it is before.
  public let center: CGPoint
  /// How far before it, in points; infinite for no perspective.
  public let distance: Double

  /// An eye before the middle of a view.
  ///
  /// - Parameter distance: In units of the view's longer side; at least ½.
  public init(before size: CGSize, distance: Double) {
    center = CGPoint(x: size.width / 2, y: size.height / 2)
    let units = distance.isNaN ? .infinity : max(distance, 0.5)
    self.distance = units * max(size.width, size.height, 1).native
  }

  /// From space to what is seen in the view's plane: what lies in it stays where it is.
  public var projection: CATransform3D {
    if distance == .infinity { return .identity }
    var perspective = CATransform3D.identity
    perspective.m34 = CGFloat(-1 / distance)
    return CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeTranslation(-center.x, -center.y, 0), perspective),
      CATransform3DMakeTranslation(center.x, center.y, 0))
  }

  /// Where a point of space is seen; points beside the eye and behind it as if just before it.
  func seen(_ point: SIMD3<Double>) -> CGPoint {
    let w = max(1 - point.z / distance, 0.02)
    return CGPoint(
      x: center.x + (CGFloat(point.x) - center.x) / CGFloat(w),
      y: center.y + (CGFloat(point.y) - center.y) / CGFloat(w))
  }
}

extension CATransform3D {
  /// Puts a plane into space: its zero at `origin`, a point to the right at `origin + across`, one
  /// down at `origin + down`.
  public init(
    placingAt origin: SIMD3<Double>, across: SIMD3<Double>, down: SIMD3<Double>
  ) {
    self.init(
      m11: CGFloat(across.x), m12: CGFloat(across.y), m13: CGFloat(across.z), m14: 0,
      m21: CGFloat(down.x), m22: CGFloat(down.y), m23: CGFloat(down.z), m24: 0,
      m31: 0, m32: 0, m33: 1, m34: 0,
      m41: CGFloat(origin.x), m42: CGFloat(origin.y), m43: CGFloat(origin.z), m44: 1)
  }

  /// The normal of a placed plane, of length 1: toward the viewer where its front is seen from straight
  /// before it.
  public var planeNormal: SIMD3<Double> {
    let a = SIMD3<Double>(m11.native, m12.native, m13.native)
    let b = SIMD3<Double>(m21.native, m22.native, m23.native)
    let n = SIMD3<Double>(
      a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    let length = (n * n).sum().squareRoot()
    return length > 0 ? n / length : [0, 0, 1]
  }

  /// About a vertical axis through x = `x`, by an angle whose sine is taken positive where the left
  /// side comes toward the viewer.
  static func turn(aboutVerticalAt x: CGFloat, by angle: Double) -> CATransform3D {
    let (c, s) = (CGFloat(cos(angle)), CGFloat(sin(angle)))
    var rotation = CATransform3D.identity
    (rotation.m11, rotation.m13, rotation.m31, rotation.m33) = (c, -s, s, c)
    return CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeTranslation(-x, 0, 0), rotation),
      CATransform3DMakeTranslation(x, 0, 0))
  }
}

extension SurfaceCell {
  /// A flat piece of a picture, put into space and looked at; nil where nothing of it is seen.
  ///
  /// - Parameters:
  ///   - corners: The piece's outline on the picture, in points of the view.
  ///   - isOutline: As for any cell; all edges unless said otherwise.
  ///   - placement: From the picture to space.
  ///   - eye: Who looks. What is beside or behind the eye is cut off.
  public init?(
    _ corners: [CGPoint], isOutline: [Bool]? = nil, placedBy placement: CATransform3D,
    seenBy eye: TransitionEye
  ) {
    let map = ProjectionTransform(CATransform3DConcat(placement, eye.projection))
    guard corners.count >= 3, let back = map.inverted() else { return nil }
    self.init(corners: corners, isOutline: isOutline)
    if !map.isAffine {
      clip { map.w(at: $0) - 0.02 }
      if self.corners.count < 3 { return nil }
    }
    self.corners = self.corners.map { $0.applying(map) }
    guard self.corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
    textureTransform = back
  }

  /// Whether the picture is seen from its back: mirrored.
  var showsBack: Bool { textureTransform.determinant < 0 }

  /// The same cell of a view that is mapped by `map`, which keeps lengths and may mirror.
  func turned(by map: CGAffineTransform) -> SurfaceCell {
    let (there, back) = (ProjectionTransform(map), map.inverted())
    var cell = self
    cell.corners = corners.map { $0.applying(map) }
    cell.textureTransform = ProjectionTransform(back).concatenating(textureTransform)
      .concatenating(there)
    cell.light = light.mapped(by: back)
    cell.opacity = opacity.mapped(by: back)
    cell.falloff = falloff.mapped(by: back)
    return cell
  }
}

extension LinearRamp {
  /// The ramp whose value at a point is this one's where `back` takes the point.
  fileprivate func mapped(by back: CGAffineTransform) -> LinearRamp {
    if isConstant { return self }
    let (a, b, c, d) = (back.a.native, back.b.native, back.c.native, back.d.native)
    let (tx, ty) = (back.tx.native, back.ty.native)
    var ramp = LinearRamp(x: x * a + y * b, y: x * c + y * d, constant: x * tx + y * ty + constant)
    (ramp.wx, ramp.wy, ramp.w) = (wx * a + wy * b, wx * c + wy * d, wx * tx + wy * ty + w)
    return ramp
  }

  /// The ramp that has these values at these points; nil where they lie on one line.
  init?(through a: (CGPoint, Double), _ b: (CGPoint, Double), _ c: (CGPoint, Double)) {
    let (ux, uy) = (Double(b.0.x - a.0.x), Double(b.0.y - a.0.y))
    let (vx, vy) = (Double(c.0.x - a.0.x), Double(c.0.y - a.0.y))
    let (du, dv) = (b.1 - a.1, c.1 - a.1)
    let determinant = ux * vy - uy * vx
    guard abs(determinant) > 1e-9 else { return nil }
    let x = (du * vy - dv * uy) / determinant
    let y = (dv * ux - du * vx) / determinant
    self.init(x: x, y: y, constant: a.1 - x * Double(a.0.x) - y * Double(a.0.y))
  }

  /// The ramp with one value on a line and another on another one, evenly from one to the other: on all
  /// lines through where the two meet, or parallel to both, it stays the same. Nil where both are one.
  ///
  /// - Parameters:
  ///   - a: What is above 0 on the side of the other line.
  ///   - b: Likewise.
  ///   - weights: How much a distance from each line counts.
  ///   - place: A point between the lines.
  init?(
    _ low: Double, on a: ProjectedLine, _ high: Double, on b: ProjectedLine,
    weighing weights: (Double, Double) = (1, 1), around place: CGPoint
  ) {
    // With d and e the weighed distances from the lines, (low · e + high · d) / (d + e).
    let (a, b) = (a.scaled(by: weights.0), b.scaled(by: weights.1))
    let sum = ProjectedLine(x: a.x + b.x, y: a.y + b.y, constant: a.constant + b.constant)
    let width = sum.value(at: place)
    guard width > 1e-9 else { return nil }
    self.init(
      x: (low * b.x + high * a.x) / width, y: (low * b.y + high * a.y) / width,
      constant: (low * b.constant + high * a.constant) / width)
    (wx, wy, w) = (sum.x / width, sum.y / width, sum.constant / width)
    // Parallel but for rounding: within 10⁶ points the divisor differs from 1 by less than 10⁻⁶.
    if max(abs(wx), abs(wy)) < 1e-12 { (wx, wy, w) = (0, 0, 1) }
  }
}

/// A line in the view's plane, as the distance of a point from it, which is negative on one side.
struct ProjectedLine {
  var x: Double
  var y: Double
  var constant: Double

  /// Takes a linear function that is 0 on the line; nil where it is nowhere, or everywhere.
  init?(zeroOf x: Double, _ y: Double, _ constant: Double) {
    let length = (x * x + y * y).squareRoot()
    guard length > 0, length.isFinite else { return nil }
    self.init(x: x / length, y: y / length, constant: constant / length)
  }

  /// The line through two points, whose right side, for someone who walks from one to the other, is
  /// above 0; nil for one point.
  init?(from p: CGPoint, to q: CGPoint) {
    let (x, y) = ((p.y - q.y).native, (q.x - p.x).native)
    self.init(zeroOf: x, y, -(x * p.x.native + y * p.y.native))
  }

  fileprivate init(x: Double, y: Double, constant: Double) {
    (self.x, self.y, self.constant) = (x, y, constant)
  }

  /// The same line with its sides exchanged.
  static prefix func - (line: ProjectedLine) -> ProjectedLine {
    ProjectedLine(x: -line.x, y: -line.y, constant: -line.constant)
  }

  fileprivate func scaled(by factor: Double) -> ProjectedLine {
    ProjectedLine(x: x * factor, y: y * factor, constant: constant * factor)
  }

  /// How far a point is from the line.
  func value(at point: CGPoint) -> Double { x * point.x.native + y * point.y.native + constant }
}

extension TransitionDirection {
  /// Draws as if from `base`, and turns the result so that it goes this way.
  ///
  /// - Parameter draw: Is given the size of the view as it is seen from `base`.
  func surfaces(
    of size: CGSize, drawnFrom base: TransitionDirection = .fromRight,
    _ draw: (CGSize) -> [TransitionSurface]
  ) -> [TransitionSurface] {
    if self == base { return draw(size) }
    let isTurned = isHorizontal != base.isHorizontal
    let drawn = isTurned ? CGSize(width: size.height, height: size.width) : size
    // The far side is the right or the bottom one.
    let isMirrored = isFar != base.isFar
    var map =
      isTurned
      ? CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0) : CGAffineTransform.identity
    if isMirrored {
      let mirror =
        isHorizontal
        ? CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: size.width, ty: 0)
        : CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: size.height)
      map = map.concatenating(mirror)
    }
    return draw(drawn).map { surface in
      var surface = surface
      surface.cells = surface.cells.map { $0.turned(by: map) }
      return surface
    }
  }

  private var isFar: Bool { self == .fromRight || self == .fromBottom }
}

/// Light from before the view, above and to the left: what surfaces lose that turn away from it.
public enum TransitionLight {
  private static let source: SIMD3<Double> = {
    let v = SIMD3<Double>(-0.38, -0.5, 1)
    return v / (v * v).sum().squareRoot()
  }()
  /// The share of light that comes from all sides.
  private static let ambient = 0.42

  /// How light a surface is that is seen from the side of `normal`: 1 for one that faces the viewer.
  ///
  /// - Parameters:
  ///   - normal: Of length 1; z is toward the viewer.
  ///   - strength: 0 leaves everything in full light.
  public static func light(on normal: SIMD3<Double>, strength: Double = 1) -> Double {
    let lit = max((normal * source).sum(), 0) / source.z
    let light = ambient + (1 - ambient) * min(lit, 1)
    return max(1 - strength * (1 - light), 0)
  }
}
