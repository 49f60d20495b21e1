import Animator

/// Finds documents in bundles.
enum BundleSearch {
  /// A document of a bundle, and the resources of its folder.
  struct Result {
    let url: URL
    let resources: ResourceFolder
  }

  /// The folders that are searched, in order: of a bundle, or of the main bundle and the resource bundles beside it,
  /// where SwiftPM puts the resources of targets.
  static func folders(of bundle: Bundle?) -> [URL] {
    if let bundle, bundle !== Bundle.main { return [bundle.resourceURL ?? bundle.bundleURL] }
    let beside = try? FileManager.default.contentsOfDirectory(
      at: Bundle.main.bundleURL, includingPropertiesForKeys: nil)
    let resources = (beside ?? []).filter { ["resources", "bundle"].contains($0.pathExtension) }
    return [mainFolder] + resources.sorted { $0.path < $1.path }
  }

  private static var mainFolder: URL { Bundle.main.resourceURL ?? Bundle.main.bundleURL }

  /// The file of a name and type: at the top of a folder, or in that of the stage's language, or in `Base.lproj`. One
  /// for the kind of the stage's device comes first.
  @MainActor
  static func file(_ name: String, _ type: String, in bundle: Bundle?) -> Result? {
    guard isPlain(name) else { return nil }
    for folder in folders(of: bundle) {
      let resources = ResourceFolder.at(folder, isProduct: folder == mainFolder)
      for name in variants(of: name) {
        let url = folder.appendingPathComponent("\(name).\(type)")
        if FileManager.default.fileExists(atPath: url.path) {
          return Result(url: url, resources: resources)
        }
        if let url = resources.localizedFile("\(name).\(type)") {
          return Result(url: url, resources: resources)
        }
      }
    }
    return nil
  }

  /// The document of a name beside another.
  @MainActor
  static func sibling(_ name: String, _ type: String, of file: String) -> URL? {
    guard isPlain(name), !name.contains("/") else { return nil }
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    return variants(of: name).map { folder.appendingPathComponent("\($0).\(type)") }
      .first { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// The names that a document may have: that for the kind of the stage's device, as `Main~ipad`, and its own.
  @MainActor
  private static func variants(of name: String) -> [String] {
    switch UIDevice.current.userInterfaceIdiom {
    case .pad: ["\(name)~ipad", name]
    case .phone: ["\(name)~iphone", name]
    default: [name]
    }
  }

  /// Whether a name stays within its bundle.
  private static func isPlain(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return !name.isEmpty && !name.contains("\0") && !parts.contains("..") && parts.first != ""
  }
}
