import Foundation

/// Computes a film's frames on several threads and gives them to a sink in order, on one.
///
/// The threads are plain ones: encoders block, and Swift's own pool must not be blocked.
final class FramePipeline<Sink: FrameSink>: Sendable {
  private let film: Film
  private let sink: Sink
  private let jobs: Int
  private let ledger = StageTimer()
  private let ring: ReorderBuffer<Sink.Prepared>
  private let compositor: Compositor

  /// The most workers: each has a bitmap of its own.
  private static var maximumJobs: Int { 256 }

  init(_ film: Film, sink: Sink, jobs: Int) {
    (self.film, self.sink) = (film, sink)
    self.jobs = min(max(jobs, 1), film.frameCount, Self.maximumJobs)
    // Some more than there are workers, so that one slow frame does not stop the others.
    ring = ReorderBuffer(count: film.frameCount, capacity: self.jobs + 3, rest: self.jobs)
    compositor = Compositor(size: film.pointSize, scale: film.scale, threads: 1)
  }

  /// Runs to the end on this thread, which becomes the one that encodes.
  ///
  /// - Parameter onProgress: Told how far it has come, about ten times a second.
  func run(onProgress: (ExportProgress) -> Void) throws {
    for _ in 0..<jobs { startWorker() }
    do {
      var done = 0
      var nextNews = ContinuousClock.now
      while let frame = try ring.take() {
        try ledger.measure(\.encode) { () throws(ExportError) in try sink.add(frame, at: done) }
        done += 1
        guard ContinuousClock.now >= nextNews else { continue }
        onProgress(progress(framesDone: done))
        nextNews = .now + .milliseconds(100)
      }
      try ledger.measure(\.encode) { () throws(ExportError) in try sink.finish() }
    } catch {
      ring.stop(error)
      throw error
    }
  }

  /// How far it has come.
  ///
  /// - Parameter framesDone: nil when all are, and the file is complete.
  func progress(framesDone: Int?) -> ExportProgress {
    var progress = ledger.progress(
      framesDone: framesDone ?? film.frameCount, of: film.frameCount, isComplete: framesDone == nil,
      encoderHasThreads: sink.hasThreads)
    progress.byteCount = sink.byteCount
    return progress
  }

  /// Stops soon; ``run(onProgress:)`` then throws `CancellationError`.
  func cancel() { ring.stop(CancellationError()) }

  private func startWorker() {
    let thread = Thread { self.work() }
    thread.name = "frame worker"
    // Layers may be nested a thousand deep.
    thread.stackSize = 16 << 20
    thread.start()
  }

  private func work() {
    var exposure = film.hasMotionBlur ? Exposure(film.size) : nil
    // For sinks that want one, and made for the first frame.
    var bitmap: Bitmap?
    while let index = ring.claim() {
      do throws(ExportError) {
        let frame =
          if exposure != nil {
            try blurredFrame(index, &exposure, &bitmap)
          } else {
            try frame(index, &bitmap)
          }
        ring.put(frame, at: index)
      } catch {
        ring.stop(error)
      }
    }
  }

  private func frame(
    _ index: Int, _ bitmap: inout Bitmap?
  ) throws(ExportError) -> Sink.Prepared {
    let snapshot = try ledger.measure(\.evaluate) { film.snapshot(ofFrame: index) }
    let drawn = try ledger.measure(\.raster) { () throws(ExportError) in
      try sink.draw(snapshot, by: compositor)
    }
    if let drawn { return drawn }
    var canvas = bitmap.take() ?? Bitmap(film.size)
    defer { bitmap = canvas }
    try ledger.measure(\.raster) { compositor.render(snapshot, into: &canvas) }
    return try prepared(canvas)
  }

  /// The mean of several instants.
  private func blurredFrame(
    _ index: Int, _ exposure: inout Exposure?, _ bitmap: inout Bitmap?
  ) throws(ExportError) -> Sink.Prepared {
    var canvas = bitmap.take() ?? Bitmap(film.size)
    defer { bitmap = canvas }
    for time in film.exposures(ofFrame: index) {
      let snapshot = try ledger.measure(\.evaluate) { film.snapshot(at: time, ofFrame: index) }
      try ledger.measure(\.raster) {
        compositor.render(snapshot, into: &canvas)
        exposure?.add(canvas)
      }
    }
    // A mean has a bitmap of its own: what is drawn into is known to show the last instant.
    return try prepared(exposure?.develop() ?? canvas)
  }

  private func prepared(_ bitmap: Bitmap) throws(ExportError) -> Sink.Prepared {
    try ledger.measure(\.convert) { () throws(ExportError) in try sink.prepare(bitmap) }
  }
}
