import ArgumentParser
import Foundation
import SceneScript
import TimelineExport
import TimelineReport

/// The options for splitting a reel into separate videos for editing programs.
struct StemOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Write each scene of a reel as a film of its own into this folder too, its sound as WAV, and the edit as \
      OpenTimelineIO.
      """, valueName: "folder"),
    completion: .directory)
  var split: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How much more of its scene a film of --split shows before and after: 0.5, 500ms or 12f. Default: 0.",
      valueName: "time"),
    transform: TimeArgument.init)
  var handles: TimeArgument?

  func validate() throws {
    if handles != nil, split == nil { throw ValidationError("--handles requires --split") }
  }
}

/// Renders the scenes of a reel as separate videos with separate audio, and the edit that refers to them.
struct StemWriter {
  let edit: FilmEdit
  /// How much more of its scene a film shows before and after.
  let handles: MediaTime
  /// The name of the edit without its extension.
  let name: String
  let folder: URL
  let timeline: Timeline
  let options: ExportOptions
  /// The extension of the videos.
  let kind: String
  let progress: ProgressDisplay
  let isJSON: Bool

  /// Throws if one of the files is an input.
  func spare(_ inputs: [String]) throws(InputError) {
    let stems = edit.stemPlans(handles: handles).map { $0.stem(kind, sound: $0.hasSound) }
    let names = stems.map(\.path) + stems.compactMap(\.sound) + ["\(name).otio"]
    try InputFiles.protect(inputs, from: names.map { folder.appending(path: $0).relativePath })
  }

  /// Writes all files; the edit last, when the files that it refers to exist.
  @MainActor
  func write() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var (edit, stems) = (edit, [(plan: StemPlan, stem: Stem)]())
    for plan in edit.stemPlans(handles: handles) {
      guard
        let film = timeline.stem(
          ofPart: plan.index, isOverlay: plan.isOverlay, range: plan.range)
      else { continue }
      let hasSound = plan.hasSound && !film.audio.isEmpty
      let stem = plan.stem(kind, sound: hasSound)
      try await writeFilm(film, to: folder.appending(path: stem.path), hasAlpha: plan.isOverlay)
      if hasSound, let sound = stem.sound {
        let url = folder.appending(path: sound)
        let note = try await TimelineExporter(options).exportSound(of: film, to: url)
        if let note { StandardError.write("note: \(sound): \(note)\n") }
      }
      stems.append((plan, stem))
    }
    edit.use(stems)
    let file = try OutputFile(
      folder.appending(path: "\(name).otio"), overwrite: options.overwrite)
    try OutputFile.write(Data(edit.otio.utf8), to: file.temporaryPath, name: file.name)
    try file.commit()
  }

  /// Writes a video without audio. Overlays have alpha if the format supports it.
  @MainActor
  private func writeFilm(_ film: Timeline, to url: URL, hasAlpha: Bool) async throws {
    var options = options
    (options.from, options.to, options.includesAudio) = (.zero, nil, false)
    options.speed = 1
    (options.layerNames, options.layerLocations) = ([:], [:])
    options.alpha = options.alpha || hasAlpha
    do {
      try await export(film, to: url, options)
    } catch ExportError.alphaUnsupported(let format, let known)
      where hasAlpha && !self.options.alpha
    {
      StandardError.write(
        "note: \(url.relativePath) covers what is below it, because \(format) has no alpha; "
          + "formats with alpha: \(known.joined(separator: ", "))\n")
      options.alpha = false
      try await export(film, to: url, options)
    }
  }

  @MainActor
  private func export(_ film: Timeline, to url: URL, _ options: ExportOptions) async throws {
    let exporter = TimelineExporter(options)
    let report = try await progress.follow(exporter) { try await exporter.export(film, to: url) }
    try report.write(asJSON: isJSON)
  }
}
