import TestSupport
import Testing

@testable import Rasterize

@Suite("Contents")
struct ContentsTests {
  /// Random opaque texels, deterministic for a size.
  private func noise(_ width: Int, _ height: Int, opaque: Bool = true) throws -> CGImage {
    var random = SplitMix64(seed: 7)
    let pixels = (0..<width * height).flatMap { _ -> [UInt8] in
      let alpha: UInt8 = opaque ? 255 : .random(in: 0...255, using: &random)
      return (0..<3).map { _ in UInt8.random(in: 0...alpha, using: &random) } + [alpha]
    }
    return try #require(CGImage(width: width, height: height, premultipliedBGRA: pixels))
  }

  @Test("an image on whole pixels is copied exactly", arguments: [true, false])
  func identity(opaque: Bool) throws {
    let image = try noise(13, 9, opaque: opaque)
    let bitmap = render(
      [LayerTree(CGRect(x: 0, y: 0, width: 13, height: 9)) { $0.contents = .image(image) }],
      width: 13, height: 9)
    #expect(bitmap.pixels == image.pixels)
  }

  @Test("an image at the display's own scale is copied exactly at any whole position")
  func identityAtScale() throws {
    let image = try noise(12, 8)
    let bitmap = render(
      [
        LayerTree(CGRect(x: 3.5, y: 1.5, width: 6, height: 4)) {
          $0.contents = .image(image)
          $0.contentsScale = 2
        }
      ], width: 12, height: 8, scale: 2)
    for y in 0..<8 {
      for x in 0..<12 {
        let i = 4 * (y * 12 + x)
        let pixel = bitmap.pixel(x: x + 7, y: y + 3)
        #expect([pixel.blue, pixel.green, pixel.red] == Array(image.pixels[i..<i + 3]))
      }
    }
  }

  @Test(
    "an image that fades over another is composited pixel by pixel", arguments: [0.0, 0.4, 1],
    [0, 3])
  func fading(opacity: Double, offset: Int) throws {
    let (lower, upper) = (try noise(13, 9), try noise(13, 9, opaque: false))
    let bitmap = render(
      [
        LayerTree(CGRect(x: 0, y: 0, width: 13, height: 9)) { $0.contents = .image(lower) },
        LayerTree(CGRect(x: offset, y: 0, width: 13, height: 9)) {
          ($0.contents, $0.opacity) = (.image(upper), opacity)
        },
      ], width: 13, height: 9)
    // 0.4 · 255 = 102.
    let alpha = UInt8(opacity * 255)
    for y in 0..<9 {
      for x in 0..<13 {
        var expected = lower.word(x, y)
        if x >= offset { expected = over(scaled(upper.word(x - offset, y), by: alpha), expected) }
        let i = 4 * (y * 13 + x)
        #expect(Array(bitmap.pixels[i..<i + 4]) == expected.bytes, "pixel (\(x), \(y))")
      }
    }
  }

