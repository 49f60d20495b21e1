import Foundation
import TestSupport
import Testing

@testable import Rasterize

@Suite("Image quality: magnification, minification and motion")
struct ImageQualityTests {
  private func makeImage(
    _ width: Int, _ height: Int, _ color: (Int, Int) -> UInt32
  ) throws -> CGImage {
    let bytes = (0..<height).flatMap { y in
      (0..<width).flatMap { x in
        let pixel = color(x, y)
        return [
          UInt8(pixel & 255), UInt8(pixel >> 8 & 255), UInt8(pixel >> 16 & 255), UInt8(pixel >> 24),
        ]
      }
    }
    return try #require(CGImage(width: width, height: height, premultipliedBGRA: bytes))
  }

  /// An image about the center of a frame, under `map`.
  private func show(
    _ image: CGImage, width: Double, height: Double, _ map: ProjectionTransform,
    on background: CGColor? = nil, side: Double = 96
  ) -> Bitmap {
    var layer = LayerTree(CGRect(x: 0, y: 0, width: width, height: height)) {
      $0.contents = .image(image)
    }
    layer.transform = ProjectionTransform(.translation(-width / 2, -height / 2))
      .concatenating(map).concatenating(ProjectionTransform(.translation(side / 2, side / 2)))
    let back = LayerTree(CGRect(x: 0, y: 0, width: side, height: side), background)
    return render([back, layer], width: side, height: side)
  }

