/// Scripts touches of fingers on a stage's screen: `Stage.touch`.
///
/// Each method returns at once. The touches run as the stage's clock advances, at their exact instants; `then`
/// continues after a touch.
///
///     stage.touch.tap("Sign in")
///     let drag = stage.touch.after(1).drag(from: sheet, to: CGPoint(x: 195, y: 800), duration: 0.25)
///     drag.then.tap(at: CGPoint(x: 20, y: 40))
///     try stage.advanceUntilIdle()
///
/// Targets are points in the window's coordinates, views, names of views, or values of ``TouchTarget``. Where a view is
/// is determined when the touch begins. If no touch could reach it, because it is hidden, outside of the window or
/// covered, a `UsageFault` says why, and the touch does not take place (``ScriptedTouch/state``).
///
/// Moves are delivered 60 times per second, with samples at 120 per second between them
/// (`UIEvent.coalescedTouches(for:)`); a finger's last move is delivered before it is lifted.
@preconcurrency @MainActor
public struct StageTouch {
  let schedule: TouchSchedule
  /// When the next touch begins.
  let start: TouchStart
  let keepsBusy: Bool
  /// Receives failures instead of `UsageFault.handler`; nil for that.
  package var failureHandler: (@MainActor (TouchFailure) -> Void)?

  init(_ schedule: TouchSchedule, start: TouchStart, keepsBusy: Bool = true) {
    (self.schedule, self.start, self.keepsBusy) = (schedule, start, keepsBusy)
  }

  /// How long a finger stays down in a tap, in seconds.
  public nonisolated static let tapDuration = 0.08
  /// The time between the taps of a double tap, in seconds: below the 0.35 up to which taps are counted together.
  public nonisolated static let tapInterval = 0.1

  // MARK: When

  /// Scripts touches that begin later.
  ///
  /// - Parameter seconds: The delay; negative values count as 0.
  public func after(_ seconds: Double) -> StageTouch {
    let seconds = max(MediaTime(seconds: seconds), .zero)
    let later: TouchStart =
      switch start {
      case .now: .at(schedule.now + seconds)
      case .at(let time): .at(time + seconds)
      case .end(let script, let delay): .end(of: script, delay: delay + seconds)
      }
    return StageTouch(schedule, start: later, keepsBusy: keepsBusy)
  }

  /// Scripts touches that begin at a time of the stage's clock, in seconds; now if that has passed.
  public func at(_ seconds: Double) -> StageTouch {
    StageTouch(
      schedule, start: .at(max(MediaTime(seconds: seconds), schedule.now)), keepsBusy: keepsBusy)
  }

  /// Scripts touches for which `Stage.advanceUntilIdle(limit:)` does not wait.
  public var inBackground: StageTouch { StageTouch(schedule, start: start, keepsBusy: false) }

  /// How often moves are delivered; 60 times per second by default.
  public var deliveryRate: FrameRate {
    get { schedule.deliveryRate }
    nonmutating set { schedule.deliveryRate = newValue }
  }

  /// How often the locations of fingers are sampled; 120 times per second by default.
  public var sampleRate: FrameRate {
    get { schedule.sampleRate }
    nonmutating set { schedule.sampleRate = newValue }
  }

  // MARK: One finger

  /// Taps a target.
  ///
  /// - Parameters:
  ///   - count: The number of taps, 0.1 seconds apart; at least 1.
  ///   - duration: How long the finger stays down, in seconds.
  @discardableResult
  public func tap(
    _ target: some TouchTargetConvertible, count: Int = 1, holding duration: Double = tapDuration
  ) -> ScriptedTouch {
    let (hold, count) = (Self.length(duration), min(max(count, 1), 1000))
    let pitch = hold + Self.tapInterval
    return add("tap(_:)", [target], duration: Double(count - 1) * pitch + hold) { points in
      (0..<count).map { .still(at: points[0], start: Double($0) * pitch, duration: hold) }
    }
  }

  /// Taps a point in the window's coordinates.
  @discardableResult
  public func tap(at point: CGPoint) -> ScriptedTouch { tap(point) }

  /// Taps a target twice.
  @discardableResult
  public func doubleTap(_ target: some TouchTargetConvertible) -> ScriptedTouch {
    tap(target, count: 2)
  }

  /// Presses a target.
  ///
  /// - Parameter seconds: How long the finger stays down.
  @discardableResult
  public func press(_ target: some TouchTargetConvertible, for seconds: Double = 1) -> ScriptedTouch
  {
    let duration = Self.length(seconds)
    return add("press(_:for:)", [target], duration: duration) { points in
      [.still(at: points[0], duration: duration)]
    }
  }

  /// Presses a point in the window's coordinates.
  @discardableResult
  public func press(at point: CGPoint, for seconds: Double = 1) -> ScriptedTouch {
    press(point, for: seconds)
  }

