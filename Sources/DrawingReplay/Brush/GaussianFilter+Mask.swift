import CKernels

extension GaussianFilter {
  /// Blurs a mask, one byte a pixel, by a separable convolution: along rows, then down columns.
  ///
  /// - Parameters:
  ///   - mask: The first pixel. Around what is blurred, ``radius`` rows and columns are read as well.
  ///   - stride: Bytes from a row to the next.
  ///   - inked: The rows, from −``radius`` to `height` + ``radius``, outside which all is 0.
  package func blur(
    _ mask: UnsafeMutablePointer<UInt8>, stride: Int, width: Int, height: Int, inked: Range<Int>
  ) {
    guard radius > 0 else { return }
    let count = stride * (height + 2 * radius)
    let blurred = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    blurred.initialize(repeating: 0, count: count)
    defer { blurred.deallocate() }
    let first = blurred + radius * stride
    for y in inked {
      ck_blur_row(first + y * stride, mask + y * stride, 1, weights, radius, width)
    }
    for y in 0..<height {
      ck_blur_row(mask + y * stride, first + y * stride, stride, weights, radius, width)
    }
  }
}
