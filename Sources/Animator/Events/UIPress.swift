/// A key of a keyboard.
@preconcurrency @MainActor
open class UIKey: NSObject {
  /// The text that the key enters.
  public let characters: String
  /// The text that the key enters without modifier keys.
  public let charactersIgnoringModifiers: String

  /// The modifier keys that are down.
  public let modifierFlags: UIKeyModifierFlags

  /// Creates a key.
  ///
  /// - Parameter charactersIgnoringModifiers: Nil for the same as `characters`.
  public init(
    characters: String, charactersIgnoringModifiers: String? = nil,
    modifierFlags: UIKeyModifierFlags = []
  ) {
    self.characters = characters
    self.charactersIgnoringModifiers = charactersIgnoringModifiers ?? characters
    self.modifierFlags = modifierFlags
  }
}

/// A press of a button or key.
@preconcurrency @MainActor
open class UIPress: NSObject {
  /// The phases of a press. Raw values are UIKit's.
  public enum Phase: Int, Sendable { case began, changed, stationary, ended, cancelled }

  /// The buttons of remote controls. Raw values are UIKit's.
  public enum PressType: Int, Sendable {
    case upArrow, downArrow, leftArrow, rightArrow, select, menu, playPause
  }

  /// The current phase.
  open internal(set) var phase: Phase
  /// The button; ``PressType/select`` for keys.
  open internal(set) var type: PressType
  /// The key; nil for buttons.
  open internal(set) var key: UIKey?
  /// When the press was in its current state, in seconds of the stage's clock.
  open internal(set) var timestamp: TimeInterval = 0
  /// The responder at which the press began.
  open internal(set) var responder: UIResponder?
  /// The force of the press: 1, or 0 when it has ended.
  open var force: CGFloat { phase == .ended || phase == .cancelled ? 0 : 1 }

  /// Creates a press of a button.
  public init(type: PressType, phase: Phase = .began) { (self.type, self.phase) = (type, phase) }

  /// Creates a press of a key.
  public convenience init(key: UIKey, phase: Phase = .began) {
    self.init(type: .select, phase: phase)
    self.key = key
  }
}

/// The event of presses.
@preconcurrency @MainActor
open class UIPressesEvent: UIEvent {
  open override var type: EventType { .presses }
  /// The presses of the event.
  open internal(set) var allPresses: Set<UIPress> = []
}
