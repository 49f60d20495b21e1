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
  var hasTransparentPixels: Bool {
    pixels.withUnsafeBytes { bytes in
      bytes.bindMemory(to: UInt32.self).contains { $0 < 0x8000_0000 }
    }
  }
}

extension [UInt8] {
  /// Gives pixels of which nothing is to be seen the colour of the others in their 2 × 2 block, in the mean
  /// weighted by alpha. They share chroma with those, and black would darken it.
  ///
  /// The bytes are BGRA, not multiplied by alpha, in an even number of rows of `width` pixels, which is even.
  mutating func fillTransparentPixels(width: Int) {
    withUnsafeMutableBytes { bytes in
      let words = bytes.bindMemory(to: UInt32.self)
      for top in stride(from: 0, to: words.count, by: 2 * width) {
        for place in stride(from: top, to: top + width, by: 2) {
          words.spreadColors([place, place + 1, place + width, place + width + 1])
        }
      }
    }
  }
}

extension UnsafeMutableBufferPointer<UInt32> {
  fileprivate func spreadColors(_ places: SIMD4<Int>) {
    let pixels = SIMD4(self[places.x], self[places.y], self[places.z], self[places.w])
    let alpha = pixels &>> 24
    let sum = alpha.wrappedSum()
    guard sum > 0, alpha.min() == 0 else { return }
    func mean(_ shift: UInt32) -> UInt32 {
      let weighted = ((pixels &>> shift) & 255) &* alpha
      return ((weighted.wrappedSum() + sum / 2) / sum) &<< shift
    }
    let color = mean(0) | mean(8) | mean(16)
    for i in 0..<4 where alpha[i] == 0 { self[places[i]] = color }
  }
}
