import Foundation
import TestSupport
import Testing

@testable import Animator
@testable import ImageIO
@testable import Rasterize
@testable import TimelineExport

/// What the tags of footage say about its pixels.
@Suite("Tags of footage")
struct FootageTagTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A YUV4MPEG2 file of one frame of a color without subsampling, which has no tag of a matrix.
  private func clip(
    y: UInt8, u: UInt8, v: UInt8, width: Int = 16, tags: String = ""
  ) throws -> VideoClip {
    let plane = { Data(repeating: $0, count: width * 16) }
    let head = Data("YUV4MPEG2 W\(width) H16 F25:1 Ip C444 \(tags)\nFRAME\n".utf8)
    try (head + plane(y) + plane(u) + plane(v)).write(to: folder.file("a.y4m"))
    return try VideoClip(contentsOf: folder.file("a.y4m"))
  }

  private func expect(_ clip: VideoClip, _ red: Int, _ green: Int, _ blue: Int) throws {
    let pixels = try #require(clip.frame(at: 0)).pixels
    for (found, expected) in zip(pixels[0..<3], [blue, green, red]) {
      #expect(abs(Int(found) - expected) <= 2)
    }
    #expect(pixels[3] == 255)
  }

  /// ITU-R BT.601, limited: R = 1.164 (Y - 16) + 1.596 (V - 128) = 254.4, G = 1.164 (Y - 16) - 0.813 (V - 128)
  /// - 0.392 (U - 128) = -0.5, B = 1.164 (Y - 16) + 2.017 (U - 128) = -1. By BT.709, G were 24.
  @Test("without tags, the matrix is that of BT.601, and the range is limited")
  func untagged() throws {
    try expect(clip(y: 81, u: 90, v: 240), 254, 0, 0)
    // 1.164 · (126 - 16) = 128.1.
    try expect(clip(y: 126, u: 128, v: 128), 128, 128, 128)
    try expect(clip(y: 16, u: 128, v: 128), 0, 0, 0)
    try expect(clip(y: 235, u: 128, v: 128), 255, 255, 255)
  }

  /// R = Y + 1.402 (V - 128) = 254.1, G = Y - 0.714 (V - 128) - 0.344 (U - 128) = 0.1, B = Y + 1.772 (U - 128) = -0.2.
  @Test("full range is heeded")
  func fullRange() throws {
    let tags = "XCOLORRANGE=FULL"
    try expect(clip(y: 76, u: 85, v: 255, tags: tags), 254, 0, 0)
    try expect(clip(y: 16, u: 128, v: 128, tags: tags), 16, 16, 16)
    try expect(clip(y: 235, u: 128, v: 128, tags: tags), 235, 235, 235)
  }

  @Test(
    "pixels that are not square are stretched in width",
    arguments: [("A2:1", 32), ("A1:1", 16), ("A16:15", 17), ("A0:0", 16)])
  func pixelAspect(tag: String, width: Int) throws {
    let clip = try clip(y: 126, u: 128, v: 128, tags: tag)
    #expect(clip.width == width && clip.height == 16)
    #expect(clip.frame(at: 0)?.width == width)
  }

  /// The rotations that cameras write into the header of a track (ISO 14496-12, `tkhd`): a, b, c, d of the matrix, and
  /// where the upper left corner of the stored picture is then.
  @Test(
    "rotation is applied",
    arguments: [
      ([1, 0, 0, 1], [0, 0]), ([0, 1, -1, 0], [1, 0]), ([-1, 0, 0, -1], [1, 1]),
      ([0, -1, 1, 0], [0, 1]),
    ])
  func rotation(matrix: [Int32], corner: [Int]) throws {
    // Black, with white in the upper left quarter.
    var bitmap = try Bitmap(64, 32, bgra: [0, 0, 0, 255])
    for y in 0..<16 {
      for x in 0..<32 { for channel in 0..<3 { bitmap.pixels[4 * (y * 64 + x) + channel] = 255 } }
    }
    try write([bitmap, bitmap], to: folder.file("a.mp4"))
    try rotate(folder.file("a.mp4"), by: matrix)
    let clip = try VideoClip(contentsOf: folder.file("a.mp4"))
    let isTurned = matrix[0] == 0
    #expect(clip.width == (isTurned ? 32 : 64) && clip.height == (isTurned ? 64 : 32))
    let image = try #require(clip.frame(at: 1))
    for x in 0...1 {
      for y in 0...1 {
        let place = (1 + 2 * y) * image.height / 4 * image.width + (1 + 2 * x) * image.width / 4
        #expect((image.pixels[4 * place] > 128) == ([x, y] == corner))
      }
    }
  }

  /// Writes a matrix into the header of the first track: 40 bytes after its name, of numbers with 16 bits after the
  /// point, in rows of three.
  private func rotate(_ url: URL, by matrix: [Int32]) throws {
    var data = try Data(contentsOf: url)
    let header = try #require(data.range(of: Data("tkhd".utf8)))
    #expect(data[header.upperBound] == 0, "version 0")
    for (index, element) in zip([0, 1, 3, 4], matrix) {
      let place = header.upperBound + 40 + 4 * index
      withUnsafeBytes(of: (element << 16).bigEndian) {
        data.replaceSubrange(place..<place + 4, with: $0)
      }
    }
    try data.write(to: url)
  }
}
