/// A call that waits on a stage's clock.
private struct DelayedPerform {
  weak var target: NSObject?
  let selector: Selector
  let argument: Any?
  weak var call: ScheduledCall?
}

@MainActor private var delayedPerforms: [DelayedPerform] = []

extension NSObject {
  /// Calls the method of that name `delay` seconds of the current stage's time from now, after what runs
  /// then; at 0 at the present instant. The object is kept alive until then. See `Selector`.
  @preconcurrency @MainActor
  public func perform(_ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval) {
    guard let stage = Stage.current else {
      return UsageFault.raise(
        "perform(_:with:afterDelay:)",
        "there is no stage whose clock the call could wait on; make the stage first")
    }
    let due = stage.time + max(MediaTime(seconds: delay), .zero)
    let call = stage.schedule(at: due) { selector.perform(on: self, with: [argument]) }
    delayedPerforms = delayedPerforms.filter { $0.call?.isPending == true }
    delayedPerforms.append(
      DelayedPerform(target: self, selector: selector, argument: argument, call: call))
  }

  /// As `perform(_:with:afterDelay:)`: on a stage there is one run loop, and no modes.
  @preconcurrency @MainActor
  public func perform(
    _ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval,
    inModes modes: [RunLoop.Mode]
  ) { perform(selector, with: argument, afterDelay: delay) }

  /// Calls the method of that name now. See `Selector`.
  @preconcurrency @MainActor @discardableResult
  public func perform(_ selector: Selector, with argument: Any? = nil) -> Any? {
    selector.perform(on: self, with: [argument])
  }

  /// Whether the object has a method of that name. See `Selector`.
  @preconcurrency @MainActor
  public func responds(to selector: Selector) -> Bool { selector.isAnswered(by: self) }

  /// Has no call of `target` happen that waits.
  @preconcurrency @MainActor
  public class func cancelPreviousPerformRequests(withTarget target: Any) {
    cancel { $0.target === target as AnyObject }
  }

  /// Has no call of that method happen that waits, with an equal argument.
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
  /// Makes a link that calls a method of `target`, with the link, once it has been added to a run loop. It
  /// keeps the target alive until it is invalidated, as on iOS. See `Selector`.
  public convenience init(target: Any, selector: Selector) {
    self.init { link in selector.perform(on: target as AnyObject, with: [link]) }
  }
}
