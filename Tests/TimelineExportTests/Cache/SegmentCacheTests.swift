import Animator
import Foundation
import TestSupport
import Testing

@testable import TimelineExport

/// Exports with a cache write the bytes of exports without one.
@Suite("Cache of segments", .serialized)
struct SegmentCacheTests {
  let folder: TemporaryFolder
  let cache: SegmentCache

  init() throws {
    folder = try TemporaryFolder()
    cache = SegmentCache(folder.file("cache"))
  }

  /// Exports with the cache and without, compares the bytes, and returns the count of segments.
  private func export(
    _ timeline: Timeline, _ encoding: Encoding = Encoding(file: "a.mp4"),
    _ change: (inout ExportOptions) -> Void = { _ in }
  ) async throws -> SegmentCount? {
    var options = CachedFilms.options(encoding, cache: cache)
    change(&options)
    let (url, plain) = (
      folder.file("cached-" + encoding.file), folder.file("plain-" + encoding.file)
    )
    let report = try await TimelineExporter(options).export(timeline, to: url)
    options.cache = nil
    try await TimelineExporter(options).export(timeline, to: plain)
    #expect(try Data(contentsOf: url) == Data(contentsOf: plain))
    #expect(report.notes.isEmpty)
    return report.segments
  }

  private func count(_ reused: Int, of total: Int = 6) -> SegmentCount {
    SegmentCount(reused: reused, total: total)
  }

  private static let encodings = [
    Encoding(file: "a.mp4"), Encoding(file: "a.mp4", codec: "hevc"),
    Encoding(file: "a.mp4", codec: "av1"), Encoding(file: "a.webm", alpha: true),
    Encoding(file: "a.webm"), Encoding(file: "a.mov", codec: "prores"),
    Encoding(file: "a.mov", alpha: true), Encoding(file: "a.mkv", codec: "ffv1"),
    Encoding(file: "a.mkv", codec: "h264-lossless"),
  ]

  @Test(
    "only edited segments are encoded, and the bytes are those of a whole export",
    arguments: encodings)
  func codecs(_ encoding: Encoding) async throws {
    #expect(try await export(CachedFilms.film(), encoding) == count(0))
    #expect(try await export(CachedFilms.film(), encoding) == count(6))
    let edited = await CachedFilms.film(.init(frames: 12..<14))
    #expect(try await export(edited, encoding) == count(5))
  }

