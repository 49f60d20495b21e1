import Foundation

/// Finds documents in bundles.
enum BundleSearch {
  /// The folders that are searched, in order: of a bundle, or of the main bundle and the resource bundles beside it,
  /// where SwiftPM puts the resources of targets.
  static func folders(of bundle: Bundle?) -> [URL] {
    if let bundle, bundle !== Bundle.main { return [bundle.resourceURL ?? bundle.bundleURL] }
    let main = Bundle.main.resourceURL ?? Bundle.main.bundleURL
    let beside = try? FileManager.default.contentsOfDirectory(
      at: Bundle.main.bundleURL, includingPropertiesForKeys: nil)
    let resources = (beside ?? []).filter { ["resources", "bundle"].contains($0.pathExtension) }
    return [main] + resources.sorted { $0.path < $1.path }
  }

  /// The file of a name and type: at the top of a folder, or in that of a language, or in `Base.lproj`.
  static func url(_ name: String, _ type: String, in bundle: Bundle?) -> URL? {
    guard isPlain(name) else { return nil }
    for folder in folders(of: bundle) {
      for place in ["", "Base.lproj", "en.lproj"] {
        let url = (place.isEmpty ? folder : folder.appendingPathComponent(place))
          .appendingPathComponent("\(name).\(type)")
        if FileManager.default.fileExists(atPath: url.path) { return url }
      }
    }
    return nil
  }

  /// The document of a name beside another.
  static func sibling(_ name: String, _ type: String, of file: String) -> URL? {
    guard isPlain(name), !name.contains("/") else { return nil }
    let url = URL(fileURLWithPath: file).deletingLastPathComponent()
      .appendingPathComponent("\(name).\(type)")
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }

  /// Whether a name stays within its bundle.
  private static func isPlain(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return !name.isEmpty && !name.contains("\0") && !parts.contains("..") && parts.first != ""
  }
}
