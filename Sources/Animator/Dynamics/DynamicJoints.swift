/// The two ends of a joint: points of two bodies, or of a body and the reference view.
@MainActor
struct JointEnds {
  let a: DynamicBody
  let b: DynamicBody?
  private let offsets: (a: Vector, b: Vector)
  private let anchor: Vector

  init(
    _ a: DynamicBody, _ offsetA: Vector, _ b: DynamicBody?, _ offsetB: Vector, anchor: Vector
  ) {
    (self.a, self.b, self.anchor) = (a, b, anchor)
    offsets = (offsetA, offsetB)
  }

  var armA: Vector { a.rotated(offsets.a) }
  var armB: Vector { b?.rotated(offsets.b) ?? .zero }

  /// From the second end to the first.
  var difference: Vector { a.position + armA - (b.map { $0.position + armB } ?? anchor) }

  var velocity: Vector { a.velocity(at: armA) - (b?.velocity(at: armB) ?? .zero) }
  var angularVelocity: Double { a.angularVelocity - (b?.angularVelocity ?? 0) }
  var inverseInertia: Double { a.inverseInertia + (b?.inverseInertia ?? 0) }

  /// The reciprocal of the mass that the ends have along an axis.
  func inverseMass(along axis: Vector) -> Double {
    let (crossA, crossB) = (armA.cross(axis), armB.cross(axis))
    return a.inverseMass + crossA * crossA * a.inverseInertia + (b?.inverseMass ?? 0)
      + crossB * crossB * (b?.inverseInertia ?? 0)
  }

  func apply(_ impulse: Vector) {
    a.apply(impulse, at: armA)
    b?.apply(impulse * -1, at: armB)
  }

  func shift(_ impulse: Vector) {
    let (armA, armB) = (armA, armB)
    a.shift(impulse, at: armA)
    b?.shift(impulse * -1, at: armB)
  }

  func turn(_ impulse: Double) {
    a.angularVelocity += impulse * a.inverseInertia
    if let b { b.angularVelocity -= impulse * b.inverseInertia }
  }
}

/// Keeps two ends at a distance: rigidly, by a spring, or as a rope that only pulls.
@MainActor
final class DistanceJoint: DynamicJoint {
  private let ends: JointEnds
  private let length: Double
  private let (frequency, damping): (Double, Double)
  private let isRope: Bool
  private var axis = Vector.zero
  private var mass = 0.0
  private var impulse = 0.0
  /// Of a spring: the softness of the constraint and the velocity that it aims at.
  private var (softness, bias) = (0.0, 0.0)

  init(
    _ ends: JointEnds, _ length: Double, _ frequency: Double, _ damping: Double, isRope: Bool
  ) {
    (self.ends, self.length, self.isRope) = (ends, length, isRope)
    (self.frequency, self.damping) = (frequency, damping)
  }

  func prepare(_ step: Double) {
    let difference = ends.difference
    axis = difference.direction
    let inverse = ends.inverseMass(along: axis)
    mass = inverse > 0 ? 1 / inverse : 0
    let error = difference.length - length
    if frequency > 0 {
      // A soft constraint: a damped spring of that frequency, integrated implicitly.
      let angular = 2 * Double.pi * frequency
      let (stiffness, resistance) = (mass * angular * angular, 2 * mass * damping * angular)
      let factor = step * (resistance + step * stiffness)
      softness = factor > 0 ? 1 / factor : 0
      bias = error * step * stiffness * softness
      let sum = inverse + softness
      mass = inverse > 0 ? 1 / sum : 0
    } else if isRope {
      // It may extend up to its length within the step.
      bias = min(error, 0) / step
    }
  }

  func solveVelocity(_ step: Double) {
    let speed = ends.velocity.dot(axis)
    var change = -mass * (speed + bias + softness * impulse)
    if isRope {
      let new = min(impulse + change, 0)
      change = new - impulse
    }
    impulse += change
    ends.apply(axis * change)
  }

