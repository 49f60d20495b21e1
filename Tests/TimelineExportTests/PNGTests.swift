import CFFmpeg
import Foundation
import TestSupport
import Testing

@testable import Rasterize
@testable import TimelineExport

@Suite("PNG files")
struct PNGTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Decodes, and premultiplies again.
  private func pixels(of url: URL) throws -> [UInt8] {
    let video = try DecodedVideo(url)
    let bytes = try #require(video.frames.first?.planes.first)
    let size = video.pixelFormat == "rgba" ? 4 : 3
    return stride(from: 0, to: bytes.count, by: size).flatMap { i -> [UInt8] in
      let alpha = size == 4 ? Int(bytes[i + 3]) : 255
      let colors = [2, 1, 0].map { UInt8((Int(bytes[i + $0]) * alpha + 127) / 255) }
      return colors + [UInt8(alpha)]
    }
  }

  @Test("every premultiplied value is preserved")
  func exhaustive() throws {
    // Row a: alpha a, with each color value 0 … a; beyond that, the value a again.
    var bitmap = Bitmap(try PixelSize(width: 256, height: 256))
    for alpha in 0..<256 {
      for value in 0..<256 {
        let i = 4 * (256 * alpha + value)
        let color = UInt8(min(value, alpha))
        bitmap.pixels[i] = color
        bitmap.pixels[i + 1] = UInt8(alpha) - color
        bitmap.pixels[i + 2] = color / 2
        bitmap.pixels[i + 3] = UInt8(alpha)
      }
    }
    try bitmap.writePNG(to: folder.file("all.png"))
    #expect(try pixels(of: folder.file("all.png")) == bitmap.pixels)
  }

  @Test("opaque images have no alpha channel", arguments: [(1, 1), (7, 3), (33, 2)])
  func opaque(width: Int, height: Int) throws {
    var bitmap = try Bitmap(width, height, seed: 1)
    for i in stride(from: 3, to: bitmap.pixels.count, by: 4) { bitmap.pixels[i] = 255 }
    try bitmap.writePNG(to: folder.file("opaque.png"))
    #expect(try DecodedVideo(folder.file("opaque.png")).pixelFormat == "rgb24")
    #expect(try pixels(of: folder.file("opaque.png")) == bitmap.pixels)
  }

  @Test("files are tagged sRGB")
  func tagged() throws {
    let data = try Bitmap(4, 4, seed: 2).pngData()
    var chunks: [String: Data] = [:]
    var offset = 8
    while offset + 12 <= data.count {
      let length = data[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: data[offset + 4..<offset + 8], as: UTF8.self)
      chunks[name] = data[offset + 8..<offset + 8 + length]
      offset += 12 + length
    }
    // One byte, the rendering intent.
    #expect(chunks["sRGB"]?.count == 1)
    #expect(chunks["IEND"] != nil)
  }

  @Test("the bytes are deterministic")
  func deterministic() throws {
    #expect(try Bitmap(40, 30, seed: 3).pngData() == Bitmap(40, 30, seed: 3).pngData())
  }

  @Test("a file holds exactly one frame")
  func oneFrame() throws {
    let bitmap = try Bitmap(4, 4, seed: 4)
    try write([bitmap], to: folder.file("one.png"))
    #expect(try pixels(of: folder.file("one.png")) == bitmap.pixels)
    #expect(throws: ExportError.singleFrameFormat(path: folder.file("two.png").path, frames: 2)) {
      try write([bitmap, bitmap], to: folder.file("two.png"))
    }
  }
}
