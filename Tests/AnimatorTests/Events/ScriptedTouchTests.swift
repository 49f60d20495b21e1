import Animator
import Testing

/// Notes what happens to its touches, with the time.
final class TimedView: UIView {
  var entries: [String] = []
  var coalesced: [[Double]] = []
  var predicted: [[CGPoint]] = []
  var onBegan: (() -> Void)?

  private func note(_ phase: String, _ touches: Set<UITouch>) {
    for touch in touches.sorted(by: { $0.location(in: nil).x < $1.location(in: nil).x }) {
      let point = touch.location(in: nil)
      entries.append(
        "\(phase) \(Self.text(touch.timestamp)) \(Self.text(point.x)),\(Self.text(point.y))")
    }
  }

  static func text(_ number: Double) -> String {
    let rounded = (number * 1e4).rounded() / 1e4
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("began", touches)
    onBegan?()
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("moved", touches)
    for touch in touches {
      coalesced.append((event?.coalescedTouches(for: touch) ?? []).map { $0.location(in: nil).x })
      predicted.append((event?.predictedTouches(for: touch) ?? []).map { $0.location(in: nil) })
    }
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("ended", touches)
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("cancelled", touches)
  }
}

@MainActor
struct ScriptedTouchTests {
  private let stage = Stage(size: CGSize(width: 200, height: 200))
  private let view = TimedView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  init() { stage.window.addSubview(view) }

  @Test("a tap begins now and ends 0.08 seconds later, between frames")
  func tap() throws {
    stage.advance(to: 0.01)
    let tap = stage.touch.tap(view)
    #expect(view.entries.isEmpty)
    #expect(tap.state == .waiting)
    #expect((tap.begin, tap.end) == (0.01, 0.09))
    stage.advance(by: 0)
    #expect(view.entries == ["began 0.01 50,50"])
    #expect(tap.state == .running)
    #expect(try stage.advanceUntilIdle() == MediaTime(seconds: 0.09))
    #expect(view.entries == ["began 0.01 50,50", "ended 0.09 50,50"])
    #expect(tap.state == .ended)
  }

