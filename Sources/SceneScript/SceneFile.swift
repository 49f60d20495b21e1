@_exported import Animator
import Yams

/// A scene, read from a file and checked: what is on the stage, and what happens.
public struct SceneFile: Sendable {
  /// The file as the caller named it.
  public let file: String
  /// The stage's size in points.
  public let size: CGSize
  /// Pixels per point.
  public let scale: CGFloat
  /// Frames a second, as the scene asks.
  public let frameRate: FrameRate
  /// What the window is filled with.
  public let background: UIColor
  /// How long the scene is; nil for until all that happens has ended.
  public let duration: MediaTime?
  /// What is worth knowing, but no error.
  public let warnings: [SceneDiagnostic]

  let views: [ViewDescription]
  let script: [ScriptStep]
  let audio: [SceneAudio]

  /// Reads a scene file.
  ///
  /// - Parameters:
  ///   - url: YAML or JSON. Paths of images and fonts are relative to it. Messages name it by its path
  ///     as given.
  ///   - allowsFontFallback: Whether another font stands in for one that is missing, with a warning;
  ///     otherwise that is an error.
  /// - Throws: ``SceneError`` with every error that was found, where there is one.
  public init(contentsOf url: URL, allowsFontFallback: Bool = false) throws(SceneError) {
    try self.init(contentsOf: url, called: nil, allowsFontFallback: allowsFontFallback)
  }

  /// - Parameters:
  ///   - name: What messages call the file.
  ///   - sources: Takes a note of each file that is read.
  init(
    contentsOf url: URL, called name: String?, allowsFontFallback: Bool,
    noting sources: SourceFiles? = nil
  ) throws(SceneError) {
    sources?.note(url)
    let text = try YAMLText(contentsOf: url, called: name)
    try self.init(
      text.compose(), file: text.file, directory: url.deletingLastPathComponent(),
      allowsFontFallback: allowsFontFallback, noting: sources)
  }

  /// Reads a scene that is in memory.
  ///
  /// - Parameters:
  ///   - data: YAML or JSON, UTF-8.
  ///   - file: What messages call it.
  ///   - directory: What paths of images and fonts are relative to.
  ///   - allowsFontFallback: Whether another font stands in for one that is missing, with a warning;
  ///     otherwise that is an error.
  /// - Throws: ``SceneError`` with every error that was found, where there is one.
  public init(
    _ data: Data, file: String, directory: URL, allowsFontFallback: Bool = false
  ) throws(SceneError) {
    try self.init(
      YAMLText(data, file: file).compose(), file: file, directory: directory,
      allowsFontFallback: allowsFontFallback)
  }

  init(
    _ root: Node, file: String, directory: URL, allowsFontFallback: Bool,
    noting sources: SourceFiles? = nil
  ) throws(SceneError) {
    let reader = SceneReader(
      file: file, directory: directory, allowsFontFallback: allowsFontFallback, noting: sources)
    let (scene, warnings) = try reader.verdict(on: reader.scene(root))
    self.init(scene, warnings: warnings, file: file)
  }

  private init(_ scene: SceneContents, warnings: [SceneDiagnostic], file: String) {
    (self.file, self.warnings) = (file, warnings)
    (size, scale, frameRate) = (scene.stage.size, scene.stage.scale, scene.stage.frameRate)
    (background, duration) = (scene.stage.background, scene.stage.duration)
    (views, script, audio) = (scene.views, scene.script, scene.audio)
  }
}
