import Foundation

/// A problem with a resource: a damaged file, an unsupported format, a file outside of the bundle.
/// The resource is left out; others are used.
public struct ResourceProblem: Error, Hashable, Sendable {
  /// The path of the file, relative to the folder of the bundle.
  public let file: String
  /// The line, counted from 1.
  public let line: Int
  /// The byte within the line, counted from 1.
  public let column: Int
  /// The error and, where known, a remedy: a clause without a period.
  public let reason: String

  init(file: String, line: Int = 1, column: Int = 1, reason: String) {
    (self.file, self.line, self.column, self.reason) = (file, line, column, reason)
  }
}

extension ResourceProblem: CustomStringConvertible {
  /// `file:line:column: reason`.
  public var description: String { "\(file):\(line):\(column): \(reason)" }
}
