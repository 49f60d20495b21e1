/// A sequence of timelines joined by cuts or transitions.
public struct Reel: Sendable {
  /// A timeline, or a segment of one.
  public struct Part: Sendable {
    /// The timeline to play.
    public var timeline: Timeline
    /// The in point: the segment's start in the part's own time.
    public var from: MediaTime
    /// The out point, not before `from`.
    public var to: MediaTime
    /// The transition from the previous part; nil for a cut. Ignored for the first part.
    public var transition: Transition?
    /// Its name in reports.
    package var name: String?

    /// Creates a part; by default all of the timeline.
    public init(
      _ timeline: Timeline, from: MediaTime = .zero, to: MediaTime? = nil,
      transition: Transition? = nil
    ) {
      (self.timeline, self.transition) = (timeline, transition)
      self.from = max(from, .zero)
      self.to = max(to ?? timeline.duration, self.from)
    }

    var duration: MediaTime { to - from }
  }

  /// The transition between two parts.
  public struct Transition: Sendable {
    /// The view transition.
    public var kind: any ViewTransition
    /// Its duration.
    public var duration: MediaTime
    /// Its easing.
    public var curve: TimingCurve
    /// Whether both parts play during the transition: it then overlaps the end of the first part and
    /// the beginning of the second, which shortens the reel by its duration. Otherwise, the last frame
    /// of the first part and the first frame of the second are frozen.
    public var overlaps: Bool

    public init(
      _ kind: any ViewTransition, duration: MediaTime,
      curve: TimingCurve = .bezier(CAMediaTimingFunction(name: .easeInEaseOut)),
      overlaps: Bool = false
    ) {
      (self.kind, self.duration) = (kind, max(duration, .zero))
      (self.curve, self.overlaps) = (curve, overlaps)
    }
  }

  /// The frame size in points. Parts of another size are scaled to fit and centered.
  public let size: CGSize
  /// The background: the letterbox of parts with another aspect ratio, and behind transitions.
  public let background: CGColor
  private let segments: [Segment]
  /// The reel's duration.
  public let duration: MediaTime

  /// A segment of the reel's time.
  private struct Segment: Sendable {
    var start: MediaTime
    var content: Content
  }

  private enum Content: Sendable {
    /// A part, at `at` of its own time when the segment begins.
    case part(Int, at: MediaTime)
    case transition(Transition, from: Source, to: Source)
  }

  /// One of a transition's two sides.
  private enum Source: Sendable {
    case still(LayerTreeSnapshot)
    /// A part that plays, at `at` of its own time when the transition begins.
    case playing(Int, at: MediaTime)
  }

  let parts: [Part]

  /// Creates a reel.
  ///
  /// Overlapping transitions are shortened to the available duration of their parts.
  public init(_ parts: [Part], size: CGSize, background: CGColor) {
    (self.parts, self.size, self.background) = (parts, size, background)
    var builder = Builder(parts: parts, size: size)
    builder.build()
    (segments, duration) = (builder.segments, builder.time)
  }

  // MARK: Frames

  func frame(at time: MediaTime) -> FrameSnapshot {
    let layers = segments.last { $0.start <= time }.map { self.layers(of: $0, at: time) } ?? []
    return FrameSnapshot(time: time, size: size, layers: layers)
  }

  private func layers(of segment: Segment, at time: MediaTime) -> [LayerSnapshot] {
    let passed = time - segment.start
    switch segment.content {
    case .part(let index, let start):
      // Past the end of the reel, its last frame is held.
      let local = min(start + passed, parts[index].to)
      return withBackdrop(parts[index].fitted(into: size, at: local))
    case .transition(let transition, let from, let to):
      let fraction = Double(passed.flicks) / Double(max(transition.duration.flicks, 1))
      let progress = transition.curve.progress(at: fraction)
      let (first, second) = (snapshot(of: from, passed), snapshot(of: to, passed))
      if fraction <= 0 && progress == 0 { return withBackdrop(first.layers) }
      let sample = TransitionSample(progress: progress, size: size, from: first, to: second)
      let transitionSnapshot = TransitionSnapshot(
        from: first, to: second, surfaces: transition.kind.renderableSurfaces(at: sample))
      return [backdrop(holding: 1), layer(showing: transitionSnapshot)]
    }
  }

  /// Adds the background below layers that do not cover it.
  private func withBackdrop(_ layers: [LayerSnapshot]) -> [LayerSnapshot] {
    if let first = layers.first, first.state.bounds.size == size,
      first.state.backgroundColor?.alpha == 1 && first.state.backgroundColor?.pattern == nil
    {
      return layers
    }
    return [backdrop(holding: layers.count)] + layers
  }

