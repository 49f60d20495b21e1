@_exported import TimelineCore

/// A rendered frame: premultiplied BGRA, 8 bits per channel, sRGB, rows top to bottom without
/// padding.
public struct Bitmap: Sendable, Equatable {
  /// The width in pixels, at least 1.
  public let width: Int
  /// The height in pixels, at least 1.
  public let height: Int
  /// `4 · width · height` bytes.
  public internal(set) var pixels: [UInt8] {
    didSet { content = nil }
  }
  /// The key of each tile as a compositor last wrote it, for damage tracking: tiles with unchanged
  /// keys are not repainted. nil if the pixels were written by other code.
  var content: TileKeys?
  /// The number of tiles that the compositor repainted in its last rendering into this bitmap.
  package internal(set) var paintedTileCount = 0

  /// A transparent bitmap.
  public init(_ size: PixelSize) {
    (width, height) = (size.width, size.height)
    pixels = [UInt8](repeating: 0, count: 4 * width * height)
  }

  /// A bitmap of premultiplied BGRA bytes; nil if the size is invalid or does not match their
  /// number.
  package init?(width: Int, height: Int, pixels: [UInt8]) {
    guard let size = try? PixelSize(width: width, height: height),
      pixels.count == 4 * width * height
    else { return nil }
    (self.width, self.height, self.pixels) = (size.width, size.height, pixels)
  }

  /// A bitmap with unspecified contents.
  package init(uninitialized size: PixelSize) {
    (width, height) = (size.width, size.height)
    let count = 4 * size.width * size.height
    pixels = [UInt8](unsafeUninitializedCapacity: count) { _, initialized in initialized = count }
  }

  /// Whether both have the same size and pixels.
  public static func == (left: Bitmap, right: Bitmap) -> Bool {
    left.width == right.width && left.height == right.height && left.pixels == right.pixels
  }

  /// The stride of a row in bytes.
  public var bytesPerRow: Int { 4 * width }

  /// Calls `body` with the bytes of the pixels, rows top to bottom.
  public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
    -> Result
  {
    try pixels.withUnsafeBytes(body)
  }

  /// The premultiplied color of a pixel, 0…255 per channel.
  ///
  /// - Precondition: `x` and `y` are inside the bitmap.
  public func pixel(x: Int, y: Int) -> Pixel {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "(\(x), \(y)) is outside")
    let i = 4 * (y * width + x)
    return Pixel(
      red: pixels[i + 2], green: pixels[i + 1], blue: pixels[i], alpha: pixels[i + 3])
  }

  /// A pixel's premultiplied channels, 0…255.
  public struct Pixel: Hashable, Sendable {
    /// Premultiplied.
    public var red: UInt8
    /// Premultiplied.
    public var green: UInt8
    /// Premultiplied.
    public var blue: UInt8
    /// 0 transparent … 255 opaque.
    public var alpha: UInt8

    /// Creates a pixel from premultiplied channels; none may exceed `alpha`.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
      (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }
  }
}

extension Bitmap {
  /// Calls `body` with a pointer to the first pixel; rows have no padding.
  mutating func withMutablePixels(_ body: (UnsafeMutablePointer<UInt32>) -> Void) {
    let count = width * height
    pixels.withUnsafeMutableBytes { bytes in
      bytes.baseAddress?.withMemoryRebound(to: UInt32.self, capacity: count, body)
    }
  }
}
