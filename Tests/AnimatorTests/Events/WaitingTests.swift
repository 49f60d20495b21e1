import Animator
import Testing

/// Waiting in scripts of touches: until the stage is idle, and until a view is visible or hittable.
@MainActor
struct WaitingTests {
  private let stage = Stage(size: CGSize(width: 200, height: 200))
  private let box = TimedView(frame: CGRect(x: 250, y: 0, width: 50, height: 50))

  init() {
    box.accessibilityIdentifier = "box"
    stage.window.addSubview(box)
  }

  private func animate(
    _ seconds: Double, options: UIView.AnimationOptions = [], _ change: @escaping () -> Void
  ) {
    UIView.animate(
      withDuration: seconds, delay: 0, options: [options, .curveLinear], animations: change)
  }

  // MARK: Visible

  @Test("a view that slides in is visible at the first delivery of moves at which a part is seen")
  func slidingIn() {
    // The left edge is at 250 − 100 t: at the edge of the window, 200, after 0.5 s, and inside one delivery later.
    animate(1) { self.box.frame.origin.x = 150 }
    let wait = stage.touch.untilVisible("box")
    #expect((wait.begin, wait.end) == (0, .infinity))
    stage.advance(by: 0.51)
    #expect(wait.state == .running)
    stage.advance(by: 1)
    #expect(wait.state == .ended)
    #expect(wait.end == MediaTime(flicks: MediaTime(seconds: 1).flicks / 60 * 31).seconds)
  }

  @Test("a view that fades in is visible once its alpha is 0.01")
  func fadingIn() {
    (box.frame.origin.x, box.alpha) = (0, 0)
    // The alpha is 0.01 after 0.12 s; the next delivery is at 8/60 s.
    animate(12) { self.box.alpha = 1 }
    let wait = stage.touch.untilVisible(box)
    stage.advance(by: 1)
    #expect(abs(wait.end - 8.0 / 60) < 1e-9)
  }

  @Test("views that come later are waited for, and touches after a wait begin when it has ended")
  func touchesAfterwards() throws {
    let button = TimedView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    button.accessibilityIdentifier = "button"
    let wait = stage.touch.untilVisible("button", limit: 5)
    let tap = wait.then.after(0.2).tap("button")
    let drag = tap.then.drag("button", by: CGVector(dx: 30, dy: 0), duration: 0.3)
    #expect((tap.begin, tap.end, drag.begin) == (.infinity, .infinity, .infinity))
    stage.advance(to: 1)
    stage.window.addSubview(button)
    try stage.advanceUntilIdle()
    // Deliveries are at whole multiples of 1/60 s; the one at 1 s has passed.
    let seen = 61.0 / 60
    #expect(abs(wait.end - seen) < 1e-9)
    #expect(abs(tap.begin - seen - 0.2) < 1e-9 && abs(tap.end - seen - 0.28) < 1e-9)
    #expect(abs(drag.begin - seen - 0.28) < 1e-9 && abs(drag.end - seen - 0.58) < 1e-9)
    #expect(button.entries.count { $0.hasPrefix("began") } == 2)
  }

