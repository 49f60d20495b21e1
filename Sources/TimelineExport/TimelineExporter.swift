@_exported import Rasterize

/// Exports timelines to video, image and document files.
///
///     let exporter = TimelineExporter(options)
///     Task { for await event in exporter.progress { print(event.framesDone, event.secondsLeft ?? 0) } }
///     let report = try await exporter.export(timeline, to: URL(fileURLWithPath: "video.mp4"))
///
/// Output is deterministic: the same timeline and options give the same bytes for any number of jobs, on any
/// machine.
public final class TimelineExporter: Sendable {
  /// The options of the export.
  public let options: ExportOptions
  /// Progress events of this exporter's first export: about ten per second, and one when the files are
  /// complete. Finishes with the export, even if it fails. Supports one consumer.
  public let progress: AsyncStream<ExportProgress>
  private let events: AsyncStream<ExportProgress>.Continuation
  private let isPart: Bool

  /// The file name extensions of images, in lower case and without the dot: formats for a single frame.
  public static var imageExtensions: [String] { ExportFormat.images }

  /// Creates an exporter; options are validated when it is used.
  public init(_ options: ExportOptions = ExportOptions()) {
    self.options = options
    (progress, events) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(64))
    isPart = false
  }

  /// An exporter that reports its progress through another one.
  init(_ options: ExportOptions, reportingTo other: TimelineExporter) {
    self.options = options
    (progress, events) = (other.progress, other.events)
    isPart = true
  }

  deinit { if !isPart { events.finish() } }

  /// Finishes the progress stream.
  func finishEvents() { events.finish() }

  func yield(_ progress: ExportProgress) { events.yield(progress) }

  /// Writes the timeline in the format given by the extension of `url`, such as mp4. `null` is the same as
  /// ``measure(_:)``; `-` is standard output, in the format ``ExportOptions/format``. Numbered images have
  /// a placeholder for the frame number in their name: `video-%04d.png`.
  ///
  /// The file appears when it is complete. When the task is canceled, the unfinished file is removed
  /// before `cancel()` returns, and this method throws soon after.
  ///
  /// - Parameter other: A timeline to show on the right, for comparison.
  /// - Throws: ``ExportError``; `CancellationError` if the task is canceled.
  @discardableResult
  public func export(
    _ timeline: Timeline, beside other: Timeline? = nil, to url: URL
  ) async throws -> ExportReport {
    let reports = try await export(timeline, beside: other, to: [url])
    guard let report = reports.first else { throw ExportError.outOfMemory }
    return report
  }

  /// Writes the timeline in several formats; each frame is rendered once for all of them.
  ///
  /// - Returns: One report per file, in the order of `urls`.
  /// - Throws: ``ExportError``; `CancellationError` if the task is canceled. No incomplete
  ///   file appears then.
  @discardableResult
  public func export(
    _ timeline: Timeline, beside other: Timeline? = nil, to urls: [URL]
  ) async throws -> [ExportReport] {
    try await export(timeline, beside: other, to: urls, captions: [])
  }

  /// Writes the timeline in several formats, and caption files next to them. All files appear when they are complete.
  ///
  /// - Returns: One report per file, in the order of `urls`, then those of `captions`. Captions without cues in the
  ///   exported range have no file.
  /// - Throws: ``ExportError``; `CancellationError` if the task is canceled.
  package func export(
    _ timeline: Timeline, beside other: Timeline? = nil, to urls: [URL], captions: [CaptionFile]
  ) async throws -> [ExportReport] {
    defer { events.finish() }
    for url in urls where !url.isNoFile { _ = try ExportFormat.named(by: url, options) }
    let sequence = try FrameSequence(timeline, beside: other, options)
    let outputs = try Output.all(urls, captions: captions, sequence, options)
    if outputs.isEmpty { return [] }
    defer { for output in outputs { output.destination?.abandon() } }
    let encoders = try outputs.flatMap { try $0.exclusiveEncoders }
    if let twice = encoders.first(where: { name in encoders.count { $0 == name } > 1 }) {
      throw ExportError.exclusiveEncoderConflict(name: twice)
    }
    let cache = try await segmentSource(of: sequence, for: urls)
    return try await EncoderLocks.shared.run(encoders) {
      let files = try await begin(outputs, sequence, cache)
      let final = try await write(sequence, into: files)
      cache?.store.finish()
      var reports = files.map { $0.report(of: sequence, final) }
      if let limit = options.cache?.frameLimit, sequence.frameCount > limit {
        reports[0].notes.append(.tooLongForCache(frames: sequence.frameCount, limit: limit))
      }
      if let note = cache?.store.note { reports[0].notes.append(note) }
      reports[0].notes += ExportNote.damage(of: timeline)
      return reports
    }
  }

  /// Opens the outputs. Documents are generated here, which may take long.
  private func begin(
    _ outputs: [Output], _ sequence: FrameSequence, _ cache: SegmentSource?
  ) async throws -> [OpenedOutput] {
    try await withTaskCancellationHandler {
      do {
        return try await onOwnThread { try outputs.map { try $0.begin(sequence, cache) } }
      } catch {
        // Removing the file makes any step fail with another error; cancellation is the cause.
        throw Task.isCancelled ? CancellationError() : error
      }
    } onCancel: {
      for output in outputs { output.destination?.abandon() }
    }
  }

  /// The cache with the digests of the segments; nil if no file uses it.
  private func segmentSource(
    of sequence: FrameSequence, for urls: [URL]
  ) async throws -> SegmentSource? {
    guard let cache = options.cache, sequence.frameCount <= cache.frameLimit else {
      return nil
    }
    var isUsed = false
    for url in urls where try options.usesCache(for: url) { isUsed = true }
    return isUsed ? try await SegmentSource.prepare(cache, sequence, options) : nil
  }

  /// Renders frames if any output needs them, and completes the files.
  private func write(_ sequence: FrameSequence, into files: [OpenedOutput]) async throws
    -> ExportProgress
  {
    let sinks = files.compactMap(\.sink)
    switch sinks.count {
    case 0: return try await completeDocuments(files, of: sequence)
    case 1: return try await run(sequence, into: sinks[0], files)
    default: return try await run(sequence, into: TeeSink(sinks), files)
    }
  }

  /// Completes outputs that are all documents, without rendering frames.
  private func completeDocuments(
    _ files: [OpenedOutput], of sequence: FrameSequence
  ) async throws -> ExportProgress {
    let ledger = StageTimer()
    return try await complete(files.compactMap(\.output.destination), isLast: true) {
      try ledger.measure(\.encode) { () throws(ExportError) in
        for file in files { try file.complete(sequence) }
      }
    } progress: {
      ledger.progress(framesDone: 0, of: 0, isComplete: true, encoderHasThreads: false)
    }
  }

  /// Renders every frame as for video, without encoding or writing: for benchmarks.
  ///
  /// - Throws: ``ExportError``; `CancellationError` if the task is canceled.
  public func measure(_ timeline: Timeline) async throws -> ExportReport {
    try await export(timeline, to: URL(fileURLWithPath: "null"))
  }

  /// Renders a frame sequence into a sink and completes its files.
  @discardableResult
  func run<Sink: FrameSink>(
    _ sequence: FrameSequence, into sink: Sink, _ files: [OpenedOutput] = []
  ) async throws -> ExportProgress {
    try await run(
      sequence, into: sink, destinations: files.compactMap(\.output.destination), after: nil,
      isLast: true
    ) { () throws(ExportError) in
      for file in files { try file.complete(sequence) }
    }
  }

  /// Renders a frame sequence, which may be one chunk of a longer one.
  ///
  /// - Parameters:
  ///   - earlier: The progress of the chunks before.
  ///   - isLast: Whether this completes the export.
  ///   - finish: Completes the files after the sink has received all frames.
  func run<Sink: FrameSink>(
    _ sequence: FrameSequence, into sink: Sink, destinations: [any OutputDestination],
    after earlier: ExportProgress?,
    isLast: Bool = false,
    finish: @escaping @Sendable () throws(ExportError) -> Void = {}
  ) async throws -> ExportProgress {
    let jobs = options.jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let pipeline = FramePipeline(sequence, sink: sink, jobs: jobs)
    return try await complete(destinations, isLast: isLast) { [events] in
      try pipeline.run { events.yield($0.following(earlier)) }
      try finish()
    } progress: {
      pipeline.progress(drawnCount: nil).following(earlier)
    } onCancel: {
      pipeline.cancel()
    }
  }

  /// Writes files on a dedicated thread, then renames them to their final names.
  ///
  /// - Parameters:
  ///   - isLast: Whether this completes the export.
  ///   - write: Writes and verifies all of them.
  ///   - progress: Returns the progress; called after the files were renamed.
  ///   - onCancel: Stops `write`.
  private func complete(
    _ destinations: [any OutputDestination], isLast: Bool,
    _ write: @escaping @Sendable () throws -> Void,
    progress: @escaping @Sendable () -> ExportProgress, onCancel: @Sendable () -> Void = {}
  ) async throws -> ExportProgress {
    try await withTaskCancellationHandler {
      do {
        return try await onOwnThread { [events] in
          try write()
          for destination in destinations { try destination.commit() }
          let final = progress()
          if isLast { events.yield(final) }
          return final
        }
      } catch {
        // Removing the file makes any step fail with another error; cancellation is the cause.
        throw Task.isCancelled ? CancellationError() : error
      }
    } onCancel: {
      onCancel()
      for destination in destinations { destination.abandon() }
    }
  }
}

/// Runs `body` on a dedicated thread, as it may block for long.
func onOwnThread<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    let thread = Thread { continuation.resume(with: Swift.Result(catching: body)) }
    thread.name = "encoder"
    thread.start()
  }
}
