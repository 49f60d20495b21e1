import Animator
import Yams

extension ValueKind where Value == UIView.ContentMode {
  static var contentMode: ValueKind {
    .name([
      ("scaleToFill", .scaleToFill), ("scaleAspectFit", .scaleAspectFit),
      ("scaleAspectFill", .scaleAspectFill), ("redraw", .redraw), ("center", .center),
      ("top", .top), ("bottom", .bottom), ("left", .left), ("right", .right),
      ("topLeft", .topLeft), ("topRight", .topRight), ("bottomLeft", .bottomLeft),
      ("bottomRight", .bottomRight),
    ])
  }
}

extension ValueKind where Value == UIView.AutoresizingMask {
  static var autoresizingMask: ValueKind {
    let one = ValueKind<UIView.AutoresizingMask>.name([
      ("flexibleLeftMargin", .flexibleLeftMargin), ("flexibleWidth", .flexibleWidth),
      ("flexibleRightMargin", .flexibleRightMargin), ("flexibleTopMargin", .flexibleTopMargin),
      ("flexibleHeight", .flexibleHeight), ("flexibleBottomMargin", .flexibleBottomMargin),
    ])
    return ValueKind<[UIView.AutoresizingMask]>
      .list(of: one, called: "a list such as [flexibleWidth, flexibleHeight]")
      .map { UIView.AutoresizingMask($0) }
  }
}

/// A layer's border; what is not given stays as it is.
struct SceneBorder: Sendable {
  var width: Double?
  var color: UIColor?
}

extension ValueKind where Value == SceneBorder {
  static var border: ValueKind {
    let width = Field("width", .nonNegative, "In points, inside the bounds.")
    let color = Field("color", .color, "Black unless said.")
    let rows = [width.row, color.row]
    return ValueKind(schema: .mapping(rows)) { node, key, reader in
      Fields(node, key: key, place: "'border'", known: rows, reader: reader).map {
        SceneBorder(width: $0.read(width), color: $0.read(color))
      }
    }
  }
}

/// A layer's shadow; what is not given stays as it is.
struct SceneShadow: Sendable {
  var color: UIColor?
  var opacity: Double?
  var radius: Double?
  var offset: CGSize?
}

extension ValueKind where Value == SceneShadow {
  static var shadow: ValueKind {
    let color = Field("color", .color, "Black unless said.")
    let opacity = Field(
      "opacity", .number(in: 0...1, called: "0 to 1"), "0, no shadow, unless said.")
    let radius = Field("radius", .nonNegative, "How far it is blurred, in points; 3 unless said.")
    let offset = Field("offset", .size, "In points; [0, -3] unless said.")
    let rows = [color.row, opacity.row, radius.row, offset.row]
    return ValueKind(schema: .mapping(rows)) { node, key, reader in
      Fields(node, key: key, place: "'shadow'", known: rows, reader: reader).map {
        SceneShadow(
          color: $0.read(color), opacity: $0.read(opacity), radius: $0.read(radius),
          offset: $0.read(offset))
      }
    }
  }
}
