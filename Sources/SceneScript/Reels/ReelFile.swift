import Animator
import Yams

/// A validated reel, read from a file: a sequence of scenes with transitions.
public struct ReelFile: Sendable {
  /// The file as the caller named it.
  public let file: String
  /// The warnings of the reel and of its scenes.
  public let warnings: [SceneDiagnostic]

  /// The content of the file.
  package private(set) var document: ReelDescription
  /// The base directory of relative paths.
  package let directory: URL
  /// The resolved names.
  let resources: SceneResources
  /// The document of each part; nil for a gap.
  let scenes: [SceneDocument?]
  /// The document of each overlay.
  let overlays: [SceneDocument]

  /// The frame's size in points.
  public let size: CGSize
  /// Pixels per point.
  public let scale: CGFloat
  /// Frames per second.
  public let frameRate: FrameRate
  /// The color around scenes with other aspect ratios, and behind transitions.
  public let background: UIColor

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
    try self.init(reader.reel(yaml.root), reader)
  }

  /// The result of reading.
  init(
    _ reel: (reel: ReelDescription, scenes: [SceneDocument?], overlays: [SceneDocument])?,
    _ reader: SceneReader
  ) throws(SceneError) {
    let (reel, warnings) = try reader.result(of: reel)
    guard let first = reel.scenes.lazy.compactMap(\.self).first else { throw SceneError(warnings) }
    (size, scale) = (
      reel.reel.stage.size ?? first.size, reel.reel.stage.scale.map { CGFloat($0) } ?? first.scale
    )
    frameRate = reel.reel.stage.frameRate ?? first.frameRate
    background = reel.reel.stage.background?.color(in: SceneResources()) ?? first.background
    (file, directory, self.warnings) = (reader.file, reader.directory, warnings)
    document = reel.reel
    resources = reader.resources
    (self.scenes, self.overlays) = (reel.scenes, reel.overlays)
    document.captions.burn(reader.inputs.burnsCaptions)
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
