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

  /// The state of each file when it was first read.
  public private(set) var snapshotWhenRead = Snapshot()
  /// Whether there are fonts among them. A process cannot reload fonts.
  public private(set) var hasFonts = false

  /// The folder that all files must be in; nil for any. To be set before the first file is read.
  public var root: URL?

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

extension SourceFiles {
  /// Whether a path leads to one of the files, by whatever name; false if nothing is there.
  public func contains(_ path: String) -> Bool {
    guard let file = FileIdentity(path) else { return false }
    return paths.contains { FileIdentity($0) == file }
  }
}

extension SourceFiles {
  /// Why a file may not be opened: it is outside of ``root``, or it is a named pipe. Nil if it may be.
  func refusal(of url: URL) -> String? {
    if let refusal = refusalOutsideRoot(url) { return refusal }
    guard Self.isNamedPipe(url.path) else { return nil }
    return "'\(url.relativePath)' is a named pipe, but files are read more than once; "
      + "copy what it delivers to a file, or pipe a scene to '-', standard input"
  }

  /// Whether opening a file would wait for a program that writes to it. Standard input and other files that are open
  /// already, such as those of a shell's process substitution, have paths in `/dev` and `/proc`.
  private static func isNamedPipe(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
      && !path.hasPrefix("/dev/") && !path.hasPrefix("/proc/")
  }

  /// Why a file may not be opened, if it is outside of ``root`` after `..` and symbolic links were resolved, in its
  /// path and in that of the root.
  ///
  /// The same for files that exist and files that do not, so that scenes cannot find out which do.
  private func refusalOutsideRoot(_ url: URL) -> String? {
    guard let root else { return nil }
    let (folder, file) = (Self.resolved(root.path), Self.resolved(url.path))
    if file == folder || file.hasPrefix(folder == "/" ? "/" : folder + "/") { return nil }
    return "'\(url.relativePath)' is outside of the folder '\(root.relativePath)', "
      + "to which --root restricts what is opened"
  }

  /// The path without symbolic links and `..`; what does not exist of it is appended to what does.
  private static func resolved(_ path: String) -> String {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    let (parent, name) = (
      (path as NSString).deletingLastPathComponent, (path as NSString).lastPathComponent
    )
    // A link that leads nowhere, and `..` below a folder that does not exist, lead outside for all that is known.
    let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    if isLink || name == ".." || parent == path || parent.isEmpty { return "" }
    let folder = resolved(parent)
    return folder.isEmpty ? "" : folder == "/" ? "/" + name : folder + "/" + name
  }
}
