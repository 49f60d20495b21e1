import Animator
import Testing

@MainActor
struct FieldBehaviorTests {
  private let stage = Stage(size: CGSize(width: 1000, height: 1000))
  /// Mass 1: 100 × 100 points of density 1.
  private let item = UIView(frame: CGRect(x: 450, y: 450, width: 100, height: 100))
  private let animator: UIDynamicAnimator

  init() {
    stage.window.addSubview(item)
    animator = UIDynamicAnimator(referenceView: stage.window)
  }

  /// The movement of the item in 0.1 s, which is 24 steps.
  private func move(_ field: UIFieldBehavior, _ velocity: CGPoint = .zero, charge: CGFloat = 0)
    -> CGVector
  {
    let properties = UIDynamicItemBehavior(items: [item])
    properties.charge = charge
    properties.addLinearVelocity(velocity, for: item)
    field.addItem(item)
    animator.addBehavior(properties)
    animator.addBehavior(field)
    let start = item.center
    stage.advance(by: 0.1)
    return CGVector(dx: item.center.x - start.x, dy: item.center.y - start.y)
  }

  /// The distance at an acceleration of 1: h² n (n + 1) / 2 for 24 steps of 1/240 s.
  private static let path: CGFloat = 24 * 25 / 2 / (240 * 240)

  @Test("linear gravity accelerates by 1000 points per second squared and unit of strength")
  func linear() {
    let field = UIFieldBehavior.linearGravityField(direction: CGVector(dx: 1, dy: 0))
    field.strength = 2
    let movement = move(field)
    #expect(abs(movement.dx - 2000 * Self.path) < 1e-6 && movement.dy == 0)
  }

  @Test("outside of its region a field does not act")
  func region() {
    let field = UIFieldBehavior.linearGravityField(direction: CGVector(dx: 0, dy: 1))
    field.position = CGPoint(x: 500, y: 300)
    // 200 points away.
    field.region = UIRegion(radius: 199)
    #expect(move(field) == .zero)
    field.region = UIRegion(radius: 199).inverse()
    stage.advance(by: 0.1)
    #expect(item.center.y > 500)
  }

  @Test("regions are disks, rectangles and their combinations")
  func regions() {
    let (disk, box) = (UIRegion(radius: 10), UIRegion(size: CGSize(width: 30, height: 4)))
    let (near, far) = (CGPoint(x: 0, y: 9), CGPoint(x: 14, y: 1))
    #expect(disk.contains(near) && !disk.contains(far) && !box.contains(near) && box.contains(far))
    #expect(disk.union(with: box).contains(near) && disk.union(with: box).contains(far))
    #expect(!disk.intersection(with: box).contains(near))
    #expect(disk.difference(from: box).contains(near))
    #expect(!disk.difference(from: box).contains(.zero) && UIRegion.infinite.contains(far))
  }

  @Test(
    "radial gravity pulls to its position, less by a power of the distance in units of 100 points")
  func radial() {
    let field = UIFieldBehavior.radialGravityField(position: CGPoint(x: 500, y: 100))
    field.falloff = 2
    // 400 points away: a sixteenth. It hardly changes in the 0.3 points of the way.
    let movement = move(field)
    #expect(abs(movement.dy + 1000 / 16 * Self.path) < 0.002 && abs(movement.dx) < 1e-9)
  }

  @Test("a field of velocity gives items its velocity")
  func velocity() {
    let field = UIFieldBehavior.velocityField(direction: CGVector(dx: 0, dy: 2))
    // 200 points per second for 0.1 s.
    #expect(abs(move(field).dy - 20) < 1e-9)
  }

  @Test("drag slows, and a magnetic field deflects to the right what it is charged")
  func byVelocity() {
    let drag = UIFieldBehavior.dragField()
    drag.strength = 10
    let slowed = move(drag, CGPoint(x: 100, y: 0))
    // By 10/240 in each step: 100/240 · Σ q^k for k = 1…24, with q = 23/24.
    let q = 23.0 / 24
    let sum = q * (1 - pow(q, 24)) / (1 - q)
    #expect(abs(slowed.dx - CGFloat(100.0 / 240 * sum)) < 1e-6)
  }

  @Test("a magnetic field deflects positive charges to the right")
  func magnetic() {
    // Upward on screen; the right is +x.
    let deflected = move(.magneticField(), CGPoint(x: 0, y: -100), charge: 1)
    #expect(deflected.dx > 0.4 && deflected.dx < 0.6 && deflected.dy < -9.9)
  }

  @Test("an electric field repels positive charges, and does not act on others")
  func electric() {
    let field = UIFieldBehavior.electricField()
    field.position = CGPoint(x: 400, y: 500)
    let movement = move(field, charge: 3)
    #expect(abs(movement.dx - 300 * Self.path) < 1e-6 && movement.dy == 0)
  }

  @Test("a spring pulls in proportion to the distance, a vortex pushes around its position")
  func springAndVortex() {
    let spring = UIFieldBehavior.springField()
    spring.position = CGPoint(x: 500, y: 600)
    spring.strength = 4
    // 100 points away: 400 points per second squared at first, and a little less on the way of 2 points.
    let movement = move(spring)
    #expect(movement.dy > 395 * Self.path && movement.dy < 400 * Self.path)
    animator.removeAllBehaviors()
    let vortex = UIFieldBehavior.vortexField()
    vortex.position = item.center
    item.center.y -= 100
    animator.updateItem(usingCurrentState: item)
    // Above the position, clockwise is to the right.
    #expect(move(vortex).dx > 0)
  }

  @Test("noise is the same each time, and varies with the place")
  func noise() {
    func path() -> [CGPoint] {
      let stage = Stage(size: CGSize(width: 1000, height: 1000))
      let view = UIView(frame: CGRect(x: 400, y: 300, width: 100, height: 100))
      stage.window.addSubview(view)
      let animator = UIDynamicAnimator(referenceView: stage.window)
      let field = UIFieldBehavior.noiseField(smoothness: 0.5, animationSpeed: 2)
      field.strength = 20
      field.addItem(view)
      animator.addBehavior(field)
      return (0..<5).map { _ in
        stage.advance(by: 0.2)
        return view.center
      }
    }
    let first = path()
    #expect(first == path() && Set(first.map(\.x)).count == 5)
  }

  @Test("a closure computes forces from position, velocity, mass and charge")
  func custom() {
    var values: [CGFloat] = []
    let field = UIFieldBehavior.field { field, position, velocity, mass, charge, step in
      if values.isEmpty {
        values = [position.x, position.y, velocity.dx, mass, charge, CGFloat(step * 240)]
      }
      return CGVector(dx: 0, dy: 1)
    }
    field.position = CGPoint(x: 490, y: 480)
    let movement = move(field, CGPoint(x: 60, y: 0), charge: 2)
    #expect(values == [10, 20, 60, 1, 2, 1])
    #expect(abs(movement.dy - 100 * Self.path) < 1e-6)
  }
}
