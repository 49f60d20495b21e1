import Foundation
import TestSupport
import Testing

@testable import Animator
@testable import TimelineCore
@testable import TimelineExport

/// Files of captions: which tracks they have, and what they are called.
struct CaptionFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func track(
    _ text: String, _ language: String? = nil, name: String? = nil, from begin: Double = 0.1,
    isBurntIn: Bool = false
  ) -> CaptionTrack {
    CaptionTrack(
      [CaptionCue(text, from: begin, to: 0.5)], language: language, name: name,
      isBurntIn: isBurntIn)
  }

  /// Half a second at 60 frames per second.
  @MainActor
  private static func timeline(_ tracks: [CaptionTrack]) -> Timeline {
    var timeline = makeTimeline(seconds: 0.5)
    timeline.captions = tracks
    return timeline
  }

  private func names(_ tracks: [CaptionTrack]) async -> [String] {
    let timeline = await Self.timeline(tracks)
    return CaptionFile.files(beside: "film.mp4", of: timeline, as: .subRip)
      .map(\.url.relativePath)
  }

  /// The text of the only cue of a SubRip file.
  private func text(_ name: String) throws -> String {
    let cues = try CaptionDocument(contentsOf: folder.file(name)).cues
    return cues.map(\.text).joined(separator: " ")
  }

  @Test("files have the languages of their tracks in their names, and numbers where they are equal")
  func naming() async {
    #expect(await names([]) == [])
    #expect(await names([Self.track("A", "de")]) == ["film.srt"])
    #expect(
      await names([Self.track("A", "en"), Self.track("B", "pt-BR")])
        == ["film.en.srt", "film.pt-BR.srt"])
    #expect(
      await names([
        Self.track("A", "de"), Self.track("B"), Self.track("C", "de", name: "For all"),
        Self.track("D", name: "Signs"), Self.track("E", "DE", name: "Again"),
      ]) == ["film.de.srt", "film.srt", "film.de.2.srt", "film.2.srt", "film.DE.3.srt"])
    // Languages cannot lead into other folders.
    #expect(
      await names([Self.track("A", "../x"), Self.track("B", "")]) == ["film.---x.srt", "film.srt"])
  }

  @Test("tracks of one language and name are one file in order of time, whether frames show them")
  func joined() async throws {
    let tracks = [
      Self.track("late", "en", from: 0.3), Self.track("early", "en", isBurntIn: true),
    ]
    #expect(await names(tracks) == ["film.srt"])
    try await TimelineExporter().export(Self.timeline(tracks), to: folder.file("a.srt"))
    #expect(try text("a.srt") == "early late")
  }

  /// By its name alone, `film.de.srt` would be that of the German ones.
  @Test("files beside a film have all tracks, whatever the film is called")
  func beside() async throws {
    let timeline = await Self.timeline([
      Self.track("none"), Self.track("German", "de"), Self.track("more", "de", name: "More"),
    ])
    let film = folder.file("film.de.mp4")
    let files = CaptionFile.files(beside: film.path, of: timeline, as: .subRip)
    let reports = try await TimelineExporter().export(timeline, to: [film], captions: files)
    #expect(
      reports.map(\.url?.lastPathComponent) == [
        "film.de.mp4", "film.de.srt", "film.de.de.srt", "film.de.de.2.srt",
      ])
    #expect(reports.allSatisfy { $0.notes.isEmpty })
    #expect(try text("film.de.srt") == "none")
    #expect(try text("film.de.de.srt") == "German")
    #expect(try text("film.de.de.2.srt") == "more")
  }

  @Test("a file beside a film that is an output too is written once")
  func twice() async throws {
    let timeline = await Self.timeline([Self.track("none"), Self.track("German", "de")])
    let film = folder.file("film.mp4")
    let files = CaptionFile.files(beside: film.path, of: timeline, as: .subRip)
    let reports = try await TimelineExporter().export(
      timeline, to: [film, folder.file("film.srt")], captions: files)
    #expect(
      reports.map(\.url?.lastPathComponent) == ["film.mp4", "film.srt", "film.de.srt"])
    #expect(reports.allSatisfy { $0.notes.isEmpty })
    #expect(try text("film.srt") == "none")
  }

  @Test("captions of which nothing is in an excerpt have no file beside it")
  func excerpt() async throws {
    let timeline = await Self.timeline([
      Self.track("late", from: 0.3), Self.track("German", "de"),
    ])
    var options = ExportOptions()
    options.to = MediaTime(seconds: 0.25)
    let exporter = TimelineExporter(options)
    let film = folder.file("film.mp4")
    let files = CaptionFile.files(beside: film.path, of: timeline, as: .webVTT)
    _ = try await exporter.export(timeline, to: [film], captions: files)
    #expect(folder.contents == ["film.de.vtt", "film.mp4"])
    // A file of captions has those that there are.
    let report = try await TimelineExporter(options).export(timeline, to: folder.file("a.srt"))
    #expect(try text("a.srt") == "German" && report.notes.isEmpty)
    options.to = MediaTime(seconds: 0.05)
    #expect(try await TimelineExporter(options).export(timeline, to: [], captions: files).isEmpty)
  }

  @Test("a file that has one of several tracks comes with a note on the others")
  func note() async throws {
    let timeline = await Self.timeline([
      Self.track("English", "en"), Self.track("German", "de"), Self.track("French", "fr"),
    ])
    func notes(_ names: String...) async throws -> [[ExportNote]] {
      try await TimelineExporter().export(timeline, to: names.map(folder.file)).map(\.notes)
    }
    let path = folder.file("only.srt").relativePath
    #expect(
      try await notes("only.srt")
        == [[.captionsLeftOut(from: path, endings: [".de.srt", ".fr.srt"])]])
    #expect(try text("only.srt") == "English")
    // Others of the export have these.
    #expect(
      try await notes("a.vtt", "a.de.srt").first
        == [.captionsLeftOut(from: folder.file("a.vtt").relativePath, endings: [".fr.vtt"])])
    #expect(try await notes("b.vtt", "b.de.srt", "fr.vtt") == [[], [], []])
    #expect(try text("b.de.srt") == "German")
    #expect(try text("fr.vtt") == "French")
    // Their names say that they have one.
    #expect(try await notes("c.FR.srt") == [[]])
    #expect(try text("c.FR.srt") == "French")
    #expect(
      ExportNote.captionsLeftOut(from: "a.srt", endings: [".de.srt", ".fr.srt"]).description
        == "a.srt contains one track of captions; for the others, add outputs whose names end in "
        + ".de.srt, .fr.srt")
  }
}
