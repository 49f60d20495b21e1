import Foundation
import TestSupport
import Testing
import TimelineExport

@testable import SceneScript

/// Random scenes of nested scroll views and controls that fingers use.
struct TouchedSceneTests {
  /// A scene from a seed, in which every touch has something to touch.
  private func scene(_ seed: UInt64) -> String {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
    let rows = (0..<8).map { index in
      let control = [
        "type: switch, frame: [8, 8, 51, 31], isOn: \(index % 2 == 0)",
        "type: slider, frame: [8, 8, 120, 31], value: 0.\(number(0...9))",
        "type: button, frame: [8, 8, 120, 30], title: Button \(index), buttonStyle: gray",
        "type: segments, frame: [8, 8, 120, 32], items: \"A, B\", selectedSegment: 0",
        "frame: [8, 8, 120, 32], backgroundColor: systemTeal, cornerRadius: \(number(0...16))",
      ][number(0...4)]
      return "          - {\(control)}".replacing(
        ", 8, ", with: ", \(8 + index * 48), ", maxReplacements: 1)
    }
    let steps = (0..<number(2...6)).map { _ in
      let point = "[\(number(20...130)), \(number(20...130))]"
      return [
        "tap: \(point)", "{press: \(point), duration: 0.\(number(1...6))}",
        "{drag: \(point), by: [\(number(-60...60)), \(number(-120...120))], duration: 0.2}",
        "{flick: \(point), velocity: [\(number(-300...300)), \(number(-1500...1500))]}",
        "{pinch: \(point), factor: 0.\(number(3...9))}",
        "{pinch: \(point), factor: \(number(2...4))}",
        "wait: 0.\(number(1...4))",
      ][number(0...6)]
    }
    return """
      animator: 1
      stage: {size: [160, 160], scale: 1, fps: 30, background: white, touches: visible}
      views:
        - type: scroll
          frame: [0, 0, 160, 160]
          maximumZoomScale: \(number(1...2)).5
          isPagingEnabled: \(number(0...1) == 0)
          subviews:
            - frame: [0, 0, 160, 400]
              subviews:
      \(rows.joined(separator: "\n"))
            - {type: scroll, frame: [0, 400, 160, 150], contentSize: [500, 150], backgroundColor: systemGray5}
      script:
      \(steps.map { "  - " + $0 }.joined(separator: "\n"))
        - wait: 0.5
      """
  }

  @Test(
    "films of random scripts are the same for any number of jobs",
    arguments: seeds(80))
  func jobs(seed: UInt64) async throws {
    let recording = try await PlayedScene.record(text: scene(seed), "random\(seed)")
    #expect(recording.timeline.touches.isEmpty == false || recording.timeline.duration > .zero)
    let folder = try TemporaryFolder()
    var films: [Data] = []
    for jobs in [1, 2, 5] {
      var options = ExportOptions()
      options.jobs = jobs
      let url = folder.file("\(jobs).mkv")
      try await TimelineExporter(options).export(recording.timeline, to: url)
      films.append(try Data(contentsOf: url))
    }
    #expect(films[1] == films[0])
    #expect(films[2] == films[0])
  }
}
