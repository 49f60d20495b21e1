@_exported import Rasterize

/// Makes files of a timeline.
///
///     let exporter = TimelineExporter(options)
///     Task { for await event in exporter.progress { print(event.framesDone, event.secondsLeft ?? 0) } }
///     let report = try await exporter.export(timeline, to: URL(fileURLWithPath: "film.mp4"))
///
/// Same timeline and options, same bytes, whatever the number of jobs and the machine.
public final class TimelineExporter: Sendable {
  /// What was asked for.
  public let options: ExportOptions
  /// How far the first export of this exporter has come: an event about ten times a second, and one
  /// when the files are complete. Ends with the export, also where that fails. For one reader.
  public let progress: AsyncStream<ExportProgress>
  private let events: AsyncStream<ExportProgress>.Continuation
  private let isPart: Bool

  /// Makes an exporter; what is wrong with the options shows when it is used.
  public init(_ options: ExportOptions = ExportOptions()) {
    _ = FFmpegLog.silenced
    self.options = options
    (progress, events) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(64))
    isPart = false
  }

  /// An exporter whose news another one tells.
  init(_ options: ExportOptions, reportingTo other: TimelineExporter) {
    self.options = options
    (progress, events) = (other.progress, other.events)
    isPart = true
  }

  deinit { if !isPart { events.finish() } }

  /// Ends the news.
  func finishEvents() { events.finish() }

  func yield(_ progress: ExportProgress) { events.yield(progress) }

  /// Writes the film, in the format that the extension of `url` names, such as mp4. `null` alone
  /// stands for ``measure(_:)``, `-` for standard output, in the format that ``ExportOptions/format`` names. Numbered pictures have a place for the number in their name:
  /// `film-%04d.png`.
  ///
  /// The file appears when it is complete. When the task is cancelled, the unfinished file is gone
  /// by the time `cancel()` returns, and this throws soon after.
  ///
  /// - Parameter other: A timeline to be shown on the right, for comparison.
  /// - Throws: ``ExportError``; `CancellationError` where the task is cancelled.
  @discardableResult
  public func export(
    _ timeline: Timeline, beside other: Timeline? = nil, to url: URL
  ) async throws -> ExportReport {
    let reports = try await export(timeline, beside: other, to: [url])
    guard let report = reports.first else { throw ExportError.outOfMemory }
    return report
  }

  /// Writes the film in several formats at once: each frame is rendered once, for all of them.
  ///
  /// - Returns: A report a file, in their order.
  /// - Throws: ``ExportError``; `CancellationError` where the task is cancelled. No file appears then
  ///   that was not complete before.
  @discardableResult
  public func export(
    _ timeline: Timeline, beside other: Timeline? = nil, to urls: [URL]
  ) async throws -> [ExportReport] {
    defer { events.finish() }
    for url in urls where !url.isNoFile { _ = try ExportFormat.named(by: url, options) }
    let film = try Film(timeline, beside: other, options)
    let outputs = try Output.all(urls, film, options)
    defer { for output in outputs { output.place?.abandon() } }
    let encoders = try outputs.flatMap { try $0.exclusiveEncoders }
    if let twice = encoders.first(where: { name in encoders.count { $0 == name } > 1 }) {
      throw ExportError.exclusiveEncoderConflict(name: twice)
    }
    return try await EncoderLocks.shared.run(encoders) {
      let files = try await onOwnThread { try outputs.map { try $0.begin(film) } }
      let final = try await write(film, into: files)
      return files.map { $0.report(of: film, final) }
    }
  }

  /// Renders the film where some file takes frames, and completes the files.
  private func write(_ film: Film, into files: [OpenedOutput]) async throws -> ExportProgress {
    let sinks = files.compactMap(\.sink)
    switch sinks.count {
    case 0: return try await completeDocuments(files, of: film)
    case 1: return try await run(film, into: sinks[0], files)
    default: return try await run(film, into: TeeSink(sinks), files)
    }
  }

  /// Completes files that are documents, all of them: no frame is rendered.
  private func completeDocuments(
    _ files: [OpenedOutput], of film: Film
  ) async throws -> ExportProgress {
    let ledger = StageTimer()
    return try await complete(files.compactMap(\.output.place), isLast: true) {
      try ledger.measure(\.encode) { () throws(ExportError) in
        for file in files { try file.complete(film) }
      }
    } progress: {
      ledger.progress(framesDone: 0, of: 0, isComplete: true, encoderHasThreads: false)
    }
  }

  /// Computes every frame, as for video, but encodes and writes nothing: for measuring.
  ///
  /// - Throws: ``ExportError``; `CancellationError` where the task is cancelled.
  public func measure(_ timeline: Timeline) async throws -> ExportReport {
    try await export(timeline, to: URL(fileURLWithPath: "null"))
  }

  /// Runs a film into a sink and completes its files.
  @discardableResult
  func run<Sink: FrameSink>(
    _ film: Film, into sink: Sink, _ files: [OpenedOutput] = []
  ) async throws -> ExportProgress {
    try await run(
      film, into: sink, places: files.compactMap(\.output.place), after: nil, isLast: true
    ) { () throws(ExportError) in
      for file in files { try file.complete(film) }
    }
  }

  /// Runs a part of a film.
  ///
  /// - Parameters:
  ///   - earlier: How far the parts before have come.
  ///   - isLast: Whether the film is complete then.
  ///   - finish: Completes the files, once the sink has all frames.
  func run<Sink: FrameSink>(
    _ film: Film, into sink: Sink, places: [any OutputDestination], after earlier: ExportProgress?,
    isLast: Bool = false,
    finish: @escaping @Sendable () throws(ExportError) -> Void = {}
  ) async throws -> ExportProgress {
    let jobs = options.jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let pipeline = FramePipeline(film, sink: sink, jobs: jobs)
    return try await complete(places, isLast: isLast) { [events] in
      try pipeline.run { events.yield($0.following(earlier)) }
      try finish()
    } progress: {
      pipeline.progress(framesDone: nil).following(earlier)
    } onCancel: {
      pipeline.cancel()
    }
  }

  /// Writes files on a thread of its own, then gives them their names.
  ///
  /// - Parameters:
  ///   - isLast: Whether the export is complete then.
  ///   - write: Writes all of them, and looks at them.
  ///   - progress: How far it has come, asked for when files have their names.
  ///   - onCancel: Stops `write`.
  private func complete(
    _ places: [any OutputDestination], isLast: Bool, _ write: @escaping @Sendable () throws -> Void,
    progress: @escaping @Sendable () -> ExportProgress, onCancel: @Sendable () -> Void = {}
  ) async throws -> ExportProgress {
    try await withTaskCancellationHandler {
      do {
        return try await onOwnThread { [events] in
          try write()
          for place in places { try place.commit() }
          let final = progress()
          if isLast { events.yield(final) }
          return final
        }
      } catch {
        // Without its file, work fails in any place; that is not the reason.
        throw Task.isCancelled ? CancellationError() : error
      }
    } onCancel: {
      onCancel()
      for place in places { place.abandon() }
    }
  }
}

/// Runs `body` on a thread of its own, as it may block for long.
func onOwnThread<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    let thread = Thread { continuation.resume(with: Swift.Result(catching: body)) }
    thread.name = "encoder"
    thread.start()
  }
}
