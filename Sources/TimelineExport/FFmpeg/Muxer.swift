import CFFmpeg
import Glibc

/// The description of the video stream in the container.
struct VideoDescription {
  let encoder: any FrameEncoder
  let frameRate: FrameRate
  /// The codec's sample entry code; nil for FFmpeg's default.
  let fourCharacterCode: String?
  /// Whether packets carry alpha as side data.
  let hasAlphaStream: Bool
  /// The maximum reordering delay in frames.
  var reorderedFrames = 0
  /// Whether packets may be missing, for frames that equal those before.
  var isVariable = false
}

// Unchecked: confined to one thread at a time by its owner, a sink or an assembly of chunks.
/// Writes a file with one video stream and optional audio through libavformat. Not thread-safe.
final class Muxer: @unchecked Sendable {
  private let context: UnsafeMutablePointer<AVFormatContext>
  private let name: String
  private let encoderTimeBase: AVRational
  /// nil if there is a packet for each frame; packets then have decoding times.
  private var decodingTimes: DecodingTimes?
  private let stream: UnsafeMutablePointer<AVStream>
  private let audio: AudioEncoder?
  private var audioStream: UnsafeMutablePointer<AVStream>?
  private var captions: [CaptionStream] = []
  /// The offset of audio timestamps, in samples.
  private var audioShift: Int64 = 0
  /// The number of packet bytes written so far.
  private(set) var byteCount = 0

  /// Truncates the file at `path` and writes the header.
  ///
  /// - Parameters:
  ///   - name: The file's name in error messages.
  ///   - audio: The audio encoder, whose packets are interleaved with the video.
  init(
    _ container: Container, path: String, name: String, video: VideoDescription,
    audio: AudioEncoder? = nil, contents: FilmContents = FilmContents()
  ) throws(ExportError) {
    (self.name, self.audio) = (name, audio)
    encoderTimeBase = video.encoder.context.pointee.time_base
    decodingTimes = video.isVariable ? DecodingTimes(delay: video.reorderedFrames) : nil
    // Without the prefix, a name such as "a:b.mp4" would be parsed as a protocol.
    let url = "file:" + path
    var opened: UnsafeMutablePointer<AVFormatContext>?
    try ffmpeg("write \(container.muxer)") {
      avformat_alloc_output_context2(&opened, nil, container.muxer, url)
    }
    context = try allocated(opened)
    // From here on all properties are set, so that deinit frees the context if an error is thrown.
    stream = try Self.addStream(to: context)
    context.pointee.flags |= AVFMT_FLAG_BITEXACT
    try describe(video)
    if let audio { try add(audio, to: container) }
    try set(contents.entries, of: &context.pointee.metadata)
    try add(contents.chapters)
    if let codec = container.captions { try add(contents.captions, codec) }
    var cover: UnsafeMutablePointer<AVStream>?
    if let kind = container.poster { cover = try contents.poster?.add(to: context, as: kind) }
    try Self.open(path, name, in: context)
    let options = audio == nil ? container.options : container.optionsWithAudio
    try options.apply("write the header", path: name) {
      avformat_write_header(context, &$0)
    }
    if let cover { try contents.poster?.write(to: context, cover) }
  }

  deinit {
    avio_closep(&context.pointee.pb)
    avformat_free_context(context)
  }

  /// Opens an existing file. `avio_open` would recreate a file that was abandoned meanwhile, and leave it behind;
  /// so FFmpeg gets an open file descriptor instead.
  private static func open(
    _ path: String, _ name: String, in context: UnsafeMutablePointer<AVFormatContext>
  ) throws(ExportError) {
    if path == StandardOutputDestination.streamPath {
      try ffmpeg("open standard output") {
        avio_open(&context.pointee.pb, path, AVIO_FLAG_WRITE)
      }
      return
    }
    let descriptor = Glibc.open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
    guard descriptor >= 0 else { throw ExportError(reason: errno, path: name) }
    defer { close(descriptor) }
    try ffmpeg("open the file", path: name) {
      avio_open(&context.pointee.pb, "file:/proc/self/fd/\(descriptor)", AVIO_FLAG_WRITE)
    }
  }

  private static func addStream(
    to context: UnsafeMutablePointer<AVFormatContext>
  ) throws(ExportError) -> UnsafeMutablePointer<AVStream> {
    if let stream = avformat_new_stream(context, nil) { return stream }
    avformat_free_context(context)
    throw .outOfMemory
  }

  private func describe(_ video: VideoDescription) throws(ExportError) {
    let encoder = video.encoder.context
    try ffmpeg("describe the video") {
      avcodec_parameters_from_context(stream.pointee.codecpar, encoder)
    }
    if let code = video.fourCharacterCode {
      stream.pointee.codecpar.pointee.codec_tag = code.utf8.reversed().reduce(0) {
        $0 << 8 | UInt32($1)
      }
    }
    if video.hasAlphaStream {
      try ffmpeg("describe the video") {
        av_dict_set(&stream.pointee.metadata, "alpha_mode", "1", 0)
      }
    }
    let rate = video.frameRate.rational
    stream.pointee.time_base = encoder.pointee.time_base
    if !video.isVariable {
      stream.pointee.avg_frame_rate = rate
      stream.pointee.r_frame_rate = rate
    }
    stream.pointee.sample_aspect_ratio = encoder.pointee.sample_aspect_ratio
  }

