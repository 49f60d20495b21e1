import Foundation
import SceneScript

/// A source location in a file of the scene, which the page opens in an editor.
struct SourceLink {
  let file: String
  let line: Int
  let column: Int

  init(file: String, line: Int, column: Int) {
    (self.file, self.line, self.column) = (file, line, column)
  }

  /// The link for a location as `file:line:column`; nil if it is none.
  init?(_ location: String) {
    let parts = location.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 2, let line = Int(parts[parts.count - 2]),
      let column = Int(parts[parts.count - 1])
    else { return nil }
    self.init(
      file: parts.dropLast(2).joined(separator: ":"), line: line, column: column)
  }

  /// With the absolute path of the file.
  var json: JSON {
    .object([
      ("path", .string(URL(fileURLWithPath: file).standardizedFileURL.path)),
      ("line", .int(line)), ("column", .int(column)),
    ])
  }
}

extension JSON {
  /// The link for a location as `file:line:column`, or null.
  static func link(_ location: String?) -> JSON {
    location.flatMap(SourceLink.init)?.json ?? .null
  }
}
