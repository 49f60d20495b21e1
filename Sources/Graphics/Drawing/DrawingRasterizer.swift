/// Rasterises recorded drawings. Images that are drawings hold one, supplied by whoever makes them:
/// this module replays nothing.
package struct DrawingRasterizer: Sendable {
  /// Rasterises a drawing at `scale` pixels a point; nil where it has no size, or too large a one.
  package let image: @Sendable (_ list: RecordedDrawing, _ scale: CGFloat) -> CGImage?

  /// Makes a rasteriser of a function.
  package init(image: @escaping @Sendable (_ list: RecordedDrawing, _ scale: CGFloat) -> CGImage?) {
    self.image = image
  }
}

/// Images are equal by what they show: their rasterizers do not count.
extension DrawingRasterizer: Hashable {
  package static func == (left: Self, right: Self) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}
