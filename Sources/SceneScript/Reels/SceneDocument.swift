import Animator
import Yams

/// A file that can be shown: a scene, or a reel of several.
public enum SceneDocument: Sendable {
  case scene(SceneFile)
  case reel(ReelFile)

  /// Reads a file; the key `reel` makes it one.
  ///
  /// - Parameter allowsFontFallback: Whether another font stands in for one that is missing, with a
  ///   warning; otherwise that is an error.
  /// - Throws: ``SceneError`` with every error that was found, where there is one.
  public init(contentsOf url: URL, allowsFontFallback: Bool = false) throws(SceneError) {
    let text = try YAMLText(contentsOf: url)
    let root = try text.compose()
    let directory = url.deletingLastPathComponent()
    if case .mapping(let mapping) = root, mapping.value(ReelGrammar.reel.name) != nil {
      self = .reel(
        try ReelFile(
          root, file: text.file, directory: directory, allowsFontFallback: allowsFontFallback))
    } else {
      self = .scene(
        try SceneFile(
          root, file: text.file, directory: directory, allowsFontFallback: allowsFontFallback))
    }
  }

  /// Performs what the file says. A reel's recording has no views of its own.
  ///
  /// - Throws: ``SceneError`` where that cannot be done.
  @MainActor
  public func record() throws(SceneError) -> SceneRecording {
    switch self {
    case .scene(let scene): try SceneRecorder.record(scene)
    case .reel(let reel): try ReelRecorder.record(reel)
    }
  }
}
