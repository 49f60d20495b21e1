import Foundation
import TestSupport
import Testing

@testable import TimelineExport

/// A file that does not have the expected content is not committed.
@Suite("Probing")
struct ProbeTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let names = [
    "a.mp4", "a.mov", "a.mkv", "a.webm", "a.gif", "a.apng", "a.webp", "a.png", "a.framemd5",
    "a.framehash",
  ]

  private func check(
    _ url: URL, frames: Int, rate: FrameRate = 25, width: Int = 64, isNumbered: Bool = false,
    _ change: (inout FileExpectation) -> Void = { _ in }
  ) throws {
    let format = try ExportFormat.named(by: url)
    let size = try PixelSize(width: width, height: 48)
    let request = SinkRequest(
      path: url.path, name: "a", size: size, frameRate: rate, frameCount: frames,
      isNumbered: isNumbered, options: ExportOptions())
    var expected = try FileExpectation(request, frameSize: size, format)
    change(&expected)
    try format.probe.check(expected)
  }

  @Test("wrong frame counts, rates and sizes, and truncated files are detected", arguments: names)
  func format(name: String) throws {
    let url = folder.file(name)
    let count = name == "a.png" ? 1 : 6
    try write(
      try (0..<count).map { try Bitmap(64, 48, seed: UInt64($0)) }, to: url, rate: 25)
    try check(url, frames: count)
    #expect(throws: ExportError.self) { try check(url, frames: count, width: 62) }
    if count > 1 {
      #expect(throws: ExportError.self) { try check(url, frames: 5) }
      #expect(throws: ExportError.self) { try check(url, frames: 8) }
      #expect(throws: ExportError.self) { try check(url, frames: 6, rate: 12) }
    }
    let data = try Data(contentsOf: url)
    try data.prefix(data.count / 2).write(to: url)
    #expect(throws: ExportError.self) { try check(url, frames: count) }
  }

  @Test("an APNG of one frame, which is a PNG, is complete; another size is detected")
  func singleFrame() throws {
    let url = folder.file("a.apng")
    try write([try Bitmap(64, 48, seed: 1)], to: url, rate: 25)
    try check(url, frames: 1)
    #expect(throws: ExportError.self) { try check(url, frames: 1, width: 62) }
    #expect(throws: ExportError.self) { try check(url, frames: 2) }
  }

  @Test("a removed file is reported like one that cannot be written", arguments: names)
  func gone(name: String) throws {
    #expect(throws: ExportError.cannotWrite(path: "a", reason: ENOENT)) {
      try check(folder.file(name), frames: 1)
    }
  }

  @Test("wrong color tags and codecs are detected")
  func tags() throws {
    let url = folder.file("a.mp4")
    try write(try (0..<3).map { try Bitmap(64, 48, seed: UInt64($0)) }, to: url, rate: 25)
    #expect(throws: ExportError.self) { try check(url, frames: 3) { $0.colors = .sRGB } }
    #expect(throws: ExportError.self) {
      try check(url, frames: 3) { $0.fourCharacterCode = "hvc1" }
    }
    #expect(throws: ExportError.self) { try check(url, frames: 3) { $0.audioSamples = 5760 } }
  }

  @Test("numbered files that are missing, truncated, of another size, or superfluous are detected")
  func sequence() throws {
    let frames = folder.file("frames.png")
    try FileManager.default.createDirectory(at: frames, withIntermediateDirectories: false)
    func write(_ index: Int, width: Int = 64) throws -> Data {
      let data = try Bitmap(width, 48, seed: UInt64(index)).pngData()
      try data.write(to: frames.appending(path: "\(index)"))
      return data
    }
    for index in 0..<3 { _ = try write(index) }
    try check(frames, frames: 3, isNumbered: true)
    #expect(throws: ExportError.self) { try check(frames, frames: 2, isNumbered: true) }
    #expect(throws: ExportError.self) { try check(frames, frames: 4, isNumbered: true) }
    _ = try write(1, width: 32)
    #expect(throws: ExportError.self) { try check(frames, frames: 3, isNumbered: true) }
    try write(1).dropLast(5).write(to: frames.appending(path: "1"))
    #expect(throws: ExportError.self) { try check(frames, frames: 3, isNumbered: true) }
  }
}
