import Graphics

extension LottieEffect {
  var json: JSON {
    switch self {
    case .tint(let black, let white, let amount):
      Self.effect(
        20, "Tint",
        [
          .color("Map Black To", black), .color("Map White To", white),
          .number("Amount to Tint", amount),
        ])
    case .fill(let color, let opacity):
      // Values that have no effect in players are those of After Effects.
      Self.effect(
        21, "Fill",
        [
          .unused("Fill Mask"), .unused("All Masks"), .color("Color", color), .unused("Invert"),
          .unused("Horizontal Feather"), .unused("Vertical Feather"), .number("Opacity", opacity),
        ])
    case .dropShadow(let shadow): Self.effect(25, "Drop Shadow", shadow.values)
    case .blur(let amount, let axes):
      Self.effect(
        29, "Gaussian Blur",
        [
          .number("Blurriness", amount), .number("Blur Dimensions", axes),
          .unused("Repeat Edge Pixels"),
        ])
    }
  }

  /// A value of an effect.
  fileprivate enum Value {
    case number(String, LottieProperty<Double>)
    case color(String, LottieProperty<LottieColor>)
    /// An unused value, which is written because readers find values by index.
    case unused(String)

    var json: JSON {
      let (type, name, value) =
        switch self {
        case .number(let name, let number): (0, name, number.json)
        case .color(let name, let color): (2, name, color.json)
        case .unused(let name): (0, name, LottieProperty.constant(0.0).json)
        }
      return .object([("ty", .int(type)), ("nm", .string(name)), ("v", value)])
    }
  }

  private static func effect(_ type: Int, _ name: String, _ values: [Value]) -> JSON {
    .object([
      ("ty", .int(type)), ("nm", .string(name)), ("en", .int(1)),
      ("ef", .array(values.map(\.json))),
    ])
  }
}

extension LottieDropShadow {
  fileprivate var values: [LottieEffect.Value] {
    [
      .color("Shadow Color", color), .number("Opacity", opacity), .number("Direction", direction),
      .number("Distance", distance), .number("Softness", softness), .unused("Shadow Only"),
    ]
  }
}
