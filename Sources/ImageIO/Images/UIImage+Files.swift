import Graphics

extension UIImage {
  /// The picture in a file; nil where ``ImageDecoder`` cannot read it, and says why.
  ///
  /// A name that ends in `@2x` or `@3x` before its extension means as many pixels per point. The
  /// picture is upright: EXIF orientation is applied to its pixels. Of files with several pictures, it
  /// is the first; ``animatedImage(data:scale:)`` has all.
  public convenience init?(contentsOfFile path: String) {
    let url = URL(fileURLWithPath: path)
    guard let image = try? ImageDecoder.decode(contentsOf: url) else { return nil }
    self.init(cgImage: image, scale: Self.scale(ofFileNamed: url), orientation: .up)
  }

  /// The picture in the bytes of a file, a pixel a point; nil where ``ImageDecoder`` cannot read it.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// The picture in the bytes of a file; nil where ``ImageDecoder`` cannot read it.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let image = try? ImageDecoder.decode(data: data) else { return nil }
    self.init(cgImage: image, scale: scale, orientation: .up)
  }

  /// Pixels per point, by a file's name.
  private static func scale(ofFileNamed url: URL) -> CGFloat {
    let name = url.deletingPathExtension().lastPathComponent
    return name.hasSuffix("@3x") ? 3 : name.hasSuffix("@2x") ? 2 : 1
  }

  /// The picture as a PNG file, at ``scale``; nil for an empty one.
  public func pngData() -> Data? {
    upright.flatMap { try? ImageEncoder.png($0) }
  }

  /// The picture as a JPEG file, at ``scale``, what is transparent over white; nil for an empty one.
  ///
  /// - Parameter quality: 0 smallest … 1 best; clamped.
  public func jpegData(compressionQuality quality: CGFloat) -> Data? {
    upright.flatMap { try? ImageEncoder.jpeg($0, quality: quality) }
  }
}
