import Foundation

/// Renders frames on several worker threads and passes them in order to a sink on the encoding thread.
///
/// Uses `Thread`, as encoders block, which tasks of Swift's cooperative pool must not.
final class FramePipeline<Sink: FrameSink>: Sendable {
  private let sequence: FrameSequence
  private let sink: Sink
  private let jobs: Int
  /// The frames to draw: all that are not in cached segments.
  private let drawn: DrawnFrames
  private let ledger = StageTimer()
  private let buffer: ReorderBuffer<Sink.Prepared>
  private let compositor: Compositor

  /// The maximum number of workers, as each has its own bitmap.
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
    var bitmap: Bitmap?
    while next < frames.upperBound {
      let count = try ledger.measure(\.encode) { () throws(ExportError) in try sink.reuse(at: next)
      }
      if count == 0 {
        try sink.add(try draw(next, &bitmap), at: next)
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

  private func work() {
    var bitmap: Bitmap?
    while let index = buffer.claim() {
      do throws(ExportError) {
        buffer.put(try draw(drawn[index], &bitmap), at: index)
      } catch {
        buffer.stop(error)
      }
    }
  }

  /// Draws a frame.
  ///
  /// - Parameter bitmap: The thread's own, allocated when a sink consumes bitmaps.
  private func draw(
    _ index: Int, _ bitmap: inout Bitmap?
  ) throws(ExportError) -> Sink.Prepared {
    let snapshots = try ledger.measure(\.evaluate) { sequence.snapshots(ofFrame: index) }
    let drawn = try ledger.measure(\.raster) { () throws(ExportError) in
      try sink.draw(exposing: snapshots, by: compositor)
    }
    if let drawn { return drawn }
    var canvas = bitmap.take() ?? Bitmap(uninitialized: sequence.size)
    defer { bitmap = canvas }
    try ledger.measure(\.raster) { compositor.render(exposing: snapshots, into: &canvas) }
    return try ledger.measure(\.convert) { () throws(ExportError) in try sink.prepare(canvas) }
  }
}

/// The frames to draw, in order: all, or those that are not in cached segments.
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
