import Animator
import Foundation
import TestSupport
import Testing

@testable import Rasterize
@testable import TimelineExport

@Suite("Sample times, motion blur and overlays")
@MainActor
struct MotionTests {
  private func sequence(
    _ rate: FrameRate = 60, _ change: (inout ExportOptions) -> Void
  ) throws -> FrameSequence {
    var options = ExportOptions()
    change(&options)
    return try FrameSequence(makeTimeline(seconds: 1, rate: rate), options)
  }

  @Test("slow motion shows intermediate instants, a time lapse skips some")
  func speed() throws {
    let slow = try sequence { $0.speed = 0.25 }
    #expect(slow.frameCount == 240 && slow.frameRate == 60)
    #expect(slow.time(ofFrame: 1) == FrameRate(240).time(ofFrame: 1))
    let fast = try sequence(FrameRate(30000, 1001)) { $0.speed = 1.5 }
    // 45 · 1001 / 30000 s is the first time beyond 1 s · 1.5: 30 / 1.001 / 1.5 = 19.98 frames.
    #expect(fast.frameCount == 20)
    #expect(fast.time(ofFrame: 2) == FrameRate(20000, 1001).time(ofFrame: 2))
    // 60 / 0.0015, and 60 / (1/3).
    #expect(try sequence { $0.speed = 0.0015 }.frameCount == 40_000)
    #expect(try sequence { $0.speed = 1.0 / 3 }.frameCount == 180)
    #expect(try sequence(FrameRate(120, 2)) { $0.speed = 1 }.instantRate == FrameRate(120, 2))
    let steps = try sequence { $0.every = MediaTime(seconds: 0.3) }
    #expect(steps.frameCount == 4)
    #expect(steps.time(ofFrame: 3) == MediaTime(seconds: 0.9))
    for invalid in [0, -1, .nan, 1001] {
      #expect(throws: ExportError.self) { try sequence { $0.speed = invalid } }
    }
    #expect(throws: ExportError.impossibleStep(.zero)) { try sequence { $0.every = .zero } }
  }

  /// At 60 frames per second and 180° the shutter is open for 1/120 s, 5 880 000 flicks.
  @Test("the shutter opens at the frame's time")
  func exposures() throws {
    let blurred = try sequence { $0.shutterAngle = 180 }
    let times = blurred.exposures(ofFrame: 3).map { $0.flicks - blurred.time(ofFrame: 3).flicks }
    #expect(times == (0..<16).map { 5_880_000 * Int64($0) / 16 })
    #expect(try sequence { _ in }.exposures(ofFrame: 3) == [try sequence { _ in }.time(ofFrame: 3)])
    for invalid in [0, -1, 361, .nan] {
      #expect(throws: ExportError.self) { try sequence { $0.shutterAngle = invalid } }
    }
  }

  @Test("motion is blurred, static content is not")
  func blur() async throws {
    var options = ExportOptions()
    options.frameRate = 5
    func hashes() async throws -> [String] {
      var hashes: [String] = []
      for try await hash in TimelineExporter(options).hashes(of: makeTimeline(seconds: 1)) {
        hashes.append(hash.sha256)
      }
      return hashes
    }
    options.to = MediaTime(seconds: 2)
    let sharp = try await hashes()
    options.shutterAngle = 180
    let blurred = try await hashes()
    #expect(sharp[5...] == blurred[5...])
    #expect(zip(sharp[..<5], blurred[..<5]).allSatisfy { $0 != $1 })
  }

  /// A square of 16 pixels crosses a stage of 64 from 0 to 48.
  @Test("an onion skin shows earlier positions, fainter the older")
  func onion() async throws {
    let still = try await TimelineExporter().onionSkin(
      of: makeTimeline(seconds: 1), at: MediaTime(seconds: 1), ghosts: 2)
    func pixel(_ x: Int) -> Bitmap.Pixel { still.pixel(x: x, y: 16) }
    #expect(pixel(56) == Bitmap.Pixel(red: 0, green: 0, blue: 255))
    // The first position and the middle one, at 1/5 and 3/5 of its opacity over white: 255 · 4/5
    // and 255 · 2/5 remain.
    #expect(pixel(8).green == 204)
    #expect(pixel(32).green == 102)
    #expect(pixel(20) == Bitmap.Pixel(red: 255, green: 255, blue: 255))
  }

