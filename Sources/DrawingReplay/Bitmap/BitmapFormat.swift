import Graphics

/// The pixel format of a bitmap context.
struct BitmapFormat: Sendable {
  let info: CGBitmapInfo
  let alphaInfo: CGImageAlphaInfo
  let bytesPerPixel: Int
  /// The byte offsets of blue, green, red and alpha within a pixel.
  private let offsets: [Int]

  /// nil for unsupported formats: components of other than 8 bits or floating-point ones, straight
  /// alpha, 24 bits per pixel, alpha with gray.
  init?(bitsPerComponent: Int, space: CGColorSpace?, info: CGBitmapInfo) {
    guard bitsPerComponent == 8, !info.contains(.floatComponents),
      let alphaInfo = CGImageAlphaInfo(
        rawValue: info.rawValue & CGBitmapInfo.alphaInfoMask.rawValue)
    else { return nil }
    (self.info, self.alphaInfo) = (info, alphaInfo)
    let order = info.intersection(.byteOrderMask)
    switch (alphaInfo, space?.model) {
    case (.alphaOnly, _), (.none, .monochrome?):
      guard order == .byteOrderDefault else { return nil }
      (bytesPerPixel, offsets) = (1, [])
    case (.premultipliedLast, .rgb?), (.noneSkipLast, .rgb?):
      bytesPerPixel = 4
      guard let offsets = Self.ordered([2, 1, 0, 3], order) else { return nil }
      self.offsets = offsets
    case (.premultipliedFirst, .rgb?), (.noneSkipFirst, .rgb?):
      bytesPerPixel = 4
      guard let offsets = Self.ordered([3, 2, 1, 0], order) else { return nil }
      self.offsets = offsets
    default: return nil
    }
  }

  /// Applies the byte order to big-endian offsets; nil for 16-bit orders.
  private static func ordered(_ offsets: [Int], _ order: CGBitmapInfo) -> [Int]? {
    switch order {
    case .byteOrderDefault, .byteOrder32Big: offsets
    case .byteOrder32Little: offsets.map { 3 - $0 }
    default: nil
    }
  }

  private var isOpaque: Bool {
    [.none, .noneSkipFirst, .noneSkipLast].contains(alphaInfo)
  }

  /// Converts a row of pixels to premultiplied BGRA. Channels are clamped to their alpha, which
  /// invalid input may exceed.
  func read(_ bytes: UnsafePointer<UInt8>, to words: UnsafeMutablePointer<UInt32>, count: Int) {
    for x in 0..<count {
      let pixel = bytes + x * bytesPerPixel
      if alphaInfo == .alphaOnly {
        words[x] = UInt32(pixel[0]) << 24
      } else if alphaInfo == .none {
        words[x] = 0xFF00_0000 | UInt32(pixel[0]) * 0x01_0101
      } else {
        let alpha: UInt32 = isOpaque ? 255 : UInt32(pixel[offsets[3]])
        func channel(_ index: Int) -> UInt32 { min(UInt32(pixel[offsets[index]]), alpha) }
        words[x] = alpha << 24 | channel(2) << 16 | channel(1) << 8 | channel(0)
      }
    }
  }

  /// Converts a row of premultiplied BGRA pixels to the format.
  func write(_ words: UnsafePointer<UInt32>, to bytes: UnsafeMutablePointer<UInt8>, count: Int) {
    for x in 0..<count {
      let (word, pixel) = (words[x], bytes + x * bytesPerPixel)
      if alphaInfo == .alphaOnly {
        pixel[0] = UInt8(word >> 24)
      } else if alphaInfo == .none {
        pixel[0] = UInt8(word.luma)
      } else {
        pixel[offsets[0]] = UInt8(word & 255)
        pixel[offsets[1]] = UInt8(word >> 8 & 255)
        pixel[offsets[2]] = UInt8(word >> 16 & 255)
        pixel[offsets[3]] = isOpaque ? 255 : UInt8(word >> 24)
      }
    }
  }
}
