import Animator
import Audio

/// How a track stays below others, as described in a scene.
package struct DuckingDescription: Equatable, Sendable {
  /// Stands for all other tracks.
  static let others = "others"

  /// The ids of the tracks, or `others`.
  package var under: [String]
  /// Times during which it stays low, each from one to another.
  package var during: [Range<MediaTime>]?
  /// In decibels, at most 0; nil for −12.
  package var by: Double?
  /// The duration of the fade to the lower gain; nil for that of `AudioDucking`.
  package var attack: MediaTime?
  /// How long the track stays low afterwards; nil for that of `AudioDucking`.
  package var hold: MediaTime?
  /// The duration of the fade back; nil for that of `AudioDucking`.
  package var release: MediaTime?

  package init(under: [String] = []) { self.under = under }

  /// The times and the amount.
  var ducking: AudioDucking {
    var ducking = AudioDucking()
    if let by { ducking.gain = AudioTrack.factor(decibels: by) }
    ducking.attack = attack ?? ducking.attack
    ducking.hold = hold ?? ducking.hold
    ducking.release = release ?? ducking.release
    return ducking
  }
}

extension [AudioDescription] {
  /// The tracks, with gain envelopes for ducked ones.
  ///
  /// - Parameters:
  ///   - others: The tracks that are heard too.
  ///   - end: The end of the timeline.
  func tracks(in directory: URL, beside others: [AudioTrack], until end: MediaTime) -> [AudioTrack]
  {
    var tracks = map { $0.track(in: directory) }
    var loudness = SpeechActivity(until: end)
    for (index, audio) in enumerated() {
      guard let duck = audio.duck else { continue }
      let named = indices.filter { other in
        other != index
          && (duck.under.contains(DuckingDescription.others)
            || self[other].id.map(duck.under.contains) ?? false)
      }
      let voices =
        named.map { tracks[$0] } + (duck.under.contains(DuckingDescription.others) ? others : [])
      let activity = loudness.activity(of: voices, during: duck.during ?? [])
      tracks[index].envelope = duck.ducking.envelope(of: activity)
    }
    return tracks
  }
}

/// How much speech there is along a timeline. Each file is read once.
private struct SpeechActivity {
  private let end: MediaTime
  private var files: [URL: [Double]] = [:]

  init(until end: MediaTime) { self.end = end }

  /// How much there is at each hundredth of a second: of the loudest track, and all during some times.
  mutating func activity(of voices: [AudioTrack], during times: [Range<MediaTime>]) -> [Double] {
    var activity = [Double](repeating: 0, count: AudioDucking.count(until: end))
    for voice in voices {
      let file = self.activity(ofFile: voice.url)
      if !file.isEmpty { add(voice, file, to: &activity) }
    }
    for time in times {
      let first = max(AudioDucking.index(of: time.lowerBound), 0)
      let last = min(AudioDucking.index(of: time.upperBound), activity.count)
      for index in first..<max(first, last) { activity[index] = 1 }
    }
    return activity
  }

  /// Of a file that cannot be read there is none: exporting it is the error.
  private mutating func activity(ofFile url: URL) -> [Double] {
    if let known = files[url] { return known }
    let powers = (try? AudioLevels(url))?.powers ?? []
    let found = AudioDucking.activity(of: powers)
    files[url] = found
    return found
  }

  private func add(_ voice: AudioTrack, _ file: [Double], to activity: inout [Double]) {
    let rate = Double(AudioDucking.rate)
    let (start, offset) = (voice.start.seconds * rate, voice.offset.seconds * rate)
    let stop = voice.ending(by: end)
    var times = [voice.start..<max(voice.start, voice.start + (stop.duration ?? .zero))]
    for segment in voice.segments {
      times = times.map { $0.clamped(to: segment.begin..<max(segment.begin, segment.end)) }
    }
    for time in times {
      let first = max(AudioDucking.index(of: time.lowerBound), 0)
      let last = min(AudioDucking.index(of: time.upperBound), activity.count - 1)
      for index in first...max(first, last) where index < activity.count {
        var source = Int(offset + (Double(index) - start) * voice.rate)
        let period = max(file.count - Int(offset), 1)
        if voice.loops, source >= file.count {
          source = Int(offset) + (source - Int(offset)) % period
        }
        if file.indices.contains(source) { activity[index] = max(activity[index], file[source]) }
      }
    }
  }
}
