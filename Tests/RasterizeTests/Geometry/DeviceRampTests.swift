import Testing

@testable import Animator
@testable import CoreAnimation
@testable import Rasterize
@testable import TimelineCore

@Suite("Ramps in device pixels")
struct DeviceRampTests {
  // (x − 10) / (2x − 17) has its pole at 8.5, in the block of columns 0 to 15, and rises from there
  // to 0.5.
  @Test("a quotient that bends within a few pixels is evaluated per pixel, however rows are split")
  func quotient() {
    var ramp = LinearRamp(x: 1, constant: -10)
    (ramp.wx, ramp.w) = (2, -17)
    let bounds = PixelRect(minX: 0, minY: 0, maxX: 200, maxY: 1)
    let device = DeviceRamp(ramp, map: .identity, bounds: bounds)
    func values(from first: Int, to end: Int) -> [Float] {
      var values: [Float] = []
      device.forEachSegment(x: first, y: 0, count: end - first) { x, count, value, step in
        #expect(x == first + values.count)
        values += (0..<count).map { value + step * Float($0) }
      }
      return values
    }
    let whole = values(from: 10, to: 200)
    for (x, value) in zip(10..., whole) {
      let exact = ramp.value(at: CGPoint(x: Double(x) + 0.5, y: 0.5))
      // A thirtieth of the change over a block of 16 pixels, which is at most 0.01 where it is
      // interpolated.
      #expect(abs(Double(value) - exact) < 0.0005, "column \(x)")
    }
    #expect(values(from: 10, to: 21) + values(from: 21, to: 200) == whole)
  }
}
