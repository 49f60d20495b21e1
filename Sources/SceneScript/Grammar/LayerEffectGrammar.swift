import Animator
import Yams

extension ValueKind where Value == SceneBorder {
  static var border: ValueKind {
    .record(
      "'border'", SceneBorder(),
      [
        Member("width", .nonNegative, \.width, "In points, inside the bounds."),
        Member("color", .color, \.color, "Default: black."),
      ])
  }
}

extension ValueKind where Value == SceneShadow {
  static var shadow: ValueKind {
    .record(
      "'shadow'", SceneShadow(),
      [
        Member("color", .color, \.color, "Default: black."),
        Member(
          "opacity", .number(in: 0...1, called: "0 to 1"), \.opacity, "Default: 0, no shadow."),
        Member("radius", .nonNegative, \.radius, "Blur radius in points. Default: 3."),
        Member("offset", .size, \.offset, "In points. Default: [0, -3]."),
      ])
  }
}

extension ValueKind where Value == SceneLabelShadow {
  static var labelShadow: ValueKind {
    .record(
      "'textShadow'", SceneLabelShadow(),
      [
        Member("color", .color, \.color, "Default: black."),
        Member("offset", .size, \.offset, "In points. Default: [0, 1]."),
      ])
  }
}
