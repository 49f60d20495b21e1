import CKernels

/// Rows to draw on, and pixels, masks and a texture to draw with. Lives as long as the program.
final class Canvas {
  let width: Int
  let height: Int
  let pixels: UnsafeMutablePointer<UInt32>
  let source: UnsafeMutablePointer<UInt32>
  let mask: UnsafeMutablePointer<UInt8>
  let otherMask: UnsafeMutablePointer<UInt8>
  /// Of the same size, with a row and a column more.
  let texture: ck_texture
  let slants: [ck_slant]

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
  }

  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { pixels + y * width }
  func sourceRow(_ y: Int) -> UnsafeMutablePointer<UInt32> { source + y * width }
  func maskRow(_ y: Int) -> UnsafeMutablePointer<UInt8> { mask + y * width }
  func otherMaskRow(_ y: Int) -> UnsafeMutablePointer<UInt8> { otherMask + y * width }
}
