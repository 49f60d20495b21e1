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
    // Not by `CGRect.intersection`, which traps on numbers that are none.
    let (left, top) = (max(rect.minX.rounded(.down), 0), max(rect.minY.rounded(.down), 0))
    let right = min(rect.maxX.rounded(.up), CGFloat(width))
    let bottom = min(rect.maxY.rounded(.up), CGFloat(height))
    guard !rect.isNull, right - left >= 1, bottom - top >= 1 else { return nil }
    let (columns, rows) = (Int(right - left), Int(bottom - top))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * columns * rows)
    for y in Int(top)..<Int(bottom) {
      let start = 4 * (y * width + Int(left))
      bytes += pixels[start..<start + 4 * columns]
    }
    return CGImage(width: columns, height: rows, premultipliedBGRA: bytes)
  }
}
