import ArgumentParser
import Foundation
import SceneScript

/// The scene, or reel, that a command is about.
struct SceneArgument: ParsableArguments {
  @Argument(help: "The scene file.", completion: .file(extensions: ["yaml", "yml", "json"]))
  var scene: String

  @OptionGroup var fonts: FontOptions

  /// Reads the scene and performs it; warnings go to standard error.
  ///
  /// - Parameter needsViews: Whether the command is about views, which a reel has none of.
  @MainActor
  func record(needsViews: Bool = false) throws -> SceneRecording {
    let document = try fonts.document(scene)
    if needsViews, case .reel = document { throw InputError.noViews(path: scene) }
    return try document.recordTelling()
  }
}

/// What is done about fonts that are missing.
struct FontOptions: ParsableArguments {
  @Flag(
    help: "Let another font stand in for one that is missing, with a warning, instead of failing.")
  var allowFontFallback = false

  /// Reads a scene or a reel.
  func document(_ path: String) throws(SceneError) -> SceneDocument {
    try SceneDocument(
      contentsOf: URL(fileURLWithPath: path), allowsFontFallback: allowFontFallback)
  }
}

extension SceneDocument {
  /// Performs it; warnings go to standard error.
  @MainActor
  func recordTelling() throws(SceneError) -> SceneRecording {
    let recording = try record()
    for warning in recording.warnings { StandardError.write("\(warning)\n") }
    return recording
  }
}

extension SceneRecording {
  /// Tells of an instant after the end, where nothing happens any more.
  func tellEnd(before time: MediaTime) {
    guard time > timeline.duration else { return }
    StandardError.write("note: the scene ends at \(timeline.duration); that is what is shown\n")
  }
}
