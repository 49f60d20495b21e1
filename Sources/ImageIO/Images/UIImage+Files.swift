import Graphics

extension UIImage {
  /// Creates an image from a file; nil if ``ImageDecoder``, which throws the reason, cannot decode it.
  ///
  /// A suffix `@2x` or `@3x` before the extension sets the scale. The EXIF orientation is applied to the
  /// pixels. Of files with several frames, this is the first; ``animatedImage(data:scale:)`` returns all.
  public convenience init?(contentsOfFile path: String) {
    let url = URL(fileURLWithPath: path)
    guard let image = try? ImageDecoder.decode(contentsOf: url) else { return nil }
    self.init(cgImage: image, scale: Self.scale(ofFileNamed: url), orientation: .up)
  }

  /// Creates an image from file contents at scale 1; nil if ``ImageDecoder`` cannot decode it.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// Creates an image from file contents; nil if ``ImageDecoder`` cannot decode it.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let image = try? ImageDecoder.decode(data: data) else { return nil }
    self.init(cgImage: image, scale: scale, orientation: .up)
  }

  /// The scale given by a file name's suffix.
  private static func scale(ofFileNamed url: URL) -> CGFloat {
    let name = url.deletingPathExtension().lastPathComponent
    return name.hasSuffix("@3x") ? 3 : name.hasSuffix("@2x") ? 2 : 1
  }

  /// The image as a PNG at ``scale``; nil if it is empty.
  public func pngData() -> Data? {
    upright.flatMap { try? ImageEncoder.png($0) }
  }

  /// The image as a JPEG at ``scale``, composited over white; nil if it is empty.
  ///
  /// - Parameter quality: 0 (smallest) … 1 (best); clamped.
  public func jpegData(compressionQuality quality: CGFloat) -> Data? {
    upright.flatMap { try? ImageEncoder.jpeg($0, quality: quality) }
  }
}
