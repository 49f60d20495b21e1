/// What a video file says of its film, in MP4, QuickTime, Matroska and WebM.
public struct FilmDescription: Sendable, Equatable {
  /// The title, as players show it instead of the file's name.
  public var title: String?
  /// Who has made it.
  public var author: String?
  /// The rights in it, such as "© 2026 Example".
  public var copyright: String?
  /// Anything else.
  public var comment: String?
  /// Whether the timeline's markers become chapters, which players list and skip to. What is before the first marker is
  /// a chapter too, with the title.
  public var hasChapters = false

  /// A description that says nothing.
  public init() {}

  /// The entries by FFmpeg's names, which its muxers translate to those of the format.
  var entries: [(key: String, value: String)] {
    [("title", title), ("artist", author), ("copyright", copyright), ("comment", comment)]
      .compactMap { key, value in value.map { (key, $0) } }
  }

  /// Whether nothing is written.
  var isEmpty: Bool { entries.isEmpty && !hasChapters }
}

/// A part of a film that players list by name and skip to.
public struct FilmChapter: Codable, Sendable, Equatable {
  /// Its name.
  public let title: String
  /// The start and the end in the film's time, in flicks.
  let start, end: Int64
}

extension FrameSequence {
  /// The chapters of a film with options; empty if they ask for none.
  func chapters(_ options: ExportOptions) -> [FilmChapter] {
    options.film.hasChapters ? chapters(title: options.film.title) : []
  }

  /// The chapters of the film: one from each marker to the next, as far as it is in the film. Of markers at one instant,
  /// the last one counts.
  ///
  /// - Parameter title: The name of what is before the first marker.
  private func chapters(title: String?) -> [FilmChapter] {
    let film = frameRate.time(ofFrame: frameCount)
    var starts: [(title: String, time: MediaTime)] = [(title ?? "", .zero)]
    for marker in timeline.markers where marker.time >= from {
      let time = frameRate.time(ofFrame: frame(from: marker.time))
      if time >= film { break }
      if starts.last?.time == time { starts.removeLast() }
      starts.append((marker.name, time))
    }
    let ends = starts.dropFirst().map(\.time) + [film]
    return zip(starts, ends).map { start, end in
      FilmChapter(title: start.title, start: start.time.flicks, end: end.flicks)
    }
  }
}
