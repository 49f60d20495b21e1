extension TimelineExporter {
  /// Plans an export in chunks of `options.segmentFrames` frames each.
  ///
  /// Renders the first frame of each chunk, and computes digests of everything that frames depend on.
  ///
  /// - Parameter output: The file to assemble; its extension determines the format.
  /// - Throws: ``ExportError``; `CancellationError` if the task is canceled.
  public func plan(
    _ timeline: Timeline, beside other: Timeline? = nil, for output: String
  ) async throws -> ExportPlan {
    let url = URL(fileURLWithPath: output)
    if url.isStandardOutput { throw ExportError.chunksUnsupported(format: output) }
    let format = try ExportFormat.named(by: url, options)
    guard !format.isStatic, !format.isDocument else {
      throw ExportError.chunksUnsupported(format: format.name)
    }
    _ = try ChunkEncoding(format, options)
    let sequence = try FrameSequence(timeline, beside: other, options)
    let starts = Array(stride(from: 0, to: sequence.frameCount, by: max(options.segmentFrames, 1)))
    let compositor = Compositor(size: sequence.pointSize, scale: sequence.scale)
    var bitmap = Bitmap(sequence.size)
    var chunks: [ExportPlan.Chunk] = []
    for (index, start) in starts.enumerated() {
      try Task.checkCancellation()
      compositor.render(sequence.snapshot(ofFrame: start), into: &bitmap)
      let end = index + 1 < starts.count ? starts[index + 1] : sequence.frameCount
      chunks.append(
        ExportPlan.Chunk(
          firstFrame: start, frameCount: end - start, opening: try bitmap.sha256()))
    }
    return try ExportPlan(output: output, sequence: sequence, options: options, chunks: chunks)
  }

  /// Renders one chunk to a file, which appears when it is complete.
  ///
  /// - Throws: ``ExportError``, also if the timeline or options do not match the plan;
  ///   `CancellationError` if the task is canceled.
  public func render(
    chunk index: Int, of plan: ExportPlan, _ timeline: Timeline, beside other: Timeline? = nil,
    to url: URL
  ) async throws {
    defer { finishEvents() }
    try check(try FrameSequence(timeline, beside: other, options), against: plan, opening: index)
    try await renderChunk(index, of: plan, timeline, beside: other, to: url, after: nil)
  }

  /// Renders a chunk. The caller has checked that the timeline matches the plan.
  @discardableResult
  private func renderChunk(
    _ index: Int, of plan: ExportPlan, _ timeline: Timeline, beside other: Timeline?, to url: URL,
    after earlier: ExportProgress?
  ) async throws -> ExportProgress {
    let frames = try plan.frames(ofChunk: index)
    let sequence = try FrameSequence(timeline, beside: other, options)
    let format = try ExportFormat.named(by: URL(fileURLWithPath: plan.output), options)
    let encoding = try ChunkEncoding(format, options)
    let destination = try OutputFile(url, overwrite: options.overwrite)
    defer { destination.abandon() }
    let request = SinkRequest(
      path: destination.temporaryPath, name: destination.name, size: sequence.size,
      frameRate: sequence.frameRate,
      frameCount: frames.count, options: options)
    let head = PacketFile.Head(
      plan: try plan.digest(), chunk: index, firstFrame: frames.lowerBound,
      frameCount: frames.count)
    return try await EncoderLocks.shared.run(try format.exclusiveEncoders(options)) {
      try await run(
        sequence.part(frames), into: try encoding.makeSink(head, request),
        destinations: [destination],
        after: earlier)
    }
  }

  /// Checks that the timeline and options match the plan.
  ///
  /// - Parameter index: The chunk whose first frame is rendered and compared, to detect rendering differences.
  private func check(
    _ sequence: FrameSequence, against plan: ExportPlan, opening index: Int
  ) throws(ExportError) {
    let start = try plan.frames(ofChunk: index).lowerBound
    try Self.check(sequence, options, against: plan)
    let bitmap = Compositor(size: sequence.pointSize, scale: sequence.scale)
      .render(sequence.snapshot(ofFrame: start))
    guard try bitmap.sha256() == plan.chunks[index].opening else {
      throw .planMismatch([.program])
    }
  }

  private static func check(
    _ sequence: FrameSequence, _ options: ExportOptions, against plan: ExportPlan
  ) throws(ExportError) {
    let mine = try ExportPlan(
      output: plan.output, sequence: sequence, options: options, chunks: plan.chunks)
    let differences = plan.differences(from: mine)
    if !differences.isEmpty { throw .planMismatch(differences) }
  }

  /// Assembles a video from its chunks: byte for byte the same as a single export.
  ///
  /// - Parameters:
  ///   - plan: The plan of all chunks.
  ///   - options: The plan's options; only those of the encoding are used.
  ///   - timeline: The source of the audio, which chunks do not contain. Optional for videos without audio; must
  ///     match the plan.
  ///   - chunks: The files of the plan's chunks, in order.
  /// - Throws: ``ExportError`` for missing or mismatched chunks, and for a timeline that does not match the plan.
  @discardableResult
  public static func assemble(
    _ plan: ExportPlan, _ options: ExportOptions, of timeline: Timeline? = nil,
    beside other: Timeline? = nil, chunks: [URL], to url: URL
  ) async throws -> ExportReport {
    let sequence = try timeline.map { timeline throws(ExportError) in
      try FrameSequence(timeline, beside: other, options)
    }
    if let sequence {
      try check(sequence, options, against: plan)
    } else if plan.audio != nil {
      throw ExportError.planMismatch([.sound])
    }
    return try await assemble(plan, options, of: sequence, chunks: chunks, to: url, in: nil)
  }

  /// - Parameters:
  ///   - video: The plan's frames, if the video has audio.
  ///   - workFolder: The folder of the temporary file; by default the file's own.
  private static func assemble(
    _ plan: ExportPlan, _ options: ExportOptions, of sequence: FrameSequence?, chunks: [URL],
    to url: URL,
    in workFolder: URL?
  ) async throws -> ExportReport {
    let format = try ExportFormat.named(by: url, options)
    let rate = try plan.rate
    let size = try plan.size
    let ledger = StageTimer()
    let destination = try OutputFile(url, overwrite: options.overwrite, in: workFolder)
    let request = SinkRequest(
      path: destination.temporaryPath, name: destination.name, size: size, frameRate: rate,
      frameCount: plan.frameCount, audio: format.isSilent ? nil : sequence?.audio, options: options)
    let losses = sequence.map { format.notes(of: $0) } ?? []
    let assembly = Assembly(
      plan: plan, encoding: try ChunkEncoding(format, options), request: request)
    return try await withTaskCancellationHandler {
      do {
        return try await EncoderLocks.shared.run(try format.exclusiveEncoders(options)) {
          try await onOwnThread {
            defer { destination.abandon() }
            let sink = try assembly.run(chunks)
            try format.probe.check(
              FileExpectation(request, frameSize: sink.frameSize, format))
            try destination.commit()
            var progress = ledger.progress(
              framesDone: plan.frameCount, of: plan.frameCount, isComplete: true,
              encoderHasThreads: false)
            progress.byteCount = sink.byteCount
            return ExportReport(
              url: url, frameCount: plan.frameCount, frameRate: rate, size: sink.frameSize,
              notes: sink.notes + ExportNote.padding(of: size, to: sink.frameSize) + losses,
              progress: progress)
          }
        }
      } catch {
        // Removing the file makes any step fail with another error; cancellation is the cause.
        throw Task.isCancelled ? CancellationError() : error
      }
    } onCancel: {
      destination.abandon()
    }
  }

  /// Exports resumably: finished chunks stay in a hidden folder beside the file until the video is complete, and
  /// are reused by the next call after an interruption. Chunks of a different video, such as an earlier version of
  /// a scene, are removed: ``ExportNote/startedOver(_:)``.
  ///
  /// The bytes equal those of ``export(_:beside:to:)-(_,_,URL)``.
  ///
  /// - Throws: ``ExportError``; `CancellationError` if the task is canceled.
  @discardableResult
  public func resume(
    _ timeline: Timeline, beside other: Timeline? = nil, to url: URL
  ) async throws -> ExportReport {
    defer { finishEvents() }
    // Check that the file can be written before rendering.
    try OutputFile(url, overwrite: options.overwrite).abandon()
    let plan = try await plan(timeline, beside: other, for: url.lastPathComponent)
    let store = try ChunkStore(beside: OutputTarget(url, overwrite: true), plan)
    var chunkOptions = options
    chunkOptions.overwrite = true
    let exporter = TimelineExporter(chunkOptions, reportingTo: self)
    var progress: ExportProgress?
    do {
      for index in plan.chunks.indices where !store.has(index) {
        progress = try await exporter.renderChunk(
          index, of: plan, timeline, beside: other, to: store.url(index), after: progress)
      }
    } catch {
      store.removeIfEmpty()
      throw error
    }
    var report = try await Self.assemble(
      plan, options, of: try FrameSequence(timeline, beside: other, options),
      chunks: plan.chunks.indices.map(store.url), to: url, in: store.folder)
    store.remove()
    if let staleDifferences = store.staleDifferences {
      report.notes.append(.startedOver(staleDifferences))
    }
    if let progress {
      let byteCount = report.progress.byteCount
      report.progress = progress
      report.progress.byteCount = byteCount
      report.progress.isComplete = true
      report.progress.frameCount = progress.framesDone
    }
    yield(report.progress)
    return report
  }
}

extension ExportPlan {
  fileprivate var rate: FrameRate {
    get throws(ExportError) {
      let parts = frameRate.split(separator: "/").compactMap { Int($0) }
      guard let first = parts.first, parts.count <= 2 else { throw .invalidPlan(path: output) }
      return FrameRate(first, parts.count == 2 ? parts[1] : 1)
    }
  }

  fileprivate var size: PixelSize {
    get throws(ExportError) {
      do throws(RasterizeError) {
        return try PixelSize(width: width, height: height)
      } catch {
        throw .impossibleSize(error)
      }
    }
  }
}
