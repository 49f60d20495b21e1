extension TimelineExporter {
  /// Plans an export in chunks of a segment each.
  ///
  /// Renders the first frame of each chunk, and computes digests of everything that frames depend on.
  ///
  /// - Parameter output: The file to assemble; its extension determines the format.
  /// - Throws: ``ExportError``; `CancellationError` if the task is canceled.
  public func plan(
    _ timeline: Timeline, beside other: Timeline? = nil, for output: String
  ) async throws -> ExportPlan {
    try await plan(timeline, beside: other, for: output, noting: nil)
  }

  private func plan(
    _ timeline: Timeline, beside other: Timeline?, for output: String, noting states: FileStates?
  ) async throws -> ExportPlan {
    let url = URL(fileURLWithPath: output)
    if url.isStandardOutput { throw ExportError.chunksUnsupported(format: output) }
    let format = try ExportFormat.named(by: url, options)
    guard !format.isStatic, !format.isDocument else {
      throw ExportError.chunksUnsupported(format: format.name)
    }
    if options.variableFrameRate, !format.canVaryFrameRate {
      throw ExportError.fixedFrameRate(format: format.name, known: ExportFormat.varying)
    }
    _ = try ChunkEncoding(format, options)
    let sequence = try FrameSequence(timeline, beside: other, options)
    let segments = sequence.segments(options)
    let compositor = Compositor(size: sequence.pointSize, scale: sequence.scale)
    var bitmap = Bitmap(sequence.size)
    var chunks: [ExportPlan.Chunk] = []
    for index in 0..<segments.count {
      try Task.checkCancellation()
      let frames = segments[index]
      compositor.render(sequence.snapshot(ofFrame: frames.lowerBound), into: &bitmap)
      chunks.append(
        ExportPlan.Chunk(
          firstFrame: frames.lowerBound, frameCount: frames.count, opening: try bitmap.sha256()))
    }
    return try ExportPlan(
      output: output, sequence: sequence, options: options, chunks: chunks, noting: states)
  }

  /// The number of frames of an export.
  ///
  /// - Throws: ``ExportError`` for options that select none.
  package func frameCount(of timeline: Timeline, beside other: Timeline?) throws(ExportError) -> Int
  {
    try FrameSequence(timeline, beside: other, options).frameCount
  }

  /// Renders chunks into their folder, one after the other, except chunks that are already complete.
  ///
  /// Checks the timeline and options against the plan once, and the first frame of each chunk, to detect other
  /// versions of the program. Uses and fills ``ExportOptions/cache``.
  ///
  /// - Parameters:
  ///   - inputs: Further files that must not change while chunks are rendered.
  ///   - isVerified: Whether the timelines are known to match the plan, such as by the digests of their files, so that
  ///     they need not be digested.
  ///   - again: Whether to render complete chunks too, to compare them; without the cache.
  ///   - onChunk: Called with each chunk when its file is complete.
  /// - Returns: A note if the cache cannot be written.
  /// - Throws: ``ExportError``, also if the timeline or options do not match the plan;
  ///   `CancellationError` if the task is canceled.
  @discardableResult
  public func render(
    chunks indices: [Int], of timeline: Timeline, beside other: Timeline? = nil,
    in folder: ChunkFolder, from inputs: [URL] = [], isVerified: Bool = false,
    again: Bool = false, isolation: isolated (any Actor)? = #isolation,
    onChunk: (FinishedChunk, ChunkOrigin) throws -> Void = { _, _ in }
  ) async throws -> [ExportNote] {
    defer { finishEvents() }
    for index in indices { _ = try folder.plan.frames(ofChunk: index) }
    let states = FileStates()
    for url in inputs { states.note(url.path) }
    let sequence = try FrameSequence(timeline, beside: other, options)
    try Self.check(
      sequence, options, against: folder.plan, noting: states, isVerified: isVerified)
    try folder.create()
    var progress: ExportProgress?
    var notes: [ExportNote] = []
    for index in indices {
      if !again, let finished = try folder.chunk(index) {
        try onChunk(finished, .folder)
        continue
      }
      try check(sequence, against: folder.plan, opening: index)
      let cache = again ? nil : try await segmentSource(ofChunk: index, in: folder.plan, sequence)
      let destination = try ChunkDestination(folder, chunk: index, from: states)
      progress = try await render(
        index, of: folder, sequence, to: destination, cache, after: progress,
        isLast: index == indices.last)
      cache?.store.finish()
      if notes.isEmpty, let note = cache?.store.note { notes.append(note) }
      if let finished = destination.finished { try onChunk(finished, destination.origin) }
    }
    return notes
  }

  /// The cache with the digest of a chunk, which it stores as a segment; nil without a cache, and for formats that are
  /// encoded as a whole.
  private func segmentSource(
    ofChunk index: Int, in plan: ExportPlan, _ sequence: FrameSequence
  ) async throws -> SegmentSource? {
    let frames = try plan.frames(ofChunk: index)
    guard let cache = options.cache, frames.count <= cache.frameLimit,
      try options.usesCache(for: URL(fileURLWithPath: plan.output))
    else { return nil }
    return try await SegmentSource.prepare(
      cache, sequence.part(frames), options,
      segments: VideoSegments(every: frames.count, of: frames.count))
  }

  /// Renders a chunk. The caller has checked that the sequence matches the plan.
  private func render(
    _ index: Int, of folder: ChunkFolder, _ sequence: FrameSequence,
    to destination: ChunkDestination, _ cache: SegmentSource? = nil,
    after earlier: ExportProgress?, isLast: Bool = false
  ) async throws -> ExportProgress {
    defer { destination.abandon() }
    let plan = folder.plan
    let frames = try plan.frames(ofChunk: index)
    let format = try ExportFormat.named(by: URL(fileURLWithPath: plan.output), options)
    let encoding = try ChunkEncoding(format, options)
    let request = SinkRequest(
      path: destination.temporaryPath, name: destination.name, size: sequence.size,
      frameRate: sequence.frameRate, frameCount: frames.count, options: options, cache: cache)
    let head = PacketFile.Head(
      plan: folder.planDigest, inputs: folder.inputs, chunk: index, firstFrame: frames.lowerBound,
      frameCount: frames.count)
    return try await EncoderLocks.shared.run(try format.exclusiveEncoders(options)) {
      let sink = try encoding.makeSink(head, request)
      return try await run(
        sequence.part(frames), into: sink, destinations: [destination], after: earlier,
        isLast: isLast
      ) { destination.complete(sink.tail, isReused: sink.isReused) }
    }
  }

  /// Checks the first frame of a chunk, to detect rendering differences.
  private func check(
    _ sequence: FrameSequence, against plan: ExportPlan, opening index: Int
  ) throws(ExportError) {
    let start = try plan.frames(ofChunk: index).lowerBound
    let bitmap = Compositor(size: sequence.pointSize, scale: sequence.scale)
      .render(sequence.snapshot(ofFrame: start))
    guard try bitmap.sha256() == plan.chunks[index].opening else {
      throw .planMismatch([.program])
    }
  }

  /// Checks that the timeline and options match the plan.
  ///
  /// - Parameters:
  ///   - states: Records the files that are read again later.
  ///   - isVerified: Whether the timelines are known to match the plan.
  static func check(
    _ sequence: FrameSequence, _ options: ExportOptions, against plan: ExportPlan,
    noting states: FileStates?, isVerified: Bool = false
  ) throws(ExportError) {
    let mine = try ExportPlan(
      output: plan.output, sequence: sequence, options: options, chunks: plan.chunks,
      contents: isVerified ? (plan.contents, plan.comparedContents) : nil, noting: states)
    let differences = plan.differences(from: mine)
    if !differences.isEmpty { throw .planMismatch(differences) }
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
    let states = FileStates()
    let plan = try await plan(
      timeline, beside: other, for: url.lastPathComponent, noting: states)
    let store = try ChunkStore(beside: OutputTarget(url, overwrite: true), plan)
    var chunkOptions = options
    chunkOptions.overwrite = true
    let exporter = TimelineExporter(chunkOptions, reportingTo: self)
    let sequence = try FrameSequence(timeline, beside: other, options)
    var files: [URL] = []
    var progress: ExportProgress?
    do {
      for index in plan.chunks.indices {
        if let chunk = try store.chunks.chunk(index) {
          files.append(chunk.url)
          continue
        }
        let destination = try ChunkDestination(store.chunks, chunk: index, from: states)
        progress = try await exporter.render(
          index, of: store.chunks, sequence, to: destination, after: progress)
        if let finished = destination.finished { files.append(finished.url) }
      }
    } catch {
      store.removeIfEmpty()
      throw error
    }
    var report = try await Self.assemble(
      plan, options, of: sequence, from: states, chunks: files, to: url, in: store.folder)
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
