/// The bodies of an animator, and the integrator: semi-implicit Euler steps with sequential impulses for joints and
/// contacts, followed by corrections of positions.
@MainActor
final class DynamicWorld {
  private static let (velocityRounds, positionRounds) = (12, 6)

  private(set) var bodies: [DynamicBody] = []
  private var index: [ObjectIdentifier: DynamicBody] = [:]

  /// Keeps the bodies of items that stay, and creates those of new ones.
  func setItems(_ items: [any UIDynamicItem]) {
    var (bodies, index): ([DynamicBody], [ObjectIdentifier: DynamicBody]) = ([], [:])
    for item in items where index[ObjectIdentifier(item)] == nil {
      let body = self.index[ObjectIdentifier(item)] ?? DynamicBody(item)
      bodies.append(body)
      index[ObjectIdentifier(item)] = body
    }
    (self.bodies, self.index) = (bodies, index)
  }

  func body(of item: any UIDynamicItem) -> DynamicBody? { index[ObjectIdentifier(item)] }

  var isAtRest: Bool { bodies.allSatisfy(\.isAtRest) }

  func step(_ step: Double, joints: [any DynamicJoint], contacts: [DynamicContact]) {
    for body in bodies { body.accelerate(step) }
    for joint in joints { joint.prepare(step) }
    for contact in contacts { contact.prepare() }
    for _ in 0..<Self.velocityRounds {
      for joint in joints { joint.solveVelocity(step) }
      for contact in contacts { contact.solveVelocity() }
    }
    for body in bodies { body.move(step) }
    for _ in 0..<Self.positionRounds {
      for joint in joints { joint.solvePosition() }
      for contact in contacts { contact.solvePosition() }
    }
  }
}

/// Holds bodies together.
@MainActor
protocol DynamicJoint: AnyObject {
  func prepare(_ step: Double)
  func solveVelocity(_ step: Double)
  func solvePosition()
}
