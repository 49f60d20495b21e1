import Testing
import UIKit

/// Dynamic calls by the names of methods.
@MainActor
struct SelectorTests {
  @MainActor
  final class Clock: NSObject {
    var log: [String] = []
    let stage: Stage
    init(_ stage: Stage) { self.stage = stage }
    func tick(_ argument: Any?) {
      log.append("\(stage.time.flicks / 705_600) \(argument.map { "\(type(of: $0))" } ?? "nil")")
    }
  }

  @Test("selectors: timers, display links and delayed calls find registered methods")
  func selectors() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    Selector.add("tick:", of: Clock.self) { clock, arguments in clock.tick(arguments[0]) }
    let clock = Clock(stage)
    let timer = Timer.scheduledTimer(
      timeInterval: 0.1, target: clock, selector: Selector("tick:"), userInfo: "info",
      repeats: true)
    #expect(timer.userInfo as? String == "info")
    stage.advance(by: 0.1)
    timer.invalidate()
    clock.perform(Selector("tick:"), with: 7, afterDelay: 0.25)
    clock.perform(Selector("tick:"), with: 8, afterDelay: 0.25)
    NSObject.cancelPreviousPerformRequests(
      withTarget: clock, selector: Selector("tick:"), object: 8)
    let link = CADisplayLink(target: clock, selector: Selector("tick:"))
    link.add(to: .main, forMode: .common)
    link.preferredFramesPerSecond = 5
    stage.advance(by: 0.3)
    link.invalidate()
    #expect(clock.log == ["100 Timer", "200 CADisplayLink", "350 Int", "400 CADisplayLink"])
    #expect(clock.responds(to: "tick:") && !clock.responds(to: "tock:"))
    let faults = UsageFault.collect { clock.perform("tock:") }
    #expect(faults.first?.reason.contains("Clock has no method registered as 'tock:'") == true)
  }

  @Test("a timer retains its target until it is invalidated, a delayed call until it has run")
  func targets() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    weak var target: Clock?
    do {
      let clock = Clock(stage)
      target = clock
      clock.perform("tick:", with: nil, afterDelay: 1)
    }
    #expect(target != nil)
    if let target { NSObject.cancelPreviousPerformRequests(withTarget: target) }
    #expect(target == nil)
  }
}
