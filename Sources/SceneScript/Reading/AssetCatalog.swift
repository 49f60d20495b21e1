import Animator
import Yams

/// The pictures and fonts that a scene names, each read once.
struct AssetCatalog {
  /// What a name among the assets stands for.
  enum Source: Sendable {
    case file(path: String)
    case symbol(UIImage)
  }

  /// What each name stands for, with the place in the scene where that is said.
  private var sources: [String: (source: Source, node: Node)] = [:]
  private var used: Set<String> = []
  /// What came of each path; nil for one that cannot be shown and was reported.
  private var images: [String: UIImage?] = [:]

  /// Gives a picture a name.
  mutating func add(_ name: String, _ source: Source, at node: Node) {
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
  mutating func source(_ name: String) -> (source: Source, node: Node)? {
    guard let asset = sources[name] else { return nil }
    used.insert(name)
    return asset
  }

  /// What came of a path before; nil for one that has not been decoded.
  func known(_ path: String) -> UIImage?? { images[path] }

  /// Keeps what came of a path.
  mutating func keep(_ image: UIImage?, of path: String) { images[path] = .some(image) }
}

/// The keys of an asset that is a symbol.
enum SymbolGrammar {
  static let symbol = Field("symbol", .path, "The shape: SVG path data, filled by winding.")
  static let viewBox = Field(
    "viewBox", .rect, "What of the path's coordinates is seen; [0, 0, 24, 24] unless said.")
  static let height = Field(
    "height", ValueKind.number(in: 0.1...10_000, called: "0.1 to 10000"),
    "The picture's height in points; 24 unless said.")
  static let weight = Field(
    "weight", ValueKind<UIImage.SymbolWeight>.symbolWeight,
    "How thick its lines are; regular, as the path says, unless said.")
  static let rows = [symbol.row, viewBox.row, height.row, weight.row]
}

extension ValueKind where Value == UIImage.SymbolWeight {
  /// The name of a weight.
  fileprivate static var symbolWeight: ValueKind {
    .name([
      ("ultraLight", .ultraLight), ("thin", .thin), ("light", .light), ("regular", .regular),
      ("medium", .medium), ("semibold", .semibold), ("bold", .bold), ("heavy", .heavy),
      ("black", .black),
    ])
  }
}

extension ValueKind where Value == AssetCatalog.Source {
  /// A path, or a symbol's mapping.
  static var asset: ValueKind {
    let path = ValueKind<String>.reference("the path of a picture or a font")
    let symbol = JSON.mapping(SymbolGrammar.rows, required: [SymbolGrammar.symbol.name])
    return ValueKind(schema: .object([("anyOf", .array([path.schema, symbol]))])) {
      node, key, reader in
      guard case .mapping = node else {
        return path.read(node, key, reader).map { .file(path: $0) }
      }
      let fields = Fields(
        node, key: key, place: "a symbol", known: SymbolGrammar.rows, reader: reader)
      guard let fields, let shape = fields.require(SymbolGrammar.symbol) else { return nil }
      let box =
        fields.read(SymbolGrammar.viewBox) ?? CGRect(x: 0, y: 0, width: 24, height: 24)
      let height = fields.read(SymbolGrammar.height) ?? 24
      let weight = fields.read(SymbolGrammar.weight) ?? .regular
      return .symbol(UIImage(symbol: shape, viewBox: box, height: height, weight: weight))
    }
  }
}

extension SceneReader {
  /// The picture that `name`, an asset or a path, stands for; reports where there is none.
  func image(_ name: String, at node: Node) -> UIImage? {
    guard let asset = assets.source(name) else { return file(name, at: node, isNamed: false) }
    switch asset.source {
    case .symbol(let image): return image
    case .file(let path): return file(path, at: asset.node, isNamed: true)
    }
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
  func add(_ name: String, _ source: AssetCatalog.Source, at node: Node) {
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
