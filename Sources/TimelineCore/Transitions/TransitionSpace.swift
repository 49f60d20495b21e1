// The 3D coordinate system of transitions: x points right, y down, z toward the viewer, in points;
// the view is in the plane z = 0 with its top left corner at the origin.

/// The viewpoint: in front of the center of a view.
public struct TransitionEye: Sendable {
  /// The center of the view.
  public let center: CGPoint
  /// The distance from the view's plane, in points; infinite for an orthographic projection.
  public let distance: Double

  /// A viewpoint in front of the center of a view.
  ///
  /// - Parameter distance: In units of the view's longer side; at least ½.
  public init(before size: CGSize, distance: Double) {
    center = CGPoint(x: size.width / 2, y: size.height / 2)
    let units = distance.isNaN ? .infinity : max(distance, 0.5)
    self.distance = units * max(size.width, size.height, 1).native
  }

  /// The perspective projection onto the view's plane, whose points are fixed.
  public var projection: CATransform3D {
    if distance == .infinity { return .identity }
    var perspective = CATransform3D.identity
    perspective.m34 = CGFloat(-1 / distance)
    return CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeTranslation(-center.x, -center.y, 0), perspective),
      CATransform3DMakeTranslation(center.x, center.y, 0))
  }

  /// The projection of a point; points beside or behind the eye are clamped to just in front of it.
  func project(_ point: SIMD3<Double>) -> CGPoint {
    let w = max(1 - point.z / distance, 0.02)
    return CGPoint(
      x: center.x + (CGFloat(point.x) - center.x) / CGFloat(w),
      y: center.y + (CGFloat(point.y) - center.y) / CGFloat(w))
  }
}

extension CATransform3D {
  /// A transform of a plane: maps its origin to `origin`, and the unit vectors to the right and
  /// down to `across` and `down`.
  public init(
    placingAt origin: SIMD3<Double>, across: SIMD3<Double>, down: SIMD3<Double>
  ) {
    self.init(
      m11: CGFloat(across.x), m12: CGFloat(across.y), m13: CGFloat(across.z), m14: 0,
      m21: CGFloat(down.x), m22: CGFloat(down.y), m23: CGFloat(down.z), m24: 0,
      m31: 0, m32: 0, m33: 1, m34: 0,
      m41: CGFloat(origin.x), m42: CGFloat(origin.y), m43: CGFloat(origin.z), m44: 1)
  }

