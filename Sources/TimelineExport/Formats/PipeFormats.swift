/// Uncompressed frames, one after another, for other programs to read from a pipe.
extension ExportFormat {
  /// YUV4MPEG2: what it is written in the header, so that `ffmpeg -i -` needs to be told nothing.
  static let y4m = video(
    "YUV4MPEG2", ["y4m"], muxer: "yuv4mpegpipe", [.planarYUV],
    // Ten bits are an extension of the format that FFmpeg writes only where it is told to.
    [("strict", "-1")], isStreamable: true)

  /// Pixels without a header: row after row, frame after frame, nothing between them.
  static let raw = video(
    "raw video", ["raw"], muxer: "rawvideo", [.raw], [], probe: .written, isStreamable: true)
}

extension VideoCodec {
  /// The planes as they are converted for other codecs. Packets are FFmpeg's frames, which its muxer wants, and cannot
  /// be kept in files: chunks keep bitmaps.
  fileprivate static let planarYUV = VideoCodec(
    name: "yuv", encoder: "wrapped_avframe",
    layouts: [.yuv420p, .yuv444p, .yuv420p10, .yuv422p10, .yuv444p10], isLossless: true,
    isWhole: true, threads: 1, options: { _ in [] })
}
