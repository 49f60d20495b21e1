import Animator

/// A location in a scene file. Lines and columns count from 1; columns count Unicode scalars.
public struct ScenePosition: Hashable, Sendable, Comparable {
  /// Counted from 1.
  public let line: Int
  /// Counted from 1.
  public let column: Int
  /// Where the text at the location comes from; see ``SourceMap``. 0 for the document itself.
  package let origin: Int

  /// Creates a location.
  public init(line: Int, column: Int) { self.init(line: line, column: column, origin: 0) }

  init(line: Int, column: Int, origin: Int) {
    (self.line, self.column, self.origin) = (line, column, origin)
  }

  /// The start of the file: the location of problems that concern all of it.
  public static let start = ScenePosition(line: 1, column: 1)

  /// Compares by line, then by column.
  public static func < (left: ScenePosition, right: ScenePosition) -> Bool {
    (left.origin, left.line, left.column) < (right.origin, right.line, right.column)
  }
}

/// An error or a warning with its source location.
public struct SceneDiagnostic: Equatable, Sendable {
  /// The file as the caller named it.
  public let file: String
  /// The location in the file.
  public let position: ScenePosition
  /// The error or warning.
  public let problem: Problem
  /// The use of the text at the location that has the problem, if there are several, such as "in the instance of 'card'
  /// on line 12"; nil if there is only one.
  public internal(set) var note: String?

  /// Creates a diagnostic.
  public init(file: String, position: ScenePosition, problem: Problem) {
    (self.file, self.position, self.problem) = (file, position, problem)
  }
}

extension SceneDiagnostic: CustomStringConvertible {
  /// `file:line:column: error: …`, as compilers write it.
  public var description: String { description(isStrict: false) }

  /// The description with warnings reported as errors if `isStrict`.
  package func description(isStrict: Bool) -> String {
    let severity = problem.isWarning && !isStrict ? "warning" : "error"
    let note = note.map { " (\($0))" } ?? ""
    return "\(file):\(position.line):\(position.column): \(severity): \(problem)\(note)"
  }
}

/// Thrown for a scene that cannot be loaded or performed, with every error found in it.
public struct SceneError: Error, Equatable, Sendable {
  /// The errors and warnings, at least one of them, in the order of their locations.
  public let diagnostics: [SceneDiagnostic]

  init(_ diagnostics: [SceneDiagnostic]) { self.diagnostics = diagnostics }

  init(_ problem: Problem, in file: String, at position: ScenePosition = .start) {
    diagnostics = [SceneDiagnostic(file: file, position: position, problem: problem)]
  }
}

extension SceneError: CustomStringConvertible {
  /// One line per diagnostic.
  public var description: String {
    diagnostics.map(\.description).joined(separator: "\n")
  }
}