  private func scaled(_ x: Double, _ y: Double, degrees: Double = 0) -> ProjectionTransform {
    ProjectionTransform(CGAffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0))
      .concatenating(ProjectionTransform(.rotation(degrees: degrees)))
  }

  private func rotated(_ degrees: Double, distance: Double) -> ProjectionTransform {
    let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    return ProjectionTransform(
      m11: c, m12: 0, m13: s / distance, m21: 0, m22: 1, m23: 0, m31: 0, m32: 0, m33: 1)
  }

  @Test(
    "a checkerboard minified to a third, a fifth or a tenth is a uniform gray",
    arguments: [1.0 / 3, 0.2, 0.1], [0.0, 20, 45])
  func checkerboard(scale: Double, degrees: Double) throws {
    let board = try makeImage(240, 240) { ($0 + $1) % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 }
    let bitmap = show(board, width: 240, height: 240, scaled(scale, scale, degrees: degrees))
    let radius = Int(240 * scale * 0.3)
    for y in 48 - radius..<48 + radius {
      for x in 48 - radius..<48 + radius {
        #expect(abs(Int(bitmap.pixel(x: x, y: y).red) - 128) <= 3, "(\(x), \(y))")
      }
    }
  }

  // Each column of texels has one color: minified to an eighth in x, eight of them make a pixel.
  // The rows, which are not minified, keep their edges: minification in x does not blur them.
  @Test("minification along one axis neither aliases nor blurs along the other")
  func uneven() throws {
    let stripes = try makeImage(640, 64) { x, _ in x % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 }
    let gray = show(stripes, width: 640, height: 64, scaled(0.125, 1))
    for x in 20..<76 { #expect(abs(Int(gray.pixel(x: x, y: 48).red) - 128) <= 4, "\(x)") }
    let levels = try makeImage(640, 64) { _, y in y % 8 < 4 ? 0xFFFF_FFFF : 0xFF00_0000 }
    let rows = show(levels, width: 640, height: 64, scaled(0.125, 1))
    // Texel rows align with pixel rows from 48 − 32 = 16 on.
    for y in 20..<76 {
      #expect(rows.pixel(x: 48, y: y).red == ((y - 16) % 8 < 4 ? 255 : 0), "\(y)")
    }
  }

  @Test(
    "stripes foreshortened in perspective fade to gray, those along the axis stay",
    arguments: [70.0, 80])
  func foreshortened(degrees: Double) throws {
    let stripes = try makeImage(160, 80) { x, y in
      y < 40 ? (x % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000) : (y % 8 < 4 ? 0xFFFF_FFFF : 0xFF00_0000)
    }
    let bitmap = show(stripes, width: 160, height: 80, rotated(degrees, distance: 800))
    var rows: Set<UInt8> = []
    for x in 40..<56 {
      guard bitmap.pixel(x: x, y: 48).alpha == 255 else { continue }
      let gray = Int(bitmap.pixel(x: x, y: 30).red)
      // Alternate columns, three and six per pixel: at most a third of the contrast remains.
      #expect(abs(gray - 128) <= 43, "\(x): \(gray)")
      rows.formUnion((60..<76).map { bitmap.pixel(x: x, y: $0).red })
    }
    #expect((rows.max() ?? 0) > 230 && (rows.min() ?? 255) < 25)
  }

  @Test("white on white is white at any position, scale and rotation")
  func whiteOnWhite() throws {
    let white = try makeImage(37, 23) { _, _ in 0xFFFF_FFFF }
    var random = SplitMix64(seed: 81)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    for i in 0..<60 {
      var map = scaled(
        pow(10, number(-1.3...0.7)), pow(10, number(-1.3...0.7)), degrees: number(0...360))
      if i % 3 == 0 {
        map = map.concatenating(rotated(number(-85...85), distance: number(60...300)))
      }
      map = map.concatenating(ProjectionTransform(.translation(number(-20...20), number(-20...20))))
      let bitmap = show(white, width: 37, height: 23, map, on: .white, side: 64)
      let colors = Set((0..<4096).map { bitmap.pixel(x: $0 % 64, y: $0 / 64) })
      #expect(colors == [.white], "\(i)")
    }
  }

  @Test("the edge of a red image on transparency is premultiplied red, without a dark fringe")
  func fringes() throws {
    let red = try makeImage(40, 40) { _, _ in 0xFFFF_0000 }
    for (scale, degrees) in [(1.0, 17.0), (0.37, 5), (2.3, 31), (0.11, 60)] {
      let bitmap = show(red, width: 40, height: 40, scaled(scale, scale, degrees: degrees))
      for y in 0..<96 {
        for x in 0..<96 {
          let pixel = bitmap.pixel(x: x, y: y)
          #expect(pixel.red == pixel.alpha && pixel.green == 0 && pixel.blue == 0)
        }
      }
    }
  }

  @Test("colors do not bleed across the opposite edge")
  func bleeding() throws {
    // Left half red, right half blue; at the far left, at any mip level, there is only red.
    let halves = try makeImage(64, 64) { x, _ in x < 32 ? 0xFFFF_0000 : 0xFF00_00FF }
    for scale in [0.13, 0.3, 0.5, 0.77, 1, 1.4] {
      let bitmap = show(halves, width: 64, height: 64, scaled(scale, scale))
      let left = Int((48 - 32 * scale).rounded(.up))
      #expect(bitmap.pixel(x: left, y: 48) == .pureRed, "\(scale)")
      #expect(bitmap.pixel(x: 95 - left, y: 48) == .pureBlue, "\(scale)")
    }
  }

  @Test("a subrectangle of an image shows no adjacent texels at any scale and angle")
  func parts() throws {
    let thirds = try makeImage(60, 60) { x, y in
      (20..<40).contains(x) && (20..<40).contains(y)
        ? 0xFF00_FF00 : (x + y) % 2 == 0 ? 0xFFFF_0000 : 0xFF00_00FF
    }
    var random = SplitMix64(seed: 83)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    for i in 0..<30 {
      var map = scaled(
        pow(10, number(-1...0.7)), pow(10, number(-1...0.7)), degrees: number(0...360))
      if i % 3 == 0 {
        map = map.concatenating(rotated(number(-80...80), distance: number(60...300)))
      }
      var layer = LayerTree(CGRect(x: 0, y: 0, width: 20, height: 20)) {
        $0.contents = .image(thirds)
        $0.contentsRect = CGRect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)
      }
      layer.transform = ProjectionTransform(.translation(-10, -10)).concatenating(map)
        .concatenating(ProjectionTransform(.translation(32, 32)))
      let bitmap = render([layer], width: 64, height: 64)
      let isGreen = (0..<4096).allSatisfy {
        let pixel = bitmap.pixel(x: $0 % 64, y: $0 / 64)
        return pixel.red == 0 && pixel.blue == 0 && pixel.green == pixel.alpha
      }
      #expect(isGreen, "\(i)")
    }
  }

  // An image of smooth shapes and grain, minified to 0.45 and moved by a tenth of a pixel: a
  // perfect filter changes each pixel by a tenth of the difference to its neighbor. Flicker adds to
  // that.
  @Test(
    "a photo that moves a tenth of a pixel per frame does not shimmer",
    arguments: [1.0, 0.7, 0.45, 0.3])
  func shimmer(scale: Double) throws {
    var random = SplitMix64(seed: 82)
    let photo = try makeImage(200, 200) { x, y in
      let grain = UInt32.random(in: 0...40, using: &random)
      let wave = UInt32(100 + 60 * sin(Double(x) / 9) * cos(Double(y) / 13))
      return 0xFF00_0000 | (wave + grain) << 16 | (wave / 2 + grain) << 8 | grain
    }
    func frame(_ index: Int) -> [Double] {
      let map = scaled(scale, scale).concatenating(
        ProjectionTransform(.translation(Double(index) / 10, 0)))
      let bitmap = show(photo, width: 200, height: 200, map)
      return (20..<76).flatMap { y in
        (20..<76).map { Double(bitmap.pixel(x: $0, y: y).red) }
      }
    }
    func energy(_ a: [Double], _ b: [Double]) -> Double {
      zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } / Double(a.count)
    }
    let frames = (0...10).map(frame)
    // Over ten frames the image moves by a pixel; ten equal steps along a straight line would each
    // have a hundredth of the energy.
    let whole = energy(frames[0], frames[10])
    for i in 0..<10 {
      #expect(energy(frames[i], frames[i + 1]) < 0.06 * whole + 0.5, "\(i)")
    }
  }
}
