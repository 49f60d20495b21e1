// Layers that replicators show more than once: each copy is a layer of its own.

extension AnimatedFilm {
  /// How many copied layers there may be at once. Fewer than in frames: documents hold each as a layer of its own,
  /// with values of its own at each instant.
  static let mostCopies = min(1000, Timeline.copiedLayerLimit)
  /// How many layers around it a layer's values may depend on: they are asked for at each instant.
  static let mostSurroundings = 1000

  /// What samples are taken of.
  struct SampledLayer {
    /// When something begins or ends.
    var changes: [MediaTime]
    var paces: [EasingSegment]
    /// nil where it is not shown.
    var state: (MediaTime) -> LayerState?
  }

  /// A layer where it is seen: itself, or a copy of it.
  struct LayerPlace: Equatable {
    let id: LayerID
    /// Whether this is no layer but what moves a copy of those inside the replicator `id`.
    private(set) var isFrame = false
    /// Its own time; nil where that is the stage's.
    private var clock: LayerClock?
    /// The copies that it is in, the outermost first.
    private var copies: [Copy] = []
    /// Whether the innermost of them is right around it, which then fades it.
    private var isNextToCopy = false
    /// How many layers and copies it is inside of.
    private var depth = 0
    private let transforms: CopyTransforms

    /// What it is inside of, as far as that is asked: where a layer flips its geometry.
    private var around: Around?
    private var hasFlips = false

    private final class Around: Sendable {
      let place: LayerPlace
      init(_ place: LayerPlace) { self.place = place }
    }

    /// A copy of what is inside a replicator.
    private struct Copy: Equatable {
      var replicator: LayerID
      var index: Int
      /// The replicator's.
      var clock: LayerClock?

      static func == (left: Copy, right: Copy) -> Bool {
        left.replicator == right.replicator && left.index == right.index
      }
    }

    static func == (left: LayerPlace, right: LayerPlace) -> Bool {
      left.id == right.id && left.isFrame == right.isFrame && left.copies == right.copies
    }

    /// The root of all.
    ///
    /// - Parameters:
    ///   - hasFlips: Whether any layer flips its geometry.
    ///   - transforms: Those of copies, as far as they are known.
    init(_ root: LayerID, in timeline: Timeline, hasFlips: Bool, transforms: CopyTransforms) {
      (id, self.hasFlips, self.transforms) = (root, hasFlips, transforms)
      if timeline.hasLayerTime { clock = LayerClock(.layer(root), inside: nil) }
    }

    private init(_ id: LayerID, transforms: CopyTransforms) {
      (self.id, self.transforms) = (id, transforms)
    }

    /// How many layers around it have a part in its values.
    var surroundingCount: Int { hasFlips || clock != nil ? depth : copies.count }

    /// Whether it is another one than the layer itself.
    var isCopied: Bool { copies.contains { $0.index > 0 } }

    /// How a layer with these values copies what is inside; nil for one that does not, or is a copy of that.
    func replicator(_ state: LayerState) -> ReplicatorValues? {
      isFrame || state.replicator?.preservesDepth == true ? nil : state.replicator
    }

    /// A layer inside.
    ///
    /// - Parameter state: This layer's values, where the other one is a sublayer of it.
    func inner(_ id: LayerID, in timeline: Timeline, _ state: LayerState? = nil) -> LayerPlace {
      var place = LayerPlace(id, transforms: transforms)
      (place.copies, place.clock, place.depth) = (copies, clock, depth + 1)
      if hasFlips { (place.hasFlips, place.around) = (true, isFrame ? around : Around(self)) }
      place.isNextToCopy = isFrame
      if let state, replicator(state) != nil {
        place.copies.append(Copy(replicator: self.id, index: 0, clock: clock))
        place.isNextToCopy = true
      }
      if timeline.hasLayerTime { place.clock = LayerClock(.layer(id), inside: place.clock) }
      return place
    }

