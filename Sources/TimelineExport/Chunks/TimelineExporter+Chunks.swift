extension TimelineExporter {
  /// How the film is made in chunks of `options.segmentFrames` frames each.
  ///
  /// Renders the first frame of each, and digests all that frames depend on.
  ///
  /// - Parameter output: The file that the chunks will make; its extension names the format.
  /// - Throws: ``ExportError``; `CancellationError` where the task is cancelled.
  public func plan(
    _ timeline: Timeline, beside other: Timeline? = nil, for output: String
  ) async throws -> ExportPlan {
    let url = URL(fileURLWithPath: output)
    if url.isStandardOutput { throw ExportError.chunksUnsupported(format: output) }
    let format = try ExportFormat.named(by: url, options)
    guard !format.isStill, !format.isDocument else {
      throw ExportError.chunksUnsupported(format: format.name)
    }
    _ = try ChunkEncoding(format, options)
    let film = try Film(timeline, beside: other, options)
    let starts = Array(stride(from: 0, to: film.frameCount, by: max(options.segmentFrames, 1)))
    let compositor = Compositor(size: film.pointSize, scale: film.scale)
    var bitmap = Bitmap(film.size)
    var chunks: [ExportPlan.Chunk] = []
    for (index, start) in starts.enumerated() {
      try Task.checkCancellation()
      compositor.render(film.snapshot(ofFrame: start), into: &bitmap)
      let end = index + 1 < starts.count ? starts[index + 1] : film.frameCount
      chunks.append(
        ExportPlan.Chunk(
          firstFrame: start, frameCount: end - start, opening: try bitmap.sha256()))
    }
    return try ExportPlan(output: output, film: film, options: options, chunks: chunks)
  }

  /// Renders one chunk into a file of its own, which appears when it is complete.
  ///
  /// - Throws: ``ExportError``, where this timeline and these options do not make the plan's film too;
  ///   `CancellationError` where the task is cancelled.
  public func render(
    chunk index: Int, of plan: ExportPlan, _ timeline: Timeline, beside other: Timeline? = nil,
    to url: URL
  ) async throws {
    defer { finishEvents() }
    try check(try Film(timeline, beside: other, options), against: plan, opening: index)
    try await renderChunk(index, of: plan, timeline, beside: other, to: url, after: nil)
  }

  /// Renders a chunk of the plan's film: whether it is that is for the caller to know.
  @discardableResult
  private func renderChunk(
    _ index: Int, of plan: ExportPlan, _ timeline: Timeline, beside other: Timeline?, to url: URL,
    after earlier: ExportProgress?
  ) async throws -> ExportProgress {
    let frames = try plan.frames(ofChunk: index)
    let film = try Film(timeline, beside: other, options)
    let format = try ExportFormat.named(by: URL(fileURLWithPath: plan.output), options)
    let encoding = try ChunkEncoding(format, options)
    let place = try OutputFile(url, overwrite: options.overwrite)
    defer { place.abandon() }
    let request = SinkRequest(
      path: place.temporaryPath, name: place.name, size: film.size, frameRate: film.frameRate,
      frameCount: frames.count, options: options)
    let head = PacketFile.Head(
      plan: try plan.digest(), chunk: index, firstFrame: frames.lowerBound,
      frameCount: frames.count)
    return try await EncoderLocks.shared.run(try format.exclusiveEncoders(options)) {
      try await run(
        film.part(frames), into: try encoding.makeSink(head, request), places: [place],
        after: earlier)
    }
  }

  /// Finds out films that are not the plan's.
  ///
  /// - Parameter index: The chunk whose first frame is looked at: it tells what draws otherwise.
  private func check(
    _ film: Film, against plan: ExportPlan, opening index: Int
  ) throws(ExportError) {
    let start = try plan.frames(ofChunk: index).lowerBound
    try Self.check(film, options, against: plan)
    let bitmap = Compositor(size: film.pointSize, scale: film.scale)
      .render(film.snapshot(ofFrame: start))
    guard try bitmap.sha256() == plan.chunks[index].opening else {
      throw .planMismatch([.program])
    }
  }

  private static func check(
    _ film: Film, _ options: ExportOptions, against plan: ExportPlan
  ) throws(ExportError) {
    let mine = try ExportPlan(
      output: plan.output, film: film, options: options, chunks: plan.chunks)
    let differences = plan.differences(from: mine)
    if !differences.isEmpty { throw .planMismatch(differences) }
  }

  /// Puts a film together from its chunks: the same bytes as rendered in one piece.
  ///
  /// - Parameters:
  ///   - plan: The plan that all of them belong to.
  ///   - options: Those of the plan's film; of them the encoding counts.
  ///   - timeline: The film's, for its sound, which chunks have none of. Films that are silent need none; one that is
  ///     given has to be the plan's.
  ///   - chunks: A file for each of the plan's chunks, in order.
  /// - Throws: ``ExportError`` for gaps, for files that do not belong there, and for another film than the plan's.
  @discardableResult
  public static func assemble(
    _ plan: ExportPlan, _ options: ExportOptions, of timeline: Timeline? = nil,
    beside other: Timeline? = nil, chunks: [URL], to url: URL
  ) async throws -> ExportReport {
    let film = try timeline.map { timeline throws(ExportError) in
      try Film(timeline, beside: other, options)
    }
    if let film {
      try check(film, options, against: plan)
    } else if plan.audio != nil {
      throw ExportError.planMismatch([.sound])
    }
    return try await assemble(plan, options, of: film, chunks: chunks, to: url, in: nil)
  }

  /// - Parameters:
  ///   - film: The plan's, where it is heard.
  ///   - workFolder: Where the unfinished file is; beside the file unless said.
  private static func assemble(
    _ plan: ExportPlan, _ options: ExportOptions, of film: Film?, chunks: [URL], to url: URL,
    in workFolder: URL?
  ) async throws -> ExportReport {
    let format = try ExportFormat.named(by: url, options)
    let rate = try plan.rate
    let size = try plan.size
    let ledger = StageTimer()
    let place = try OutputFile(url, overwrite: options.overwrite, in: workFolder)
    let request = SinkRequest(
      path: place.temporaryPath, name: place.name, size: size, frameRate: rate,
      frameCount: plan.frameCount, audio: format.isSilent ? nil : film?.audio, options: options)
    let losses = film.map { format.notes(of: $0) } ?? []
    let assembly = Assembly(
      plan: plan, encoding: try ChunkEncoding(format, options), request: request)
    return try await withTaskCancellationHandler {
      do {
        return try await EncoderLocks.shared.run(try format.exclusiveEncoders(options)) {
          try await onOwnThread {
            defer { place.abandon() }
            let sink = try assembly.run(chunks)
            try format.probe.check(
              FileExpectation(request, frameSize: sink.frameSize, format))
            try place.commit()
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
        // Without its file, work fails in any place; that is not the reason.
        throw Task.isCancelled ? CancellationError() : error
      }
    } onCancel: {
      place.abandon()
    }
  }

  /// Writes the film so that it can go on where it was stopped, however it was: finished chunks stay in a hidden
  /// folder beside the file until the film is complete, and are taken where they are found. Those of another film, as
  /// of an earlier version of a scene, are removed: ``ExportNote/startedOver(_:)``.
  ///
  /// The bytes are those of ``export(_:beside:to:)-(_,_,URL)``.
  ///
  /// - Throws: ``ExportError``; `CancellationError` where the task is cancelled.
  @discardableResult
  public func resume(
    _ timeline: Timeline, beside other: Timeline? = nil, to url: URL
  ) async throws -> ExportReport {
    defer { finishEvents() }
    // Whether the file could be written, before anything is rendered and kept.
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
      store.removeUnlessUseful()
      throw error
    }
    var report = try await Self.assemble(
      plan, options, of: try Film(timeline, beside: other, options),
      chunks: plan.chunks.indices.map(store.url), to: url, in: store.folder)
    store.remove()
    if let strangers = store.strangers { report.notes.append(.startedOver(strangers)) }
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
