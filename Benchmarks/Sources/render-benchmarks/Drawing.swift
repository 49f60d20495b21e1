import Foundation
import Glibc
import Rasterize

/// What drawing costs, apart from encoding.
enum Drawing {
  /// Milliseconds a frame of this thread's CPU time, the compositor having no other: the mean over all
  /// frames of the best of `rounds` runs of each frame. On a machine that others use too, that
  /// comes near what a quiet one would show.
  static func cpuCost(of workload: Workload, rounds: Int) -> (evaluate: Double, raster: Double) {
    let compositor = compositor(of: workload, threads: 1)
    var bitmap = compositor.render(workload.timeline.frame(at: .zero))
    var best = [(evaluate: Double, raster: Double)](
      repeating: (.infinity, .infinity), count: workload.frames)
    for _ in 0..<rounds {
      for index in 0..<workload.frames {
        let start = cpuSeconds()
        let snapshot = workload.timeline.frame(at: workload.time(ofFrame: index))
        let middle = cpuSeconds()
        compositor.render(snapshot, into: &bitmap)
        let end = cpuSeconds()
        best[index].evaluate = min(best[index].evaluate, middle - start)
        best[index].raster = min(best[index].raster, end - middle)
      }
    }
    let scale = 1e3 / Double(workload.frames)
    return best.reduce((0, 0)) { ($0.0 + $1.evaluate * scale, $0.1 + $1.raster * scale) }
  }

  /// Milliseconds a frame on the wall: rasterised only, the mean of the best of `rounds` runs of each frame.
  static func wallCost(of workload: Workload, threads: Int, rounds: Int) -> Double {
    let compositor = compositor(of: workload, threads: threads)
    var bitmap = compositor.render(workload.timeline.frame(at: .zero))
    let clock = ContinuousClock()
    var best = [Duration](repeating: .seconds(1000), count: workload.frames)
    for _ in 0..<rounds {
      for index in 0..<workload.frames {
        let snapshot = workload.timeline.frame(at: workload.time(ofFrame: index))
        let time = clock.measure { compositor.render(snapshot, into: &bitmap) }
        best[index] = min(best[index], time)
      }
    }
    return best.reduce(0) { $0 + milliseconds($1) } / Double(workload.frames)
  }

  private static func compositor(of workload: Workload, threads: Int) -> Compositor {
    let size = CGSize(width: workload.width, height: workload.height)
    return Compositor(size: size, scale: 1, threads: threads)
  }

  private static func cpuSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  private static func milliseconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) * 1e3 + Double(duration.components.attoseconds) * 1e-15
  }
}
