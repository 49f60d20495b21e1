import Foundation

/// A folder in the system's temporary directory that is removed when it is deallocated.
public final class TemporaryFolder: Sendable {
  public let url: URL

  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "animator-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  public func file(_ name: String) -> URL { url.appending(path: name) }

  /// Writes a text file, and returns its name.
  @discardableResult
  public func write(_ text: String, as name: String = "scene.yaml") throws -> String {
    try Data(text.utf8).write(to: file(name))
    return name
  }

  /// The sorted names in the folder, including hidden files.
  public var contents: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }
}
