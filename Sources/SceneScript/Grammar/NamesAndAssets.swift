import Animator
import Yams

/// The keys of a symbol asset.
enum SymbolGrammar {
  static let symbol = Field(
    "symbol", ValueKind<ScenePath>.path, "The shape: SVG path data, filled by the nonzero rule.")
  static let viewBox = Field(
    "viewBox", .rect, "The visible rectangle in path coordinates. Default: [0, 0, 24, 24].")
  static let height = Field(
    "height", ValueKind.number(in: 0.1...10_000, called: "0.1 to 10000"),
    "Height of the image in points. Default: 24.")
  static let weight = Field(
    "weight", ValueKind<UIImage.SymbolWeight>.symbolWeight,
    "Stroke weight. Default: regular, the path as it is.")
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
  fileprivate static var symbolWeight: ValueKind {
    .name([
      ("ultraLight", .ultraLight), ("thin", .thin), ("light", .light), ("regular", .regular),
      ("medium", .medium), ("semibold", .semibold), ("bold", .bold), ("heavy", .heavy),
      ("black", .black),
    ])
  }
}

extension ValueKind where Value == SceneAsset {
  /// A path, or a mapping that defines a symbol.
  static var asset: ValueKind {
    let path = ValueKind<String>.reference("the path of an image or a font")
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
        node, key: key, context: "a symbol", known: SymbolGrammar.rows, reader: reader)
      guard let fields, let shape = fields.require(SymbolGrammar.symbol) else { return nil }
      return .symbol(
        SceneSymbol(
          shape: shape, viewBox: fields.read(SymbolGrammar.viewBox),
          height: fields.read(SymbolGrammar.height), weight: fields.read(SymbolGrammar.weight)))
    }
  }
}

extension ValueKind where Value == [Named<SceneAsset>] {
  /// A mapping of names to assets, which are added to the reader.
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
          return Named(name, value, position: reader.source(of: node))
        }
      })
  }
}

extension ValueKind where Value == [Named<SceneColor>] {
  /// A mapping of names to colors, which are added to the reader.
  static var colors: ValueKind {
    let color = ValueKind<SceneColor>.color
    return ValueKind(
      schema: .object([("type", .string("object"))]),
      write: { colors in .mapping(colors.map { ($0.name, color.write($0.value)) }) },
      read: { node, key, reader in
        reader.names(node, key)?.compactMap { name, node in
          // A color may refer to earlier ones only, so there are no cycles.
          guard let value = color.read(node, name, reader) else { return nil }
          reader.resources.colors[name] = value.color(in: reader.resources)
          return Named(name, value, position: reader.source(of: node))
        }
      })
  }
}

extension SceneReader {
  /// The entries of a mapping whose keys are names defined by the scene; reports other nodes.
  fileprivate func names(_ node: Node, _ key: String) -> [(name: String, node: Node)]? {
    guard case .mapping(let mapping) = node else {
      return reportInvalid(node, key, expects: "a mapping of names to values")
    }
    return mapping.compactMap { key, value in key.text.map { ($0, value) } }
  }
}
