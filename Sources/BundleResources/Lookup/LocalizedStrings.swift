import Foundation
import Graphics
import Synchronization

// Localized strings in the languages of the current stage, not those of the machine.
//
// Overload resolution prefers these to Foundation's own wherever both apply, since Foundation's have
// parameters with default values and these do not. A call that specifies all of those parameters is
// Foundation's.

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The string for a key in the main bundle's table `Localizable`, in the language of the current
/// stage; the key if no file has it.
public func NSLocalizedString(_ key: String, comment: String) -> String {
  localized(key, tableName: nil, bundle: nil, value: "")
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The string for a key in a table of the main bundle.
public func NSLocalizedString(_ key: String, tableName: String?, comment: String) -> String {
  localized(key, tableName: tableName, bundle: nil, value: "")
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The string for a key in the table `Localizable` of a bundle.
public func NSLocalizedString(_ key: String, bundle: Bundle, comment: String) -> String {
  localized(key, tableName: nil, bundle: bundle, value: "")
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The string for a key in a table of a bundle.
public func NSLocalizedString(
  _ key: String, tableName: String?, bundle: Bundle, comment: String
) -> String {
  localized(key, tableName: tableName, bundle: bundle, value: "")
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The string for a key in the main bundle's table `Localizable`; `value` if no file has it.
public func NSLocalizedString(_ key: String, value: String, comment: String) -> String {
  localized(key, tableName: nil, bundle: nil, value: value)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The string for a key in the table `Localizable` of a bundle; `value` if no file has it.
public func NSLocalizedString(
  _ key: String, bundle: Bundle, value: String, comment: String
) -> String {
  localized(key, tableName: nil, bundle: bundle, value: value)
}

extension Bundle {
  /// The string for a key, in the language that suits the preferred ones best.
  ///
  /// - Parameters:
  ///   - value: The text that is returned if no file has the key; nil or empty for the key.
  ///   - tableName: The table; nil for `Localizable`.
  ///   - localizations: The preferred languages, best first; empty for those of the current stage.
  public func localizedString(
    forKey key: String, value: String?, table tableName: String?,
    localizations: [Locale.Language]
  ) -> String {
    localized(
      key, tableName: tableName, bundle: self, value: value ?? "",
      languages: localizations.isEmpty ? nil : localizations.map(\.minimalIdentifier))
  }
}

private func localized(
  _ key: String, tableName: String?, bundle: Bundle?, value: String, languages: [String]? = nil
) -> String {
  let table = tableName.flatMap { $0.isEmpty ? nil : $0 } ?? ResourceFolder.defaultTable
  let folder = ResourceFolder.of(bundle)
  let found = folder.value(key, table: table, languages: languages)
  folder.reportProblems()
  switch found {
  case .text(let text): return text
  case .plural(let plural): return PluralMark.marked(plural)
  case nil: return value.isEmpty ? key : value
  }
}

extension String {
  /// Formats an argument by a localized format, in the plural form for it.
  public static func localizedStringWithFormat(
    _ format: String, _ argument: any CVarArg
  ) -> String { PluralMark.text(format, [argument]) }

  /// Formats arguments by a localized format, in the plural forms for them.
  public static func localizedStringWithFormat(
    _ format: String, _ first: any CVarArg, _ second: any CVarArg
  ) -> String { PluralMark.text(format, [first, second]) }

  /// Formats arguments by a localized format, in the plural forms for them.
  public static func localizedStringWithFormat(
    _ format: String, _ first: any CVarArg, _ second: any CVarArg, _ third: any CVarArg
  ) -> String { PluralMark.text(format, [first, second, third]) }

  /// Formats an argument, in the plural form for it if the format is a localized one.
  public init(format: String, _ argument: any CVarArg) {
    self = PluralMark.text(format, [argument])
  }

  /// Formats arguments, in the plural forms for them if the format is a localized one.
  public init(format: String, _ first: any CVarArg, _ second: any CVarArg) {
    self = PluralMark.text(format, [first, second])
  }
}

/// The way of a plural format through a string: `NSLocalizedString` returns text, and the formatting
/// that follows needs the forms.
///
/// On iOS the string object carries them. Here the text ends in invisible tag characters (U+E0030 to
/// U+E0039) with the format's number.
enum PluralMark {
  private static let formats = Mutex<[PluralFormat]>([])
  private static let zero: UInt32 = 0xE0030
  private static let end: Unicode.Scalar = "\u{E007F}"

  /// The format's text with its number.
  static func marked(_ format: PluralFormat) -> String {
    let number = formats.withLock { formats in
      if let known = formats.firstIndex(of: format) { return known }
      formats.append(format)
      return formats.count - 1
    }
    var text = format.plainText
    for digit in String(number).utf8 {
      guard let tag = Unicode.Scalar(zero + UInt32(digit - 0x30)) else { continue }
      text.unicodeScalars.append(tag)
    }
    text.unicodeScalars.append(end)
    return text
  }

  /// The text for arguments by a format, which may be marked.
  static func text(_ format: String, _ arguments: [any CVarArg]) -> String {
    guard let plural = plural(format) else {
      return String(format: format, arguments: arguments)
    }
    return plural.text(arguments)
  }

  private static func plural(_ text: String) -> PluralFormat? {
    guard text.unicodeScalars.last == end else { return nil }
    let tags = text.unicodeScalars.dropLast().reversed().prefix {
      (zero..<zero + 10).contains($0.value)
    }
    let digits = tags.reversed().map { String($0.value - zero) }.joined()
    return Int(digits).flatMap { index in
      formats.withLock { $0.indices.contains(index) ? $0[index] : nil }
    }
  }
}
