/// Forwards each frame to several sinks.
struct TeeSink: FrameSink {
  private let sinks: [AnySink]
  let frameSize: PixelSize

  /// - Parameter sinks: At least one.
  init(_ sinks: [any FrameSink]) {
    self.sinks = sinks.map { AnySink(erasing: $0) }
    frameSize = sinks[0].frameSize
  }

  var hasThreads: Bool { sinks.contains(where: \.hasThreads) }

  func prepare(_ bitmap: Bitmap) throws(ExportError) -> [any Sendable] {
    var frames: [any Sendable] = []
    for sink in sinks { frames.append(try sink.prepare(bitmap)) }
    return frames
  }

  func add(_ frames: [any Sendable], at index: Int) throws(ExportError) {
    for (sink, frame) in zip(sinks, frames) { try sink.add(frame, index) }
  }

  var byteCount: Int { sinks.reduce(0) { $0 + $1.byteCount() } }

  func finish() throws(ExportError) { for sink in sinks { try sink.finish() } }

  /// A frame that one of the sinks needs is drawn for all of them; those that have its segment ignore it.
  func isReusable(_ index: Int) -> Bool { sinks.allSatisfy { $0.isReusable(index) } }

  func reuse(at index: Int) throws(ExportError) -> Int {
    var count = Int.max
    for sink in sinks { count = min(count, try sink.reuse(index)) }
    return count
  }
}

/// A type-erased sink.
private struct AnySink: Sendable {
  let hasThreads: Bool
  let byteCount: @Sendable () -> Int
  let prepare: @Sendable (Bitmap) throws(ExportError) -> any Sendable
  let add: @Sendable (any Sendable, Int) throws(ExportError) -> Void
  let finish: @Sendable () throws(ExportError) -> Void
  let isReusable: @Sendable (Int) -> Bool
  let reuse: @Sendable (Int) throws(ExportError) -> Int

  init<Sink: FrameSink>(erasing sink: Sink) {
    hasThreads = sink.hasThreads
    byteCount = { sink.byteCount }
    prepare = { bitmap throws(ExportError) in try sink.prepare(bitmap) }
    add = { frame, index throws(ExportError) in
      if let frame = frame as? Sink.Prepared { try sink.add(frame, at: index) }
    }
    finish = { () throws(ExportError) in try sink.finish() }
    isReusable = { sink.isReusable($0) }
    reuse = { index throws(ExportError) in try sink.reuse(at: index) }
  }
}
