@_exported import Animator

/// A finished frame: premultiplied BGRA, 8 bits a channel, sRGB, rows top to bottom.
public struct Bitmap: Sendable, Equatable {
  /// Pixels across and down, at least 1 each.
  public let width: Int
  public let height: Int
  /// `4 · width · height` bytes, rows without gaps.
  public internal(set) var pixels: [UInt8]

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    pixels = [UInt8](repeating: 0, count: 4 * width * height)
  }
}
