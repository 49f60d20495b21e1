/// The settings of text input. The keyboard of a stage looks the same for all of them; apps read the values.
@preconcurrency @MainActor
public protocol UITextInputTraits: NSObjectProtocol {
  /// The automatic use of capital letters.
  var autocapitalizationType: UITextAutocapitalizationType { get set }
  /// The autocorrection of words.
  var autocorrectionType: UITextAutocorrectionType { get set }
  /// The checking of spelling.
  var spellCheckingType: UITextSpellCheckingType { get set }
  /// The keys.
  var keyboardType: UIKeyboardType { get set }
  /// The style of the keyboard.
  var keyboardAppearance: UIKeyboardAppearance { get set }
  /// The title of the return key.
  var returnKeyType: UIReturnKeyType { get set }
  /// Whether the return key is disabled without text.
  var enablesReturnKeyAutomatically: Bool { get set }
  /// Whether the text is shown as bullets.
  var isSecureTextEntry: Bool { get set }
  /// The meaning of the text, such as a name or an address; nil for any text.
  var textContentType: UITextContentType? { get set }
}

/// The settings of automatic capital letters. Raw values are UIKit's.
public enum UITextAutocapitalizationType: Int, Sendable {
  case none, words, sentences, allCharacters
}
/// The settings of autocorrection. Raw values are UIKit's.
public enum UITextAutocorrectionType: Int, Sendable { case `default`, no, yes }
/// The settings of spell checking. Raw values are UIKit's.
public enum UITextSpellCheckingType: Int, Sendable { case `default`, no, yes }
/// The settings of smart quotes, which become curly. Raw values are UIKit's.
public enum UITextSmartQuotesType: Int, Sendable { case `default`, no, yes }
/// The settings of smart dashes, which two hyphens become. Raw values are UIKit's.
public enum UITextSmartDashesType: Int, Sendable { case `default`, no, yes }
/// The settings of spaces that are added or removed around inserted text. Raw values are UIKit's.
public enum UITextSmartInsertDeleteType: Int, Sendable { case `default`, no, yes }
/// The styles of keyboards. Raw values are UIKit's.
public enum UIKeyboardAppearance: Int, Sendable { case `default`, dark, light }

/// The keys of keyboards. Raw values are UIKit's.
public enum UIKeyboardType: Int, Sendable {
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad
  case emailAddress, decimalPad, twitter, webSearch, asciiCapableNumberPad
}

/// The titles of return keys. Raw values are UIKit's.
public enum UIReturnKeyType: Int, Sendable {
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall
  case `continue`
}

/// The meaning of the text in a text field.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Makes a type of its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A person's name.
  public static let name = Self(rawValue: "name")
  /// A given name.
  public static let givenName = Self(rawValue: "given-name")
  /// A family name.
  public static let familyName = Self(rawValue: "family-name")
  /// An email address.
  public static let emailAddress = Self(rawValue: "email")
  /// A telephone number.
  public static let telephoneNumber = Self(rawValue: "tel")
  /// The name of an account.
  public static let username = Self(rawValue: "username")
  /// A password.
  public static let password = Self(rawValue: "password")
  /// A password that is being chosen.
  public static let newPassword = Self(rawValue: "new-password")
  /// A code that is valid once.
  public static let oneTimeCode = Self(rawValue: "one-time-code")
}