  /// The unit normal of the transformed plane: toward the viewer if its front is visible in an
  /// orthographic projection.
  public var planeNormal: SIMD3<Double> {
    let a = SIMD3<Double>(m11.native, m12.native, m13.native)
    let b = SIMD3<Double>(m21.native, m22.native, m23.native)
    let n = SIMD3<Double>(
      a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    let length = (n * n).sum().squareRoot()
    return length > 0 ? n / length : [0, 0, 1]
  }

  /// A rotation about the vertical axis at x = `x`; a positive angle brings the left side toward
  /// the viewer.
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
  /// A flat part of an image, transformed in 3D and projected; nil if it is not visible.
  ///
  /// - Parameters:
  ///   - corners: A convex polygon on the image, in points of the view.
  ///   - isOutline: As for any cell; true for all edges by default.
  ///   - placement: From the image to 3D.
  ///   - eye: The viewpoint. The parts beside or behind it are clipped.
  public init?(
    _ corners: [CGPoint], isOutline: [Bool]? = nil, transformedBy placement: CATransform3D,
    viewedFrom eye: TransitionEye
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

  /// Whether the back of the image is visible, that is, mirrored.
  var showsBack: Bool { textureTransform.determinant < 0 }

  /// The same cell in a view mapped by an isometry, which may mirror.
  func turned(by map: CGAffineTransform) -> SurfaceCell {
    let (there, back) = (ProjectionTransform(map), map.inverted())
    var cell = self
    cell.corners = corners.map { $0.applying(map) }
    cell.textureTransform = ProjectionTransform(back).concatenating(textureTransform)
      .concatenating(there)
    cell.shading = shading.mapped(by: back)
    cell.opacity = opacity.mapped(by: back)
    cell.falloff = falloff.mapped(by: back)
    return cell
  }
}

extension LinearRamp {
  /// The ramp with the value at each point that this one has at the point mapped by `back`.
  fileprivate func mapped(by back: CGAffineTransform) -> LinearRamp {
    if isConstant { return self }
    let (a, b, c, d) = (back.a.native, back.b.native, back.c.native, back.d.native)
    let (tx, ty) = (back.tx.native, back.ty.native)
    var ramp = LinearRamp(x: x * a + y * b, y: x * c + y * d, constant: x * tx + y * ty + constant)
    (ramp.wx, ramp.wy, ramp.w) = (wx * a + wy * b, wx * c + wy * d, wx * tx + wy * ty + w)
    return ramp
  }

  /// The ramp with given values at three points; nil if they are collinear.
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

  /// The ramp with one value on a line and another on a second line, interpolated in between:
  /// constant on lines through their intersection, or parallel to both. nil if the lines coincide.
  ///
  /// - Parameters:
  ///   - a: A line, positive on the side of the other one.
  ///   - b: The other line, likewise.
  ///   - weights: The weights of the distances from each line.
  ///   - position: A point between the lines.
  init?(
    _ low: Double, on a: ProjectedLine, _ high: Double, on b: ProjectedLine,
    weighing weights: (Double, Double) = (1, 1), around position: CGPoint
  ) {
    // With the weighted distances d and e from the lines, (low · e + high · d) / (d + e).
    let (a, b) = (a.scaled(by: weights.0), b.scaled(by: weights.1))
    let sum = ProjectedLine(x: a.x + b.x, y: a.y + b.y, constant: a.constant + b.constant)
    let width = sum.value(at: position)
    guard width > 1e-9 else { return nil }
    self.init(
      x: (low * b.x + high * a.x) / width, y: (low * b.y + high * a.y) / width,
      constant: (low * b.constant + high * a.constant) / width)
    (wx, wy, w) = (sum.x / width, sum.y / width, sum.constant / width)
    // Parallel within rounding errors: up to 10⁶ points away, the divisor differs from 1 by less
    // than 10⁻⁶.
    if max(abs(wx), abs(wy)) < 1e-12 { (wx, wy, w) = (0, 0, 1) }
  }
}

/// A line in the view's plane in normal form: the signed distance of points from it.
struct ProjectedLine {
  var x: Double
  var y: Double
  var constant: Double

  /// Normalizes a linear function that is 0 on the line; nil if it is constant.
  init?(zeroOf x: Double, _ y: Double, _ constant: Double) {
    let length = (x * x + y * y).squareRoot()
    guard length > 0, length.isFinite else { return nil }
    self.init(x: x / length, y: y / length, constant: constant / length)
  }

  /// The line through two points, positive to the right of its direction; nil if the points
  /// coincide.
  init?(from p: CGPoint, to q: CGPoint) {
    let (x, y) = ((p.y - q.y).native, (q.x - p.x).native)
    self.init(zeroOf: x, y, -(x * p.x.native + y * p.y.native))
  }

  fileprivate init(x: Double, y: Double, constant: Double) {
    (self.x, self.y, self.constant) = (x, y, constant)
  }

  /// The same line with opposite signs.
  static prefix func - (line: ProjectedLine) -> ProjectedLine {
    ProjectedLine(x: -line.x, y: -line.y, constant: -line.constant)
  }

  fileprivate func scaled(by factor: Double) -> ProjectedLine {
    ProjectedLine(x: x * factor, y: y * factor, constant: constant * factor)
  }

  /// The signed distance of a point.
  func value(at point: CGPoint) -> Double { x * point.x.native + y * point.y.native + constant }
}

extension TransitionDirection {
  /// Draws in a base direction, and maps the result to this one.
  ///
  /// - Parameter draw: Receives the size of the view in the base orientation.
  func surfaces(
    of size: CGSize, drawnFrom base: TransitionDirection = .fromRight,
    _ draw: (CGSize) -> [TransitionSurface]
  ) -> [TransitionSurface] {
    if self == base { return draw(size) }
    let isTurned = isHorizontal != base.isHorizontal
    let drawn = isTurned ? CGSize(width: size.height, height: size.width) : size
    // Mirrored if one of the directions starts at the right or bottom, and the other does not.
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

/// Diffuse (Lambertian) shading by a light in front of the view, above and to the left.
public enum TransitionLighting {
  private static let source: SIMD3<Double> = {
    let v = SIMD3<Double>(-0.38, -0.5, 1)
    return v / (v * v).sum().squareRoot()
  }()
  /// The fraction of ambient light.
  private static let ambient = 0.42

  /// The luminance factor of a surface with a normal, relative to one that faces the viewer.
  ///
  /// - Parameters:
  /// - normal: A unit vector; z points toward the viewer.
  /// - strength: The strength of shading; 0 disables it.
  public static func light(on normal: SIMD3<Double>, strength: Double = 1) -> Double {
    let lit = max((normal * source).sum(), 0) / source.z
    let light = ambient + (1 - ambient) * min(lit, 1)
    return max(1 - strength * (1 - light), 0)
  }
}
