import Foundation
import SceneScript

/// Standard input as a scene, for the argument `-`.
enum StandardInput {
  /// The file name for messages.
  static let name = "<stdin>"

  /// Reads the scene. Its paths are relative to the current directory.
  static func document(
    allowFontFallback: Bool, noting sources: SourceFiles?, inputs: SceneInputs = SceneInputs()
  ) throws(SceneError) -> SceneDocument {
    let data =
      (try? FileHandle.standardInput.read(upToCount: SceneDocument.maximumByteCount + 1)) ?? Data()
    return try SceneDocument(
      data, file: name,
      directory: URL(fileURLWithPath: FileManager.default.currentDirectoryPath),
      allowsFontFallback: allowFontFallback, noting: sources, inputs: inputs)
  }

  /// Throws for a scene from standard input if the command reads it more than once.
  static func reject(_ scene: String, because reason: String) throws(InputError) {
    if scene == "-" { throw .standardInputReadTwice(reason: reason) }
  }
}
