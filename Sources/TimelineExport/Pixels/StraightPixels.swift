import ImageIO

extension Bitmap {
  /// The pixels as straight BGRA.
  package func straightBGRA() -> [UInt8] { pixels.straightBGRA() }

  /// Whether all pixels are opaque.
  var isOpaque: Bool {
    pixels.withUnsafeBytes { bytes in
      bytes.bindMemory(to: UInt32.self).allSatisfy { $0 >= 0xFF00_0000 }
    }
  }

  /// Whether any pixel has alpha below one half.
  var hasTransparentPixels: Bool {
    pixels.withUnsafeBytes { bytes in
      bytes.bindMemory(to: UInt32.self).contains { $0 < 0x8000_0000 }
    }
  }
}

extension [UInt8] {
  /// Fills fully transparent pixels with the alpha-weighted mean color of their 2 × 2 block, with which
  /// they share a chroma sample; black would darken it.
  ///
  /// The bytes are straight BGRA, with an even width and an even number of rows.
  mutating func fillTransparentPixels(width: Int) {
    withUnsafeMutableBytes { bytes in
      let words = bytes.bindMemory(to: UInt32.self)
      for top in stride(from: 0, to: words.count, by: 2 * width) {
        for index in stride(from: top, to: top + width, by: 2) {
          words.spreadColors([index, index + 1, index + width, index + width + 1])
        }
      }
    }
  }
}

extension UnsafeMutableBufferPointer<UInt32> {
  fileprivate func spreadColors(_ indices: SIMD4<Int>) {
    let pixels = SIMD4(self[indices.x], self[indices.y], self[indices.z], self[indices.w])
    let alpha = pixels &>> 24
    let sum = alpha.wrappedSum()
    guard sum > 0, alpha.min() == 0 else { return }
    func mean(_ shift: UInt32) -> UInt32 {
      let weighted = ((pixels &>> shift) & 255) &* alpha
      return ((weighted.wrappedSum() + sum / 2) / sum) &<< shift
    }
    let color = mean(0) | mean(8) | mean(16)
    for i in 0..<4 where alpha[i] == 0 { self[indices[i]] = color }
  }
}
