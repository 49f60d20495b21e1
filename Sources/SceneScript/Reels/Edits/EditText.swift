import Animator
import Yams

/// The text of an edit in the format of OpenTimelineIO, which is JSON, as nodes with locations.
///
/// The text is validated as JSON and then composed as YAML, of which JSON is a subset with one exception: JSON escapes
/// characters outside of the basic plane as two surrogates.
struct EditText {
  let file: String
  private let text: String

  /// Reads a file.
  ///
  /// - Parameter name: The file name for messages; nil for the path as given.
  init(contentsOf url: URL, called name: String?) throws(SceneError) {
    let name = name ?? url.relativePath
    let data: Data
    do {
      data = try YAMLText.data(of: url)
    } catch {
      throw SceneError(.unreadableFile(reason: error.reason), in: name)
    }
    try self.init(data, file: name)
  }

  /// Checks a text.
  init(_ data: Data, file: String) throws(SceneError) {
    let decoded = try YAMLText(data, file: file)
    do throws(JSONError) {
      _ = try JSON(parsing: data)
    } catch {
      throw SceneError(
        .edit(.notJSON(reason: error.reason)), in: file,
        at: ScenePosition(line: error.line, column: error.column))
    }
    (self.file, text) = (file, Self.withoutSurrogates(decoded.text))
  }

  /// Whether the contents of a file look like an edit.
  static func isEdit(_ data: Data) -> Bool {
    let spaces = Data(" \t\r\n".utf8)
    return data.first { !spaces.contains($0) } == UInt8(ascii: "{")
      && data.prefix(4096).range(of: Data("\"OTIO_SCHEMA\"".utf8)) != nil
  }

  /// The nodes.
  func compose() throws(SceneError) -> YAMLDocument {
    try YAMLText(text: text, file: file).compose()
  }

  /// A text in which pairs of escaped surrogates are escapes of the character. The backslash must not be escaped itself.
  private static func withoutSurrogates(_ text: String) -> String {
    guard text.contains("\\u") else { return text }
    let pair = #/\\(?:u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})|(?s:.))/#
    return text.replacing(pair) { match in
      guard let (high, low) = match.1.flatMap({ high in match.2.map { (high, $0) } }),
        let first = UInt32(high, radix: 16), let second = UInt32(low, radix: 16)
      else { return String(match.0) }
      let digits = String(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00), radix: 16)
      return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
    }
  }
}
