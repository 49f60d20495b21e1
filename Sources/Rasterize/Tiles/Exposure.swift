/// The mean of several paintings of a tile in linear light, for motion blur.
///
/// Averaging sRGB values directly would darken the result, so each value is linearized (IEC 61966-2-1) and
/// encoded again. A pixel that is opaque and the same in all paintings has that value in the mean.
struct Exposure {
  private let tile: PixelRect
  /// The sums of premultiplied linear RGB, and of alpha.
  private let light: UnsafeMutablePointer<SIMD4<Float>>
  private var count = 0

  /// - Parameter light: Room for the tile's pixels; its contents are replaced.
  init(of tile: PixelRect, light: UnsafeMutablePointer<SIMD4<Float>>) {
    (self.tile, self.light) = (tile, light)
  }

  private static func light(ofValue value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func value(ofLight light: Double) -> Double {
    light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  /// sRGB decoding: the linear light of each 8-bit value, 0 … 1.
  private static let lights: [Float] = (0..<256).map { Float(light(ofValue: Double($0) / 255)) }

  /// The same, weighted with an alpha of 255.
  private static let opaqueLights: [Float] = lights.map { $0 * 255 }

  /// sRGB encoding of 65 536 steps of linear light: fine enough that each 8-bit value round-trips.
  private static let values: [UInt8] = (0..<65_536).map {
    UInt8((value(ofLight: Double($0) / 65_535) * 255).rounded())
  }

  /// Adds a painting.
  ///
  /// - Parameter times: How often, at least once. Sums are rounded as if it was added each time.
  mutating func add(_ surface: Surface, times: Int) {
    let isFirst = count == 0
    count += times
    let repeats = isFirst ? times - 1 : times
    Self.lights.withUnsafeBufferPointer { lights in
      Self.opaqueLights.withUnsafeBufferPointer { opaqueLights in
        for y in tile.minY..<tile.maxY {
          let pixels = surface.at(tile.minX, y)
          let sums = light + (y - tile.minY) * tile.width
          for x in 0..<tile.width {
            let pixel = pixels[x]
            let color: SIMD4<Float>
            if pixel >> 24 == 255 {
              color = SIMD4(
                opaqueLights[Int(pixel >> 16 & 255)], opaqueLights[Int(pixel >> 8 & 255)],
                opaqueLights[Int(pixel & 255)], 255)
            } else {
              let (red, green, blue) = straightColor(pixel)
              color =
                SIMD4(lights[Int(red)], lights[Int(green)], lights[Int(blue)], 1)
                * Float(pixel >> 24)
            }
            var sum = isFirst ? color : sums[x]
            for _ in 0..<repeats { sum += color }
            sums[x] = sum
          }
        }
      }
    }
  }

  /// Writes the mean of the paintings that were added.
  func develop(into surface: Surface) {
    let count = Float(count)
    Self.values.withUnsafeBufferPointer { values in
      for y in tile.minY..<tile.maxY {
        let pixels = surface.at(tile.minX, y)
        let sums = light + (y - tile.minY) * tile.width
        for x in 0..<tile.width {
          let sum = sums[x]
          let alpha = UInt32(Self.rounded(sum.w / count))
          guard alpha > 0 else {
            pixels[x] = 0
            continue
          }
          let mean = sum / sum.w * 65_535
          func channel(_ light: Float) -> UInt32 {
            let value = UInt32(values[min(Self.rounded(light), 65_535)])
            return alpha == 255 ? value : (value * alpha + 127) / 255
          }
          pixels[x] = alpha << 24 | channel(mean.x) << 16 | channel(mean.y) << 8 | channel(mean.z)
        }
      }
    }
  }

  /// To the nearest integer, halves up, of a value from 0 to 2²³.
  ///
  /// `rounded()` is a call of a function on processors that lack an instruction for it.
  @inline(__always)
  private static func rounded(_ value: Float) -> Int {
    let floor = Int(value)
    return value - Float(floor) >= 0.5 ? floor + 1 : floor
  }
}

/// The unpremultiplied channels of a premultiplied pixel, rounded.
@inline(__always)
package func straightColor(_ pixel: UInt32) -> (red: UInt32, green: UInt32, blue: UInt32) {
  let alpha = pixel >> 24
  let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
  if alpha == 255 || alpha == 0 { return (red, green, blue) }
  let half = alpha / 2
  return (
    min((red * 255 + half) / alpha, 255), min((green * 255 + half) / alpha, 255),
    min((blue * 255 + half) / alpha, 255)
  )
}
