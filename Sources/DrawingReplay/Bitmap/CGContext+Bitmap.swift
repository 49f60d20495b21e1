import Graphics

extension CGContext {
  /// A context that draws on pixels in memory: a pixel a point, y up, the first row of memory the top one.
  ///
  /// Pixels are of 8 bits a component, and one of: red, green, blue and alpha in either order
  /// (`premultipliedFirst`, `premultipliedLast`), the same without alpha (`noneSkipFirst`,
  /// `noneSkipLast`), in a space of colours; grey (`none`) in a space of greys; `alphaOnly`. Of the orders of bytes
  /// there are 32 bits big, which is the default, and little. For anything else nil is returned, as by Core
  /// Graphics, which refuses most of it too: 24 bits a pixel, alpha that colours are not multiplied by. Deep
  /// and floating-point components are refused because pictures here have 8 bits a component.
  ///
  /// What is in memory counts: it can be read and written at any time.
  ///
  /// - Parameters:
  ///   - data: At least `bytesPerRow · height` bytes that outlive the context; nil for memory of its own,
  ///     empty at first.
  ///   - width: In pixels, from 1 to 16 384; all pixels together no more than 2²⁸.
  ///   - height: In pixels.
  ///   - bytesPerRow: 0 for as many as it takes.
  ///   - bitmapInfo: A ``CGImageAlphaInfo`` with the order of bytes.
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

  /// The pixels of a bitmap context, as they are now; nil for other contexts.
  public var data: UnsafeMutableRawPointer? { bitmap?.data }
  /// Pixels across a bitmap context; 0 for other contexts, as all that follow.
  public var width: Int { bitmap?.width ?? 0 }
  /// Pixels down.
  public var height: Int { bitmap?.height ?? 0 }
  /// From one row of pixels to the next.
  public var bytesPerRow: Int { bitmap?.bytesPerRow ?? 0 }
  /// 8.
  public var bitsPerComponent: Int { bitmap == nil ? 0 : 8 }
  /// 8 or 32.
  public var bitsPerPixel: Int { 8 * (bitmap?.format.bytesPerPixel ?? 0) }
  /// Where a pixel has its alpha.
  public var alphaInfo: CGImageAlphaInfo { bitmap?.format.alphaInfo ?? .none }
  /// How a pixel lies in memory.
  public var bitmapInfo: CGBitmapInfo { bitmap?.format.info ?? [] }

  /// Does nothing: what is drawn is in memory at once.
  public func flush() {}
  /// Does nothing: what is drawn is in memory at once.
  public func synchronize() {}
}
