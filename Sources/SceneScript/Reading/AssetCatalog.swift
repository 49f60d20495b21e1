import Animator
import Yams

/// The pictures that a scene names, each decoded once.
struct AssetCatalog {
  /// Paths by name, with the place in the scene where they are given.
  private var paths: [String: (path: String, node: Node)] = [:]
  private var used: Set<String> = []
  /// What came of each path; nil for one that cannot be shown and was reported.
  private var images: [String: CGImage?] = [:]

  /// Gives a path a name.
  mutating func add(_ name: String, path: String, at node: Node) { paths[name] = (path, node) }

  var names: [String] { paths.keys.sorted() }

  /// The names that nothing has used.
  var unused: [(name: String, node: Node)] {
    names.filter { !used.contains($0) }.compactMap { name in
      paths[name].map { (name, $0.node) }
    }
  }

  /// The path that `name` stands for, and where that is said; marks the name as used.
  mutating func path(_ name: String) -> (path: String, node: Node)? {
    guard let asset = paths[name] else { return nil }
    used.insert(name)
    return asset
  }

  /// What came of a path before; nil for one that has not been decoded.
  func known(_ path: String) -> CGImage?? { images[path] }

  /// Keeps what came of a path.
  mutating func keep(_ image: CGImage?, of path: String) { images[path] = .some(image) }
}

extension SceneReader {
  /// The picture that `name`, an asset or a path, stands for; reports where there is none.
  func image(_ name: String, at node: Node) -> CGImage? {
    let asset = assets.path(name)
    let (path, place) = asset ?? (name, node)
    if let known = assets.known(path) { return known }
    let image = decode(path, at: place, isNamed: asset != nil)
    assets.keep(image, of: path)
    return image
  }

  private func decode(_ path: String, at node: Node, isNamed: Bool) -> CGImage? {
    let url = URL(fileURLWithPath: path, relativeTo: directory)
    guard FileManager.default.fileExists(atPath: url.path) else {
      let nearest = isNamed ? nil : NearestName.of(path, among: assets.names)
      report(.missingImage(path: path, nearest: nearest), at: node)
      return nil
    }
    do {
      return try ImageDecoder.decode(contentsOf: url)
    } catch {
      report(.unreadableImage(path: path, reason: "\(error)"), at: node)
      return nil
    }
  }
}
