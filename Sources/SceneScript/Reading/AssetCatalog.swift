import Animator
import Yams

/// The pictures and fonts that a scene names, each read once.
struct AssetCatalog {
  /// What each name stands for, with the place in the scene where that is said.
  private var sources: [String: (source: SceneAsset, node: Node)] = [:]
  private var used: Set<String> = []
  /// What came of each path; nil for one that cannot be shown and was reported.
  private var images: [String: UIImage?] = [:]

  /// Gives a picture a name.
  mutating func add(_ name: String, _ source: SceneAsset, at node: Node) {
    sources[name] = (source, node)
  }

  /// Families of fonts by the asset's name.
  private var families: [String: String] = [:]

  /// Gives a font's family a name.
  mutating func add(_ name: String, family: String) { families[name] = family }

  /// The family of the font that `name` stands for; nil for none.
  func fontFamily(_ name: String) -> String? { families[name] }

  var names: [String] { sources.keys.sorted() }

  /// The names that nothing has used.
  var unused: [(name: String, node: Node)] {
    names.filter { !used.contains($0) }.compactMap { name in
      sources[name].map { (name, $0.node) }
    }
  }

  /// What `name` stands for, and where that is said; marks the name as used.
  mutating func source(_ name: String) -> (source: SceneAsset, node: Node)? {
    guard let asset = sources[name] else { return nil }
    used.insert(name)
    return asset
  }

  /// What came of a path before; nil for one that has not been decoded.
  func known(_ path: String) -> UIImage?? { images[path] }

  /// Keeps what came of a path.
  mutating func keep(_ image: UIImage?, of path: String) { images[path] = .some(image) }
}

extension SceneReader {
  /// The picture that `name`, an asset or a path, stands for; reports where there is none.
  func image(_ name: String, at node: Node) -> UIImage? {
    let image: UIImage?
    if let asset = assets.source(name) {
      switch asset.source {
      case .symbol(let symbol): image = resources.images[name] ?? symbol.image
      case .file(let path): image = file(path, at: asset.node, isNamed: true)
      }
    } else {
      image = file(name, at: node, isNamed: false)
    }
    if let image { resources.images[name] = image }
    return image
  }

  private func file(_ path: String, at node: Node, isNamed: Bool) -> UIImage? {
    if let known = assets.known(path) { return known }
    let image = decode(path, at: node, isNamed: isNamed)
    assets.keep(image, of: path)
    return image
  }

  private func decode(_ path: String, at node: Node, isNamed: Bool) -> UIImage? {
    let url = URL(fileURLWithPath: path, relativeTo: directory)
    sources?.note(url)
    guard FileManager.default.fileExists(atPath: url.path) else {
      let nearest = isNamed ? nil : nearest(path, among: assets.names)
      report(.missingImage(path: path, nearest: nearest), at: node)
      return nil
    }
    do {
      return UIImage(try ImageDecoder.decodeAnimation(contentsOf: url), scale: 1)
    } catch {
      report(.unreadableImage(path: path, reason: "\(error)"), at: node)
      return nil
    }
  }
}

extension SceneReader {
  /// Adds an asset: a picture, read where it is used, or a font, made known at once.
  func add(_ name: String, _ source: SceneAsset, at node: Node) {
    let kinds: Set = ["ttf", "otf", "ttc", "otc"]
    guard case .file(let path) = source,
      kinds.contains((path as NSString).pathExtension.lowercased())
    else { return assets.add(name, source, at: node) }
    do throws(FontError) {
      let url = URL(fileURLWithPath: path, relativeTo: directory)
      sources?.note(url, isFont: true)
      assets.add(name, family: try UIFont.registerFamily(at: url))
    } catch {
      report(.unusableFont(reason: "\(error)"), at: node)
    }
  }
}
