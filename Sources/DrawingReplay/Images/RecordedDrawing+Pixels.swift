import Graphics

extension RecordedDrawing {
  /// Rasterizes the drawing's bounds at `scale` pixels per point, rounding the size up to whole
  /// pixels.
  ///
  /// Returns nil if the bounds are empty or exceed the maximum image size.
  ///
  /// - Parameters:
  ///   - scale: Above 0.
  /// - isOpaque: Whether the bitmap is initially black instead of transparent.
  public func image(scale: CGFloat, isOpaque: Bool = false) -> CGImage? {
    // The tolerance absorbs rounding errors of an integral product.
    let width = (bounds.width * scale - 1e-6).rounded(.up)
    let height = (bounds.height * scale - 1e-6).rounded(.up)
    let limit = CGFloat(CGImage.maximumDimension)
    guard bounds.isDrawable, width >= 1, height >= 1, width <= limit, height <= limit,
      width * height <= CGFloat(CGImage.maximumPixelCount)
    else { return nil }
    let (columns, rows) = (Int(width), Int(height))
    var pixels = [UInt8](repeating: 0, count: 4 * columns * rows)
    pixels.withUnsafeMutableBytes { bytes in
      let words = bytes.bindMemory(to: UInt32.self)
      if isOpaque { words.update(repeating: 0xFF00_0000) }
      guard let start = words.baseAddress else { return }
      CairoReplay.draw(
        self, width: columns, height: rows, scaleX: scale, scaleY: scale, on: start,
        stride: columns)
    }
    return CGImage(width: columns, height: rows, premultipliedBGRA: pixels)
  }
}

extension DrawingRasterizer {
  /// The rasterizer that replays drawings with Cairo.
  package static let cairo = DrawingRasterizer { list, scale in list.image(scale: scale) }
}
