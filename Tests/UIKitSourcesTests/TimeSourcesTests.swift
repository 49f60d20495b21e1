import AnimatorTesting
import Testing
import UIKit

/// Queues and timers in views, on the clock of a stage.
@MainActor
struct TimeSourcesTests {
  /// A slideshow on its own stage, and its log, with times in milliseconds.
  final class Show: SlideshowViewDelegate {
    let view: SlideshowView
    let stage: Stage
    var notes: [String] = []

    @MainActor
    init() {
      view = SlideshowView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      stage = Stage(hosting: view)
      view.delegate = self
    }

    @MainActor
    func slideshow(_ slideshow: SlideshowView, didNote note: String) {
      let flicks = stage.time.flicks
      notes.append((flicks % 705_600 == 0 ? "\(flicks / 705_600) " : "\(flicks) flicks ") + note)
    }
  }

  @Test(
    "blocks of the main queue run at their exact times, in order, however the clock is advanced",
    arguments: [1, 7, 60, 1000])
  func blocks(stepsPerSecond: Int) {
    let show = Show()
    let (view, stage) = (show.view, show.stage)
    view.present()
    #expect(show.notes.isEmpty)
    for step in 1...stepsPerSecond { stage.advance(to: Double(step) / Double(stepsPerSecond)) }
    // A third of a second is 235 200 000 flicks.
    #expect(
      show.notes == [
        "0 next turn", "100 0.1", "200 wall", "300 0.3", "300 300 ms", "235200000 flicks 1/3",
      ])
    // The animation began at 0.3 s and is half over at 0.55 s.
    #expect(stage.timeline.frame(at: 0.55).layers.last?.state.opacity == 0.5)
  }

  @Test("a canceled work item does not run, and is not waited for")
  func canceledWork() throws {
    let show = Show()
    let (view, stage) = (show.view, show.stage)
    view.touch()
    stage.advance(by: 0.5)
    view.touch()
    #expect(try stage.advanceUntilIdle() == MediaTime(seconds: 1.5))
    #expect(show.notes == ["1500 hidden"])
  }

  @Test("results of background queues arrive at the time at which their work began, in order")
  func background() {
    let show = Show()
    let (view, stage) = (show.view, show.stage)
    stage.advance(by: 0.25)
    view.load(3)
    stage.advance(by: 1)
    #expect(
      show.notes == [
        "250 loaded 0", "250 loaded 1", "250 loaded 4", "250 global at once", "350 global",
      ])
  }

  @Test("a group that becomes empty notifies the main queue at that time")
  func group() {
    let show = Show()
    let (view, stage) = (show.view, show.stage)
    view.loadAll()
    stage.advance(by: 1)
    #expect(show.notes == ["200 all"])
  }

  @Test("timers fire at exact multiples until they are invalidated; a one-shot timer fires once")
  func timers() {
    let show = Show()
    let (view, stage) = (show.view, show.stage)
    view.start()
    stage.advance(by: 2)
    #expect(show.notes == ["100 blink", "250 slide 1", "500 slide 2", "750 slide 3"])
    #expect(!view.isRunning)
  }

  @Test("a timer's fire date pauses and resumes it")
  func fireDate() {
    let show = Show()
    let (view, stage) = (show.view, show.stage)
    view.start()
    stage.advance(by: 0.3)
    view.pause()
    stage.advance(by: 10)
    view.resume()
    stage.advance(by: 1)
    #expect(
      show.notes == ["100 blink", "250 slide 1", "10800 slide 2", "11050 slide 3"])
  }

  @Test("a repeating timer does not prevent a stage from becoming idle; a one-shot timer does")
  func idle() throws {
    let show = Show()
    let (view, stage) = (show.view, show.stage)
    view.start()
    #expect(try stage.advanceUntilIdle() == MediaTime(seconds: 0.1))
    UIView.animate(withDuration: 0.5) { view.alpha = 0 }
    #expect(try stage.advanceUntilIdle() == MediaTime(seconds: 0.6))
    #expect(show.notes == ["100 blink", "250 slide 1", "500 slide 2"])
  }

  @Test("a block belongs to the stage that was current when it was dispatched")
  func twoStages() {
    let show = Show()
    let (view, stage) = (show.view, show.stage)
    view.present()
    view.start()
    let other = Stage(size: CGSize(width: 10, height: 10))
    other.advance(by: 5)
    #expect(show.notes.isEmpty && Stage.current === other)
    stage.advance(by: 0.1)
    #expect(show.notes == ["0 next turn", "100 0.1", "100 blink"])
    // Work started by a stage's own callbacks belongs to that stage.
    stage.advance(to: 1)
    #expect(show.notes.last == "750 slide 3")
  }

  @Test("a deallocated view invalidates its timer; a deallocated stage releases its pending work")
  func released() {
    let show = Show()
    let stage = show.stage
    weak var view: SlideshowView?
    do {
      let slideshow = SlideshowView(frame: .zero)
      slideshow.start()
      slideshow.touch()
      view = slideshow
    }
    #expect(view == nil)
    stage.advance(by: 1)
    #expect(show.notes.isEmpty)
  }
}
