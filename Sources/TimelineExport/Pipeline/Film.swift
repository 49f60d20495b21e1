/// The frames to be exported: which instants they show, and how large they are.
struct Film: Sendable {
  let timeline: Timeline
  /// What is shown on the right of it.
  private let other: Timeline?
  /// At which the film plays.
  let frameRate: FrameRate
  /// How many of the film's frames a second of the timeline has.
  private let instantRate: FrameRate
  let from: MediaTime
  private(set) var frameCount: Int
  /// The number of the first frame, where this is a part of a film.
  private var firstFrame = 0
  /// Which of the timeline's frames these are; nil for all of them.
  private var selection: [Int]?
  /// The instants that are shown, where they do not follow from the rate.
  private var instants: [MediaTime]?
  /// How long the shutter is open, in shares of the distance of instants; nil where frames are instants.
  private let shutter: Double?
  private let overlay: ReviewOverlay?
  /// What is heard; nil for nothing.
  let audio: AudioExcerpt?
  /// Whether there is sound that does not go along, as the film runs at another pace.
  let dropsAudio: Bool
  let size: PixelSize
  /// Pixels per point.
  let scale: CGFloat
  /// Where the stage lies in the frame, in points; nil where it fills the frame as it is.
  private let placement: CGAffineTransform?

  init(
    _ timeline: Timeline, beside other: Timeline? = nil, _ options: ExportOptions
  ) throws(ExportError) {
    (self.timeline, self.other) = (timeline, other)
    frameRate = options.frameRate ?? timeline.frameRate
    instantRate = try options.instantRate(of: frameRate)
    from = options.from
    let end = max(timeline.duration, other?.duration ?? .zero)
    frameCount = try Self.frameCount(end, options, instantRate)
    shutter = try options.shutter
    overlay = options.overlay
    let hasAudio = options.includesAudio && !timeline.audio.isEmpty
    dropsAudio = hasAudio && instantRate != frameRate
    audio =
      hasAudio && !dropsAudio
      ? AudioExcerpt(timeline, from: from, duration: frameRate.time(ofFrame: frameCount)) : nil
    let points = Self.size(of: timeline, beside: other)
    guard points.width > 0, points.height > 0 else {
      throw .impossibleSize(.impossibleSize(width: points.width, height: points.height))
    }
    if let size = options.pixelSize {
      self.size = size
      (scale, placement) = Self.fit(points, in: size)
    } else {
      scale = options.scale ?? timeline.scale
      guard scale > 0, scale.isFinite else { throw .impossibleScale(scale) }
      size = try Self.size(points, scale)
      placement = nil
    }
  }

  private static func frameCount(
    _ end: MediaTime, _ options: ExportOptions, _ rate: FrameRate
  ) throws(ExportError) -> Int {
    let to = options.to ?? end
    guard !to.isIndefinite else { throw .endless }
    // A stage on which nothing ever happens is a film of one frame.
    let isStill = options.to == nil && to == .zero && options.from == .zero
    if options.to == nil, options.from >= to, !isStill {
      throw .beyondEnd(from: options.from, end: to)
    }
    guard options.from >= .zero, options.from < to || isStill else {
      throw .emptyRange(from: options.from, to: to)
    }
    return rate.frameCount(in: to - options.from)
  }

  /// Points between two stages that are shown beside each other.
  private static let gap: CGFloat = 8

  private static func size(of timeline: Timeline, beside other: Timeline?) -> CGSize {
    guard let other else { return timeline.size }
    return CGSize(
      width: timeline.size.width + gap + other.size.width,
      height: max(timeline.size.height, other.size.height))
  }

  private static func size(
    _ points: CGSize, _ scale: CGFloat
  ) throws(ExportError) -> PixelSize {
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
    if let instants { return instants[index] }
    return from + instantRate.time(ofFrame: selection?[index] ?? firstFrame + index)
  }

  /// Whether another timeline is shown beside it.
  var isCompared: Bool { other != nil }

  /// The digests of what its frames depend on, beside the options.
  func contents() throws(ExportError) -> ContentDigests { try ContentDigests(timeline) }

  /// The same of what is shown beside it.
  func comparedContents() throws(ExportError) -> ContentDigests? {
    guard let other else { return nil }
    return try ContentDigests(other)
  }

  /// Whether frames are the mean of several instants.
  var hasMotionBlur: Bool { shutter != nil }

  /// How many instants a frame with motion blur is the mean of.
  private static let exposureCount = 16

  /// The instants whose mean frame `index` shows: one, unless there is motion blur.
  func exposures(ofFrame index: Int) -> [MediaTime] {
    let time = time(ofFrame: index)
    guard let shutter else { return [time] }
    let open = Double(instantRate.time(ofFrame: 1).flicks) * shutter
    return (0..<Self.exposureCount).map {
      time + MediaTime(flicks: Int64(open * Double($0) / Double(Self.exposureCount)))
    }
  }

