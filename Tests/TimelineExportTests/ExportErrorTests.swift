import CFFmpeg
import Testing

@testable import TimelineExport

@Suite("Errors of exports")
struct ExportErrorTests {
  @Test(
    "say what is wrong and what would work",
    arguments: [
      (
        .unknownFormat(path: "film.avi", known: [".mp4", ".png"]),
        "'film.avi' has no extension that can be written; these can: .mp4, .png"
      ),
      (
        .unknownCodec(name: "vp9", known: ["h264"]),
        "there is no codec 'vp9' for this format; it takes h264"
      ),
      (
        .qualityOutOfRange(crf: 52, from: 0, to: 51),
        "a crf of 52 is not between 0, the best, and 51, the smallest"
      ),
      (
        .emptyRange(from: MediaTime(seconds: 2), to: MediaTime(seconds: 1)),
        "nothing is shown from 2.0s to 1.0s; the start has to lie before the end, and not before 0s"
      ),
      (
        .holdsOneFrame(path: "film.png", frames: 60),
        "'film.png' holds one frame, and there are 60; choose a video format, one instant, "
          + "or a name with a place for numbers, such as film-%04d.png"
      ),
      (
        .impossibleSize(.impossibleSize(width: 0, height: 5)),
        "a frame of 0 x 5 pixels cannot be rendered; each side takes 1 to 16384 pixels"
      ),
      (
        .cannotWrite(path: "film.mp4", reason: 13),
        "'film.mp4' cannot be written: Permission denied"
      ),
      (.diskFull(path: "film.mp4"), "'film.mp4' cannot be written: no room is left on the device"),
      (
        .encodingFailed(action: "encode a frame", code: -22),
        "could not encode a frame: Invalid argument"
      ),
    ] as [(ExportError, String)])
  func words(error: ExportError, words: String) {
    #expect(error.description == words)
  }

  @Test("tell a full disk from other failures of FFmpeg")
  func codes() {
    for reason in [ENOSPC, EDQUOT, EFBIG] {
      #expect(
        ExportError(ffmpegCode: -reason, action: "write", path: "film.mp4")
          == .diskFull(path: "film.mp4"))
      #expect(
        ExportError(ffmpegCode: -reason, action: "write", path: nil)
          == .encodingFailed(action: "write", code: -reason))
    }
    #expect(ExportError(ffmpegCode: -ENOMEM, action: "write", path: "film.mp4") == .outOfMemory)
    #expect(
      ExportError(ffmpegCode: FFS_EOF, action: "write", path: "film.mp4")
        == .encodingFailed(action: "write", code: FFS_EOF))
  }
}
