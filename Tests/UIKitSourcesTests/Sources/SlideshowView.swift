import Dispatch
import Foundation
import UIKit

protocol SlideshowViewDelegate: AnyObject {
  @MainActor func slideshow(_ slideshow: SlideshowView, didNote note: String)
}

/// A slideshow timed by timers and queues.
class SlideshowView: UIView {
  weak var delegate: SlideshowViewDelegate?
  private(set) var index = 0
  private var timer: Timer?
  private weak var blinker: Timer?
  private var hideWork: DispatchWorkItem?
  private let loader = DispatchQueue(label: "slideshow.loader", qos: .userInitiated)
  var slideDelay: TimeInterval = 1.0 / 3

  deinit { timer?.invalidate() }

  func note(_ text: String) { delegate?.slideshow(self, didNote: text) }

  // MARK: Queues

  func present() {
    alpha = 0
    DispatchQueue.main.async { self.note("next turn") }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { [weak self] in
      guard let self = self else { return }
      self.note("0.3")
      UIView.animate(withDuration: 0.5) { self.alpha = 1 }
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(300)) { self.note("300 ms") }
    DispatchQueue.main.asyncAfter(
      deadline: DispatchTime.now() + Double(Int64(0.1 * Double(1_000_000_000))) / 1_000_000_000,
      execute: {
        self.note("0.1")
      })
    let when = DispatchTime.now() + slideDelay
    DispatchQueue.main.asyncAfter(deadline: when) { [self] in note("1/3") }
    DispatchQueue.main.asyncAfter(wallDeadline: .now() + 0.2) { self.note("wall") }
  }

  /// Hides after a second without a touch.
  func touch() {
    hideWork?.cancel()
    let work = DispatchWorkItem { [weak self] in self?.note("hidden") }
    hideWork = work
    DispatchQueue.main.asyncAfter(deadline: .now() + 1, execute: work)
  }

  func load(_ count: Int) {
    for number in 0..<count {
      loader.async {
        let square = number * number
        DispatchQueue.main.async { self.note("loaded \(square)") }
      }
    }
    DispatchQueue.global(qos: .userInitiated).async { [weak self] in
      let text = "global"
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { self?.note(text) }
      DispatchQueue.main.async {
        self?.note(text + " at once")
      }
    }
  }

  func loadAll() {
    let group = DispatchGroup()
    for delay in [0.2, 0.1] {
      group.enter()
      DispatchQueue.main.asyncAfter(deadline: .now() + delay) { group.leave() }
    }
    group.notify(queue: .main) { self.note("all") }
  }

  // MARK: Timers

  func start() {
    timer = Timer.scheduledTimer(withTimeInterval: 0.25, repeats: true) { [weak self] timer in
      guard let self = self else { return timer.invalidate() }
      self.index += 1
      self.note("slide \(self.index)")
      if self.index == 3 { timer.invalidate() }
    }
    timer?.tolerance = 0.1
    let blinker = Timer(timeInterval: 0.1, repeats: false) { [weak self] (timer: Timer) in
      self?.note("blink")
    }
    RunLoop.main.add(blinker, forMode: .common)
    RunLoop.current.add(blinker, forMode: RunLoop.Mode.default)
    self.blinker = blinker
  }

  var isRunning: Bool { timer?.isValid ?? false }
  func pause() { timer?.fireDate = .distantFuture }
  func resume() { timer?.fireDate = Date(timeIntervalSinceNow: 0.5) }
  func stop() {
    timer?.invalidate()
    timer = nil
  }
}
