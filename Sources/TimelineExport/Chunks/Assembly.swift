import CFFmpeg

/// Assembles a video from its chunks.
struct Assembly {
  let plan: ExportPlan
  let encoding: ChunkEncoding
  let request: SinkRequest

  /// - Parameter chunks: The chunk files, in the plan's order.
  /// - Throws: ``ExportError/invalidChunk(path:reason:)`` for a file that is not the expected chunk.
  func run(_ chunks: [URL]) throws(ExportError) -> any FrameSink {
    guard chunks.count == plan.chunks.count else {
      throw .missingChunks(chunks.count, of: plan.chunks.count)
    }
    let digest = try plan.digest()
    if let choice = encoding.choice, let container = encoding.format.container {
      return try mux(chunks, digest, choice, container)
    }
    return try encode(chunks, digest, into: try encoding.format.makeSink(request))
  }

  private func mux(
    _ chunks: [URL], _ digest: String, _ choice: CodecChoice, _ container: Container
  ) throws(ExportError) -> any FrameSink {
    let size = choice.layout.frameSize(for: request.size)
    let encoder = try choice.makeEncoder(size: size, frameRate: request.frameRate)
    let audio = try choice.makeAudioEncoder(request, container)
    let muxer = try Muxer(
      container, path: request.path, name: request.name,
      video: choice.description(of: encoder, request.frameRate, in: container), audio: audio,
      contents: request.contents)
    for (index, url) in chunks.enumerated() {
      try read(url, index, digest).forEachPacket(muxer.write)
    }
    try muxer.finish()
    return AssembledSink(
      frameSize: size, byteCount: muxer.byteCount,
      notes: choice.codec.notes(choice) + (audio?.notes ?? []))
  }

  private func encode<Sink: FrameSink>(
    _ chunks: [URL], _ digest: String, into sink: Sink
  ) throws(ExportError) -> any FrameSink {
    var index = 0
    for (chunk, url) in chunks.enumerated() {
      let decoder = try FrameDecoder(size: request.size)
      let add = { (bitmap: Bitmap) throws(ExportError) in
        try sink.add(try sink.prepare(bitmap), at: index)
        index += 1
      }
      try read(url, chunk, digest).forEachPacket { packet throws(ExportError) in
        try decoder.decode(packet, add)
      }
      try decoder.decode(nil, add)
    }
    try sink.finish()
    return sink
  }

  /// Reads a chunk and verifies it against the plan.
  private func read(_ url: URL, _ index: Int, _ digest: String) throws(ExportError) -> PacketFile {
    guard let bytes = PacketFile.bytes(of: url) else {
      throw .invalidChunk(path: url.relativePath, reason: "cannot be read")
    }
    guard let file = PacketFile(bytes) else {
      throw .invalidChunk(path: url.relativePath, reason: "is not a complete chunk")
    }
    if let reason = file.difference(from: plan, chunk: index, digest: digest) {
      throw .invalidChunk(path: url.relativePath, reason: reason)
    }
    return file
  }
}

extension PacketFile {
  /// The reason why this is not chunk `index` of the plan; nil if it is.
  ///
  /// - Parameter inputs: The digest of the inputs; nil for any.
  func difference(
    from plan: ExportPlan, chunk index: Int, digest: String, inputs: String? = nil
  ) -> String? {
    if head.plan != digest { return "belongs to another plan" }
    if let inputs, head.inputs != inputs { return "was rendered from other inputs" }
    if head.chunk != index { return "is chunk \(head.chunk), not \(index)" }
    let chunk = plan.chunks[index]
    let counts = (plan.variesFrameRate == true ? 1 : chunk.frameCount)...chunk.frameCount
    if head.firstFrame != chunk.firstFrame || head.frameCount != chunk.frameCount
      || !counts.contains(packetCount)
    {
      return "has different frames than the plan specifies"
    }
    return nil
  }
}

/// The result of muxing packets of chunks; accepts no frames.
private struct AssembledSink: FrameSink {
  let frameSize: PixelSize
  let byteCount: Int
  let notes: [ExportNote]
  let hasThreads = false

  func prepare(_ bitmap: Bitmap) -> Bitmap { bitmap }
  func add(_ bitmap: Bitmap, at index: Int) {}
  func finish() {}
}
