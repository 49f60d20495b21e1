import Animator
import Yams

// How touches are drawn.

extension ValueKind where Value == SceneTouchDisplay? {
  /// `visible`, `hidden`, `arrow`, `hand`, or `{style, color, size}`.
  static var touchDisplay: ValueKind {
    let style = Field(
      "style",
      ValueKind<TouchDisplay.Style>.name([("dot", .dot), ("arrow", .arrow), ("hand", .hand)]),
      "Dots, or a pointer that travels and clicks: dot, arrow or hand. Default: dot.")
    let color = Field(
      "color", .color, "The color of dots or of the pointer. Default: gray, black, white.")
    let size = Field(
      "size", .positive, "The diameter of dots or the height of the pointer. Default: 44.")
    let rows = [style.row, color.row, size.row]
    let names = ValueKind<SceneTouchDisplay?>.name([
      ("visible", SceneTouchDisplay()), ("hidden", nil),
      ("dot", SceneTouchDisplay(style: .dot)), ("arrow", SceneTouchDisplay(style: .arrow)),
      ("hand", SceneTouchDisplay(style: .hand)),
    ])
    return ValueKind(
      schema: .object([("anyOf", .array([names.schema, .mapping(rows)]))]),
      write: { display in
        guard let display, display != SceneTouchDisplay(style: display.style) else {
          return names.write(display)
        }
        return .mapping {
          $0.write(style, display.style)
          $0.write(color, display.color)
          $0.write(size, display.size)
        }
      }
    ) { node, key, reader in
      if case .mapping = node {
        return Fields(node, key: key, context: "'\(key)'", known: rows, reader: reader).map {
          .some(
            SceneTouchDisplay(style: $0.read(style), color: $0.read(color), size: $0.read(size)))
        }
      }
      return names.read(node, key, reader)
    }
  }
}
