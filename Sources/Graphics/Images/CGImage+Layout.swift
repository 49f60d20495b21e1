// How Core Graphics describes the pixels of an image.

extension CGImage {
  /// The bits of a component: 8.
  public var bitsPerComponent: Int { 8 }
  /// The bits of a pixel: 32.
  public var bitsPerPixel: Int { 32 }
  /// The bytes of a row: 4 for each pixel.
  public var bytesPerRow: Int { 4 * width }
  /// The position of alpha: `premultipliedFirst`, or `noneSkipFirst` in an opaque image.
  public var alphaInfo: CGImageAlphaInfo { isOpaque ? .noneSkipFirst : .premultipliedFirst }
  /// The layout of a pixel: ``alphaInfo`` in 32-bit little-endian order, which is BGRA in memory. A bitmap context can be
  /// made with it.
  public var bitmapInfo: CGBitmapInfo {
    [.byteOrder32Little, CGBitmapInfo(rawValue: alphaInfo.rawValue)]
  }
  /// sRGB.
  public var colorSpace: CGColorSpace? { CGColorSpaceCreateDeviceRGB() }
  /// The pixels as bytes, laid out as ``bitmapInfo`` says.
  public var dataProvider: CGDataProvider? { CGDataProvider(pixels) }

  /// The image itself, which does not change.
  public func copy() -> CGImage? { self }

  /// The part of the image in a rectangle, in pixels from its top left corner. The rectangle is extended to whole pixels
  /// and limited to the image; nil if nothing of the image is in it.
  public func cropping(to rect: CGRect) -> CGImage? {
    let whole = CGRect(x: 0, y: 0, width: width, height: height)
    let part = rect.integral.intersection(whole)
    // False for a null rectangle and for numbers that are none.
    guard part.minX >= 0, part.minY >= 0, part.width >= 1, part.height >= 1 else { return nil }
    let (left, columns) = (Int(part.minX), Int(part.width))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * columns * Int(part.height))
    for y in Int(part.minY)..<Int(part.maxY) {
      let start = 4 * (y * width + left)
      bytes += pixels[start..<start + 4 * columns]
    }
    return CGImage(width: columns, height: Int(part.height), premultipliedBGRA: bytes)
  }
}