  /// Drags from one target to another.
  ///
  /// - Parameters:
  ///   - duration: How long the finger moves, in seconds.
  ///   - curve: The easing of the finger's motion.
  ///   - holding: How long the finger rests at the end before it is lifted, in seconds.
  @discardableResult
  public func drag(
    from start: some TouchTargetConvertible, to end: some TouchTargetConvertible,
    duration: Double = 0.5, curve: UIView.AnimationCurve = .easeInOut, holding: Double = 0
  ) -> ScriptedTouch {
    drag([start, end], duration: duration, curve: curve.timingCurve, holding: holding)
  }

  /// Drags along straight lines between points in the window's coordinates; the progress along their whole length
  /// follows the curve.
  @discardableResult
  public func drag(
    along points: [CGPoint], duration: Double = 0.5, curve: UIView.AnimationCurve = .easeInOut
  ) -> ScriptedTouch {
    drag(points, duration: duration, curve: curve.timingCurve, holding: 0)
  }

  /// Drags a target by a distance.
  @discardableResult
  public func drag(
    _ target: some TouchTargetConvertible, by offset: CGVector, duration: Double = 0.5,
    curve: UIView.AnimationCurve = .easeInOut
  ) -> ScriptedTouch {
    drag(target, by: offset, duration: duration, curve: curve.timingCurve)
  }

  package func drag(
    _ target: some TouchTargetConvertible, by offset: CGVector, duration: Double, curve: TimingCurve
  ) -> ScriptedTouch {
    let duration = Self.length(duration)
    return add("drag(_:by:)", [target], duration: duration) { points in
      [.along([points[0], points[0].moved(by: offset)], duration: duration, curve: curve)]
    }
  }

  package func drag(
    _ targets: [any TouchTargetConvertible], duration: Double, curve: TimingCurve, holding: Double
  ) -> ScriptedTouch {
    let (move, hold) = (Self.length(duration), Self.length(holding))
    return add("drag(from:to:)", targets, duration: move + hold) { points in
      var motion = FingerMotion.along(points, duration: move, curve: curve)
      let location = motion.location
      motion.duration = move + hold
      motion.location = { location($0 >= move ? .infinity : $0) }
      return [motion]
    }
  }

  /// Flicks: the finger moves at a constant velocity, with which it is lifted.
  ///
  /// - Parameters:
  ///   - velocity: In points per second.
  ///   - duration: How long the finger is down, in seconds.
  @discardableResult
  public func flick(
    _ target: some TouchTargetConvertible, velocity: CGVector, duration: Double = 0.1
  ) -> ScriptedTouch {
    let duration = Self.length(duration)
    let offset = CGVector(dx: velocity.dx * duration, dy: velocity.dy * duration)
    return add("flick(_:velocity:)", [target], duration: duration) { points in
      [.along([points[0], points[0].moved(by: offset)], duration: duration, curve: .linear)]
    }
  }

  /// The directions of swipes.
  public enum Direction: String, Sendable, CaseIterable {
    case up, down, left, right

    var vector: CGVector {
      switch self {
      case .up: CGVector(dx: 0, dy: -1)
      case .down: CGVector(dx: 0, dy: 1)
      case .left: CGVector(dx: -1, dy: 0)
      case .right: CGVector(dx: 1, dy: 0)
      }
    }
  }

  /// Swipes from a target.
  ///
  /// - Parameters:
  ///   - distance: In points.
  ///   - duration: In seconds; swipes are recognized up to about half a second.
  @discardableResult
  public func swipe(
    _ direction: Direction, from target: some TouchTargetConvertible, distance: CGFloat = 150,
    duration: Double = 0.15
  ) -> ScriptedTouch {
    let vector = direction.vector
    return drag(
      target, by: CGVector(dx: vector.dx * distance, dy: vector.dy * distance), duration: duration,
      curve: TimingCurve.linear)
  }

  // MARK: Scripts

  static func length(_ seconds: Double) -> Double { min(max(seconds.finite, 0), 1e6) }

  /// Adds a script; all but the first of its targets need not be hittable.
  func add(
    _ call: String, _ targets: [any TouchTargetConvertible], duration: Double,
    _ motions: @escaping ([CGPoint]) -> [FingerMotion]
  ) -> ScriptedTouch {
    let targets = targets.map(\.touchTarget)
    let script = ScriptedTouch(
      "StageTouch.\(call)", start: start, duration: duration, keepsBusy: keepsBusy, on: schedule
    ) { window throws(TouchFailure) in
      var points: [CGPoint] = []
      for target in targets {
        let isFirst = points.isEmpty
        points.append(
          isFirst
            ? try target.location(in: window) : try target.uncheckedLocation(in: window))
      }
      return motions(points)
    }
    script.failureHandler = failureHandler
    schedule.add(script)
    return script
  }
}

extension CGPoint {
  func moved(by offset: CGVector) -> CGPoint {
    CGPoint(x: x + offset.dx.finite, y: y + offset.dy.finite)
  }
}

extension UIView.AnimationCurve {
  var timingCurve: TimingCurve {
    UIView.AnimationOptions(rawValue: UInt(rawValue) << 16).curve
  }
}

extension Stage {
  /// Scripts touches on the stage's screen.
  public var touch: StageTouch { StageTouch(window.touchSchedule, start: .now) }
}
