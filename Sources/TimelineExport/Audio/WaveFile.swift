import Audio
import Glibc

/// Sound as uncompressed WAV of 24 bits, 48 kHz and two channels.
enum WaveFile {
  private static let bytesPerSample = 6
  /// Sizes in the header have 32 bits: four hours and eight minutes.
  static let sampleLimit = (Int(UInt32.max) - 36) / bytesPerSample

  /// The header for a number of samples.
  static func header(samples: Int) -> [UInt8] {
    let bytes = UInt32(samples * bytesPerSample)
    let rate = UInt32(AudioReader.rate)
    func long(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 255) } }
    func short(_ value: UInt32) -> [UInt8] { Array(long(value).prefix(2)) }
    return Array("RIFF".utf8) + long(36 + bytes) + Array("WAVEfmt ".utf8) + long(16) + short(1)
      + short(2) + long(rate) + long(rate * UInt32(bytesPerSample)) + short(6) + short(24)
      + Array("data".utf8) + long(bytes)
  }

  /// Samples from −1 to 1 as integers of 24 bits, the left channel first.
  static func bytes(_ samples: [StereoSample]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(samples.count * bytesPerSample)
    for sample in samples {
      for channel in [sample.x, sample.y] {
        let value = Int32((channel * 8_388_607).rounded())
        bytes += [0, 8, 16].map { UInt8(truncatingIfNeeded: value >> $0) }
      }
    }
    return bytes
  }
}

extension TimelineExporter {
  /// Writes the audio of a timeline as a WAV file, which appears when it is complete.
  ///
  /// - Returns: A note if the mix was clipped.
  /// - Throws: ``ExportError``; `CancellationError` if the task is canceled.
  package func exportSound(of timeline: Timeline, to url: URL) async throws -> ExportNote? {
    let excerpt = AudioExcerpt(timeline, from: .zero, duration: timeline.duration)
    let file = try OutputFile(url, overwrite: options.overwrite)
    guard excerpt.count <= WaveFile.sampleLimit else {
      throw ExportError.cannotWrite(path: file.name, reason: EFBIG)
    }
    return try await withTaskCancellationHandler {
      do {
        return try await onOwnThread {
          let note = try Self.write(excerpt, to: file)
          try file.commit()
          return note
        }
      } catch {
        // The file that was removed cannot be completed.
        throw Task.isCancelled ? CancellationError() : error
      }
    } onCancel: {
      file.abandon()
    }
  }

  private static func write(
    _ excerpt: AudioExcerpt, to file: OutputFile
  ) throws(ExportError) -> ExportNote? {
    let mixer = try AudioMixer(excerpt)
    let descriptor = Glibc.open(file.temporaryPath, O_WRONLY | O_TRUNC | O_CLOEXEC)
    guard descriptor >= 0 else { throw ExportError(reason: errno, path: file.name) }
    defer { close(descriptor) }
    func write(_ bytes: [UInt8]) throws(ExportError) {
      let reason = bytes.withUnsafeBytes { OutputFile.write($0, to: descriptor) }
      guard reason == 0 else { throw ExportError(reason: reason, path: file.name) }
    }
    try write(WaveFile.header(samples: excerpt.count))
    while mixer.position < mixer.count { try write(WaveFile.bytes(try mixer.next(16_384))) }
    return mixer.note
  }
}
