import ArgumentParser
import Foundation
import Graphics
import SceneScript

struct Validate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check scenes and reels, and print errors and warnings.",
    discussion: """
      Says nothing where all is well. Errors exit with 2; warnings do not, unless --strict.

      Examples:
        animate-cli validate scenes/*.yaml
        animate-cli validate scenes/*.yaml --json
      """)

  @Argument(help: "Scene files.", completion: .file(extensions: ["yaml", "yml", "json"]))
  var scenes: [String]

  @OptionGroup var fonts: FontOptions

  @Flag(help: "Print errors and warnings as JSON on standard output, a line each.")
  var json = false

  @Flag(help: "Take warnings for errors.")
  var strict = false

  /// Each scene is read and performed, as some errors show only then.
  @MainActor
  func run() async throws {
    var failed = false
    for path in scenes {
      switch check(path) {
      case .success(let warnings):
        try tell(of: warnings)
        if strict && !warnings.isEmpty { failed = true }
      case .failure(let error):
        try tell(of: error.diagnostics)
        failed = true
      }
      await Task.yield()
      try Task.checkCancellation()
    }
    if failed { throw ExitCode(ExitStatus.invalidInput.rawValue) }
  }

  /// What a scene is warned of.
  @MainActor
  private func check(_ path: String) -> Result<[SceneDiagnostic], SceneError> {
    Result { () throws(SceneError) in try fonts.document(path).record().warnings }
  }

  private func tell(of diagnostics: [SceneDiagnostic]) throws(OutputError) {
    for diagnostic in diagnostics {
      if json {
        try StandardOutput.write(line: diagnostic.json(isStrict: strict).text())
      } else {
        StandardError.write("\(diagnostic.description(isStrict: strict))\n")
      }
    }
  }
}

extension SceneDiagnostic {
  /// What is wrong, for programs.
  ///
  /// - Parameter isStrict: Whether a warning counts as an error.
  fileprivate func json(isStrict: Bool) -> JSON {
    .object([
      ("file", .string(file)), ("line", .int(position.line)), ("column", .int(position.column)),
      ("severity", .string(problem.isWarning && !isStrict ? "warning" : "error")),
      ("message", .string("\(problem)")),
    ])
  }
}
