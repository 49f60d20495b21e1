extension LayerPlanner {
  /// Draws a text layer's text, clipped to the bounds.
  mutating func draw(_ text: TextLayerValues, of state: LayerState, map: DeviceMap) {
    let bounds = state.bounds
    let (scaleX, scaleY) = (textures.scaleX, textures.scaleY)
    let step = DrawingScale.step(
      magnification: map.magnification(at: bounds.center) / max(scaleX, scaleY),
      area: bounds.width * scaleX * bounds.height * scaleY)
    guard let block = text.block(in: bounds.size),
      let extent = TextureExtent(
        bounds.size, scaleX: scaleX * step, scaleY: scaleY * step)
    else { return }
    let identity = PixelKey { builder in
      builder.add(21, 0)
      builder.add(bounds.width.native, bounds.height.native)
      builder.add(extent.scaleX, extent.scaleY)
      block.describe(to: &builder)
    }
    func drawing() -> RecordedDrawing {
      let context = CGContext(recordingIn: CGRect(origin: .zero, size: bounds.size))
      context.draw(block, at: .zero)
      return context.recordedDrawing
    }
    let source = CGRect(
      x: 0, y: 0, width: bounds.width * extent.scaleX, height: bounds.height * extent.scaleY)
    let patch = ContentsPatch(source: source, destination: bounds)
    let isDrawn = drawText(patch, map: map) { [textures] in
      let means = PixelKey { builder in
        builder.add(23, 0)
        builder.add(identity)
      }
      return TextureExtent(twice: bounds.size, texels: source.size).flatMap { extent in
        textures.texture(means) {
          Texture(drawing(), extent: extent).cornerMeans(identity: means)
        }
      }
    }
    if isDrawn { return }
    let texture = textures.texture(identity) {
      Texture(drawing(), extent: extent, identity: identity)
    }
    if let texture { draw([patch], of: texture, map: map) }
  }
}

extension TextBlock {
  /// Hashes the text's description, which contains all of its values exactly.
  fileprivate func describe(to builder: inout PixelKey.Builder) {
    let text = Array(String(describing: self).utf8)
    builder.add(text.count, numberOfLines)
    for start in stride(from: 0, to: text.count, by: 16) {
      var words: (UInt64, UInt64) = (0, 0)
      for (index, byte) in text[start..<min(start + 16, text.count)].enumerated() {
        if index < 8 {
          words.0 |= UInt64(byte) << (8 * index)
        } else {
          words.1 |= UInt64(byte) << (8 * (index - 8))
        }
      }
      builder.add(words.0, words.1)
    }
  }
}