  func solvePosition() {
    if frequency > 0 { return }
    let difference = ends.difference
    let error = difference.length - length
    if isRope && error <= 0 { return }
    let axis = difference.direction
    let inverse = ends.inverseMass(along: axis)
    if inverse > 0 { ends.shift(axis * (-error / inverse)) }
  }
}

/// Keeps two ends at one point.
@MainActor
final class PointJoint: DynamicJoint {
  private let ends: JointEnds

  init(_ ends: JointEnds) { self.ends = ends }

  func prepare(_ step: Double) {}

  func solveVelocity(_ step: Double) {
    for axis in [Vector(1, 0), Vector(0, 1)] {
      let inverse = ends.inverseMass(along: axis)
      if inverse > 0 { ends.apply(axis * (-ends.velocity.dot(axis) / inverse)) }
    }
  }

  func solvePosition() {
    for axis in [Vector(1, 0), Vector(0, 1)] {
      let inverse = ends.inverseMass(along: axis)
      if inverse > 0 { ends.shift(axis * (-ends.difference.dot(axis) / inverse)) }
    }
  }
}

/// Keeps the angle between two bodies.
@MainActor
final class AngleJoint: DynamicJoint {
  private let ends: JointEnds
  private let angle: Double

  init(_ ends: JointEnds, _ angle: Double) { (self.ends, self.angle) = (ends, angle) }

  func prepare(_ step: Double) {}

  func solveVelocity(_ step: Double) {
    let inverse = ends.inverseInertia
    if inverse > 0 { ends.turn(-ends.angularVelocity / inverse) }
  }

  func solvePosition() {
    let inverse = ends.inverseInertia
    guard inverse > 0 else { return }
    let error = ends.a.angle - (ends.b?.angle ?? 0) - angle
    ends.a.angle -= error / inverse * ends.a.inverseInertia
    if let b = ends.b { b.angle += error / inverse * b.inverseInertia }
  }
}

/// Keeps an end on a line through the other, within a range.
@MainActor
final class AxisJoint: DynamicJoint {
  private let ends: JointEnds
  private let axis: Vector
  private let range: ClosedRange<Double>

  init(_ ends: JointEnds, _ axis: Vector, _ range: UIFloatRange) {
    (self.ends, self.axis) = (ends, axis)
    let low = range.minimum.isNaN ? -.infinity : Double(range.minimum)
    let high = range.maximum.isNaN ? .infinity : Double(range.maximum)
    self.range = low...max(low, high)
  }

  func prepare(_ step: Double) {}

  func solveVelocity(_ step: Double) {
    stop(along: axis.normal)
    let offset = ends.difference.dot(axis)
    let speed = ends.velocity.dot(axis)
    if (offset >= range.upperBound && speed > 0) || (offset <= range.lowerBound && speed < 0) {
      stop(along: axis)
    }
  }

  private func stop(along axis: Vector) {
    let inverse = ends.inverseMass(along: axis)
    if inverse > 0 { ends.apply(axis * (-ends.velocity.dot(axis) / inverse)) }
  }

  func solvePosition() {
    correct(axis.normal, ends.difference.dot(axis.normal))
    let offset = ends.difference.dot(axis)
    let limited = min(max(offset, range.lowerBound), range.upperBound)
    if limited != offset { correct(axis, offset - limited) }
  }

  private func correct(_ axis: Vector, _ error: Double) {
    let inverse = ends.inverseMass(along: axis)
    if inverse > 0 { ends.shift(axis * (-error / inverse)) }
  }
}

/// Resists rotation up to a torque.
@MainActor
final class FrictionJoint: DynamicJoint {
  private let ends: JointEnds
  private let torque: Double
  private var impulse = 0.0

  init(_ ends: JointEnds, _ torque: Double) { (self.ends, self.torque) = (ends, torque) }

  func prepare(_ step: Double) {}

  func solveVelocity(_ step: Double) {
    let inverse = ends.inverseInertia
    guard inverse > 0 else { return }
    let limit = torque * step
    let new = min(max(impulse - ends.angularVelocity / inverse, -limit), limit)
    ends.turn(new - impulse)
    impulse = new
  }

  func solvePosition() {}
}
