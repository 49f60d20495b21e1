import Synchronization

extension TimelineExporter {
  /// A film at a glance: frames in a grid, each with its time below it.
  ///
  /// The frames are spread evenly from the first to the last; each is rendered at the size it has on
  /// the sheet. Of the options, `frameRate`, `from`, `to` and `jobs` count.
  ///
  /// - Parameters:
  ///   - count: How many frames, at least 1. Where the film has fewer, some show twice.
  ///   - side: About how many pixels the longer side of the sheet has; less where the frames are smaller, and
  ///     more where there are so many that their times would not fit below them. nil for 1600.
  /// - Throws: ``ExportError``; `CancellationError` where the task is cancelled.
  public func contactSheet(
    of timeline: Timeline, count: Int, side: Int? = nil
  ) async throws -> Bitmap {
    var options = options
    let layout = try ContactSheetLayout(
      count: max(count, 1), of: timeline.size, scale: timeline.scale,
      side: min(max(side ?? ContactSheetLayout.defaultSide, 1), PixelSize.longestSide))
    options.pixelSize = layout.picture
    let film = try Film(timeline, options).evenlySampled(count: max(count, 1))
    let pictures = ImageSink(frameSize: film.size)
    try await run(film, into: pictures)
    let times = (0..<film.frameCount).map(film.time(ofFrame:))
    return try layout.sheet(of: Array(zip(pictures.images, times)))
  }
}

/// Keeps frames as images.
private final class ImageSink: FrameSink {
  private let kept = Mutex<[CGImage]>([])
  let hasThreads = false
  let frameSize: PixelSize

  init(frameSize: PixelSize) { self.frameSize = frameSize }

  var images: [CGImage] { kept.withLock { $0 } }

  func prepare(_ bitmap: Bitmap) throws(ExportError) -> CGImage {
    try allocated(
      CGImage(width: bitmap.width, height: bitmap.height, premultipliedBGRA: bitmap.pixels))
  }

  func add(_ frame: CGImage, at index: Int) { kept.withLock { $0.append(frame) } }
  func finish() {}
}

extension ContactSheetLayout {
  private static let paper = CGColor(red: 0.086, green: 0.094, blue: 0.114, alpha: 1)
  private static let ink = CGColor(red: 0.72, green: 0.75, blue: 0.8, alpha: 1)
  private static let hairline = CGColor(red: 1, green: 1, blue: 1, alpha: 0.16)

  /// The finished sheet. It is drawn as a frame is: by the compositor, from layers.
  fileprivate func sheet(of pictures: [(CGImage, MediaTime)]) throws(ExportError) -> Bitmap {
    let size = try sheetSize()
    let bounds = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    var layers = [layer(bounds, number: 0) { $0.backgroundColor = Self.paper }]
    for (index, (image, time)) in pictures.enumerated() {
      let origin = origin(of: index)
      let frame = CGRect(
        origin: origin, size: CGSize(width: picture.width, height: picture.height))
      layers.append(pictureLayer(image, frame, number: layers.count))
      layers.append(labelLayer(time, below: frame, number: layers.count))
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

  private func pictureLayer(_ image: CGImage, _ frame: CGRect, number: Int) -> LayerSnapshot {
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
