import Animator

/// The chapters of a film: its markers, or else its shots.
struct ChapterList {
  struct Chapter {
    var begin: MediaTime
    var end: MediaTime
    var name: String
  }

  let chapters: [Chapter]
  private let frameRate: FrameRate

  init(_ edit: FilmEdit) {
    frameRate = edit.frameRate
    var starts = edit.markers.map { ($0.time, $0.name) }
    if starts.isEmpty { starts = edit.shots.filter { !$0.isGap }.map { ($0.begin, $0.name) } }
    starts.removeAll { $0.0 >= edit.duration && $0.0 > .zero }
    if starts.first?.0 != .zero { starts.insert((.zero, edit.name), at: 0) }
    let ends = starts.dropFirst().map(\.0) + [edit.duration]
    let last = starts.count - 1
    chapters = zip(starts, ends).enumerated().compactMap { index, chapter in
      let (start, end) = chapter
      // Of several at one time, the last one.
      return end > start.0 || index == last
        ? Chapter(begin: start.0, end: end, name: Self.line(start.1)) : nil
    }
  }

  private static func line(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }

  // MARK: Descriptions of videos

  /// Lines such as `1:05 Name`, as YouTube takes them in descriptions.
  ///
  /// Of chapters that begin in the same second, the first one.
  var lines: String {
    var last: String?
    return chapters.compactMap { chapter -> String? in
      let clock = Self.clock(chapter.begin)
      defer { last = clock }
      return clock == last ? nil : "\(clock) \(chapter.name)\n"
    }.joined()
  }

  /// Whole seconds as `M:SS` or `H:MM:SS`.
  private static func clock(_ time: MediaTime) -> String {
    let seconds = Int(max(time.flicks, 0) / MediaTime.flicksPerSecond)
    let tail = Timecode.padded(seconds % 60, 2)
    if seconds < 3600 { return "\(seconds / 60):\(tail)" }
    return "\(seconds / 3600):\(Timecode.padded(seconds / 60 % 60, 2)):\(tail)"
  }

  /// YouTube's requirements that the chapters do not meet, as messages.
  var notes: [String] {
    var notes: [String] = []
    if chapters.count < 3 {
      notes.append(
        "YouTube shows chapters only if there are three or more; these are \(chapters.count)")
    }
    let least = MediaTime(seconds: 10)
    if let short = chapters.first(where: { $0.end - $0.begin < least }) {
      notes.append("YouTube shows chapters of 10 s or more only; '\(short.name)' is shorter")
    }
    return notes
  }

  // MARK: FFmpeg

  /// The chapters in the format ffmetadata of FFmpeg, in frames if all begin with one.
  var metadata: String {
    let times = chapters.flatMap { [$0.begin, $0.end] }
    let isInFrames = times.allSatisfy {
      frameRate.frames(in: $0).rounded() == frameRate.frames(in: $0)
    }
    let base =
      isInFrames
      ? "\(frameRate.denominator)/\(frameRate.numerator)" : "1/\(MediaTime.flicksPerSecond)"
    func units(_ time: MediaTime) -> String {
      isInFrames ? String(Int(frameRate.frames(in: time))) : String(time.flicks)
    }
    return ";FFMETADATA1\n"
      + chapters.map { chapter in
        """

        [CHAPTER]
        TIMEBASE=\(base)
        START=\(units(chapter.begin))
        END=\(units(chapter.end))
        title=\(Self.escaped(chapter.name))

        """
      }.joined()
  }

  /// A value in which the special characters of the format are preceded by backslashes.
  private static func escaped(_ text: String) -> String {
    text.map { "=;#\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}

extension FilmEdit {
  /// The chapters as YouTube takes them in descriptions, and notes of what it requires besides.
  package var chapters: (text: String, notes: [String]) {
    let list = ChapterList(self)
    return (list.lines, list.notes)
  }

  /// The chapters in the format ffmetadata of FFmpeg.
  package var ffmetadata: String { ChapterList(self).metadata }
}
