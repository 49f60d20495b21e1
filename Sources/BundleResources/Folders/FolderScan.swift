import Foundation

/// The resources of a folder and its subfolders, as Xcode gathers those of a target: catalogs, folders
/// of localizations, images and tables of strings.
///
/// A breadth-first search, so that files near the top are found first.
struct FolderScan {
  /// The asset catalogs.
  private(set) var catalogs: [URL] = []
  /// The folders of localizations, such as `fr.lproj`.
  private(set) var localizations: [URL] = []
  /// Other files.
  private(set) var files: [URL] = []
  private(set) var problems: [ResourceProblem] = []

  /// The most entries that are looked at.
  private static let maximumCount = 50_000
  /// Folders that are no part of an app's sources.
  private static let skipped: Set<String> = [
    "Carthage", "DerivedData", "ModuleCache", "Modules", "Pods", "index", "node_modules",
  ]
  /// Packages: folders that are a file to Xcode.
  private static let packages: Set<String> = [
    "app", "appex", "build", "bundle", "framework", "playground", "product", "xcframework",
    "xcodeproj", "xcworkspace", "xcdatamodeld", "xctest",
  ]

  /// - Parameter isProduct: Whether the folder is one of built products, as that of a program that
  ///   SwiftPM builds: then only the resources beside the program and those of its targets are read.
  init(_ root: ContainedFolder, isProduct: Bool) {
    var folders = [root.url]
    var visited: Set<String> = []
    var count = 0
    while !folders.isEmpty {
      let folder = folders.removeFirst()
      for name in root.names(in: folder) {
        count += 1
        if count > Self.maximumCount {
          problems.append(
            ResourceProblem(
              file: ".",
              reason: "the folder has more than \(Self.maximumCount) files; "
                + "only the first ones are searched for resources"))
          return
        }
        let url = folder.appendingPathComponent(name)
        let entersFolders = !isProduct || folder != root.url || name.hasSuffix(".resources")
        add(url, in: root, entering: entersFolders, &folders, &visited)
      }
    }
  }

  private mutating func add(
    _ url: URL, in root: ContainedFolder, entering: Bool, _ folders: inout [URL],
    _ visited: inout Set<String>
  ) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { return }
    let kind = url.pathExtension.lowercased()
    guard isFolder.boolValue else {
      files.append(url)
      return
    }
    guard root.contains(url) else {
      if kind == "xcassets" || kind == "lproj" {
        problems.append(
          ResourceProblem(
            file: root.relativePath(url),
            reason: "this is a link to a folder outside of the bundle; copy the folder"))
      }
      return
    }
    switch kind {
    case "xcassets": catalogs.append(url)
    // A folder of Xcode 15 with the string catalogs of documents, for multiple languages.
    case "lproj" where url.lastPathComponent == "mul.lproj": folders.append(url)
    case "lproj": localizations.append(url)
    case _ where Self.packages.contains(kind): break
    default:
      let resolved = url.resolvingSymlinksInPath().path
      guard entering, !Self.skipped.contains(url.lastPathComponent) else { return }
      // A link to a folder above is a cycle.
      if visited.insert(resolved).inserted { folders.append(url) }
    }
  }
}
