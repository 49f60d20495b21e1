import Foundation
import TestSupport
import Testing

@testable import Rasterize

/// Content so smooth that rounding would show bands: the mean of a square of 8 × 8 pixels must be
/// that of the exact image. Rounded to nearest, it would be off by half a level in the middle of
/// each band.
@Suite("Banding")
struct BandingTests {
  private let width = 512
  private let height = 64
  private var frame: CGRect { CGRect(x: 0, y: 0, width: width, height: height) }

  private func gray(_ level: Double, _ alpha: Double = 1) -> CGColor {
    .rgb(level / 255, level / 255, level / 255, alpha)
  }

  /// A gradient from one level to another across the frame.
  private func gradient(
    from: CGColor, to: CGColor, end: CGPoint = CGPoint(x: 1, y: 0.5)
  ) -> LayerTree {
    LayerTree(frame) { state in
      var gradient = GradientValues()
      gradient.colors = [from, to]
      (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0, y: 0.5), end)
      state.gradient = gradient
    }
  }

  /// The largest deviation of a square's mean from its expected value at the centers of its
  /// columns.
  private func error(
    of bytes: (_ x: Int, _ y: Int) -> UInt8, columns: Range<Int>,
    _ exact: (_ x: Double) -> Double
  ) -> Double {
    var worst = 0.0
    for left in stride(from: columns.lowerBound, to: columns.upperBound - 8, by: 3) {
      for top in [0, 19, 40] {
        var sum = 0
        for y in top..<top + 8 { for x in left..<left + 8 { sum += Int(bytes(x, y)) } }
        let mean = (0..<8).reduce(0) { $0 + exact(Double(left + $1) + 0.5) } / 8
        worst = max(worst, abs(Double(sum) / 64 - mean))
      }
    }
    return worst
  }

  private func error(
    of bitmap: Bitmap, columns: Range<Int>, _ exact: (_ x: Double) -> Double
  ) -> Double {
    error(of: { bitmap.pixel(x: $0, y: $1).green }, columns: columns, exact)
  }

  @Test("a dark gradient has the right mean, and no value repeats for long")
  func gradients() {
    let bitmap = render([gradient(from: gray(12), to: gray(20))], width: 512, height: 64)
    #expect(error(of: bitmap, columns: 0..<512) { 12 + $0 / 64 } < 0.06)
    // Rounded to nearest, a level would span 64 pixels; half of that is where nearly all are equal.
    for y in 0..<64 {
      var (run, longest) = (0, 0)
      for x in 1..<512 {
        run = bitmap.pixel(x: x, y: y) == bitmap.pixel(x: x - 1, y: y) ? run + 1 : 0
        longest = max(longest, run)
      }
      #expect(longest < 32, "row \(y)")
    }
  }

  @Test("a translucent layer over dark gray has the right mean at any alpha")
  func veils() {
    let background = LayerTree(frame, gray(30))
    for opacity in [1, 0.4] {
      var veil = gradient(from: .rgb(0, 0, 0, 0), to: .rgb(0, 0, 0, 0.5))
      veil.state.opacity = opacity
      let bitmap = render([background, veil], width: 512, height: 64)
      // The layer's alpha is a byte: 102 of 255.
      #expect(error(of: bitmap, columns: 0..<512) { 30 * (1 - opacity * $0 / 1024) } < 0.1)
      #expect(bitmap.pixels.enumerated().allSatisfy { $0.offset % 4 != 3 || $0.element == 255 })
    }
  }

  // The shadow of a half-plane is the integral of the Gaussian.
  @Test("a shadow on dark gray has the right mean")
  func shadows() {
    let background = LayerTree(frame, gray(40))
    let caster = LayerTree(CGRect(x: -400, y: -600, width: 500, height: 1264), .black) {
      ($0.shadowOpacity, $0.shadowRadius, $0.shadowColor) = (0.4, 60, .black)
      $0.shadowOffset = .zero
    }
    let bitmap = render([background, caster], width: 512, height: 64)
    let worst = error(of: bitmap, columns: 104..<512) {
      40 * (1 - 0.4 * 0.5 * erfc(($0 - 100) / (60 * 2.0.squareRoot())))
    }
    #expect(worst < 0.16)
  }

  // Each layer rounds once more, which adds 1/12 to the variance if the errors are uncorrelated:
  // √(5/12) = 0.65. Fully correlated errors would give 5 / √12 = 1.44.
  @Test("stacked shadows have the right mean, and their errors do not accumulate")
  func stackedShadows() {
    let positions = [70.0, 81, 95, 100, 112]
    let casters = positions.map { x in
      LayerTree(CGRect(x: x - 500, y: -600 - x, width: 500, height: 1300 + x), .black) {
        ($0.shadowOpacity, $0.shadowRadius, $0.shadowColor) = (0.2, 50, .black)
        $0.shadowOffset = .zero
      }
    }
    let bitmap = render([LayerTree(frame, gray(90))] + casters, width: 512, height: 64)
    func exact(_ x: Double) -> Double {
      positions.reduce(90) { $0 * (1 - 0.2 * 0.5 * erfc((x - $1) / (50 * 2.0.squareRoot()))) }
    }
    #expect(error(of: bitmap, columns: 116..<512, exact) < 0.35)
    var squares = 0.0
    for y in 0..<64 {
      for x in 116..<512 {
        let off = Double(bitmap.pixel(x: x, y: y).green) - exact(Double(x) + 0.5)
        squares += off * off
      }
    }
    #expect((squares / (64 * 396)).squareRoot() < 0.9)
  }

  @Test(
    "a blur of dark grays has the right mean at fine and coarse mip levels", arguments: [6.0, 40])
  func blurs(sigma: Double) {
    let dark = LayerTree(frame, gray(12))
    let light = LayerTree(CGRect(x: 256, y: 0, width: 256, height: 64), gray(20))
    let effect = LayerTree(frame, nil) {
      $0.backdrop = BackdropValues(radius: sigma, saturation: 1, tint: self.gray(200, 0.25))
    }
    let bitmap = render([dark, light, effect], width: 512, height: 64)
    // The tint's alpha is a byte, 64 of 255, and so is its color, 50.
    let worst = error(of: bitmap, columns: 128..<384) { x in
      let blurred = 12 + 4 * (1 + erf((x - 256) / (sigma * 2.0.squareRoot())))
      return blurred * (1 - 64 / 255.0) + 50
    }
    #expect(worst < 0.1)
  }

  @Test("constant colors stay constant: beside a gradient, on top of it, and under a blur")
  func even() {
    let card = LayerTree(CGRect(x: 20, y: 8, width: 100, height: 40), .rgb(0.3, 0.301, 0.302))
    let under = LayerTree(CGRect(x: 0, y: 0, width: 512, height: 64), .rgb(0.41, 0.1, 0.1))
    let effect = LayerTree(CGRect(x: 200, y: 8, width: 200, height: 40), nil) {
      $0.backdrop = BackdropValues(radius: 9, saturation: 1.8, tint: .rgb(1, 1, 1, 0.3))
    }
    func isEven(_ bitmap: Bitmap, _ rect: PixelRect) -> Bool {
      let first = bitmap.pixel(x: rect.minX, y: rect.minY)
      return (rect.minY..<rect.maxY).allSatisfy { y in
        (rect.minX..<rect.maxX).allSatisfy { bitmap.pixel(x: $0, y: y) == first }
      }
    }
    let bitmap = render(
      [under, effect, gradient(from: gray(12), to: gray(20)), card], width: 512, height: 64)
    #expect(isEven(bitmap, PixelRect(minX: 20, minY: 8, maxX: 120, maxY: 48)))
    let blurred = render([under, effect], width: 512, height: 64)
    #expect(isEven(blurred, PixelRect(minX: 200, minY: 8, maxX: 400, maxY: 48)))
  }

  // MARK: Video

  private struct Planes: Equatable {
    var y: [UInt8]
    var u: [UInt8]
    var v: [UInt8]
  }

  private func planes(_ convert: (I420Planes) -> Void) -> Planes {
    var result = Planes(
      y: [UInt8](repeating: 0, count: width * height),
      u: [UInt8](repeating: 0, count: width * height / 4),
      v: [UInt8](repeating: 0, count: width * height / 4))
    result.y.withUnsafeMutableBufferPointer { y in
      result.u.withUnsafeMutableBufferPointer { u in
        result.v.withUnsafeMutableBufferPointer { v in
          guard let y = y.baseAddress, let u = u.baseAddress, let v = v.baseAddress else { return }
          convert(
            I420Planes(
              y: y, yStride: width, u: u, uStride: width / 2, v: v, vStride: width / 2))
        }
      }
    }
    return result
  }

  // Y = 16 + 219 / 255 of the gray: luma has fewer levels than gray and would show bands again.
  @Test("a dark gradient has the right mean in video")
  func luma() {
    let bitmap = render([gradient(from: gray(12), to: gray(20))], width: 512, height: 64)
    let planes = planes { bitmap.convert(into: $0) }
    let worst = error(of: { planes.y[512 * $1 + $0] }, columns: 0..<512) {
      16 + (12 + $0 / 64) * 219 / 255
    }
    #expect(worst < 0.12)
    #expect((planes.u + planes.v).allSatisfy { $0 == 128 })
  }

  @Test("planes are equal with or without an intermediate bitmap, whatever they contained")
  func conversion() throws {
    let size = CGSize(width: width, height: height)
    let compositor = Compositor(size: size, scale: 1, threads: 3)
    let card = LayerTree(CGRect(x: 21, y: 9, width: 101, height: 41), .rgb(0.3, 0.5, 0.1))
    var content: PlaneContent?
    var reused = planes { _ in }
    for shift in [0.0, 3, 3, 40] {
      var veil = gradient(from: .rgb(0.1, 0, 0, 0), to: .rgb(0, 0, 0.2, 0.5))
      veil.state.bounds.size.width -= 400
      veil.state.position.x += shift
      let snapshot = FrameSnapshot([LayerTree(frame, gray(77)), card, veil], size: size)
      let expected = planes { compositor.render(snapshot).convert(into: $0) }
      let direct = planes { target in
        var nothing: PlaneContent?
        compositor.render(exposing: [snapshot], into: target, updating: &nothing)
      }
      #expect(direct == expected)
      let before = reused
      reused = planes { target in
        target.y.update(from: before.y, count: before.y.count)
        target.u.update(from: before.u, count: before.u.count)
        target.v.update(from: before.v, count: before.v.count)
        compositor.render(exposing: [snapshot], into: target, updating: &content)
      }
      #expect(reused == expected)
      // Outside the translucent layer nothing is dithered.
      #expect(Set(expected.y[300..<500]).count == 1)
    }
  }

  @Test("a frame without gradient, shadow and blur is converted without dithering")
  func plain() {
    let bitmap = render([LayerTree(frame, .rgb(0.3, 0.5, 0.1))], width: 512, height: 64)
    let copy = Bitmap(width: 512, height: 64, pixels: bitmap.pixels)
    #expect(planes { bitmap.convert(into: $0) } == planes { copy?.convert(into: $0) })
  }
}
