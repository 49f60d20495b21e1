import Animator
import Yams

/// A validated reel, read from a file: a sequence of scenes with transitions.
public struct ReelFile: Sendable {
  /// The file as the caller named it.
  public let file: String
  /// The warnings of the reel and of its scenes.
  public let warnings: [SceneDiagnostic]

  /// The content of the file.
  package let document: ReelDescription
  /// The base directory of relative paths.
  let directory: URL
  /// The scene of each part.
  let scenes: [SceneFile]
  private let first: SceneFile

  /// The frame's size in points.
  public var size: CGSize { document.stage.size ?? first.size }
  /// Pixels per point.
  public var scale: CGFloat { document.stage.scale.map { CGFloat($0) } ?? first.scale }
  /// Frames per second.
  public var frameRate: FrameRate { document.stage.frameRate ?? first.frameRate }
  /// The color around scenes with other aspect ratios, and behind transitions.
  public var background: UIColor {
    document.stage.background?.color(in: SceneResources()) ?? first.background
  }

  /// Reads a reel and its scenes.
  ///
  /// - Parameter allowsFontFallback: Whether a missing font is replaced by a fallback with a
  ///   warning, instead of causing an error.
  /// - Throws: ``SceneError`` with all errors and warnings.
  public init(contentsOf url: URL, allowsFontFallback: Bool = false) throws(SceneError) {
    let text = try YAMLText(contentsOf: url)
    try self.init(
      text.compose(), file: text.file, directory: url.deletingLastPathComponent(),
      allowsFontFallback: allowsFontFallback)
  }

  init(
    _ yaml: YAMLDocument, file: String, directory: URL, allowsFontFallback: Bool,
    noting sources: SourceFiles? = nil, inputs: SceneInputs = SceneInputs()
  ) throws(SceneError) {
    let reader = SceneReader(
      yaml.ends, file: file, directory: directory, allowsFontFallback: allowsFontFallback,
      noting: sources)
    reader.inputs = inputs
    let ((document, scenes), warnings) = try reader.result(of: reader.reel(yaml.root))
    guard let first = scenes.first else { throw SceneError(warnings) }
    (self.file, self.directory, self.warnings) = (file, reader.directory, warnings)
    (self.document, self.scenes, self.first) = (document, scenes, first)
  }

  /// Validates a reel by writing and reading it; diagnostics refer to the written form.
  ///
  /// - Parameters:
  ///   - file: The file name for messages.
  ///   - directory: The base directory of relative paths.
  /// - Throws: ``SceneError`` with all errors and warnings.
  package init(_ reel: ReelDescription, file: String, directory: URL) throws(SceneError) {
    try self.init(
      YAMLText(Data(reel.yaml.utf8), file: file).compose(), file: file, directory: directory,
      allowsFontFallback: false)
  }
}
