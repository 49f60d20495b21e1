/// Accumulates frames in linear light, for motion blur: the mean of the samples within a shutter interval.
///
/// Averaging sRGB values directly would darken the result, so each value is linearized (IEC 61966-2-1) and
/// encoded again. Identical frames are returned unchanged.
struct Exposure {
  private let size: PixelSize
  /// Accumulated premultiplied linear RGB, and alpha.
  private var light: [SIMD4<Float>]
  private var count: Float = 0

  init(_ size: PixelSize) {
    self.size = size
    light = Array(repeating: .zero, count: size.width * size.height)
  }

  private static func light(ofValue value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func value(ofLight light: Double) -> Double {
    light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  /// sRGB decoding: the linear light of each 8-bit value, 0 … 1.
  private static let lights: [Float] = (0..<256).map { Float(light(ofValue: Double($0) / 255)) }

  /// sRGB encoding of 65 536 steps of linear light: fine enough that each 8-bit value round-trips.
  private static let values: [UInt32] = (0..<65_536).map {
    UInt32((value(ofLight: Double($0) / 65_535) * 255).rounded())
  }

  /// Accumulates a frame.
  mutating func add(_ bitmap: Bitmap) {
    count += 1
    bitmap.withUnsafeBytes { bytes in
      let pixels = bytes.bindMemory(to: UInt32.self)
      Self.lights.withUnsafeBufferPointer { lights in
        for i in light.indices {
          let pixel = pixels[i]
          let alpha = Float(pixel >> 24)
          let (red, green, blue) = straightColor(pixel)
          let color = SIMD4(lights[Int(red)], lights[Int(green)], lights[Int(blue)], 1)
          light[i] += color * alpha
        }
      }
    }
  }

  /// Returns the mean of the accumulated frames and resets the accumulator.
  mutating func develop() -> Bitmap {
    var bitmap = Bitmap(size)
    let count = count
    bitmap.withMutableWords { words in
      Self.values.withUnsafeBufferPointer { values in
        for i in words.indices {
          let sum = light[i]
          let alpha = UInt32((sum.w / count).rounded())
          guard alpha > 0 else { continue }
          let mean = sum / sum.w * 65_535
          func channel(_ light: Float) -> UInt32 {
            (values[min(max(Int(light.rounded()), 0), 65_535)] * alpha + 127) / 255
          }
          words[i] =
            alpha << 24 | channel(mean.x) << 16 | channel(mean.y) << 8 | channel(mean.z)
        }
      }
    }
    for i in light.indices { light[i] = .zero }
    self.count = 0
    return bitmap
  }
}
