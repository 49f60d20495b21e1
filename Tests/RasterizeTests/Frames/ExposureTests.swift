import Foundation
import Testing

@testable import Rasterize

/// The mean of several instants, for motion blur.
@Suite("Exposures")
struct ExposureTests {
  private static let size = CGSize(width: 300, height: 100)
  private let compositor = Compositor(size: Self.size, scale: 1, threads: 1)

  /// A still square on the left, and one that is `x` points to the right of 280.
  private func snapshot(_ x: CGFloat, color: CGColor = .white) -> FrameSnapshot {
    FrameSnapshot(
      [
        LayerTree(CGRect(x: 10, y: 10, width: 40, height: 40), .rgb(0.2, 0.4, 0.6, 0.5)),
        LayerTree(CGRect(x: 280 + x, y: 20, width: 8, height: 8), color),
      ], size: Self.size)
  }

  private func exposed(_ snapshots: [FrameSnapshot]) -> Bitmap {
    var bitmap = Bitmap(compositor.pixelSize)
    compositor.render(exposing: snapshots, into: &bitmap)
    return bitmap
  }

  /// The mean of black and white in linear light is 0.5, encoded as 1.055 · 0.5^(1/2.4) − 0.055 = 0.7354: 187.5 of
  /// 255. Half transparent pixels have half the weight: red over nothing stays red.
  @Test("the mean is computed in linear light")
  func light() {
    let mean = exposed([snapshot(0, color: .black), snapshot(0)])
    #expect(mean.pixel(x: 284, y: 24) == Bitmap.Pixel(red: 188, green: 188, blue: 188))
    let red = exposed([snapshot(0, color: .red), snapshot(10, color: .red)])
    #expect(red.pixel(x: 284, y: 24) == Bitmap.Pixel(red: 128, green: 0, blue: 0, alpha: 128))
  }

  @Test(
    "the mean of equal instants is each of them, and what stands still beside motion is as sharp")
  func equals() {
    let still = compositor.render(snapshot(0))
    #expect(exposed(Array(repeating: snapshot(0), count: 16)) == still)
    let moving = exposed((0..<16).map { snapshot(CGFloat($0) / 8) })
    #expect(moving != still)
    for y in 0..<100 {
      for x in 0..<256 { #expect(moving.pixel(x: x, y: y) == still.pixel(x: x, y: y)) }
    }
  }

  /// All 256 levels of gray, opaque, beside something that moves in the same tile.
  @Test("opaque pixels that stand still in a tile with motion keep their values")
  func levels() {
    func levels(_ x: CGFloat) -> FrameSnapshot {
      let gray = (0..<256).map { level in
        LayerTree(
          CGRect(x: level, y: 0, width: 1, height: 10),
          .rgb(CGFloat(level) / 255, CGFloat(level) / 255, CGFloat(level) / 255))
      }
      let dot = LayerTree(CGRect(x: 20 + x, y: 40, width: 8, height: 8), .white)
      return FrameSnapshot(gray + [dot], size: Self.size)
    }
    let mean = exposed((0..<16).map { levels(CGFloat($0)) })
    for level in 0..<256 {
      #expect(mean.pixel(x: level, y: 5).green == UInt8(level))
    }
    // Of the 16 instants, half have the dot at its eighth pixel.
    #expect(mean.pixel(x: 27, y: 44).alpha == 128)
  }

  @Test("instants that repeat weigh as often, in any number of threads")
  func weights() {
    let runs = [0, 0, 0, 4, 4, 9, 9, 9].map { snapshot($0) }
    let mean = exposed(runs)
    // 3 of 8 show the square there.
    #expect(mean.pixel(x: 281, y: 24).alpha == 96)
    let threaded = Compositor(size: Self.size, scale: 1, threads: 3)
    var other = Bitmap(threaded.pixelSize)
    threaded.render(exposing: runs, into: &other)
    #expect(other == mean)
  }

  @Test("tiles that have the same mean already are not painted again")
  func reuse() {
    var bitmap = Bitmap(compositor.pixelSize)
    let motion = [snapshot(0), snapshot(3)]
    compositor.render(exposing: motion, into: &bitmap)
    // Two tiles wide, two high.
    #expect(bitmap.paintedTileCount == 4)
    compositor.render(exposing: motion, into: &bitmap)
    #expect(bitmap.paintedTileCount == 0)
    compositor.render(exposing: [snapshot(0), snapshot(5)], into: &bitmap)
    #expect(bitmap.paintedTileCount == 1)
    compositor.render(snapshot(0), into: &bitmap)
    #expect(bitmap.paintedTileCount == 1)
    #expect(bitmap == compositor.render(snapshot(0)))
  }

  @Test("planes have the mean that is converted from a bitmap")
  func planes() throws {
    let motion = (0..<16).map { snapshot(CGFloat($0) / 2) }
    let (direct, converted) = (Planes(compositor.pixelSize), Planes(compositor.pixelSize))
    compositor.render(exposing: motion, into: direct.planes, updating: &direct.content)
    exposed(motion).convert(into: converted.planes)
    #expect(direct.all == converted.all)
  }
}
