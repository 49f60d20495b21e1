/// Files with one hash per frame, as written by FFmpeg's muxers of the same names, to compare videos.
///
/// `ffmpeg -i VIDEO -pix_fmt rgb24 -f framemd5 -` prints the same for a lossless video.
extension ExportFormat {
  static let frameMD5 = video(
    "framemd5", ["framemd5"], muxer: "framemd5", [.raw], [], probe: .hashes)
  static let frameHash = video(
    "framehash", ["framehash"], muxer: "framehash", [.raw], [("hash", "sha256")],
    probe: .hashes)
}

extension VideoCodec {
  /// Uncompressed pixels.
  static let raw = VideoCodec(
    name: "raw", encoder: "rawvideo",
    layouts: [.rgb24, .rgba, .bgra, .yuv420p, .yuv444p, .yuv420p10, .yuv444p10],
    isLossless: true, isUncompressed: true,
    threads: 1, options: { _, _ in [] })
}