  private func snapshot(of source: Source, _ passed: MediaTime) -> LayerTreeSnapshot {
    switch source {
    case .still(let snapshot): snapshot
    case .playing(let index, let start):
      LayerTreeSnapshot(
        size: size, layers: parts[index].fitted(into: size, at: start + passed), isStill: false)
    }
  }

  private var plain: LayerState {
    var state = LayerState()
    state.bounds = CGRect(origin: .zero, size: size)
    return state
  }

  private func backdrop(holding count: Int) -> LayerSnapshot {
    var state = plain
    state.backgroundColor = background
    return LayerSnapshot(
      id: LayerID(0), state: state, transform: .identity, descendantCount: count)
  }

  private func layer(showing transition: TransitionSnapshot) -> LayerSnapshot {
    LayerSnapshot(id: LayerID(0), state: plain, transform: .identity, transition: transition)
  }

  // MARK: Building the segments

  private struct Builder {
    let parts: [Part]
    let size: CGSize
    var segments: [Segment] = []
    var time = MediaTime.zero

    mutating func build() {
      // The start of the current part, in its own time.
      var begin = parts.first?.from ?? .zero
      for index in parts.indices {
        let next = index + 1 < parts.count ? parts[index + 1] : nil
        let left = parts[index].to - begin
        let coming = next?.duration ?? .zero
        let fitted = next?.transition.map { fit($0, from: left, to: coming) }
        let alone = left - (fitted?.overlap ?? .zero)
        if alone > .zero || next == nil {
          segments.append(Segment(start: time, content: .part(index, at: begin)))
        }
        time += alone
        begin = (next?.from ?? .zero) + (fitted?.overlap ?? .zero)
        if let fitted { append(fitted.transition, after: index) }
      }
    }

    /// The transition, shortened to the available durations, and its overlap with both parts.
    private func fit(_ transition: Transition, from left: MediaTime, to coming: MediaTime)
      -> (transition: Transition, overlap: MediaTime)
    {
      guard transition.overlaps else { return (transition, .zero) }
      var shorter = transition
      shorter.duration = min(transition.duration, min(left, coming))
      return (shorter, shorter.duration)
    }

    private mutating func append(_ transition: Transition, after index: Int) {
      guard transition.duration > .zero else { return }
      let (old, new) = (parts[index], parts[index + 1])
      let (from, to): (Source, Source)
      if transition.overlaps {
        from = .playing(index, at: old.to - transition.duration)
        to = .playing(index + 1, at: new.from)
      } else {
        from = .still(still(old, at: old.to))
        to = .still(still(new, at: new.from))
      }
      segments.append(
        Segment(start: time, content: .transition(transition, from: from, to: to)))
      time += transition.duration
    }

    private func still(_ part: Part, at time: MediaTime) -> LayerTreeSnapshot {
      LayerTreeSnapshot(size: size, layers: part.fitted(into: size, at: time), isStill: true)
    }
  }
}

extension Reel.Part {
  /// The layers of a frame, scaled to fit `size`, centered, and clipped to the part's frame.
  fileprivate func fitted(into size: CGSize, at time: MediaTime) -> [LayerSnapshot] {
    let frame = timeline.frame(at: time)
    if frame.size == size || frame.size.width <= 0 || frame.size.height <= 0 {
      return frame.layers
    }
    let scale = min(size.width / frame.size.width, size.height / frame.size.height)
    let map = ProjectionTransform(
      CGAffineTransform(
        a: scale, b: 0, c: 0, d: scale, tx: (size.width - frame.size.width * scale) / 2,
        ty: (size.height - frame.size.height * scale) / 2))
    var state = LayerState()
    state.bounds = CGRect(origin: .zero, size: frame.size)
    state.masksToBounds = true
    let clip = LayerSnapshot(
      id: LayerID(0), state: state, transform: map, descendantCount: frame.layers.count)
    return [clip]
      + frame.layers.map { layer in
        let transform = layer.transform.concatenating(map)
        if transform.isFinite { return layer.changed(transform: transform) }
        // The transform overflows: the layer and its sublayers are invisible.
        var state = layer.state
        state.opacity = 0
        return layer.changed(state, transform: map)
      }
  }
}

extension Timeline {
  /// Creates the timeline of a reel: its frames are those of its parts and transitions.
  ///
  /// It has no layer histories of its own; the timelines of its parts have.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point.
  ///   - frameRate: The default frame rate of exports.
  public init(_ reel: Reel, scale: CGFloat, frameRate: FrameRate) {
    self.init(
      size: reel.size, scale: scale, frameRate: frameRate, duration: reel.duration,
      animations: AnimationRecords(), audio: reel.audio, root: LayerID(0),
      histories: LayerHistories(), changesLayerTime: false,
      reel: reel)
  }
}
