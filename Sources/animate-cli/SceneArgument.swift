import ArgumentParser
import Foundation
import SceneScript

/// The scene, or reel, that a command is about.
struct SceneArgument: ParsableArguments {
  @Argument(help: "The scene file.", completion: .file(extensions: ["yaml", "yml", "json"]))
  var scene: String

  @Flag(
    help: "Let another font stand in for one that is missing, with a warning, instead of failing.")
  var allowFontFallback = false

  /// Reads the scene and performs it; warnings go to standard error.
  ///
  /// - Parameter needsViews: Whether the command is about views, which a reel has none of.
  @MainActor
  func record(needsViews: Bool = false) throws -> SceneRecording {
    let document = try SceneDocument(
      contentsOf: URL(fileURLWithPath: scene), allowsFontFallback: allowFontFallback)
    if needsViews, case .reel = document { throw InputError.noViews(path: scene) }
    let recording = try document.record()
    for warning in recording.warnings { StandardError.write("\(warning)\n") }
    return recording
  }
}

/// A time on the command line, written as in scenes.
struct TimeArgument {
  let text: String

  /// Takes a time, of 24 hours at most.
  init(_ argument: String) throws {
    // Which rate frames are counted at does not matter for whether it is a time.
    switch SceneTime.parse(argument, frameRate: 60) {
    case .time: text = argument
    case .negative, .tooLong, .notFinite: throw ValidationError("it has to be 0 to 24 hours")
    case .notATime: throw ValidationError("it has to be a time, such as 1.5, 250ms or 12f")
    }
  }

  /// The instant, frames counted at `frameRate`.
  func time(at frameRate: FrameRate) -> MediaTime {
    guard case .time(let time) = SceneTime.parse(text, frameRate: frameRate) else { return .zero }
    return time
  }
}
