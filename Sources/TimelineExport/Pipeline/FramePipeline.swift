import Foundation

/// Renders frames on several worker threads and passes them in order to a sink on the encoding thread.
///
/// Uses `Thread`, as encoders block, which tasks of Swift's cooperative pool must not.
final class FramePipeline<Sink: FrameSink>: Sendable {
  private let sequence: FrameSequence
  private let sink: Sink
  private let jobs: Int
  private let ledger = StageTimer()
  private let buffer: ReorderBuffer<Sink.Prepared>
  private let compositor: Compositor

  /// The maximum number of workers, as each has a bitmap of its own.
  private static var maximumJobs: Int { 256 }

  init(_ sequence: FrameSequence, sink: Sink, jobs: Int) {
    (self.sequence, self.sink) = (sequence, sink)
    self.jobs = min(max(jobs, 1), sequence.frameCount, Self.maximumJobs)
    // A few more slots than workers, so that one slow frame does not stall the others.
    buffer = ReorderBuffer(count: sequence.frameCount, capacity: self.jobs + 3, rest: self.jobs)
    compositor = Compositor(size: sequence.pointSize, scale: sequence.scale, threads: 1)
  }

  /// Runs to completion; the calling thread encodes.
  ///
  /// - Parameter onProgress: Called about ten times per second.
  func run(onProgress: (ExportProgress) -> Void) throws {
    for _ in 0..<jobs { startWorker() }
    do {
      var done = 0
      var nextReport = ContinuousClock.now
      while let frame = try buffer.take() {
        try ledger.measure(\.encode) { () throws(ExportError) in try sink.add(frame, at: done) }
        done += 1
        guard ContinuousClock.now >= nextReport else { continue }
        onProgress(progress(framesDone: done))
        nextReport = .now + .milliseconds(100)
      }
      try ledger.measure(\.encode) { () throws(ExportError) in try sink.finish() }
    } catch {
      buffer.stop(error)
      throw error
    }
  }

  /// The current progress.
  ///
  /// - Parameter framesDone: nil when the file is complete.
  func progress(framesDone: Int?) -> ExportProgress {
    var progress = ledger.progress(
      framesDone: framesDone ?? sequence.frameCount, of: sequence.frameCount,
      isComplete: framesDone == nil,
      encoderHasThreads: sink.hasThreads)
    progress.byteCount = sink.byteCount
    return progress
  }

  /// Requests cancellation; ``run(onProgress:)`` then throws `CancellationError`.
  func cancel() { buffer.stop(CancellationError()) }

  private func startWorker() {
    let thread = Thread { self.work() }
    thread.name = "frame worker"
    // Traversal is recursive, and layers may be nested a thousand deep.
    thread.stackSize = 16 << 20
    thread.start()
  }

  private func work() {
    var exposure = sequence.hasMotionBlur ? Exposure(sequence.size) : nil
    // Allocated lazily, for sinks that consume bitmaps.
    var bitmap: Bitmap?
    while let index = buffer.claim() {
      do throws(ExportError) {
        let frame =
          if exposure != nil {
            try blurredFrame(index, &exposure, &bitmap)
          } else {
            try frame(index, &bitmap)
          }
        buffer.put(frame, at: index)
      } catch {
        buffer.stop(error)
      }
    }
  }

  private func frame(
    _ index: Int, _ bitmap: inout Bitmap?
  ) throws(ExportError) -> Sink.Prepared {
    let snapshot = try ledger.measure(\.evaluate) { sequence.snapshot(ofFrame: index) }
    let drawn = try ledger.measure(\.raster) { () throws(ExportError) in
      try sink.draw(snapshot, by: compositor)
    }
    if let drawn { return drawn }
    var canvas = bitmap.take() ?? Bitmap(sequence.size)
    defer { bitmap = canvas }
    try ledger.measure(\.raster) { compositor.render(snapshot, into: &canvas) }
    return try prepared(canvas)
  }

  /// A frame with motion blur: the mean of several samples.
  private func blurredFrame(
    _ index: Int, _ exposure: inout Exposure?, _ bitmap: inout Bitmap?
  ) throws(ExportError) -> Sink.Prepared {
    var canvas = bitmap.take() ?? Bitmap(sequence.size)
    defer { bitmap = canvas }
    for time in sequence.exposures(ofFrame: index) {
      let snapshot = try ledger.measure(\.evaluate) { sequence.snapshot(at: time, ofFrame: index) }
      try ledger.measure(\.raster) {
        compositor.render(snapshot, into: &canvas)
        exposure?.add(canvas)
      }
    }
    // The mean has a bitmap of its own, as the compositor tracks the canvas as showing the last sample.
    return try prepared(exposure?.develop() ?? canvas)
  }

  private func prepared(_ bitmap: Bitmap) throws(ExportError) -> Sink.Prepared {
    try ledger.measure(\.convert) { () throws(ExportError) in try sink.prepare(bitmap) }
  }
}
