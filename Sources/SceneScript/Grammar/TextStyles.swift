import Animator
import Yams

// Lines, strokes and shadows of letters.

extension ValueKind where Value == SceneTextLine {
  /// `true`, `false`, the name of a style, or `{style, color, byWord}`.
  static var textLine: ValueKind {
    let names = ValueKind<NSUnderlineStyle>.name([
      ("single", .single), ("thick", .thick), ("double", .double),
      ("dotted", [.single, .patternDot]), ("dashed", [.single, .patternDash]),
      ("dashDot", [.single, .patternDashDot]), ("dashDotDot", [.single, .patternDashDotDot]),
    ])
    let style = Field("style", names, "single unless said.")
    let color = Field("color", .color, "The letters' unless said.")
    let byWord = Field("byWord", .bool, "Whether spaces are left out.")
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
        return Fields(node, key: key, place: "'\(key)'", known: rows, reader: reader).map {
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
    let width = Field(
      "width", ValueKind<Double>.number,
      "In percent of the font's size: positive for hollow letters, negative for filled ones.")
    let color = Field("color", .color, "The letters' unless said.")
    let rows = [width.row, color.row]
    return ValueKind(
      schema: .mapping(rows),
      write: { stroke in
        .mapping {
          $0.write(width, stroke.width)
          $0.write(color, stroke.color)
        }
      },
      read: { node, key, reader in
        Fields(node, key: key, place: "'stroke'", known: rows, reader: reader).map {
          SceneTextStroke(width: $0.read(width), color: $0.read(color))
        }
      })
  }
}

extension ValueKind where Value == SceneTextShadow {
  static var textShadow: ValueKind {
    let color = Field("color", .color, "Black of a third's strength unless said.")
    let offset = Field("offset", .size, "In points; [0, 0] unless said.")
    let blur = Field("blur", .nonNegative, "How far it is blurred, in points; 0 unless said.")
    let rows = [color.row, offset.row, blur.row]
    return ValueKind(
      schema: .mapping(rows),
      write: { shadow in
        .mapping {
          $0.write(color, shadow.color)
          $0.write(offset, shadow.offset)
          $0.write(blur, shadow.blur)
        }
      },
      read: { node, key, reader in
        Fields(node, key: key, place: "'shadow'", known: rows, reader: reader).map {
          SceneTextShadow(
            color: $0.read(color), offset: $0.read(offset), blur: $0.read(blur))
        }
      })
  }
}
