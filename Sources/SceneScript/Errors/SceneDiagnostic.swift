import Animator

/// A place in a scene file. Both count from 1; columns count Unicode scalars.
public struct ScenePosition: Hashable, Sendable, Comparable {
  /// Counted from 1.
  public let line: Int
  /// Counted from 1.
  public let column: Int

  /// Names a place.
  public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  /// Where a file begins: the place of what is wrong with all of it.
  public static let start = ScenePosition(line: 1, column: 1)

  /// Whether a place comes before another: by lines, then by columns.
  public static func < (left: ScenePosition, right: ScenePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// Something that is wrong with a scene file, or worth a warning: what, and where.
public struct SceneDiagnostic: Equatable, Sendable {
  /// The file as the caller named it.
  public let file: String
  /// Where in the file.
  public let position: ScenePosition
  /// What is wrong.
  public let problem: Problem

  /// Describes a problem at a place.
  public init(file: String, position: ScenePosition, problem: Problem) {
    (self.file, self.position, self.problem) = (file, position, problem)
  }
}

extension SceneDiagnostic: CustomStringConvertible {
  /// `file:line:column: error: …`, as compilers write it.
  public var description: String { description(isStrict: false) }

  /// The same; where it is strict, a warning counts as an error.
  package func description(isStrict: Bool) -> String {
    let severity = problem.isWarning && !isStrict ? "warning" : "error"
    return "\(file):\(position.line):\(position.column): \(severity): \(problem)"
  }
}

/// Why a scene file cannot be shown: every error found in it.
public struct SceneError: Error, Equatable, Sendable {
  /// The errors in the order of their places; at least one. Warnings found on the way follow them.
  public let diagnostics: [SceneDiagnostic]

  init(_ diagnostics: [SceneDiagnostic]) { self.diagnostics = diagnostics }

  init(_ problem: Problem, in file: String, at position: ScenePosition = .start) {
    diagnostics = [SceneDiagnostic(file: file, position: position, problem: problem)]
  }
}

extension SceneError: CustomStringConvertible {
  /// A line an error.
  public var description: String {
    diagnostics.map(\.description).joined(separator: "\n")
  }
}
