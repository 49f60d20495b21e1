import ArgumentParser
import Foundation
import Graphics
import SceneScript

struct Validate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Validate scenes and reels, and print errors and warnings.",
    discussion: """
      Prints nothing for valid scenes. Of a storyboard or a xib, all screens are laid out: what is not understood, \
      views whose constraints leave their layout open, and missing classes, images and strings are warnings. The exit status is 2 if there are errors or, with --strict, warnings.

      Examples:
        animate-cli validate scenes/*.yaml
        animate-cli validate scenes/*.yaml --json
        animate-cli validate Main.storyboard --strict
      """)

  @Argument(
    help: "Scene files.",
    completion: .file(extensions: ["yaml", "yml", "json", "storyboard", "xib"]))
  var scenes: [String]

  @OptionGroup var reading: ReadingOptions

  @Flag(help: "Print each error and warning as a line of JSON on standard output.")
  var json = false

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  func validate() throws { try reading.check(scenes) }

  /// Reads and performs each scene, because some errors occur only in performance.
  @MainActor
  func run() async throws {
    var failed = false
    for path in scenes {
      switch check(path) {
      case .success(let warnings):
        try report(warnings)
        if strict && !warnings.isEmpty { failed = true }
      case .failure(let error):
        try report(error.diagnostics)
        failed = true
      }
      await Task.yield()
      try Task.checkCancellation()
    }
    if failed { throw ExitCode(ExitStatus.invalidInput.rawValue) }
  }

  /// The warnings of a scene.
  @MainActor
  private func check(_ path: String) -> Result<[SceneDiagnostic], SceneError> {
    Result { () throws(SceneError) in
      var warnings = try reading.document(path).record().warnings
      if SceneDocument.isInterfaceDocument(path), reading.script == nil, reading.screen == nil {
        // Screens that the initial one does not show, too.
        let review = try StoryboardReview.warnings(
          of: URL(fileURLWithPath: path), language: reading.language)
        warnings = review + warnings.filter { !review.contains($0) }
      }
      return warnings
    }
  }

  private func report(_ diagnostics: [SceneDiagnostic]) throws(OutputError) {
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
  /// The diagnostic as JSON.
  ///
  /// - Parameter isStrict: Whether a warning counts as an error.
  fileprivate func json(isStrict: Bool) -> JSON {
    let note = note.map { [("note", JSON.string($0))] } ?? []
    return .object(
      [
        ("file", .string(file)), ("line", .int(position.line)), ("column", .int(position.column)),
        ("severity", .string(problem.isWarning && !isStrict ? "warning" : "error")),
        ("message", .string("\(problem)")),
      ] + note)
  }
}
