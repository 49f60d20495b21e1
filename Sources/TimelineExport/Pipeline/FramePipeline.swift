import Foundation

/// Renders frames on several worker threads and passes them in order to a sink on the encoding thread.
///
/// Uses `Thread`, as encoders block, which tasks of Swift's cooperative pool must not.
final class FramePipeline<Sink: FrameSink>: Sendable {
  private let sequence: FrameSequence
  private let sink: Sink
  private let jobs: Int
  /// The frames to draw: those that no segment of the cache has.
  private let drawn: DrawnFrames
  private let ledger = StageTimer()
  private let buffer: ReorderBuffer<Sink.Prepared>
  private let compositor: Compositor

  /// The maximum number of workers, as each has a bitmap of its own.
  private static var maximumJobs: Int { 256 }

  init(_ sequence: FrameSequence, sink: Sink, jobs: Int) {
    (self.sequence, self.sink) = (sequence, sink)
    drawn = DrawnFrames(of: sequence.frameCount, for: sink)
    self.jobs = min(max(jobs, 1), max(drawn.count, 1), Self.maximumJobs)
    // A few more slots than workers, so that one slow frame does not stall the others.
    buffer = ReorderBuffer(count: drawn.count, capacity: self.jobs + 3, rest: self.jobs)
    compositor = Compositor(size: sequence.pointSize, scale: sequence.scale, threads: 1)
  }

  /// Runs to completion; the calling thread encodes.
  ///
  /// - Parameter onProgress: Called about ten times per second.
  func run(onProgress: (ExportProgress) -> Void) throws {
    for _ in 0..<jobs { startWorker() }
    do {
      var (done, next) = (0, 0)
      var nextReport = ContinuousClock.now
      while let frame = try buffer.take() {
        try appendReused(next..<drawn[done])
        next = drawn[done] + 1
        try ledger.measure(\.encode) { () throws(ExportError) in try sink.add(frame, at: next - 1) }
        done += 1
        guard ContinuousClock.now >= nextReport else { continue }
        onProgress(progress(drawnCount: done))
        nextReport = .now + .milliseconds(100)
      }
      try appendReused(next..<sequence.frameCount)
      try ledger.measure(\.encode) { () throws(ExportError) in try sink.finish() }
    } catch {
      buffer.stop(error)
      throw error
    }
  }

  /// Appends segments of the cache. Frames of a segment that was evicted since the export began are drawn here, one
  /// after the other.
  private func appendReused(_ frames: Range<Int>) throws(ExportError) {
    var next = frames.lowerBound
    var worker: Worker?
    while next < frames.upperBound {
      let count = try ledger.measure(\.encode) { () throws(ExportError) in try sink.reuse(at: next)
      }
      if count == 0 {
        var current = worker ?? Worker(sequence)
        try sink.add(try draw(next, by: &current), at: next)
        worker = current
      }
      next += max(count, 1)
    }
  }

  /// The current progress.
  ///
  /// - Parameter drawnCount: The number of frames drawn so far; nil when the file is complete.
  func progress(drawnCount: Int?) -> ExportProgress {
    let reusedCount = sequence.frameCount - drawn.count
    var progress = ledger.progress(
      framesDone: reusedCount + (drawnCount ?? drawn.count), of: sequence.frameCount,
      isComplete: drawnCount == nil,
      encoderHasThreads: sink.hasThreads)
    progress.reusedFrameCount = reusedCount
    progress.byteCount = sink.byteCount
    return progress
  }

  /// Requests cancellation; ``run(onProgress:)`` then throws `CancellationError`.
  func cancel() { buffer.stop(CancellationError()) }

  private func startWorker() {
    let thread = Thread { self.work() }
    thread.name = "frame worker"
    thread.stackSize = Workers.stackSize
    thread.start()
  }

  /// The buffers of a thread that draws.
  private struct Worker {
    var exposure: Exposure?
    /// Allocated lazily, for sinks that consume bitmaps.
    var bitmap: Bitmap?

    init(_ sequence: FrameSequence) {
      exposure = sequence.hasMotionBlur ? Exposure(sequence.size) : nil
    }
  }

  private func work() {
    var worker = Worker(sequence)
    while let index = buffer.claim() {
      do throws(ExportError) {
        buffer.put(try draw(drawn[index], by: &worker), at: index)
      } catch {
        buffer.stop(error)
      }
    }
  }

  private func draw(
    _ index: Int, by worker: inout Worker
  ) throws(ExportError) -> Sink.Prepared {
    worker.exposure == nil
      ? try frame(index, &worker.bitmap)
      : try blurredFrame(index, &worker.exposure, &worker.bitmap)
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

/// The frames that are drawn, in order: all, or those that no segment of a cache has.
private struct DrawnFrames {
  let count: Int
  /// Nil for all.
  private let indices: [Int]?

  init(of count: Int, for sink: some FrameSink) {
    // Longer videos, of which there may be millions of frames, use no cache.
    indices =
      count <= SegmentCache.maximumFrameLimit ? (0..<count).filter { !sink.isReusable($0) } : nil
    self.count = indices?.count ?? count
  }

  subscript(position: Int) -> Int { indices?[position] ?? position }
}
