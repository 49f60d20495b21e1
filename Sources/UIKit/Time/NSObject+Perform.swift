/// A delayed call on a stage's clock.
private struct DelayedPerform {
  weak var target: NSObject?
  let selector: Selector
  let argument: Any?
  weak var call: ScheduledCall?
}

@MainActor private var delayedPerforms: [DelayedPerform] = []

extension NSObject {
  /// Calls a method by name after `delay` seconds of the current stage's time, or, for 0, at the
  /// current time after the running code. The object is retained until then. See `Selector`.
  @preconcurrency @MainActor
  public func perform(_ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval) {
    guard let stage = Stage.current else {
      return UsageFault.raise(
        "perform(_:with:afterDelay:)",
        "there is no stage on whose clock to schedule the call; make the stage first")
    }
    let due = stage.time + max(MediaTime(seconds: delay), .zero)
    let call = stage.schedule(at: due) { selector.perform(on: self, with: [argument]) }
    delayedPerforms = delayedPerforms.filter { $0.call?.isPending == true }
    delayedPerforms.append(
      DelayedPerform(target: self, selector: selector, argument: argument, call: call))
  }

  /// Like `perform(_:with:afterDelay:)`: a stage has a single run loop without modes.
  @preconcurrency @MainActor
  public func perform(
    _ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval,
    inModes modes: [RunLoop.Mode]
  ) { perform(selector, with: argument, afterDelay: delay) }

  /// Cancels all pending calls of `target`.
  @preconcurrency @MainActor
  public class func cancelPreviousPerformRequests(withTarget target: Any) {
    cancel { $0.target === target as AnyObject }
  }

  /// Cancels the pending calls of a method with an equal argument.
  @preconcurrency @MainActor
  public class func cancelPreviousPerformRequests(
    withTarget target: Any, selector: Selector, object: Any?
  ) {
    cancel {
      $0.target === target as AnyObject && $0.selector == selector
        && isEqual($0.argument, object)
    }
  }

  @MainActor
  private static func cancel(where matches: (DelayedPerform) -> Bool) {
    for item in delayedPerforms where matches(item) { item.call?.cancel() }
    delayedPerforms.removeAll { $0.call?.isPending != true }
  }

  private static func isEqual(_ one: Any?, _ other: Any?) -> Bool {
    switch (one, other) {
    case (nil, nil): true
    case (let one as AnyHashable, let other as AnyHashable): one == other
    case (let one?, let other?): one as AnyObject === other as AnyObject
    default: false
    }
  }
}

extension CADisplayLink {
  /// Makes a link that calls a method of `target` with itself, once it has been added to a run
  /// loop. It retains the target until it is invalidated, as on iOS. See `Selector`.
  public convenience init(target: Any, selector: Selector) {
    self.init { link in selector.perform(on: target as AnyObject, with: [link]) }
  }
}
