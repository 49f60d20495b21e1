/// A bitmap: premultiplied BGRA, 8 bits per channel, sRGB, rows from top to bottom without padding.
///
/// No channel exceeds its pixel's alpha. The producer of an image guarantees this (decoding and
/// drawing clamp), and the compositor relies on it.
public final class CGImage: Sendable, Equatable {
  /// The width in pixels, at least 1.
  public let width: Int
  /// The height in pixels, at least 1.
  public let height: Int
  /// Whether every pixel has alpha 255.
  public let isOpaque: Bool
  /// `4 · width · height` bytes.
  public let pixels: [UInt8]

  /// The maximum width and height of a drawn or decoded image, in pixels.
  package static let maximumDimension = 16_384
  /// The maximum number of pixels in a drawn or decoded image: 1 GiB of memory.
  package static let maximumPixelCount = 1 << 28

  /// Makes an image from premultiplied BGRA bytes; nil unless there are `4 · width · height` of
  /// them.
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

  /// Whether both have the same pixels.
  public static func == (left: CGImage, right: CGImage) -> Bool {
    left === right
      || (left.width == right.width && left.height == right.height && left.pixels == right.pixels)
  }
}
