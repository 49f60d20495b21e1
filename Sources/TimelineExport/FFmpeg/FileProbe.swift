import CFFmpeg

/// Looks at a file that was written, as a player would, before it takes its name.
enum FileProbe {
  /// What a file of a format is looked at for.
  enum Kind: Sendable {
    /// A packet a frame, and the film's duration.
    case frames
    /// At least one picture.
    case pictures
    /// Nothing: what is not video.
    case none
  }

  /// - Parameters:
  ///   - path: Where the file is; `name` is what it is called in errors.
  ///   - size: The frames' size.
  /// - Throws: ``ExportError/incomplete(path:found:)``.
  static func check(
    _ kind: Kind, path: String, name: String, frameCount: Int, frameRate: FrameRate, size: PixelSize
  ) throws(ExportError) {
    guard kind != .none else { return }
    let found = try Found(path: path, name: name)
    guard found.width == size.width, found.height == size.height else {
      throw .incomplete(
        path: name, found: "frames of \(found.width) x \(found.height) pixels")
    }
    guard kind == .frames else {
      if found.packets == 0 { throw .incomplete(path: name, found: "no picture") }
      return
    }
    guard found.packets == frameCount else {
      throw .incomplete(path: name, found: "\(found.packets) of \(frameCount) frames")
    }
    let wanted = frameRate.time(ofFrame: frameCount).seconds
    // Containers that count milliseconds round.
    guard abs(found.end - wanted) < 1 / frameRate.framesPerSecond + 0.002 else {
      throw .incomplete(path: name, found: "a duration of \(found.end) s instead of \(wanted) s")
    }
  }

  private struct Found {
    var packets = 0
    var width = 0
    var height = 0
    /// When the last frame ends, in seconds.
    var end = 0.0

    init(path: String, name: String) throws(ExportError) {
      _ = FFmpegLog.silenced
      var opened: UnsafeMutablePointer<AVFormatContext>?
      let code = avformat_open_input(&opened, "file:" + path, nil, nil)
      guard code >= 0, let input = opened else {
        throw .incomplete(path: name, found: ExportError.words(ffmpegCode: code))
      }
      defer { avformat_close_input(&opened) }
      guard input.pointee.nb_streams > 0, let stream = input.pointee.streams[0],
        let parameters = stream.pointee.codecpar
      else { throw .incomplete(path: name, found: "no video") }
      (width, height) = (Int(parameters.pointee.width), Int(parameters.pointee.height))
      let unit = Double(stream.pointee.time_base.num) / Double(stream.pointee.time_base.den)
      var packet = av_packet_alloc()
      defer { av_packet_free(&packet) }
      let raw = try allocated(packet)
      while av_read_frame(input, raw) >= 0 {
        if raw.pointee.stream_index == 0 {
          packets += 1
          end = max(end, Double(raw.pointee.pts + raw.pointee.duration) * unit)
        }
        av_packet_unref(raw)
      }
    }
  }
}
