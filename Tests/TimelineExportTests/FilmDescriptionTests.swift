import Animator
import CFFmpeg
import Foundation
import TestSupport
import Testing

@testable import TimelineExport

/// Titles and chapters in video files, as FFmpeg reads them.
struct FilmDescriptionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Half a second at 60 frames per second, with marks at 0.1 s, 0.3 s and after the end.
  @MainActor
  private static func timeline() -> Timeline {
    var timeline = makeTimeline(seconds: 0.5)
    timeline.markers = [
      TimelineMarker("intro", at: MediaTime(seconds: 0.1)),
      TimelineMarker("Größe & more", at: MediaTime(seconds: 0.3)),
      TimelineMarker("late", at: MediaTime(seconds: 0.5)),
    ]
    return timeline
  }

  private static var options: ExportOptions {
    var options = ExportOptions()
    options.film.title = "A film"
    options.film.author = "Someone"
    options.film.copyright = "© 2026"
    options.film.comment = "Made by a test"
    options.film.hasChapters = true
    return options
  }

  /// What FFmpeg reads of a file: its entries, and the titles and times of its chapters in milliseconds.
  private func read(_ url: URL) throws -> (entries: [String: String], chapters: [String]) {
    var opened: UnsafeMutablePointer<AVFormatContext>?
    try #require(avformat_open_input(&opened, "file:" + url.path, nil, nil) >= 0)
    let input = try #require(opened).pointee
    defer { avformat_close_input(&opened) }
    let chapters = (0..<Int(input.nb_chapters)).compactMap { input.chapters[$0]?.pointee }.map {
      let scale = 1000 * Double($0.time_base.num) / Double($0.time_base.den)
      let (start, end) = (Double($0.start) * scale, Double($0.end) * scale)
      return
        "\(Self.entries(of: $0.metadata)["title"] ?? "") \(Int(start.rounded()))-\(Int(end.rounded()))"
    }
    return (Self.entries(of: input.metadata), chapters)
  }

  private static func entries(of dictionary: OpaquePointer?) -> [String: String] {
    var entries: [String: String] = [:]
    var entry: UnsafeMutablePointer<AVDictionaryEntry>?
    while let next = av_dict_get(dictionary, "", entry, AV_DICT_IGNORE_SUFFIX) {
      entries[String(cString: next.pointee.key).lowercased()] = String(cString: next.pointee.value)
      entry = next
    }
    return entries
  }

  @Test(
    "a video has the title and other texts, and a chapter from each mark to the next",
    arguments: ["a.mp4", "a.mov", "a.mkv", "a.webm"])
  func written(file: String) async throws {
    let url = folder.file(file)
    try await TimelineExporter(Self.options).export(await Self.timeline(), to: url)
    let (entries, chapters) = try read(url)
    #expect(entries["title"] == "A film")
    #expect(entries["artist"] == "Someone")
    #expect(entries["copyright"] == "© 2026")
    #expect(entries["comment"] == "Made by a test")
    #expect(chapters == ["A film 0-100", "intro 100-300", "Größe & more 300-500"])
  }

  @Test("chapters are in the film's time: of a part, slowed down, without a mark at its start")
  func partOfFilm() async throws {
    var options = Self.options
    (options.from, options.to, options.speed) = (
      MediaTime(seconds: 0.1), MediaTime(seconds: 0.4), 0.5
    )
    let url = folder.file("a.mp4")
    try await TimelineExporter(options).export(await Self.timeline(), to: url)
    // 0.3 s is 0.2 s after the start, which take twice as long.
    #expect(try read(url).chapters == ["intro 0-400", "Größe & more 400-600"])
  }

  @Test("without the option there are no chapters, and without texts nothing is written")
  func nothing() async throws {
    let (plain, marked) = (folder.file("a.mp4"), folder.file("b.mp4"))
    try await TimelineExporter().export(await makeTimeline(seconds: 0.5), to: plain)
    try await TimelineExporter().export(await Self.timeline(), to: marked)
    #expect(try Data(contentsOf: plain) == Data(contentsOf: marked))
    #expect(try read(plain).chapters == [])
  }

  @Test("a video assembled from chunks, without its timeline, has the same description")
  func chunks() async throws {
    var options = Self.options
    options.segmentFrames = 12
    let timeline = await Self.timeline()
    try await TimelineExporter(options).export(timeline, to: folder.file("whole.mp4"))
    let plan = try await TimelineExporter(options).plan(timeline, for: "a.mp4")
    let chunks = plan.chunks.indices.map { folder.file("\($0).chunk") }
    for (index, chunk) in chunks.enumerated() {
      try await TimelineExporter(options).render(chunk: index, of: plan, timeline, to: chunk)
    }
    try await TimelineExporter.assemble(plan, options, chunks: chunks, to: folder.file("a.mp4"))
    #expect(
      try Data(contentsOf: folder.file("a.mp4")) == Data(contentsOf: folder.file("whole.mp4")))
  }

  @Test("formats without descriptions say so")
  func unsupported() async throws {
    let report = try await TimelineExporter(Self.options)
      .export(await makeTimeline(seconds: 0.1), to: folder.file("a.gif"))
    #expect(report.notes.contains(.noDescription(in: "GIF")))
    #expect(
      ExportNote.noDescription(in: "GIF").description
        == "GIF does not support titles, authors and chapters: they were left out")
  }
}
