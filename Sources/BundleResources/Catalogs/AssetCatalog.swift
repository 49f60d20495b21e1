import Foundation
import Graphics

/// The tree of an asset catalog: the sets by name. Sets are read on first use.
struct AssetCatalog: Sendable {
  /// The kinds of sets that are read.
  enum Kind: String, Sendable, CaseIterable {
    case color = "colorset"
    case image = "imageset"
    case symbol = "symbolset"
    case data = "dataset"
  }

  /// A kind and a name: sets of different kinds may share a name.
  struct Key: Hashable, Sendable {
    let kind: Kind
    let name: String
  }

  /// The folders of the sets.
  private(set) var sets: [Key: URL] = [:]
  private(set) var problems: [ResourceProblem] = []

  /// Kinds of sets that Xcode knows and no view shows.
  private static let otherKinds: Set<String> = [
    "appiconset", "arimageset", "arresourcegroup", "brandassets", "complicationset",
    "cubetextureset",
    "gcdashboardimage", "gcleaderboard", "gcleaderboardset", "iconset", "imagestack",
    "imagestacklayer", "launchimage", "mipmapset", "solidimagestack", "solidimagestacklayer",
    "sticker", "stickerpack", "stickersequence", "stickersiconset", "textureset",
  ]
  private static let maximumDepth = 32

  init(_ url: URL, in root: ContainedFolder) {
    addGroup(url, prefix: "", depth: 0, in: root)
  }

  private mutating func addGroup(_ url: URL, prefix: String, depth: Int, in root: ContainedFolder) {
    guard depth < Self.maximumDepth else {
      problems.append(
        ResourceProblem(
          file: root.relativePath(url), reason: "the groups are nested too deeply"))
      return
    }
    for name in root.names(in: url) {
      let item = url.appendingPathComponent(name)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: item.path, isDirectory: &isFolder),
        isFolder.boolValue
      else { continue }
      guard root.contains(item) else {
        problems.append(
          ResourceProblem(
            file: root.relativePath(item),
            reason: "this is a link to a folder outside of the bundle; copy the folder"))
        continue
      }
      let kind = item.pathExtension.lowercased()
      let base = item.deletingPathExtension().lastPathComponent
      if let kind = Kind(rawValue: kind) {
        let key = Key(kind: kind, name: prefix + base)
        // The first of two sets, as in a bundle with several catalogs.
        if sets[key] == nil { sets[key] = item }
      } else if !Self.otherKinds.contains(kind) {
        let inner = providesNamespace(item, in: root) ? "\(prefix)\(base)/" : prefix
        addGroup(item, prefix: inner, depth: depth + 1, in: root)
      }
    }
  }

  /// Whether the names of a group's sets begin with the group's.
  private mutating func providesNamespace(_ url: URL, in root: ContainedFolder) -> Bool {
    let contents = url.appendingPathComponent("Contents.json")
    // Groups may lack the file.
    guard FileManager.default.fileExists(atPath: contents.path) else { return false }
    do throws(ResourceProblem) {
      let file = try ContentsFile(contents, in: root)
      return file.root["properties"]?.isTrue("provides-namespace") ?? false
    } catch {
      problems.append(error)
      return false
    }
  }
}
