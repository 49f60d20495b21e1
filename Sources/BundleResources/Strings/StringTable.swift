import Foundation

/// The strings of a table in one language.
struct StringTable: Sendable {
  /// A localized string.
  enum Value: Hashable, Sendable {
    case text(String)
    case plural(PluralFormat)

    /// The text without arguments.
    var plainText: String {
      switch self {
      case .text(let text): text
      case .plural(let plural): plural.plainText
      }
    }
  }

  private(set) var values: [String: Value] = [:]

  /// Adds a file of `"key" = "value";`; later files replace strings of earlier ones.
  mutating func add(_ file: StringsFile) {
    for entry in file.entries { values[entry.key] = .text(entry.value) }
  }

  /// Adds a property list of plural formats.
  mutating func addPlurals(
    _ url: URL, language: String, in folder: ContainedFolder
  ) throws(ResourceProblem) {
    let path = folder.relativePath(url)
    let data = try folder.data(of: url)
    let list: Any
    do {
      list = try PropertyListSerialization.propertyList(from: data, format: nil)
    } catch {
      throw ResourceProblem(file: path, line: Self.line(of: error), reason: "the XML is damaged")
    }
    guard let table = list as? [String: Any] else {
      throw ResourceProblem(file: path, reason: "the property list is not a dictionary")
    }
    for (key, entry) in table {
      guard let entry = entry as? [String: Any],
        let format = entry["NSStringLocalizedFormatKey"] as? String
      else {
        let line = Self.line(of: "<key>\(key)</key>", in: data)
        throw ResourceProblem(
          file: path, line: line, reason: "'\(key)' has no NSStringLocalizedFormatKey")
      }
      values[key] = .plural(
        PluralFormat(
          language: language, format: format, variables: Self.variables(entry)))
    }
  }

  private static func variables(_ entry: [String: Any]) -> [String: PluralFormat.Variable] {
    entry.compactMapValues { value in
      guard let rule = value as? [String: Any] else { return nil }
      var forms: [PluralCategory: String] = [:]
      for category in PluralCategory.allCases {
        forms[category] = rule[category.rawValue] as? String
      }
      return PluralFormat.Variable(
        specifier: rule["NSStringFormatValueTypeKey"] as? String ?? "d", forms: forms)
    }
  }

  /// The line that the description of an error of Foundation's parser names; 1 if it names none.
  private static func line(of error: any Error) -> Int {
    let text = "\((error as NSError).userInfo)"
    guard let range = text.range(of: "line ") else { return 1 }
    return Int(text[range.upperBound...].prefix { $0.isNumber }) ?? 1
  }

  private static func line(of text: String, in data: Data) -> Int {
    guard let range = data.range(of: Data(text.utf8)) else { return 1 }
    return data[..<range.lowerBound].count { $0 == 0x0A } + 1
  }

  /// Adds the strings that a catalog has in a language, for a kind of device.
  mutating func add(_ catalog: StringCatalog, language: String, device: String) {
    for (key, localizations) in catalog.strings {
      guard let localization = localizations[language] else { continue }
      values[key] = localization.value(language: language, device: device)
    }
  }
}
