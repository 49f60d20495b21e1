/// The modifier keys of a keyboard. Raw values are UIKit's.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Makes a set of its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Caps lock.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// Shift.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// Control.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// Option.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// Command.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  /// A key of the numeric pad.
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)

  /// The modifiers that distinguish commands.
  var ofCommands: UIKeyModifierFlags { intersection([.shift, .control, .alternate, .command]) }
}

/// A command that a key of a hardware keyboard performs. `stage.press(key:modifiers:)` presses one.
@preconcurrency @MainActor
open class UIKeyCommand: UICommand {
  /// The text that the key enters, in lower case, or one of the constants.
  public let input: String?
  /// The modifier keys that must be down, and no others.
  public let modifierFlags: UIKeyModifierFlags
  /// Whether the command goes before those of the system, of which a stage has none.
  open var wantsPriorityOverSystemBehavior = false

  /// Creates a command with a title for menus.
  public init(
    title: String = "", image: UIImage? = nil, action: Selector, input: String,
    modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil,
    discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off
  ) {
    self.input = input
    self.modifierFlags = modifierFlags
    super.init(
      title: title, image: image, action: action, propertyList: propertyList,
      discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
  }

  /// Creates a command.
  public convenience init(
    input: String, modifierFlags: UIKeyModifierFlags, action: Selector
  ) {
    self.init(title: "", action: action, input: input, modifierFlags: modifierFlags)
  }

  /// Creates a command with a title for lists of keyboard commands.
  public convenience init(
    input: String, modifierFlags: UIKeyModifierFlags, action: Selector,
    discoverabilityTitle: String
  ) {
    self.init(
      title: "", action: action, input: input, modifierFlags: modifierFlags,
      discoverabilityTitle: discoverabilityTitle)
  }

  /// The arrow up.
  nonisolated public static let inputUpArrow = "UIKeyInputUpArrow"
  /// The arrow down.
  nonisolated public static let inputDownArrow = "UIKeyInputDownArrow"
  /// The arrow to the left.
  nonisolated public static let inputLeftArrow = "UIKeyInputLeftArrow"
  /// The arrow to the right.
  nonisolated public static let inputRightArrow = "UIKeyInputRightArrow"
  /// Escape.
  nonisolated public static let inputEscape = "UIKeyInputEscape"
  /// Page up.
  nonisolated public static let inputPageUp = "UIKeyInputPageUp"
  /// Page down.
  nonisolated public static let inputPageDown = "UIKeyInputPageDown"
  /// Home.
  nonisolated public static let inputHome = "UIKeyInputHome"
  /// End.
  nonisolated public static let inputEnd = "UIKeyInputEnd"
  /// Forward delete.
  nonisolated public static let inputDelete = "UIKeyInputDelete"

  /// Whether a key performs the command.
  func matches(_ key: UIKey) -> Bool {
    guard !attributes.contains(.disabled), let input else { return false }
    return input.lowercased() == key.charactersIgnoringModifiers.lowercased()
      && modifierFlags.ofCommands == key.modifierFlags.ofCommands
  }
}

extension UIResponder {
  /// Performs the first command of the chain for a key whose method a responder has.
  ///
  /// - Returns: Whether there is one.
  func performCommand(for key: UIKey) -> Bool {
    for responder in chain {
      let added = (responder as? UIViewController)?.addedKeyCommands ?? []
      for command in (responder.keyCommands ?? []) + added where command.matches(key) {
        if perform(command) { return true }
      }
    }
    return false
  }
}