  @Test("a video of more frames than the limit uses no cache, and says so")
  func frameLimit() async throws {
    var options = CachedFilms.options(cache: SegmentCache(cache.folder, frameLimit: 29))
    let url = folder.file("a.mp4")
    let report = try await TimelineExporter(options).export(CachedFilms.film(), to: url)
    #expect(report.notes == [.tooLongForCache(frames: 30, limit: 29)] && report.segments == nil)
    #expect(try cache.entries().isEmpty)
    options.cache = SegmentCache(cache.folder, frameLimit: 30)
    #expect(
      try await TimelineExporter(options).export(CachedFilms.film(), to: url).segments == count(0))
  }

  /// Segments begin at frames 0, 5, 10, 15, 20 and 25.
  @Test(
    "an edit renders the segments that it touches",
    arguments: [(0..<1, 5), (12..<14, 5), (28..<30, 5), (14..<16, 4), (4..<11, 3), (0..<30, 0)])
  func edits(_ frames: Range<Int>, reused: Int) async throws {
    #expect(try await export(CachedFilms.film()) == count(0))
    #expect(try await export(CachedFilms.film(.init(frames: frames))) == count(reused))
    // The first version is in the cache still.
    #expect(try await export(CachedFilms.film()) == count(6))
  }

  @Test("another color of what is visible throughout renders everything")
  func everywhere() async throws {
    #expect(try await export(CachedFilms.film()) == count(0))
    #expect(try await export(CachedFilms.film(color: .blue)) == count(0))
  }

  @Test("segments do not depend on the identifiers of layers")
  func identifiers() async throws {
    #expect(try await export(CachedFilms.film()) == count(0))
    #expect(try await export(CachedFilms.film(isRenumbered: true)) == count(6))
  }

  @Test("what is shifted by whole segments is reused")
  func shiftBySegment() async throws {
    #expect(try await export(CachedFilms.film()) == count(0))
    // 5 still frames before the first movement are the only new segment of 7.
    let shifted = await CachedFilms.film(delay: 5, count: 35)
    #expect(try await export(shifted) == count(6, of: 7))
  }

  @Test("of what a longer step shifts by other times, segments without movement are reused")
  func shiftByFrames() async throws {
    // The square rests from frame 13 on: the segments from 15, 20 and 25 show the same.
    #expect(try await export(CachedFilms.film(steps: 13)) == count(0))
    // It rests from frame 17 on: those from 20 and 25 are known.
    #expect(try await export(CachedFilms.film(steps: 17)) == count(2))
  }

  @Test("options that change packets or pixels have segments of their own")
  func options() async throws {
    let film = await CachedFilms.film()
    #expect(try await export(film) == count(0))
    #expect(try await export(film) { $0.crf = 30 } == count(0))
    #expect(try await export(film) { $0.preset = "superfast" } == count(0))
    #expect(try await export(film) { $0.scale = 2 } == count(0))
    #expect(try await export(film) { $0.shutterAngle = 180 } == count(0))
    #expect(try await export(film) { $0.frameRate = 30 } == count(0, of: 3))
    var overlay = ReviewOverlay()
    overlay.hasTimecode = true
    #expect(try await export(film) { $0.overlay = overlay } == count(0))
    #expect(try await export(film) { $0.segmentFrames = 10 } == count(0, of: 3))
    // The container does not matter, nor does the number of threads.
    #expect(try await export(film, Encoding(file: "a.mov")) { $0.preset = "ultrafast" } == count(6))
    #expect(try await export(film) { $0.jobs = 1 } == count(6))
  }

  @Test("a range of a film reuses segments that begin with the same frames")
  func range() async throws {
    let film = await CachedFilms.film()
    #expect(try await export(film) == count(0))
    #expect(try await export(film) { $0.from = MediaTime(seconds: 10.0 / 60) } == count(4, of: 4))
    #expect(try await export(film) { $0.from = MediaTime(seconds: 8.0 / 60) } == count(0, of: 5))
  }

  @Test("several files share drawn frames and the cache")
  func several() async throws {
    let names = ["a.mp4", "a.mkv", "a.gif"]
    func export(_ cache: SegmentCache?, _ edit: CachedFilms.Edit) async throws -> [ExportReport] {
      var options = CachedFilms.options(cache: cache)
      options.preset = "ultrafast"
      let urls = names.map { folder.file((cache == nil ? "plain-" : "cached-") + $0) }
      return try await TimelineExporter(options).export(CachedFilms.film(edit), to: urls)
    }
    // Both video files have the same segments, which the second one finds in the next export only.
    for (edit, reused) in [(CachedFilms.Edit(), 0), (.init(frames: 12..<14), 5)] {
      let reports = try await export(cache, edit)
      #expect(reports.map(\.segments) == [count(reused), count(reused), nil])
      _ = try await export(nil, edit)
      for name in names {
        let (cached, plain) = (folder.file("cached-" + name), folder.file("plain-" + name))
        #expect(try Data(contentsOf: cached) == Data(contentsOf: plain))
      }
    }
  }

  @Test("the progress counts frames of the cache from the beginning")
  func progress() async throws {
    #expect(try await export(CachedFilms.film()) == count(0))
    let exporter = TimelineExporter(CachedFilms.options(cache: cache))
    let film = await CachedFilms.film(.init(frames: 12..<14))
    let report = try await exporter.export(film, to: folder.file("a.mp4"))
    for await event in exporter.progress {
      #expect(event.reusedFrameCount == 25)
      #expect(event.framesDone >= 25)
    }
    #expect(report.progress.framesDone == 30)
    #expect(report.description.hasSuffix("; 5 of 6 segments from the cache"))
  }

  @Test(
    "formats that do not consist of segments use no cache",
    arguments: ["a.gif", "a.apng", "a.framemd5"])
  func others(_ name: String) async throws {
    let options = CachedFilms.options(Encoding(file: name), cache: cache)
    #expect(try !options.usesCache(for: folder.file(name)))
    let report = try await TimelineExporter(options)
      .export(CachedFilms.film(), to: folder.file(name))
    #expect(report.segments == nil)
    #expect(try cache.entries().isEmpty)
  }

  /// Seeds are arbitrary.
  @Test("random edits of random films, each with what the earlier ones left", arguments: [1, 2, 3])
  func random(seed: UInt64) async throws {
    var generator = SplitMix64(seed: seed)
    var edit = CachedFilms.Edit()
    var (delay, steps) = (0, 30)
    for _ in 0..<8 {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: delay = Int.random(in: 0..<12, using: &generator)
      case 1: steps = Int.random(in: 1..<30, using: &generator)
      case 2:
        let start = Int.random(in: 0..<25, using: &generator)
        edit.frames = start..<start + Int.random(in: 1..<5, using: &generator)
      default:
        edit.color = UIColor(white: .random(in: 0...1, using: &generator), alpha: 1)
      }
      let film = await CachedFilms.film(edit, delay: delay, steps: steps)
      #expect(try await export(film) != nil, "seed \(seed)")
    }
  }
}
