import Animator
import Yams

/// The images and fonts of a scene, each loaded once.
struct AssetCatalog {
  /// The assets by name, with the nodes that define them.
  private var sources: [String: (source: SceneAsset, node: Node)] = [:]
  private var used: Set<String> = []
  /// Decoded images by path; nil for files that failed to decode, which have been reported.
  private var images: [String: UIImage?] = [:]
  /// Opened clips by path; nil for those that could not be opened, which have been reported.
  var clips: [String: VideoClip?] = [:]
  /// Whether Lottie documents could be opened; those that could not have been reported.
  var lotties: [LottieSource: Bool] = [:]

  /// SVG documents by path; nil for those that could not be read, which have been reported.
  var artworks: [String: SVGDocument?] = [:]

  /// Adds a named image.
  mutating func add(_ name: String, _ source: SceneAsset, at node: Node) {
    sources[name] = (source, node)
  }

  /// Font families by asset name.
  private var families: [String: String] = [:]

  /// Adds a named font family.
  mutating func add(_ name: String, family: String) { families[name] = family }

  /// The font family of an asset.
  func fontFamily(_ name: String) -> String? { families[name] }

  var names: [String] { sources.keys.sorted() }

  /// Assets that are never referenced.
  var unused: [(name: String, node: Node)] {
    names.filter { !used.contains($0) }.compactMap { name in
      sources[name].map { (name, $0.node) }
    }
  }

  /// The asset with a name and the node that defines it. Marks it as used.
  mutating func source(_ name: String) -> (source: SceneAsset, node: Node)? {
    guard let asset = sources[name] else { return nil }
    used.insert(name)
    return asset
  }

  /// The cached result for a path: nil if it has not been decoded, a nil image if decoding failed.
  func cached(_ path: String) -> UIImage?? { images[path] }

  /// Caches the result for a path.
  mutating func cache(_ image: UIImage?, of path: String) { images[path] = .some(image) }
}

extension SceneReader {
  /// The image with a name, which is an asset or a path. Reports an error if there is none.
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
    if let cached = assets.cached(path) { return cached }
    let image = decode(path, at: node, isNamed: isNamed)
    assets.cache(image, of: path)
    return image
  }

  private func decode(_ path: String, at node: Node, isNamed: Bool) -> UIImage? {
    let url = URL(fileURLWithPath: path, relativeTo: directory)
    if let refusal = sources?.refusal(of: url) {
      report(.unreadableImage(path: path, reason: refusal), at: node)
      return nil
    }
    sources?.note(url)
    guard FileManager.default.fileExists(atPath: url.path) else {
      let name = isNamed ? nil : nearest(path, among: assets.names)
      report(.missingImage(path: path, nearest: name ?? nearestFile(to: path, at: url)), at: node)
      return nil
    }
    do {
      return try UIImage(media: url, displayScale: displayScale)
    } catch ImageError.movie(let format) {
      let reason =
        "this is a video (\(format)); a view with 'type: video' and 'video: \(path)' plays it"
      report(.unreadableImage(path: path, reason: reason), at: node)
      return nil
    } catch ImageError.unreadable(_, let reason) {
      report(.unreadableImage(path: path, reason: reason), at: node)
      return nil
    } catch {
      report(.unreadableImage(path: path, reason: "\(error)"), at: node)
      return nil
    }
  }
}

extension SceneReader {
  /// The path of the image with the most similar name in the same folder; extensions are ignored.
  private func nearestFile(to path: String, at url: URL) -> String? {
    let kinds: Set = ["png", "jpg", "jpeg", "webp", "gif", "bmp", "tif", "tiff", "svg", "pdf"]
    let folder = url.deletingLastPathComponent().path
    let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { kinds.contains(($0 as NSString).pathExtension.lowercased()) }
    let stems = Dictionary(
      files.sorted().map { (($0 as NSString).deletingPathExtension, $0) },
      uniquingKeysWith: { first, _ in first })
    let wanted = url.deletingPathExtension().lastPathComponent
    guard let found = nearest(wanted, among: stems.keys.sorted()).flatMap({ stems[$0] })
    else { return nil }
    let parent = (path as NSString).deletingLastPathComponent as NSString
    return parent.appendingPathComponent(found)
  }
}

extension UIImage {
  /// The length in pixels up to which the longer side of a small SVG is sharp.
  private static let vectorSide: CGFloat = 1024

  /// Reads an image, possibly animated. SVGs and PDFs become display lists, which stay sharp when they are enlarged.
  convenience init(media url: URL, displayScale: CGFloat) throws(ImageError) {
    guard let format = VectorImageFile.Format(of: url) else {
      self.init(try ImageDecoder.decodeAnimation(contentsOf: url), scale: 1)
      return
    }
    try self.init(
      VectorImageFile(contentsOf: url, format: format), scale: displayScale, keepsVectors: true,
      leastSide: Self.vectorSide)
  }
}

extension SceneReader {
  /// Adds an asset. Images are loaded on first use; fonts are registered immediately.
  func add(_ name: String, _ source: SceneAsset, at node: Node) {
    let kinds: Set = ["ttf", "otf", "ttc", "otc"]
    guard case .file(let path) = source,
      kinds.contains((path as NSString).pathExtension.lowercased())
    else { return assets.add(name, source, at: node) }
    do throws(FontError) {
      let url = URL(fileURLWithPath: path, relativeTo: directory)
      if let refusal = sources?.refusal(of: url) {
        return report(.unusableFont(reason: refusal), at: node)
      }
      sources?.note(url, isFont: true)
      assets.add(name, family: try resources.fonts.registerFamily(at: url))
    } catch {
      report(.unusableFont(reason: "\(error)"), at: node)
    }
  }
}
