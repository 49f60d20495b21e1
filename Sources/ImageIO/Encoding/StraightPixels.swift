extension [UInt8] {
  /// Premultiplied BGRA as straight BGRA: c · 255 / a, rounded to nearest; 0 where a is 0.
  ///
  /// Premultiplying again has an error of at most a / 510 < 1/2, so it rounds to c.
  package func straightBGRA() -> [UInt8] {
    var straight = self
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
        words[i] =
          alpha << 24 | Swift.min(red, 255) << 16 | Swift.min(green, 255) << 8
          | Swift.min(blue, 255)
      }
    }
    return straight
  }
}
