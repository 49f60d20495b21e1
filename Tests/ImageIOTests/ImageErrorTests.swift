import Graphics
import ImageIO
import TestSupport
import Testing

private func error(decoding data: Data) -> ImageError? {
  do throws(ImageError) {
    _ = try ImageDecoder.decode(data: data)
    return nil
  } catch {
    return error
  }
}

private let whole: [(format: String, data: Data)] = [
  ("JPEG", ImageFixtures.redJPEG), ("WebP", ImageFixtures.losslessWebP),
  ("WebP", ImageFixtures.lossyWebP), ("TIFF", ImageFixtures.tiff), ("BMP", ImageFixtures.bmp),
  ("GIF", ImageFixtures.gif),
  (
    "PNG",
    PNGWriter(width: 9, height: 9, colorType: .rgba, rows: [UInt8](repeating: 77, count: 324)).data
  ),
]

@Suite("Images that cannot be read")
struct ImageErrorTests {
  @Test("a missing file, a directory and a device are rejected")
  func files() {
    let missing = URL(fileURLWithPath: "/nowhere/cat.jpg")
    #expect(throws: ImageError.fileNotFound(path: "/nowhere/cat.jpg")) {
      try ImageDecoder.decode(contentsOf: missing)
    }
    for path in ["/tmp", "/dev/zero"] {
      #expect(throws: ImageError.unreadable(path: path, reason: "not a regular file")) {
        try ImageDecoder.decode(contentsOf: URL(fileURLWithPath: path))
      }
    }
    #expect(UIImage(contentsOfFile: "/nowhere/cat.jpg") == nil)
  }

  @Test("empty and unknown data are rejected")
  func notImages() {
    #expect(error(decoding: Data()) == .empty)
    #expect(error(decoding: Data("stage:\n  size: [1, 2]\n".utf8)) == .notAnImage)
    #expect(error(decoding: Data(repeating: 0, count: 5000)) == .notAnImage)
    #expect(error(decoding: Data("#EXTM3U\n#EXTINF:1,\n/etc/passwd\n".utf8)) == .notAnImage)
    #expect(error(decoding: Data("ffconcat version 1.0\nfile /tmp/a.png\n".utf8)) == .notAnImage)
  }

  @Test("movies are not images, still or animated, and are rejected by name")
  func movies() {
    // 2 × 2, gray: an uncompressed frame as passed between programs.
    let raw = Data(
      "YUV4MPEG2 W2 H2 F25:1 C420\nFRAME\n".utf8 + [UInt8](repeating: 128, count: 6))
    let movies = [
      (ImageFixtures.mp4, "QuickTime / MOV"), (ImageFixtures.webm, "Matroska / WebM"),
      (raw, "YUV4MPEG pipe"),
    ]
    for (data, format) in movies {
      #expect(error(decoding: data) == .movie(format: format))
      #expect(throws: ImageError.movie(format: format)) {
        try ImageDecoder.decodeAnimation(data: data)
      }
    }
    #expect(
      "\(ImageError.movie(format: "QuickTime / MOV"))"
        == "this is a video or audio file (QuickTime / MOV), not an image; convert it to an "
        + "animated WebP, PNG or GIF: ffmpeg -i VIDEO image.webp")
  }

  @Test("a file truncated anywhere in its data is rejected", arguments: whole.indices)
  func truncated(index: Int) {
    let (format, data) = whole[index]
    // The last bytes of some formats are padding or an end mark that decoders do not need.
    for length in stride(from: 1, to: data.count * 3 / 4, by: 3) {
      let problem = error(decoding: data.prefix(length))
      #expect(problem != nil, "\(format), \(length) of \(data.count) bytes")
    }
  }

  @Test("damaged bytes never crash the decoder, nor result in an image above the size limit")
  func damaged() {
    var generator = SplitMix64(seed: 10)
    for (_, data) in whole {
      for _ in 0..<60 {
        var bytes = data
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
          bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(
            in: 0...255, using: &generator)
        }
        if let image = try? ImageDecoder.decode(data: bytes) {
          #expect(image.width <= ImageDecoder.maximumDimension)
        }
      }
    }
  }

  @Test("a size beyond the limits is rejected before memory is allocated")
  func tooLarge() {
    for (width, height) in [(16_385, 1), (1, 16_385), (1_000_000, 1_000_000)] {
      let png = PNGWriter(width: width, height: height, colorType: .gray, rows: [])
      #expect(error(decoding: header(of: png)) == .tooLarge(width: width, height: height))
    }
    var jpeg = ImageFixtures.redJPEG
    if let frame = jpeg.range(of: Data([0xFF, 0xC0])) {
      jpeg.replaceSubrange(
        frame.upperBound + 3..<frame.upperBound + 7, with: [0xFF, 0xFF, 0xFF, 0xFF])
    }
    #expect(error(decoding: jpeg) == .tooLarge(width: 65_535, height: 65_535))
  }

  /// A PNG that consists of its header only.
  private func header(of png: PNGWriter) -> Data {
    var whole = png
    (whole.width, whole.height, whole.rows) = (1, 1, [0])
    var data = whole.data
    for (offset, value) in [(16, png.width), (20, png.height)] {
      data.replaceSubrange(
        offset..<offset + 4, with: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) })
    }
    return data
  }

  @Test("error descriptions state the problem")
  func words() {
    #expect("\(ImageError.fileNotFound(path: "a.png"))" == "there is no file 'a.png'")
    #expect("\(ImageError.corrupt(format: "JPEG"))" == "the JPEG data is truncated or corrupt")
    #expect(
      "\(ImageError.tooLarge(width: 20_000, height: 5))"
        == "20000 × 5 pixels are too many; 16384 per side and 268435456 in total are allowed")
  }

  @Test("@2x before the extension means two pixels per point")
  func scaleSuffix() throws {
    let path = NSTemporaryDirectory() + "graphics-tests-\(getpid())@2x.bmp"
    try ImageFixtures.bmp.write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let image = try #require(UIImage(contentsOfFile: path))
    #expect(image.scale == 2)
    #expect(image.size == CGSize(width: 2, height: 1))
  }
}
