import Graphics

extension UIImage {
  /// A picture of what was drawn, sharp at any size.
  ///
  /// - Parameter scale: Of the pixels that ``cgImage`` has.
  public convenience init(drawing: RecordedDrawing, scale: CGFloat) {
    self.init(Values(drawing, by: .cairo, scale: scale))
  }
}
