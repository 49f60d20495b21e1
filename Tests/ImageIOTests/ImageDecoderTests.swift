import Graphics
import ImageIO
import TestSupport
import Testing

/// A straight RGBA pixel as premultiplied BGRA, each component rounded to nearest.
private func premultiplied(_ rgba: [UInt8]) -> [UInt8] {
  let alpha = Int(rgba[3])
  let color = rgba[0..<3].map { UInt8((Int($0) * alpha * 2 + 255) / 510) }
  return [color[2], color[1], color[0], rgba[3]]
}

private func decode(_ png: PNGWriter) throws -> CGImage { try ImageDecoder.decode(data: png.data) }

@Suite("Decoding images")
struct ImageDecoderTests {
  @Test("every color with every alpha of an RGBA PNG is premultiplied to the nearest byte")
  func premultiplication() throws {
    var rows: [UInt8] = []
    for color in UInt8.min...UInt8.max {
      for alpha in UInt8.min...UInt8.max { rows += [color, 255 - color, 128, alpha] }
    }
    let image = try decode(PNGWriter(width: 256, height: 256, colorType: .rgba, rows: rows))
    let expected = (0..<65_536).flatMap { premultiplied(Array(rows[4 * $0..<4 * $0 + 4])) }
    #expect(image.pixels == expected)
    #expect(!image.isOpaque)
  }

  @Test("an opaque PNG preserves its bytes")
  func opaque() throws {
    let rows: [UInt8] = [1, 2, 3, 250, 128, 7]
    let image = try decode(PNGWriter(width: 2, height: 1, colorType: .rgb, rows: rows))
    #expect(image.pixels == [3, 2, 1, 255, 7, 128, 250, 255])
    #expect(image.isOpaque)
  }

  @Test("every 8-bit gray is preserved, with and without alpha")
  func gray() throws {
    let grays = Array(UInt8.min...UInt8.max)
    let image = try decode(PNGWriter(width: 16, height: 16, colorType: .gray, rows: grays))
    #expect(image.pixels == grays.flatMap { [$0, $0, $0, 255] as [UInt8] })
    let withAlpha = try decode(
      PNGWriter(
        width: 16, height: 16, colorType: .grayAlpha, rows: grays.flatMap { [200, $0] as [UInt8] }))
    #expect(withAlpha.pixels == grays.flatMap { premultiplied([200, 200, 200, $0]) })
  }

  @Test("every 16-bit gray is rounded to the nearest 8-bit value")
  func gray16() throws {
    var words: [UInt8] = []
    for word in 0..<65_536 { words += [UInt8(word >> 8), UInt8(word & 255)] }
    let image = try decode(
      PNGWriter(width: 256, height: 256, depth: 16, colorType: .gray, rows: words))
    let expected = (0..<65_536).map { (word: Int) -> UInt8 in UInt8((word * 510 + 65_535) / 131_070)
    }
    #expect(stride(from: 0, to: image.pixels.count, by: 4).map { image.pixels[$0] } == expected)
    #expect(image.isOpaque)
  }

  @Test("16-bit colors with alpha are rounded once")
  func rgba16() throws {
    var generator = SplitMix64(seed: 9)
    let words = (0..<4 * 64).map { _ in Int.random(in: 0...65_535, using: &generator) }
    let bytes = words.flatMap { word -> [UInt8] in [UInt8(word >> 8), UInt8(word & 255)] }
    let image = try decode(PNGWriter(width: 8, height: 8, depth: 16, colorType: .rgba, rows: bytes))
    let expected = (0..<64).flatMap { i -> [UInt8] in
      let alpha = Double(words[4 * i + 3]) / 65_535
      let color = (0..<3).map { UInt8((Double(words[4 * i + $0]) / 257 * alpha).rounded()) }
      return [color[2], color[1], color[0], UInt8((alpha * 255).rounded())]
    }
    #expect(image.pixels == expected)
  }

  @Test("grays of 1, 2 and 4 bits span the whole range", arguments: [1, 2, 4])
  func shallowGray(depth: Int) throws {
    let count = 1 << depth
    var packed = [UInt8](repeating: 0, count: (count * depth + 7) / 8)
    for level in 0..<count {
      packed[level * depth / 8] |= UInt8(level) << (8 - depth - level * depth % 8)
    }
    let image = try decode(
      PNGWriter(width: count, height: 1, depth: UInt8(depth), colorType: .gray, rows: packed))
    let expected = (0..<count).flatMap { level -> [UInt8] in
      let gray = UInt8(level * 255 / (count - 1))
      return [gray, gray, gray, 255]
    }
    #expect(image.pixels == expected)
  }

  @Test("palette colors are decoded, some of them transparent")
  func palette() throws {
    let image = try decode(
      PNGWriter(
        width: 3, height: 1, colorType: .palette, palette: [255, 0, 0, 0, 200, 30, 1, 2, 3],
        transparency: [128, 0], rows: [0, 1, 2]))
    let expected: [[UInt8]] = [[255, 0, 0, 128], [0, 200, 30, 0], [1, 2, 3, 255]]
    #expect(image.pixels == expected.flatMap(premultiplied))
  }

