import Animator
import Foundation
import Glibc
import SceneScript
import TestSupport
import Testing
import TimelineExport

/// One process that renders random scenes in a row, as a server would: memory stays flat, and no descriptor stays
/// open. `ANIMATOR_SOAK=5000` renders that many scenes instead of a few.
@Suite("Soak")
struct SoakTests {
  @Test("scenes rendered in a row by one process leave no memory and no descriptors behind")
  func soak() async {
    // In a process of its own: other tests open files, too.
    await #expect(processExitsWith: .success) { try await Soak().run() }
  }
}

private struct Soak {
  private static let count =
    ProcessInfo.processInfo.environment["ANIMATOR_SOAK"].flatMap { Int($0) } ?? 24

  private static let formats = ["mp4", "mov", "mkv", "webm", "gif", "apng", "webp", "framemd5"]

  /// glibc's `malloc_trim`, of which Swift has no declaration.
  private static let trimHeap = dlsym(nil, "malloc_trim").map {
    unsafeBitCast($0, to: (@convention(c) (Int) -> Int32).self)
  }

  /// Some views of random types with text, images and effects, animated in random ways.
  private func scene(_ random: inout SplitMix64) -> String {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    func color() -> String { String(format: "\"#%06x\"", number(0...0xFFFFFF)) }
    var views: [String] = []
    var steps: [String] = []
    for index in 0..<number(1...6) {
      let frame =
        "frame: [\(number(-8...48)), \(number(-8...48)), \(number(8...32)), \(number(8...32))]"
      views.append(
        [
          "  - {id: v\(index), \(frame), backgroundColor: \(color()), cornerRadius: \(number(0...9))}",
          "  - {id: v\(index), type: label, text: \"a → \(number(0...99)) 🎈\", \(frame), textColor: \(color())}",
          "  - {id: v\(index), \(frame), backgroundColor: \(color()), shadow: {opacity: 0.5, radius: \(number(1...6)), offset: [0, 2]}}",
        ][number(0...2)])
      steps.append(
        "  - {animate: {v\(index): {center: [\(number(0...64)), \(number(0...64))], alpha: 0.\(number(1...9))}}, "
          + "duration: 0.\(number(1...4))}")
    }
    return """
      animator: 1
      stage: {size: [64, 64], scale: 1, fps: 30, background: \(color())}
      views:
      \(views.joined(separator: "\n"))
      script:
      \(steps.joined(separator: "\n"))
      """
  }

  @MainActor
  private func render(_ text: String, to url: URL) async throws {
    let document = try SceneDocument(
      Data(text.utf8), file: "scene.yaml", directory: url.deletingLastPathComponent())
    var options = ExportOptions()
    options.overwrite = true
    try await TimelineExporter(options).export(document.record().timeline, to: url)
  }

  private var descriptors: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
  }

  /// Resident memory in megabytes, without what the heap keeps for later.
  private var memory: Int {
    _ = Self.trimHeap?(0)
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return (Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0) * 4096 / 1_000_000
  }

  /// Renders the scenes, and compares what the process holds after a third of them and at the end.
  func run() async throws {
    let folder = try TemporaryFolder()
    var random = SplitMix64(seed: 24)
    var samples: [(descriptors: Int, memory: Int)] = []
    for index in 0..<Self.count {
      let format = Self.formats[index % Self.formats.count]
      try await render(scene(&random), to: folder.file("film.\(format)"))
      samples.append((descriptors, memory))
    }
    // Each format has been written twice after two thirds: caches, encoders and fonts are loaded, and each thread has
    // its part of the heap.
    let settled = samples[Self.count * 2 / 3]
    let last = samples[Self.count - 1]
    let summary =
      "\(Self.count) scenes: \(settled.memory) MB and \(settled.descriptors) descriptors, then \(last.memory) MB and "
      + "\(last.descriptors)"
    print("soak:", summary)
    #expect(last.descriptors <= settled.descriptors, "\(summary)")
    // Of the heap's fragmentation, which does not grow with the number of scenes.
    #expect(last.memory <= settled.memory + 40, "\(summary)")
    #expect(folder.contents.count == Self.formats.count)
  }
}
