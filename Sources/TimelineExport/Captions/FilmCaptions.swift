/// A caption track of a video, in the video's time.
public struct FilmCaptions: Codable, Sendable, Equatable {
  /// The language as a tag of BCP 47; nil if it is not known.
  public let language: String?
  /// The track's name in players; nil for the name of its language.
  public let name: String?
  /// The cues as WebVTT, with the millisecond precision of all supported containers.
  public let text: String

  init(_ cues: [CaptionCue], language: String?, name: String?) {
    (self.language, self.name) = (language, name)
    text = String(decoding: CaptionDocument(cues).data(as: .webVTT), as: UTF8.self)
  }

  /// The cues; none for text that is not WebVTT, as in a plan that was edited.
  var cues: [CaptionCue] {
    (try? CaptionDocument(Data(text.utf8), format: .webVTT))?.cues ?? []
  }

  /// The metadata of the stream, by FFmpeg's keys.
  var entries: [(key: String, value: String)] {
    var entries: [(key: String, value: String)] = []
    if let code = language.flatMap(LanguageCode.threeLetters) { entries.append(("language", code)) }
    if let name { entries += [("title", name), ("handler_name", name)] }
    return entries
  }
}

extension FrameSequence {
  /// The caption tracks, clipped to the exported range.
  func captions(_ choice: FilmCaptionChoice) -> [FilmCaptions] {
    let tracks = timeline.captions.filter { choice == .all || choice == .unburnt && !$0.isBurntIn }
    return tracks.compactMap { track in
      filmCues(of: track).map { FilmCaptions($0, language: track.language, name: track.name) }
    }
  }

  /// The cues of a track in the video's time; nil without any.
  func filmCues(of track: CaptionTrack) -> [CaptionCue]? {
    let end = frameRate.time(ofFrame: frameCount)
    // Frames of the video per frame at the timeline's own speed.
    let rate = instantRate.framesPerSecond / frameRate.framesPerSecond
    func time(_ time: MediaTime) -> MediaTime {
      let passed = time - from
      return rate == 1 ? passed : passed.scaled(by: rate)
    }
    let cues = track.cues.compactMap {
      $0.mapped(time).clipped(from: .zero, to: end)
    }.filter { $0.end.milliseconds > $0.begin.milliseconds }
    return cues.isEmpty ? nil : cues.prefix(CaptionDocument.cueLimit).map(\.limited)
  }
}

extension CaptionCue {
  /// The cue, with plain text up to the limit of files if it is longer.
  fileprivate var limited: CaptionCue {
    guard text.count > CaptionDocument.textLimit else { return self }
    var cue = self
    cue.runs = [CaptionRun(String(text.prefix(CaptionDocument.textLimit)))]
    return cue
  }
}

/// Caption files.
extension ExportFormat {
  static let subRip = captions("SubRip", .subRip)
  static let webVTT = captions("WebVTT", .webVTT)

  private static func captions(_ name: String, _ format: CaptionFormat) -> ExportFormat {
    ExportFormat(
      name: name, extensions: [format.rawValue], keepsAlpha: false, content: .captions(format))
  }
}
