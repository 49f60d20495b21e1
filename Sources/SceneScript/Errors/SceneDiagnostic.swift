import Animator

/// A location in a scene file. Lines and columns count from 1; columns count Unicode scalars.
public struct ScenePosition: Hashable, Sendable, Comparable {
  /// Counted from 1.
  public let line: Int
  /// Counted from 1.
  public let column: Int

  /// Creates a location.
  public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  /// The start of the file: the location of problems that concern all of it.
  public static let start = ScenePosition(line: 1, column: 1)

  /// Compares by line, then by column.
  public static func < (left: ScenePosition, right: ScenePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
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
    return "\(file):\(position.line):\(position.column): \(severity): \(problem)"
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
