import Foundation
import SceneScript

/// Standard input, as a scene: the name `-`.
enum StandardInput {
  /// What stands for the file in messages.
  static let name = "<stdin>"

  /// Reads the scene; what its paths are relative to is the current folder.
  static func document(
    allowFontFallback: Bool, noting sources: SourceFiles?
  ) throws(SceneError) -> SceneDocument {
    let data =
      (try? FileHandle.standardInput.read(upToCount: SceneDocument.maximumByteCount + 1)) ?? Data()
    return try SceneDocument(
      data, file: name,
      directory: URL(fileURLWithPath: FileManager.default.currentDirectoryPath),
      allowsFontFallback: allowFontFallback, noting: sources)
  }

  /// Refuses a scene that has to be read more than once.
  static func refuse(_ scene: String, for reason: String) throws(InputError) {
    if scene == "-" { throw .standardInputReadTwice(reason: reason) }
  }
}
