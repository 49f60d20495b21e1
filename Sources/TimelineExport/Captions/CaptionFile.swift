/// A caption file next to a video file.
package struct CaptionFile: Sendable, Equatable {
  /// Its location.
  package let url: URL
  /// The tag of its captions: ``CaptionFileTracks``.
  let tag: String

  /// The caption files of a video: one per language and track name. A single file, and the one for captions without a
  /// language, is named like the video; the others have the language in their names, as in `film.de.srt`.
  ///
  /// - Parameter film: The path of the video.
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

/// The captions of a video as written to caption files: one track per language and track name. A track's tag appears in
/// its file's name: the language, with a number from the second track on; empty for the only track, and for the first
/// one without a language.
struct CaptionFileTracks: Sendable {
  /// Their tags, and their cues in the video's time; no cues if all are outside of the exported range.
  private let tracks: [(tag: String, cues: [CaptionCue])]

  init(_ sequence: FrameSequence) {
    tracks = sequence.timeline.fileCaptions.map { tag, track in
      (tag, sequence.filmCues(of: track) ?? [])
    }
  }

  /// Whether the video has cues of a file.
  func isInFilm(_ file: CaptionFile) -> Bool {
    tracks.contains { $0.tag == file.tag && !$0.cues.isEmpty }
  }

  /// The contents of files, all of which are written together.
  ///
  /// - Parameter known: Files whose track is already determined; that of other files is selected by name.
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

  /// The tag in the name of a file, such as `film.de.srt` or `de.srt`; without one, the tag of captions without a
  /// language, or else that of the first track.
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
  /// In the video's time.
  let cues: [CaptionCue]
  /// The tags of tracks that no file of the export has; empty if the file's name selects a track.
  let omitted: [String]
}

extension Timeline {
  /// The captions of each file with its tag, whether or not they are burnt in.
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
  /// The language, restricted to the characters of language tags, for use in file names; empty for none.
  fileprivate var fileLanguage: String {
    String(
      (language ?? "").prefix(35).map { character in
        let isPlain = character.isASCII && (character.isLetter || character.isNumber)
        return isPlain || character == "_" ? character : "-"
      })
  }
}
