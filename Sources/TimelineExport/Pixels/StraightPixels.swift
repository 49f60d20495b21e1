extension Bitmap {
  /// The pixels as BGRA whose colours are not multiplied by alpha: c · 255 / a, rounded to nearest; 0
  /// where a is 0.
  ///
  /// Multiplying back errs by at most a / 510, less than half, so it rounds to c again.
  func straightBGRA() -> [UInt8] {
    var straight = pixels
    straight.withUnsafeMutableBytes { bytes in
      let words = bytes.bindMemory(to: UInt32.self)
      for i in words.indices {
        let pixel = words[i]
        let alpha = pixel >> 24
        if alpha == 255 { continue }
        if alpha == 0 {
          words[i] = 0
          continue
        }
        let half = alpha >> 1
        let blue = ((pixel & 255) &* 255 &+ half) / alpha
        let green = ((pixel >> 8 & 255) &* 255 &+ half) / alpha
        let red = ((pixel >> 16 & 255) &* 255 &+ half) / alpha
        words[i] = alpha << 24 | min(red, 255) << 16 | min(green, 255) << 8 | min(blue, 255)
      }
    }
    return straight
  }

  /// Whether nothing shines through.
  var isOpaque: Bool {
    pixels.withUnsafeBytes { bytes in
      bytes.bindMemory(to: UInt32.self).allSatisfy { $0 >= 0xFF00_0000 }
    }
  }

  /// Whether a pixel is more transparent than not.
  var isClearSomewhere: Bool {
    pixels.withUnsafeBytes { bytes in
      bytes.bindMemory(to: UInt32.self).contains { $0 < 0x8000_0000 }
    }
  }
}
