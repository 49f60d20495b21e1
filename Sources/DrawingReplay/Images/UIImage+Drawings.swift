import Graphics

extension UIImage {
  /// A resolution-independent image of a recorded drawing.
  ///
  /// - Parameter scale: The scale at which ``cgImage`` is rasterized.
  public convenience init(drawing: RecordedDrawing, scale: CGFloat) {
    self.init(Values(drawing, by: .cairo, scale: scale))
  }
}
