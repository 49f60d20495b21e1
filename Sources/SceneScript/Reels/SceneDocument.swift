import Animator
import Yams

/// A renderable file: a scene, a reel, or a recorded timeline.
public indirect enum SceneDocument: Sendable {
  /// A single scene: a stage, its views and a script.
  case scene(SceneFile)
  /// A sequence of scenes with transitions.
  case reel(ReelFile)
  /// A timeline that was exported as keyframe JSON.
  case keyframes(TimelineArchive)

  /// Reads a file. A name that ends in `.keyframes.json` indicates a timeline, `.storyboard` and
  /// `.xib` a document of Interface Builder, `.otio` an edit, `.lottie` a Lottie document, as do the
  /// members of a `.json` file, the extension of a video or an image
  /// footage that fills the frame, the key `reel` a reel.
  ///
  /// - Parameters:
  ///   - allowsFontFallback: Whether a missing font is replaced by a fallback with a warning,
  ///     instead of causing an error.
  ///   - sources: Records the files that are read, including missing ones.
  ///   - options: The options for a storyboard or a xib.
  ///   - inputs: Values of the variables of scenes.
  /// - Throws: ``SceneError`` with all errors and warnings.
  public init(
    contentsOf url: URL, allowsFontFallback: Bool = false, noting sources: SourceFiles? = nil,
    options: StoryboardOptions = StoryboardOptions(), inputs: SceneInputs = SceneInputs()
  ) throws(SceneError) {
    try self.init(
      contentsOf: url, called: nil, allowsFontFallback: allowsFontFallback, noting: sources,
      options: options, inputs: inputs)
  }

  /// - Parameter name: The file name for messages; nil for the path as given.
  init(
    contentsOf url: URL, called name: String?, allowsFontFallback: Bool,
    noting sources: SourceFiles?,
    options: StoryboardOptions = StoryboardOptions(), inputs: SceneInputs
  ) throws(SceneError) {
    if let refusal = sources?.refusal(of: url) {
      throw SceneError(.unreadableFile(reason: refusal), in: name ?? url.relativePath)
    }
    sources?.note(url)
    if Self.isInterfaceDocument(url.path) {
      self = .scene(
        try SceneFile(
          interface: url, options, allowsFontFallback: allowsFontFallback, noting: sources))
      return
    }
    if url.lastPathComponent.lowercased().hasSuffix(Self.keyframesSuffix) {
      try self.init(
        TimelineArchive(contentsOf: url, noting: sources), file: name ?? url.relativePath,
        noting: sources)
      return
    }
    if Footage.matches(url.path) {
      self = .scene(
        try SceneFile(footage: url, called: name ?? url.relativePath, noting: sources))
      return
    }
    if Self.isEdit(url.path) {
      self = .reel(
        try ReelFile(
          edit: EditText(contentsOf: url, called: name), directory: url.deletingLastPathComponent(),
          allowsFontFallback: allowsFontFallback, noting: sources, inputs: inputs))
      return
    }
    let lottie = try LottieScene.text(of: url, called: name, noting: sources)
    let text = if let lottie { lottie } else { try YAMLText(contentsOf: url, called: name) }
    try self.init(
      text, directory: url.deletingLastPathComponent(), allowsFontFallback: allowsFontFallback,
      noting: sources, inputs: inputs)
  }

  /// Reads a file from memory. Keyframe JSON is recognized by its beginning.
  ///
  /// - Parameters:
  ///   - file: The file name for messages.
  ///   - directory: The base directory of relative paths.
  ///   - allowsFontFallback: Whether a missing font is replaced by a fallback with a warning.
  ///   - sources: Records the files that are read.
  ///   - inputs: Values of the variables of scenes.
  /// - Throws: ``SceneError`` with all errors and warnings.
  public init(
    _ data: Data, file: String, directory: URL, allowsFontFallback: Bool = false,
    noting sources: SourceFiles? = nil, inputs: SceneInputs = SceneInputs()
  ) throws(SceneError) {
    if data.prefix(256).range(of: Data("\"\(TimelineArchive.format)\"".utf8)) != nil {
      try self.init(
        TimelineArchive(data, in: file, directory: directory, noting: sources), file: file,
        noting: sources)
    } else if EditText.isEdit(data) {
      self = .reel(
        try ReelFile(
          edit: EditText(data, file: file), directory: directory,
          allowsFontFallback: allowsFontFallback, noting: sources, inputs: inputs))
    } else {
      try self.init(
        YAMLText(data, file: file), directory: directory, allowsFontFallback: allowsFontFallback,
        noting: sources, inputs: inputs)
    }
  }

  private init(
    _ archive: TimelineArchive, file: String, noting sources: SourceFiles?
  ) throws(SceneError) {
    for track in archive.timeline.audio {
      if let refusal = sources?.refusal(of: track.url) {
        throw SceneError(.invalidKeyframeJSON(reason: refusal), in: file)
      }
      sources?.note(track.url)
    }
    self = .keyframes(archive)
  }

  private init(
    _ text: YAMLText, directory: URL, allowsFontFallback: Bool, noting sources: SourceFiles?,
    inputs: SceneInputs
  ) throws(SceneError) {
    let yaml = try text.compose()
    if case .mapping(let mapping) = yaml.root, mapping.value(SceneReader.reelKey) != nil {
      self = .reel(
        try ReelFile(
          yaml, file: text.file, directory: directory, allowsFontFallback: allowsFontFallback,
          noting: sources, inputs: inputs))
    } else {
      self = .scene(
        try SceneFile(
          yaml, file: text.file, directory: directory, allowsFontFallback: allowsFontFallback,
          noting: sources, inputs: inputs))
    }
  }
}

