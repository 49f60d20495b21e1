import Foundation
import Graphics
import Synchronization

/// The resources of a folder: the colors, images and data of its asset catalogs, its image files, and
/// its localized strings. Everything is read on first use and kept.
package final class ResourceFolder: Sendable {
  let root: ContainedFolder
  private let catalogs: [AssetCatalog]
  let localizations: [URL]
  let looseImages: LooseImages
  /// Files that are in no catalog and no folder of a language, by name; of several, the one nearest to the top.
  let files: [String: URL]
  /// String catalogs by table.
  let stringCatalogs: [String: URL]
  /// Files of strings outside of folders of languages, by table.
  let looseTables: [String: [URL]]
  let state = Mutex(State())

  /// The resources that have been read so far, and their problems.
  struct State {
    var colors: [String: UIColor?] = [:]
    var imageSets: [AssetCatalog.Key: ImageSet?] = [:]
    /// Decoded files by path; nil for damaged ones.
    var bitmaps: [String: CGImage?] = [:]
    /// Drawn files of vectors by path and scale.
    var drawings: [String: UIImage?] = [:]
    var symbols: [String: UIImage?] = [:]
    var stringCatalogs: [String: StringCatalog?] = [:]
    /// Tables by language, device and name.
    var tables: [String: StringTable] = [:]
    var problems: [ResourceProblem] = []
    /// The number of problems that have been written to standard error.
    var reportedCount = 0

    /// Adds a problem that is not known yet.
    mutating func add(_ problem: ResourceProblem) {
      if !problems.contains(problem) { problems.append(problem) }
    }
  }

  /// Searches a folder and its subfolders, as Xcode gathers the resources of a target.
  ///
  /// - Parameter isProduct: Whether the folder is one of built products, of which only the resources
  ///   beside the program and those of its targets are read.
  package init(at url: URL, isProduct: Bool = false) {
    root = ContainedFolder(url)
    let scan = FolderScan(root, isProduct: isProduct)
    let root = root
    catalogs = scan.catalogs.map { AssetCatalog($0, in: root) }
    localizations = scan.localizations
    looseImages = LooseImages(scan.files)
    files = Dictionary(scan.files.map { ($0.lastPathComponent, $0) }) { first, _ in first }
    let tables = Dictionary(grouping: scan.files) { $0.pathExtension.lowercased() }
    func named(_ urls: [URL]) -> [String: [URL]] {
      Dictionary(grouping: urls) { $0.deletingPathExtension().lastPathComponent }
    }
    stringCatalogs = named(tables["xcstrings"] ?? []).compactMapValues(\.first)
    looseTables = named((tables["strings"] ?? []) + (tables["stringsdict"] ?? []))
    let found = scan.problems + catalogs.flatMap(\.problems)
    state.withLock { state in for problem in found { state.add(problem) } }
  }

  /// The folder of a set; nil if no catalog has it.
  func set(_ kind: AssetCatalog.Kind, named name: String) -> URL? {
    let key = AssetCatalog.Key(kind: kind, name: name)
    return catalogs.lazy.compactMap { $0.sets[key] }.first
  }

  /// The names of the sets of a kind, sorted.
  func names(of kind: AssetCatalog.Kind) -> [String] {
    Set(catalogs.flatMap { $0.sets.keys }.filter { $0.kind == kind }.map(\.name)).sorted()
  }

  /// The problems found so far, in order.
  package var problems: [ResourceProblem] { state.withLock { $0.problems } }

  /// Reads everything, and returns all problems.
  package func validate() -> [ResourceProblem] {
    for name in names(of: .color) { _ = color(named: name) }
    for kind in [AssetCatalog.Kind.image, .symbol] {
      for name in names(of: kind) { decodeAll(kind, named: name) }
    }
    for name in names(of: .data) { _ = data(named: name) }
    validateStrings()
    return problems
  }

  /// The contents file of a set.
  func contents(of set: URL) throws(ResourceProblem) -> ContentsFile {
    try ContentsFile(set.appendingPathComponent("Contents.json"), in: root)
  }

  /// Writes the problems that are new to standard error: for code that gets no more than nil.
  func reportProblems() {
    let new = state.withLock { state in
      defer { state.reportedCount = state.problems.count }
      return state.problems[state.reportedCount...]
    }
    for problem in new {
      FileHandle.standardError.write(Data("warning: \(problem)\n".utf8))
    }
  }

  /// Notes a problem.
  func note(_ problem: ResourceProblem) { state.withLock { $0.add(problem) } }
}

extension ResourceFolder {
  private static let known = Mutex<[String: ResourceFolder]>([:])

  /// The resources of a folder, which are searched once.
  package static func at(_ url: URL, isProduct: Bool = false) -> ResourceFolder {
    let path = url.resolvingSymlinksInPath().path
    if let folder = known.withLock({ $0[path] }) { return folder }
    // Outside of the lock: threads that search the same folder at once find the same.
    let folder = ResourceFolder(at: url, isProduct: isProduct)
    return known.withLock { known in
      if let first = known[path] { return first }
      known[path] = folder
      return folder
    }
  }

  /// The resources of a bundle; those of the main bundle for nil.
  package static func of(_ bundle: Bundle?) -> ResourceFolder {
    let bundle = bundle ?? .main
    let url = bundle.resourceURL ?? bundle.bundleURL
    return at(url, isProduct: bundle === Bundle.main)
  }

  /// Discards the resources that have been read of all folders, so that changed files are read again.
  package static func removeAllCached() { known.withLock { $0.removeAll() } }
}
