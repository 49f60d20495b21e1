import CFFmpeg
import Foundation
import TestSupport
import Testing

@testable import TimelineExport

@Suite("Export errors")
struct ExportErrorTests {
  @Test(
    "descriptions state the problem and a remedy",
    arguments: [
      (
        .unknownFormat(path: "film.avi", known: [".mp4", ".png"]),
        "'film.avi' has no supported extension; supported: .mp4, .png"
      ),
      (
        .unknownCodec(name: "vp9", known: ["h264"]),
        "this format does not support the codec 'vp9'; supported: h264; 'vp9' is supported in .mkv, .webm"
      ),
      (
        .qualityOutOfRange(crf: 52, from: 0, to: 51),
        "a crf of 52 is out of range; use 0 (best) to 51 (smallest)"
      ),
      (
        .emptyRange(from: MediaTime(seconds: 2), to: MediaTime(seconds: 1)),
        "the range from 2.0s to 1.0s is empty; the start must be at least 0s and before the end"
      ),
      (
        .singleFrameFormat(path: "film.png", frames: 60),
        "'film.png' holds one frame, but there are 60; choose a video format, a single instant, "
          + "or a numbered file name such as video-%04d.png"
      ),
      (
        .impossibleSize(.impossibleSize(width: 0, height: 5)),
        "a frame of 0 x 5 pixels cannot be rendered; sides must be 1 to 16384 pixels"
      ),
      (
        .cannotWrite(path: "film.mp4", reason: 13),
        "'film.mp4' cannot be written: Permission denied"
      ),
      (.diskFull(path: "film.mp4"), "'film.mp4' cannot be written: no space left on the device"),
      (
        .encodingFailed(action: "encode a frame", code: -22),
        "could not encode a frame: Invalid argument"
      ),
    ] as [(ExportError, String)])
  func words(error: ExportError, words: String) {
    #expect(error.description == words)
  }

  @Test("a missing encoder is reported by name")
  func missingEncoder() throws {
    let codec = VideoCodec(
      name: "none", encoder: "libnone", layouts: [.yuv420p], options: { _, _ in [] })
    let choice = try CodecChoice(ExportOptions(), among: [codec], format: "MP4")
    let size = try PixelSize(width: 64, height: 64)
    let error = #expect(throws: ExportError.encoderMissing(name: "libnone")) {
      try choice.makeEncoder(size: size, frameRate: 60)
    }
    #expect(error?.description.contains("no encoder libnone") == true)
  }

  @Test("a removed folder is reported, and not recreated", arguments: ["mp4", "gif", "png"])
  func vanishedFolder(kind: String) async throws {
    let folder = try TemporaryFolder()
    let inner = folder.file("inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
    let url = inner.appending(path: "film.\(kind)")
    let output = try OutputFile(url, overwrite: false)
    let request = SinkRequest(
      path: output.temporaryPath, name: output.name, size: try PixelSize(width: 64, height: 64),
      frameRate: 60, frameCount: 1, options: ExportOptions())
    try FileManager.default.removeItem(at: inner)
    let error = #expect(throws: ExportError.self) {
      try begin(try ExportFormat.named(by: url).makeSink(request))
    }
    #expect(error == .cannotWrite(path: output.name, reason: ENOENT))
    #expect(throws: ExportError.cannotWrite(path: output.name, reason: ENOENT)) {
      try output.commit()
    }
    #expect(folder.contents.isEmpty)
  }

  private func begin<Sink: FrameSink>(_ sink: Sink) throws {
    try sink.add(try sink.prepare(try Bitmap(64, 64, bgra: [0, 0, 0, 255])), at: 0)
  }

  @Test("a full disk is distinguished from other FFmpeg errors")
  func codes() {
    for reason in [ENOSPC, EDQUOT, EFBIG] {
      #expect(
        ExportError(ffmpegCode: -reason, action: "write", path: "film.mp4")
          == .diskFull(path: "film.mp4"))
      #expect(
        ExportError(ffmpegCode: -reason, action: "write", path: nil)
          == .encodingFailed(action: "write", code: -reason))
    }
    #expect(
      ExportError(ffmpegCode: -ENOENT, action: "open the file", path: "film.mp4")
        == .cannotWrite(path: "film.mp4", reason: ENOENT))
    #expect(ExportError(ffmpegCode: -ENOMEM, action: "write", path: "film.mp4") == .outOfMemory)
    #expect(
      ExportError(ffmpegCode: FFS_EOF, action: "write", path: "film.mp4")
        == .encodingFailed(action: "write", code: FFS_EOF))
  }
}
