/// Files with a hash a frame, as FFmpeg's muxers of these names write them: two films are the same where
/// these are.
///
/// `ffmpeg -i FILM -pix_fmt rgb24 -f framemd5 -` says the same of a lossless film.
extension ExportFormat {
  static let frameMD5 = video(
    "framemd5", ["framemd5"], muxer: "framemd5", [.raw], [], probe: .hashes)
  static let frameHash = video(
    "framehash", ["framehash"], muxer: "framehash", [.raw], [("hash", "sha256")],
    probe: .hashes)
}

extension VideoCodec {
  /// Pixels as they are.
  static let raw = VideoCodec(
    name: "raw", encoder: "rawvideo",
    layouts: [.rgb24, .rgba, .bgra, .yuv420p, .yuv444p, .yuv420p10, .yuv444p10],
    isLossless: true,
    threads: 1, options: { _ in [] })
}
