/// Runs the scripted touches of a window: sends the samples of all fingers at their exact instants.
///
/// Fingers come down and are lifted at any instant. Moves are delivered at the instants of a fixed rate, as a display's
/// frames, whatever the frame rate of the stage and the steps of its clock, so that the same script sends the same
/// samples.
@MainActor
final class TouchSchedule {
  /// A finger on the screen, or the pointer while it moves.
  private struct Finger {
    /// 0 for the pointer.
    let number: Int
    let script: ScriptedTouch
    let motion: FingerMotion
    let begin: MediaTime
    let end: MediaTime
    /// The last location that was delivered, and when.
    var last: (time: MediaTime, location: CGPoint)

    func location(at time: MediaTime) -> CGPoint {
      // Exact at the end, although the end is rounded to flicks.
      motion.location(time >= end ? .infinity : (time - begin).seconds)
    }
  }

  weak var window: UIWindow?
  /// The rates of the delivery of moves, and of samples.
  var deliveryRate = FrameRate(60)
  var sampleRate = FrameRate(120)
  /// The number of predicted samples with each move: those of one delivery.
  private static let predictedSamples = 2

  /// Scripts that have not begun, in the order in which they were made.
  private var waiting: [ScriptedTouch] = []
  /// Motions of scripts that have begun whose finger is not down yet.
  private var pending: [(script: ScriptedTouch, motion: FingerMotion, begin: MediaTime)] = []
  private var fingers: [Finger] = []
  private var next: (time: MediaTime, call: ScheduledCall)?

  /// - Parameter window: Nil for none; touches then never begin.
  init(of window: UIWindow?) { self.window = window }

  /// The pointer of the window.
  var pointer: HoveringPointer? { window?.pointer }
  var stage: Stage? { window?.layer.record?.stage }
  var now: MediaTime { stage?.time ?? .zero }

  // MARK: Scripts

  /// Adds a script. One that begins now is checked at once, so that its caller learns of a failure.
  func add(_ script: ScriptedTouch) {
    waiting.append(script)
    if script.wait == nil, script.beginTime <= now, let motions = resolve(script) {
      script.motions = { _ throws(TouchFailure) in motions }
    }
    scheduleNext()
  }

  func cancel(_ script: ScriptedTouch) {
    if script.isOver { return }
    let samples = fingers.filter { $0.script === script && $0.number > 0 }.map {
      TouchSample(finger: $0.number, phase: .cancelled, location: $0.last.location)
    }
    forget(script)
    script.finish(.cancelled)
    window?.touches.send(samples)
    scheduleNext()
  }

  private func forget(_ script: ScriptedTouch) {
    waiting.removeAll { $0 === script }
    pending.removeAll { $0.script === script }
    fingers.removeAll { $0.script === script }
  }

  /// The motions of a script; nil if it fails.
  private func resolve(_ script: ScriptedTouch) -> [FingerMotion]? {
    guard let window, let stage, let motions = script.motions else { return nil }
    let result: Result<[FingerMotion], TouchFailure> = stage.perform {
      window.layOutWindows()
      return Result { () throws(TouchFailure) in try motions(window) }
    }
    switch result {
    case .success(let motions): return motions
    case .failure(let failure):
      fail(script, failure)
      return nil
    }
  }

  /// Ends a script that cannot take place.
  func fail(_ script: ScriptedTouch, _ failure: TouchFailure) {
    forget(script)
    if let report = script.failureHandler {
      report(failure)
    } else {
      UsageFault.raise(script.call, failure.description)
    }
    script.finish(.failed(failure))
  }

  // MARK: Running

  private func run() {
    next = nil
    let now = now
    move(at: now)
    lift(at: now)
    begin(at: now)
    scheduleNext()
  }

  private func begin(at now: MediaTime) {
    for script in waiting where script.beginTime <= now {
      guard script.state == .waiting else { continue }
      if let wait = script.wait {
        waiting.removeAll { $0 === script }
        script.state = .running
        begin(wait, of: script)
        continue
      }
      guard let motions = resolve(script) else { continue }
      waiting.removeAll { $0 === script }
      (script.state, script.motions) = (.running, nil)
      pending += motions.map { motion in
        (script, motion, script.beginTime + MediaTime(seconds: motion.start))
      }
      if motions.isEmpty { script.finish(.ended) }
    }
    let due = pending.filter { $0.begin <= now }
    pending.removeAll { $0.begin <= now }
    var samples: [TouchSample] = []
    for (script, motion, begin) in due {
      guard case .finger = motion.mover else {
        movePointer(script, motion, begin)
        continue
      }
      let location = motion.location(0)
      let finger = Finger(
        number: freeNumber, script: script, motion: motion, begin: begin,
        end: begin + MediaTime(seconds: motion.duration), last: (now, location))
      fingers.append(finger)
      samples.append(TouchSample(finger: finger.number, phase: .began, location: location))
    }
    window?.touches.send(samples)
  }

