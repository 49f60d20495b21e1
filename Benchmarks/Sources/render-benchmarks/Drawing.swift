import Foundation
import Rasterize
import Synchronization
import Turns

/// Measures rendering without encoding.
// Unchecked: used by one thread at a time.
final class Drawing: @unchecked Sendable {
  private let workload: Workload
  private let compositor: Compositor
  private var bitmap: Bitmap

  init(_ workload: Workload, threads: Int) {
    self.workload = workload
    let size = CGSize(width: workload.width, height: workload.height)
    compositor = Compositor(size: size, scale: 1, threads: threads)
    bitmap = compositor.render(workload.timeline.frame(at: .zero))
  }

  /// Evaluates a frame and rasterizes it over the previous one.
  func draw(frame index: Int) { draw(evaluate(frame: index)) }

  /// Renders frames concurrently, as exports do: each of `drawings`, which share a compositor,
  /// takes the next frame on its own thread.
  static func draw(frames: [Int], on drawings: [Drawing]) {
    let taken = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: drawings.count) { worker in
      while true {
        let next = taken.add(1, ordering: .relaxed).oldValue
        guard next < frames.count else { return }
        drawings[worker].draw(frame: frames[next])
      }
    }
  }

  /// Several instances that share a compositor, which paints a frame on one thread.
  static func sideBySide(_ workload: Workload, count: Int) -> [Drawing] {
    let first = Drawing(workload, threads: 1)
    return [first] + (1..<max(count, 1)).map { _ in Drawing(first) }
  }

  private init(_ other: Drawing) {
    (workload, compositor, bitmap) = (other.workload, other.compositor, other.bitmap)
  }

  private func evaluate(frame index: Int) -> FrameSnapshot {
    workload.timeline.frame(at: workload.time(ofFrame: index))
  }

  private func draw(_ snapshot: FrameSnapshot) { compositor.render(snapshot, into: &bitmap) }

  /// Milliseconds of this thread's CPU time per frame, with a single-threaded compositor: the mean
  /// over all frames of the best of `rounds` runs of each frame. On a shared machine, that
  /// approximates an idle one.
  static func cpuCost(of workload: Workload, rounds: Int) -> (evaluate: Double, raster: Double) {
    let drawing = Drawing(workload, threads: 1)
    var best = [(evaluate: Double, raster: Double)](
      repeating: (.infinity, .infinity), count: workload.frames)
    for _ in 0..<rounds {
      for index in 0..<workload.frames {
        let start = seconds(CLOCK_THREAD_CPUTIME_ID)
        let snapshot = drawing.evaluate(frame: index)
        let middle = seconds(CLOCK_THREAD_CPUTIME_ID)
        drawing.draw(snapshot)
        let end = seconds(CLOCK_THREAD_CPUTIME_ID)
        best[index].evaluate = min(best[index].evaluate, middle - start)
        best[index].raster = min(best[index].raster, end - middle)
      }
    }
    let scale = 1e3 / Double(workload.frames)
    return best.reduce((0, 0)) { ($0.0 + $1.evaluate * scale, $0.1 + $1.raster * scale) }
  }

  /// Milliseconds of wall-clock time per frame, rasterization only: the mean of the best of
  /// `rounds` runs of each frame.
  static func wallCost(of workload: Workload, threads: Int, rounds: Int) -> Double {
    let drawing = Drawing(workload, threads: threads)
    let clock = ContinuousClock()
    var best = [Duration](repeating: .seconds(1000), count: workload.frames)
    for _ in 0..<rounds {
      for index in 0..<workload.frames {
        let snapshot = drawing.evaluate(frame: index)
        let time = clock.measure { drawing.draw(snapshot) }
        best[index] = min(best[index], time)
      }
    }
    return best.reduce(0) { $0 + milliseconds($1) } / Double(workload.frames)
  }

  private static func milliseconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) * 1e3 + Double(duration.components.attoseconds) * 1e-15
  }
}