  /// Some of these frames.
  func part(_ frames: Range<Int>) -> Film {
    var film = self
    (film.firstFrame, film.frameCount) = (firstFrame + frames.lowerBound, frames.count)
    return film
  }

  /// `count` of these frames, from the first to the last, evenly spread.
  func evenlySampled(count: Int) -> Film {
    var film = self
    film.frameCount = count
    film.selection = (0..<count).map { Self.frame(nearestTo: $0, of: count, among: frameCount) }
    return film
  }

  /// `count` instants, at least 2, evenly from one to another, both included.
  func spread(over count: Int, from: MediaTime, through to: MediaTime) -> Film {
    var film = self
    film.frameCount = count
    let distance = Double((to - from).flicks)
    film.instants = (0..<count).map {
      from + MediaTime(flicks: Int64((distance * Double($0) / Double(count - 1)).rounded()))
    }
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
    snapshot(at: time(ofFrame: index), ofFrame: index)
  }

  /// What is shown at an instant that belongs to frame `index`.
  func snapshot(at time: MediaTime, ofFrame index: Int) -> FrameSnapshot {
    var snapshot = timeline.frame(at: time)
    if let overlay { snapshot = overlay.applied(to: snapshot, index: firstFrame + index) }
    if let other {
      snapshot = snapshot.beside(
        other.frame(at: time), gap: Self.gap, size: Self.size(of: timeline, beside: other))
    }
    guard let placement else { return snapshot }
    return snapshot.placed(ProjectionTransform(placement), in: pointSize, frame: -1)
  }
}

extension ExportOptions {
  /// How many frames a second of the timeline has, for a film of this rate.
  fileprivate func instantRate(of rate: FrameRate) throws(ExportError) -> FrameRate {
    if let every {
      guard every > .zero, !every.isIndefinite else { throw .impossibleStep(every) }
      return FrameRate(reducing: Int(MediaTime.flicksPerSecond), Int(every.flicks))
    }
    guard speed >= 0.001, speed <= 1000 else { throw .impossibleSpeed(speed) }
    let thousandths = Int((speed * 1000).rounded())
    return thousandths == 1000
      ? rate : FrameRate(reducing: rate.numerator * 1000, rate.denominator * thousandths)
  }

  /// The share of the distance of instants that the shutter is open.
  fileprivate var shutter: Double? {
    get throws(ExportError) {
      guard let shutterAngle else { return nil }
      guard shutterAngle > 0, shutterAngle <= 360 else { throw .impossibleShutter(shutterAngle) }
      return shutterAngle / 360
    }
  }
}

extension FrameRate {
  /// A fraction in lowest terms; rounded where those are too long.
  init(reducing numerator: Int, _ denominator: Int) {
    let divisor = greatestCommonDivisor(numerator, denominator)
    let (top, bottom) = (numerator / divisor, denominator / divisor)
    if max(top, bottom) <= 1_000_000 {
      self.init(top, bottom)
    } else {
      self.init(framesPerSecond: Double(top) / Double(bottom))
    }
  }
}

extension FrameSnapshot {
  /// This frame as a part of a larger one, `size` points large, clipped to its own bounds.
  ///
  /// - Parameters:
  ///   - number: The layer's that clips, below 0; no other has it.
  ///   - offset: What is added to the numbers of layers, so that two timelines' do not meet.
  func placed(
    _ placement: ProjectionTransform, in size: CGSize, frame number: Int, offset: Int = 0
  ) -> FrameSnapshot {
    var state = LayerState()
    state.bounds = CGRect(origin: .zero, size: self.size)
    state.masksToBounds = true
    let frame = LayerSnapshot(
      id: LayerID(number), state: state, transform: placement, descendantCount: layers.count)
    return FrameSnapshot(
      time: time, size: size, layers: [frame] + layers.map { $0.moved(placement, offset) })
  }

  /// This frame on the left and another on the right, `gap` points apart.
  fileprivate func beside(_ other: FrameSnapshot, gap: CGFloat, size: CGSize) -> FrameSnapshot {
    let shift = CGAffineTransform(
      a: 1, b: 0, c: 0, d: 1, tx: self.size.width + gap, ty: 0)
    let left = placed(ProjectionTransform(CGAffineTransform.identity), in: size, frame: -2)
    let right = other.placed(
      ProjectionTransform(shift), in: size, frame: -3, offset: 1 << 40)
    return FrameSnapshot(time: time, size: size, layers: left.layers + right.layers)
  }
}

extension LayerSnapshot {
  /// The same layer, its frame or picture mapped by `placement`.
  fileprivate func moved(_ placement: ProjectionTransform, _ offset: Int) -> LayerSnapshot {
    changed(id: LayerID(id.rawValue + offset), transform: transform.concatenating(placement))
  }
}
