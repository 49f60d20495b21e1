import Foundation
import TestSupport
import Testing

@testable import TimelineExport

@Suite("Exporter")
struct TimelineExporterTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func options(_ change: (inout ExportOptions) -> Void) -> ExportOptions {
    var options = ExportOptions()
    options.preset = "ultrafast"
    change(&options)
    return options
  }

  @Test("all frames are written and reported, and no other files remain")
  func export() async throws {
    let url = folder.file("film.mp4")
    let timeline = await makeTimeline(seconds: 0.5)
    let report = try await TimelineExporter().export(timeline, to: url)
    #expect(report.frameCount == 30)
    #expect(report.size == (try PixelSize(width: 64, height: 36)))
    #expect(report.duration == MediaTime(seconds: 0.5))
    #expect(report.notes.isEmpty)
    #expect(report.description.contains("0.500 s, 64 x 36 pixels, 30 frames at 60 a second"))
    #expect(folder.contents == ["film.mp4"])
    #expect(try DecodedVideo(url).frames.count == 30)
  }

  @Test("the bytes are the same for any number of jobs")
  func jobs() async throws {
    let timeline = await makeTimeline(seconds: 0.5)
    var files: Set<Data> = []
    for jobs in [1, 2, 8, 200] {
      let url = folder.file("\(jobs).mp4")
      try await TimelineExporter(options { $0.jobs = jobs }).export(timeline, to: url)
      files.insert(try Data(contentsOf: url))
    }
    #expect(files.count == 1)
  }

  @Test("a range exports the frames between from and to")
  func range() async throws {
    let timeline = await makeTimeline(seconds: 1)
    func hashes(_ change: (inout ExportOptions) -> Void) async throws -> [String] {
      var hashes: [String] = []
      for try await frame in TimelineExporter(options(change)).hashes(of: timeline) {
        #expect(frame.index == hashes.count)
        hashes.append(frame.sha256)
      }
      return hashes
    }
    let all = try await hashes { _ in }
    #expect(all.count == 60)
    let part = try await hashes {
      $0.from = MediaTime(seconds: 0.25)
      $0.to = MediaTime(seconds: 0.75)
    }
    #expect(part == Array(all[15..<45]))
    let coarse = try await hashes { $0.frameRate = 20 }
    #expect(coarse == stride(from: 0, to: 60, by: 3).map { all[$0] })
    // Beyond the end the last state remains.
    let longer = try await hashes { $0.to = MediaTime(seconds: 1.5) }
    #expect(longer.count == 90)
    #expect(Set(longer[60...]).count == 1)
    for hash in try await hashes({ $0.jobs = 8 }).enumerated() {
      #expect(hash.element == all[hash.offset])
    }
  }

  @Test("an empty range is rejected")
  func emptyRange() async throws {
    let timeline = await makeTimeline(seconds: 1)
    for (from, to) in [(1.0, nil), (0.5, 0.5), (0.5, 0.25), (-1, 0.5), (2, nil)]
      as [(Double, Double?)]
    {
      let exporter = TimelineExporter(
        options {
          $0.from = MediaTime(seconds: from)
          $0.to = to.map(MediaTime.init(seconds:))
        })
      let (first, end) = (MediaTime(seconds: from), MediaTime(seconds: to ?? 1))
      // Without an explicit end, it is the timeline's end that is too early.
      let error =
        to == nil
        ? ExportError.beyondEnd(from: first, end: end)
        : ExportError.emptyRange(from: first, to: end)
      await #expect(throws: error) { try await exporter.measure(timeline) }
    }
    await #expect(throws: ExportError.endless) {
      try await TimelineExporter(options { $0.to = .indefinite }).measure(timeline)
    }
  }

  @Test("a stage without animations is exported as one frame")
  func still() async throws {
    let timeline = await makeTimeline(seconds: 0)
    #expect(try await TimelineExporter().measure(timeline).frameCount == 1)
    let url = folder.file("still.png")
    try await TimelineExporter().export(timeline, to: url)
    #expect(folder.contents == ["still.png"])
  }

  @Test("odd sizes are padded, with a note")
  func oddSize() async throws {
    let timeline = await makeTimeline(seconds: 0.1, size: CGSize(width: 33, height: 17))
    let report = try await TimelineExporter().export(timeline, to: folder.file("odd.mp4"))
    let (odd, even) = (
      try PixelSize(width: 33, height: 17), try PixelSize(width: 34, height: 18)
    )
    #expect(report.size == even)
    #expect(report.notes == [.padded(from: odd, to: even)])
    var oneFrame = ExportOptions()
    oneFrame.to = MediaTime(seconds: 0.001)
    let still = try await TimelineExporter(oneFrame).export(timeline, to: folder.file("odd.png"))
    #expect(still.size == odd)
    #expect(still.notes.isEmpty)
  }

  /// H.264 Annex A.2: lossless coding is of High 4:4:4 Predictive (244) only; High is 100.
  @Test(
    "below a crf of 1 H.264 is lossless, with a note about the profile",
    arguments: [(0.0, 244), (0.5, 244), (1, 100), (18, 100)], ["mp4", "mov"])
  func lossless(quality: (crf: Double, profile: Int32), kind: String) async throws {
    var options = ExportOptions()
    options.crf = quality.crf
    let url = folder.url.appending(path: "film.\(kind)")
    let timeline = await makeTimeline(seconds: 0.1)
    let report = try await TimelineExporter(options).export(timeline, to: url)
    #expect(try DecodedVideo(url).profile == quality.profile)
    #expect(report.notes == (quality.profile == 244 ? [.lossless(crf: quality.crf)] : []))
  }

  @Test("an existing file is rejected before any work, and replaced on request")
  func existing() async throws {
    let url = folder.file("film.mp4")
    try Data("old".utf8).write(to: url)
    let timeline = await makeTimeline(seconds: 0.1)
    await #expect(throws: ExportError.fileExists(path: url.path)) {
      try await TimelineExporter().export(timeline, to: url)
    }
    #expect(try Data(contentsOf: url) == Data("old".utf8))
    try await TimelineExporter(options { $0.overwrite = true }).export(timeline, to: url)
    #expect(try DecodedVideo(url).frames.count == 6)
    #expect(folder.contents == ["film.mp4"])
  }

  @Test("a failed export leaves no files", arguments: ["film.mp4", "film.png", "film.avi"])
  func failure(name: String) async throws {
    let timeline = await makeTimeline(seconds: 0.5)
    let exporter = TimelineExporter(options { $0.preset = "no such preset" })
    await #expect(throws: ExportError.self) {
      try await exporter.export(timeline, to: folder.file(name))
    }
    #expect(folder.contents.isEmpty)
  }

  @Test("a canceled export leaves no files, and ends immediately")
  func cancellation() async throws {
    let url = folder.file("film.mp4")
    // An hour of video, which would not be finished by itself.
    let timeline = await makeTimeline(seconds: 3600)
    let exporter = TimelineExporter(options { _ in })
    let export = Task { try await exporter.export(timeline, to: url) }
    for await event in exporter.progress {
      #expect(!event.isComplete)
      // More events may be pending when the first is read.
      if !export.isCancelled { #expect(!folder.contents.isEmpty) }
      export.cancel()
      #expect(folder.contents.isEmpty)
    }
    await #expect(throws: CancellationError.self) { try await export.value }
    #expect(folder.contents.isEmpty)
  }

  @Test("an export canceled before it begins does nothing")
  func canceledBefore() async throws {
    let timeline = await makeTimeline(seconds: 3600)
    let url = folder.file("film.mp4")
    let export = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await TimelineExporter().export(timeline, to: url)
    }
    await #expect(throws: CancellationError.self) { try await export.value }
    #expect(folder.contents.isEmpty)
  }

  @Test("progress is reported, and finally completion")
  func progress() async throws {
    let timeline = await makeTimeline(seconds: 1)
    let exporter = TimelineExporter(options { _ in })
    let report = try await exporter.measure(timeline)
    var events: [ExportProgress] = []
    for await event in exporter.progress { events.append(event) }
    #expect(events.last == report.progress)
    #expect(events.filter(\.isComplete).count == 1)
    #expect(events.map(\.framesDone) == events.map(\.framesDone).sorted())
    let last = try #require(events.last)
    #expect(last.framesDone == 60 && last.frameCount == 60)
    #expect(last.secondsLeft == 0)
    #expect(last.stages.encode.cpu <= last.cpuSeconds)
    // Video is converted while it is painted.
    #expect(last.stages.raster.cpu > 0 && last.stages.convert.cpu == 0)
  }

  @Test("the null format encodes and writes nothing")
  func null() async throws {
    let report = try await TimelineExporter().export(
      makeTimeline(seconds: 0.5), to: URL(fileURLWithPath: "null"))
    #expect(report.url == nil)
    #expect(report.frameCount == 30)
    #expect(!FileManager.default.fileExists(atPath: "null"))
  }
}
