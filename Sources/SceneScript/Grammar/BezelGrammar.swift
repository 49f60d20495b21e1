import Animator
import Yams

// The body of a device around its screen.

extension ValueKind where Value == SceneBezel? {
  /// `true`, `false`, or `{finish, background, padding}`.
  static var bezel: ValueKind {
    let finish = Field(
      "finish",
      ValueKind<DeviceBody.Finish>.name(DeviceBody.Finish.allCases.map { ($0.rawValue, $0) }),
      "The color of the frame. Default: black.")
    let background = Field("background", .color, "The color around the body. Default: transparent.")
    let padding = Field(
      "padding", .nonNegative, "The space around the body in points. Default: 40.")
    let rows = [finish.row, background.row, padding.row]
    let bool = ValueKind<Bool>.bool
    return ValueKind(
      schema: .object([("anyOf", .array([bool.schema, .mapping(rows)]))]),
      write: { bezel in
        guard let bezel, bezel != SceneBezel() else { return bool.write(bezel != nil) }
        return .mapping {
          $0.write(finish, bezel.finish)
          $0.write(background, bezel.background)
          $0.write(padding, bezel.padding)
        }
      }
    ) { node, key, reader in
      if case .mapping = node {
        return Fields(node, key: key, context: "'\(key)'", known: rows, reader: reader).map {
          .some(
            SceneBezel(
              finish: $0.read(finish), background: $0.read(background), padding: $0.read(padding)))
        }
      }
      return bool.read(node, key, reader).map { $0 ? SceneBezel() : nil }
    }
  }
}