    /// What moves a copy of all inside this replicator.
    func copy(_ index: Int) -> LayerPlace {
      var place = self
      place.isFrame = true
      place.depth = depth + 1
      if hasFlips { place.around = Around(self) }
      place.isNextToCopy = false
      place.copies.append(Copy(replicator: id, index: index, clock: clock))
      place.clock = LayerClock(.copy(id, index), inside: clock)
      return place
    }

    /// Its own time at `time` of the stage; nil where it is not shown.
    func time(in timeline: Timeline, at time: MediaTime) -> MediaTime? {
      guard let clock else { return time }
      return clock.time(at: time, in: timeline)
    }
  }
}

// MARK: Values

extension AnimatedFilm.LayerPlace {
  /// What holds for it; nil where it is not shown.
  ///
  /// - Parameter isTinted: Whether colours are those of the copy.
  func moment(in timeline: Timeline, at time: MediaTime, isTinted: Bool = true) -> LayerSample? {
    if isFrame { return frame(in: timeline, at: time) }
    guard var moment = ownMoment(in: timeline, at: time) else { return nil }
    if hasFlips { moment.state.unflip(inside: mirrorSum(in: timeline, at: time)) }
    if copies.isEmpty { return moment }
    if isNextToCopy, let last = copies.last {
      moment.state.opacity *= color(of: last, in: timeline, at: time).alpha.native
    }
    if isTinted, let tint = tint(in: timeline, at: time) { moment.state.multiply(by: tint) }
    return moment
  }

  /// The layer's own, whatever is around it.
  private func ownMoment(in timeline: Timeline, at time: MediaTime) -> LayerSample? {
    self.time(in: timeline, at: time).flatMap {
      timeline.sample(of: id, at: time, ownTime: $0)
    }
  }

  /// What a y and its mirrored one add up to in the coordinates around it, where these are mirrored.
  private func mirrorSum(in timeline: Timeline, at time: MediaTime) -> CGFloat? {
    var outer: [AnimatedFilm.LayerPlace] = []
    var next = around
    while let place = next?.place {
      outer.append(place)
      next = place.around
    }
    var sum: CGFloat?
    for place in outer.reversed() {
      guard var state = place.ownMoment(in: timeline, at: time)?.state else { return nil }
      state.unflip(inside: sum)
      sum = state.innerMirrorSum
    }
    return sum
  }

  /// A point at the replicator's anchor, about which the copy is turned.
  private func frame(in timeline: Timeline, at time: MediaTime) -> LayerSample? {
    guard let copy = copies.last, var moment = replicator(of: copy, in: timeline, at: time) else {
      return nil
    }
    if hasFlips { moment.state.unflip(inside: around?.place.mirrorSum(in: timeline, at: time)) }
    guard let replicator = moment.state.replicator, copy.index < replicator.copyCount,
      let transform = transforms.transform(
        ofCopy: copy.index, of: copy.replicator, replicator)
    else { return nil }
    let (x, y) = moment.state.anchorInBounds
    var state = LayerState()
    state.anchorPoint = .zero
    state.position = CGPoint(x: x, y: y)
    state.bounds = CGRect(origin: state.position, size: .zero)
    state.transform = transform
    return LayerSample(state: state, sublayers: moment.sublayers)
  }

  private func replicator(of copy: Copy, in timeline: Timeline, at time: MediaTime) -> LayerSample?
  {
    let ownTime = copy.clock.map { $0.time(at: time, in: timeline) } ?? time
    return ownTime.flatMap { timeline.sample(of: copy.replicator, at: time, ownTime: $0) }
  }

  private func color(of copy: Copy, in timeline: Timeline, at time: MediaTime) -> CGColor {
    replicator(of: copy, in: timeline, at: time)?.state.replicator?.color(ofCopy: copy.index)
      ?? CGColor(red: 1, green: 1, blue: 1, alpha: 1)
  }

