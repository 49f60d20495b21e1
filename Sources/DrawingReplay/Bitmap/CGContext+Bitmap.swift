import Graphics

extension CGContext {
  /// A bitmap context: one pixel per point, y up, the first row of memory at the top.
  ///
  /// Supported are 8 bits per component in these formats: RGB with premultiplied alpha
  /// (`premultipliedFirst`, `premultipliedLast`) or with a skipped byte (`noneSkipFirst`,
  /// `noneSkipLast`), in 32-bit big-endian (the default) or little-endian order; gray without alpha
  /// (`none`); `alphaOnly`. Returns nil for others. Core Graphics also rejects 24 bits per pixel
  /// and straight alpha; deep and floating-point components are rejected because images here have 8
  /// bits per component.
  ///
  /// Clients can read and write the memory at any time.
  ///
  /// - Parameters:
  /// - data: At least `bytesPerRow · height` bytes that outlive the context; nil to allocate zeroed
  ///   memory.
  /// - width: In pixels, 1…16 384; at most 2²⁸ pixels in all.
  ///   - height: In pixels.
  /// - bytesPerRow: 0 to use the minimum.
  /// - bitmapInfo: A ``CGImageAlphaInfo`` combined with a byte order.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace?, bitmapInfo: UInt32
  ) {
    guard
      let format = BitmapFormat(
        bitsPerComponent: bitsPerComponent, space: space,
        info: CGBitmapInfo(rawValue: bitmapInfo)),
      let bitmap = BitmapMemory(
        data, width: width, height: height, bytesPerRow: bytesPerRow, format: format)
    else { return nil }
    self.init(drawingOn: bitmap)
  }

  private var bitmap: BitmapMemory? { target as? BitmapMemory }

  /// The memory of a bitmap context; nil for other contexts.
  public var data: UnsafeMutableRawPointer? { bitmap?.data }
  /// The width of a bitmap context in pixels; 0 for other contexts, as for the following
  /// properties.
  public var width: Int { bitmap?.width ?? 0 }
  /// The height in pixels.
  public var height: Int { bitmap?.height ?? 0 }
  /// The distance between rows, in bytes.
  public var bytesPerRow: Int { bitmap?.bytesPerRow ?? 0 }
  /// 8.
  public var bitsPerComponent: Int { bitmap == nil ? 0 : 8 }
  /// 8 or 32.
  public var bitsPerPixel: Int { 8 * (bitmap?.format.bytesPerPixel ?? 0) }
  /// The position and interpretation of alpha.
  public var alphaInfo: CGImageAlphaInfo { bitmap?.format.alphaInfo ?? .none }
  /// The pixel format.
  public var bitmapInfo: CGBitmapInfo { bitmap?.format.info ?? [] }

  /// Does nothing: commands are executed immediately.
  public func flush() {}
  /// Does nothing: commands are executed immediately.
  public func synchronize() {}
}