  @Test("nothing precedes the first instant: an onion skin of it is its frame")
  func onionOfBeginning() async throws {
    let timeline = makeTimeline(seconds: 1)
    let still = try await TimelineExporter().onionSkin(of: timeline, at: .zero, ghosts: 6)
    let frame = Compositor(size: timeline.size, scale: 1).render(timeline.frame(at: 0))
    #expect(still.pixels == frame.pixels)
    await #expect(throws: ExportError.self) {
      try await TimelineExporter().onionSkin(of: timeline, at: MediaTime(seconds: -1), ghosts: 6)
    }
  }

  /// A square crosses from 0 to 48 behind a translucent red one.
  @MainActor
  private func crossing() -> Timeline {
    let stage = Stage(size: CGSize(width: 64, height: 32), scale: 1, frameRate: 10)
    let moving = UIView(frame: CGRect(x: 0, y: 8, width: 16, height: 16))
    let still = UIView(frame: CGRect(x: 24, y: 0, width: 16, height: 16))
    moving.backgroundColor = .blue
    still.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    stage.window.backgroundColor = .white
    for view in [moving, still] { stage.window.addSubview(view) }
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { moving.center.x = 56 }
    stage.advance(by: 1)
    return stage.timeline
  }

  @Test("static content has no ghost, and occludes the ghosts of content that passed behind it")
  func onionOfResting() async throws {
    let onion = try await TimelineExporter().onionSkin(
      of: crossing(), at: MediaTime(seconds: 1), ghosts: 2)
    // Half red over white, drawn once: 128 or 127 of 255 remain, whatever passed elsewhere.
    #expect(abs(Int(onion.pixel(x: 32, y: 4).green) - 127) <= 1)
    // Over the middle ghost, 102 of white's 255 green, half of that.
    #expect(abs(Int(onion.pixel(x: 32, y: 12).green) - 51) <= 1)
  }

  @Test("a timecode has minutes, seconds, milliseconds and the frame number")
  func timecode() {
    #expect(ReviewOverlay.timecode(MediaTime(seconds: 83.25), index: 7) == "01:23.250  7")
    #expect(ReviewOverlay.timecode(.zero, index: 0) == "00:00.000  0")
  }

  @Test("an overlay outlines named layers only")
  func overlay() throws {
    let plain = try sequence { _ in }
    let square = try #require(plain.snapshot(ofFrame: 0).layers.last)
    let sequence = try sequence {
      $0.overlay = ReviewOverlay()
      $0.overlay?.hasTimecode = true
      $0.overlay?.names = [square.id: "square"]
    }
    let (before, after) = (
      plain.snapshot(ofFrame: 30).layers, sequence.snapshot(ofFrame: 30).layers
    )
    #expect(Array(after.prefix(before.count)) == before)
    let added = after.dropFirst(before.count)
    #expect(added.count == 3)
    #expect(added.first?.state.bounds == square.state.bounds)
    #expect(added.first?.transform == before.last?.transform)
    #expect(Set(after.map(\.id)).count == after.count)
  }

  /// The view is from −20 to 40; its label would begin outside the frame.
  @Test("a label is inside the frame, even if its view begins left of it")
  func overlayAtTheEdge() throws {
    let stage = Stage(size: CGSize(width: 100, height: 50), scale: 1)
    stage.window.addSubview(UIView(frame: CGRect(x: -20, y: 10, width: 60, height: 30)))
    stage.advance(by: 0.1)
    let frame = stage.timeline.frame(at: .zero)
    var overlay = ReviewOverlay()
    overlay.names = [try #require(frame.layers.last).id: "view"]
    let name = try #require(overlay.applied(to: frame, index: 0).layers.last)
    #expect(CGPoint.zero.applying(name.transform) == CGPoint(x: 0, y: 10))
  }

  @Test("two timelines are shown side by side, for the longer duration")
  func compare() throws {
    let (short, long) = (
      makeTimeline(seconds: 0.5), makeTimeline(seconds: 1, size: CGSize(width: 32, height: 64))
    )
    let sequence = try FrameSequence(short, beside: long, ExportOptions())
    #expect(sequence.size == (try PixelSize(width: 104, height: 64)))
    #expect(sequence.frameCount == 60)
    let both = Compositor(size: sequence.pointSize, scale: 1).render(sequence.snapshot(ofFrame: 15))
    for (timeline, left) in [(short, 0), (long, 72)] {
      let alone = Compositor(size: timeline.size, scale: 1)
        .render(timeline.frame(at: sequence.time(ofFrame: 15)))
      for y in 0..<alone.height {
        for x in 0..<alone.width {
          #expect(both.pixel(x: left + x, y: y) == alone.pixel(x: x, y: y))
        }
      }
    }
  }

  @Test("several outputs of one run equal those of separate runs")
  func several() async throws {
    let folder = try TemporaryFolder()
    let timeline = makeTimeline(seconds: 0.2)
    let names = ["a.mp4", "a.gif", "a.mkv", "a-%d.png"]
    let reports = try await TimelineExporter().export(timeline, to: names.map(folder.file))
    #expect(reports.map { $0.url?.lastPathComponent } == names)
    for name in names.prefix(3) {
      try await TimelineExporter().export(timeline, to: folder.file("alone-" + name))
      #expect(
        try Data(contentsOf: folder.file(name))
          == Data(contentsOf: folder.file("alone-" + name)))
    }
    #expect(folder.contents.count == 6 + 12)
    await #expect(throws: ExportError.duplicateOutput(path: folder.file("b.mp4").path)) {
      try await TimelineExporter().export(
        timeline, to: [folder.file("b.mp4"), folder.file("b.mp4")])
    }
    await #expect(throws: ExportError.self) {
      try await TimelineExporter().export(timeline, to: [folder.file("b.mp4"), folder.file("b.x")])
    }
    #expect(folder.contents.count == 6 + 12)
  }
}
