import AnimatorTesting
import Foundation
import Testing

@MainActor
struct GoldenExpectationTests {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "animator-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// A stage with a square of one color that moves from left to right.
  private func stage(_ color: UIColor = .systemRed) -> Stage {
    let stage = Stage(size: CGSize(width: 40, height: 20), scale: 1)
    stage.window.backgroundColor = .white
    let box = UIView(frame: CGRect(x: 0, y: 5, width: 10, height: 10))
    box.backgroundColor = color
    box.accessibilityIdentifier = "box"
    stage.window.addSubview(box)
    UIView.animate(withDuration: 0.7, delay: 0, options: .curveLinear) {
      box.center.x = 35
      if color != .systemRed { box.alpha = 0.5 }
    }
    return stage
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: name).path)
  }

  private func failures(
    _ mode: RecordMode, _ color: UIColor = .systemRed, tolerance: Int = 0
  ) -> [String] {
    Expectation.failures {
      expectFrames(
        stage(color), matching: "slide", within: tolerance, record: mode, in: folder)
    }
  }

  @Test("none: nothing is written, and missing goldens fail")
  func none() {
    let failures = failures(.none)
    #expect(failures.count == 1)
    #expect(
      failures.first == """
        slide has no golden
        to record it: ANIMATOR_RECORD=failed swift test --filter 'none'
        """)
    #expect(!exists("slide.frames"))
  }

  @Test("missing: missing goldens are written and fail once; existing ones are kept")
  func missing() {
    #expect(failures(.missing).first?.contains("review it and run the test again") == true)
    #expect(exists("slide.frames") && exists("slide.png"))
    #expect(failures(.missing) == [])
    #expect(failures(.missing, .systemBlue).count == 1)
    #expect(failures(.missing) == [])
  }

  @Test("failed: mismatching goldens are written, and pass")
  func failed() {
    #expect(failures(.failed) == [])
    #expect(failures(.none) == [])
    #expect(failures(.failed, .systemBlue) == [])
    #expect(failures(.none, .systemBlue) == [])
  }

  @Test(
    "a list of frames that is inconsistent with its contact sheet does not match",
    arguments: ["9223372036854775807x1", "0x0", "-1x30", "1", "x"])
  func damagedListing(size: String) throws {
    _ = failures(.missing)
    let line = "0 \(size) 00\n"
    try Data((line + line).utf8).write(to: folder.appending(path: "slide.frames"))
    let failures = failures(.none, tolerance: 1)
    #expect(failures.count == 1 && failures[0].contains("frames differ"))
  }

  @Test("all: everything is written")
  func all() throws {
    #expect(failures(.all) == [])
    let file = folder.appending(path: "slide.frames")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    // Eight frames from 0 to 0.7 s, each with its size and hash.
    #expect(lines.count == 8 && lines.last?.hasPrefix("0.7 40x20 ") == true)
    #expect(failures(.all, .systemBlue) == [])
    #expect(failures(.none).count == 1)
  }

  @Test("a failure reports the first differing time, comparison images, and the accepting command")
  func report() throws {
    #expect(failures(.failed) == [])
    let message = try #require(failures(.none, .systemBlue).first)
    let lines = message.split(separator: "\n").map(String.init)
    #expect(lines.first == "slide: 8 of 8 frames differ, the first at 0 s")
    #expect(
      lines[1].hasPrefix("animated by AnimatorTestingTests/GoldenExpectationTests.swift:"))
    #expect(lines.last == "to accept: ANIMATOR_RECORD=failed swift test --filter 'report'")
    let comparison = try #require(lines.first { $0.hasPrefix("expected | difference | actual: ") })
    let url = URL(fileURLWithPath: String(comparison.split(separator: ": ")[1]))
    let image = try ImageDecoder.decode(contentsOf: url)
    // Three frames of 40 × 20 with gaps of 4.
    #expect(image.width == 128 && image.height == 20)
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      Array(image.pixels[4 * (y * image.width + x)..<4 * (y * image.width + x) + 4])
    }
    // In the box: red before, blue now; the difference is red on light gray. Bytes are B, G, R, A.
    #expect(pixel(5, 10) == [48, 59, 255, 255])
    #expect(pixel(88 + 5, 10) == [255, 122, 0, 255])
    #expect(pixel(44 + 5, 10)[2] > 200 && pixel(44 + 5, 10)[0] == 0)
    #expect(pixel(44 + 30, 10) == [255, 255, 255, 255])
    // The studio opens what was recorded.
    let command = try #require(
      lines.first { $0.hasPrefix("to see the timeline: animate-cli studio ") })
    let path = String(command.split(separator: "'")[1])
    let recorded = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(try TimelineArchive(recorded).timeline.duration.seconds == 0.7)
    let animation = try #require(lines.first { $0.hasPrefix("animation of all frames: ") })
    let data = try Data(
      contentsOf: URL(fileURLWithPath: String(animation.split(separator: ": ")[1])))
    // The acTL chunk has the number of frames.
    let head = try #require(data.range(of: Data("acTL".utf8)))
    #expect(Array(data[head.upperBound..<head.upperBound + 4]) == [0, 0, 0, 8])
    // Decoders without support for APNG show the first frame.
    #expect(try ImageDecoder.decode(data: data).width == 128)
  }

  @Test("the tolerance is the maximum difference of channels")
  func tolerance() {
    let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    let redder = UIColor(red: 253 / 255, green: 0, blue: 0, alpha: 1)
    let still = Stage(hosting: UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4)))
    func failures(_ color: UIColor, _ mode: RecordMode, _ tolerance: Int = 0) -> Int {
      still.window.backgroundColor = color
      return Expectation.failures {
        expectFrames(
          still, matching: "red", at: [0], within: tolerance, record: mode, in: folder)
      }.count
    }
    #expect(failures(red, .failed) == 0)
    #expect(failures(redder, .none) == 1)
    #expect(failures(redder, .none, 1) == 1)
    #expect(failures(redder, .none, 2) == 0)
  }

  @Test("a trace is a golden in text form")
  func trace() throws {
    func failures(_ mode: RecordMode, _ color: UIColor = .systemRed) -> [String] {
      Expectation.failures {
        expectTrace(stage(color), matching: "slide", every: 0.35, record: mode, in: folder)
      }
    }
    #expect(failures(.none).first?.hasPrefix("slide has no golden trace\nto record it: ") == true)
    #expect(failures(.missing).first?.contains("run the test again") == true)
    #expect(failures(.none) == [])
    let text = try String(
      contentsOf: folder.appending(path: "slide.trace.txt"), encoding: .utf8)
    #expect(
      text == """
          0.000    ┌ box           position [5, 10] → [35, 10], 0.7 s, linear
          0.000      box           bounds.size [10, 10]  position [5, 10]  backgroundColor #ff3b30ff
          0.350      box           position [20, 10]
          0.700    └ box           position → [35, 10] finished after 0.7 s
          0.700      box           position [35, 10]
          0.700      (end)

        """)
    let message = try #require(failures(.none, .systemBlue).first)
    #expect(message.hasPrefix("slide: the trace differs, starting at line 2:\n"))
    #expect(message.contains("\n+   0.000    ┌ box           opacity 1 → 0.5, 0.7 s, linear"))
    #expect(message.hasSuffix("to accept: ANIMATOR_RECORD=failed swift test --filter 'trace'"))
    #expect(failures(.failed, .systemBlue) == [])
    #expect(failures(.none, .systemBlue) == [])
    #expect(failures(.all) == [])
  }

  @Test("views are named by the test, by accessibility identifier, or by class and number")
  func names() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let views = (0..<3).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5)) }
    views[2].accessibilityIdentifier = "last"
    for view in views { stage.window.addSubview(view) }
    let text = stage.trace()
    for name in ["UIView ", "UIView#2 ", "last "] { #expect(text.contains(name)) }
    #expect(stage.trace(views: ["mine": views[0]]).contains("mine "))
  }

  @Test("goldens are beside the test, in a folder named after its file")
  func besideTheTest() {
    expectFrames(stage(), matching: "beside the test", record: .current)
    expectTrace(stage(), matching: "beside the test", record: .current)
    let goldens = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "Goldens/GoldenExpectationTests")
    let files = try? FileManager.default.contentsOfDirectory(atPath: goldens.path).sorted()
    #expect(
      files == ["beside-the-test.frames", "beside-the-test.png", "beside-the-test.trace.txt"])
  }
}
