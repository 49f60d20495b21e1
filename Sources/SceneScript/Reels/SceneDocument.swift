import Animator
import Yams

/// A file that can be shown: a scene, a reel of several, or what was recorded of one of them.
public enum SceneDocument: Sendable {
  /// A single scene: a stage, its views and a script.
  case scene(SceneFile)
  /// Several scenes, one after another, with transitions in between.
  case reel(ReelFile)
  /// A recording that was exported as keyframe JSON.
  case keyframes(TimelineArchive)

  /// Reads a file. One whose name ends in `.keyframes.json` is a recording; the key `reel` makes a reel.
  ///
  /// - Parameters:
  ///   - allowsFontFallback: Whether another font stands in for one that is missing, with a warning; otherwise
  ///     that is an error.
  ///   - sources: Takes a note of each file that is read, or looked for, also where that fails.
  /// - Throws: ``SceneError`` with every error that was found, where there is one.
  public init(
    contentsOf url: URL, allowsFontFallback: Bool = false, noting sources: SourceFiles? = nil
  ) throws(SceneError) {
    sources?.note(url)
    if url.lastPathComponent.lowercased().hasSuffix(Self.keyframesSuffix) {
      self.init(try TimelineArchive(contentsOf: url), noting: sources)
      return
    }
    try self.init(
      YAMLText(contentsOf: url), directory: url.deletingLastPathComponent(),
      allowsFontFallback: allowsFontFallback, noting: sources)
  }

  /// Reads a file that is in memory: what begins as keyframe JSON does is a recording.
  ///
  /// - Parameters:
  ///   - file: What messages call it.
  ///   - directory: What paths of images and fonts are relative to.
  ///   - allowsFontFallback: As for one that is read from a file.
  ///   - sources: Takes a note of each file that is read.
  /// - Throws: ``SceneError`` with every error that was found, where there is one.
  public init(
    _ data: Data, file: String, directory: URL, allowsFontFallback: Bool = false,
    noting sources: SourceFiles? = nil
  ) throws(SceneError) {
    if data.prefix(256).range(of: Data("\"\(TimelineArchive.format)\"".utf8)) != nil {
      self.init(try TimelineArchive(data, in: file, directory: directory), noting: sources)
    } else {
      try self.init(
        YAMLText(data, file: file), directory: directory, allowsFontFallback: allowsFontFallback,
        noting: sources)
    }
  }

  private init(_ archive: TimelineArchive, noting sources: SourceFiles?) {
    for track in archive.timeline.audio { sources?.note(track.url) }
    self = .keyframes(archive)
  }

  private init(
    _ text: YAMLText, directory: URL, allowsFontFallback: Bool, noting sources: SourceFiles?
  ) throws(SceneError) {
    let root = try text.compose()
    if case .mapping(let mapping) = root, mapping.value(SceneReader.reelKey) != nil {
      self = .reel(
        try ReelFile(
          root, file: text.file, directory: directory, allowsFontFallback: allowsFontFallback,
          noting: sources))
    } else {
      self = .scene(
        try SceneFile(
          root, file: text.file, directory: directory, allowsFontFallback: allowsFontFallback,
          noting: sources))
    }
  }
}

extension SceneDocument {
  private static let keyframesSuffix = ".keyframes.json"
  /// Pictures are in it.
  fileprivate static let maximumMegabytes = 1024
  /// More than this is not read of any file.
  public static let maximumByteCount = maximumMegabytes << 20
}

extension TimelineArchive {
  fileprivate init(contentsOf url: URL) throws(SceneError) {
    let file = url.relativePath
    let data: Data
    do {
      data = try YAMLText.data(of: url, megabytes: SceneDocument.maximumMegabytes)
    } catch {
      throw SceneError(.unreadableFile(reason: error.reason), in: file)
    }
    try self.init(data, in: file, directory: url.deletingLastPathComponent())
  }

  fileprivate init(_ data: Data, in file: String, directory: URL) throws(SceneError) {
    guard data.count <= SceneDocument.maximumMegabytes << 20 else {
      throw SceneError(
        .invalidKeyframeJSON(reason: "it is larger than \(SceneDocument.maximumMegabytes) MB"), in: file)
    }
    do throws(TimelineArchiveError) {
      try self.init(data, directory: directory)
    } catch {
      let place = error.line.map { ScenePosition(line: $0, column: error.column ?? 1) }
      throw SceneError(.invalidKeyframeJSON(reason: error.reason), in: file, at: place ?? .start)
    }
  }
}
