/// A file of captions beside a film.
package struct CaptionFile: Sendable, Equatable {
  /// Where it is.
  package let url: URL
  /// The tag of its captions: ``CaptionFileTracks``.
  let tag: String

  /// The files beside a film: one for each language of the captions, and for each name of a track within it. A single
  /// one, and that of captions without a language, is called as the film is; the others have their language in their
  /// names, as `film.de.srt`.
  ///
  /// - Parameter film: The film's path.
  package static func files(
    beside film: String, of timeline: Timeline, as format: CaptionFormat
  ) -> [CaptionFile] {
    let stem = (film as NSString).deletingPathExtension
    return timeline.fileCaptions.map { tag, _ in
      let name = tag.isEmpty ? stem : "\(stem).\(tag)"
      return CaptionFile(url: URL(fileURLWithPath: "\(name).\(format.rawValue)"), tag: tag)
    }
  }

  /// Whether it is at the path of `url`.
  func isSame(as url: URL) -> Bool {
    self.url.standardizedFileURL.path == url.standardizedFileURL.path
  }
}

/// The captions of a film as files have them: a track for each language, and for each name within it. What names of files
/// have of a track is its tag: its language, with a number from the second one on; empty for the first one without a
/// language, and for the only one.
struct CaptionFileTracks: Sendable {
  /// Their tags, and their cues in the film's time; none if the film does not have this part of the timeline.
  private let tracks: [(tag: String, cues: [CaptionCue])]

  init(_ sequence: FrameSequence) {
    tracks = sequence.timeline.fileCaptions.map { tag, track in
      (tag, sequence.filmCues(of: track) ?? [])
    }
  }

  /// Whether there are cues of a file in the film.
  func isInFilm(_ file: CaptionFile) -> Bool {
    tracks.contains { $0.tag == file.tag && !$0.cues.isEmpty }
  }

  /// The contents of files, all of which are written together.
  ///
  /// - Parameter known: Files of which it is known which captions they have; the others have those that their names say.
  func contents(of urls: [URL], known: [CaptionFile]) -> [FileCaptions] {
    let choices = urls.map { url -> (tag: String, isNamed: Bool) in
      if let file = known.first(where: { $0.isSame(as: url) }) { return (file.tag, true) }
      return choice(of: url)
    }
    let written = Set(choices.map(\.tag))
    let omitted = tracks.filter { !written.contains($0.tag) && !$0.cues.isEmpty }.map(\.tag)
    return choices.map { tag, isNamed in
      FileCaptions(
        cues: tracks.first { $0.tag == tag }?.cues ?? [], omitted: isNamed ? [] : omitted)
    }
  }

  /// The tag in the name of a file, such as `film.de.srt` or `de.srt`; in others that of captions without a language,
  /// or else of the first ones.
  private func choice(of url: URL) -> (tag: String, isNamed: Bool) {
    var stem = url.lastPathComponent.lowercased()
    if CaptionFormat(ofFile: stem) != nil { stem = (stem as NSString).deletingPathExtension }
    let named = tracks.map(\.tag).filter { tag in
      let tag = tag.lowercased()
      return !tag.isEmpty && (stem == tag || stem.hasSuffix(".\(tag)"))
    }
    if let tag = named.max(by: { $0.count < $1.count }) { return (tag, true) }
    let shown = tracks.filter { !$0.cues.isEmpty }.map(\.tag)
    return (shown.contains("") ? "" : shown.first ?? "", false)
  }
}

/// The captions of a file.
struct FileCaptions: Sendable {
  /// In the film's time.
  let cues: [CaptionCue]
  /// The tags of captions that neither this nor another file of the export has, unless its name chooses one.
  let omitted: [String]
}

extension Timeline {
  /// The captions of each file, with its tag. It does not matter whether frames show them.
  fileprivate var fileCaptions: [(tag: String, track: CaptionTrack)] {
    let tracks = CaptionTrack.joined(
      captions.map { track in
        var track = track
        track.isBurntIn = false
        return track
      })
    if tracks.count == 1 { return [("", tracks[0])] }
    var used: Set<String> = []
    return tracks.map { track in
      let language = track.fileLanguage
      var (tag, number) = (language, 1)
      while !used.insert(tag.lowercased()).inserted {
        number += 1
        tag = language.isEmpty ? "\(number)" : "\(language).\(number)"
      }
      return (tag, track)
    }
  }
}

extension CaptionTrack {
  /// The language with the characters of language tags only, as names of files can have it; empty for none.
  fileprivate var fileLanguage: String {
    String(
      (language ?? "").prefix(35).map { character in
        let isPlain = character.isASCII && (character.isLetter || character.isNumber)
        return isPlain || character == "_" ? character : "-"
      })
  }
}
