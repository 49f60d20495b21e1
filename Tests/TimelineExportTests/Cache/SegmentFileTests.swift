import Animator
import Foundation
import TestSupport
import Testing

@testable import TimelineExport

/// The files of a cache: damage, concurrency, eviction.
@Suite("Files of the cache", .serialized)
struct SegmentFileTests {
  let folder: TemporaryFolder
  let cache: SegmentCache

  init() throws {
    folder = try TemporaryFolder()
    cache = SegmentCache(folder.file("cache"))
  }

  private func export(
    _ cache: SegmentCache?, _ timeline: Timeline? = nil, to name: String = "a.mp4"
  ) async throws -> ExportReport {
    let film = await CachedFilms.film()
    return try await TimelineExporter(CachedFilms.options(cache: cache))
      .export(timeline ?? film, to: folder.file(name))
  }

  private func bytes(_ name: String) throws -> Data { try Data(contentsOf: folder.file(name)) }

  private func reused(_ report: ExportReport) -> Int? { report.segments?.reused }

  enum Damage: CaseIterable {
    case flippedPacket, flippedTail, truncated, extended, empty, foreign, folder
  }

  private func damage(_ damage: Damage, _ url: URL, other: URL) throws {
    var data = try Data(contentsOf: url)
    switch damage {
    case .flippedPacket: data[data.count / 2] ^= 1
    case .flippedTail: data[data.count - 1] ^= 1
    case .truncated: data.removeLast(data.count / 3)
    case .extended: data.append(0)
    case .empty: data = Data()
    case .foreign: data = try Data(contentsOf: other)
    case .folder:
      try FileManager.default.removeItem(at: url)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
      return
    }
    try data.write(to: url)
  }

  @Test("a damaged segment is rendered again and replaced", arguments: Damage.allCases)
  func damaged(_ kind: Damage) async throws {
    _ = try await export(nil, to: "plain.mp4")
    #expect(try await reused(export(cache)) == 0)
    let entries = try cache.entries()
    #expect(entries.count == 6)
    try damage(kind, cache.file(entries[2].identity), other: cache.file(entries[3].identity))
    let report = try await export(cache)
    #expect(reused(report) == 5)
    #expect(try bytes("a.mp4") == bytes("plain.mp4"))
    // A folder in its place is not removed.
    #expect(report.notes.isEmpty == (kind != .folder))
    #expect(try await reused(export(cache)) == (kind == .folder ? 5 : 6))
    #expect(try bytes("a.mp4") == bytes("plain.mp4"))
  }

  @Test("verify removes damaged segments")
  func verify() async throws {
    _ = try await export(cache)
    let entries = try cache.entries()
    let (second, third) = (entries[1].identity, entries[2].identity)
    try damage(.flippedPacket, cache.file(second), other: cache.file(third))
    try damage(.foreign, cache.file(third), other: cache.file(entries[4].identity))
    let (complete, removed) = try cache.verify()
    #expect(Set(removed.map(\.identity)) == [second, third])
    #expect(complete.count == 4)
    #expect(try await reused(export(cache)) == 4)
  }

  @Test("what killed processes leave is not used, and is removed after a day")
  func abandoned() async throws {
    _ = try await export(cache)
    let (old, new) = (".a.segment.1.part", ".a.segment.2.part")
    for name in [old, new] {
      try Data("half".utf8).write(to: cache.segments.appending(path: name))
    }
    let yesterday = Date(timeIntervalSinceNow: -100_000)
    try FileManager.default.setAttributes(
      [.modificationDate: yesterday], ofItemAtPath: cache.segments.appending(path: old).path)
    #expect(try cache.entries().count == 6)
    #expect(try cache.prune() == [])
    let hidden = try FileManager.default.contentsOfDirectory(atPath: cache.segments.path)
      .filter { $0.hasPrefix(".") }
    #expect(hidden == [new])
  }

