import ArgumentParser
import Foundation
import SceneScript

/// The scene, or reel, that a command is about.
struct SceneArgument: ParsableArguments {
  @Argument(
    help: "The scene file; - for standard input.",
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var scene: String

  @OptionGroup var fonts: FontOptions

  /// Reads the scene and performs it; warnings go to standard error.
  ///
  /// - Parameters:
  ///   - sources: Takes a note of each file that is read.
  ///   - outputs: What is to be written, which must not be what is read.
  @MainActor
  func record(
    noting sources: SourceFiles = SourceFiles(), for outputs: [String] = []
  ) throws -> SceneRecording {
    if scene != "-" { try InputFiles.keep([scene], from: outputs) }
    let document = try fonts.document(scene, noting: sources)
    try InputFiles.keep(sources.paths, from: outputs)
    return try document.recordReportingWarnings()
  }
}

/// What is done about fonts that are missing.
struct FontOptions: ParsableArguments {
  @Flag(
    help: "Let another font stand in for one that is missing, with a warning, instead of failing.")
  var allowFontFallback = false

  /// Reads a scene or a reel.
  ///
  /// - Parameter sources: Takes a note of each file that is read.
  func document(
    _ path: String, noting sources: SourceFiles? = nil
  ) throws(SceneError) -> SceneDocument {
    if path == "-" {
      return try StandardInput.document(allowFontFallback: allowFontFallback, noting: sources)
    }
    return try SceneDocument(
      contentsOf: URL(fileURLWithPath: path), allowsFontFallback: allowFontFallback,
      noting: sources)
  }
}

extension SceneDocument {
  /// Performs it; warnings go to standard error.
  @MainActor
  func recordReportingWarnings() throws(SceneError) -> SceneRecording {
    let recording = try record()
    for warning in recording.warnings { StandardError.write("\(warning)\n") }
    return recording
  }
}

extension SceneRecording {
  /// Tells of an instant after the end, where nothing happens any more.
  func warnIfPastEnd(before time: MediaTime) {
    guard time > timeline.duration else { return }
    StandardError.write("note: the scene ends at \(timeline.duration); that is what is shown\n")
  }
}