// The requirements of a reel on its parts.
extension SceneDocument {
  /// The warnings of reading it.
  var warnings: [SceneDiagnostic] {
    switch self {
    case .scene(let scene): scene.warnings
    case .reel(let reel): reel.warnings
    case .keyframes: []
    }
  }

  /// The frame's size in points.
  var size: CGSize {
    switch self {
    case .scene(let scene): scene.size
    case .reel(let reel): reel.size
    case .keyframes(let archive): archive.timeline.size
    }
  }

  /// Pixels per point.
  var scale: CGFloat {
    switch self {
    case .scene(let scene): scene.scale
    case .reel(let reel): reel.scale
    case .keyframes(let archive): archive.timeline.scale
    }
  }

  /// Frames per second.
  var frameRate: FrameRate {
    switch self {
    case .scene(let scene): scene.frameRate
    case .reel(let reel): reel.frameRate
    case .keyframes(let archive): archive.timeline.frameRate
    }
  }

  /// The color behind the views; black for a timeline.
  var background: UIColor {
    switch self {
    case .scene(let scene): scene.background
    case .reel(let reel): reel.background
    case .keyframes: .black
    }
  }
}

extension SceneDocument {
  /// Whether a path is that of a storyboard or a xib.
  public static func isInterfaceDocument(_ path: String) -> Bool {
    ["storyboard", "xib"].contains((path as NSString).pathExtension.lowercased())
  }

  /// Whether a path is that of an edit in the format of OpenTimelineIO.
  static func isEdit(_ path: String) -> Bool {
    (path as NSString).pathExtension.lowercased() == "otio"
  }

  private static let keyframesSuffix = ".keyframes.json"
  /// The limit of keyframe JSON, which may contain images.
  fileprivate static let maximumMegabytes = 1024
  /// The maximum size of any file, in bytes.
  public static let maximumByteCount = maximumMegabytes << 20
}

extension TimelineArchive {
  fileprivate init(contentsOf url: URL, noting sources: SourceFiles?) throws(SceneError) {
    let file = url.relativePath
    let data: Data
    do {
      data = try YAMLText.data(of: url, megabytes: SceneDocument.maximumMegabytes)
    } catch {
      throw SceneError(.unreadableFile(reason: error.reason), in: file)
    }
    try self.init(data, in: file, directory: url.deletingLastPathComponent(), noting: sources)
  }

  fileprivate init(
    _ data: Data, in file: String, directory: URL, noting sources: SourceFiles?
  ) throws(SceneError) {
    guard data.count <= SceneDocument.maximumMegabytes << 20 else {
      throw SceneError(
        .invalidKeyframeJSON(reason: "it is larger than \(SceneDocument.maximumMegabytes) MB"),
        in: file)
    }
    do throws(TimelineArchiveError) {
      try self.init(data, directory: directory) { url in
        if let refusal = sources?.refusal(of: url) { throw ArchiveError(refusal) }
        sources?.note(url)
      }
    } catch {
      let position = error.line.map { ScenePosition(line: $0, column: error.column ?? 1) }
      throw SceneError(.invalidKeyframeJSON(reason: error.reason), in: file, at: position ?? .start)
    }
  }
}
