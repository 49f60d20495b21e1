import Animator
import Foundation
import TestSupport
import Testing

@testable import TimelineExport

@Suite("Chunks of videos", .serialized)
struct ChunkTests {
  let folder: TemporaryFolder
  private static let size = CGSize(width: 96, height: 64)

  init() throws { folder = try TemporaryFolder() }

  private func options(_ encoding: Encoding) -> ExportOptions {
    var options = encoding.options
    options.segmentFrames = 5
    return options
  }

  private static let encodings = [
    Encoding(file: "a.mp4"), Encoding(file: "a.mp4", codec: "hevc"),
    Encoding(file: "a.mp4", codec: "av1"), Encoding(file: "a.webm", alpha: true),
    Encoding(file: "a.webm"), Encoding(file: "a.mov", codec: "prores"),
    Encoding(file: "a.mkv", codec: "ffv1"), Encoding(file: "a.gif"), Encoding(file: "a.apng"),
    Encoding(file: "a.webp"), Encoding(file: "a.framemd5"),
  ]

  /// 17 frames in chunks of 5: the last one has 2.
  @Test(
    "chunks rendered in any order are assembled to the file of a single run", arguments: encodings)
  func sameBytes(_ encoding: Encoding) async throws {
    let timeline = await makeTimeline(seconds: 17.0 / 60, size: Self.size)
    let options = options(encoding)
    let whole = folder.file("whole-" + encoding.file)
    try await TimelineExporter(options).export(timeline, to: whole)
    let plan = try await TimelineExporter(options).plan(timeline, for: encoding.file)
    #expect(plan.chunks.map(\.firstFrame) == [0, 5, 10, 15])
    #expect(plan.chunks.map(\.frameCount) == [5, 5, 5, 2])
    let chunks = plan.chunks.indices.map { folder.file("\($0).chunk") }
    for index in plan.chunks.indices.reversed() {
      try await TimelineExporter(options).render(
        chunk: index, of: plan, timeline, to: chunks[index])
    }
    let assembled = folder.file(encoding.file)
    let report = try await TimelineExporter.assemble(
      plan, options, chunks: chunks, to: assembled)
    // A GIF has every second frame.
    #expect(report.frameCount == (encoding.file == "a.gif" ? 9 : 17))
    #expect(try Data(contentsOf: assembled) == Data(contentsOf: whole))
  }

