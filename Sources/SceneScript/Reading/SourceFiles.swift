import Animator

/// The files that a scene is made of, each as it was when it was read: its own, those of a reel's scenes, pictures,
/// sounds and fonts; also those that were looked for and not found.
///
///     let files = SourceFiles()
///     let document = try SceneDocument(contentsOf: url, noting: files)
///     files.now == files.snapshotWhenRead  // false once one of them is saved, replaced, removed, or has come
public final class SourceFiles {
  /// How files are at a time.
  public struct Snapshot: Equatable {
    fileprivate var states: [String: FileState?] = [:]

    /// Whether some file that was there before is not.
    public func lacks(from earlier: Snapshot) -> Bool {
      earlier.states.contains { path, state in state != nil && states[path] == .some(nil) }
    }
  }

  /// What changes when a file is saved; also where it is replaced by another of the same name.
  fileprivate struct FileState: Equatable {
    private let modified: [Int]
    private let number: UInt64
    private let size: Int

    /// nil where there is no file.
    init?(of path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      modified = [Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec)]
      (number, size) = (UInt64(status.st_ino), Int(status.st_size))
    }
  }

  /// How they were when they were read.
  public private(set) var snapshotWhenRead = Snapshot()
  /// Whether there are fonts among them, which a process keeps once it has read them.
  public private(set) var hasFonts = false

  /// No files, until some are read.
  public init() {}

  /// Their paths, in alphabetical order.
  public var paths: [String] { snapshotWhenRead.states.keys.sorted() }

  /// How they are now.
  public var now: Snapshot {
    Snapshot(states: snapshotWhenRead.states.reduce(into: [:]) { $0[$1.key] = .some(FileState(of: $1.key)) })
  }

  /// Notes a file that is about to be read, so that what happens to it meanwhile is seen.
  func note(_ url: URL, isFont: Bool = false) {
    if isFont { hasFonts = true }
    if snapshotWhenRead.states[url.path] == nil { snapshotWhenRead.states[url.path] = .some(FileState(of: url.path)) }
  }
}
