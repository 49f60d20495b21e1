@_exported import Rasterize

/// Makes a file of a timeline.
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
  /// when the file is complete. Ends with the export, also where that fails. For one reader.
  public let progress: AsyncStream<ExportProgress>
  private let events: AsyncStream<ExportProgress>.Continuation

  /// Makes an exporter; what is wrong with the options shows when it is used.
  public init(_ options: ExportOptions = ExportOptions()) {
    self.options = options
    (progress, events) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(64))
  }

  deinit { events.finish() }

  /// Writes the film, in the format that the extension of `url` names, such as mp4; png is for a single
  /// frame. `null` alone stands for ``measure(_:)``.
  ///
  /// The file appears when it is complete. When the task is cancelled, the unfinished file is gone
  /// by the time `cancel()` returns, and this throws soon after.
  ///
  /// - Throws: ``ExportError``; `CancellationError` where the task is cancelled.
  @discardableResult
  public func export(_ timeline: Timeline, to url: URL) async throws -> ExportReport {
    defer { events.finish() }
    if url.relativePath == "null" { return try await measure(timeline) }
    let format = try ExportFormat.named(by: url)
    let film = try Film(timeline, options)
    let file = try OutputFile(url, overwrite: options.overwrite)
    defer { file.abandon() }
    let request = SinkRequest(
      path: file.temporaryPath, name: file.name, size: film.size, frameRate: film.frameRate,
      frameCount: film.frameCount, options: options)
    var report = try await EncoderTurns.shared.run(try format.encodersAlone(options)) {
      try await run(film, into: try format.makeSink(request), file)
    }
    report.url = url
    if report.size != film.size {
      report.notes.append(.padded(from: film.size, to: report.size))
    }
    return report
  }

  /// Computes every frame, as for video, but encodes and writes nothing: for measuring.
  ///
  /// - Throws: ``ExportError``; `CancellationError` where the task is cancelled.
  public func measure(_ timeline: Timeline) async throws -> ExportReport {
    defer { events.finish() }
    let film = try Film(timeline, options)
    return try await run(film, into: try NullSink(film.size))
  }

  /// Runs a film into a sink and completes its file.
  func run<Sink: FrameSink>(
    _ film: Film, into sink: Sink, _ file: OutputFile? = nil
  ) async throws -> ExportReport {
    let jobs = options.jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let pipeline = FramePipeline(film, sink: sink, jobs: jobs)
    return try await withTaskCancellationHandler {
      do {
        return try await onOwnThread { [events] in
          try pipeline.run { events.yield($0) }
          try file?.commit()
          let final = pipeline.progress(framesDone: nil)
          events.yield(final)
          return ExportReport(
            frameCount: film.frameCount, frameRate: film.frameRate, size: sink.frameSize,
            notes: sink.notes, progress: final)
        }
      } catch {
        // Without its file, work fails in any place; that is not the reason.
        throw Task.isCancelled ? CancellationError() : error
      }
    } onCancel: {
      pipeline.cancel()
      file?.abandon()
    }
  }
}

/// Runs `body` on a thread of its own, as it may block for long.
private func onOwnThread<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    let thread = Thread { continuation.resume(with: Swift.Result(catching: body)) }
    thread.name = "encoder"
    thread.start()
  }
}
