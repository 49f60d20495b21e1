extension TimelineExporter {
  /// Assembles a video from a folder of chunks: byte for byte the same as a single export. All chunks are
  /// verified first.
  ///
  /// - Parameters:
  ///   - options: The plan's options; only those of the encoding are used.
  ///   - timeline: The source of the audio, which chunks do not contain. Optional for videos without audio; must
  ///     match the plan.
  /// - Throws: ``ExportError/incompleteChunks(_:of:folder:)`` that lists all that are missing or damaged;
  ///   ``ExportError/conflictingChunks(_:first:second:frame:)``.
  @discardableResult
  public static func assemble(
    _ folder: ChunkFolder, _ options: ExportOptions, of timeline: Timeline? = nil,
    beside other: Timeline? = nil, to url: URL
  ) async throws -> ExportReport {
    let survey = folder.survey()
    if let conflict = survey.conflicts.first { throw conflict }
    guard survey.missing.isEmpty else {
      throw ExportError.incompleteChunks(
        survey.missing, of: folder.plan.chunks.count, folder: folder.url.relativePath)
    }
    return try await assemble(
      folder.plan, options, of: timeline, beside: other, chunks: survey.done.map(\.url), to: url)
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
    let states = FileStates()
    if let sequence {
      try check(sequence, options, against: plan, noting: states)
    } else if plan.audio != nil {
      throw ExportError.planMismatch([.sound])
    } else if plan.metadata?.poster != nil {
      // The cover image is drawn.
      throw ExportError.planMismatch([.scene])
    }
    return try await assemble(
      plan, options, of: sequence, from: states, chunks: chunks, to: url, in: nil)
  }

  /// - Parameters:
  ///   - sequence: The plan's frames, if the video has audio.
  ///   - states: The files that the video depends on, which must not have changed at the end.
  ///   - workFolder: The folder of the temporary file; by default the file's own.
  static func assemble(
    _ plan: ExportPlan, _ options: ExportOptions, of sequence: FrameSequence?,
    from states: FileStates, chunks: [URL], to url: URL, in workFolder: URL?
  ) async throws -> ExportReport {
    let format = try ExportFormat.named(by: url, options)
    let rate = try plan.rate
    let size = try plan.size
    let ledger = StageTimer()
    let destination = try OutputFile(url, overwrite: options.overwrite, in: workFolder)
    var contents = plan.filmContents
    if format.container?.poster != nil, let sequence, let time = plan.metadata?.poster {
      contents.poster = try sequence.poster(at: time)
    }
    let request = SinkRequest(
      path: destination.temporaryPath, name: destination.name, size: size, frameRate: rate,
      frameCount: plan.frameCount, audio: format.isSilent ? nil : sequence?.audio, options: options,
      contents: contents)
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
            try states.check()
            try destination.commit()
            var progress = ledger.progress(
              framesDone: plan.frameCount, of: plan.frameCount, isComplete: true,
              encoderHasThreads: false)
            progress.byteCount = sink.byteCount
            return ExportReport(
              url: url, frameCount: plan.frameCount, frameRate: rate, every: sink.frameInterval,
              size: sink.frameSize,
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
