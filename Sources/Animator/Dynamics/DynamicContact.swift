/// A contact of two bodies, or of a body and a boundary, in one step.
@MainActor
final class DynamicContact {
  /// Penetrations up to here are not corrected, so that bodies at rest stay in contact. In points.
  private static let slop = 0.05
  /// Slower impacts do not bounce, so that bodies come to rest. In points per second.
  private static let bounceThreshold = 15.0
  /// The fraction of a penetration that one correction removes.
  private static let correction = 0.4

  private final class Point {
    let a: Vector
    let b: Vector
    let depth: Double
    var (normalImpulse, tangentImpulse) = (0.0, 0.0)
    var bounce = 0.0

    init(a: Vector, b: Vector, depth: Double) { (self.a, self.b, self.depth) = (a, b, depth) }
  }

  let a: DynamicBody
  /// Nil for a boundary.
  let b: DynamicBody?
  let boundary: BoundaryName?
  /// Where it is, for delegates.
  let location: CGPoint
  private let normal: Vector
  private let points: [Point]
  private let origins: (a: Vector, b: Vector)
  private let friction: Double
  private let elasticity: Double

  init(_ a: DynamicBody, _ b: DynamicBody?, boundary: BoundaryName?, _ manifold: ContactManifold) {
    (self.a, self.b, self.boundary, normal) = (a, b, boundary, manifold.normal)
    origins = (a.position, b?.position ?? .zero)
    points = manifold.points.map {
      Point(
        a: $0.location - a.position, b: $0.location - (b?.position ?? .zero), depth: $0.depth)
    }
    let sum = manifold.points.reduce(Vector.zero) { $0 + $1.location }
    let middle = sum * (1 / Double(max(manifold.points.count, 1)))
    location = CGPoint(x: middle.x, y: middle.y)
    elasticity = max(a.elasticity, b?.elasticity ?? 0)
    friction = (max(a.friction, 0) * max(b?.friction ?? a.friction, 0)).squareRoot()
  }

  private func relativeVelocity(_ point: Point) -> Vector {
    (b?.velocity(at: point.b) ?? .zero) - a.velocity(at: point.a)
  }

  private func mass(_ point: Point, along axis: Vector) -> Double {
    let (armA, armB) = (point.a.cross(axis), point.b.cross(axis))
    let inverse =
      a.inverseMass + armA * armA * a.inverseInertia + (b?.inverseMass ?? 0)
      + armB * armB * (b?.inverseInertia ?? 0)
    return inverse > 0 ? 1 / inverse : 0
  }

  func prepare() {
    for point in points {
      let speed = relativeVelocity(point).dot(normal)
      point.bounce = speed < -Self.bounceThreshold ? -elasticity * speed : 0
    }
  }

  func solveVelocity() {
    let tangent = normal.normal
    for point in points {
      let limit = friction * point.normalImpulse
      let wanted =
        point.tangentImpulse - relativeVelocity(point).dot(tangent) * mass(point, along: tangent)
      let impulse = min(max(wanted, -limit), limit)
      apply(tangent * (impulse - point.tangentImpulse), at: point)
      point.tangentImpulse = impulse
    }
    for point in points {
      let speed = relativeVelocity(point).dot(normal)
      let wanted = point.normalImpulse + (point.bounce - speed) * mass(point, along: normal)
      let impulse = max(wanted, 0)
      apply(normal * (impulse - point.normalImpulse), at: point)
      point.normalImpulse = impulse
    }
  }

  private func apply(_ impulse: Vector, at point: Point) {
    a.apply(impulse * -1, at: point.a)
    b?.apply(impulse, at: point.b)
  }

  /// Moves the bodies apart where they penetrate each other.
  func solvePosition() {
    for point in points {
      let moved = ((b?.position ?? .zero) - origins.b) - (a.position - origins.a)
      let depth = point.depth - moved.dot(normal)
      let wanted = min((depth - Self.slop) * Self.correction, 20)
      if wanted <= 0 { continue }
      let impulse = normal * (wanted * mass(point, along: normal))
      a.shift(impulse * -1, at: point.a)
      b?.shift(impulse, at: point.b)
    }
  }
}
