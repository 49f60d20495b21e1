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
    let encoders = try outputs.flatMap { try $0.encodersAlone }
    if let twice = encoders.first(where: { name in encoders.count { $0 == name } > 1 }) {
      throw ExportError.encoderTwice(name: twice)
    }
    return try await EncoderTurns.shared.run(encoders) {
      let sinks = try outputs.map { try $0.makeSink(film.size) }
      let files = zip(outputs, sinks).map { FinishedFile(output: $0, sink: $1) }
      // What is made of the timeline alone needs no frames.
      let rendered = sinks.contains(where: \.takesFrames) ? film : film.part(0..<0)
      let final =
        if sinks.count == 1 { try await run(rendered, into: sinks[0], files) } else {
          try await run(rendered, into: TeeSink(sinks), files)
        }
      return files.map { $0.report(of: film, final) }
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
    _ film: Film, into sink: Sink, _ files: [FinishedFile] = []
  ) async throws -> ExportProgress {
    try await run(
      film, into: sink, places: files.compactMap(\.output.place), after: nil, isLast: true
    ) { () throws(ExportError) in
      for file in files { try file.output.probe(file.sink.frameSize) }
    }
  }

  /// Runs a part of a film.
  ///
  /// - Parameters:
  ///   - earlier: How far the parts before have come.
  ///   - isLast: Whether the film is complete then.
  ///   - check: Looks at what was written.
  func run<Sink: FrameSink>(
    _ film: Film, into sink: Sink, places: [any OutputPlace], after earlier: ExportProgress?,
    isLast: Bool = false,
    check: @escaping @Sendable () throws(ExportError) -> Void = {}
  ) async throws -> ExportProgress {
    let jobs = options.jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let pipeline = FramePipeline(film, sink: sink, jobs: jobs)
    return try await withTaskCancellationHandler {
      do {
        return try await onOwnThread { [events] in
          try pipeline.run { events.yield($0.following(earlier)) }
          try check()
          for place in places { try place.commit() }
          let final = pipeline.progress(framesDone: nil).following(earlier)
          if isLast { events.yield(final) }
          return final
        }
      } catch {
        // Without its file, work fails in any place; that is not the reason.
        throw Task.isCancelled ? CancellationError() : error
      }
    } onCancel: {
      pipeline.cancel()
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
