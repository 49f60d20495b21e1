@_exported import Animator
import Yams

/// A scene, read from a file and checked: what is on the stage, and what happens.
public struct SceneFile: Sendable {
  /// The file as the caller named it.
  public let file: String
  /// What is worth knowing, but no error.
  public let warnings: [SceneDiagnostic]

  /// What the file says.
  package let document: SceneDescription
  /// What paths in it are relative to.
  let directory: URL
  /// What names in it stand for.
  let resources: SceneResources

  /// The stage's size in points.
  public var size: CGSize { document.stage.size }
  /// Pixels per point.
  public var scale: CGFloat { CGFloat(document.stage.scale ?? 2) }
  /// Frames a second, as the scene asks.
  public var frameRate: FrameRate { document.stage.frameRate ?? 60 }
  /// What the window is filled with.
  public var background: UIColor { document.stage.background?.color(in: resources) ?? .white }
  /// How long the scene is; nil for until all that happens has ended.
  public var duration: MediaTime? { document.stage.duration }

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
    (document, warnings) = try reader.verdict(on: reader.scene(root))
    (self.file, self.directory, resources) = (file, reader.directory, reader.resources)
  }

  /// A scene that was made or changed: checked as its file would be, which messages are about.
  ///
  /// - Parameters:
  ///   - file: What messages call it.
  ///   - directory: What paths of images and fonts are relative to.
  ///   - allowsFontFallback: Whether another font stands in for one that is missing, with a warning;
  ///     otherwise that is an error.
  /// - Throws: ``SceneError`` with every error that was found.
  package init(
    _ scene: SceneDescription, file: String, directory: URL, allowsFontFallback: Bool = false
  ) throws(SceneError) {
    try self.init(
      Data(scene.yaml.utf8), file: file, directory: directory,
      allowsFontFallback: allowsFontFallback)
  }
}