  @Test("a constant color is preserved under any transform, including edges")
  func noDarkEdges() throws {
    let image = try #require(
      CGImage(
        width: 4, height: 4, premultipliedBGRA: [UInt8](repeating: 255, count: 64)))
    let background = LayerTree(CGRect(x: 0, y: 0, width: 40, height: 40), .white)
    for degrees in stride(from: 0.0, to: 360, by: 23) {
      let rotated = LayerTree(CGRect(x: 10, y: 12, width: 20, height: 15)) {
        $0.contents = .image(image)
      }.transformed(ProjectionTransform(.rotation(degrees: degrees)))
      #expect(Set(render([background, rotated], width: 40, height: 40).pixels) == [255])
    }
  }

  @Test(
    "the margins skipped around an image's ink are transparent", arguments: [1, 0.37, 2.3])
  func margins(scale: Double) throws {
    // The same ink alone, and with two faint corner texels that prevent skipping. The corners
    // change only red, which the ink does not have.
    func inkImage(corners: UInt8) throws -> CGImage {
      var pixels = [UInt8](repeating: 0, count: 4 * 61 * 47)
      for (x, y) in [(20, 11), (37, 30), (20, 30), (21, 12), (30, 20)] {
        pixels.replaceSubrange(4 * (y * 61 + x)..<4 * (y * 61 + x) + 4, with: [200, 90, 0, 255])
      }
      for texel in [0, 61 * 47 - 1] {
        pixels.replaceSubrange(4 * texel..<4 * texel + 4, with: [0, 0, corners, corners])
      }
      return try #require(CGImage(width: 61, height: 47, premultipliedBGRA: pixels))
    }
    let (alone, cornered) = (try inkImage(corners: 0), try inkImage(corners: 255))
    for degrees in stride(from: 0.0, to: 360, by: 23) {
      func shown(_ image: CGImage) -> Bitmap {
        let turn = CGAffineTransform.rotation(degrees: degrees)
        let layer = LayerTree(CGRect(x: 50, y: 55, width: 61, height: 47)) {
          $0.contents = .image(image)
        }.transformed(
          ProjectionTransform(
            CGAffineTransform(
              a: turn.a * scale, b: turn.b * scale, c: turn.c * scale, d: turn.d * scale, tx: 0,
              ty: 0)))
        return render([layer], width: 160, height: 160)
      }
      let (inked, whole) = (shown(alone), shown(cornered))
      for i in stride(from: 0, to: inked.pixels.count, by: 4) {
        #expect(inked.pixels[i...i + 1] == whole.pixels[i...i + 1], "\(degrees)° at \(i / 4)")
      }
    }
  }

  // Each pixel is midway between 2 × 2 texels: their mean, within the sampler's two roundings.
  @Test("an image at half size shows means of four texels")
  func halved() throws {
    let image = try noise(16, 16)
    let bitmap = render(
      [LayerTree(CGRect(x: 0, y: 0, width: 8, height: 8)) { $0.contents = .image(image) }],
      width: 8, height: 8)
    for y in 0..<8 {
      for x in 0..<8 {
        let sum = [(0, 0), (1, 0), (0, 1), (1, 1)].reduce(0) {
          $0 + Int(image.pixels[4 * ((2 * y + $1.1) * 16 + 2 * x + $1.0) + 1])
        }
        #expect(abs(Double(bitmap.pixel(x: x, y: y).green) - Double(sum) / 4) <= 1)
      }
    }
  }

  @Test("a fine pattern minified strongly becomes its mean, without moiré")
  func minified() throws {
    let pixels = (0..<64 * 64).flatMap { i -> [UInt8] in
      let on = (i % 64 + i / 64) % 2 == 0
      return on ? [255, 255, 255, 255] : [0, 0, 0, 255]
    }
    let image = try #require(CGImage(width: 64, height: 64, premultipliedBGRA: pixels))
    let bitmap = render(
      [LayerTree(CGRect(x: 0, y: 0, width: 7, height: 7)) { $0.contents = .image(image) }],
      width: 7, height: 7)
    // 127.5, rounded up at each of the sampler's two steps.
    #expect(Set((0..<49).map { bitmap.pixel(x: $0 % 7, y: $0 / 7).red }) == [128])
  }

  @Test("a subrectangle of an image is not filtered across its edges")
  func sprite() throws {
    let pixels = (0..<16).flatMap { i -> [UInt8] in
      i % 4 < 2 ? [0, 0, 255, 255] : [255, 0, 0, 255]
    }
    let image = try #require(CGImage(width: 4, height: 4, premultipliedBGRA: pixels))
    let bitmap = render(
      [
        LayerTree(CGRect(x: 0, y: 0, width: 16, height: 16)) {
          $0.contents = .image(image)
          $0.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 1)
        }
      ], width: 16, height: 16)
    for i in 0..<256 {
      #expect(bitmap.pixel(x: i % 16, y: i / 16) == .pureRed, "(\(i % 16), \(i / 16))")
    }
  }

  @Test("the nine slices of a stretched image leave no seam", arguments: [0.0, 10, 45, 200])
  func stretchedWithoutSeams(degrees: Double) throws {
    let image = try #require(
      CGImage(
        width: 8, height: 8, premultipliedBGRA: [UInt8](repeating: 255, count: 256)))
    func layer(_ center: CGRect) -> LayerTree {
      LayerTree(CGRect(x: 9.3, y: 10.6, width: 21.4, height: 18.2)) {
        $0.contents = .image(image)
        $0.contentsCenter = center
      }.transformed(ProjectionTransform(.rotation(degrees: degrees)))
    }
    let inParts = render(
      [layer(CGRect(x: 0.3, y: 0.4, width: 0.3, height: 0.2))], width: 40, height: 40)
    let whole = render([layer(.unit)], width: 40, height: 40)
    // The outline has more corners, each rounded to 1/256 pixel: half of that is 1/2 of 255, and
    // rounding coverage can add one.
    let differences = zip(inParts.pixels, whole.pixels).map { abs(Int($0) - Int($1)) }
    #expect((differences.max() ?? 0) <= 1)
  }

  @Test("contents extend beyond the bounds unless these clip")
  func overflow() throws {
    let image = try noise(8, 2)
    func shown(clips: Bool) -> [Bool] {
      let layer = LayerTree(CGRect(x: 4, y: 0, width: 2, height: 2)) {
        $0.contents = .image(image)
        $0.contentsPlacement = .center
        $0.masksToBounds = clips
      }
      let bitmap = render([layer], width: 10, height: 2)
      return (0..<10).map { bitmap.pixel(x: $0, y: 0).alpha == 255 }
    }
    #expect(shown(clips: false) == (0..<10).map { (1..<9).contains($0) })
    #expect(shown(clips: true) == (0..<10).map { (4..<6).contains($0) })
  }

  @Test("a drawing is displayed as recorded, at the display's scale", arguments: [1, 2, 3])
  func drawing(scale: Int) {
    let square = CGPath(elements: [
      .move(to: CGPoint(x: 11, y: 6)), .line(to: CGPoint(x: 14, y: 6)),
      .line(to: CGPoint(x: 14, y: 8)), .line(to: CGPoint(x: 11, y: 8)), .close,
    ])
    let list = RecordedDrawing(
      bounds: CGRect(x: 10, y: 5, width: 6, height: 4), commands: [.fill(square, .winding, .red)])
    let bitmap = render(
      [LayerTree(CGRect(x: 2, y: 1, width: 6, height: 4)) { $0.contents = .drawing(list) }],
      width: 10, height: 6, scale: CGFloat(scale))
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let isInside = (3..<6).contains(x / scale) && (2..<4).contains(y / scale)
        #expect(bitmap.pixel(x: x, y: y) == (isInside ? .pureRed : .clear), "(\(x), \(y))")
      }
    }
  }

  @Test("drawings with invalid commands draw the rest")
  func badDrawing() {
    let all = CGPath(elements: [
      .move(to: .zero), .line(to: CGPoint(x: 4, y: 0)), .line(to: CGPoint(x: 4, y: 4)),
      .line(to: CGPoint(x: 0, y: 4)), .close,
    ])
    let nowhere = CGPath(elements: [.move(to: CGPoint(x: CGFloat.nan, y: 0)), .close])
    let flat = CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
    let style = StrokeStyle(lineWidth: 1, dash: [-1, 0], dashPhase: .infinity)
    let list = RecordedDrawing(
      bounds: CGRect(x: 0, y: 0, width: 4, height: 4),
      commands: [
        .restore, .save, .concatenate(flat), .fill(all, .winding, .red), .restore,
        .fill(nowhere, .winding, .blue), .stroke(nowhere, style, .blue), .clear(.null),
        .clip(all, .evenOdd), .fill(all, .winding, .green),
      ])
    let bitmap = render(
      [LayerTree(CGRect(x: 0, y: 0, width: 4, height: 4)) { $0.contents = .drawing(list) }],
      width: 4, height: 4)
    #expect(bitmap.pixel(x: 2, y: 2) == .pureGreen)
  }

  @Test("a cache without capacity renders the same")
  func fullCache() throws {
    let images = try (3..<9).map { try noise($0, $0) }
    let layers = images.map { image in
      LayerTree(CGRect(x: 1, y: 1, width: 9, height: 9)) { $0.contents = .image(image) }
    }
    let size = CGSize(width: 11, height: 11)
    let small = Compositor(size: size, scale: 1, threads: 1, cache: ContentsCache(byteLimit: 0))
    for _ in 0..<40 {
      for layer in layers {
        let snapshot = FrameSnapshot([layer], size: size)
        #expect(
          small.render(snapshot) == Compositor(size: size, scale: 1, threads: 1).render(snapshot))
      }
    }
  }
}

extension CGImage {
  /// A pixel as one number, 0xAARRGGBB.
  fileprivate func word(_ x: Int, _ y: Int) -> UInt32 {
    let i = 4 * (y * width + x)
    return pixels[i..<i + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension UInt32 {
  /// The bytes in memory order: blue, green, red and alpha.
  fileprivate var bytes: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) } }
}
