import FoundationCompatibility

/// How the offset of a scroll view moves along one axis after a finger has let it go: a pure function of time.
///
/// A motion is a sequence of phases. The figures are fitted to recordings of UIKit's scroll views: gliding by the
/// deceleration rate until the speed is 10 points per second; beyond an edge, a critically damped spring of 11 radians
/// per second, which is at rest at 0.4 points.
package struct ScrollMotion: Sendable, Equatable {
  /// One phase: `limit + (offset + slope · t) · exp(−decay · t)`.
  package struct Phase: Sendable, Equatable {
    /// In seconds since the motion began.
    var start: Double
    var limit: CGFloat
    var offset: CGFloat
    /// In points per second.
    var slope: CGFloat = 0
    /// Per second.
    var decay: Double

    func position(at time: Double) -> CGFloat {
      let time = time - start
      return limit + (offset + slope * time) * exp(-decay * time)
    }

    func velocity(at time: Double) -> CGFloat {
      let time = time - start
      return (slope - decay * (offset + slope * time)) * exp(-decay * time)
    }
  }

  package private(set) var phases: [Phase] = []
  /// When the motion ends, in seconds since it began.
  package private(set) var duration = 0.0
  /// The offset at its end.
  package private(set) var end: CGFloat
  /// The offsets between the edges, for contents that glide freely; nil for those that are on the way to a target.
  private var freeRange: ClosedRange<CGFloat>?

  /// The speed at which contents that glide come to rest, in points per second.
  static let restingSpeed: CGFloat = 10
  /// How near to its target a spring is at rest, in points.
  static let restingDistance: CGFloat = 0.4
  /// The frequency of the springs at the edges, in radians per second.
  static let springFrequency = 11.0
  /// The speed at which contents that are held beyond an edge set out when they are released, per point of distance:
  /// from 235 points they have been seen to return by (−235 − 900 t) exp(−11 t).
  private static let releaseSpeed: CGFloat = 11 - 900.0 / 235

  /// No motion.
  package init(at offset: CGFloat) { end = offset }

  /// The offset at a time in seconds since the motion began.
  package func position(at time: Double) -> CGFloat {
    if time >= duration { return end }
    return phases.last { $0.start <= time }?.position(at: time) ?? end
  }

  /// Points per second.
  package func velocity(at time: Double) -> CGFloat {
    if time >= duration { return 0 }
    return phases.last { $0.start <= time }?.velocity(at: time) ?? 0
  }

  /// Whether something moves.
  package var isMoving: Bool { duration > 0 }

  // MARK: Releasing

  /// The motion of contents after the finger has been lifted.
  ///
  /// - Parameters:
  ///   - velocity: In points per second.
  ///   - rate: The fraction of the velocity that is left after a millisecond.
  ///   - range: The offsets between the edges.
  ///   - bounces: Whether contents that glide beyond an edge return; otherwise they stop there.
  package init(
    from offset: CGFloat, velocity: CGFloat, rate: CGFloat, range: ClosedRange<CGFloat>,
    bounces: Bool
  ) {
    end = offset
    freeRange = range
    if range.contains(offset) {
      glide(from: offset, velocity, rate, range, bounces: bounces)
    } else {
      let edge = offset < range.lowerBound ? range.lowerBound : range.upperBound
      let distance = offset - edge
      let least = -distance * Self.releaseSpeed
      // Inward at least as fast as from rest.
      let isOutward = velocity * distance > 0 && abs(velocity) > Self.restingSpeed
      let start = isOutward ? velocity : distance < 0 ? max(velocity, least) : min(velocity, least)
      spring(to: edge, from: distance, start)
      crossEdge(rate, range, bounces: bounces)
    }
  }

  /// The offset at which contents come to rest after the finger has been lifted, or would without edges.
  package static func target(from offset: CGFloat, velocity: CGFloat, rate: CGFloat) -> CGFloat {
    if abs(velocity) <= restingSpeed { return offset }
    return offset + (velocity - (velocity < 0 ? -restingSpeed : restingSpeed)) * range(of: rate)
  }

  /// How far contents glide for each point per second of their velocity, and how fast that decays, per second.
  private static func range(of rate: CGFloat) -> CGFloat { rate / (1 - rate) / 1000 }
  private static func decay(of rate: CGFloat) -> Double { -1000 * log(Double(rate)) }

  private mutating func glide(
    from offset: CGFloat, _ velocity: CGFloat, _ rate: CGFloat, _ range: ClosedRange<CGFloat>,
    bounces: Bool
  ) {
    end = offset
    guard abs(velocity) > Self.restingSpeed else { return }
    let (reach, decay) = (velocity * Self.range(of: rate), Self.decay(of: rate))
    phases.append(
      Phase(start: duration, limit: offset + reach, offset: -reach, decay: decay))
    let target = Self.target(from: offset, velocity: velocity, rate: rate)
    if range.contains(target) {
      duration += log(Double(abs(velocity) / Self.restingSpeed)) / decay
      end = target
      return
    }
    let edge = target < range.lowerBound ? range.lowerBound : range.upperBound
    let time = -log(1 - Double((edge - offset) / reach)) / decay
    duration += time
    end = edge
    if bounces { spring(to: edge, from: 0, velocity * exp(-decay * time)) }
  }

  /// Appends a critically damped spring.
  private mutating func spring(
    to limit: CGFloat, from distance: CGFloat, _ velocity: CGFloat,
    frequency: Double = ScrollMotion.springFrequency
  ) {
    let phase = Phase(
      start: duration, limit: limit, offset: distance, slope: velocity + frequency * distance,
      decay: frequency)
    phases.append(phase)
    duration += phase.restingTime(within: Self.restingDistance)
    end = limit
  }

  /// Lets contents that a spring returns to an edge faster than it can hold them glide on from there.
  private mutating func crossEdge(
    _ rate: CGFloat, _ range: ClosedRange<CGFloat>, bounces: Bool
  ) {
    guard let spring = phases.last, spring.slope * spring.offset < 0 else { return }
    let time = spring.start - Double(spring.offset / spring.slope)
    guard time < duration else { return }
    let velocity = spring.velocity(at: time)
    duration = time
    glide(from: spring.limit, velocity, rate, range, bounces: bounces)
  }

  // MARK: Changes

  /// The motion from a time on, for edges that have moved meanwhile; the velocity does not jump.
  ///
  /// - Parameter shift: How far the contents have been moved besides, in points.
  package func adapted(
    at time: Double, shift: CGFloat, rate: CGFloat, range: ClosedRange<CGFloat>, bounces: Bool
  ) -> ScrollMotion {
    let position = position(at: time) + shift
    let isAffected: Bool
    if let freeRange {
      // A spring at an edge that is where it was goes on.
      isAffected =
        position < range.lowerBound
        ? freeRange.lowerBound + shift != range.lowerBound
        : position > range.upperBound
          ? freeRange.upperBound + shift != range.upperBound : freeRange != range || shift != 0
    } else {
      isAffected = !range.contains(end + shift)
    }
    if isAffected {
      return ScrollMotion(
        from: position, velocity: velocity(at: time), rate: rate, range: range, bounces: bounces)
    }
    var rest = self
    for index in rest.phases.indices {
      rest.phases[index].start -= time
      rest.phases[index].limit += shift
    }
    (rest.duration, rest.end) = (max(duration - time, 0), end + shift)
    rest.freeRange = freeRange.map { $0.lowerBound + shift...$0.upperBound + shift }
    return rest
  }

  // MARK: Targets

  /// The motion of contents that are let go, to a target: without a jump of the velocity if they move toward it and
  /// fast enough to reach it; slower ones are carried there at the deceleration rate.
  package init(from offset: CGFloat, velocity: CGFloat, to target: CGFloat, rate: CGFloat) {
    self.init(at: target)
    let distance = offset - target
    guard abs(distance) > 0 else { return }
    if velocity * distance > 0 {
      // Away from the target: turned around by a spring.
      spring(to: target, from: distance, velocity)
      return
    }
    let decay = max(Self.decay(of: rate), Double(-velocity / distance))
    let phase = Phase(start: 0, limit: target, offset: distance, decay: decay)
    phases = [phase]
    duration = phase.restingTime(within: Self.restingDistance)
  }

  /// The motion to a page: a spring that does not overshoot.
  package init(from offset: CGFloat, velocity: CGFloat, toPage target: CGFloat) {
    self.init(at: target)
    let distance = offset - target
    if distance == 0 { return }
    let toward = Double(-velocity / distance)
    spring(
      to: target, from: distance, velocity, frequency: max(Self.springFrequency, toward))
  }
}

extension ScrollMotion.Phase {
  /// How long it takes until the position stays within a distance of the limit, in seconds.
  fileprivate func restingTime(within distance: CGFloat) -> Double {
    func size(_ time: Double) -> CGFloat { abs((offset + slope * time) * exp(-decay * time)) }
    // The distance only shrinks after its last extremum.
    let extremum = slope == 0 ? 0 : max(1 / decay - Double(offset / slope), 0)
    if size(extremum) <= distance { return extremum }
    var (low, high) = (extremum, extremum + 1 / decay)
    while size(high) > distance, high < 1e6 { high = extremum + (high - extremum) * 2 }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if size(middle) > distance { low = middle } else { high = middle }
    }
    return high
  }
}
