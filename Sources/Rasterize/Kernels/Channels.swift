// Arithmetic of one pixel in plain Swift, from which the scalar reference kernels are made.
//
// Each kernel has a Swift entry point that calls the C kernel for the machine's instruction set,
// and a scalar reference implementation named …Scalar beside it. Both produce the same bytes.

/// A premultiplied BGRA pixel, 0xAARRGGBB: no channel above its alpha.
typealias Pixels = UnsafePointer<UInt32>
typealias MutablePixels = UnsafeMutablePointer<UInt32>
/// One byte of coverage per pixel: 0 none, 255 full.
typealias Mask = UnsafePointer<UInt8>
typealias MutableMask = UnsafeMutablePointer<UInt8>

/// `value / 255` rounded to nearest, for `value` up to 255². There are no ties: 255 is odd.
func dividedBy255(_ value: UInt32) -> UInt32 { (value &+ 127) / 255 }

func alpha(of pixel: UInt32) -> UInt32 { pixel &>> 24 }

/// Applies `transform` to each channel of `pixel`.
func mapChannels(_ pixel: UInt32, _ transform: (UInt32) -> UInt32) -> UInt32 {
  transform(pixel & 255) | transform(pixel &>> 8 & 255) &<< 8
    | transform(pixel &>> 16 & 255) &<< 16 | transform(pixel &>> 24) &<< 24
}

/// Applies `transform` to each pair of channels of two pixels.
func mapChannels(
  _ first: UInt32, _ second: UInt32, _ transform: (UInt32, UInt32) -> UInt32
) -> UInt32 {
  transform(first & 255, second & 255)
    | transform(first &>> 8 & 255, second &>> 8 & 255) &<< 8
    | transform(first &>> 16 & 255, second &>> 16 & 255) &<< 16
    | transform(first &>> 24, second &>> 24) &<< 24
}

/// All four channels times `factor / 255`.
func scaled(_ pixel: UInt32, by factor: UInt8) -> UInt32 {
  mapChannels(pixel) { dividedBy255($0 &* UInt32(factor)) }
}

/// `value` clamped to 0 … 1; NaN becomes 0.
func clampedToUnit(_ value: Float) -> Float { value > 0 ? (value < 1 ? value : 1) : 0 }

/// `255 · value`, rounded to nearest even, for a value in 0 … 1.
func byte(_ value: Float) -> UInt8 { UInt8((value * 255).rounded(.toNearestOrEven)) }

/// Entry `i` of a linear ramp: `start + step · i` clamped to 0 … 1, as a byte.
func ramp(_ start: Float, _ step: Float, _ i: Int) -> UInt8 {
  byte(clampedToUnit(start + step * Float(i)))
}