  /// Begins a movement of the pointer, which cancels the one in progress.
  private func movePointer(_ script: ScriptedTouch, _ motion: FingerMotion, _ begin: MediaTime) {
    let last = fingers.first { $0.number == 0 }
    fingers.removeAll { $0.number == 0 }
    last?.script.finish(.cancelled)
    if case .leavingPointer = motion.mover {
      pointer?.show(at: nil)
      return script.finish(.ended)
    }
    let motion = motion.beginning(at: pointer?.location)
    let finger = Finger(
      number: 0, script: script, motion: motion, begin: begin,
      end: begin + MediaTime(seconds: motion.duration), last: (now, motion.location(0)))
    if finger.end > now { fingers.append(finger) } else { script.finish(.ended) }
    pointer?.show(at: finger.location(at: now))
  }

  /// The smallest number of no finger on the screen.
  private var freeNumber: Int {
    (1...).first { number in !fingers.contains { $0.number == number } } ?? 1
  }

  private func move(at now: MediaTime) {
    let isDelivery = deliveryRate.instant(after: now - MediaTime(flicks: 1)) == now
    var samples: [TouchSample] = []
    for index in fingers.indices where !fingers[index].motion.isStill {
      if isDelivery || fingers[index].end <= now, let sample = sample(of: &fingers[index], at: now)
      {
        samples.append(sample)
      }
    }
    window?.touches.send(samples.filter { $0.finger > 0 })
    for move in samples where move.finger == 0 {
      pointer?.show(at: move.location, earlier: move.earlier)
    }
  }

  /// A move of a finger; nil if it has not moved.
  private func sample(of finger: inout Finger, at now: MediaTime) -> TouchSample? {
    var earlier: [(time: MediaTime, location: CGPoint)] = []
    var time = sampleRate.instant(after: finger.last.time)
    while time < now {
      earlier.append((time, finger.location(at: time)))
      time = sampleRate.instant(after: time)
    }
    let location = finger.location(at: now)
    let last = finger.last
    finger.last.time = now
    if location == last.location && earlier.allSatisfy({ $0.location == location }) { return nil }
    finger.last.location = location
    var sample = TouchSample(finger: finger.number, phase: .moved, location: location)
    sample.earlier = earlier
    sample.predicted = prediction(from: earlier.last ?? last, to: (now, location))
    return sample
  }

  /// Continues the line through the last two samples.
  private func prediction(
    from last: (time: MediaTime, location: CGPoint), to new: (time: MediaTime, location: CGPoint)
  ) -> [(time: MediaTime, location: CGPoint)] {
    let elapsed = (new.time - last.time).seconds
    guard elapsed > 0 else { return [] }
    var time = new.time
    return (0..<Self.predictedSamples).map { _ in
      time = sampleRate.instant(after: time)
      let factor = (time - new.time).seconds / elapsed
      return (
        time,
        CGPoint(
          x: new.location.x + (new.location.x - last.location.x) * factor,
          y: new.location.y + (new.location.y - last.location.y) * factor)
      )
    }
  }

  private func lift(at now: MediaTime) {
    let lifted = fingers.filter { $0.end <= now }
    if lifted.isEmpty { return }
    fingers.removeAll { $0.end <= now }
    window?.touches.send(
      lifted.filter { $0.number > 0 }.map {
        TouchSample(finger: $0.number, phase: .ended, location: $0.last.location)
      })
    for finger in lifted {
      let script = finger.script
      let isBusy =
        fingers.contains { $0.script === script } || pending.contains { $0.script === script }
      if !isBusy && !script.isOver { script.finish(.ended) }
    }
  }

  // MARK: The clock

  func scheduleNext() {
    guard let stage else { return }
    let delivery = deliveryRate.instant(after: now)
    // The others are scheduled when the waits before them have ended.
    let waiting = waiting.filter { !$0.beginTime.isIndefinite }
    let times =
      waiting.map(\.beginTime) + pending.map(\.begin)
      + fingers.map { $0.motion.isStill ? $0.end : min($0.end, delivery) }
    guard let time = times.min().map({ max($0, now) }) else {
      next?.call.cancel()
      next = nil
      return
    }
    if let next, next.call.isPending, next.time == time { return }
    next?.call.cancel()
    let isBusy = (waiting + pending.map(\.script) + fingers.map(\.script)).contains(
      where: \.keepsBusy)
    next = (time, stage.schedule(at: time, keepsBusy: isBusy) { [weak self] in self?.run() })
  }
}

extension FrameRate {
  /// The first frame's time after `time`.
  func instant(after time: MediaTime) -> MediaTime {
    var index = max(Int((time.seconds * framesPerSecond).rounded(.down)) - 1, 0)
    while self.time(ofFrame: index) <= time { index += 1 }
    return self.time(ofFrame: index)
  }
}
