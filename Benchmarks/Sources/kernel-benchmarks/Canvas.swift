import CKernels

/// Destination rows with source pixels, masks and a texture. Lives as long as the program.
final class Canvas {
  let width: Int
  let height: Int
  let pixels: UnsafeMutablePointer<UInt32>
  let source: UnsafeMutablePointer<UInt32>
  let mask: UnsafeMutablePointer<UInt8>
  let otherMask: UnsafeMutablePointer<UInt8>
  /// Of the same size, plus one row and one column.
  let texture: ck_texture
  let slants: [ck_slant]
  /// A rotated quad, nearly as wide as the canvas, clockwise from its topmost corner and back to
  /// it.
  let corners: UnsafeMutablePointer<Double>
  /// The slants of two edges.
  let gradient: ck_gradient

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    let count = (width + 2) * (height + 2)
    pixels = .allocate(capacity: count)
    source = .allocate(capacity: count)
    mask = .allocate(capacity: count)
    otherMask = .allocate(capacity: count)
    var seed: UInt32 = 1
    for i in 0..<count {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      // Premultiplied: every channel at most alpha.
      let alpha = seed >> 24
      source[i] = alpha << 24 | (alpha / 2) << 16 | (alpha / 3) << 8 | alpha
      pixels[i] = 0xFF00_0000 | seed >> 8
      mask[i] = UInt8(truncatingIfNeeded: seed >> 16)
      otherMask[i] = UInt8(truncatingIfNeeded: seed >> 8)
    }
    texture = ck_texture(
      pixels: source, stride: width + 1, width: Int32(width), height: Int32(height))
    slants = [
      ck_slant(left: 3, width: 9, height: 1, scale: 1 / 9),
      ck_slant(left: Float(width) - 20, width: 7, height: -1, scale: -1 / 7),
    ]
    let right = Double(width)
    let quad = [12, 0.5, right - 3, 2, right - 12, 31.5, 3, 30, 12, 0.5]
    corners = .allocate(capacity: quad.count)
    corners.initialize(from: quad, count: quad.count)
    let stops: UnsafeMutablePointer<ck_stop> = .allocate(capacity: 3)
    for i in 0..<3 {
      let fraction = Double(i) / 2
      stops[i] = ck_stop(location: fraction, color: (fraction, 1 - fraction, 0.5, 1))
    }
    gradient = ck_gradient(
      kind: CK_AXIAL, is_affine: true, is_row_constant: false, map: (1, 0, 0, 0, 1, 0, 0, 0, 1),
      end_x: right,
      end_y: Double(height), start_angle: 0, stops: stops, stop_count: 3,
      first_pixel: 0xFF00_FF80, last_pixel: 0xFFFF_0080)
  }

  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { pixels + y * width }
  func sourceRow(_ y: Int) -> UnsafeMutablePointer<UInt32> { source + y * width }
  func maskRow(_ y: Int) -> UnsafeMutablePointer<UInt8> { mask + y * width }
  func otherMaskRow(_ y: Int) -> UnsafeMutablePointer<UInt8> { otherMask + y * width }
}
