import Glibc

/// The identity of the running program and of the libraries it has loaded, for results that another build could
/// compute differently.
enum ProgramIdentity {
  /// A digest that changes whenever the program or one of its libraries is built, installed or updated.
  ///
  /// Of the files that code was loaded from, the inode, the size and the times of the last change of contents and of
  /// status, which cannot be set: cheaper than reading more than a hundred megabytes, and a file that was only copied
  /// costs no more than rendering again. The instruction set is included although files do not depend on it, so that
  /// a comparison of two sets renders with both.
  static let current: String? = {
    let files = codeFiles
    let states = files.compactMap(state(ofFile:))
    // A file that was replaced while the program runs is listed as deleted.
    guard !states.isEmpty, states.count == files.count else { return nil }
    let text = (states.sorted() + [InstructionSet.current.rawValue]).joined(separator: "\n")
    return try? Data(text.utf8).sha256()
  }()

  /// The files that are mapped as code: the program and its libraries.
  static var codeFiles: Set<String> {
    // Foundation reads only the beginning of a file whose size is reported as 0, other than by a handle.
    let maps = URL(fileURLWithPath: "/proc/self/maps")
    guard let data = try? FileHandle(forReadingFrom: maps).readToEnd() else { return [] }
    var paths: Set<String> = []
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      // address permissions offset device inode path
      let fields = line.split(separator: " ", maxSplits: 5)
      guard fields.count == 6, fields[1].contains("x") else { continue }
      let path = fields[5].drop { $0 == " " }
      if path.hasPrefix("/") { paths.insert(String(path)) }
    }
    return paths
  }

  private static func state(ofFile path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let times = [status.st_mtim, status.st_ctim].map { "\($0.tv_sec).\($0.tv_nsec)" }
    return ([path, "\(status.st_ino)", "\(status.st_size)"] + times).joined(separator: " ")
  }
}
