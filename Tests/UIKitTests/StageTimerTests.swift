import Testing
import UIKit

/// Timers on a stage's clock, in Swift 6 mode.
@MainActor
struct StageTimerTests {
  @Test("timers report their properties")
  func timerProperties() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    var count = 0
    let once = Timer(timeInterval: 2, repeats: false) { _ in count += 1 }
    #expect(once.timeInterval == 0 && once.isValid && once.userInfo == nil)
    once.fire()
    #expect(count == 1 && !once.isValid)
    let often = Timer.scheduledTimer(withTimeInterval: -1, repeats: true) { _ in count += 1 }
    // Foundation uses 0.0001 s for intervals that are not positive; the last call is at 0.01 s.
    #expect(often.timeInterval == 0.0001)
    stage.advance(by: 0.01)
    #expect(count == 101)
    often.fire()
    #expect(count == 102 && often.isValid)
  }

  @Test("a timer that is added later is due an interval after its creation")
  func addedLater() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    var times: [MediaTime] = []
    let timer = Timer(timeInterval: 0.5, repeats: true) { [stage] _ in times.append(stage.time) }
    stage.advance(by: 0.2)
    RunLoop.main.add(timer, forMode: .common)
    stage.advance(by: 1)
    #expect(times == [MediaTime(seconds: 0.5), MediaTime(seconds: 1)])
  }

  @Test("timers of Core Foundation are called at their date, and at each interval from there on")
  func coreFoundation() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    stage.advance(by: 0.25)
    var times: [Double] = []
    let timer = CFRunLoopTimerCreateWithHandler(
      kCFAllocatorDefault, CFAbsoluteTimeGetCurrent() + 0.5, 0.125, 0, 0
    ) { [stage] _ in times.append(stage.time.seconds) }
    CFRunLoopAddTimer(CFRunLoopGetCurrent(), timer, .commonModes)
    stage.advance(by: 0.75)
    #expect(times == [0.75, 0.875, 1])
    CFRunLoopTimerInvalidate(timer)
    stage.advance(by: 1)
    #expect(times.count == 3)
  }
}