  @Test("the least recently used segments are evicted first, and a use counts")
  func eviction() async throws {
    _ = try await export(cache)
    // Used in the order of their identities, a day apart.
    let identities = try cache.entries().map(\.identity).sorted()
    for (index, identity) in identities.enumerated() {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(index) * 86_400)],
        ofItemAtPath: cache.file(identity).path)
    }
    let entries = try cache.entries()
    #expect(entries.map(\.identity) == identities)
    #expect(entries[3].lastUse == Date(timeIntervalSince1970: 3 * 86_400))
    // Room for all but the first two: what is over by a byte evicts a segment.
    let limit = entries[2...].reduce(0) { $0 + $1.byteCount }
    let removed = try SegmentCache(cache.folder, byteLimit: limit).prune()
    #expect(removed == Array(entries[..<2]))
    #expect(try cache.entries() == Array(entries[2...]))
    let more = try SegmentCache(cache.folder, byteLimit: limit - 1).prune()
    #expect(more == [entries[2]])
    // The next export uses the other three and writes three, all of them now.
    let report = try await export(cache)
    #expect(reused(report) == 3)
    #expect(try cache.entries().allSatisfy { $0.lastUse > Date(timeIntervalSince1970: 1e9) })
  }

  @Test("an export keeps the cache within its limit")
  func limit() async throws {
    _ = try await export(cache)
    let byteCount = try cache.entries().reduce(0) { $0 + $1.byteCount }
    let small = SegmentCache(folder.file("small"), byteLimit: byteCount / 2)
    _ = try await export(small)
    let kept = try small.entries().reduce(0) { $0 + $1.byteCount }
    #expect(kept <= small.byteLimit)
    #expect(kept > 0)
    let none = SegmentCache(folder.file("none"), byteLimit: 0)
    _ = try await export(none)
    #expect(try none.entries().isEmpty)
  }

  @Test("exports at the same time share a cache, also with one that empties it")
  func concurrent() async throws {
    _ = try await export(nil, to: "plain.mp4")
    let edited = await CachedFilms.film(.init(frames: 12..<14))
    _ = try await export(nil, edited, to: "edited.mp4")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<8 {
        group.addTask {
          let limit = index == 3 ? 0 : SegmentCache.standardByteLimit
          _ = try await export(
            SegmentCache(cache.folder, byteLimit: limit), index < 5 ? nil : edited,
            to: "\(index).mp4")
        }
      }
      try await group.waitForAll()
    }
    for index in 0..<8 {
      #expect(try bytes("\(index).mp4") == bytes(index < 5 ? "plain.mp4" : "edited.mp4"))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: cache.segments.path)
    #expect(names.allSatisfy { $0.hasSuffix(".segment") })
    #expect(try cache.verify().removed.isEmpty)
  }

  @Test("a segment that is evicted after it was found is drawn")
  func evicted() async throws {
    let film = await CachedFilms.film()
    _ = try await export(nil, to: "plain.mp4")
    _ = try await export(cache)
    let options = CachedFilms.options(cache: cache)
    let sequence = try FrameSequence(film, options)
    let source = try #require(await SegmentSource.prepare(cache, sequence, options))
    var request = SinkRequest(
      path: folder.file("a.mp4").path, name: "a.mp4", size: sequence.size, frameRate: 60,
      frameCount: 30, options: options)
    request.cache = source
    let sink = try VideoSink(
      request, CodecChoice(options, among: [.h264], format: "MP4"),
      try #require(ExportFormat.mp4.container))
    #expect(sink.isReusable(29))
    for entry in try cache.entries() {
      try FileManager.default.removeItem(at: cache.file(entry.identity))
    }
    try await TimelineExporter(options).run(sequence, into: sink)
    #expect(sink.segmentCount == SegmentCount(reused: 0, total: 6))
    #expect(try bytes("a.mp4") == bytes("plain.mp4"))
    #expect(try cache.entries().count == 6)
  }

  /// Nothing can be created in /proc, not even by root.
  @Test(
    "a cache that cannot be written is a note, one for all files", arguments: ["/proc/none", nil])
  func unwritable(path: String?) async throws {
    try Data().write(to: folder.file("file"))
    let cache = SegmentCache(path.map { URL(fileURLWithPath: $0) } ?? folder.file("file"))
    var options = CachedFilms.options(cache: cache)
    let film = await CachedFilms.film()
    let reports = try await TimelineExporter(options)
      .export(film, to: [folder.file("a.mp4"), folder.file("a.mkv")])
    guard case .cacheNotWritten = reports[0].notes.first else {
      Issue.record("expected a note, found \(reports[0].notes)")
      return
    }
    #expect(reports[0].notes.count == 1)
    #expect(reports[1].notes.isEmpty)
    options.cache = nil
    try await TimelineExporter(options).export(film, to: folder.file("plain.mp4"))
    #expect(try bytes("a.mp4") == bytes("plain.mp4"))
  }

  @Test("segments of a canceled export are kept")
  func canceled() async throws {
    let film = await CachedFilms.film()
    let exporter = TimelineExporter(CachedFilms.options(cache: cache))
    let task = Task { try await exporter.export(film, to: folder.file("a.mp4")) }
    task.cancel()
    _ = try? await task.value
    let names = try? FileManager.default.contentsOfDirectory(atPath: cache.segments.path)
    #expect((names ?? []).allSatisfy { $0.hasSuffix(".segment") })
    _ = try await export(nil, to: "plain.mp4")
    _ = try await export(cache)
    #expect(try bytes("a.mp4") == bytes("plain.mp4"))
  }
}
