/// The state of an item in a simulation. Lengths are in points, times in seconds, angles in radians.
@MainActor
final class DynamicBody {
  /// Limits that keep arithmetic finite: far outside of any screen, and faster than anything seen.
  private static let (farthest, fastest) = (1e7, 1e6)
  /// The area of an item of mass 1 at density 1, in square points: 100 × 100, as documented.
  private static let unitArea = 10_000.0

  let item: any UIDynamicItem
  var position = Vector.zero
  var velocity = Vector.zero
  var angle = 0.0
  var angularVelocity = 0.0
  /// The sum of the accelerations of this step.
  var acceleration = Vector.zero
  var angularAcceleration = 0.0

  var density = 1.0
  var elasticity = 0.0
  var friction = 0.0
  var charge = 0.0
  var resistance = 0.0
  var angularResistance = 0.0
  var isAnchored = false
  var allowsRotation = true

  private(set) var shape = DynamicShape.circle(radius: 0)
  private var size = CGSize.zero
  /// The item's transform at rotation 0 of the body.
  private var baseTransform = CGAffineTransform.identity
  /// The position and the angle that were written last, so that nothing is written for items at rest.
  private var written: (position: Vector, angle: Double)

  init(_ item: any UIDynamicItem) {
    self.item = item
    written = (.zero, 0)
    takeOverItem()
  }

  /// Takes over the center, the rotation and the bounds of the item.
  func takeOverItem() {
    let (center, transform) = (item.center, item.transform)
    position = Vector(Self.limited(center.x), Self.limited(center.y))
    angle = atan2(Double(transform.b), Double(transform.a)).finite
    baseTransform = transform.concatenating(CGAffineTransform(rotationAngle: -CGFloat(angle)))
    written = (position, angle)
    size = item.bounds.size
    shape = DynamicShape(of: item)
  }

  // MARK: Mass

  var mass: Double {
    max(Double(size.width) * Double(size.height) * density / Self.unitArea, 1e-9)
  }

  var inverseMass: Double { isAnchored ? 0 : 1 / mass }

  /// The reciprocal of the moment of inertia: of a rectangle, or of a disk.
  var inverseInertia: Double {
    if isAnchored || !allowsRotation { return 0 }
    let (width, height) = (Double(size.width), Double(size.height))
    let factor = shape.isCircle ? 16.0 : 12
    return factor / max(mass * (width * width + height * height), 1e-9)
  }

  // MARK: Motion

  /// The velocity of the point at an offset from the center.
  func velocity(at offset: Vector) -> Vector {
    Vector(velocity.x - angularVelocity * offset.y, velocity.y + angularVelocity * offset.x)
  }

  /// An offset in the item's own coordinates, in those of the reference view.
  func rotated(_ offset: Vector) -> Vector { offset.rotated(by: angle) }

  /// Applies an impulse at an offset from the center.
  func apply(_ impulse: Vector, at offset: Vector) {
    velocity += impulse * inverseMass
    angularVelocity += offset.cross(impulse) * inverseInertia
  }

  /// Moves by an impulse of positions.
  func shift(_ impulse: Vector, at offset: Vector) {
    position += impulse * inverseMass
    angle += offset.cross(impulse) * inverseInertia
  }

  /// Applies forces and resistance to the velocities.
  func accelerate(_ step: Double) {
    if isAnchored {
      (velocity, angularVelocity) = (.zero, 0)
    } else {
      velocity = (velocity + acceleration * step) * (1 / (1 + step * max(resistance, 0)))
      if allowsRotation {
        angularVelocity =
          (angularVelocity + angularAcceleration * step) / (1 + step * max(angularResistance, 0))
      } else {
        angularVelocity = 0
      }
    }
    (acceleration, angularAcceleration) = (.zero, 0)
  }

  /// Moves by the velocities.
  func move(_ step: Double) {
    velocity = velocity.limited(to: Self.fastest)
    angularVelocity = min(max(angularVelocity.finite, -Self.fastest), Self.fastest)
    position += velocity * step
    position = Vector(Self.limited(position.x), Self.limited(position.y))
    angle = (angle + angularVelocity * step).finite
  }

  private static func limited(_ value: Double) -> Double {
    min(max(value.finite, -farthest), farthest)
  }

  /// Whether it hardly moves: less than 2 points per second.
  var isAtRest: Bool { velocity.length < 2 && abs(angularVelocity) < 0.02 }

  /// Sets the item's center, and its transform if it has turned.
  func write() {
    if position != written.position {
      written.position = position
      item.center = CGPoint(x: position.x, y: position.y)
    }
    if angle != written.angle {
      written.angle = angle
      item.transform = baseTransform.concatenating(
        CGAffineTransform(rotationAngle: CGFloat(angle)))
    }
  }

  var frame: CGRect {
    let radius = shape.radius
    return CGRect(
      x: position.x - radius, y: position.y - radius, width: 2 * radius, height: 2 * radius)
  }
}

/// A vector in the plane.
struct Vector: Equatable {
  var x: Double
  var y: Double

  static let zero = Vector(0, 0)

  init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

  init(_ point: CGPoint) { self.init(Double(point.x).finite, Double(point.y).finite) }
  init(_ vector: CGVector) { self.init(Double(vector.dx).finite, Double(vector.dy).finite) }

  var length: Double { (x * x + y * y).squareRoot() }
  /// The vector a quarter turn further.
  var normal: Vector { Vector(-y, x) }
  /// The direction, of length 1; (1, 0) for the zero vector.
  var direction: Vector {
    let length = length
    return length > 1e-12 && length.isFinite ? self * (1 / length) : Vector(1, 0)
  }

  func dot(_ other: Vector) -> Double { x * other.x + y * other.y }
  func cross(_ other: Vector) -> Double { x * other.y - y * other.x }

  func rotated(by angle: Double) -> Vector {
    if angle == 0 { return self }
    let (sine, cosine) = (sin(angle), cos(angle))
    return Vector(x * cosine - y * sine, x * sine + y * cosine)
  }

  func limited(to length: Double) -> Vector {
    guard x.isFinite, y.isFinite else { return .zero }
    let own = self.length
    return own > length ? self * (length / own) : self
  }

  static func + (a: Vector, b: Vector) -> Vector { Vector(a.x + b.x, a.y + b.y) }
  static func - (a: Vector, b: Vector) -> Vector { Vector(a.x - b.x, a.y - b.y) }
  static func * (a: Vector, b: Double) -> Vector { Vector(a.x * b, a.y * b) }
  static func += (a: inout Vector, b: Vector) { a = a + b }
}
