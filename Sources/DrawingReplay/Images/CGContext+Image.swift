import Graphics

extension CGContext {
  /// A bitmap of what has been drawn so far: a bitmap context's pixels; for other contexts, the
  /// recorded drawing rasterized at the image scale or at one pixel per point.
  public func makeImage() -> CGImage? {
    if let target { return target.image }
    return recordedDrawing.image(scale: imageScale ?? 1)
  }
}
