/// H.264 in MP4 and in QuickTime, by x264.
extension ExportFormat {
  static let mp4 = ExportFormat(extensions: ["mp4", "m4v"], needsEvenSize: true, notes: notes) {
    request throws(ExportError) in try x264(request, container: "mp4")
  }

  static let mov = ExportFormat(extensions: ["mov"], needsEvenSize: true, notes: notes) {
    request throws(ExportError) in try x264(request, container: "mov")
  }

  /// x264 drops the fraction of the quality, and is lossless at 0.
  private static let notes: @Sendable (ExportOptions) -> [ExportNote] = { options in
    options.crf < 1 ? [.lossless(crf: options.crf)] : []
  }

  private static let x264Presets = [
    "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow",
  ]

  /// The same bytes on every machine: the number of threads is fixed, look-ahead has one, and
  /// x264's `cpu-independent` keeps instruction sets from making a difference.
  private static func x264(
    _ request: SinkRequest, container: String
  ) throws(ExportError) -> any FrameSink {
    let options = request.options
    if let codec = options.codec, codec != "h264" {
      throw .unknownCodec(name: codec, known: ["h264"])
    }
    guard x264Presets.contains(options.preset) else {
      throw .unknownPreset(name: options.preset, known: x264Presets)
    }
    guard (0...51).contains(options.crf) else {
      throw .qualityOutOfRange(crf: options.crf, from: 0, to: 51)
    }
    return try VideoSink(
      request, codec: "libx264",
      codecOptions: FFmpegOptions([
        "preset": options.preset, "crf": "\(options.crf)",
        "x264-params": "lookahead-threads=1:cpu-independent=1",
      ]),
      // The index goes to the front, so that a browser can start before it has all of the file.
      container: container, containerOptions: FFmpegOptions(["movflags": "+faststart"]))
  }
}
