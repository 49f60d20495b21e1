import Foundation
import Rasterize

/// What drawing costs, apart from encoding.
enum Drawing {
  /// Milliseconds a frame, on the wall: the mean over all frames of the best of three runs.
  static func cost(of workload: Workload, threads: Int) -> (evaluate: Double, raster: Double) {
    let size = CGSize(width: workload.width, height: workload.height)
    let compositor = Compositor(size: size, scale: 1, threads: threads)
    var bitmap = compositor.render(workload.timeline.frame(at: .zero))
    let clock = ContinuousClock()
    var best = (evaluate: Double.infinity, raster: Double.infinity)
    for _ in 0..<3 {
      var (evaluate, raster) = (Duration.zero, Duration.zero)
      for index in 0..<workload.frames {
        var snapshot: FrameSnapshot?
        evaluate += clock.measure {
          snapshot = workload.timeline.frame(at: workload.time(ofFrame: index))
        }
        guard let snapshot else { continue }
        raster += clock.measure { compositor.render(snapshot, into: &bitmap) }
      }
      let frames = Double(workload.frames)
      best = (
        min(best.evaluate, milliseconds(evaluate) / frames),
        min(best.raster, milliseconds(raster) / frames)
      )
    }
    return best
  }

  private static func milliseconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) * 1e3 + Double(duration.components.attoseconds) * 1e-15
  }
}
