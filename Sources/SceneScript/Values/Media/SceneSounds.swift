import Animator

/// The analyzed audio files of a scene, by path, from which views are drawn or animated.
package struct SceneSounds: Sendable {
  /// Levels for waveforms.
  package var levels: [String: AudioLevels] = [:]
  /// Spectrums with the bands that steps refer to.
  package var spectrums: [String: AudioSpectrum] = [:]
  package var beats: [String: AudioBeats] = [:]
  /// The tracks of the scene.
  package var tracks: [AudioDescription] = []

  /// The track that a step refers to: by its id or its file, or the only one.
  func track(_ name: String?) -> AudioDescription? {
    guard let name else { return tracks.count == 1 ? tracks[0] : nil }
    return tracks.first { $0.id == name } ?? tracks.first { $0.file == name }
  }
}

/// The feature of audio that drives an animation.
package enum AudioFeature: Hashable, Sendable {
  /// The amplitude in a band.
  case band(AudioBand)
  /// Pulses on the beats.
  case beats
}

/// The parameters by which a step's keyframes follow audio.
package struct AudioFollowing: Equatable, Sendable {
  /// The id or the file of a track, or the path of a file; nil for the only track.
  package var audio: String?
  /// Nil for all frequencies.
  package var feature: AudioFeature?
  /// The offset added to the position in the audio; nil for 0.
  package var offset: MediaTime?
  /// The time constant of rising levels; nil for that of `AudioEnvelope.Response`.
  package var attack: MediaTime?
  /// The time constant of falling levels; nil for that of `AudioEnvelope.Response`.
  package var release: MediaTime?
  /// The level up to which a level counts as silence, 0 to below 1; nil for 0.
  package var threshold: Double?

  package init() {}

  var response: AudioEnvelope.Response {
    var response = AudioEnvelope.Response()
    response.attack = attack?.seconds ?? response.attack
    response.release = release?.seconds ?? response.release
    response.threshold = threshold ?? response.threshold
    return response
  }

  /// The track or file that is meant.
  func sound(in sounds: SceneSounds) -> AudioDescription? {
    sounds.track(audio) ?? audio.map { AudioDescription(file: $0) }
  }

  /// The level along the file.
  func envelope(of file: String, in sounds: SceneSounds) -> AudioEnvelope? {
    let feature = feature ?? .band(.all)
    if case .beats = feature {
      return sounds.beats[file].map {
        AudioEnvelope(pulsesAt: $0.times, seconds: $0.seconds, response)
      }
    }
    guard case .band(let band) = feature, let spectrum = sounds.spectrums[file] else { return nil }
    if band == .all { return AudioEnvelope(of: spectrum.total, in: spectrum, response) }
    return spectrum.bands.firstIndex(of: band).map {
      AudioEnvelope(of: spectrum.powers[$0], in: spectrum, response)
    }
  }

  /// The parts of a track that are heard from a time of the scene on.
  ///
  /// - Parameters:
  ///   - seconds: The duration of the file.
  ///   - time: The time of the scene at which the animation begins, in seconds.
  ///   - duration: That of the animation, in seconds.
  func parts(
    of track: AudioDescription, lasting seconds: Double, from time: Double, duration: Double
  ) -> [AudioPart] {
    let first = (track.offset ?? .zero).seconds
    let start = (track.start ?? .zero).seconds - (offset ?? .zero).seconds - time
    let period = seconds - first
    let end = min(start + (track.duration?.seconds ?? .infinity), duration)
    guard period > 0 else { return [] }
    guard track.loop == true else {
      return [AudioPart(start: start, offset: first, duration: min(period, end - start))]
    }
    var parts: [AudioPart] = []
    var index = max(((-start) / period).rounded(.down), 0)
    while start + index * period < end, parts.count < Self.loopLimit {
      let begin = start + index * period
      parts.append(
        AudioPart(start: begin, offset: first, duration: min(period, end - begin)))
      index += 1
    }
    return parts
  }

  /// The maximum number of repetitions of a loop that one step follows.
  private static let loopLimit = 100_000

  /// The seconds from a time of the scene to the end of the audio; nil for an endless loop.
  func rest(of track: AudioDescription, lasting seconds: Double, from time: Double) -> Double? {
    let start = (track.start ?? .zero).seconds - (offset ?? .zero).seconds
    let length = track.duration?.seconds ?? .infinity
    let period = max(seconds - (track.offset ?? .zero).seconds, 0)
    let heard = track.loop == true ? length : min(length, period)
    return heard.isFinite ? max(start + heard - time, 0) : nil
  }
}
