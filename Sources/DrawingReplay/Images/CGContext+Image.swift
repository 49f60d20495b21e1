import Graphics

extension CGContext {
  /// What has been drawn so far as pixels: those of a bitmap context, of others one a point, or as many as
  /// a picture context has.
  public func makeImage() -> CGImage? {
    if let target { return target.image }
    return recordedDrawing.image(scale: imageScale ?? 1)
  }
}
