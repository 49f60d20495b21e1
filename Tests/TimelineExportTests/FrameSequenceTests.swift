import Animator
import Foundation
import Testing

@testable import TimelineExport

@Suite("Frame sequences")
@MainActor
struct FrameSequenceTests {
  private func sequence(_ size: CGSize, _ change: (inout ExportOptions) -> Void) throws
    -> FrameSequence
  {
    var options = ExportOptions()
    change(&options)
    return try FrameSequence(makeTimeline(seconds: 1, size: size), options)
  }

  /// The position of a point of the stage in a frame, in pixels.
  private func pixel(_ sequence: FrameSequence, _ x: CGFloat, _ y: CGFloat) -> CGPoint {
    let window = sequence.snapshot(ofFrame: 0).layers.last {
      $0.state.bounds.size == sequence.timeline.size
    }
    let point = CGPoint(x: x, y: y).applying(window?.transform ?? .identity)
    return CGPoint(x: point.x * sequence.scale, y: point.y * sequence.scale)
  }

  @Test("a video has the stage's size and scale by default")
  func sizes() throws {
    let stage = CGSize(width: 64, height: 36)
    #expect(try sequence(stage) { _ in }.size == PixelSize(width: 64, height: 36))
    #expect(try sequence(stage) { $0.scale = 3 }.size == PixelSize(width: 192, height: 108))
    #expect(try sequence(stage) { $0.scale = 0.1 }.size == PixelSize(width: 7, height: 4))
    for scale in [0, -1, .nan, .infinity] as [CGFloat] {
      #expect(throws: ExportError.self) { try sequence(stage) { $0.scale = scale } }
    }
    #expect(throws: ExportError.self) { try sequence(stage) { $0.scale = 1000 } }
    #expect(throws: ExportError.self) { try sequence(.zero) { _ in } }
    #expect(throws: ExportError.self) {
      try sequence(.zero) { $0.pixelSize = try? PixelSize(width: 64, height: 36) }
    }
  }

  @Test("a video of an exact size is filled if the aspect ratio matches")
  func exactSize() throws {
    let sequence = try sequence(CGSize(width: 640, height: 360)) {
      $0.pixelSize = try? PixelSize(width: 1920, height: 1080)
    }
    #expect(sequence.scale == 3)
    #expect(pixel(sequence, 0, 0) == .zero)
    #expect(pixel(sequence, 640, 360) == CGPoint(x: 1920, y: 1080))
  }

  /// The exact size would be 853 1/3 pixels.
  @Test("a deviation of less than a pixel is corrected by scaling")
  func nearlyProportional() throws {
    let sequence = try sequence(CGSize(width: 640, height: 360)) {
      $0.pixelSize = try? PixelSize(width: 854, height: 480)
    }
    let corner = pixel(sequence, 640, 360)
    #expect(abs(corner.x - 854) < 1e-9 && abs(corner.y - 480) < 1e-9)
  }

  /// 64 × 36 at 2 is 128 × 72: of 128 rows, 56 remain, 28 above.
  @Test("content of another aspect ratio is centered on whole pixels")
  func centered() throws {
    let sequence = try sequence(CGSize(width: 64, height: 36)) {
      $0.pixelSize = try? PixelSize(width: 128, height: 129)
    }
    #expect(pixel(sequence, 0, 0) == CGPoint(x: 0, y: 28))
    #expect(pixel(sequence, 64, 36) == CGPoint(x: 128, y: 100))
    #expect(sequence.snapshot(ofFrame: 0).layers.first?.state.masksToBounds == true)
  }

  @Test("the margins are empty, even where content extends beyond the stage")
  func clipped() throws {
    let stage = Stage(size: CGSize(width: 64, height: 36), scale: 1)
    stage.window.backgroundColor = .white
    let view = UIView(frame: CGRect(x: 8, y: -100, width: 8, height: 300))
    view.backgroundColor = .red
    stage.window.addSubview(view)
    var options = ExportOptions()
    options.pixelSize = try PixelSize(width: 64, height: 64)
    let sequence = try FrameSequence(stage.timeline, options)
    let frame = Compositor(size: sequence.pointSize, scale: sequence.scale)
      .render(sequence.snapshot(ofFrame: 0))
    // 64 − 36 = 28 rows are left, 14 above and 14 below.
    for y in 0..<64 {
      let isStage = (14..<50).contains(y)
      let (red, white) = (
        Bitmap.Pixel(red: 255, green: 0, blue: 0), Bitmap.Pixel(red: 255, green: 255, blue: 255)
      )
      let nothing = Bitmap.Pixel(red: 0, green: 0, blue: 0, alpha: 0)
      #expect(frame.pixel(x: 12, y: y) == (isStage ? red : nothing), "row \(y)")
      #expect(frame.pixel(x: 40, y: y) == (isStage ? white : nothing), "row \(y)")
    }
  }

  @Test("a limited number of frames includes the first and the last, evenly spaced")
  func spread() throws {
    let sequence = try sequence(CGSize(width: 8, height: 8)) { $0.frameRate = 10 }
    func frames(_ count: Int) -> [Int] {
      let spread = sequence.evenlySampled(count: count)
      return (0..<count).map { Int((spread.time(ofFrame: $0).seconds * 10).rounded()) }
    }
    #expect(sequence.frameCount == 10)
    #expect(frames(1) == [0])
    #expect(frames(2) == [0, 9])
    #expect(frames(4) == [0, 3, 6, 9])
    #expect(frames(10) == Array(0..<10))
    #expect(frames(19) == (0..<19).map { ($0 + 1) / 2 })
  }

  /// (2^63 − 2) flicks / 705.6 flicks a frame = 13071672387832732.1….
  @Test("the longest duration has an exact frame count, also with a limited number of frames")
  func longest() throws {
    var timeline = makeTimeline(seconds: 1)
    timeline.duration = MediaTime(flicks: .max - 1)
    var options = ExportOptions()
    options.frameRate = 1_000_000
    let sequence = try FrameSequence(timeline, options)
    #expect(sequence.frameCount == 13_071_672_387_832_733)
    let spread = sequence.evenlySampled(count: 400)
    #expect(spread.time(ofFrame: 0) == .zero)
    #expect(spread.time(ofFrame: 399) == sequence.time(ofFrame: sequence.frameCount - 1))
    // A third of 2^63 − 2, which is divisible by three, and two of them.
    let third: Int64 = 3_074_457_345_618_258_602
    let instants = sequence.spread(over: 4, from: .zero, through: timeline.duration)
    #expect((0..<4).map { instants.time(ofFrame: $0).flicks } == [0, third, 2 * third, 3 * third])
    timeline.duration = .indefinite
    #expect(throws: ExportError.endless) { try FrameSequence(timeline, options) }
  }
}
