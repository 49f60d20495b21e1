/// Rasterizes recorded drawings. Clients supply it to images that are drawings, since this module
/// implements no rasterizer.
package struct DrawingRasterizer: Sendable {
  /// Rasterizes a drawing at `scale` pixels per point; nil if it is empty or too large.
  package let image: @Sendable (_ list: RecordedDrawing, _ scale: CGFloat) -> CGImage?

  /// Makes a rasterizer from a function.
  package init(image: @escaping @Sendable (_ list: RecordedDrawing, _ scale: CGFloat) -> CGImage?) {
    self.image = image
  }
}

/// Rasterizers are ignored when images are compared.
extension DrawingRasterizer: Hashable {
  package static func == (left: Self, right: Self) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}
