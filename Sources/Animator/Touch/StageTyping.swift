// Typing on the keyboard, and pressing keys and buttons.

extension StageKeyboard {
  /// Types a text into the first responder, one character after the other, the first one now.
  ///
  ///     stage.touch.tap("Name").then.after(0.6)
  ///     stage.advance(by: 1)
  ///     stage.keyboard.type("Ada")
  ///
  /// Its key looks pressed for 0.12 s, or until the next one is.
  ///
  /// Each character goes to the responder that is first at its instant, by `insertText(_:)`; "\u{8}" calls
  /// `deleteBackward()`. If that accepts no text, a `UsageFault` is raised and the rest is not typed.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - rate: Characters per second, above 0; by default 10, the speed of a fast typist.
  /// - Returns: When the last character has been typed, in seconds of the stage's clock.
  @discardableResult
  public func type(_ text: String, charactersPerSecond rate: Double = 10) -> Double {
    type(text, charactersPerSecond: rate, delay: .zero, onFailure: nil).seconds
  }

  package func type(
    _ text: String, charactersPerSecond rate: Double, delay: MediaTime,
    onFailure: (@MainActor (TouchFailure) -> Void)?
  ) -> MediaTime {
    guard let stage = typingStage else { return .zero }
    let interval = rate.isFinite && rate > 0 ? 1 / rate : 0
    let begin = stage.time + delay
    let characters = Array(text)
    let run = TypingRun(onFailure)
    var instant = begin
    for (index, character) in characters.enumerated() {
      instant = begin + MediaTime(seconds: Double(index) * interval)
      stage.schedule(at: instant) { [weak self] in self?.enter(character, run) }
    }
    return instant
  }

  private func enter(_ character: Character, _ run: TypingRun) {
    if run.hasFailed { return }
    guard let input = typingResponder as? any UIKeyInput else {
      run.hasFailed = true
      let reason =
        typingResponder == nil
        ? "is missing: make a view that accepts text first responder, such as by a tap on it"
        : "is first responder, but does not conform to UIKeyInput"
      let failure = TouchFailure(
        typingResponder.map { "\(Swift.type(of: $0))" } ?? "the first responder", reason)
      if let report = run.onFailure { return report(failure) }
      return UsageFault.raise("StageKeyboard.type(_:)", failure.description)
    }
    press(character)
    if character == "\u{8}" { input.deleteBackward() } else { input.insertText(String(character)) }
  }
}

/// The state of typing a text.
@MainActor
private final class TypingRun {
  var hasFailed = false
  let onFailure: (@MainActor (TouchFailure) -> Void)?

  init(_ onFailure: (@MainActor (TouchFailure) -> Void)?) { self.onFailure = onFailure }
}

extension Stage {
  /// Presses a key of a hardware keyboard now, and releases it later. The key command of the first responder, or of one
  /// after it in the chain, is performed; without one, the first responder, or else the window, receives the press.
  /// No text is entered.
  ///
  ///     stage.press(key: "s", modifiers: .command)
  ///
  /// - Parameters:
  ///   - characters: The text that the key enters, or a constant of `UIKeyCommand`, such as `inputUpArrow`.
  ///   - modifiers: The modifier keys that are down.
  ///   - seconds: Until it is released.
  public func press(
    key characters: String, modifiers: UIKeyModifierFlags = [], for seconds: Double = 0.1
  ) {
    let key = UIKey(characters: characters, modifierFlags: modifiers)
    press(UIPress(key: key), for: seconds)
  }

  /// Presses a button of a remote control now, and releases it later.
  ///
  /// - Parameter seconds: Until it is released.
  public func press(_ button: UIPress.PressType, for seconds: Double = 0.1) {
    press(UIPress(type: button), for: seconds)
  }

  private func press(_ press: UIPress, for seconds: Double) {
    let release = time + max(MediaTime(seconds: seconds), .zero)
    schedule(at: time) { [weak self] in
      guard let self else { return }
      let responder = window.firstResponder ?? window
      if let key = press.key, !application.isIgnoringInteractionEvents,
        responder.performCommand(for: key)
      {
        return
      }
      press.responder = responder
      send(press, .began)
    }
    schedule(at: release) { [weak self] in
      // That of a command was not sent.
      guard press.responder != nil else { return }
      self?.send(press, .ended)
      press.responder = nil
    }
  }

  private func send(_ press: UIPress, _ phase: UIPress.Phase) {
    let event = UIPressesEvent()
    (press.phase, press.timestamp, event.timestamp) = (phase, time.seconds, time.seconds)
    event.allPresses = [press]
    application.sendEvent(event)
  }

  /// Advances the clock until a view can be touched: it is found, in the window, not hidden, not covered, and not being
  /// animated without `allowUserInteraction`. Checks after each event, so it stops at the exact instant.
  ///
  ///     try stage.advance(untilHittable: "Sign in", limit: 5)
  ///
  /// - Parameter limit: The maximum advance, in seconds.
  /// - Returns: The time.
  /// - Throws: ``TouchFailure`` if that does not happen within the limit; the clock is then at the limit, or where nothing
  ///   more is scheduled.
  @discardableResult
  public func advance(untilHittable target: some TouchTargetConvertible, limit: Double = 60) throws
    -> MediaTime
  {
    let target = target.touchTarget
    var failure: TouchFailure?
    let isDone = advance(
      until: {
        do throws(TouchFailure) {
          _ = try target.location(in: self.window)
          return true
        } catch {
          failure = error
          return false
        }
      }, limit: limit)
    if isDone { return time }
    throw TouchFailure(
      failure?.target ?? target.description,
      "\(failure?.reason ?? "is not hittable") (still at \(time.seconds) s)")
  }

  /// Advances the clock until a condition is met: it is checked now and after the events of each instant.
  ///
  /// - Parameter limit: The maximum advance, in seconds.
  /// - Returns: Whether it is met; if not, the clock is at the limit.
  @discardableResult
  public func advance(until condition: () -> Bool, limit: Double = 60) -> Bool {
    let deadline = time + max(MediaTime(seconds: limit), .zero)
    // Events that are due now come first.
    advance(to: time)
    window.layoutIfNeeded()
    while !condition() {
      guard let next = nextDueTime, next <= deadline, next > time else {
        advance(to: deadline)
        return condition()
      }
      advance(to: next)
      window.layoutIfNeeded()
    }
    return true
  }
}
