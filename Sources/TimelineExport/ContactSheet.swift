import Synchronization

extension TimelineExporter {
  /// A contact sheet: frames in a grid, each with its time below it.
  ///
  /// The frames are sampled evenly from the first to the last, each rendered at its size on the sheet.
  /// Of the options, only `frameRate`, `from`, `to` and `jobs` are used.
  ///
  /// - Parameters:
  ///   - count: The number of frames, at least 1. If the video has fewer, some are repeated.
  ///   - side: The approximate length of the longer side of the sheet in pixels: smaller if the frames are
  ///     smaller, larger if the times would not fit below the frames. nil for 1600.
  /// - Throws: ``ExportError``, such as ``ExportError/impossibleSize(_:)`` if a sheet has no room for that many frames;
  ///   `CancellationError` if the task is canceled.
  public func contactSheet(
    of timeline: Timeline, count: Int, side: Int? = nil
  ) async throws -> Bitmap {
    var options = options
    let count = min(max(count, 1), ContactSheetLayout.countLimit)
    let layout = try ContactSheetLayout(
      count: count, of: timeline.size, scale: timeline.scale,
      side: min(max(side ?? ContactSheetLayout.defaultSide, 1), PixelSize.longestSide))
    // Before frames are rendered for a sheet that is too large.
    _ = try layout.sheetSize()
    options.pixelSize = layout.picture
    let sequence = try FrameSequence(timeline, options).evenlySampled(count: count)
    let sink = ImageSink(frameSize: sequence.size)
    try await run(sequence, into: sink)
    let times = (0..<sequence.frameCount).map(sequence.time(ofFrame:))
    return try layout.sheet(of: Array(zip(sink.images, times)))
  }
}

/// Collects frames as images.
private final class ImageSink: FrameSink {
  private let collected = Mutex<[CGImage]>([])
  let hasThreads = false
  let frameSize: PixelSize

  init(frameSize: PixelSize) { self.frameSize = frameSize }

  var images: [CGImage] { collected.withLock { $0 } }

  func prepare(_ bitmap: Bitmap) throws(ExportError) -> CGImage {
    try allocated(
      CGImage(width: bitmap.width, height: bitmap.height, premultipliedBGRA: bitmap.pixels))
  }

  func add(_ frame: CGImage, at index: Int) { collected.withLock { $0.append(frame) } }
  func finish() {}
}

extension ContactSheetLayout {
  private static let paper = CGColor(red: 0.086, green: 0.094, blue: 0.114, alpha: 1)
  private static let ink = CGColor(red: 0.72, green: 0.75, blue: 0.8, alpha: 1)
  private static let hairline = CGColor(red: 1, green: 1, blue: 1, alpha: 0.16)

  /// The sheet, rendered by the compositor from layers, as frames are.
  fileprivate func sheet(of images: [(CGImage, MediaTime)]) throws(ExportError) -> Bitmap {
    let size = try sheetSize()
    let bounds = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    var layers = [layer(bounds, number: 0) { $0.backgroundColor = Self.paper }]
    for (index, (image, time)) in images.enumerated() {
      let cell = cell(of: index)
      let frame = cell.insetBy(dx: CGFloat((cellWidth - picture.width) / 2), dy: 0)
      layers.append(imageLayer(image, frame, number: layers.count))
      layers.append(labelLayer(time, below: cell, number: layers.count))
    }
    let snapshot = FrameSnapshot(time: .zero, size: bounds.size, layers: layers)
    return Compositor(size: bounds.size, scale: 1).render(snapshot)
  }

  private func layer(
    _ frame: CGRect, number: Int, _ configure: (inout LayerState) -> Void
  ) -> LayerSnapshot {
    var state = LayerState()
    state.bounds = CGRect(origin: .zero, size: frame.size)
    configure(&state)
    let transform = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: frame.minX, ty: frame.minY)
    return LayerSnapshot(
      id: LayerID(number), state: state, transform: ProjectionTransform(transform))
  }

  private func imageLayer(_ image: CGImage, _ frame: CGRect, number: Int) -> LayerSnapshot {
    layer(frame, number: number) { state in
      state.contents = .image(image)
      state.masksToBounds = true
      state.cornerRadius = max(frame.width / 50, 4).rounded()
      state.borderWidth = 1
      state.borderColor = Self.hairline
    }
  }

  private func labelLayer(_ time: MediaTime, below frame: CGRect, number: Int) -> LayerSnapshot {
    let box = CGRect(
      x: frame.minX, y: frame.maxY, width: frame.width, height: CGFloat(labelHeight))
    let text = TextBlock(
      string: String(format: "%.2f s", time.seconds),
      font: FontDescription(family: "Inter", size: fontSize, weight: 500), color: Self.ink,
      alignment: .left, width: box.width)
    let list = RecordedDrawing(
      bounds: CGRect(origin: .zero, size: box.size),
      commands: [.text(text, at: CGPoint(x: 2, y: (fontSize * 0.4).rounded()))])
    return layer(box, number: number) { $0.contents = .drawing(list) }
  }
}
