import Animator

extension YAMLText {
  /// Reads a file.
  ///
  /// - Parameter name: The file name for messages; nil for the path as given.
  init(contentsOf url: URL, called name: String? = nil) throws(SceneError) {
    let name = name ?? url.relativePath
    let data: Data
    do {
      data = try Self.data(of: url)
    } catch {
      throw SceneError(.unreadableFile(reason: error.reason), in: name)
    }
    try self.init(data, file: name)
  }

  struct Unreadable: Error { let reason: String }

  /// The contents of a file, cut off one byte beyond the limit, which shows that it is too large.
  static func data(
    of url: URL, megabytes: Int = SceneLimit.megabytes
  ) throws(Unreadable) -> Data {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) else {
      throw Unreadable(reason: reasonMissing(url))
    }
    if isDirectory.boolValue { throw Unreadable(reason: "it is a directory") }
    do {
      let handle = try FileHandle(forReadingFrom: url)
      defer { try? handle.close() }
      return try handle.read(upToCount: megabytes << 20 + 1) ?? Data()
    } catch {
      throw Unreadable(reason: "permission denied, or the file cannot be read")
    }
  }

  /// Why a file does not exist.
  private static func reasonMissing(_ url: URL) -> String {
    var status = stat()
    if stat(url.path, &status) != 0, errno == ELOOP {
      return "it is a symbolic link that refers to itself"
    }
    if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path) {
      return "it is a symbolic link to '\(target)', which does not exist"
    }
    return "the file does not exist" + (nearest(to: url).map { "; did you mean '\($0)'?" } ?? "")
  }

  /// The scene in the same directory with the most similar name; extensions are ignored.
  private static func nearest(to url: URL) -> String? {
    let folder = url.deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let scenes = names.filter { name in
      [".yaml", ".yml", ".json"].contains { name.lowercased().hasSuffix($0) }
    }
    let stems = Dictionary(
      scenes.sorted().map { (($0 as NSString).deletingPathExtension, $0) },
      uniquingKeysWith: { first, _ in first })
    let wanted = url.deletingPathExtension().lastPathComponent
    return NearestName.of(wanted, among: stems.keys).flatMap { stems[$0] }
  }
}
