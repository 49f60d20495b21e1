import Animator
import CFFmpeg
import Foundation
import TestSupport
import Testing

@testable import TimelineCore
@testable import TimelineExport

/// Captions as tracks of video files, as FFmpeg reads them, and as files beside them.
struct CaptionTrackTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let english = CaptionTrack(
    [
      CaptionCue(
        from: MediaTime(seconds: 0.1), to: MediaTime(seconds: 0.3),
        runs: [CaptionRun("A "), CaptionRun("bé", emphasis: [.bold, .italic])]),
      CaptionCue("Two\nlines", from: 0.25, to: 0.4), CaptionCue("late", from: 0.45, to: 9),
    ], language: "en", name: "English")
  private static let german = CaptionTrack(
    [CaptionCue("Ja", from: 0.2, to: 0.3)], language: "de-AT", isBurntIn: true)

  /// Half a second at 60 frames per second.
  @MainActor
  private static func timeline() -> Timeline {
    var timeline = makeTimeline(seconds: 0.5)
    timeline.captions = [english, german]
    return timeline
  }

  private struct Track: Equatable {
    var codec: String
    var language: String?
    /// Each packet as `begin-end text`, in milliseconds; empty ones are left out.
    var cues: [String]
  }

  /// The tracks of captions that FFmpeg finds in a file.
  private func tracks(_ url: URL) throws -> [Track] {
    var opened: UnsafeMutablePointer<AVFormatContext>?
    try #require(avformat_open_input(&opened, "file:" + url.path, nil, nil) >= 0)
    let input = try #require(opened)
    defer { avformat_close_input(&opened) }
    var tracks: [Int: Track] = [:]
    for index in 0..<Int(input.pointee.nb_streams) {
      guard let stream = input.pointee.streams[index], let parameters = stream.pointee.codecpar,
        parameters.pointee.codec_type == AVMEDIA_TYPE_SUBTITLE
      else { continue }
      let language = av_dict_get(stream.pointee.metadata, "language", nil, 0)
      tracks[index] = Track(
        codec: String(cString: avcodec_get_name(parameters.pointee.codec_id)),
        language: language.map { String(cString: $0.pointee.value) }, cues: [])
    }
    var packet = av_packet_alloc()
    defer { av_packet_free(&packet) }
    let raw = try #require(packet)
    while av_read_frame(input, raw) >= 0 {
      defer { av_packet_unref(raw) }
      let index = Int(raw.pointee.stream_index)
      guard let track = tracks[index], let stream = input.pointee.streams[index] else { continue }
      var bytes = Array(UnsafeBufferPointer(start: raw.pointee.data, count: Int(raw.pointee.size)))
      if track.codec == "mov_text" {
        let count = Int(bytes[0]) << 8 | Int(bytes[1])
        bytes = Array(bytes.dropFirst(2).prefix(count))
      }
      if bytes.isEmpty { continue }
      let unit = 1000 * Double(stream.pointee.time_base.num) / Double(stream.pointee.time_base.den)
      let begin = Int((Double(raw.pointee.pts) * unit).rounded())
      let end = begin + Int((Double(raw.pointee.duration) * unit).rounded())
      tracks[index]?.cues.append("\(begin)-\(end) \(String(decoding: bytes, as: UTF8.self))")
    }
    return tracks.sorted { $0.key < $1.key }.map(\.value)
  }

  @Test(
    "cues that overlap become one in MP4 and QuickTime",
    arguments: ["a.mp4", "a.mov"])
  func timedText(file: String) async throws {
    let url = folder.file(file)
    try await TimelineExporter().export(await Self.timeline(), to: url)
    #expect(
      try tracks(url) == [
        Track(
          codec: "mov_text", language: "eng",
          cues: [
            "100-250 A bé", "250-300 A bé\nTwo\nlines", "300-400 Two\nlines", "450-500 late",
          ])
      ])
  }

  @Test("Matroska has SubRip, WebM WebVTT")
  func matroska() async throws {
    for (file, codec) in [("a.mkv", "subrip"), ("a.webm", "webvtt")] {
      let url = folder.file(file)
      try await TimelineExporter().export(await Self.timeline(), to: url)
      let first =
        codec == "subrip" ? "100-300 A <i><b>bé</b></i>" : "100-300 A <b><i>bé</i></b>"
      let found = try tracks(url)
      #expect(found.map(\.codec) == [codec] && found.map(\.language) == ["eng"])
      #expect(
        found[0].cues.map {
          $0.replacing("<b><i>bé</i></b>", with: "bé").replacing("<i><b>bé</b></i>", with: "bé")
        }
          == ["100-300 A bé", "250-400 Two\nlines", "450-500 late"], "\(first)")
    }
  }

  @Test("the options choose the tracks, and languages have three letters")
  func choice() async throws {
    var options = ExportOptions()
    options.film.captions = .all
    try await TimelineExporter(options).export(await Self.timeline(), to: folder.file("all.mp4"))
    #expect(try tracks(folder.file("all.mp4")).map(\.language) == ["eng", "deu"])
    options.film.captions = .none
    try await TimelineExporter(options).export(await Self.timeline(), to: folder.file("none.mp4"))
    try await TimelineExporter().export(
      await makeTimeline(seconds: 0.5), to: folder.file("plain.mp4"))
    #expect(
      try Data(contentsOf: folder.file("none.mp4")) == Data(contentsOf: folder.file("plain.mp4")))
    #expect(LanguageCode.threeLetters("pt-BR") == "por")
    #expect(LanguageCode.threeLetters("gsw") == "gsw")
    #expect(LanguageCode.threeLetters("x1") == nil && LanguageCode.threeLetters("") == nil)
  }

  /// From 0.2 s on at half speed: 0.1–0.3 s becomes 0–0.2 s, 0.25–0.4 s becomes 0.1–0.4 s.
  @Test("captions are in the film's time: of a part, slowed down")
  func part() async throws {
    var options = ExportOptions()
    (options.from, options.to, options.speed) = (
      MediaTime(seconds: 0.2), MediaTime(seconds: 0.4), 0.5
    )
    let url = folder.file("a.mkv")
    try await TimelineExporter(options).export(await Self.timeline(), to: url)
    #expect(try tracks(url)[0].cues.map { $0.prefix { $0 != " " } } == ["0-200", "100-400"])
  }

  @Test("files of captions are in the film's time, one for each language")
  func files() async throws {
    let urls = ["a.srt", "a.de-at.vtt"].map(folder.file)
    try await TimelineExporter().export(await Self.timeline(), to: urls)
    #expect(
      try String(contentsOf: urls[0], encoding: .utf8).hasPrefix(
        "1\n00:00:00,100 --> 00:00:00,300\nA <b><i>bé</i></b>\n"))
    #expect(
      try String(contentsOf: urls[1], encoding: .utf8)
        == "WEBVTT\n\n00:00:00.200 --> 00:00:00.300\nJa\n")
    await #expect(throws: ExportError.self) {
      try await TimelineExporter().export(
        await makeTimeline(seconds: 0.5), to: self.folder.file("none.vtt"))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("none.vtt").path))
  }

  @Test(
    "a video assembled from chunks, without its timeline, has the same tracks",
    arguments: ["a.mp4", "a.mkv"])
  func chunks(file: String) async throws {
    var options = ExportOptions()
    options.segmentFrames = 12
    options.film.metadata.date = "2026-11-27"
    let timeline = await Self.timeline()
    try await TimelineExporter(options).export(timeline, to: folder.file("whole-" + file))
    let plan = try await TimelineExporter(options).plan(timeline, for: file)
    let chunks = plan.chunks.indices.map { folder.file("\($0).chunk") }
    for (index, chunk) in chunks.enumerated() {
      try await TimelineExporter(options).render(chunk: index, of: plan, timeline, to: chunk)
    }
    try await TimelineExporter.assemble(plan, options, chunks: chunks, to: folder.file(file))
    #expect(
      try Data(contentsOf: folder.file(file)) == Data(contentsOf: folder.file("whole-" + file)))
    #expect(try tracks(folder.file(file)).count == 1)
  }

  @Test("chapters and captions are told apart")
  func chapters() async throws {
    var timeline = await Self.timeline()
    timeline.markers = [TimelineMarker("half", at: MediaTime(seconds: 0.25))]
    var options = ExportOptions()
    options.film.hasChapters = true
    for file in ["a.mp4", "a.mov", "a.mkv"] {
      try await TimelineExporter(options).export(timeline, to: folder.file(file))
    }
  }

  @Test("formats without tracks say so")
  func unsupported() async throws {
    let report = try await TimelineExporter().export(
      await Self.timeline(), to: folder.file("a.gif"))
    #expect(report.notes.contains(.noCaptions(in: "GIF")))
  }

  @Test("the timeline's metadata is written, and the options take its place")
  func metadata() async throws {
    var timeline = await makeTimeline(seconds: 0.1)
    timeline.metadata = FilmMetadata(title: "Theirs", author: "Me", date: "2026-11-27")
    var options = ExportOptions()
    options.film.title = "Mine"
    for file in ["a.mp4", "a.mov", "a.mkv"] {
      try await TimelineExporter(options).export(timeline, to: folder.file(file))
      var opened: UnsafeMutablePointer<AVFormatContext>?
      try #require(avformat_open_input(&opened, "file:" + folder.file(file).path, nil, nil) >= 0)
      defer { avformat_close_input(&opened) }
      func entry(_ name: String) -> String? {
        av_dict_get(opened?.pointee.metadata, name, nil, 0).map {
          String(cString: $0.pointee.value)
        }
      }
      #expect(entry("title") == "Mine")
      #expect(entry("artist") == "Me")
      #expect(entry("date") == "2026-11-27" || entry("DATE") == "2026-11-27")
    }
  }
}
