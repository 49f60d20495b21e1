@_exported import Animator
import Yams

/// A validated scene, read from a file.
public struct SceneFile: Sendable {
  /// The file as the caller named it.
  public let file: String
  /// The warnings.
  public let warnings: [SceneDiagnostic]

  /// The content of the file.
  package private(set) var document: SceneDescription
  /// The base directory of relative paths.
  let directory: URL
  /// The resolved names.
  let resources: SceneResources
  /// Whether the scene has screens, and so a root view controller.
  let usesScreens: Bool
  /// Whether frames show captions; nil for what the scene says.
  let burnsCaptions: Bool?

  /// Whether a value was produced by an expression, a component or a loop, or is in another file, so that no edit of
  /// the scene's text at that location changes it alone.
  package func isGenerated(_ position: ScenePosition) -> Bool { position.origin > 0 }

  /// A location as `file:line:column`.
  package func location(of position: ScenePosition) -> String {
    resources.sourceMap.text(of: position, in: file)
  }

  /// Sets the language of localized strings.
  mutating func setLanguage(_ language: String) { document.stage.language = language }

  /// The stage's size in points.
  public var size: CGSize { document.stage.size }
  /// Pixels per point.
  public var scale: CGFloat { document.stage.pixelsPerPoint }
  /// Frames per second.
  public var frameRate: FrameRate { document.stage.frameRate ?? 60 }
  /// The body of the device around its screen; nil for the screen alone.
  package var deviceBody: DeviceBody? {
    let stage = document.stage
    return stage.body(background: stage.bezel?.background?.color(in: resources)?.cgColor)
  }

  /// The body of the stage's device, whether or not it is shown; nil for a stage without a device.
  package var availableBody: DeviceBody? {
    let stage = document.stage
    return stage.device?.body(orientation: stage.orientation ?? .portrait)
  }

  /// How touches are drawn; nil for not at all.
  package var touchDisplay: TouchDisplay? {
    guard let touches = document.stage.touches else { return nil }
    return TouchDisplay(
      style: touches.style ?? .dot, color: touches.color?.color(in: resources)?.cgColor,
      size: touches.size.map { CGFloat($0) })
  }
  /// The background color of the window.
  public var background: UIColor {
    document.stage.background?.color(in: resources) ?? .systemBackground
  }
  /// The duration of the scene; nil to end when the script and all animations have ended.
  public var duration: MediaTime? { document.stage.duration }

  /// Reads a scene file.
  ///
  /// - Parameters:
  ///   - url: A YAML or JSON file. Paths of images and fonts are relative to it.
  ///   - allowsFontFallback: Whether a missing font is replaced by a fallback with a warning,
  ///     instead of causing an error.
  /// - Throws: ``SceneError`` with all errors and warnings.
  public init(contentsOf url: URL, allowsFontFallback: Bool = false) throws(SceneError) {
    try self.init(contentsOf: url, called: nil, allowsFontFallback: allowsFontFallback)
  }

  /// - Parameters:
  ///   - name: The file name for messages; nil for the path as given.
  ///   - sources: Records the files that are read.
  ///   - inputs: Values of its variables.
  init(
    contentsOf url: URL, called name: String?, allowsFontFallback: Bool,
    noting sources: SourceFiles? = nil, inputs: SceneInputs = SceneInputs()
  ) throws(SceneError) {
    if let refusal = sources?.refusal(of: url) {
      throw SceneError(.unreadableFile(reason: refusal), in: name ?? url.relativePath)
    }
    sources?.note(url)
    let text = try YAMLText(contentsOf: url, called: name)
    try self.init(
      text.compose(), file: text.file, directory: url.deletingLastPathComponent(),
      allowsFontFallback: allowsFontFallback, noting: sources, inputs: inputs)
  }

  /// Reads a scene from memory.
  ///
  /// - Parameters:
  ///   - data: YAML or JSON, UTF-8.
  ///   - file: The file name for messages.
  ///   - directory: The base directory of relative paths.
  ///   - allowsFontFallback: Whether a missing font is replaced by a fallback with a warning,
  ///     instead of causing an error.
  ///   - inputs: Values of its variables.
  /// - Throws: ``SceneError`` with all errors and warnings.
  public init(
    _ data: Data, file: String, directory: URL, allowsFontFallback: Bool = false,
    inputs: SceneInputs = SceneInputs()
  ) throws(SceneError) {
    try self.init(
      YAMLText(data, file: file).compose(), file: file, directory: directory,
      allowsFontFallback: allowsFontFallback, inputs: inputs)
  }

  init(
    _ yaml: YAMLDocument, file: String, directory: URL, allowsFontFallback: Bool,
    noting sources: SourceFiles? = nil, inputs: SceneInputs = SceneInputs(),
    storyboardName: String? = nil, footage: Footage? = nil
  ) throws(SceneError) {
    let (yaml, map) = try SceneExpansion.expand(
      yaml, file: file, directory: directory, inputs: inputs, noting: sources)
    let reader = SceneReader(
      yaml.ends, file: file, directory: directory, allowsFontFallback: allowsFontFallback,
      noting: sources)
    reader.resources.sourceMap = map
    reader.storyboardName = storyboardName
    if let footage { reader.add(footage) }
    (document, warnings) = try reader.result(of: reader.scene(yaml.root))
    (self.file, self.directory, resources) = (file, reader.directory, reader.resources)
    usesScreens = reader.usesScreens
    burnsCaptions = inputs.burnsCaptions
    document.captions.burn(burnsCaptions)
  }

  /// Validates a scene by writing and reading it; diagnostics refer to the written form.
  ///
  /// - Parameters:
  ///   - file: The file name for messages.
  ///   - directory: The base directory of relative paths.
  ///   - allowsFontFallback: Whether a missing font is replaced by a fallback with a warning,
  ///     instead of causing an error.
  /// - Throws: ``SceneError`` with all errors and warnings.
  package init(
    _ scene: SceneDescription, file: String, directory: URL, allowsFontFallback: Bool = false
  ) throws(SceneError) {
    try self.init(
      Data(scene.yaml.utf8), file: file, directory: directory,
      allowsFontFallback: allowsFontFallback)
  }
}
