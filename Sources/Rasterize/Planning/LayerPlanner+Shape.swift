extension LayerPlanner {
  /// Draws a layer's shape, which may extend beyond its bounds.
  mutating func draw(_ shape: ShapeValues, of state: LayerState, map: DeviceMap) {
    guard let drawing = ShapeDrawing(shape) else { return }
    if map.matrix.isAffine {
      drawAffine(drawing, map: map)
    } else {
      drawProjected(drawing, map: map)
    }
  }

  /// Rasterizes at the device position, so every edge is sharp.
  private mutating func drawAffine(_ drawing: ShapeDrawing, map: DeviceMap) {
    guard let area = DeviceArea(of: drawing.extent, mappedBy: map, frame: frame) else { return }
    let m = map.matrix.concatenating(area.toTexels)
    let transform = CGAffineTransform(
      a: m.m11, b: m.m12, c: m.m21, d: m.m22, tx: m.m31, ty: m.m32)
    guard transform.a * transform.d != transform.b * transform.c else { return }
    let identity = PixelKey { builder in
      builder.add(18, 0)
      area.describe(to: &builder)
      m.describe(to: &builder)
      drawing.shape.describe(to: &builder)
    }
    let texture = textures.texture(identity) {
      let size = CGSize(width: area.width, height: area.height)
      let list = RecordedDrawing(
        bounds: CGRect(origin: .zero, size: size),
        commands: [.concatenate(transform)]
          + drawing.commands(under: transform, patterns: transform))
      return TextureExtent(size, scaleX: 1, scaleY: 1).map {
        Texture(list, extent: $0, identity: identity)
      }
    }
    guard let texture else { return }
    let destination = Shape.pixels(area.pixels.intersection(frame))
    draw(.texture(area.paint(texture, bounds: visiblePixels(of: destination))), over: destination)
  }

  /// Rasterizes to a texture in the layer's plane, for maps with perspective. The resolution is
  /// that of the center on screen, quantized in steps of 1.25, so that it is seldom rasterized
  /// anew.
  private mutating func drawProjected(_ drawing: ShapeDrawing, map: DeviceMap) {
    guard let extent = drawing.extent, extent.width > 0, extent.height > 0 else { return }
    let exactScale = map.magnification(at: extent.center)
    var scale = 0x1p-8
    while scale < exactScale, scale < 0x1p16 { scale *= 1.25 }
    guard let texels = TextureExtent(extent.size, scaleX: scale, scaleY: scale) else { return }
    let identity = PixelKey { builder in
      builder.add(19, 0)
      extent.describe(to: &builder)
      builder.add(texels.scaleX, texels.scaleY)
      drawing.shape.describe(to: &builder)
    }
    let scaling = CGAffineTransform(scaleX: texels.scaleX, y: texels.scaleY)
    let texture = textures.texture(identity) {
      let list = RecordedDrawing(bounds: extent, commands: drawing.commands(under: scaling))
      return Texture(list, extent: texels, identity: identity)
    }
    guard let texture else { return }
    let source = CGRect(
      x: 0, y: 0, width: extent.width * texels.scaleX, height: extent.height * texels.scaleY)
    draw([ContentsPatch(source: source, destination: extent)], of: texture, map: map)
  }
}

extension LayerState {
  /// A bound on what the layer's shape draws, in its own coordinates; nil if there is none or it is
  /// not finite.
  var shapeExtent: CGRect? { shape.flatMap { ShapeDrawing($0)?.extent } }
}

extension ShapeValues {
  fileprivate func describe(to builder: inout PixelKey.Builder) {
    path.describe(to: &builder)
    fillColor.describe(to: &builder)
    strokeColor.describe(to: &builder)
    builder.add(Int(fillRule.rawValue), Int(lineCap.rawValue) * 4 + Int(lineJoin.rawValue))
    builder.add(lineWidth, miterLimit)
    builder.add(strokeStart, strokeEnd)
    builder.add(lineDashPhase.native.bitPattern, UInt64(lineDashPattern?.count ?? 0))
    for length in lineDashPattern ?? [] { builder.add(length, 0) }
  }
}

extension CGColor? {
  fileprivate func describe(to builder: inout PixelKey.Builder) {
    builder.add(self == nil ? 0 : 1, 0)
    self?.describe(to: &builder)
  }
}

extension CGPath? {
  fileprivate func describe(to builder: inout PixelKey.Builder) {
    let elements = self?.elements ?? []
    builder.add(20, elements.count)
    for element in elements {
      switch element {
      case .move(let to): Self.describe([to], 0, to: &builder)
      case .line(let to): Self.describe([to], 1, to: &builder)
      case .quadCurve(let to, let control): Self.describe([control, to], 2, to: &builder)
      case .curve(let to, let first, let second):
        Self.describe([first, second, to], 3, to: &builder)
      case .close: builder.add(4, 0)
      }
    }
  }

  private static func describe(
    _ points: [CGPoint], _ step: Int, to builder: inout PixelKey.Builder
  ) {
    builder.add(step, 0)
    for point in points { builder.add(point.x, point.y) }
  }
}
