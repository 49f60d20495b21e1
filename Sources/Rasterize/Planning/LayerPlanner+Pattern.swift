extension LayerPlanner {
  /// Fills an outline with a layer's color: a solid one, or a pattern whose origin is that of the
  /// layer's coordinates.
  mutating func fill(
    _ outline: Shape, hole: Shape? = nil, with color: CGColor, of state: LayerState,
    map: DeviceMap
  ) {
    if color.pattern == nil { return draw(.color(color), over: outline, hole: hole) }
    guard let texture = texture(of: color, over: state.bounds, map: map),
      let texelMap = map.texelMap(of: texture.patch)
    else { return }
    let paint = TexturePaint(
      texture.texture, map: texelMap, at: state.bounds.center, of: map,
      bounds: visiblePixels(of: outline))
    draw(.texture(paint), over: outline, hole: hole)
  }

  /// Renders a pattern over a layer's bounds to a texture, at the scale at which it is displayed.
  private func texture(of color: CGColor, over bounds: CGRect, map: DeviceMap)
    -> (texture: Texture, patch: ContentsPatch)?
  {
    let (scaleX, scaleY) = (textures.scaleX, textures.scaleY)
    let step = DrawingScale.step(
      magnification: map.magnification(at: bounds.center) / max(scaleX, scaleY),
      area: bounds.width * scaleX * bounds.height * scaleY)
    guard let pattern = color.pattern, color.alpha > 0,
      let extent = TextureExtent(bounds.size, scaleX: scaleX * step, scaleY: scaleY * step)
    else { return nil }
    let identity = PixelKey { builder in
      builder.add(22, 0)
      builder.add(pattern.serial, 0)
      color.describe(to: &builder)
      bounds.describe(to: &builder)
      builder.add(extent.scaleX, extent.scaleY)
    }
    let texture = textures.texture(identity) {
      let list = RecordedDrawing(
        bounds: bounds, commands: [.fill(CGPath(rect: bounds), .winding, color)])
      return Texture(list, extent: extent, identity: identity)
    }
    return texture.map { texture in
      let texels = CGRect(
        x: 0, y: 0, width: bounds.width * extent.scaleX, height: bounds.height * extent.scaleY)
      return (texture, ContentsPatch(source: texels, destination: bounds))
    }
  }
}

extension LayerState {
  /// The alpha of a solid background color; 0 if unknown, as for patterns.
  var solidBackgroundAlpha: Double {
    guard let color = backgroundColor, color.pattern == nil else { return 0 }
    return color.alpha.native
  }
}
