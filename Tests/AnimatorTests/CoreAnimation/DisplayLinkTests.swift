import Animator
import TestSupport
import Testing

@Suite("Display links")
@MainActor
struct DisplayLinkTests {
  /// The times at which a link that is added now is called, in frames of 1/60 s.
  final class Frames {
    var times: [Double] = []
    var link: CADisplayLink?

    @MainActor
    init(_ body: @escaping @MainActor (CADisplayLink) -> Void = { _ in }) {
      link = CADisplayLink { [weak self] link in
        self?.times.append((link.timestamp * 60).rounded(toPlaces: 6))
        body(link)
      }
      link?.add(to: .main, forMode: .common)
    }
  }

  @Test(
    "a link is called once per frame, at exact times, however the clock advances",
    arguments: [0.25, 0.1, 1.0 / 60, 1.0 / 7, 0.001])
  func everyFrame(step: Double) {
    let s = Scenario()
    let frames = Frames { link in
      #expect(link.timestamp == s.stage.time.seconds)
      #expect(near(link.targetTimestamp - link.timestamp, 1.0 / 60))
      #expect(link.duration == 1.0 / 60)
    }
    var time = 0.0
    while time < 0.25 {
      time = min(time + step, 0.25)
      s.stage.advance(to: time)
    }
    #expect(frames.times == (1...15).map(Double.init))
  }

  @Test("the lowest preferred rates have the longest intervals")
  func leastRates() {
    let s = Scenario()
    let frames = Frames()
    frames.link?.preferredFrameRateRange = CAFrameRateRange(minimum: 0, maximum: 1e-30)
    s.stage.advance(to: 10)
    // A billion frames of 1/60 s.
    #expect(frames.times.isEmpty && frames.link?.targetTimestamp ?? 0 > 1.6e7)
  }
  @Test("changes by a link are recorded at its frame, however the clock advances")
  func recorded() {
    func run(_ steps: Int) -> Timeline {
      let s = Scenario()
      let frames = Frames { link in s.view.center.x = CGFloat(link.timestamp * 60) }
      UIView.animate(withDuration: 0.2) { s.view.alpha = 0 }
      for step in 1...steps { s.stage.advance(to: Double(step) / Double(steps)) }
      #expect(frames.times.count == 60)
      return s.stage.timeline
    }
    let (once, often) = (run(1), run(97))
    for time in [0.0, 0.01, 0.1, 0.11, 0.5, 0.99, 1] {
      #expect(once.frame(at: time) == often.frame(at: time))
    }
    #expect(once.frame(at: 0.109).layers[1].state.position.x == 6)
  }

  @Test("a link is called after the animation ends and completions of its instant")
  func order() {
    let s = Scenario()
    var log: [String] = []
    UIView.animate(withDuration: 0.1, animations: { s.view.alpha = 0 }) { _ in
      log.append("completion")
      UIView.animate(withDuration: 0, animations: {}) { _ in log.append("its completion") }
    }
    let frames = Frames { link in
      if link.timestamp > 0.09 && link.timestamp < 0.11 { log.append("frame") }
    }
    s.stage.advance(to: 0.1)
    #expect(log == ["completion", "its completion", "frame"] && frames.times.last == 6)
  }

  @Test("a link does not prevent a stage from becoming idle, and is called until then")
  func idle() throws {
    let s = Scenario()
    let frames = Frames()
    #expect(try s.stage.advanceUntilIdle() == .zero)
    UIView.animate(withDuration: 0.05) { s.view.alpha = 0 }
    #expect(try s.stage.advanceUntilIdle() == MediaTime(seconds: 0.05))
    #expect(frames.times == [1, 2, 3])
    s.stage.advance(by: 0.05)
    #expect(frames.times == [1, 2, 3, 4, 5, 6])
    UIView.animate(withDuration: 1, delay: 0, options: .repeat) { s.view.alpha = 1 }
    #expect(throws: StageError.self) { try s.stage.advanceUntilIdle(limit: 0.1) }
    #expect(frames.times.count == 12)
  }

  @Test("lower rates are integral fractions of the stage's, at the same multiples for every link")
  func rates() {
    let s = Scenario()
    let slow = Frames()
    slow.link?.preferredFramesPerSecond = 20
    s.stage.advance(by: 0.02)
    let other = Frames()
    other.link?.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 30, preferred: 20)
    #expect(other.link?.preferredFramesPerSecond == 20)
    s.stage.advance(to: 0.2)
    #expect(slow.times == [3, 6, 9, 12] && other.times == slow.times)
    #expect(near((slow.link?.targetTimestamp ?? 0) * 60, 15))
    slow.link?.preferredFramesPerSecond = 0
    s.stage.advance(to: 13.0 / 60)
    #expect(slow.times.last == 13)
  }

  @Test("a paused link is not called, and resumes with the next frame")
  func pausing() {
    let s = Scenario()
    let frames = Frames()
    s.stage.advance(to: 2.0 / 60)
    frames.link?.isPaused = true
    s.stage.advance(to: 5.5 / 60)
    frames.link?.isPaused = false
    s.stage.advance(to: 7.0 / 60)
    #expect(frames.times == [1, 2, 6, 7])
  }

  @Test(
    "an invalidated link is no longer called and is released, also if invalidated by its callback")
  func invalidated() {
    let s = Scenario()
    let frames = Frames { link in link.invalidate() }
    weak let link = frames.link
    frames.link = nil
    #expect(link != nil)
    s.stage.advance(by: 1)
    #expect(frames.times.count == 1 && link == nil)
  }

  @Test("an animation started by a link begins at the link's frame")
  func starting() {
    let s = Scenario()
    let frames = Frames { link in
      if link.timestamp * 60 > 29.5 && link.timestamp * 60 < 30.5 {
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { s.view.alpha = 0 }
      }
    }
    s.stage.advance(to: 1)
    #expect(near(Double(s.shown?.opacity ?? 0), 0.5, within: 1e-7) && frames.times.count == 60)
  }
}

extension Double {
  fileprivate func rounded(toPlaces places: Int) -> Double {
    let factor = pow(10, Double(places))
    return (self * factor).rounded() / factor
  }
}
