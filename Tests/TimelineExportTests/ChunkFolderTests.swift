import Animator
import Foundation
import TestSupport
import Testing

@testable import TimelineExport

@Suite("Folders of chunks", .serialized)
struct ChunkFolderTests {
  private let folder: TemporaryFolder
  private let timeline: Timeline
  private let options: ExportOptions
  private let plan: ExportPlan
  private let chunks: ChunkFolder

  /// 12 frames in chunks of 5, 5 and 2.
  init() async throws {
    folder = try TemporaryFolder()
    timeline = await makeTimeline(seconds: 0.2, size: CGSize(width: 96, height: 64))
    var options = ExportOptions()
    (options.segmentFrames, options.preset) = (5, "ultrafast")
    self.options = options
    plan = try await TimelineExporter(options).plan(timeline, for: "a.mp4")
    chunks = try ChunkFolder(folder.file("chunks"), of: plan)
  }

  private func render(_ indices: [Int], again: Bool = false) async throws -> [(Int, Bool)] {
    var rendered: [(Int, Bool)] = []
    try await TimelineExporter(options).render(
      chunks: indices, of: timeline, in: chunks, again: again
    ) { rendered.append(($0.index, $1 == .rendered)) }
    return rendered
  }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: chunks.url.path))?.sorted() ?? []
  }

  @Test("complete chunks are left alone; the same chunk rendered twice is one file")
  func duplicates() async throws {
    #expect(try await render([0, 2]).map(\.1) == [true, true])
    let first = names
    #expect(first.count == 2 && first.allSatisfy { $0.hasSuffix(".chunk") })
    #expect(try await render([0, 1, 2]).map(\.1) == [false, true, false])
    #expect(try await render([0], again: true).map(\.1) == [true])
    #expect(names.count == 3 && Set(first).isSubset(of: names))
    #expect(chunks.survey().isComplete)
  }

  @Test("a survey lists what is done, missing and damaged, with the reason")
  func survey() async throws {
    _ = try await render([0, 2])
    let second = try #require(try chunks.chunk(2))
    var bytes = try Data(contentsOf: second.url)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: second.url)
    let survey = chunks.survey()
    #expect(survey.done.map(\.index) == [0])
    #expect(survey.missing == [1, 2] && !survey.isComplete && survey.conflicts.isEmpty)
    #expect(survey.damaged.map(\.reason) == ["is not a complete chunk"])
    #expect(survey.damaged.map(\.path) == [second.url.relativePath])
    #expect(survey.done[0].cost.cpu > 0)
    // Rendered again, it replaces the damaged file, whose name is that of the same contents.
    _ = try await render([1, 2])
    #expect(chunks.survey().isComplete && chunks.survey().damaged.isEmpty)
  }

  @Test("two chunks of one index with different frames are an error that names both")
  func conflict() async throws {
    _ = try await render([0, 1, 2])
    // Another machine renders chunk 1 differently from its second frame on: a packet of another length.
    let file = try #require(try chunks.chunk(1))
    let bytes = try #require(PacketFile.bytes(of: file.url))
    let read = try #require(PacketFile(bytes))
    let other = folder.file("other")
    try Data().write(to: other)
    let writer = try PacketWriter(read.head, path: other.path, name: "other")
    var count = 0
    try read.forEachPacket { packet throws(ExportError) in
      if count == 1 { packet.pointee.size -= 1 }
      count += 1
      try writer.append(packet)
    }
    try writer.finish()
    let content = try #require(writer.tail).content
    #expect(content != file.content)
    let second = chunks.file(ofChunk: 1, content: content)
    try FileManager.default.moveItem(at: other, to: second)
    let paths = [file.url.relativePath, second.relativePath].sorted()
    let expected = ExportError.conflictingChunks(1, first: paths[0], second: paths[1], frame: 6)
    #expect(throws: expected) { try chunks.chunk(1) }
    let survey = chunks.survey()
    #expect(survey.conflicts == [expected] && survey.missing.isEmpty && !survey.isComplete)
    await #expect(throws: expected) {
      try await TimelineExporter.assemble(chunks, options, to: folder.file("a.mp4"))
    }
    #expect(folder.contents == ["chunks"])
    // Neither a conflict nor the reason for one is removed by rendering.
    await #expect(throws: expected) { try await render([1]) }
    try FileManager.default.removeItem(at: second)
    try await TimelineExporter.assemble(chunks, options, to: folder.file("a.mp4"))
  }

  /// 2^63 − 1 and frame 5, at which chunk 1 begins, are more than 64 bits hold.
  @Test("a chunk with times beyond any video is damaged", arguments: [Int64.max, Int64.min + 1])
  func implausibleTimes(time: Int64) async throws {
    _ = try await render([1])
    let file = try #require(try chunks.chunk(1))
    let bytes = try #require(PacketFile.bytes(of: file.url))
    let read = try #require(PacketFile(bytes))
    let other = folder.file("other")
    try Data().write(to: other)
    let writer = try PacketWriter(read.head, path: other.path, name: "other")
    try read.forEachPacket { packet throws(ExportError) in
      packet.pointee.pts = time
      try writer.append(packet)
    }
    try writer.finish()
    try FileManager.default.removeItem(at: file.url)
    let content = try #require(writer.tail).content
    try FileManager.default.moveItem(at: other, to: chunks.file(ofChunk: 1, content: content))
    #expect(chunks.survey().damaged.map(\.reason) == ["is not a complete chunk"])
  }

  @Test("chunks of other inputs are not used")
  func otherInputs() async throws {
    _ = try await render([0])
    let other = try ChunkFolder(chunks.url, of: plan, inputs: "other")
    #expect(try other.chunk(0) == nil)
    #expect(other.survey().damaged.map(\.reason) == ["was rendered from other inputs"])
  }

  @Test("a chunk is discarded if an input changes while it is rendered")
  func changedInput() async throws {
    let font = folder.file("font.ttf")
    try Data("one".utf8).write(to: font)
    await #expect(throws: ExportError.inputChanged(path: font.path)) {
      try await TimelineExporter(options).render(
        chunks: [0, 1], of: timeline, in: chunks, from: [font]
      ) { _, _ in try Data("two".utf8).write(to: font) }
    }
    // The chunk before the change is kept, and no incomplete file.
    #expect(chunks.survey().done.map(\.index) == [0] && names.count == 1)
  }

  @Test("files are digested whole, also if size and beginning are equal")
  func fileDigests() throws {
    let file = folder.file("font.otf")
    var bytes = Data(repeating: 7, count: 10_000)
    try bytes.write(to: file)
    let first = try FileDigests.sha256(ofFile: file.path)
    bytes[9_000] = 8
    try bytes.write(to: file)
    #expect(try FileDigests.sha256(ofFile: file.path) != first)
    #expect(try FileDigests.sha256(ofFile: file.path) == bytes.sha256())
  }

  @Test("an incomplete chunk that a killed process left is in nobody's way")
  func leftovers() async throws {
    try chunks.create()
    let left = chunks.url.appending(path: ".0.0123456789abcdef.part")
    try Data("half".utf8).write(to: left)
    #expect(try await render([0, 1, 2]).count == 3)
    #expect(names.count == 4 && FileManager.default.fileExists(atPath: left.path))
  }

  @Test("a temporary file that exists is an error, and is not removed")
  func foreignTemporaryFile() throws {
    let path = folder.file("taken").path
    try OutputFile.create(path, name: "taken")
    #expect(throws: ExportError.cannotWrite(path: "taken", reason: EEXIST)) {
      try OutputFile.create(path, name: "taken")
    }
    #expect(folder.contents == ["taken"])
    let paths = Set((0..<100).map { _ in OutputFile.hiddenPath(in: "/tmp", for: "a") })
    #expect(paths.count == 100)
  }

  @Test(
    "indices are written and read as array jobs take them",
    arguments: [([], nil), ([0], "0"), ([0, 3, 4, 5], "0,3-5"), ([1, 2, 9], "1-2,9")])
  func indices(indices: [Int], text: String?) {
    #expect(ChunkIndices.text(indices) == text ?? "")
    if let text { #expect(ChunkIndices.parse(text) == indices) }
  }

  @Test(
    "text that is no set of indices is rejected",
    arguments: ["", "-1", "1-", "2-1", "a", "0,,1", "1-2-3", "0-1000000000", "+1", " 1"])
  func invalidIndices(text: String) { #expect(ChunkIndices.parse(text) == nil) }
}
