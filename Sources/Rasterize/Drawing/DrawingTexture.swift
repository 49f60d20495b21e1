import DrawingReplay

extension Texture {
  /// Rasterizes a recorded drawing whose bounds fill `extent`.
  convenience init(_ list: RecordedDrawing, extent: TextureExtent, identity: PixelKey? = nil) {
    self.init(width: extent.width, height: extent.height, identity: identity) { rows, stride in
      CairoReplay.draw(
        list, width: extent.width, height: extent.height, scaleX: extent.scaleX,
        scaleY: extent.scaleY, on: rows, stride: stride)
    }
  }
}

extension RecordedDrawing {
  /// Whether the drawing contains text.
  var showsText: Bool {
    commands.contains { if case .text = $0 { true } else { false } }
  }
}