  /// What its colours are multiplied by, opaque; nil for white.
  private func tint(in timeline: Timeline, at time: MediaTime) -> CGColor? {
    if copies.isEmpty { return nil }
    var tint = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    for copy in copies {
      tint = color(of: copy, in: timeline, at: time).multiplied(by: tint)
    }
    tint.alpha = 1
    return tint == CGColor(red: 1, green: 1, blue: 1, alpha: 1) ? nil : tint
  }

  /// What the colours of a picture are multiplied by, from each instant on.
  func tints(in timeline: Timeline, at times: some Sequence<MediaTime>) -> [AnimatedFilm.Tint] {
    if copies.isEmpty { return [] }
    return AnimatedFilm.Tint.steps(times.map { ($0, tint(in: timeline, at: $0)) })
  }

  /// What samples of it are made of, between two instants.
  func sampled(
    in timeline: Timeline, from: MediaTime, to: MediaTime
  ) -> AnimatedFilm.SampledLayer {
    let layers = (isFrame ? [] : [id]) + copies.map(\.replicator)
    var changes = layers.flatMap { timeline.changes(of: $0) }
    var paces: [EasingSegment] = []
    for layer in layers { paces += timeline.easingSegments(of: layer, from: from, to: to) }
    if clock != nil, !isFrame, let first = time(in: timeline, at: from),
      let last = time(in: timeline, at: to - MediaTime(flicks: 1)), last > first
    {
      // Where its own time passes evenly, which is checked by the values.
      let length = Double((to - from).flicks)
      let pace = Double((last - first).flicks + 1) / length
      func stage(_ own: MediaTime) -> MediaTime {
        from + (own - first).scaled(pace: pace)
      }
      changes += timeline.changes(of: id).map(stage)
      paces += timeline.easingSegments(of: id, from: first, to: last).map {
        EasingSegment(begin: stage($0.begin), end: stage($0.end), controls: $0.controls)
      }
    }
    return AnimatedFilm.SampledLayer(changes: changes, paces: paces) { time in
      moment(in: timeline, at: time)?.state
    }
  }
}

extension MediaTime {
  /// How much of one time passes in so much of another that is so many times as fast.
  fileprivate func scaled(pace: Double) -> MediaTime {
    if pace == 1 { return self }
    let length = (Double(flicks) / pace).rounded()
    return abs(length) < 0x1p62 ? MediaTime(flicks: Int64(length)) : .indefinite
  }
}

// MARK: Colours

extension AnimatedFilm.Tint {
  /// How many colours a picture is kept in, one after the other.
  static let most = 64

  /// From values at rising instants: one that differs too little to be seen is left out.
  static func steps(_ colors: [(time: MediaTime, color: CGColor?)]) -> [AnimatedFilm.Tint] {
    func distance(_ a: CGColor?, _ b: CGColor?) -> CGFloat {
      max(
        abs((a?.red ?? 1) - (b?.red ?? 1)), abs((a?.green ?? 1) - (b?.green ?? 1)),
        abs((a?.blue ?? 1) - (b?.blue ?? 1)))
    }
    // Two steps of 255.
    var threshold: CGFloat = 2 / 255
    while true {
      var tints: [AnimatedFilm.Tint] = []
      for (time, color) in colors {
        guard tints.isEmpty || distance(tints.last?.color, color) >= threshold else { continue }
        tints.append(AnimatedFilm.Tint(begin: time.seconds, color: color))
      }
      if tints.count <= most || threshold > 1 {
        return tints.allSatisfy { $0.color == nil } ? [] : tints
      }
      threshold *= 2
    }
  }
}

extension LayerState {
  /// Multiplies the colours of all that is not a picture.
  fileprivate mutating func multiply(by tint: CGColor) {
    func tinted(_ color: CGColor?) -> CGColor? {
      color?.multiplied(by: tint)
    }
    backgroundColor = tinted(backgroundColor)
    if borderColor != nil { borderColor = tinted(borderColor) }
    if shadowOpacity > 0 { shadowColor = tinted(shadowColor) }
    if shape != nil {
      (fillColor, strokeColor) = (tinted(fillColor), tinted(strokeColor))
    }
  }
}
