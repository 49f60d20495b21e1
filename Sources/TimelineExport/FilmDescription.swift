/// The metadata, chapters and captions of a video file: in MP4, QuickTime, Matroska and WebM.
public struct FilmDescription: Sendable, Equatable {
  /// Title, author and other texts, which override those of the timeline.
  public var metadata = FilmMetadata()
  /// The title, as players show it instead of the file's name.
  public var title: String? {
    get { metadata.title }
    set { metadata.title = newValue }
  }
  /// The author.
  public var author: String? {
    get { metadata.author }
    set { metadata.author = newValue }
  }
  /// The copyright notice, such as "© 2026 Example".
  public var copyright: String? {
    get { metadata.copyright }
    set { metadata.copyright = newValue }
  }
  /// A comment.
  public var comment: String? {
    get { metadata.comment }
    set { metadata.comment = newValue }
  }
  /// The captions of the timeline that become tracks of the file.
  public var captions = FilmCaptionChoice.unburnt
  /// Whether the timeline's markers become chapters. The segment before the first marker is a chapter named like the
  /// title.
  public var hasChapters = false

  /// Creates a description without values.
  public init() {}
}

/// The captions that become tracks of a file.
public enum FilmCaptionChoice: String, Sendable {
  /// Captions that are not burnt into the frames.
  case unburnt
  /// All captions.
  case all
  /// No captions.
  case none
}

/// The contents of a file in addition to frames and audio.
struct FilmContents: Sendable, Equatable {
  var metadata = FilmMetadata()
  var chapters: [FilmChapter] = []
  var captions: [FilmCaptions] = []
  /// The cover image as a PNG file; nil for none.
  var poster: FilmPoster?

  /// The metadata entries by FFmpeg's keys, which its muxers translate to those of the format.
  var entries: [(key: String, value: String)] {
    [
      ("title", metadata.title), ("artist", metadata.author), ("copyright", metadata.copyright),
      ("date", metadata.date), ("comment", metadata.comment),
    ].compactMap { key, value in value.map { (key, $0) } }
  }
}

/// A chapter of a video.
public struct FilmChapter: Codable, Sendable, Equatable {
  /// Its name.
  public let title: String
  /// The start and the end in the video's time, in flicks.
  let start, end: Int64
}

extension FrameSequence {
  /// The contents of a video with these options in addition to frames and audio.
  func contents(_ options: ExportOptions) -> FilmContents {
    let metadata = options.film.metadata.completed(by: timeline.metadata)
    return FilmContents(
      metadata: metadata,
      chapters: options.film.hasChapters ? chapters(title: metadata.title) : [],
      captions: captions(options.film.captions))
  }

  /// The chapters: one from each marker to the next, clipped to the exported range. Of several markers at one instant,
  /// the last one is used.
  ///
  /// - Parameter title: The name of the chapter before the first marker.
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
