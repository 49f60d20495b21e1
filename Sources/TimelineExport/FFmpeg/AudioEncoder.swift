import Audio
import CFFmpeg

// Unchecked: confined to one thread at a time by its owner, a muxer.
/// Encodes the audio of a video. Not thread-safe.
final class AudioEncoder: @unchecked Sendable {
  let context: UnsafeMutablePointer<AVCodecContext>
  private let mixer: AudioMixer
  private let layout: AudioCodec.Layout
  private let packetSize: Int
  private let packet: UnsafeMutablePointer<AVPacket>
  private var isFlushed = false

  init(_ choice: AudioChoice, _ audio: AudioExcerpt) throws(ExportError) {
    layout = choice.codec.layout
    mixer = try AudioMixer(audio)
    guard let codec = avcodec_find_encoder_by_name(choice.codec.encoder) else {
      throw .encoderMissing(name: choice.codec.encoder)
    }
    var made = avcodec_alloc_context3(codec)
    context = try allocated(made)
    guard let packet = av_packet_alloc() else {
      avcodec_free_context(&made)
      throw .outOfMemory
    }
    self.packet = packet
    context.pointee.sample_rate = Int32(AudioReader.rate)
    context.pointee.sample_fmt = layout.format
    context.pointee.ch_layout = ffs_layout_stereo()
    context.pointee.time_base = AVRational(num: 1, den: Int32(AudioReader.rate))
    context.pointee.bit_rate = Int64(choice.bitRate ?? 0)
    context.pointee.bits_per_raw_sample = choice.bitRate == nil ? 24 : 0
    context.pointee.flags |= AV_CODEC_FLAG_BITEXACT | AV_CODEC_FLAG_GLOBAL_HEADER
    context.pointee.thread_count = 1
    packetSize = choice.codec.packetSize
    let name = choice.codec.encoder
    try ffmpeg("open the encoder \(name)") { avcodec_open2(context, codec, nil) }
  }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&context)
  }

  /// The number of samples consumed so far.
  var position: Int { mixer.position }
  var notes: [ExportNote] { mixer.note.map { [$0] } ?? [] }

  /// Whether all audio was encoded and flushed.
  var isAtEnd: Bool { isFlushed }

  /// Encodes the next block of samples, or drains the encoder, and passes each packet to `body`. Timestamps are
  /// in samples; the encoder's priming has negative ones.
  func advance(
    _ body: (UnsafeMutablePointer<AVPacket>) throws(ExportError) -> Void
  ) throws(ExportError) {
    let size = context.pointee.frame_size
    let begin = mixer.position
    let samples = try mixer.next(size > 0 ? Int(size) : packetSize)
    isFlushed = samples.isEmpty
    let frame = samples.isEmpty ? nil : try frame(of: samples, at: begin)
    try ffmpeg("encode the audio") { avcodec_send_frame(context, frame?.pointer) }
    while true {
      let code = avcodec_receive_packet(context, packet)
      if code == FFS_EAGAIN || code == FFS_EOF { return }
      try ffmpeg("encode the audio") { code }
      defer { av_packet_unref(packet) }
      try body(packet)
    }
  }

  private func frame(of samples: [StereoSample], at index: Int) throws(ExportError) -> MediaFrame {
    let frame = try MediaFrame()
    let raw = frame.pointer
    raw.pointee.format = layout.format.rawValue
    raw.pointee.sample_rate = context.pointee.sample_rate
    raw.pointee.nb_samples = Int32(samples.count)
    raw.pointee.ch_layout = ffs_layout_stereo()
    raw.pointee.pts = Int64(index)
    try ffmpeg("allocate a frame") { av_frame_get_buffer(raw, 0) }
    switch layout {
    case .floats: fill(try frame.plane(0).0, samples) { $0 }
    case .integers: fill(try frame.plane(0).0, samples, Self.integers)
    case .planarFloats:
      for side in 0..<2 { fill(try frame.plane(side).0, samples) { $0[side] } }
    case .planarIntegers:
      for side in 0..<2 { fill(try frame.plane(side).0, samples) { Self.integers($0)[side] } }
    }
    return frame
  }

  private func fill<Value>(
    _ plane: UnsafeMutablePointer<UInt8>, _ samples: [StereoSample],
    _ value: (StereoSample) -> Value
  ) {
    let values = UnsafeMutableRawPointer(plane)
    for (index, sample) in samples.enumerated() {
      values.storeBytes(
        of: value(sample), toByteOffset: index * MemoryLayout<Value>.stride, as: Value.self)
    }
  }

  /// Rounds to 24 bits, in the upper bits of 32.
  private static func integers(_ sample: StereoSample) -> SIMD2<Int32> {
    let scaled = (sample * 8_388_608).rounded(.toNearestOrEven)
      .clamped(
        lowerBound: SIMD2(repeating: -8_388_608), upperBound: SIMD2(repeating: 8_388_607))
    return SIMD2<Int32>(Int32(scaled.x), Int32(scaled.y)) &<< 8
  }
}
