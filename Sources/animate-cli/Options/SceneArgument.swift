import ArgumentParser
import Foundation
import SceneScript

/// The scene or reel argument of a command.
struct SceneArgument: ParsableArguments {
  @Argument(
    help: "The scene file; - for standard input.",
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var scene: String

  @OptionGroup var fonts: FontOptions

  /// Reads and records the scene; prints warnings to standard error.
  ///
  /// - Parameters:
  ///   - sources: Records the files that are read.
  ///   - outputs: The output files, which must not be inputs.
  ///   - annotatesLayout: Whether to record the layout too, which only scenes have.
  @MainActor
  func record(
    noting sources: SourceFiles = SourceFiles(), for outputs: [String] = [],
    annotatingLayout annotatesLayout: Bool = false
  ) throws -> SceneRecording {
    if scene != "-" { try InputFiles.protect([scene], from: outputs) }
    let document = try fonts.document(scene, noting: sources)
    try InputFiles.protect(sources.paths, from: outputs)
    let recording = try document.recordReportingWarnings(annotatingLayout: annotatesLayout)
    if annotatesLayout && recording.layout == nil {
      throw ValidationError(
        "--overlay layout requires a scene, because reels and keyframes have frames only; render a scene of \(scene)"
      )
    }
    return recording
  }
}

/// The handling of missing fonts, and of files outside of a folder.
struct FontOptions: ParsableArguments {
  @Flag(
    help: "Replace missing fonts with a fallback and a warning, instead of failing.")
  var allowFontFallback = false

  @Option(
    help: ArgumentHelp(
      """
      For scenes that are not trusted: open no file outside of this folder, with symbolic links resolved. Installed \
      fonts are available.
      """, valueName: "folder"),
    completion: .directory)
  var root: String?

  /// Reads a scene or a reel.
  ///
  /// - Parameter sources: Records the files that are read.
  func document(
    _ path: String, noting sources: SourceFiles? = nil
  ) throws(SceneError) -> SceneDocument {
    let sources = sources ?? SourceFiles()
    sources.root = root.map { URL(fileURLWithPath: $0) }
    if path == "-" {
      return try StandardInput.document(allowFontFallback: allowFontFallback, noting: sources)
    }
    return try SceneDocument(
      contentsOf: URL(fileURLWithPath: path), allowsFontFallback: allowFontFallback,
      noting: sources)
  }
}

extension SceneDocument {
  /// Records the document; prints warnings to standard error.
  @MainActor
  func recordReportingWarnings(
    annotatingLayout annotatesLayout: Bool = false
  ) throws(SceneError) -> SceneRecording {
    let recording = try record(annotatingLayout: annotatesLayout)
    for warning in recording.warnings { StandardError.write("\(warning)\n") }
    return recording
  }
}

extension SceneRecording {
  /// Prints a note if a time is after the end of the scene.
  func warnIfPastEnd(before time: MediaTime) {
    guard time > timeline.duration else { return }
    StandardError.write("note: the scene ends at \(timeline.duration); showing its final state\n")
  }
}
