@_exported import TimelineCore

/// A finished frame: premultiplied BGRA, 8 bits a channel, sRGB, rows top to bottom without gaps.
public struct Bitmap: Sendable, Equatable {
  /// Pixels across and down, at least 1 each.
  public let width: Int
  /// Pixels down.
  public let height: Int
  /// `4 · width · height` bytes.
  public internal(set) var pixels: [UInt8] {
    didSet { content = nil }
  }
  /// What the pixels show, tile by tile, where a compositor wrote them last: what a tile shows already
  /// need not be painted again.
  var content: TileKeys?
  /// How many tiles the compositor painted that wrote the pixels last.
  package internal(set) var paintedTileCount = 0

  /// A transparent bitmap.
  public init(_ size: PixelSize) {
    (width, height) = (size.width, size.height)
    pixels = [UInt8](repeating: 0, count: 4 * width * height)
  }

  /// A bitmap of premultiplied BGRA bytes; nil where the size is impossible or their number another one.
  package init?(width: Int, height: Int, pixels: [UInt8]) {
    guard let size = try? PixelSize(width: width, height: height),
      pixels.count == 4 * width * height
    else { return nil }
    (self.width, self.height, self.pixels) = (size.width, size.height, pixels)
  }

  /// A bitmap whose pixels are yet to be written.
  init(uninitialized size: PixelSize) {
    (width, height) = (size.width, size.height)
    let count = 4 * size.width * size.height
    pixels = [UInt8](unsafeUninitializedCapacity: count) { _, initialized in initialized = count }
  }

  /// Whether both have the same pixels.
  public static func == (left: Bitmap, right: Bitmap) -> Bool {
    left.width == right.width && left.height == right.height && left.pixels == right.pixels
  }

  /// Bytes from one row to the next.
  public var bytesPerRow: Int { 4 * width }

  /// Calls `body` with the pixels' bytes, rows top to bottom.
  public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
    -> Result
  {
    try pixels.withUnsafeBytes(body)
  }

  /// One pixel's colour, premultiplied, 0…255 a channel.
  ///
  /// - Precondition: `x` and `y` lie inside the bitmap (programmer error otherwise).
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

    /// Names the channels; none may exceed `alpha`.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
      (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }
  }
}

extension Bitmap {
  /// Calls `body` with the first pixel; rows follow each other without gaps.
  mutating func withMutablePixels(_ body: (UnsafeMutablePointer<UInt32>) -> Void) {
    let count = width * height
    pixels.withUnsafeMutableBytes { bytes in
      bytes.baseAddress?.withMemoryRebound(to: UInt32.self, capacity: count, body)
    }
  }
}