  private func set(
    _ entries: [(key: String, value: String)], of dictionary: inout OpaquePointer?
  ) throws(ExportError) {
    for (key, value) in entries {
      try ffmpeg("describe the film") { av_dict_set(&dictionary, key, value, 0) }
    }
  }

  /// FFmpeg has no function that adds chapters to a file to be written; it frees them with the context.
  private func add(_ chapters: [FilmChapter]) throws(ExportError) {
    if chapters.isEmpty { return }
    let size = MemoryLayout<UnsafeMutablePointer<AVChapter>?>.stride
    context.pointee.chapters = try allocated(av_calloc(chapters.count, size))
      .assumingMemoryBound(to: UnsafeMutablePointer<AVChapter>?.self)
    for (index, chapter) in chapters.enumerated() {
      let added = try allocated(av_mallocz(MemoryLayout<AVChapter>.size))
        .assumingMemoryBound(to: AVChapter.self)
      context.pointee.chapters[index] = added
      context.pointee.nb_chapters = UInt32(index + 1)
      added.pointee.id = Int64(index)
      added.pointee.time_base = AVRational(num: 1, den: Int32(MediaTime.flicksPerSecond))
      (added.pointee.start, added.pointee.end) = (chapter.start, chapter.end)
      try set([("title", chapter.title)], of: &added.pointee.metadata)
    }
  }

  private func add(_ audio: AudioEncoder, to container: Container) throws(ExportError) {
    let added = try allocated(avformat_new_stream(context, nil))
    try ffmpeg("describe the audio") {
      avcodec_parameters_from_context(added.pointee.codecpar, audio.context)
    }
    added.pointee.time_base = audio.context.pointee.time_base
    if container.countsAudioDelay { audioShift = Int64(audio.context.pointee.initial_padding) }
    audioStream = added
  }

  private func add(_ tracks: [FilmCaptions], _ codec: CaptionCodec) throws(ExportError) {
    for (index, track) in tracks.enumerated() {
      let added = try allocated(avformat_new_stream(context, nil))
      captions.append(try CaptionStream(track, codec, added, isFirst: index == 0))
      try set(track.entries, of: &added.pointee.metadata)
    }
  }

  /// Writes a video packet, moving its contents; timestamps are in the encoder's time base. Audio up to its
  /// time is written first.
  func write(_ packet: UnsafeMutablePointer<AVPacket>) throws(ExportError) {
    if let dts = decodingTimes?.next(packet.pointee.pts) { packet.pointee.dts = dts }
    let dts = packet.pointee.dts
    try writeAudio { audio in
      av_compare_ts(Int64(audio.position), audio.context.pointee.time_base, dts, encoderTimeBase)
        <= 0
    }
    for track in captions {
      try track.write(to: context, path: name) { time in
        av_compare_ts(time, CaptionStream.unit, dts, encoderTimeBase) <= 0
      }
    }
    byteCount += Int(packet.pointee.size)
    av_packet_rescale_ts(packet, encoderTimeBase, stream.pointee.time_base)
    packet.pointee.stream_index = stream.pointee.index
    try ffmpeg("write the video", path: name) { av_interleaved_write_frame(context, packet) }
  }

  /// Writes audio packets while `isDue` returns true.
  private func writeAudio(while isDue: (AudioEncoder) -> Bool) throws(ExportError) {
    guard let audio, let audioStream else { return }
    while !audio.isAtEnd, isDue(audio) {
      try audio.advance { packet throws(ExportError) in
        byteCount += Int(packet.pointee.size)
        packet.pointee.pts += audioShift
        packet.pointee.dts += audioShift
        av_packet_rescale_ts(packet, audio.context.pointee.time_base, audioStream.pointee.time_base)
        packet.pointee.stream_index = audioStream.pointee.index
        try ffmpeg("write the audio", path: name) { av_interleaved_write_frame(context, packet) }
      }
    }
  }

  /// Writes the trailer and the index, and closes the file.
  func finish() throws(ExportError) {
    try writeAudio { _ in true }
    for track in captions { try track.write(to: context, path: name) { _ in true } }
    try ffmpeg("complete the file", path: name) { av_write_trailer(context) }
    // Errors of buffered writes are recorded in the AVIOContext.
    let late = context.pointee.pb?.pointee.error ?? 0
    try ffmpeg("complete the file", path: name) { late }
    try ffmpeg("close the file", path: name) { avio_closep(&context.pointee.pb) }
  }
}

/// The times at which packets are decoded, in a video in which not every frame has one: those at which earlier packets
/// are displayed, as many packets before as frames are reordered.
private struct DecodingTimes {
  private let delay: Int
  private var count = 0
  /// When packets are displayed, in ascending order, as far as no packet is decoded then.
  private var displayed: [Int64] = []

  init(delay: Int) { self.delay = delay }

  /// When the next packet is decoded.
  ///
  /// - Parameter time: When it is displayed.
  mutating func next(_ time: Int64) -> Int64 {
    let position = displayed.lastIndex { $0 < time }.map { $0 + 1 } ?? 0
    displayed.insert(time, at: position)
    defer { count += 1 }
    return count < delay ? Int64(count - delay) : displayed.removeFirst()
  }
}
