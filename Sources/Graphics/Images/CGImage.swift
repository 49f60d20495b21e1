/// A picture in memory: premultiplied BGRA, 8 bits a channel, sRGB, rows top to bottom without gaps.
///
/// No channel exceeds its pixel's alpha; whoever makes an image guarantees it (decoding and drawing
/// clamp), and the compositor relies on it.
public final class CGImage: Sendable, Equatable {
  /// Pixels across; at least 1.
  public let width: Int
  /// Pixels down; at least 1.
  public let height: Int
  /// Whether every pixel has alpha 255.
  public let isOpaque: Bool
  /// `4 · width · height` bytes.
  public let pixels: [UInt8]

  /// The most pixels across or down of an image that is drawn or decoded.
  package static let maximumDimension = 16_384
  /// The most pixels in all of an image that is drawn or decoded: 1 GiB of memory.
  package static let maximumPixelCount = 1 << 28

  /// Takes premultiplied BGRA bytes over; nil when their number is not `4 · width · height`.
  public init?(width: Int, height: Int, premultipliedBGRA pixels: [UInt8]) {
    guard width > 0, height > 0, width <= 1 << 20, height <= 1 << 20,
      pixels.count == 4 * width * height
    else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
    isOpaque = Self.allOpaque(pixels)
  }

  private static func allOpaque(_ pixels: [UInt8]) -> Bool {
    pixels.withUnsafeBytes { bytes in
      var all: UInt32 = 0xFF00_0000
      for pixel in bytes.bindMemory(to: UInt32.self) { all &= pixel }
      return all == 0xFF00_0000
    }
  }

  /// Whether both show the same pixels.
  public static func == (left: CGImage, right: CGImage) -> Bool {
    left === right
      || (left.width == right.width && left.height == right.height && left.pixels == right.pixels)
  }
}