  @Test("a wait that reaches its limit fails, and says why the view cannot be seen")
  func limits() {
    func failure(_ target: some TouchTargetConvertible) -> String? {
      var wait: ScriptedTouch?
      let faults = UsageFault.collect {
        wait = stage.touch.untilVisible(target, limit: 0.5)
        stage.advance(by: 1)
      }
      #expect(faults.map(\.call) == (wait?.failure == nil ? [] : ["StageTouch.untilVisible(_:)"]))
      #expect(faults.first?.reason == wait?.failure?.description)
      return wait?.failure?.description
    }
    let waited = " (waited for 0.5 s)"
    #expect(
      failure(box)
        == "'box' is not visible because it is outside of the window, which is 200 × 200 points"
        + waited)
    box.frame.origin.x = 0
    #expect(failure(box) == nil)
    box.alpha = 0
    #expect(failure(box) == "'box' is not visible because it has an alpha below 0.01" + waited)
    box.alpha = 1
    let panel = UIView(frame: CGRect(x: 60, y: 0, width: 40, height: 40))
    panel.accessibilityIdentifier = "panel"
    stage.window.addSubview(panel)
    panel.addSubview(box)
    box.frame.origin = CGPoint(x: 50, y: 0)
    #expect(failure(box) == nil)
    panel.clipsToBounds = true
    #expect(
      failure(box)
        == "'box' is not visible because it is outside of the bounds of its superview 'panel', which "
        + "clips it" + waited)
    panel.isHidden = true
    #expect(
      failure("box")
        == "'box', TimedView, is not visible because its superview 'panel' is hidden" + waited)
    box.frame.size = .zero
    #expect(failure(box) == "'box' is not visible because it has no size" + waited)
    box.removeFromSuperview()
    #expect(
      failure(box)
        == "'box' is not visible because it is not in the stage's window; add it to a view that is"
        + waited)
    #expect(failure("box") == "'box' matches no view; the window has 'panel'" + waited)
  }

  @Test("the clock can be advanced until a view is visible")
  func advancing() throws {
    animate(1) { self.box.frame.origin.x = 150 }
    let time = try stage.advance(untilVisible: "box", limit: 2)
    #expect(abs(time.seconds - 31.0 / 60) < 1e-9)
    #expect(throws: TouchFailure.self) { try stage.advance(untilVisible: "lamp", limit: 1) }
    #expect(abs(stage.time.seconds - 31.0 / 60 - 1) < 1e-9)
  }

  @Test("covered views are visible; they are hittable once nothing covers them")
  func hittable() {
    box.frame.origin.x = 0
    let cover = UIView(frame: stage.window.bounds)
    stage.window.addSubview(cover)
    let (visible, hittable) = (stage.touch.untilVisible(box), stage.touch.untilHittable(box))
    stage.advance(to: 0.5)
    #expect((visible.state, hittable.state) == (.ended, .running))
    cover.removeFromSuperview()
    stage.advance(to: 1)
    // The delivery at 0.5 s, 30/60, has passed.
    #expect(abs(hittable.end - 31.0 / 60) < 1e-9)
  }

  // MARK: Idle

  @Test("a stage is idle at the exact end of its last animation, for all waits at once")
  func idle() {
    animate(0.3) { self.box.frame.origin.x = 150 }
    var starts: [Double] = []
    let waits = (0..<2).map { _ in stage.touch.untilIdle() }
    for wait in waits {
      wait.then.tap(at: CGPoint(x: 20, y: 20))
      wait.completion = {
        starts.append(self.stage.time.seconds)
        self.animate(0.7) { self.box.alpha = starts.count == 1 ? 0.5 : 0.2 }
      }
    }
    stage.advance(by: 2)
    #expect(waits.map(\.end) == [0.3, 0.3] && starts == [0.3, 0.3])
  }

  @Test("fingers, and contents that glide, keep a stage from being idle; spokes that turn do not")
  func busy() throws {
    let scrollView = UIScrollView(frame: stage.window.bounds)
    scrollView.contentSize = CGSize(width: 200, height: 5000)
    stage.window.addSubview(scrollView)
    let spinner = UIActivityIndicatorView(style: .medium)
    stage.window.addSubview(spinner)
    spinner.startAnimating()
    stage.touch.flick(scrollView, velocity: CGVector(dx: 0, dy: -750))
    let wait = stage.touch.untilIdle()
    let idle = try stage.advanceUntilIdle()
    #expect(wait.end == idle.seconds)
    // A flick at 750 points per second glides for 2.16 s.
    #expect(wait.end > 2 && !scrollView.isDecelerating)
  }

  @Test("a wait for idleness that reaches its limit fails, and says what still moves")
  func neverIdle() {
    animate(3) { self.box.alpha = 0.5 }
    var wait: ScriptedTouch?
    let faults = UsageFault.collect {
      wait = stage.touch.untilIdle(limit: 2)
      stage.advance(by: 5)
    }
    #expect(wait?.end == 2)
    #expect(
      faults.map(\.reason) == [
        "the stage is not idle after 2.0 s: 'opacity' of TimedView is still running; pass a higher limit"
      ])
  }

  @Test("touches after a cancelled wait begin at once")
  func cancelling() throws {
    let wait = stage.touch.untilVisible(box)
    let tap = wait.then.tap(at: CGPoint(x: 20, y: 20))
    stage.advance(to: 0.25)
    wait.cancel()
    #expect(wait.state == .cancelled && tap.begin == 0.25)
    try stage.advanceUntilIdle()
    #expect(tap.state == .ended && stage.time.seconds == 0.33)
  }

  @Test("waits end at the same times, however the clock is advanced")
  func stepping() {
    func times(step: Double) -> [Double] {
      let stage = Stage(size: CGSize(width: 200, height: 200))
      let box = UIView(frame: CGRect(x: 250, y: 0, width: 50, height: 50))
      stage.window.addSubview(box)
      let link = CADisplayLink { _ in }
      link.add(to: .main, forMode: .common)
      animate(1) { box.frame.origin.x = 150 }
      let visible = stage.touch.untilVisible(box)
      let idle = visible.then.untilIdle()
      let tap = idle.then.after(0.1).tap(box)
      while stage.time.seconds < 3 { stage.advance(by: step) }
      return [visible, idle, tap].map(\.end)
    }
    let expected = times(step: 3)
    #expect(expected[1] == 1)
    for step in [1.0 / 24, 1.0 / 60, 0.017, 1] { #expect(times(step: step) == expected) }
  }

  @Test("long chains after a wait do not overflow the stack")
  func longChain() {
    var last = stage.touch.untilIdle()
    for _ in 0..<3000 { last = last.then.tap(at: .zero) }
    stage.advance(by: 0)
    // 3000 taps of 0.08 s.
    #expect(abs(last.end - 240) < 1e-6)
    last.cancel()
  }
}
