import Animator

/// An existing file, independent of its name: links are the file that they lead to.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt
  private let inode: UInt

  /// The file that a path leads to; nil if there is none.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, inode) = (UInt(status.st_dev), UInt(status.st_ino))
  }
}
