import ArgumentParser
import Foundation
import TimelineExport

/// The metadata, chapters and captions of the output.
struct DescriptionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The title that players show.", valueName: "text"))
  var title: String?

  @Option(help: ArgumentHelp("Who has made the film.", valueName: "text"))
  var author: String?

  @Option(
    help: ArgumentHelp("The rights in the film, such as \"© 2026 Example\".", valueName: "text"))
  var copyright: String?

  @Option(
    help: ArgumentHelp(
      "When the film was made, such as 2026-11-27 or 2026.", valueName: "date"))
  var date: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The time of the frame that is the cover picture of MP4 and Matroska files.",
      valueName: "time"),
    transform: TimeArgument.init)
  var poster: TimeArgument?

  @Option(help: ArgumentHelp("A comment.", valueName: "text"))
  var comment: String?

  @Flag(
    help: """
      Make chapters of the marks of the scene or the reel, which players list and skip to. They are written to MP4, \
      QuickTime, Matroska and WebM, as the title and the other texts are.
      """)
  var chapters = false

  @Option(
    help: ArgumentHelp(
      """
      What becomes of captions, separated by commas: burn (frames show them), track (a track of MP4, QuickTime, \
      Matroska and WebM), srt or vtt (a file beside the video; sidecar is the same as srt), or none. Default: burn, \
      or track where the scene says 'burnIn: false'.
      """, valueName: "list"),
    transform: CaptionChoice.init)
  var captions: CaptionChoice?

  /// Whether frames show captions; nil for the scene's setting.
  var burnsCaptions: Bool? { captions.map { $0.modes.contains(.burn) } }

  /// Applies the arguments to the exporter's options.
  ///
  /// - Parameter rate: The frame rate, for times in frames.
  func apply(to options: inout ExportOptions, at rate: FrameRate) {
    options.film.title = title
    options.film.author = author
    options.film.copyright = copyright
    options.film.comment = comment
    options.film.metadata.date = date
    options.film.metadata.poster = poster?.time(at: rate)
    options.film.hasChapters = chapters
    if let captions {
      options.film.captions = captions.modes.contains(.track) ? .all : .none
    }
  }
}

/// The outputs of captions: frames, tracks and files.
struct CaptionChoice {
  enum Mode: String, CaseIterable {
    case burn, track, srt, vtt, none
  }

  let modes: Set<Mode>

  /// Parses a list separated by commas.
  init(_ argument: String) throws {
    let names = argument.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    let modes = names.map { $0 == "sidecar" ? .srt : Mode(rawValue: $0) }
    let found = Set(modes.compactMap(\.self))
    guard !names.isEmpty, !modes.contains(nil) else {
      throw ValidationError(
        "it must be a list of burn, track, srt (or sidecar) and vtt, such as burn,track; or none")
    }
    if found.contains(.none), found.count > 1 {
      throw ValidationError("none cannot be combined with others")
    }
    self.modes = found
  }

  /// The formats of separate caption files.
  private var formats: [CaptionFormat] {
    (modes.contains(.srt) ? [.subRip] : []) + (modes.contains(.vtt) ? [.webVTT] : [])
  }

  /// The caption files of videos: one per track, named after its language if there are several.
  func files(beside outputs: [String], of timeline: Timeline) -> [CaptionFile] {
    // Videos with the same base name, such as a.mp4 and a.mov, share their caption files.
    var known: Set<String> = []
    return outputs.filter(Self.isFilm).flatMap { film in
      formats.flatMap { CaptionFile.files(beside: film, of: timeline, as: $0) }
    }.filter { known.insert($0.url.path).inserted }
  }

  /// Whether an output may have caption files next to it: a video file; no stream, document, hashes or images.
  private static func isFilm(_ output: String) -> Bool {
    let films = ["mp4", "m4v", "mov", "mkv", "webm", "gif", "apng", "webp"]
    return films.contains((output as NSString).pathExtension.lowercased())
  }
}

extension ExportOptions {
  /// The options for the caption files of a video: its time range and speed, without encoding options.
  var ofCaptions: ExportOptions {
    var options = ExportOptions()
    (options.frameRate, options.overwrite) = (frameRate, overwrite)
    (options.from, options.to, options.speed, options.every) = (from, to, speed, every)
    return options
  }
}
