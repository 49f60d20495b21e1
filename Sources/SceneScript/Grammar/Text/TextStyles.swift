import Animator
import Yams

// Underlines, strokes and shadows of text.

extension ValueKind where Value == SceneTextLine {
  /// `true`, `false`, a style name, or `{style, color, byWord}`.
  static var textLine: ValueKind {
    let names = ValueKind<NSUnderlineStyle>.name([
      ("single", .single), ("thick", .thick), ("double", .double),
      ("dotted", [.single, .patternDot]), ("dashed", [.single, .patternDash]),
      ("dashDot", [.single, .patternDashDot]), ("dashDotDot", [.single, .patternDashDotDot]),
    ])
    let style = Field("style", names, "Default: single.")
    let color = Field("color", .color, "Default: the text color.")
    let byWord = Field("byWord", .bool, "Whether spaces are skipped.")
    let rows = [style.row, color.row, byWord.row]
    let bool = ValueKind<Bool>.bool
    return ValueKind(
      schema: .object([("anyOf", .array([bool.schema, names.schema, .mapping(rows)]))]),
      write: { line in
        if line.style.isEmpty { return bool.write(false) }
        return .mapping {
          $0.write(style, line.style)
          $0.write(color, line.color)
          $0.write(byWord, line.isByWord)
        }
      }
    ) { node, key, reader in
      if case .mapping = node {
        return Fields(node, key: key, context: "'\(key)'", known: rows, reader: reader).map {
          SceneTextLine(
            style: $0.read(style) ?? .single, color: $0.read(color), isByWord: $0.read(byWord))
        }
      }
      if ["true", "false"].contains(node.plainText?.lowercased()) {
        return bool.read(node, key, reader).map { SceneTextLine(style: $0 ? .single : []) }
      }
      return names.read(node, key, reader).map { SceneTextLine(style: $0) }
    }
  }
}

extension ValueKind where Value == SceneTextStroke {
  static var textStroke: ValueKind {
    .record(
      "'stroke'", SceneTextStroke(),
      [
        Member(
          "width", .number, \.width,
          "In percent of the font size: positive strokes only, negative strokes and fills."),
        Member("color", .color, \.color, "Default: the text color."),
      ])
  }
}

extension ValueKind where Value == SceneTextShadow {
  static var textShadow: ValueKind {
    .record(
      "'shadow'", SceneTextShadow(),
      [
        Member("color", .color, \.color, "Default: black with an opacity of 1/3."),
        Member("offset", .size, \.offset, "In points. Default: [0, 0]."),
        Member("blur", .nonNegative, \.blur, "Blur radius in points. Default: 0."),
      ])
  }
}
