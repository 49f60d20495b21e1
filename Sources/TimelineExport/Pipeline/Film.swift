/// The frames to be exported: which instants they show, and how large they are.
struct Film: Sendable {
  let timeline: Timeline
  let frameRate: FrameRate
  let from: MediaTime
  private(set) var frameCount: Int
  /// Which of the timeline's frames these are; nil for all of them.
  private var selection: [Int]?
  let size: PixelSize
  /// Pixels per point.
  let scale: CGFloat
  /// Where the stage lies in the frame, in points; nil where it fills the frame as it is.
  private let placement: CGAffineTransform?

  init(_ timeline: Timeline, _ options: ExportOptions) throws(ExportError) {
    self.timeline = timeline
    frameRate = options.frameRate ?? timeline.frameRate
    from = options.from
    frameCount = try Self.frameCount(timeline, options, frameRate)
    let points = timeline.size
    guard points.width > 0, points.height > 0 else {
      throw .impossibleSize(.impossibleSize(width: points.width, height: points.height))
    }
    if let size = options.pixelSize {
      self.size = size
      (scale, placement) = Self.fit(timeline.size, in: size)
    } else {
      scale = options.scale ?? timeline.scale
      guard scale > 0, scale.isFinite else { throw .impossibleScale(scale) }
      size = try Self.size(timeline.size, scale)
      placement = nil
    }
  }

  private static func frameCount(
    _ timeline: Timeline, _ options: ExportOptions, _ rate: FrameRate
  ) throws(ExportError) -> Int {
    let to = options.to ?? timeline.duration
    guard !to.isIndefinite else { throw .endless }
    // A stage on which nothing ever happens is a film of one frame.
    let isStill = options.to == nil && to == .zero && options.from == .zero
    guard options.from >= .zero, options.from < to || isStill else {
      throw .emptyRange(from: options.from, to: to)
    }
    return rate.frameCount(in: to - options.from)
  }

  private static func size(_ points: CGSize, _ scale: CGFloat) throws(ExportError) -> PixelSize {
    do throws(RasterizeError) {
      return try PixelSize(points: points, scale: scale)
    } catch {
      throw .impossibleSize(error)
    }
  }

  /// The scale at which a stage of `points` just fits into `size`, and where it lies then.
  ///
  /// Less than a pixel too little is stretched away, as 640 × 360 points at 854 × 480 pixels need;
  /// otherwise the stage is centred, on whole pixels so that its edges stay sharp.
  private static func fit(_ points: CGSize, in size: PixelSize) -> (CGFloat, CGAffineTransform?) {
    let (width, height) = (CGFloat(size.width), CGFloat(size.height))
    let (across, down) = (width / points.width, height / points.height)
    let scale = min(across, down)
    if across == down { return (scale, nil) }
    let (left, top) = (width - points.width * scale, height - points.height * scale)
    if left < 1, top < 1 {
      return (
        scale, CGAffineTransform(a: across / scale, b: 0, c: 0, d: down / scale, tx: 0, ty: 0)
      )
    }
    let (x, y) = ((left / 2).rounded(.down) / scale, (top / 2).rounded(.down) / scale)
    return (scale, CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y))
  }

  /// The frame's size in points.
  var pointSize: CGSize {
    CGSize(width: CGFloat(size.width) / scale, height: CGFloat(size.height) / scale)
  }

  /// The instant that frame `index` shows.
  func time(ofFrame index: Int) -> MediaTime {
    from + frameRate.time(ofFrame: selection?[index] ?? index)
  }

  /// `count` of these frames, from the first to the last, evenly spread.
  func evenlySpread(count: Int) -> Film {
    var film = self
    film.frameCount = count
    film.selection = (0..<count).map { Self.frame(nearestTo: $0, of: count, among: frameCount) }
    return film
  }

  /// The nearest of `frameCount` frames to i / (count − 1) of the way, in whole numbers.
  ///
  /// With last · i = q · steps + r, that is q, or q + 1 where r is half of `steps` or more. The
  /// product may be beyond 64 bits; the quotient is `last` at most.
  private static func frame(nearestTo i: Int, of count: Int, among frameCount: Int) -> Int {
    let steps = max(count - 1, 1)
    let (q, r) = steps.dividingFullWidth((frameCount - 1).multipliedFullWidth(by: i))
    return r >= steps - r ? q + 1 : q
  }

  /// What frame `index` shows.
  func snapshot(ofFrame index: Int) -> FrameSnapshot {
    let snapshot = timeline.frame(at: time(ofFrame: index))
    guard let placement else { return snapshot }
    return snapshot.placed(ProjectionTransform(placement), in: pointSize)
  }
}

extension FrameSnapshot {
  /// This frame as a part of a larger one, `size` points large, clipped to its own bounds.
  func placed(_ placement: ProjectionTransform, in size: CGSize) -> FrameSnapshot {
    var state = LayerState()
    state.bounds = CGRect(origin: .zero, size: self.size)
    state.masksToBounds = true
    let frame = LayerSnapshot(
      id: LayerID(-1), state: state, transform: placement, descendantCount: layers.count)
    return FrameSnapshot(
      time: time, size: size, layers: [frame] + layers.map { $0.moved(placement) })
  }
}

extension LayerSnapshot {
  /// The same layer, its frame or picture mapped by `placement`.
  func moved(_ placement: ProjectionTransform) -> LayerSnapshot {
    changed(transform: transform.concatenating(placement))
  }
}
