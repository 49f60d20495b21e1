import Audio
import CFFmpeg

/// The streams of a file, as read by libavformat.
struct StreamProbe {
  private struct Stream {
    var packets = 0
    /// When the last packet begins and ends, in units.
    var last: Int64 = 0
    var end: Int64 = 0
    let unit: AVRational
    let parameters: AVCodecParameters

    var seconds: Double { seconds(end) }
    func seconds(_ time: Int64) -> Double { Double(time) * Double(unit.num) / Double(unit.den) }
  }

  private let expected: FileExpectation
  /// The streams by their indices, without those of captions and of QuickTime's chapters.
  private var streams: [Int: Stream] = [:]
  private let chapterCount: Int
  private var captionCount = 0

  init(_ expected: FileExpectation) throws(ExportError) {
    self.expected = expected
    var opened: UnsafeMutablePointer<AVFormatContext>?
    let code = avformat_open_input(&opened, "file:" + expected.path, nil, nil)
    guard code >= 0, let input = opened else {
      throw expected.failure(ExportError.words(ffmpegCode: code))
    }
    defer { avformat_close_input(&opened) }
    chapterCount = Int(input.pointee.nb_chapters)
    for index in 0..<Int(input.pointee.nb_streams) {
      guard let stream = input.pointee.streams[index], let parameters = stream.pointee.codecpar
      else { throw expected.failure("a stream that cannot be read") }
      let kind = parameters.pointee.codec_type
      let isChapters = parameters.pointee.codec_tag == CaptionStream.chapterTag
      if kind == AVMEDIA_TYPE_SUBTITLE, !isChapters { captionCount += 1 }
      // A cover image.
      if stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0 { continue }
      if kind == AVMEDIA_TYPE_SUBTITLE || chapterCount > 0 && kind == AVMEDIA_TYPE_DATA { continue }
      streams[index] = Stream(unit: stream.pointee.time_base, parameters: parameters.pointee)
    }
    try readPackets(input)
  }

  private mutating func readPackets(
    _ input: UnsafeMutablePointer<AVFormatContext>
  ) throws(ExportError) {
    var packet = av_packet_alloc()
    defer { av_packet_free(&packet) }
    let raw = try allocated(packet)
    while av_read_frame(input, raw) >= 0 {
      let index = Int(raw.pointee.stream_index)
      if var stream = streams[index] {
        stream.packets += 1
        stream.last = max(stream.last, raw.pointee.pts)
        stream.end = max(stream.end, raw.pointee.pts + raw.pointee.duration)
        streams[index] = stream
      }
      av_packet_unref(raw)
    }
  }

  func checkPictures() throws(ExportError) {
    let video = try video(among: 1)
    if video.packets == 0 { throw expected.failure("no picture") }
    // GIF counts centiseconds, and shows the last image for two at least.
    try expected.check(seconds: video.seconds, within: 0.0151)
  }

  func checkVideo() throws(ExportError) {
    let video = try video(among: expected.audioSamples == nil ? 1 : 2)
    try expected.check(frames: video.packets)
    // Containers that count milliseconds round.
    let frame = 1 / expected.frameRate.framesPerSecond
    // With a variable frame rate, the duration of the last packet is not that of the frame.
    let end = expected.variesFrameRate ? video.seconds(video.last) + frame : video.seconds
    try expected.check(seconds: end, within: frame + 0.002)
    try checkTags(of: video)
    if let count = expected.chapterCount, chapterCount != count {
      throw expected.failure("\(chapterCount) chapters instead of \(count)")
    }
    if captionCount != expected.captionCount {
      throw expected.failure("\(captionCount) captions instead of \(expected.captionCount)")
    }
    if let samples = expected.audioSamples { try checkAudio(samples) }
  }

  private func video(among count: Int) throws(ExportError) -> Stream {
    guard streams.count == count, let video = streams[0] else {
      throw expected.failure("\(streams.count) streams instead of \(count)")
    }
    try expected.check(
      width: Int(video.parameters.width), height: Int(video.parameters.height))
    return video
  }

  private func checkTags(of video: Stream) throws(ExportError) {
    let found = video.parameters
    if let colors = expected.colors,
      found.color_space != colors.matrix || found.color_primaries != colors.primaries
        || found.color_trc != colors.transfer
        || found.color_range != colors.range && found.color_range != AVCOL_RANGE_UNSPECIFIED
    {
      throw expected.failure("other color tags")
    }
    guard let code = expected.fourCharacterCode else { return }
    let name = withUnsafeBytes(of: found.codec_tag.littleEndian) {
      String(decoding: $0, as: UTF8.self)
    }
    guard name == code else { throw expected.failure("a codec called '\(name)'") }
  }

  /// To the sample, where the container counts samples.
  private func checkAudio(_ samples: Int) throws(ExportError) {
    guard let audio = streams[1], audio.parameters.codec_type == AVMEDIA_TYPE_AUDIO else {
      throw expected.failure("no sound")
    }
    let found = audio.seconds * Double(AudioReader.rate)
    // Matroska counts milliseconds, and its last packet as whole.
    let tolerance = audio.unit.den == Int32(AudioReader.rate) ? 0.001 : 0.023 * 48000
    guard abs(found - Double(samples)) <= tolerance else {
      throw expected.failure("\(Int(found)) of \(samples) samples of sound")
    }
  }
}
