import Animator
import Testing

@MainActor
@Suite("Stages, clocks and retained objects")
struct StageTests {
  @Test("endless completions at one instant stop the clock, not the program")
  func endlessCallbacks() {
    let s = Scenario()
    var count = 0
    func pulse(_: Bool = true) {
      count += 1
      UIView.animate(withDuration: 0, animations: {}, completion: pulse)
    }
    pulse()
    #expect(throws: StageError.endlessCallbacks(at: 0)) { try s.stage.advanceUntilIdle() }
    let first = count
    #expect(first > 1000)
    s.stage.advance(by: 1)
    #expect(count > first)
    #expect(s.stage.time.seconds == 1, "an advance reaches its time, and drops the rest")
    s.stage.advance(by: 1)
    #expect(s.stage.time.seconds == 2)
  }

  @Test("a hundred thousand callbacks at one instant are not an endless loop")
  func manyCallbacks() throws {
    let s = Scenario()
    var count = 0
    for _ in 0..<150_000 {
      UIView.animate(withDuration: 0, animations: {}, completion: { _ in count += 1 })
    }
    try s.stage.advanceUntilIdle()
    #expect(count == 150_000)
  }

  @Test("a stage deallocated while animations run releases the captures of completions")
  func release() {
    final class Held {}
    weak var held: Held?
    weak var view: UIView?
    do {
      let stage = Stage(size: CGSize(width: 10, height: 10))
      let moved = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 1))
      let object = Held()
      (held, view) = (object, moved)
      stage.window.addSubview(moved)
      UIView.animate(withDuration: 1) {
        moved.alpha = 0
      } completion: { _ in
        _ = (object, moved)
      }
      stage.advance(by: 0.5)
      #expect(held != nil)
    }
    #expect(held == nil)
    #expect(view == nil)
  }

  @Test("a completion that has run is released before its animation's end")
  func releaseAfterInterruption() {
    final class Held {}
    weak var held: Held?
    let s = Scenario()
    do {
      let object = Held()
      held = object
      UIView.animate(withDuration: 10) {
        s.view.alpha = 0
      } completion: { _ in
        _ = object
      }
    }
    s.view.removeFromSuperview()
    s.stage.advance(by: 1)
    #expect(held == nil)
  }

  @Test("the current stage is the most recently created one")
  func current() {
    let first = Stage(size: CGSize(width: 10, height: 10))
    do {
      let second = Stage(size: CGSize(width: 10, height: 10))
      #expect(Stage.current === second)
    }
    #expect(Stage.current === first)
  }

  @Test("a view animated before it is added runs on the stage that it is added to")
  func adoption() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    stage.advance(by: 3)
    let newer = Stage(size: CGSize(width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var log: [String] = []
    UIView.animate(withDuration: 1, delay: 0.5) {
      view.center.x = 105
    } completion: {
      log.append("\($0) \(stage.time.seconds)")
    }
    stage.window.addSubview(view)
    newer.advance(by: 10)
    #expect(log.isEmpty)
    stage.advance(by: 0.5)
    #expect(view.layer.presentation()?.position.x == 5)
    stage.advance(by: 0.5)
    #expect(view.layer.presentation()?.position.x == 55)
    stage.advance(by: 1)
    #expect(log == ["true 4.5"])
    #expect(stage.timeline.animations.map(\.end.seconds) == [4.5])
    #expect(newer.timeline.animations.allSatisfy { $0.layer == nil })
  }

  @Test("an animation interrupted before it begins ends at its begin time")
  func interruptedBeforeItBegan() {
    let s = Scenario()
    UIView.animate(withDuration: 1, delay: 5) { s.view.alpha = 0 }
    s.stage.advance(by: 1)
    s.view.removeFromSuperview()
    s.stage.advance(by: 1)
    let record = s.stage.timeline.animations[0]
    #expect(record.isInterrupted)
    #expect(record.timing.begin.seconds == 5 && record.end.seconds == 5)
  }

  @Test("an advance requested by layout is deferred until layout is done")
  func advanceDuringLayout() {
    final class Impatient: UIView {
      var stage: Stage?
      var seen: [Double] = []
      override func layoutSubviews() {
        guard let stage else { return }
        stage.advance(by: 1)
        seen.append(stage.time.seconds)
        #expect(throws: StageError.isCommitting) { try stage.advanceUntilIdle() }
      }
    }
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let view = Impatient(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.stage = stage
    stage.window.addSubview(view)
    stage.advance(by: 0)
    #expect(view.seen == [0])
    #expect(stage.time.seconds == 1)
    #expect(stage.timeline.presentation(of: view.layer.timelineID!, at: .zero) != nil)
    view.stage = nil
  }

  @Test("callbacks of a clock advanced by a block do not belong to the block")
  func advanceInsideABlock() {
    let s = Scenario()
    let other = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    s.stage.window.addSubview(other)
    UIView.animate(withDuration: 1) {
      s.view.alpha = 0
    } completion: { _ in
      other.alpha = 0.5
    }
    UIView.animate(withDuration: 4) { s.stage.advance(by: 2) }
    #expect(other.layer.presentation()?.opacity == 0.5)
  }
}
