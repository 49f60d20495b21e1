import Animator
import Yams

/// The keys of an asset that is a symbol.
enum SymbolGrammar {
  static let symbol = Field(
    "symbol", ValueKind<ScenePath>.path, "The shape: SVG path data, filled by winding.")
  static let viewBox = Field(
    "viewBox", .rect, "What of the path's coordinates is seen; [0, 0, 24, 24] unless said.")
  static let height = Field(
    "height", ValueKind.number(in: 0.1...10_000, called: "0.1 to 10000"),
    "The picture's height in points; 24 unless said.")
  static let weight = Field(
    "weight", ValueKind<UIImage.SymbolWeight>.symbolWeight,
    "How thick its lines are; regular, as the path says, unless said.")
  static let rows = [symbol.row, viewBox.row, height.row, weight.row]

  static func write(_ value: SceneSymbol) -> YAMLValue {
    .mapping {
      $0.write(symbol, value.shape)
      $0.write(viewBox, value.viewBox)
      $0.write(height, value.height)
      $0.write(weight, value.weight)
    }
  }
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

extension ValueKind where Value == SceneAsset {
  /// A path, or a symbol's mapping.
  static var asset: ValueKind {
    let path = ValueKind<String>.reference("the path of a picture or a font")
    let symbol = JSON.mapping(SymbolGrammar.rows, required: [SymbolGrammar.symbol.name])
    return ValueKind(
      schema: .object([("anyOf", .array([path.schema, symbol]))]),
      write: { asset in
        switch asset {
        case .file(let file): path.write(file)
        case .symbol(let symbol): SymbolGrammar.write(symbol)
        }
      }
    ) { node, key, reader in
      guard case .mapping = node else {
        return path.read(node, key, reader).map { .file(path: $0) }
      }
      let fields = Fields(
        node, key: key, place: "a symbol", known: SymbolGrammar.rows, reader: reader)
      guard let fields, let shape = fields.require(SymbolGrammar.symbol) else { return nil }
      return .symbol(
        SceneSymbol(
          shape: shape, viewBox: fields.read(SymbolGrammar.viewBox),
          height: fields.read(SymbolGrammar.height), weight: fields.read(SymbolGrammar.weight)))
    }
  }
}

extension ValueKind where Value == [Named<SceneAsset>] {
  /// A mapping of names that the scene makes up to assets; the reader gets to know each.
  static var assets: ValueKind {
    let asset = ValueKind<SceneAsset>.asset
    return ValueKind(
      schema: .object([
        ("type", .string("object")), ("additionalProperties", asset.schema),
      ]),
      write: { assets in .mapping(assets.map { ($0.name, asset.write($0.value)) }) },
      read: { node, key, reader in
        reader.names(node, key)?.compactMap { name, node in
          guard let value = asset.read(node, name, reader) else { return nil }
          reader.add(name, value, at: node)
          return Named(name, value, position: node.position)
        }
      })
  }
}

extension ValueKind where Value == [Named<SceneColor>] {
  /// A mapping of names that the scene makes up to colours; the reader gets to know each.
  static var colors: ValueKind {
    let color = ValueKind<SceneColor>.color
    return ValueKind(
      schema: .object([("type", .string("object"))]),
      write: { colors in .mapping(colors.map { ($0.name, color.write($0.value)) }) },
      read: { node, key, reader in
        reader.names(node, key)?.compactMap { name, node in
          // A name may stand for one before it, so there is no circle.
          guard let value = color.read(node, name, reader) else { return nil }
          reader.resources.colors[name] = value.color(in: reader.resources)
          return Named(name, value, position: node.position)
        }
      })
  }
}

extension SceneReader {
  /// The names and nodes of a mapping whose keys the scene makes up; nil, and reported, for
  /// anything else.
  fileprivate func names(_ node: Node, _ key: String) -> [(name: String, node: Node)]? {
    guard case .mapping(let mapping) = node else {
      return wrong(node, key, takes: "a mapping of names to values")
    }
    return mapping.compactMap { key, value in key.text.map { ($0, value) } }
  }
}
