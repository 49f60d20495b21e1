import Glibc

/// The modification time, inode and size of a file, at least one of which changes when the file is saved or replaced.
package struct FileState: Equatable, Sendable {
  private let modified: [Int]
  private let inode: UInt64
  private let size: Int

  /// The state now; nil if the file does not exist.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    modified = [Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec)]
    (inode, size) = (UInt64(status.st_ino), Int(status.st_size))
  }
}
