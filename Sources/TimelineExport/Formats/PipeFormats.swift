/// Uncompressed video for pipes to other programs.
extension ExportFormat {
  /// YUV4MPEG2: the header describes the format, so `ffmpeg -i -` needs no options.
  static let y4m = video(
    "YUV4MPEG2", ["y4m"], muxer: "yuv4mpegpipe", [.planarYUV],
    // FFmpeg writes 10-bit formats, an extension, only with this option.
    [("strict", "-1")], isStreamable: true)

  /// Raw pixels without headers or padding.
  static let raw = video(
    "raw video", ["raw"], muxer: "rawvideo", [.raw], [], probe: .written, isStreamable: true)
}

extension VideoCodec {
  /// Planar YUV frames. Packets wrap `AVFrame`s, as the muxer expects, which cannot be stored in files, so chunks
  /// store bitmaps.
  fileprivate static let planarYUV = VideoCodec(
    name: "yuv", encoder: "wrapped_avframe",
    layouts: [.yuv420p, .yuv444p, .yuv420p10, .yuv422p10, .yuv444p10], isLossless: true,
    isWhole: true, threads: 1, options: { _, _ in [] })
}
