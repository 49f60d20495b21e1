import Animator
import Yams

// How touches are drawn.

extension ValueKind where Value == SceneTouchDisplay? {
  /// `visible`, `hidden`, or `{color, size}`.
  static var touchDisplay: ValueKind {
    let color = Field("color", .color, "The color of dots. Default: gray.")
    let size = Field("size", .positive, "The diameter of dots in points. Default: 44.")
    let rows = [color.row, size.row]
    let names = ValueKind<Bool>.name([("visible", true), ("hidden", false)])
    return ValueKind(
      schema: .object([("anyOf", .array([names.schema, .mapping(rows)]))]),
      write: { display in
        guard let display else { return names.write(false) }
        if display == SceneTouchDisplay() { return names.write(true) }
        return .mapping {
          $0.write(color, display.color)
          $0.write(size, display.size)
        }
      }
    ) { node, key, reader in
      if case .mapping = node {
        return Fields(node, key: key, context: "'\(key)'", known: rows, reader: reader).map {
          .some(SceneTouchDisplay(color: $0.read(color), size: $0.read(size)))
        }
      }
      return names.read(node, key, reader).map { $0 ? .some(SceneTouchDisplay()) : .some(nil) }
        ?? nil
    }
  }
}
