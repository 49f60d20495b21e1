import Animator
import Yams

/// A file that can be shown: a scene, a reel of several, or what was recorded of one of them.
public enum SceneDocument: Sendable {
  case scene(SceneFile)
  case reel(ReelFile)
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
      let archive = try TimelineArchive(contentsOf: url)
      for track in archive.timeline.audio { sources?.note(track.url) }
      self = .keyframes(archive)
      return
    }
    let text = try YAMLText(contentsOf: url)
    let root = try text.compose()
    let directory = url.deletingLastPathComponent()
    if case .mapping(let mapping) = root, mapping.value(ReelGrammar.reel.name) != nil {
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

  /// Performs what the file says. A reel's recording has no views of its own.
  ///
  /// - Throws: ``SceneError`` where that cannot be done.
  @MainActor
  public func record() throws(SceneError) -> SceneRecording {
    switch self {
    case .scene(let scene): try SceneRecorder.record(scene)
    case .reel(let reel): try ReelRecorder.record(reel)
    case .keyframes(let archive): SceneRecording(archive)
    }
  }
}

extension SceneDocument {
  private static let keyframesSuffix = ".keyframes.json"
  /// Pictures are in it.
  fileprivate static let mostMegabytes = 1024
}

extension TimelineArchive {
  fileprivate init(contentsOf url: URL) throws(SceneError) {
    let file = url.relativePath
    let data: Data
    do {
      data = try YAMLText.data(of: url, megabytes: SceneDocument.mostMegabytes)
    } catch {
      throw SceneError(.unreadableFile(reason: error.reason), in: file)
    }
    guard data.count <= SceneDocument.mostMegabytes << 20 else {
      throw SceneError(
        .notKeyframes(reason: "it is larger than \(SceneDocument.mostMegabytes) MB"), in: file)
    }
    do throws(TimelineArchiveError) {
      try self.init(data)
    } catch {
      let place = error.line.map { ScenePosition(line: $0, column: error.column ?? 1) }
      throw SceneError(.notKeyframes(reason: error.reason), in: file, at: place ?? .start)
    }
  }
}

extension SceneRecording {
  /// What was recorded, and read again.
  fileprivate init(_ archive: TimelineArchive) {
    self.init(timeline: archive.timeline, views: archive.timeline.namedViews)
  }
}
