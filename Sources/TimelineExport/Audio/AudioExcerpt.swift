import Audio
import Glibc

/// The audio of a video: the tracks, and the range of timeline time that the video shows.
struct AudioExcerpt: Sendable {
  /// The tracks, truncated at the timeline's end.
  let tracks: [AudioTrack]
  /// The sample of the timeline at which the video starts.
  let first: Int
  /// The duration of the video in samples, rounded to nearest.
  let count: Int

  init(_ timeline: Timeline, from: MediaTime, duration: MediaTime) {
    self.init(
      tracks: timeline.audio.map { $0.ending(by: timeline.duration) }, from: from,
      duration: duration)
  }

  /// - Parameter tracks: The tracks, truncated.
  init(tracks: [AudioTrack], from: MediaTime, duration: MediaTime) {
    self.tracks = tracks
    (first, count) = (from.samples, duration.samples)
  }

  /// A digest of the tracks and the contents of their files, which `files` records.
  func digest(noting files: FileStates? = nil) throws(ExportError) -> String {
    var text = "\(first) \(count)\n"
    for track in tracks {
      let times = [track.start, track.offset, track.duration ?? .zero, track.fadeIn, track.fadeOut]
      let segments = track.segments.map {
        "\($0.begin.flicks) \($0.end.flicks) \($0.rise.flicks) \($0.fall.flicks)"
      }
      files?.note(track.url.path)
      guard access(track.url.path, R_OK) == 0 else {
        throw .audio(.missing(path: track.url.relativePath))
      }
      text += times.map { "\($0.flicks)" }.joined(separator: " ")
      text += " \(track.gain.bitPattern) \(segments.joined(separator: ", ")) "
      if track.loops { text += "loops " }
      if track.rate != 1 { text += "rate \(track.rate.bitPattern) " }
      if !track.envelope.isEmpty {
        text += track.envelope.map { "\($0.time.flicks)*\($0.gain.bitPattern)" }.joined(
          separator: " ")
      }
      text += try FileDigests.sha256(ofFile: track.url.path) + "\n"
    }
    return try Data(text.utf8).sha256()
  }
}

extension MediaTime {
  /// The nearest sample at 48 kHz. A flick is 1/14 700 of one.
  var samples: Int {
    let perSample = Int(Self.flicksPerSecond) / AudioReader.rate
    let (whole, rest) = Int(flicks).quotientAndRemainder(dividingBy: perSample)
    return whole + (abs(rest) * 2 >= perSample ? rest.signum() : 0)
  }
}
