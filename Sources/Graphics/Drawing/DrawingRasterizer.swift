/// Makes pixels of recorded drawings. Images that are drawings hold one, which comes from whoever makes them: this
/// module itself replays nothing.
package struct DrawingRasterizer: Sendable {
  /// The pixels of a drawing at so many pixels a point; nil where it has no size, or too large a one.
  package let image: @Sendable (_ list: DrawingList, _ scale: CGFloat) -> CGImage?

  /// Makes pixels by a function.
  package init(image: @escaping @Sendable (_ list: DrawingList, _ scale: CGFloat) -> CGImage?) {
    self.image = image
  }
}

/// Images are equal by what they show: their rasterizers do not count.
extension DrawingRasterizer: Hashable {
  package static func == (left: Self, right: Self) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}
