/// The frames of an export: their times, size and mapping from stage to pixels.
struct FrameSequence: Sendable {
  let timeline: Timeline
  /// The timeline shown on the right for comparison.
  private let other: Timeline?
  /// The playback rate of the video.
  let frameRate: FrameRate
  /// Frames per second of timeline time.
  let instantRate: FrameRate
  let from: MediaTime
  private(set) var frameCount: Int
  /// The index of the first frame, if this is a subrange.
  private var firstFrame = 0
  /// The indices of the selected frames; nil for all of them.
  private var selection: [Int]?
  /// Explicit frame times, where they do not follow from the rate.
  private var instants: [MediaTime]?
  /// The shutter interval as a fraction of the frame interval; nil without motion blur.
  private let shutter: Double?
  private let overlay: ReviewOverlay?
  /// The audio; nil for none.
  let audio: AudioExcerpt?
  /// Whether audio is dropped because the speed is not 1.
  let dropsAudio: Bool
  let size: PixelSize
  /// Pixels per point.
  let scale: CGFloat
  /// Maps the stage into the frame, in points; nil if it fills the frame unscaled.
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
    // A timeline of duration 0 is exported as one frame.
    let isStatic = options.to == nil && to == .zero && options.from == .zero
    if options.to == nil, options.from >= to, !isStatic {
      throw .beyondEnd(from: options.from, end: to)
    }
    guard options.from >= .zero, options.from < to || isStatic else {
      throw .emptyRange(from: options.from, to: to)
    }
    return rate.frameCount(in: to - options.from)
  }

  /// The gap between two stages shown side by side, in points.
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

  /// The scale at which a stage of `points` fits into `size` (aspect fit), and its placement there.
  ///
  /// A deviation of less than a pixel is removed by stretching, as for 640 × 360 points at 854 × 480 pixels;
  /// otherwise the stage is centered on whole pixels so that its edges stay sharp.
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

  /// The frame size in points.
  var pointSize: CGSize {
    CGSize(width: CGFloat(size.width) / scale, height: CGFloat(size.height) / scale)
  }

  /// The time of frame `index`.
  func time(ofFrame index: Int) -> MediaTime {
    if let instants { return instants[index] }
    return from + instantRate.time(ofFrame: selection?[index] ?? firstFrame + index)
  }

  /// The index of the first frame at `time` or later; 0 for times before the first.
  func frame(from time: MediaTime) -> Int {
    time > from ? instantRate.frameCount(in: time - from) : 0
  }

  /// The timelines that are shown.
  var timelines: [Timeline] { [timeline] + (other.map { [$0] } ?? []) }

  /// Whether another timeline is shown beside it.
  var isCompared: Bool { other != nil }

  /// The digests of everything but the options that frames depend on.
  ///
  /// - Parameter files: Records the font files.
  func contents(noting files: FileStates?) throws(ExportError) -> ContentDigests {
    try ContentDigests(timeline, noting: files)
  }

  /// The digests of the compared timeline.
  func comparedContents(noting files: FileStates?) throws(ExportError) -> ContentDigests? {
    guard let other else { return nil }
    return try ContentDigests(other, noting: files)
  }

  /// Whether frames have motion blur.
  var hasMotionBlur: Bool { shutter != nil }

  /// The number of samples per frame with motion blur.
  private static let exposureCount = 16

  /// The sample times of frame `index`: one, unless there is motion blur.
  func exposures(ofFrame index: Int) -> [MediaTime] {
    let time = time(ofFrame: index)
    guard let shutter else { return [time] }
    let open = Double(instantRate.time(ofFrame: 1).flicks) * shutter
    return (0..<Self.exposureCount).map {
      time + MediaTime(flicks: Int64(open * Double($0) / Double(Self.exposureCount)))
    }
  }

  /// A subrange of the frames.
  func part(_ frames: Range<Int>) -> FrameSequence {
    var sequence = self
    (sequence.firstFrame, sequence.frameCount) = (firstFrame + frames.lowerBound, frames.count)
    return sequence
  }

  /// `count` of these frames, sampled evenly from the first to the last.
  func evenlySampled(count: Int) -> FrameSequence {
    var sequence = self
    sequence.frameCount = count
    sequence.selection = (0..<count).map {
      Self.fraction($0, of: count, ofLast: max(frameCount - 1, 0))
    }
    return sequence
  }

  /// `count` frames at even intervals from `from` through `to`; one alone is at `from`.
  func spread(over count: Int, from: MediaTime, through to: MediaTime) -> FrameSequence {
    var sequence = self
    sequence.frameCount = count
    let distance = Int(max(to - from, .zero).flicks)
    sequence.instants = (0..<count).map {
      from + MediaTime(flicks: Int64(Self.fraction($0, of: count, ofLast: distance)))
    }
    return sequence
  }

  /// The integer nearest to `last` · i / (count − 1), halves rounded up, in integer arithmetic.
  ///
  /// With last · i = q · steps + r, that is q, or q + 1 where r is half of `steps` or more. The
  /// product may be beyond 64 bits; the quotient is `last` at most.
  private static func fraction(_ i: Int, of count: Int, ofLast last: Int) -> Int {
    let steps = max(count - 1, 1)
    let (q, r) = steps.dividingFullWidth(last.multipliedFullWidth(by: i))
    return r >= steps - r ? q + 1 : q
  }

  /// The layers at each sample time of frame `index`.
  func snapshots(ofFrame index: Int) -> [FrameSnapshot] {
    exposures(ofFrame: index).map { snapshot(at: $0, ofFrame: index) }
  }

  /// The layers of frame `index`.
  func snapshot(ofFrame index: Int) -> FrameSnapshot {
    snapshot(at: time(ofFrame: index), ofFrame: index)
  }

  /// The layers at a time within frame `index`.
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
  /// Frames per second of timeline time, for a playback rate of `rate`.
  fileprivate func instantRate(of rate: FrameRate) throws(ExportError) -> FrameRate {
    if let every {
      guard every > .zero, !every.isIndefinite else { throw .impossibleStep(every) }
      return FrameRate(reducing: Int(MediaTime.flicksPerSecond), Int(every.flicks))
    }
    guard speed >= 0.001, speed <= 1000 else { throw .impossibleSpeed(speed) }
    // Most speeds are thousandths. Fractions of others may have larger terms than a rate can have.
    let fractions = [1000, 1_000_000].map { parts in
      FrameRate(
        reducing: rate.numerator * parts,
        rate.denominator * Int((speed * Double(parts)).rounded()))
    }
    let rates = [rate] + fractions + [FrameRate(framesPerSecond: rate.framesPerSecond / speed)]
    func error(_ other: FrameRate) -> Double {
      abs(other.framesPerSecond * speed / rate.framesPerSecond - 1)
    }
    return rates.min { error($0) < error($1) } ?? rate
  }

  /// The shutter interval as a fraction of the frame interval.
  fileprivate var shutter: Double? {
    get throws(ExportError) {
      guard let shutterAngle else { return nil }
      guard shutterAngle > 0, shutterAngle <= 360 else { throw .impossibleShutter(shutterAngle) }
      return shutterAngle / 360
    }
  }
}

extension FrameRate {
  /// A fraction in lowest terms, approximated if the terms do not fit.
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
  /// This frame transformed into a frame of `size` points, clipped to its own bounds.
  ///
  /// - Parameters:
  ///   - number: The unique negative ID of the clipping layer.
  ///   - offset: Added to layer IDs, so that those of two timelines are distinct.
  package func placed(
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
  package func beside(_ other: FrameSnapshot, gap: CGFloat, size: CGSize) -> FrameSnapshot {
    let shift = CGAffineTransform(
      a: 1, b: 0, c: 0, d: 1, tx: self.size.width + gap, ty: 0)
    let left = placed(ProjectionTransform(CGAffineTransform.identity), in: size, frame: -2)
    let right = other.placed(
      ProjectionTransform(shift), in: size, frame: -3, offset: 1 << 40)
    return FrameSnapshot(time: time, size: size, layers: left.layers + right.layers)
  }
}

extension LayerSnapshot {
  /// The layer with `placement` appended to its transform.
  fileprivate func moved(_ placement: ProjectionTransform, _ offset: Int) -> LayerSnapshot {
    changed(id: LayerID(id.rawValue + offset), transform: transform.concatenating(placement))
  }
}
