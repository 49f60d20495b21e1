import Glibc
import Synchronization

/// Accumulates wall and CPU time per pipeline stage. Thread-safe.
final class StageTimer: Sendable {
  typealias Stage = any WritableKeyPath<ExportStages, ExportStages.Seconds> & Sendable

  private let stages = Mutex(ExportStages())
  private let start = (wall: seconds(CLOCK_MONOTONIC), cpu: seconds(CLOCK_PROCESS_CPUTIME_ID))

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Runs `body` and adds its time to `stage`.
  func measure<Result>(
    _ stage: Stage, _ body: () throws(ExportError) -> Result
  ) throws(ExportError) -> Result {
    let wall = Self.seconds(CLOCK_MONOTONIC)
    let cpu = Self.seconds(CLOCK_THREAD_CPUTIME_ID)
    let result = try body()
    let spent = ExportStages.Seconds(
      wall: Self.seconds(CLOCK_MONOTONIC) - wall,
      cpu: Self.seconds(CLOCK_THREAD_CPUTIME_ID) - cpu)
    stages.withLock {
      $0[keyPath: stage].wall += spent.wall
      $0[keyPath: stage].cpu += spent.cpu
    }
    return result
  }

  /// The progress with the times accumulated so far.
  ///
  /// - Parameter encoderHasThreads: Whether to derive the encoder's CPU time from the process's, as
  ///   the encoder's own threads cannot be measured.
  func progress(
    framesDone: Int, of frameCount: Int, isComplete: Bool, encoderHasThreads: Bool
  ) -> ExportProgress {
    let wall = Self.seconds(CLOCK_MONOTONIC) - start.wall
    let cpu = Self.seconds(CLOCK_PROCESS_CPUTIME_ID) - start.cpu
    var stages = self.stages.withLock { $0 }
    if encoderHasThreads {
      let others = stages.evaluate.cpu + stages.raster.cpu + stages.convert.cpu
      stages.encode.cpu = max(cpu - others, stages.encode.cpu)
    }
    return ExportProgress(
      framesDone: framesDone, frameCount: frameCount, seconds: wall, cpuSeconds: cpu,
      stages: stages, isComplete: isComplete)
  }
}
