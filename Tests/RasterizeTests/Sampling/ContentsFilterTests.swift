import TestSupport
import Testing

@testable import Rasterize

@Suite("Contents filters")
struct ContentsFilterTests {
  /// A row of colors, one texel each.
  private func row(_ colors: [[UInt8]]) throws -> CGImage {
    try #require(
      CGImage(width: colors.count, height: 1, premultipliedBGRA: colors.flatMap { $0 + [255] }))
  }

  private let red: [UInt8] = [0, 0, 255]
  private let blue: [UInt8] = [255, 0, 0]

  private func colors(_ bitmap: Bitmap, y: Int) -> [[UInt8]] {
    (0..<bitmap.width).map { x in
      let pixel = bitmap.pixel(x: x, y: y)
      return [pixel.blue, pixel.green, pixel.red]
    }
  }

  @Test("magnified with nearest, each texel is a rectangle of its color")
  func magnified() throws {
    let image = try row([red, blue])
    func shown(_ filter: CALayerContentsFilter) -> [[UInt8]] {
      let layer = LayerTree(CGRect(x: 0, y: 0, width: 8, height: 2)) {
        $0.contents = .image(image)
        $0.magnificationFilter = filter
      }
      return colors(render([layer], width: 8, height: 2), y: 1)
    }
    let halves = Array(repeating: red, count: 4) + Array(repeating: blue, count: 4)
    #expect(shown(.nearest) == halves)
    #expect(shown(.linear) != halves && shown(.trilinear) == shown(.linear))
    #expect(shown(.init(rawValue: "none of these")) == shown(.linear))
  }

  @Test("rotated by a quarter turn, the rectangles are rotated")
  func rotated() throws {
    let image = try row([red, blue])
    // Rotated about (2, 4), to 4 × 8 from (0, 0).
    let layer = LayerTree(CGRect(x: -2, y: 2, width: 8, height: 4)) {
      $0.contents = .image(image)
      $0.magnificationFilter = .nearest
    }.transformed(
      ProjectionTransform(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)))
    let bitmap = render([layer], width: 4, height: 8)
    for y in 0..<8 {
      #expect(colors(bitmap, y: y) == Array(repeating: y < 4 ? red : blue, count: 4))
    }
  }

  @Test("minified with nearest, pixels show the texels at their centers")
  func minified() throws {
    // Nine texels on three pixels: the centers are in the second, fifth and eighth.
    let grays = (0..<9).map { [UInt8](repeating: UInt8($0 * 20), count: 3) }
    let image = try row(grays)
    let layer = LayerTree(CGRect(x: 0, y: 0, width: 3, height: 1)) {
      $0.contents = .image(image)
      $0.minificationFilter = .nearest
    }
    #expect(colors(render([layer], width: 3, height: 1), y: 0) == [grays[1], grays[4], grays[7]])
  }

  @Test("each filter applies to its own direction only")
  func directions() throws {
    let image = try row((0..<9).map { [UInt8](repeating: UInt8($0 * 20), count: 3) })
    func shown(_ width: CGFloat, _ set: @escaping (inout LayerState) -> Void) -> Bitmap {
      let layer = LayerTree(CGRect(x: 0, y: 0, width: width, height: 1)) {
        $0.contents = .image(image)
        set(&$0)
      }
      return render([layer], width: 40, height: 1)
    }
    #expect(shown(3) { $0.magnificationFilter = .nearest } == shown(3) { _ in })
    #expect(shown(36) { $0.minificationFilter = .nearest } == shown(36) { _ in })
  }

  @Test("tiles agree under perspective")
  func perspective() throws {
    var random = SplitMix64(seed: 3)
    let texels = (0..<16).flatMap { _ in
      (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) } + [255]
    }
    let image = try #require(CGImage(width: 4, height: 4, premultipliedBGRA: texels))
    var tilt = ProjectionTransform.identity
    (tilt.m13, tilt.m31, tilt.m32) = (0.004, 9, 7)
    let layer = LayerTree(CGRect(x: 0, y: 0, width: 80, height: 80)) {
      $0.contents = .image(image)
      $0.magnificationFilter = .nearest
    }.transformed(tilt)
    let bitmap = render([layer], width: 96, height: 96)
    // Every pixel inside is exactly one of the texels.
    let known = Set(stride(from: 0, to: 64, by: 4).map { Array(texels[$0..<$0 + 3]) })
    #expect(known.isSuperset(of: (20..<50).map { colors(bitmap, y: 40)[$0] }))
  }
}
