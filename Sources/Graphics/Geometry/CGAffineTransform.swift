@_exported import Foundation

/// A 3 × 3 matrix whose last column is (0, 0, 1), applied to row vectors: `[x y 1] · M`.
///
///     | a   b   0 |
///     | c   d   0 |      x′ = a·x + c·y + tx
///     | tx  ty  1 |      y′ = b·x + d·y + ty
///
/// Angles are in radians; y points down, so a positive angle rotates clockwise on screen.
public struct CGAffineTransform: Hashable, Sendable {
  /// x′ per x.
  public var a: CGFloat
  /// y′ per x.
  public var b: CGFloat
  /// x′ per y.
  public var c: CGFloat
  /// y′ per y.
  public var d: CGFloat
  /// The translation of x′, in points.
  public var tx: CGFloat
  /// The translation of y′, in points.
  public var ty: CGFloat

  /// Makes the matrix with these entries.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// Makes the matrix with these entries.
  public init(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
  ) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// The zero matrix, as on Apple's platforms; see ``identity`` for the identity transform.
  public init() { self.init(0, 0, 0, 0, 0, 0) }

  /// A rotation about the origin by `angle` radians, clockwise on screen if positive.
  public init(rotationAngle angle: CGFloat) {
    let (sine, cosine) = (sin(angle), cos(angle))
    self.init(cosine, sine, -sine, cosine, 0, 0)
  }

  /// A scaling about the origin.
  public init(scaleX x: CGFloat, y: CGFloat) { self.init(x, 0, 0, y, 0, 0) }

  /// A translation by `x`, `y` points.
  public init(translationX x: CGFloat, y: CGFloat) { self.init(1, 0, 0, 1, x, y) }

  /// The identity transform.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Whether this is exactly the identity.
  public var isIdentity: Bool { self == .identity }

  /// The determinant of the linear part, the factor of areas; negative for a mirror image.
  package var determinant: CGFloat { a * d - b * c }
}

extension CGAffineTransform {
  /// The product `self · other`: this transform, then `other`.
  public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * other.a + b * other.c, b: a * other.b + b * other.d,
      c: c * other.a + d * other.c, d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
  }

  /// This transform preceded by a rotation by `angle` radians, which applies in local coordinates.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// This transform preceded by a scaling, which applies in local coordinates.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a * x, b * x, c * y, d * y, tx, ty)
  }

  /// This transform preceded by a translation, which applies in local coordinates.
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a, b, c, d, a * x + c * y + tx, b * x + d * y + ty)
  }

  /// The inverse; the transform itself if it is singular (determinant 0 or not finite), as in Core
  /// Graphics.
  public func inverted() -> CGAffineTransform {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return self }
    return CGAffineTransform(
      d / determinant, -b / determinant, -c / determinant, a / determinant,
      (c * ty - d * tx) / determinant, (b * tx - a * ty) / determinant)
  }
}

/// Encoded as by Core Graphics: an unkeyed container of six numbers, a to ty.
extension CGAffineTransform: Codable {
  /// Decodes six numbers, a to ty.
  public init(from decoder: any Decoder) throws {
    var numbers = try decoder.unkeyedContainer()
    self.init()
    for entry in Self.entries { self[keyPath: entry] = try numbers.decode(CGFloat.self) }
  }

  /// Encodes six numbers, a to ty.
  public func encode(to encoder: any Encoder) throws {
    var numbers = encoder.unkeyedContainer()
    for entry in Self.entries { try numbers.encode(self[keyPath: entry]) }
  }

  private static var entries: [WritableKeyPath<CGAffineTransform, CGFloat>] {
    [\.a, \.b, \.c, \.d, \.tx, \.ty]
  }
}

extension CGPoint {
  /// The point mapped by `transform`.
  public func applying(_ transform: CGAffineTransform) -> CGPoint {
    CGPoint(
      x: transform.a * x + transform.c * y + transform.tx,
      y: transform.b * x + transform.d * y + transform.ty)
  }
}

extension CGSize {
  /// The size as a vector, mapped by the linear part of `transform`; signs are preserved.
  public func applying(_ transform: CGAffineTransform) -> CGSize {
    CGSize(
      width: transform.a * width + transform.c * height,
      height: transform.b * width + transform.d * height)
  }
}

extension CGRect {
  /// The bounding box of the four mapped corners; null and infinite rectangles are unchanged.
  public func applying(_ transform: CGAffineTransform) -> CGRect {
    guard !isNull, !isInfinite else { return self }
    return CGRect(around: corners.map { $0.applying(transform) })
  }

  /// Top left, top right, bottom right, bottom left.
  package var corners: [CGPoint] {
    [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY),
      CGPoint(x: minX, y: maxY),
    ]
  }

  /// The bounding box of `points`; null without points.
  package init(around points: [CGPoint]) {
    guard var low = points.first, var high = points.first else {
      self = .null
      return
    }
    for point in points.dropFirst() {
      low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
      high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
