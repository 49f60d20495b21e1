import Foundation
import Testing

@testable import Animator
@testable import LottieDocuments
@testable import Rasterize

/// A document of 2 s, at 30 frames per second, in which a square moves by a point a frame.
@Suite("Lottie views")
@MainActor
struct LottieViewTests {
  let animation: LottieAnimation

  init() throws {
    let layer = Part.solid(
      "#ff0000", 10, 10,
      more: "\"ks\": "
        + Part.transform(position: Part.keys([(0, "[0, 20]"), (60, "[60, 20]")])))
    animation = try LottieAnimation(
      Part.document(
        layer, more: "\"markers\": [{\"cm\": \"middle\", \"tm\": 15, \"dr\": 30}]"))
  }

  private func stage(_ change: (LottieView) throws -> Void = { _ in }) rethrows -> (
    Stage, LottieView
  ) {
    let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1, frameRate: 10)
    let view = LottieView(animation: animation)
    try change(view)
    stage.window.addSubview(view)
    return (stage, view)
  }

  /// The left edges of the square at 0, 0.25, … s.
  private func places(
    _ count: Int, _ change: (LottieView) throws -> Void = { _ in }
  ) throws -> [Int?] {
    let (stage, _) = try stage(change)
    stage.advance(to: Double(count) / 4)
    return (0..<count).map { place(in: stage.timeline, at: Double($0) / 4) }
  }

  private func place(in timeline: Timeline, at time: Double) -> Int? {
    let frame = Compositor(size: timeline.size, scale: 1)
      .render(timeline.frame(at: MediaTime(seconds: time)))
    let row = 4 * 25 * frame.width
    return (0..<frame.width).first { frame.pixels[row + 4 * $0 + 2] > 200 }
  }

  @Test("a document plays once, and its last frame stays")
  func plays() throws {
    // 7.5 frames in a quarter of a second: the pixel is half covered there.
    #expect(try places(11) == [0, 8, 15, 23, 30, 38, 45, 53, 60, 60, 60])
  }

  @Test("speeds, backwards too, and repetition")
  func rates() throws {
    #expect(try places(4) { $0.rate = 2 } == [0, 15, 30, 45])
    #expect(try places(4) { $0.rate = -2 } == [60, 45, 30, 15])
    let loop = try places(6) {
      $0.rate = 4
      $0.isLooping = true
    }
    #expect(loop == [0, 30, 0, 30, 0, 30])
  }

  @Test("there and back, once or endlessly, and from where it was held")
  func autoreverses() throws {
    let once = try places(7) {
      $0.rate = 4
      $0.autoreverses = true
    }
    #expect(once == [0, 30, 60, 30, 0, 0, 0])
    let endless = try places(7) {
      $0.rate = -4
      $0.autoreverses = true
      $0.isLooping = true
    }
    #expect(endless == [60, 30, 0, 30, 60, 30, 0])
    let (stage, view) = stage {
      $0.rate = 4
      $0.autoreverses = true
      $0.isLooping = true
    }
    stage.advance(to: 0.75)
    view.pause()
    stage.advance(to: 1)
    #expect(abs(view.currentTime - 1) < 1e-9)
    view.play()
    stage.advance(to: 1.25)
    // It goes on backwards.
    #expect(abs(view.currentTime) < 1e-9)
  }

  @Test("markers name parts")
  func markers() throws {
    let part = try places(7) { view in try view.play(marker: "middle") }
    // From 0.5 to 1.5 s.
    #expect(part == [15, 23, 30, 38, 45, 45, 45])
    #expect(throws: LottieError.unknownMarker("end", known: ["middle"])) {
      try LottieView(animation: animation).play(marker: "end")
    }
  }

  @Test("a time is scrubbed with the timing of a block, and playback pauses")
  func scrubs() throws {
    let (stage, view) = try stage()
    view.pause()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.currentTime = 2 }
    stage.advance(to: 2)
    #expect([0, 0.5, 1, 1.5].map { place(in: stage.timeline, at: $0) } == [0, 30, 60, 60])
  }

  @Test("a view has the size of its document, which is drawn at the resolution of the film")
  func size() {
    let view = LottieView(animation: animation)
    #expect(view.bounds.size == CGSize(width: 100, height: 100))
    #expect(view.intrinsicContentSize == CGSize(width: 100, height: 100))
    let stage = Stage(size: CGSize(width: 200, height: 200), scale: 1, frameRate: 10)
    view.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    view.isPlaying = false
    stage.window.addSubview(view)
    stage.advance(by: 0.1)
    let frame = Compositor(size: stage.timeline.size, scale: 1)
      .render(stage.timeline.frame(at: .zero))
    // Twice as large: 20 points from 0 to 20, with sharp edges.
    let row = 4 * 45 * frame.width
    let reds = (0..<24).map { frame.pixels[row + 4 * $0 + 2] }
    #expect(reds == Array(repeating: 255, count: 20) + [0, 0, 0, 0])
  }

  @Test("an archive contains the document, and frames are the same to the last bit")
  func archive() throws {
    let (stage, _) = stage { $0.isLooping = true }
    stage.advance(to: 3)
    let data = try TimelineArchive(stage.timeline).data(images: .png)
    let copy = try TimelineArchive(data, images: .png).timeline
    let compositor = Compositor(size: copy.size, scale: 1)
    for time in [2.5, 0, 1.3, 0.7] {
      let instant = MediaTime(seconds: time)
      #expect(
        compositor.render(copy.frame(at: instant)).pixels
          == Compositor(size: copy.size, scale: 1).render(stage.timeline.frame(at: instant)).pixels)
    }
  }
}
