import CFFmpeg

/// Converts decoded frames of one sample format, layout and rate to 48 kHz stereo.
final class SampleConverter {
  private let format: Int32
  private let rate: Int32
  private let channels: Int32
  /// Downmixes to stereo, or mono for mono input, in floating point.
  private let mixer: Resampler
  /// Resamples to 48 kHz; nil if the input is 48 kHz.
  private let resampler: Resampler?

  init(_ frame: UnsafeMutablePointer<AVFrame>, name: String) throws(AudioError) {
    format = frame.pointee.format
    rate = frame.pointee.sample_rate
    channels = frame.pointee.ch_layout.nb_channels
    guard Self.rates.contains(rate) else {
      throw .unreadable(
        path: name,
        reason: "it has \(rate) samples a second, and can have \(Self.rates.lowerBound) to "
          + "\(Self.rates.upperBound)")
    }
    mixer = try Resampler(
      from: .init(layout: frame.pointee.ch_layout, format: AVSampleFormat(format), rate: rate),
      to: .init(
        layout: channels == 1 ? ffs_layout_mono() : ffs_layout_stereo(),
        format: AV_SAMPLE_FMT_FLTP, rate: rate), name: name)
    let stereo = ffs_layout_stereo()
    // Fixed point, as the low bits of floating-point resampling depend on the CPU.
    resampler =
      rate == Int32(AudioReader.rate)
      ? nil
      : try Resampler(
        from: .init(layout: stereo, format: AV_SAMPLE_FMT_S32P, rate: rate),
        to: .init(layout: stereo, format: AV_SAMPLE_FMT_S32P, rate: Int32(AudioReader.rate)),
        within: AV_SAMPLE_FMT_S32P, name: name)
  }

  /// The supported sample rates in Hz. Below, a packet expands to gigabytes at 48 kHz; above, the
  /// resampler's filter bank does.
  private static let rates: ClosedRange<Int32> = 1000...6_144_000

  /// Whether a frame has the input format of this converter.
  func takes(_ frame: UnsafeMutablePointer<AVFrame>) -> Bool {
    frame.pointee.format == format && frame.pointee.sample_rate == rate
      && frame.pointee.ch_layout.nb_channels == channels
  }

  /// Converts a frame.
  func convert(_ frame: UnsafeMutablePointer<AVFrame>) throws(AudioError) -> [StereoSample] {
    let count = Int(frame.pointee.nb_samples)
    guard count > 0 else { return [] }
    let planes = UnsafeMutableRawPointer(frame.pointee.extended_data)?
      .assumingMemoryBound(to: UnsafePointer<UInt8>?.self)
    let made: [[Float]] = try mixer.convert(planes, count: count, channels: min(channels, 2))
    let (left, right) = (made[0], made[made.count - 1])
    let samples = left.indices.map { StereoSample(Self.sane(left[$0]), Self.sane(right[$0])) }
    guard let resampler else { return samples }
    return try resampled(samples, by: resampler)
  }

  /// Flushes the resampler.
  func finish() throws(AudioError) -> [StereoSample] {
    guard let resampler else { return [] }
    return Self.samples(of: try resampler.convert(nil, count: 0, channels: 2))
  }

  /// Replaces non-finite values of floating-point files and clamps to 18 dB above full scale.
  private static func sane(_ value: Float) -> Float {
    value.isFinite ? min(max(value, -7.9), 7.9) : 0
  }

  /// Full scale in the fixed-point resampler, with 18 dB of headroom.
  private static let fullScale: Float = 268_435_456

  private func resampled(
    _ samples: [StereoSample], by resampler: Resampler
  ) throws(AudioError) -> [StereoSample] {
    let planes = (0..<2).map { side in
      samples.map { Int32(($0[side] * Self.fullScale).rounded()) }
    }
    let made = try planes[0].withUnsafeBufferPointer { left throws(AudioError) -> [[Int32]] in
      try planes[1].withUnsafeBufferPointer { right throws(AudioError) -> [[Int32]] in
        var pointers = [left, right].map {
          UnsafeRawPointer($0.baseAddress)?.assumingMemoryBound(to: UInt8.self)
        }
        return try resampler.convert(&pointers, count: samples.count, channels: 2)
      }
    }
    return Self.samples(of: made)
  }

  private static func samples(of planes: [[Int32]]) -> [StereoSample] {
    planes[0].indices.map {
      StereoSample(Float(planes[0][$0]), Float(planes[1][$0])) / fullScale
    }
  }
}

/// A libswresample context with planar output.
private final class Resampler {
  struct Kind {
    var layout: AVChannelLayout
    var format: AVSampleFormat
    var rate: Int32
  }

  private var context: OpaquePointer?
  private let name: String

  /// - Parameter format: The internal sample format; by default libswresample's choice, which is floating point
  ///   when resampling 32-bit samples.
  init(
    from: Kind, to: Kind, within format: AVSampleFormat? = nil, name: String
  ) throws(AudioError) {
    self.name = name
    var (from, to) = (from, to)
    // A file without a channel layout.
    if from.layout.order == AV_CHANNEL_ORDER_UNSPEC {
      av_channel_layout_default(&from.layout, from.layout.nb_channels)
    }
    var code = swr_alloc_set_opts2(
      &context, &to.layout, to.format, to.rate, &from.layout, from.format, from.rate, 0, nil)
    if code >= 0, let format {
      code = av_opt_set_sample_fmt(
        UnsafeMutableRawPointer(context), "internal_sample_fmt", format, 0)
    }
    if code >= 0 { code = swr_init(context) }
    guard code >= 0 else {
      swr_free(&context)
      throw .failed(name, code)
    }
  }

  deinit { swr_free(&context) }

  /// Converts samples, or flushes the resampler if there are none.
  ///
  /// - Parameter channels: The number of output planes.
  func convert<Value: Numeric>(
    _ planes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, count: Int, channels: Int32
  ) throws(AudioError) -> [[Value]] {
    let room = Int(swr_get_out_samples(context, Int32(count)))
    guard room >= 0 else { throw .outOfMemory }
    let stride = (room + 32) * MemoryLayout<Value>.stride
    let buffer = UnsafeMutableRawPointer.allocate(byteCount: stride * Int(channels), alignment: 64)
    defer { buffer.deallocate() }
    var pointers = (0..<Int(channels)).map { index -> UnsafeMutablePointer<UInt8>? in
      (buffer + index * stride).assumingMemoryBound(to: UInt8.self)
    }
    let made = swr_convert(context, &pointers, Int32(room), planes, Int32(count))
    guard made >= 0 else { throw .failed(name, made) }
    return (0..<Int(channels)).map { index in
      let plane = (buffer + index * stride).assumingMemoryBound(to: Value.self)
      return Array(UnsafeBufferPointer(start: plane, count: Int(made)))
    }
  }
}
