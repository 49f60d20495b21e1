import Animator
import Yams

/// A reel, read from a file and checked: scenes, and the transitions between them.
public struct ReelFile: Sendable {
  /// The file as the caller named it.
  public let file: String
  /// What is worth knowing, of the reel and of its scenes, but no error.
  public let warnings: [SceneDiagnostic]

  /// What the file says.
  package let document: ReelDescription
  /// What paths in it are relative to.
  let directory: URL
  /// The scene of each part.
  let scenes: [SceneFile]
  private let first: SceneFile

  /// The frame's size in points.
  public var size: CGSize { document.stage.size ?? first.size }
  /// Pixels per point.
  public var scale: CGFloat { document.stage.scale.map { CGFloat($0) } ?? first.scale }
  /// Frames a second.
  public var frameRate: FrameRate { document.stage.frameRate ?? first.frameRate }
  /// What is around scenes of other proportions, and behind what turns.
  public var background: UIColor {
    document.stage.background?.color(in: SceneResources()) ?? first.background
  }

  /// Reads a reel from a file, and the scenes that it names.
  ///
  /// - Parameter allowsFontFallback: Whether another font stands in for one that is missing, with a
  ///   warning; otherwise that is an error.
  /// - Throws: ``SceneError`` with every error that was found, where there is one.
  public init(contentsOf url: URL, allowsFontFallback: Bool = false) throws(SceneError) {
    let text = try YAMLText(contentsOf: url)
    try self.init(
      text.compose(), file: text.file, directory: url.deletingLastPathComponent(),
      allowsFontFallback: allowsFontFallback)
  }

  init(
    _ root: Node, file: String, directory: URL, allowsFontFallback: Bool,
    noting sources: SourceFiles? = nil
  ) throws(SceneError) {
    let reader = SceneReader(
      file: file, directory: directory, allowsFontFallback: allowsFontFallback, noting: sources)
    let ((document, scenes), warnings) = try reader.verdict(on: reader.reel(root))
    guard let first = scenes.first else { throw SceneError(warnings) }
    (self.file, self.directory, self.warnings) = (file, reader.directory, warnings)
    (self.document, self.scenes, self.first) = (document, scenes, first)
  }

  /// A reel that was made or changed: checked as its file would be, which messages are about.
  ///
  /// - Parameters:
  ///   - file: What messages call it.
  ///   - directory: What paths of scenes are relative to.
  /// - Throws: ``SceneError`` with every error that was found.
  package init(_ reel: ReelDescription, file: String, directory: URL) throws(SceneError) {
    try self.init(
      YAMLText(Data(reel.yaml.utf8), file: file).compose(), file: file, directory: directory,
      allowsFontFallback: false)
  }
}
