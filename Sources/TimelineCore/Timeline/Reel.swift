/// Films one after another, each giving way to the next by a cut or a transition.
public struct Reel: Sendable {
  /// A film, or a stretch of one.
  public struct Part: Sendable {
    /// What is shown.
    public var timeline: Timeline
    /// The stretch of it that is shown.
    public var from: MediaTime
    /// The stretch's end, not before its beginning.
    public var to: MediaTime
    /// How the part before gives way to this one; nil for a cut. The first part's is not looked at.
    public var transition: Transition?
    /// What listings call it.
    package var name: String?

    /// Describes a part; all of the timeline unless said otherwise.
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

  /// How one part gives way to the next.
  public struct Transition: Sendable {
    /// What it looks like.
    public var kind: any ViewTransition
    /// How long it takes.
    public var duration: MediaTime
    /// How it is paced.
    public var curve: TimingCurve
    /// Whether both parts play meanwhile: it then takes the last of the one and the first of the
    /// other, and the reel is shorter by its length. Else the one stands at its end, the other at its
    /// beginning.
    public var overlaps: Bool

    /// Describes a transition.
    public init(
      _ kind: any ViewTransition, duration: MediaTime,
      curve: TimingCurve = .bezier(CAMediaTimingFunction(name: .easeInEaseOut)),
      overlaps: Bool = false
    ) {
      (self.kind, self.duration) = (kind, max(duration, .zero))
      (self.curve, self.overlaps) = (curve, overlaps)
    }
  }

  /// The frame's size in points; parts of another size are fitted into it, centred.
  public let size: CGSize
  /// What is around parts of other proportions, and behind what turns.
  public let background: CGColor
  private let segments: [Segment]
  /// How long the reel is.
  public let duration: MediaTime

  /// A stretch of the reel's time.
  private struct Segment: Sendable {
    var start: MediaTime
    var shown: Shown
  }

  private enum Shown: Sendable {
    /// A part, whose time is `start` when the segment begins.
    case part(Int, at: MediaTime)
    case transition(Transition, from: Face, to: Face)
  }

  /// One of a transition's pictures.
  private enum Face: Sendable {
    case still(LayerTreeSnapshot)
    /// A part, from this time of its own on.
    case playing(Int, at: MediaTime)
  }

  let parts: [Part]

  /// Puts a reel together.
  ///
  /// Where transitions that overlap would take more of a part than there is, they take what there is.
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
    switch segment.shown {
    case .part(let index, let start):
      // Beyond the end of the reel its last moment stays.
      let local = min(start + passed, parts[index].to)
      return shown(parts[index].fitted(into: size, at: local))
    case .transition(let transition, let from, let to):
      let share = Double(passed.flicks) / Double(max(transition.duration.flicks, 1))
      let progress = transition.curve.progress(at: share)
      let (first, second) = (picture(from, passed), picture(to, passed))
      if share <= 0 && progress == 0 { return shown(first.layers) }
      let moment = TransitionSample(progress: progress, size: size, from: first, to: second)
      let snapshot = TransitionSnapshot(
        from: first, to: second, surfaces: transition.kind.renderableSurfaces(at: moment))
      return [backdrop(holding: 1), layer(showing: snapshot)]
    }
  }

  /// Layers on the background, where they do not cover it.
  private func shown(_ layers: [LayerSnapshot]) -> [LayerSnapshot] {
    if let first = layers.first, first.state.bounds.size == size,
      first.state.backgroundColor?.alpha == 1 && first.state.backgroundColor?.pattern == nil
    {
      return layers
    }
    return [backdrop(holding: layers.count)] + layers
  }

  private func picture(_ face: Face, _ passed: MediaTime) -> LayerTreeSnapshot {
    switch face {
    case .still(let picture): picture
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

  // MARK: Putting together

  private struct Builder {
    let parts: [Part]
    let size: CGSize
    var segments: [Segment] = []
    var time = MediaTime.zero

    mutating func build() {
      // Where the part that comes begins, in its own time.
      var begin = parts.first?.from ?? .zero
      for index in parts.indices {
        let next = index + 1 < parts.count ? parts[index + 1] : nil
        let left = parts[index].to - begin
        let coming = next?.duration ?? .zero
        let taken = next?.transition.map { share(of: $0, from: left, to: coming) }
        let alone = left - (taken?.overlap ?? .zero)
        if alone > .zero || next == nil {
          segments.append(Segment(start: time, shown: .part(index, at: begin)))
        }
        time += alone
        begin = (next?.from ?? .zero) + (taken?.overlap ?? .zero)
        if let taken { append(taken.transition, after: index) }
      }
    }

    /// A transition, and how much of both parts it takes.
    private func share(of transition: Transition, from left: MediaTime, to coming: MediaTime)
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
      let (from, to): (Face, Face)
      if transition.overlaps {
        from = .playing(index, at: old.to - transition.duration)
        to = .playing(index + 1, at: new.from)
      } else {
        from = .still(still(old, at: old.to))
        to = .still(still(new, at: new.from))
      }
      segments.append(
        Segment(start: time, shown: .transition(transition, from: from, to: to)))
      time += transition.duration
    }

    private func still(_ part: Part, at time: MediaTime) -> LayerTreeSnapshot {
      LayerTreeSnapshot(size: size, layers: part.fitted(into: size, at: time), isStill: true)
    }
  }
}

extension Reel.Part {
  /// The layers of a frame, as large as fits into `size`, centred, and cut off at the film's borders.
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
        // Too large for numbers now: nothing of it is seen, nor of what is inside.
        var state = layer.state
        state.opacity = 0
        return layer.changed(state, transform: map)
      }
  }
}

extension Timeline {
  /// The film of a reel: its frames are those of its parts, and of the transitions between them.
  ///
  /// It has no layers of its own to ask for: its parts' timelines have.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point.
  ///   - frameRate: What an export takes unless told otherwise.
  public init(_ reel: Reel, scale: CGFloat, frameRate: FrameRate) {
    self.init(
      size: reel.size, scale: scale, frameRate: frameRate, duration: reel.duration,
      animations: AnimationRecords(), audio: reel.audio, root: LayerID(0),
      histories: LayerHistories(), changesLayerTime: false,
      reel: reel)
  }
}
