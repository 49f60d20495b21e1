extension PixelRect {
  /// The full area of a frame.
  init(_ size: PixelSize) {
    self.init(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
  }

  /// A span of one row.
  init(row: Int, from left: Int, to right: Int) {
    self.init(minX: left, minY: row, maxX: right, maxY: row + 1)
  }

  /// The dirty rectangle: the bounding box of differing pixels of two bitmaps of equal size; nil if they are equal.
  static func difference(_ a: Bitmap, _ b: Bitmap) -> PixelRect? {
    let width = a.width
    return a.withUnsafeBytes { a in
      b.withUnsafeBytes { b in
        difference(a.bindMemory(to: UInt32.self), b.bindMemory(to: UInt32.self), width: width)
      }
    }
  }

  /// The dirty rectangle of two tightly packed pixel buffers with rows of `width` pixels.
  static func difference(
    _ a: UnsafeBufferPointer<UInt32>, _ b: UnsafeBufferPointer<UInt32>, width: Int
  ) -> PixelRect? {
    var area: PixelRect?
    for y in 0..<min(a.count, b.count) / max(width, 1) {
      let start = y &* width
      var left = 0
      while left < width, a[start &+ left] == b[start &+ left] { left &+= 1 }
      guard left < width else { continue }
      var right = width
      while a[start &+ right &- 1] == b[start &+ right &- 1] { right &-= 1 }
      let row = PixelRect(row: y, from: left, to: right)
      area = area?.union(row) ?? row
    }
    return area
  }
}

extension Bitmap {
  /// A copy of an area, `size` pixels large.
  func part(_ area: PixelRect, _ size: PixelSize) -> Bitmap {
    var part = Bitmap(size)
    withUnsafeBytes { bytes in
      let pixels = bytes.bindMemory(to: UInt32.self)
      part.withMutableWords { words in
        for y in 0..<size.height {
          let start = (area.minY + y) * width + area.minX
          for x in 0..<size.width { words[y * size.width + x] = pixels[start + x] }
        }
      }
    }
    return part
  }
}
