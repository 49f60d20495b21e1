import Glibc

/// A folder of encoded segments, which exports reuse instead of drawing and encoding their frames again.
///
/// A segment is named by the SHA-256 of everything that its packets depend on: the content of its frames, the codec and
/// its options, and the program with its libraries. So it is never out of date, and any number of videos, formats
/// and processes share a cache. Files appear complete, and are verified by checksum whenever they are used.
public struct SegmentCache: Sendable, Hashable {
  /// The folder, which need not exist.
  public let folder: URL
  /// The size, in bytes, beyond which the least recently used segments are removed after an export.
  public let byteLimit: Int

  /// The number of frames beyond which a video is rendered without the cache, as all of them are identified before the
  /// first is drawn.
  public let frameLimit: Int

  /// The usual limit: 2 GB.
  public static let standardByteLimit = 2_000_000_000

  /// The greatest limit of frames: 73 minutes at 60 a second.
  public static let maximumFrameLimit = 1 << 18

  /// - Parameters:
  ///   - folder: The folder of the cache; its segments are in a folder `segments` inside.
  ///   - byteLimit: In bytes, at least 0.
  ///   - frameLimit: At most ``maximumFrameLimit``.
  public init(
    _ folder: URL, byteLimit: Int = standardByteLimit, frameLimit: Int = maximumFrameLimit
  ) {
    (self.folder, self.byteLimit) = (folder, max(byteLimit, 0))
    self.frameLimit = min(frameLimit, Self.maximumFrameLimit)
  }

  /// The user's cache folder of this project: `$XDG_CACHE_HOME/animator`, by default `~/.cache/animator`; nil if
  /// there is no home folder.
  public static var standardFolder: URL? {
    let environment = ProcessInfo.processInfo.environment
    // By the XDG Base Directory Specification, a relative path is invalid.
    if let caches = environment["XDG_CACHE_HOME"], caches.hasPrefix("/") {
      return URL(fileURLWithPath: caches).appending(path: "animator")
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return URL(fileURLWithPath: home).appending(path: ".cache/animator")
  }

  /// The folder of the segments.
  var segments: URL { folder.appending(path: "segments") }

  /// The file of a segment.
  func file(_ identity: String) -> URL { segments.appending(path: identity + Self.suffix) }

  static let suffix = ".segment"

  /// Creates the folder, with the mark by which backups recognize caches: https://bford.info/cachedir
  func create() throws(ExportError) {
    do {
      try FileManager.default.createDirectory(at: segments, withIntermediateDirectories: true)
    } catch {
      throw ExportError(reason: errno == 0 ? EIO : errno, path: folder.path)
    }
    let mark = folder.appending(path: "CACHEDIR.TAG").path
    if access(mark, F_OK) != 0 {
      let text = "Signature: 8a477f597d28d172789f06886806bc55\n"
      try OutputFile.write(Data(text.utf8), to: mark, name: mark, creating: true)
    }
  }
}