  @Test("a transparent key color is transparent")
  func keyColor() throws {
    let image = try decode(
      PNGWriter(
        width: 2, height: 1, colorType: .rgb, transparency: [0, 9, 0, 8, 0, 7],
        rows: [9, 8, 7, 9, 8, 6]))
    #expect(image.pixels == [0, 0, 0, 0, 6, 8, 9, 255])
  }

  @Test("lossless WebP and TIFF preserve what PNG does")
  func otherLossless() throws {
    let expected = ImageFixtures.rgba.flatMap(premultiplied)
    #expect(try ImageDecoder.decode(data: ImageFixtures.losslessWebP).pixels == expected)
    #expect(try ImageDecoder.decode(data: ImageFixtures.tiff).pixels == expected)
  }

  @Test("BMP rows are decoded top to bottom")
  func bmp() throws {
    let image = try ImageDecoder.decode(data: ImageFixtures.bmp)
    #expect((image.width, image.height) == (4, 2))
    #expect(image.pixels == ImageFixtures.rgba.flatMap { [$0[2], $0[1], $0[0], 255] as [UInt8] })
  }

  @Test("the first frame of a GIF is decoded, with its transparent color")
  func gif() throws {
    let image = try ImageDecoder.decode(data: ImageFixtures.gif)
    #expect((image.width, image.height) == (2, 1))
    #expect(image.pixels == [0, 0, 255, 255, 0, 0, 0, 0])
  }

  @Test("JPEG is decoded as full-range BT.601: Y 76, Cb 85, Cr 255 is (254, 0, 0)")
  func jpeg() throws {
    // 76 + 1.402·127 = 254.05; 76 − 0.344136·(−43) − 0.714136·127 = 0.10; 76 + 1.772·(−43) = −0.2.
    let image = try ImageDecoder.decode(data: ImageFixtures.redJPEG)
    #expect((image.width, image.height) == (16, 16))
    #expect(image.pixels == (0..<256).flatMap { _ in [0, 0, 254, 255] as [UInt8] })
  }

  @Test("lossy WebP is decoded as limited-range BT.601")
  func lossyWebP() throws {
    let image = try ImageDecoder.decode(data: ImageFixtures.lossyWebP)
    // Encoded from (255, 0, 0) as Y 81, Cb 90, Cr 240; 8-bit YUV is within 2 of every color.
    let pixels = image.pixels
    for i in stride(from: 0, to: pixels.count, by: 4) {
      #expect(pixels[i] <= 2 && pixels[i + 1] <= 2 && pixels[i + 2] >= 253)
    }
  }
}

@Suite("Image orientation")
struct ImageOrientationTests {
  /// The red and blue image with an EXIF block with the orientation `tag`.
  private func jpeg(orientation tag: UInt8) -> Data {
    let tiff: [UInt8] =
      Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, tag, 0, 0]
      + [0, 0, 0, 0]
    let body = Array("Exif\0\0".utf8) + tiff
    let segment = [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body
    return ImageFixtures.redBlueJPEG.prefix(2) + segment + ImageFixtures.redBlueJPEG.dropFirst(2)
  }

  @Test(
    "EXIF's quarter turns are applied: the side of red, which is stored on the left",
    arguments: [
      (1, 16, "left"), (2, 16, "right"), (3, 16, "right"), (4, 16, "left"),
      (5, 8, "top"), (6, 8, "top"), (7, 8, "bottom"), (8, 8, "bottom"),
    ])
  func exif(tag: UInt8, width: Int, side: String) throws {
    let image = try ImageDecoder.decode(data: jpeg(orientation: tag))
    #expect((image.width, image.height) == (width, 24 - width))
    let inset: (x: Int, y: Int) =
      switch side {
      case "left": (0, 0)
      case "right": (width - 1, 0)
      case "top": (0, 0)
      default: (0, image.height - 1)
      }
    let pixel = 4 * (inset.y * image.width + inset.x)
    #expect(image.pixels[pixel + 2] > 250 && image.pixels[pixel] < 5)
    let opposite = image.pixels.count - 4 - pixel
    #expect(image.pixels[opposite + 2] < 5 && image.pixels[opposite] > 250)
  }

  @Test("each orientation permutes six pixels")
  func pixels() throws {
    // Stored:  a b c / d e f
    let expected: [UIImage.Orientation: String] = [
      .up: "abcdef", .down: "fedcba", .left: "cfbead", .right: "daebfc",
      .upMirrored: "cbafed", .downMirrored: "defabc", .leftMirrored: "adbecf",
      .rightMirrored: "fcebda",
    ]
    let bytes = "abcdef".utf8.flatMap { [$0, $0, $0, 255] as [UInt8] }
    let stored = try #require(CGImage(width: 3, height: 2, premultipliedBGRA: bytes))
    for (orientation, letters) in expected {
      let image = UIImage(cgImage: stored, scale: 2, orientation: orientation)
      let shown = stride(from: 0, to: 24, by: 4).compactMap { image.upright?.pixels[$0] }
      #expect(String(decoding: shown, as: UTF8.self) == letters, "\(orientation)")
      let isSideways = image.upright?.width == 2
      #expect(image.size == CGSize(width: isSideways ? 1 : 1.5, height: isSideways ? 1.5 : 1))
      #expect(image.cgImage === stored)
    }
  }
}
