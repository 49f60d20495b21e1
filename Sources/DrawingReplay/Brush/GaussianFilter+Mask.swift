import CKernels

extension GaussianFilter {
  /// Blurs an 8-bit mask by separable convolution: along rows, then along columns.
  ///
  /// - Parameters:
  /// - mask: The first pixel. The blur also reads ``radius`` rows and columns around the area.
  /// - stride: The distance between rows, in bytes.
  /// - inked: The rows, within −``radius`` to `height` + ``radius``, outside of which the mask is
  ///   0.
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
