import Graphics

/// How a bitmap context's pixels lie in memory.
struct BitmapFormat: Sendable {
  let info: CGBitmapInfo
  let alphaInfo: CGImageAlphaInfo
  let bytesPerPixel: Int
  /// Which byte of a pixel has blue, green, red and alpha.
  private let places: [Int]

  /// nil for what there are no contexts of: components of other than 8 bits, floating-point ones, colours
  /// that are not multiplied by alpha, 24 bits a pixel, alpha beside grey.
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
      (bytesPerPixel, places) = (1, [])
    case (.premultipliedLast, .rgb?), (.noneSkipLast, .rgb?):
      bytesPerPixel = 4
      guard let places = Self.ordered([2, 1, 0, 3], order) else { return nil }
      self.places = places
    case (.premultipliedFirst, .rgb?), (.noneSkipFirst, .rgb?):
      bytesPerPixel = 4
      guard let places = Self.ordered([3, 2, 1, 0], order) else { return nil }
      self.places = places
    default: return nil
    }
  }

  /// Places as named, or from the other end.
  private static func ordered(_ places: [Int], _ order: CGBitmapInfo) -> [Int]? {
    switch order {
    case .byteOrderDefault, .byteOrder32Big: places
    case .byteOrder32Little: places.map { 3 - $0 }
    default: nil
    }
  }

  private var isOpaque: Bool {
    [.none, .noneSkipFirst, .noneSkipLast].contains(alphaInfo)
  }

  /// Reads a row of pixels as premultiplied BGRA. No channel exceeds its alpha, whatever the bytes are.
  func read(_ bytes: UnsafePointer<UInt8>, to words: UnsafeMutablePointer<UInt32>, count: Int) {
    for x in 0..<count {
      let pixel = bytes + x * bytesPerPixel
      if alphaInfo == .alphaOnly {
        words[x] = UInt32(pixel[0]) << 24
      } else if alphaInfo == .none {
        words[x] = 0xFF00_0000 | UInt32(pixel[0]) * 0x01_0101
      } else {
        let alpha: UInt32 = isOpaque ? 255 : UInt32(pixel[places[3]])
        func channel(_ place: Int) -> UInt32 { min(UInt32(pixel[places[place]]), alpha) }
        words[x] = alpha << 24 | channel(2) << 16 | channel(1) << 8 | channel(0)
      }
    }
  }

  /// Writes a row of premultiplied BGRA pixels.
  func write(_ words: UnsafePointer<UInt32>, to bytes: UnsafeMutablePointer<UInt8>, count: Int) {
    for x in 0..<count {
      let (word, pixel) = (words[x], bytes + x * bytesPerPixel)
      if alphaInfo == .alphaOnly {
        pixel[0] = UInt8(word >> 24)
      } else if alphaInfo == .none {
        pixel[0] = UInt8(word.light)
      } else {
        pixel[places[0]] = UInt8(word & 255)
        pixel[places[1]] = UInt8(word >> 8 & 255)
        pixel[places[2]] = UInt8(word >> 16 & 255)
        pixel[places[3]] = isOpaque ? 255 : UInt8(word >> 24)
      }
    }
  }
}