  /// HEVC requires at least 64 pixels per side, which is reported when the encoder is opened.
  @Test("no folder remains if the first chunk fails")
  func failure() async throws {
    let timeline = await makeTimeline(seconds: 0.2, size: CGSize(width: 32, height: 32))
    let exporter = TimelineExporter(options(Encoding(file: "a.mp4", codec: "hevc")))
    await #expect(throws: ExportError.tooSmall(width: 32, height: 32, codec: "hevc", side: 64)) {
      try await exporter.resume(timeline, to: folder.file("a.mp4"))
    }
    #expect(folder.contents.isEmpty)
  }

  @Test("assembled chunks have the notes of a single run")
  func notes() async throws {
    let timeline = await makeTimeline(seconds: 0.2, size: CGSize(width: 63, height: 48))
    let exporter = TimelineExporter(options(Encoding(file: "a.mp4")))
    let whole = try await exporter.export(timeline, to: folder.file("whole.mp4"))
    let resumed = try await exporter.resume(timeline, to: folder.file("a.mp4"))
    #expect(
      whole.notes
        == [
          .padded(
            from: try PixelSize(width: 63, height: 48), to: try PixelSize(width: 64, height: 48))
        ])
    #expect(resumed.notes == whole.notes)
  }

  @Test("chunks that are missing, damaged, misplaced or of another plan are rejected")
  func rejected() async throws {
    let timeline = await makeTimeline(seconds: 0.2, size: Self.size)
    var options = options(Encoding(file: "a.mp4"))
    let plan = try await TimelineExporter(options).plan(timeline, for: "a.mp4")
    let chunks = plan.chunks.indices.map { folder.file("\($0).chunk") }
    for index in plan.chunks.indices {
      try await TimelineExporter(options).render(
        chunk: index, of: plan, timeline, to: chunks[index])
    }
    func rejection(_ chunks: [URL]) async -> String {
      let error = await #expect(throws: ExportError.self) {
        try await TimelineExporter.assemble(
          plan, options, chunks: chunks, to: folder.file("a.mp4"))
      }
      return error.map { "\($0)" } ?? ""
    }
    #expect(await rejection(Array(chunks.dropLast())).hasPrefix("2 of 3 chunks were passed"))
    #expect(await rejection([chunks[0], chunks[2], chunks[1]]).hasSuffix("is chunk 2, not 1"))
    #expect(
      await rejection([chunks[0], folder.file("no"), chunks[2]]).hasSuffix("cannot be read"))
    var damaged = try Data(contentsOf: chunks[1])
    damaged[damaged.count / 2] ^= 1
    try damaged.write(to: folder.file("damaged"))
    #expect(
      await rejection([chunks[0], folder.file("damaged"), chunks[2]])
        .hasSuffix("is not a complete chunk"))
    try damaged.prefix(40).write(to: folder.file("short"))
    #expect(
      await rejection([chunks[0], folder.file("short"), chunks[2]]).hasSuffix(
        "is not a complete chunk"))
    options.crf = 30
    let other = try await TimelineExporter(options).plan(timeline, for: "a.mp4")
    try await TimelineExporter(options).render(
      chunk: 1, of: other, timeline, to: folder.file("other"))
    #expect(
      await rejection([chunks[0], folder.file("other"), chunks[2]])
        .hasSuffix("belongs to another plan"))
    #expect(!folder.contents.contains("a.mp4"))
  }

  @Test("chunks are not rendered for a video that differs from the plan")
  func planMismatch() async throws {
    let options = options(Encoding(file: "a.mp4"))
    let timeline = await makeTimeline(seconds: 0.2, size: Self.size)
    let plan = try await TimelineExporter(options).plan(timeline, for: "a.mp4")
    let other = await makeTimeline(seconds: 0.2, size: CGSize(width: 96, height: 66))
    // Of the same length and size, but different from the sixth frame on.
    let later = await makeTimeline(seconds: 0.2, size: Self.size, color: .green)
    for (timeline, differences) in [(other, [PlanDifference.scene, .size]), (later, [.scene])] {
      await #expect(throws: ExportError.planMismatch(differences)) {
        try await TimelineExporter(options).render(
          chunk: 1, of: plan, timeline, to: folder.file("1.chunk"))
      }
    }
    await #expect(throws: ExportError.chunkNotFound(3, of: 3)) {
      try await TimelineExporter(options).render(
        chunk: 3, of: plan, timeline, to: folder.file("1.chunk"))
    }
    #expect(folder.contents.isEmpty)
  }

  /// 12 frames, in chunks of 5, 5 and 2.
  @Test(
    "a plan whose chunks are not all of its frames is rejected",
    arguments: [
      ("\"frameCount\" : 2,", "\"frameCount\" : -2,"),
      ("\"frameCount\" : 2,", "\"frameCount\" : 0,"),
      ("\"frameCount\" : 2,", "\"frameCount\" : 3,"),
      ("\"frameCount\" : 2,", "\"frameCount\" : 9223372036854775807,"),
      ("\"frameCount\" : 12,", "\"frameCount\" : 13,"),
      ("\"firstFrame\" : 5,", "\"firstFrame\" : 4,"),
    ])
  func damagedPlan(part: String, other: String) async throws {
    let timeline = await makeTimeline(seconds: 0.2, size: Self.size)
    let plan = try await TimelineExporter(options(Encoding(file: "a.mp4")))
      .plan(timeline, for: "a.mp4")
    let url = folder.file("plan.json")
    try plan.data().write(to: url)
    #expect(try ExportPlan(contentsOf: url) == plan)
    let text = try #require(String(data: plan.data(), encoding: .utf8))
    let damaged = text.replacing(part, with: other)
    try #require(damaged != text)
    try Data(damaged.utf8).write(to: url)
    #expect(throws: ExportError.invalidPlan(path: url.relativePath)) {
      try ExportPlan(contentsOf: url)
    }
  }

  @Test("a resumed export reuses finished chunks")
  func resume() async throws {
    let timeline = await makeTimeline(seconds: 0.3, size: Self.size)
    let options = options(Encoding(file: "a.mp4"))
    let whole = folder.file("whole.mp4")
    try await TimelineExporter(options).export(timeline, to: whole)
    // The remains of a killed process: some chunks, one of them incomplete.
    let plan = try await TimelineExporter(options).plan(timeline, for: "a.mp4")
    let store = folder.file(".a.mp4.chunks")
    try FileManager.default.createDirectory(at: store, withIntermediateDirectories: false)
    try plan.data().write(to: store.appending(path: "plan.json"))
    for index in [0, 2] {
      try await TimelineExporter(options).render(
        chunk: index, of: plan, timeline, to: store.appending(path: "\(index).chunk"))
    }
    try Data("half".utf8).write(to: store.appending(path: "1.chunk"))
    let exporter = TimelineExporter(options)
    let report = try await exporter.resume(timeline, to: folder.file("a.mp4"))
    #expect(try Data(contentsOf: folder.file("a.mp4")) == Data(contentsOf: whole))
    #expect(folder.contents == ["a.mp4", "whole.mp4"])
    // Chunks 1 and 3, of 5 and 3 frames.
    #expect(report.progress.framesDone == 8)
  }

  /// 15 frames in chunks of 5, whose first frames are white: a square is visible in frames 2 and 3
  /// of each.
  @MainActor
  private static func blinking(_ color: UIColor, image: CGImage? = nil) -> Timeline {
    let stage = Stage(size: Self.size, scale: 1, frameRate: 60)
    stage.window.backgroundColor = .white
    let square = UIView(frame: CGRect(x: 8, y: 8, width: 32, height: 32))
    square.backgroundColor = color
    square.layer.contents = image
    square.isHidden = true
    stage.window.addSubview(square)
    for chunk in 0..<3 {
      for (frame, isHidden) in [(2, false), (4, true)] {
        stage.advance(to: Double(5 * chunk + frame) / 60)
        square.isHidden = isHidden
      }
    }
    stage.advance(to: 15.0 / 60)
    return stage.timeline
  }

  @Test(
    "chunks of an earlier version of the video are never used, even if their first frames are equal"
  )
  func anotherVersion() async throws {
    let options = options(Encoding(file: "a.mp4"))
    let (old, new) = (await Self.blinking(.red), await Self.blinking(.blue))
    let whole = folder.file("whole.mp4")
    try await TimelineExporter(options).export(new, to: whole)
    let plan = try await TimelineExporter(options).plan(old, for: "a.mp4")
    #expect(Set(plan.chunks.map(\.opening)).count == 1)
    let store = folder.file(".a.mp4.chunks")
    try FileManager.default.createDirectory(at: store, withIntermediateDirectories: false)
    try plan.data().write(to: store.appending(path: "plan.json"))
    var chunks: [URL] = []
    for index in plan.chunks.indices {
      chunks.append(store.appending(path: "\(index).chunk"))
      try await TimelineExporter(options).render(chunk: index, of: plan, old, to: chunks[index])
    }
    // Neither are chunks of the new version rendered for the old plan, nor the old ones assembled
    // for it.
    await #expect(throws: ExportError.planMismatch([.scene])) {
      try await TimelineExporter(options).render(
        chunk: 1, of: plan, new, to: folder.file("1.chunk"))
    }
    await #expect(throws: ExportError.planMismatch([.scene])) {
      try await TimelineExporter.assemble(
        plan, options, of: new, chunks: chunks, to: folder.file("b.mp4"))
    }
    let report = try await TimelineExporter(options).resume(new, to: folder.file("a.mp4"))
    #expect(try Data(contentsOf: folder.file("a.mp4")) == Data(contentsOf: whole))
    #expect(report.notes == [.startedOver([.scene])] && report.progress.framesDone == 15)
    #expect(folder.contents == ["a.mp4", "whole.mp4"])
  }

  @Test(
    "chunks are identified by the scene, its images and audio, the comparison, and the options")
  func identity() async throws {
    func image(_ byte: UInt8) throws -> CGImage {
      try #require(
        CGImage(
          width: 1, height: 1, premultipliedBGRA: [byte, 0, 0, 255]))
    }
    let timeline = await Self.blinking(.red, image: try image(1))
    var options = options(Encoding(file: "a.mp4"))
    func plan(_ timeline: Timeline, _ options: ExportOptions, beside: Timeline? = nil)
      async throws -> ExportPlan
    {
      try await TimelineExporter(options).plan(timeline, beside: beside, for: "a.mp4")
    }
    let first = try await plan(timeline, options)
    func difference(from other: ExportPlan) -> [PlanDifference] { first.differences(from: other) }
    // The same scene, built again and rendered with other settings of the machine, has the same
    // identity.
    options.jobs = 3
    let again = try await plan(await Self.blinking(.red, image: try image(1)), options)
    #expect(first == again && difference(from: again).isEmpty)
    #expect(
      difference(from: try await plan(await Self.blinking(.red, image: try image(2)), options))
        == [.pictures])
    #expect(
      difference(from: try await plan(await Self.blinking(.green, image: try image(1)), options))
        == [.scene])
    // Motion blur leaves static content unchanged in every first frame.
    options.shutterAngle = 180
    #expect(difference(from: try await plan(timeline, options)) == [.options])
    options.shutterAngle = nil
    options.overlay = ReviewOverlay()
    let unmarked = try await plan(timeline, options)
    options.overlay?.safeArea = CGRect(x: 0, y: 0, width: 1, height: 1)
    #expect(unmarked.differences(from: try await plan(timeline, options)) == [.options])
    options.overlay = nil
    let beside = try await plan(timeline, options, beside: timeline)
    #expect(difference(from: beside) == [.comparedScene, .size])
    let other = try await plan(
      timeline, options, beside: await Self.blinking(.red, image: try image(2)))
    #expect(beside.differences(from: other) == [.comparedScene])
  }

  @Test("chunks with text are identified by its font files, including fallback fonts")
  @MainActor
  func fonts() throws {
    func fonts(of text: String, _ family: String = "Inter") throws -> String {
      let stage = Stage(size: Self.size, scale: 1, frameRate: 60)
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 90, height: 30))
      label.font = UIFont(name: family, size: 12)
      label.text = text
      stage.window.addSubview(label)
      return try ContentDigests(stage.timeline).fonts
    }
    let plain = try fonts(of: "Hello")
    #expect(try fonts(of: "you") == plain)
    #expect(try fonts(of: "Hello", "DejaVu Sans") != plain)
    // An arrow is in DejaVu Sans at the latest, an emoji in a font of its own.
    #expect(Set([plain, try fonts(of: "→"), try fonts(of: "🎈")]).count == 3)
  }

  @Test("no chunk is rendered if the video could not have its name; nothing remains")
  func impossibleTarget() async throws {
    let timeline = await makeTimeline(seconds: 0.1, size: Self.size)
    let url = folder.file("a.mp4")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    var options = options(Encoding(file: "a.mp4"))
    options.overwrite = true
    await #expect(throws: ExportError.notAFile(path: url.path)) {
      try await TimelineExporter(options).resume(timeline, to: url)
    }
    #expect(folder.contents == ["a.mp4"])
  }

  @Test("chunks that another process renders are left alone")
  func twoRuns() async throws {
    let timeline = await makeTimeline(seconds: 0.1, size: Self.size)
    let options = options(Encoding(file: "a.mp4"))
    let url = folder.file("a.mp4")
    let plan = try await TimelineExporter(options).plan(timeline, for: "a.mp4")
    var other: ChunkStore? = try ChunkStore(beside: OutputTarget(url, overwrite: true), plan)
    await #expect(throws: ExportError.exportInProgress(path: url.path)) {
      try await TimelineExporter(options).resume(timeline, to: url)
    }
    #expect(other != nil && folder.contents == [".a.mp4.chunks"])
    other = nil
    try await TimelineExporter(options).resume(timeline, to: url)
    #expect(folder.contents == ["a.mp4"])
  }

  /// Both names begin with the same 200 bytes, which is all that fits beside the folder's suffix.
  @Test("chunks of videos with long names are separate")
  func longNames() async throws {
    let plan = try await TimelineExporter().plan(
      makeTimeline(seconds: 0.1, size: Self.size), for: "a.mp4")
    let stores = try ["a", "b"].map { last in
      let url = folder.file(String(repeating: "é", count: 120) + last + ".mp4")
      return try ChunkStore(beside: OutputTarget(url, overwrite: true), plan)
    }
    #expect(Set(stores.map(\.folder)).count == 2 && folder.contents.count == 2)
  }

  @Test("canceled assembly leaves nothing")
  func canceledAssembly() async throws {
    let timeline = await makeTimeline(seconds: 0.1, size: Self.size)
    let options = ExportOptions()
    let plan = try await TimelineExporter(options).plan(timeline, for: "a.mp4")
    let chunk = folder.file("0.chunk")
    try await TimelineExporter(options).render(chunk: 0, of: plan, timeline, to: chunk)
    let url = folder.file("a.mp4")
    let assembly = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await TimelineExporter.assemble(plan, options, chunks: [chunk], to: url)
    }
    await #expect(throws: CancellationError.self) { try await assembly.value }
    #expect(folder.contents == ["0.chunk"])
  }
}
