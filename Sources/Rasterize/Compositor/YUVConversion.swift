import CKernels

/// Where the three planes of a YUV 4:2:0 frame lie in memory.
package struct I420Planes {
  package var y: UnsafeMutablePointer<UInt8>
  package var u: UnsafeMutablePointer<UInt8>
  package var v: UnsafeMutablePointer<UInt8>
  /// Bytes from a row to the next.
  package var yStride: Int
  package var uStride: Int
  package var vStride: Int

  /// Names the planes. Each has room for the bitmap's size, rounded up to even (halved for u and v).
  package init(
    y: UnsafeMutablePointer<UInt8>, yStride: Int, u: UnsafeMutablePointer<UInt8>, uStride: Int,
    v: UnsafeMutablePointer<UInt8>, vStride: Int
  ) {
    (self.y, self.u, self.v) = (y, u, v)
    (self.yStride, self.uStride, self.vStride) = (yStride, uStride, vStride)
  }
}

extension Bitmap {
  /// Converts to BT.709 limited-range YUV 4:2:0 over black (`CKernels.h` has the formula).
  ///
  /// An odd width or height is padded to even by repeating the last column or row.
  package func convert(into planes: I420Planes) {
    pixels.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt32.self) else { return }
      for y in stride(from: 0, to: height, by: 2) {
        let upper = base + y * width
        let lower = base + min(y + 1, height - 1) * width
        planes.convert(upper, lower, width: width, at: y)
      }
    }
  }
}

extension I420Planes {
  /// Converts rows `y` and `y + 1`.
  fileprivate func convert(
    _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, width: Int, at y: Int
  ) {
    let y0 = self.y + y * yStride
    let (y1, u, v) = (y0 + yStride, self.u + y / 2 * uStride, self.v + y / 2 * vStride)
    let even = width & ~1
    ck_i420_rows(upper, lower, even, y0, y1, u, v)
    guard even < width else { return }
    let (last0, last1) = ([upper[even], upper[even]], [lower[even], lower[even]])
    ck_i420_rows(last0, last1, 2, y0 + even, y1 + even, u + even / 2, v + even / 2)
  }
}
