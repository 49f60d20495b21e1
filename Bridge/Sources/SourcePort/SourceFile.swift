import SwiftParser
import SwiftSyntax

/// A source file and its syntax tree.
public struct SourceFile {
  /// The path, as diagnostics name it.
  public let path: String
  let source: SourceText
  let tree: SourceFileSyntax
  private let locations: SourceLocationConverter

  /// Parses a file.
  public init(path: String, text: String) {
    self.path = path
    source = SourceText(text)
    tree = Parser.parse(source: text)
    locations = SourceLocationConverter(fileName: path, tree: tree)
  }

  /// Whether the file is the program's entry.
  var isMain: Bool { path.split(separator: "/").last == "main.swift" }

  /// The line and column, both from 1, of a UTF-8 offset.
  func location(of offset: Int) -> (line: Int, column: Int) {
    let location = locations.location(for: AbsolutePosition(utf8Offset: offset))
    return (location.line, location.column)
  }
}

/// What cannot be rewritten, in the notation of the compiler's diagnostics.
public struct Diagnostic: Equatable, CustomStringConvertible, Sendable {
  /// Whether the sources cannot be used.
  public enum Severity: String, Sendable { case error, warning }

  /// The file.
  public let path: String
  /// The line, from 1.
  public let line: Int
  /// The column in UTF-8 code units, from 1.
  public let column: Int
  /// Whether the sources cannot be used.
  public let severity: Severity
  /// What is wrong, and what to write instead.
  public let message: String

  init(_ severity: Severity, _ message: String, in file: SourceFile, at offset: Int) {
    (line, column) = file.location(of: offset)
    (path, self.severity, self.message) = (file.path, severity, message)
  }

  /// `path:line:column: error: message`.
  public var description: String { "\(path):\(line):\(column): \(severity.rawValue): \(message)" }
}
