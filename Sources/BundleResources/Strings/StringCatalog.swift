import Foundation
import Graphics

/// A string catalog, `.xcstrings`: the strings of a table in all languages.
struct StringCatalog: Sendable {
  /// A string in one language.
  struct Localization: Sendable {
    /// The text; nil if it only varies.
    var text: String?
    /// The texts by plural category.
    var plural: [PluralCategory: String] = [:]
    /// The variations by device, such as "iphone".
    var devices: [String: Localization] = [:]
    /// The variables of the text, `%#@name@`.
    var substitutions: [String: PluralFormat.Variable] = [:]
  }

  let sourceLanguage: String
  /// The localizations of each key by language.
  private(set) var strings: [String: [String: Localization]] = [:]
  /// All languages, sorted.
  let languages: [String]

  init(_ url: URL, in folder: ContainedFolder) throws(ResourceProblem) {
    let file = try ContentsFile(url, in: folder)
    sourceLanguage = try file.text("sourceLanguage", of: file.root) ?? "en"
    guard let entries = file.root["strings"] else {
      throw file.problem("'strings' is missing", at: file.root)
    }
    var languages: Set<String> = [sourceLanguage]
    for (key, entry) in entries.members {
      for (language, member) in entry["localizations"]?.members ?? [] {
        languages.insert(language)
        strings[key, default: [:]][language] = try Self.localization(member, file, depth: 0)
      }
    }
    self.languages = languages.sorted()
  }

  private static func localization(
    _ member: ContentsFile.Member, _ file: ContentsFile, depth: Int
  ) throws(ResourceProblem) -> Localization {
    guard depth < 8 else { throw file.problem("the variations are nested too deeply", at: member) }
    var localization = Localization()
    if let unit = member["stringUnit"] {
      guard let text = try file.text("value", of: unit) else {
        throw file.problem("the string unit has no 'value'", at: unit)
      }
      localization.text = text
    }
    for (name, variation) in member["variations"]?["plural"]?.members ?? [] {
      guard let category = PluralCategory(rawValue: name) else {
        throw file.problem("'\(name)' is not a plural category", at: variation)
      }
      localization.plural[category] =
        try Self.localization(variation, file, depth: depth + 1).text
    }
    for (device, variation) in member["variations"]?["device"]?.members ?? [] {
      localization.devices[device] = try Self.localization(variation, file, depth: depth + 1)
    }
    for (name, substitution) in member["substitutions"]?.members ?? [] {
      let number = try file.number("argNum", of: substitution)
      localization.substitutions[name] = PluralFormat.Variable(
        argument: number.flatMap { $0 >= 1 && $0 < 1000 ? Int($0) : nil },
        specifier: try file.text("formatSpecifier", of: substitution) ?? "lld",
        forms: try Self.localization(substitution, file, depth: depth + 1).plural)
    }
    return localization
  }
}

extension StringCatalog.Localization {
  /// The value for a kind of device; nil without a text.
  func value(language: String, device: String) -> StringTable.Value? {
    if let variation = devices[device] ?? devices["other"] {
      return variation.value(language: language, device: device)
    }
    if !plural.isEmpty {
      let value = PluralFormat.Variable(specifier: "lld", forms: plural)
      return .plural(
        PluralFormat(language: language, format: "%#@value@", variables: ["value": value]))
    }
    guard let text else { return nil }
    if substitutions.isEmpty { return .text(text) }
    return .plural(PluralFormat(language: language, format: text, variables: substitutions))
  }
}
