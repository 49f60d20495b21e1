import CFFmpeg

/// A picture with a size in points.
// Unchecked only because NSObject is not Sendable; everything stored is a constant value.
open class UIImage: NSObject, @unchecked Sendable {
  /// The pixels, as they were given.
  public let cgImage: CGImage?
  /// Pixels per point.
  public let scale: CGFloat
  /// How the pixels have to be turned to be upright.
  public let imageOrientation: Orientation
  /// The pixels turned upright.
  package let upright: CGImage

  /// A picture of these pixels, a pixel a point, upright.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// A picture of these pixels.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point; what is not positive and finite counts as 1.
  ///   - orientation: How the pixels have to be turned to be upright.
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.cgImage = cgImage
    self.scale = scale.isFinite && scale > 0 ? scale : 1
    imageOrientation = orientation
    upright = cgImage.turned(orientation)
    super.init()
  }

  /// The picture in a file; nil where ``ImageDecoder`` cannot read it, and says why.
  ///
  /// A name that ends in `@2x` or `@3x` before its extension means as many pixels per point. The
  /// picture is upright: EXIF orientation is applied to its pixels.
  public convenience init?(contentsOfFile path: String) {
    let url = URL(fileURLWithPath: path)
    guard let image = try? ImageDecoder.decode(contentsOf: url) else { return nil }
    let name = url.deletingPathExtension().lastPathComponent
    let scale: CGFloat = name.hasSuffix("@3x") ? 3 : name.hasSuffix("@2x") ? 2 : 1
    self.init(cgImage: image, scale: scale, orientation: .up)
  }

  /// The picture in the bytes of a file, a pixel a point; nil where ``ImageDecoder`` cannot read it.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// The picture in the bytes of a file; nil where ``ImageDecoder`` cannot read it.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let image = try? ImageDecoder.decode(data: data) else { return nil }
    self.init(cgImage: image, scale: scale, orientation: .up)
  }

  /// Width and height of the upright picture, in points.
  open var size: CGSize {
    CGSize(width: CGFloat(upright.width) / scale, height: CGFloat(upright.height) / scale)
  }

  /// Equal where pixels, scale and orientation are.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return self === other
      || (cgImage == other.cgImage && scale == other.scale
        && imageOrientation == other.imageOrientation)
  }

  /// Of the upright picture's pixels.
  open override var hash: Int { upright.hashValue }

  /// The size in points and in pixels.
  open override var description: String {
    "UIImage(\(size.width) × \(size.height) pt, \(upright.width) × \(upright.height) px)"
  }
}
