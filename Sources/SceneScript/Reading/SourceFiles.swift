import Animator

/// The files that a scene depends on, with their state when they were read: the scene file, the
/// scenes of a reel, images, audio files and fonts, including files that were not found.
///
///     let files = SourceFiles()
///     let document = try SceneDocument(contentsOf: url, noting: files)
///     files.current == files.snapshotWhenRead  // false after a file was saved, replaced, removed or created
public final class SourceFiles {
  /// The state of the files at one time.
  public struct Snapshot: Equatable {
    fileprivate var states: [String: FileState?] = [:]

    /// Whether a file that existed in an earlier snapshot does not exist in this one.
    public func lacksFiles(of earlier: Snapshot) -> Bool {
      earlier.states.contains { path, state in state != nil && states[path] == .some(nil) }
    }
  }

  /// The modification time, inode and size of a file, at least one of which changes when the file
  /// is saved or replaced.
  fileprivate struct FileState: Equatable {
    private let modified: [Int]
    private let inode: UInt64
    private let size: Int

    /// Nil if the file does not exist.
    init?(of path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      modified = [Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec)]
      (inode, size) = (UInt64(status.st_ino), Int(status.st_size))
    }
  }

  /// The state of each file when it was first read.
  public private(set) var snapshotWhenRead = Snapshot()
  /// Whether there are fonts among them. A process cannot reload fonts.
  public private(set) var hasFonts = false

  /// Creates an empty set of files.
  public init() {}

  /// The paths in alphabetical order.
  public var paths: [String] { snapshotWhenRead.states.keys.sorted() }

  /// The current state of the files.
  public var current: Snapshot {
    Snapshot(
      states: snapshotWhenRead.states.reduce(into: [:]) {
        $0[$1.key] = .some(FileState(of: $1.key))
      })
  }

  /// Records a file before it is read, so that changes during reading are detected.
  func note(_ url: URL, isFont: Bool = false) {
    if isFont { hasFonts = true }
    if snapshotWhenRead.states[url.path] == nil {
      snapshotWhenRead.states[url.path] = .some(FileState(of: url.path))
    }
  }
}