  @Test(
    "a drag is delivered at 60 hertz, with samples at 120, and its last location before the finger is lifted"
  )
  func drag() throws {
    // 60 points in 0.05 seconds: 20 points per 1/60 s, 10 per sample.
    stage.touch.drag(
      from: CGPoint(x: 10, y: 10), to: CGPoint(x: 70, y: 10), duration: 0.05, curve: .linear)
    try stage.advanceUntilIdle()
    #expect(
      view.entries == [
        "began 0 10,10", "moved 0.0167 30,10", "moved 0.0333 50,10", "moved 0.05 70,10",
        "ended 0.05 70,10",
      ])
    #expect(view.coalesced.map { $0.map { $0.rounded() } } == [[20, 30], [40, 50], [60, 70]])
    // The line through the last two samples, continued by 10 points per sample.
    #expect(
      view.predicted.map { $0.map { ($0.x * 1000).rounded() / 1000 } } == [
        [40, 50], [60, 70], [80, 90],
      ])
  }

  @Test("moves are delivered on the grid of the display, whenever the finger comes down")
  func grid() throws {
    stage.advance(to: 0.01)
    // From 0.01 to 0.06, 1000 points per second; frames at 1/60 = 0.01667, 0.03333, 0.05.
    stage.touch.drag(from: view.center, to: CGPoint(x: 100, y: 50), duration: 0.05, curve: .linear)
    try stage.advanceUntilIdle()
    #expect(
      view.entries == [
        "began 0.01 50,50", "moved 0.0167 56.6667,50", "moved 0.0333 73.3333,50",
        "moved 0.05 90,50",
        "moved 0.06 100,50", "ended 0.06 100,50",
      ])
  }

  @Test("the rates of delivery and of samples can be set")
  func rates() throws {
    stage.touch.deliveryRate = 20
    stage.touch.sampleRate = 40
    stage.touch.drag(
      from: CGPoint(x: 10, y: 10), to: CGPoint(x: 50, y: 10), duration: 0.1, curve: .linear)
    try stage.advanceUntilIdle()
    #expect(
      view.entries == ["began 0 10,10", "moved 0.05 30,10", "moved 0.1 50,10", "ended 0.1 50,10"])
    #expect(view.coalesced.map { $0.map { $0.rounded() } } == [[20, 30], [40, 50]])
  }

  @Test("the same script sends the same samples for any steps and frame rate")
  func stepping() throws {
    func log(step: Double, frameRate: Int) -> [String] {
      let stage = Stage(size: CGSize(width: 200, height: 200), frameRate: frameRate)
      let view = TimedView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      view.isMultipleTouchEnabled = true
      stage.window.addSubview(view)
      let flick = stage.touch.after(0.013).flick(view, velocity: CGVector(dx: 300, dy: 50))
      flick.then.after(0.02).pinch(view, from: 20, to: 80, duration: 0.21)
      while stage.time.seconds < 0.5 { stage.advance(by: step) }
      return view.entries
    }
    let entries = log(step: 0.5, frameRate: 60)
    #expect(entries.count > 20)
    #expect(log(step: 0.001, frameRate: 24) == entries)
    #expect(log(step: 0.0371, frameRate: 120) == entries)
  }

  @Test("touches are chained, delayed and counted as taps")
  func chain() throws {
    let first = stage.touch.after(0.5).doubleTap(view)
    // Two taps of 0.08 s, 0.1 s apart.
    #expect((first.begin, first.end) == (0.5, 0.76))
    let second = first.then.after(0.5).press(view, for: 2)
    #expect((second.begin, second.end) == (1.26, 3.26))
    var counts: [Int] = []
    view.onBegan = { [stage] in counts += stage.window.touches.touches.map(\.tapCount) }
    try stage.advanceUntilIdle()
    #expect(counts == [1, 2, 1])
    #expect(
      view.entries == [
        "began 0.5 50,50", "ended 0.58 50,50", "began 0.68 50,50", "ended 0.76 50,50",
        "began 1.26 50,50", "ended 3.26 50,50",
      ])
  }

  @Test("two fingers pinch and rotate around a target")
  func twoFingers() throws {
    view.isMultipleTouchEnabled = true
    stage.touch.pinch(view, from: 20, to: 60, duration: 1 / 60, curve: .linear)
    try stage.advanceUntilIdle()
    // 10 and then 30 points on each side of the center.
    #expect(
      view.entries == [
        "began 0 40,50", "began 0 60,50", "moved 0.0167 20,50", "moved 0.0167 80,50",
        "ended 0.0167 20,50", "ended 0.0167 80,50",
      ])
    view.entries = []
    stage.touch.rotate(view, by: .pi / 2, radius: 30, duration: 0)
    try stage.advanceUntilIdle()
    // Fingers that come down and are lifted at once still move: from 30 points left and right of the center to 30
    // points above and below it.
    #expect(
      view.entries.map { String($0.prefix { $0 != " " }) }
        == ["began", "began", "moved", "moved", "ended", "ended"])
    #expect(view.entries.prefix(2) == ["began 0.0167 20,50", "began 0.0167 80,50"])
    #expect(Set(view.entries.suffix(2)) == ["ended 0.0167 50,20", "ended 0.0167 50,80"])
  }

  @Test("a recorded path is played with its times")
  func recordedPath() throws {
    stage.touch.play([
      (time: 5, location: CGPoint(x: 10, y: 10)), (time: 5.05, location: CGPoint(x: 40, y: 10)),
      (time: 5.1, location: CGPoint(x: 40, y: 10)),
    ])
    try stage.advanceUntilIdle()
    // 600 points per second for 0.05 s; then it rests.
    #expect(
      view.entries == [
        "began 0 10,10", "moved 0.0167 20,10", "moved 0.0333 30,10", "moved 0.05 40,10",
        "ended 0.1 40,10",
      ])
    let faults = UsageFault.collect {
      stage.touch.play([(time: 1, location: .zero), (time: 1, location: .zero)])
    }
    #expect(faults.map(\.call) == ["StageTouch.play(_:)"])
  }

  @Test("a script can be cancelled, before it begins and while a finger is down")
  func cancel() throws {
    let waiting = stage.touch.after(1).tap(view)
    waiting.cancel()
    #expect(waiting.state == .cancelled)
    let press = stage.touch.press(view, for: 1)
    stage.advance(by: 0.5)
    press.cancel()
    #expect(view.entries == ["began 0 50,50", "cancelled 0.5 50,50"])
    #expect(try stage.advanceUntilIdle() == MediaTime(seconds: 0.5))
    press.cancel()
    #expect(view.entries.count == 2)
  }

  @Test("a stage is busy until its touches have ended, except for those in the background")
  func busy() throws {
    stage.touch.inBackground.press(view, for: 100)
    #expect(try stage.advanceUntilIdle() == .zero)
    stage.touch.after(2).tap(at: CGPoint(x: 150, y: 150))
    #expect(try stage.advanceUntilIdle() == MediaTime(seconds: 2.08))
  }

  @Test("the view is where it is when the touch begins")
  func movingTarget() throws {
    stage.touch.after(1).tap(view)
    view.center = CGPoint(x: 120, y: 130)
    try stage.advanceUntilIdle()
    #expect(view.entries == ["began 1 120,130", "ended 1.08 120,130"])
  }

  @Test("scripts do not keep a stage or its views alive")
  func release() {
    weak var view: UIView?
    weak var stage: Stage?
    do {
      let owner = Stage(size: CGSize(width: 100, height: 100))
      let target = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      owner.window.addSubview(target)
      owner.touch.after(3).tap(target)
      (view, stage) = (target, owner)
    }
    #expect(stage == nil)
    #expect(view == nil)
  }

  @Test("the timeline lists the samples in order of time")
  func timeline() throws {
    stage.advance(to: 0.1)
    stage.touch.drag(
      from: CGPoint(x: 10, y: 10), to: CGPoint(x: 50, y: 10), duration: 1 / 60, curve: .linear)
    stage.touch.after(0.01).tap(CGPoint(x: 150, y: 150), holding: 0.5)
    stage.advance(by: 0.02)
    func record(
      _ finger: Int, _ phase: TouchRecord.Phase, _ time: Double, _ x: CGFloat, _ y: CGFloat
    )
      -> TouchRecord
    {
      TouchRecord(
        finger: finger, phase: phase, time: MediaTime(seconds: time), location: CGPoint(x: x, y: y))
    }
    let touches = stage.timeline.touches.map { touch in
      var touch = touch
      touch.location.x = (touch.location.x * 1e6).rounded() / 1e6
      return touch
    }
    // A frame of the display is at 0.1 = 6/60, a sample in the middle of the drag.
    #expect(
      touches == [
        record(1, .began, 0.1, 10, 10), record(1, .moved, 0.1 + 1 / 120, 30, 10),
        record(2, .began, 0.11, 150, 150), record(1, .moved, 0.1 + 1 / 60, 50, 10),
        record(1, .ended, 0.1 + 1 / 60, 50, 10),
      ])
    #expect(
      try TimelineArchive(TimelineArchive(stage.timeline).data()).timeline.touches
        == stage.timeline.touches)
  }
}
