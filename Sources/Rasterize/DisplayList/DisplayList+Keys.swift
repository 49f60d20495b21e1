// The key of a command hashes everything its pixels depend on: rounded geometry, colors as they are
// blended, clips, effects and the identity of its texture. Derived values that only save time are
// left out.

extension DisplayList {
  /// The hash of everything the command's pixels depend on.
  func key(ofCommandAt index: Int) -> PixelKey {
    PixelKey { builder in
      switch commands[index] {
      case .draw(let item): items[item].describe(to: &builder)
      case .begin(let group):
        builder.add(1, 0)
        groups[group].describe(to: &builder)
      case .end(let group):
        builder.add(2, 0)
        groups[group].describe(to: &builder)
      case .nothing: builder.add(3, 0)
      }
    }
  }

  /// The key of all commands, drawn into `frame`.
  func key(on frame: PixelRect) -> PixelKey {
    PixelKey { builder in
      frame.describe(to: &builder)
      for index in commands.indices { builder.add(key(ofCommandAt: index)) }
    }
  }
}

extension DrawItem {
  fileprivate func describe(to builder: inout PixelKey.Builder) {
    describePaint(to: &builder, hasEffects: hasDetails)
    bounds.describe(to: &builder)
    shape.describe(to: &builder)
    guard hasDetails else { return }
    hole.describe(to: &builder)
    clip.describe(to: &builder)
  }

  /// The key of the color a pixel gets inside the item's opaque region, independent of its extent.
  var replacementKey: PixelKey {
    PixelKey {
      $0.add(6, 0)
      describePaint(to: &$0, hasEffects: effects.changesColor)
    }
  }

  private func describePaint(to builder: inout PixelKey.Builder, hasEffects: Bool) {
    switch paint {
    case .color(let color):
      builder.add(hasEffects ? 15 : 4, Int(color.premultiplied(opacity: opacity)))
    case .texture(let paint):
      builder.add(hasEffects ? 16 : 5, Int(UInt8(unit: opacity)))
      builder.add(paint.texture.identity)
      paint.sampler.describe(to: &builder)
      paint.minifier?.describe(to: &builder)
    case .gradient(let paint, let sampler):
      // Hashed like the texture it would be rendered to: the pixels are the same.
      builder.add(hasEffects ? 16 : 5, Int(UInt8(unit: opacity)))
      builder.add(paint.identity)
      sampler.describe(to: &builder)
    }
    if hasEffects { effects.describe(to: &builder) }
  }
}

extension DrawGroup {
  fileprivate func describe(to builder: inout PixelKey.Builder) {
    builder.add(blend.keyNumber, Int(UInt8(unit: opacity)))
    builder.add((tint == nil ? 0 : 1) + 2 * laterFragments, Int(tint ?? 0))
    bounds.describe(to: &builder)
    clip.describe(to: &builder)
  }
}

extension DrawGroup.Blend {
  fileprivate var keyNumber: Int {
    switch self {
    case .over: 0
    case .dissolve: 1
    case .mask(.alpha): 2
    case .mask(.luminance): 100
    case .mask(.invertedAlpha): 101
    case .mask(.invertedLuminance): 102
    case .mode(let mode): 3 + Int(mode.kernelNumber)
    }
  }
}

extension SurfaceEffects {
  fileprivate func describe(to builder: inout PixelKey.Builder) {
    builder.add(
      Int(whiteTint),
      (isAtop ? 1 : 0) | (shading == nil ? 0 : 2) | (opacity == nil ? 0 : 4)
        | (falloff == nil ? 0 : 8) | (isDithered ? 16 : 0))
    builder.add(
      mode.map { 1 + Int($0.kernelNumber) } ?? 0, tint.map { 1 + Int($0) } ?? 0)
    if isDithered { builder.add(ditherOrigin.x, ditherOrigin.y) }
    shading?.describe(to: &builder)
    opacity?.describe(to: &builder)
    falloff?.describe(to: &builder)
  }
}

extension PixelRect {
  fileprivate func describe(to builder: inout PixelKey.Builder) {
    builder.add(minX, minY)
    builder.add(maxX, maxY)
  }
}

extension Shape? {
  fileprivate func describe(to builder: inout PixelKey.Builder) {
    guard let self else { return builder.add(7, 0) }
    self.describe(to: &builder)
  }
}

extension Shape {
  fileprivate func describe(to builder: inout PixelKey.Builder) {
    switch self {
    case .pixels(let rect):
      builder.add(8, 0)
      rect.describe(to: &builder)
    case .rect(let rect):
      builder.add(9, 0)
      builder.add(rect.minX, rect.minY)
      builder.add(rect.maxX, rect.maxY)
    case .polygon(let polygon):
      polygon.describe(to: &builder)
    }
  }
}

extension ProjectionTransform {
  /// Adds all nine entries of the matrix.
  func describe(to builder: inout PixelKey.Builder) {
    builder.add(m11, m12)
    builder.add(m13, m21)
    builder.add(m22, m23)
    builder.add(m31, m32)
    builder.add(m33, 0)
  }
}
