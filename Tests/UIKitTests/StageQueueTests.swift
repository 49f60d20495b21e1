import Testing
import UIKit

/// Queues on a stage's clock, in Swift 6 mode.
@MainActor
struct StageQueueTests {
  final class Plain {
    var count = 0
    func wait(_ delay: Double) {
      nonisolated(unsafe) let this = self
      DispatchQueue.main.asyncAfter(deadline: .now() + delay) { this.count += 1 }
    }
  }

  @Test("blocks run after the running code, in order, at the same time")
  func order() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    var log: [Int] = []
    DispatchQueue.main.async {
      log.append(1)
      DispatchQueue.main.async { log.append(4) }
      log.append(2)
    }
    DispatchQueue.main.async(qos: .background) { log.append(3) }
    #expect(log.isEmpty)
    stage.advance(by: 0)
    #expect(log == [1, 2, 3, 4] && stage.time == .zero)
  }

  @Test(
    "deadlines are exact in flicks",
    arguments: [0.001, 0.0125, 1.0 / 60, 7.0 / 120, 0.25, 0.3, 0.35, 1.5, 3600.123])
  func exact(delay: Double) throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let view = Plain()
    view.wait(delay)
    #expect(try stage.advanceUntilIdle(limit: 10_000) == MediaTime(seconds: delay))
    #expect(view.count == 1)
  }

  @Test("deadlines in the past, and in the distant future")
  func extremes() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    var log: [String] = []
    DispatchQueue.main.asyncAfter(deadline: .now() - 1) { log.append("past") }
    DispatchQueue.main.asyncAfter(deadline: .distantFuture) { log.append("never") }
    DispatchQueue.main.asyncAfter(wallDeadline: .distantFuture) { log.append("never") }
    stage.advance(by: 1000)
    #expect(log == ["past"])
  }

  @Test("an endless sequence of blocks at one time is reported")
  func endless() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    @MainActor func again() { DispatchQueue.main.async { again() } }
    again()
    #expect(throws: StageError.endlessCallbacks(at: 0)) { try stage.advanceUntilIdle() }
  }

  @Test("a delay on another queue passes on the stage's clock")
  func delayedWork() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let plain = Plain()
    let queue = DispatchQueue(label: "work")
    nonisolated(unsafe) let counted = plain
    queue.asyncAfter(deadline: .now() + 2) {
      DispatchQueue.main.async { counted.count += 1 }
      queue.asyncAfter(deadline: .now() + 0.5) { DispatchQueue.main.async { counted.count += 1 } }
    }
    stage.advance(by: 1.9)
    #expect(plain.count == 0)
    stage.advance(by: 0.2)
    #expect(plain.count == 1)
    #expect(try stage.advanceUntilIdle() == MediaTime(seconds: 2.5))
    #expect(plain.count == 2)
  }

  @Test("a block from a thread without a stage runs at the next opportunity, and is reported")
  func stray() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let plain = Plain()
    nonisolated(unsafe) let counted = plain
    let ended = DispatchSemaphore(value: 0)
    Thread {
      DispatchQueue.main.async { counted.count += 1 }
      ended.signal()
    }.start()
    // Clocks are observed from the first use of a queue on the main thread.
    DispatchQueue.main.async {}
    ended.wait()
    let faults = UsageFault.collect { stage.advance(by: 0.1) }
    #expect(plain.count == 1)
    #expect(faults.map(\.call) == ["DispatchQueue.main.async"])
  }

  @Test("unfinished work is reported; blocks that it dispatches later run later")
  func endlessWork() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let plain = Plain()
    nonisolated(unsafe) let counted = plain
    let (mayEnd, hasEnded) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    DispatchQueue.global().async {
      mayEnd.wait()
      DispatchQueue.main.async { counted.count += 1 }
      hasEnded.signal()
    }
    let patience = OutsideWork.patience
    OutsideWork.patience = 0.001
    let faults = UsageFault.collect { stage.advance(by: 1) }
    OutsideWork.patience = patience
    #expect(faults.map(\.call) == ["DispatchQueue.async"] && plain.count == 0)
    mayEnd.signal()
    hasEnded.wait()
    stage.advance(by: 0)
    #expect(plain.count == 1 && stage.time == MediaTime(seconds: 1))
  }

  @Test("a dispatch source is reported: a stage cannot control it")
  func source() {
    let faults = UsageFault.collect {
      let source = DispatchSource.makeTimerSource(queue: .main)
      source.activate()
      source.cancel()
    }
    #expect(faults.map(\.call) == ["DispatchSource.makeTimerSource(flags:queue:)"])
  }
}
