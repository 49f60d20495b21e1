import Audio

/// The waveform of an audio track along the timeline, for drawing: with its gain, fades and cuts, before mixing.
package struct AudioWaveform: Sendable, Equatable {
  /// The number of peaks for each second.
  package static let rate = 100
  /// The greatest amplitude within each 1/100 s from the start of the timeline on: 255 is full scale.
  package let peaks: [UInt8]

  /// Reads a track.
  ///
  /// - Throws: ``ExportError`` if its file cannot be read.
  package init(_ track: AudioTrack, in timeline: Timeline) throws(ExportError) {
    var alone = timeline
    alone.audio = [track]
    let mixer = try AudioMixer(AudioExcerpt(alone, from: .zero, duration: timeline.duration))
    var peaks: [UInt8] = []
    while mixer.position < mixer.count {
      let samples = try mixer.next(AudioReader.rate / Self.rate)
      let peak = samples.reduce(0) { max($0, abs($1.x), abs($1.y)) }
      peaks.append(UInt8((peak * 255).rounded()))
    }
    self.peaks = peaks
  }
}
