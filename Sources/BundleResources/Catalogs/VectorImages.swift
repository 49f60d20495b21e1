import Graphics
import ImageIO

extension UIImage {
  /// How much finer than the display an image is drawn that views may enlarge.
  private static let vectorDetail: CGFloat = 4
  /// The longest side of such an image in pixels, unless the display needs more.
  private static let vectorSide: CGFloat = 4096

  /// An image of shapes, drawn for a display.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point of the display.
  ///   - keepsVectors: Whether it is as sharp when it is enlarged, up to four times.
  ///   - leastSide: The length in pixels up to which the longer side of an image that keeps its vectors is sharp even
  ///     if that is more than four times as large.
  package convenience init(
    _ file: VectorImageFile, scale: CGFloat, keepsVectors: Bool, leastSide: CGFloat = 0
  ) throws(ImageError) {
    let side = max(file.size.width, file.size.height) * scale
    let wanted = max(Self.vectorDetail, leastSide / side)
    let detail = keepsVectors ? max(min(wanted, Self.vectorSide / side), 1) : 1
    let drawn = try file.image(scale: scale * detail)
    guard detail > 1 else {
      self.init(cgImage: drawn, scale: scale, orientation: .up)
      return
    }
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    // A drawing is replayed at the resolution at which it is seen.
    let recorded = UIGraphicsImageRenderer(size: file.size, format: format).image { _ in
      UIImage(cgImage: drawn).draw(in: CGRect(origin: .zero, size: file.size))
    }
    self.init(recorded.values)
  }
}
