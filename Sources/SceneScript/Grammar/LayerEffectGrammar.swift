import Animator
import Yams

extension ValueKind where Value == SceneBorder {
  static var border: ValueKind {
    let width = Field("width", .nonNegative, "In points, inside the bounds.")
    let color = Field("color", .color, "Black unless said.")
    let rows = [width.row, color.row]
    return ValueKind(
      schema: .mapping(rows),
      write: { border in
        .mapping {
          $0.write(width, border.width)
          $0.write(color, border.color)
        }
      },
      read: { node, key, reader in
        Fields(node, key: key, place: "'border'", known: rows, reader: reader).map {
          SceneBorder(width: $0.read(width), color: $0.read(color))
        }
      })
  }
}

extension ValueKind where Value == SceneShadow {
  static var shadow: ValueKind {
    let color = Field("color", .color, "Black unless said.")
    let opacity = Field(
      "opacity", .number(in: 0...1, called: "0 to 1"), "0, no shadow, unless said.")
    let radius = Field("radius", .nonNegative, "How far it is blurred, in points; 3 unless said.")
    let offset = Field("offset", .size, "In points; [0, -3] unless said.")
    let rows = [color.row, opacity.row, radius.row, offset.row]
    return ValueKind(
      schema: .mapping(rows),
      write: { shadow in
        .mapping {
          $0.write(color, shadow.color)
          $0.write(opacity, shadow.opacity)
          $0.write(radius, shadow.radius)
          $0.write(offset, shadow.offset)
        }
      },
      read: { node, key, reader in
        Fields(node, key: key, place: "'shadow'", known: rows, reader: reader).map {
          SceneShadow(
            color: $0.read(color), opacity: $0.read(opacity), radius: $0.read(radius),
            offset: $0.read(offset))
        }
      })
  }
}

extension ValueKind where Value == SceneLabelShadow {
  static var labelShadow: ValueKind {
    let color = Field("color", .color, "Black unless said.")
    let offset = Field("offset", .size, "In points; [0, 1] unless said.")
    let rows = [color.row, offset.row]
    return ValueKind(
      schema: .mapping(rows),
      write: { shadow in
        .mapping {
          $0.write(color, shadow.color)
          $0.write(offset, shadow.offset)
        }
      },
      read: { node, key, reader in
        Fields(node, key: key, place: "'textShadow'", known: rows, reader: reader).map {
          SceneLabelShadow(color: $0.read(color), offset: $0.read(offset))
        }
      })
  }
}
