/// Captions of a timeline, in one language.
public struct CaptionTrack: Hashable, Sendable {
  /// The cues by ``CaptionCue/begin``, in the timeline's time.
  public var cues: [CaptionCue]
  /// The language as a tag of BCP 47, such as `en` or `pt-BR`; nil if it is not known.
  public var language: String?
  /// The track's name in players; nil for the name of its language.
  public var name: String?
  /// Whether the frames show it (open captions). Files then have no subtitle track of it unless one is requested.
  public var isBurntIn: Bool

  /// Creates a track.
  public init(
    _ cues: [CaptionCue], language: String? = nil, name: String? = nil, isBurntIn: Bool = false
  ) {
    self.cues = CaptionDocument(cues).cues
    (self.language, self.name, self.isBurntIn) = (language, name, isBurntIn)
  }
}

extension CaptionCue {
  /// The cue on another clock; the times of its words too.
  package func mapped(_ time: (MediaTime) -> MediaTime) -> CaptionCue {
    var cue = self
    (cue.begin, cue.end) = (time(begin), time(end))
    for index in runs.indices { cue.runs[index].begin = runs[index].begin.map(time) }
    return cue
  }

  /// The cue trimmed to an interval; nil if it is not shown then.
  package func clipped(from: MediaTime, to: MediaTime) -> CaptionCue? {
    guard begin < to, end > from else { return nil }
    var cue = self
    (cue.begin, cue.end) = (max(begin, from), min(end, to))
    for index in runs.indices {
      cue.runs[index].begin = runs[index].begin.map { max($0, from) }
    }
    return cue
  }
}

extension CaptionTrack {
  /// The track within an interval, on another clock; empty tracks are nil.
  package func excerpt(
    from: MediaTime, to: MediaTime, _ time: (MediaTime) -> MediaTime
  ) -> CaptionTrack? {
    var track = self
    track.cues = cues.compactMap { $0.clipped(from: from, to: to)?.mapped(time) }
      .filter { $0.begin < $0.end }
    return track.cues.isEmpty ? nil : track
  }

  /// Tracks joined by language and name, in the order of the first of each.
  package static func joined(_ tracks: [CaptionTrack]) -> [CaptionTrack] {
    var joined: [CaptionTrack] = []
    for track in tracks {
      let index = joined.firstIndex {
        ($0.language, $0.name) == (track.language, track.name) && $0.isBurntIn == track.isBurntIn
      }
      if let index {
        joined[index].cues = CaptionDocument(joined[index].cues + track.cues).cues
      } else {
        joined.append(track)
      }
    }
    return joined
  }
}

extension Reel {
  /// The captions of all parts while they play, in the reel's time.
  var captions: [CaptionTrack] {
    let shown = partSegments.map { ($0.part, $0.begin) } + overlays.map { ($0.part, $0.begin) }
    let tracks = shown.flatMap { part, begin in
      let last = min(part.to, part.from + max(duration - begin, .zero))
      return part.timeline.captions.compactMap { track in
        track.excerpt(from: part.from, to: last) { begin + ($0 - part.from) }
      }
    }
    return CaptionTrack.joined(tracks)
  }
}
