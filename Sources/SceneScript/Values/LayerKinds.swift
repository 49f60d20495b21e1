import Animator
import Yams

// What masks, corners, filters and effects take.

extension ValueKind where Value == CACornerMask {
  /// A list of corners.
  static var corners: ValueKind {
    let one = ValueKind<CACornerMask>.name([
      ("topLeft", .layerMinXMinYCorner), ("topRight", .layerMaxXMinYCorner),
      ("bottomLeft", .layerMinXMaxYCorner), ("bottomRight", .layerMaxXMaxYCorner),
    ])
    return ValueKind<[CACornerMask]>
      .list(of: one, called: "a list of corners, such as [topLeft, topRight]")
      .map { CACornerMask($0) }
  }
}

extension ValueKind where Value == CALayerCornerCurve {
  static var cornerCurve: ValueKind {
    .name([("circular", .circular), ("continuous", .continuous)])
  }
}

extension ValueKind where Value == BlendMode? {
  /// The modes by their names without "BlendMode".
  static var blendMode: ValueKind {
    .name(
      [("normal", nil)]
        + BlendMode.allCases.map { ($0.rawValue.replacing("BlendMode", with: ""), $0) })
  }
}

extension ValueKind where Value == UIBlurEffect.Style? {
  static var blurStyle: ValueKind {
    .name([("none", nil)] + UIBlurEffect.Style.allCases.map { ("\($0)", $0) })
  }
}

extension ValueKind where Value == UIProgressView.Style {
  static var progressStyle: ValueKind { .name([("default", .default), ("bar", .bar)]) }
}

extension ValueKind where Value == CAEmitterLayerEmitterShape {
  static var emitterShape: ValueKind {
    let shapes: [CAEmitterLayerEmitterShape] = [
      .point, .line, .rectangle, .cuboid, .circle, .sphere,
    ]
    return .name(shapes.map { ($0.rawValue, $0) })
  }
}

extension ValueKind where Value == CAEmitterLayerEmitterMode {
  static var emitterMode: ValueKind {
    let modes: [CAEmitterLayerEmitterMode] = [.points, .outline, .surface, .volume]
    return .name(modes.map { ($0.rawValue, $0) })
  }
}

extension ValueKind where Value == CAEmitterLayerRenderMode {
  static var renderMode: ValueKind {
    let modes: [CAEmitterLayerRenderMode] = [
      .unordered, .oldestFirst, .oldestLast, .backToFront, .additive,
    ]
    return .name(modes.map { ($0.rawValue, $0) })
  }
}
