import Graphics

extension RecordedDrawing {
  /// What was drawn, as pixels: its bounds at `scale` pixels a point, a part of a pixel counted as a
  /// whole one.
  ///
  /// nil where the bounds are empty or make more pixels than images may have.
  ///
  /// - Parameters:
  ///   - scale: Above 0.
  ///   - isOpaque: Whether the ground is black; transparent otherwise.
  public func image(scale: CGFloat, isOpaque: Bool = false) -> CGImage? {
    // The tolerance keeps a product that is whole but for rounding.
    let width = (bounds.width * scale - 1e-6).rounded(.up)
    let height = (bounds.height * scale - 1e-6).rounded(.up)
    let longest = CGFloat(CGImage.maximumDimension)
    guard bounds.isDrawable, width >= 1, height >= 1, width <= longest, height <= longest,
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
  /// Replays drawings through Cairo.
  package static let cairo = DrawingRasterizer { list, scale in list.image(scale: scale) }
}
