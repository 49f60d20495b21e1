// Replicator copies: each copy is exported as a separate layer.

extension AnimatedLayerTree {
  /// Maximum number of copied layers at one instant. Lower than for rendered frames: a document
  /// stores each copy as a separate layer with its own keyframes.
  static let maxCopyCount = min(1000, Timeline.copiedLayerLimit)
  /// Maximum number of ancestors that the values of a layer may depend on: they are evaluated at
  /// each instant.
  static let maxAncestorCount = 1000

  /// The source of a layer's samples.
  struct LayerSampler {
    /// Instants at which an animation begins or ends.
    var changes: [MediaTime]
    var easingSegments: [EasingSegment]
    /// The value at an instant; nil while the layer is not shown.
    var state: (MediaTime) -> LayerState?
  }

  /// An instance of a layer: the layer itself, or one of its replicator copies.
  struct LayerInstance: Equatable {
    let id: LayerID
    /// Whether this is the synthetic layer that transforms one copy of the sublayers of the
    /// replicator `id`.
    private(set) var isReplicatorInstance = false
    /// Local time; nil if it equals the time of the stage.
    private var clock: LayerClock?
    /// The enclosing copies, outermost first.
    private var copies: [Copy] = []
    /// Whether the innermost copy is the direct parent and therefore applies its opacity to this
    /// layer.
    private var isDirectlyInCopy = false
    /// The number of enclosing layers and copies.
    private var depth = 0
    private let transforms: CopyTransforms

    /// The parent instance; recorded only if a layer has flipped geometry.
    private var parent: Parent?
    private var hasFlips = false

    private final class Parent: Sendable {
      let instance: LayerInstance
      init(_ instance: LayerInstance) { self.instance = instance }
    }

    /// A copy of the sublayers of a replicator.
    private struct Copy: Equatable {
      var replicator: LayerID
      var index: Int
      /// The local time of the replicator.
      var clock: LayerClock?

      static func == (left: Copy, right: Copy) -> Bool {
        left.replicator == right.replicator && left.index == right.index
      }
    }

    static func == (left: LayerInstance, right: LayerInstance) -> Bool {
      left.id == right.id && left.isReplicatorInstance == right.isReplicatorInstance
        && left.copies == right.copies
    }

    /// The root layer.
    ///
    /// - Parameters:
    ///   - hasFlips: Whether any layer has flipped geometry.
    ///   - transforms: A cache of the transforms of copies.
    init(_ root: LayerID, in timeline: Timeline, hasFlips: Bool, transforms: CopyTransforms) {
      (id, self.hasFlips, self.transforms) = (root, hasFlips, transforms)
      if timeline.hasLayerTime { clock = LayerClock(.layer(root), inside: nil) }
    }

    private init(_ id: LayerID, transforms: CopyTransforms) {
      (self.id, self.transforms) = (id, transforms)
    }

    /// The number of ancestors that influence the values.
    var ancestorCount: Int { hasFlips || clock != nil ? depth : copies.count }

    /// Whether this is a replicator copy other than the first.
    var isCopied: Bool { copies.contains { $0.index > 0 } }

    /// The replicator values of a layer with this state; nil if it does not replicate in the plane,
    /// or for a synthetic copy layer.
    func replicator(_ state: LayerState) -> ReplicatorValues? {
      isReplicatorInstance || state.replicator?.preservesDepth == true ? nil : state.replicator
    }

    /// The instance of a layer inside this one.
    ///
    /// - Parameter state: The values of this layer, if the other one is its sublayer.
    func inner(_ id: LayerID, in timeline: Timeline, _ state: LayerState? = nil) -> LayerInstance {
      var instance = LayerInstance(id, transforms: transforms)
      (instance.copies, instance.clock, instance.depth) = (copies, clock, depth + 1)
      if hasFlips {
        (instance.hasFlips, instance.parent) = (true, isReplicatorInstance ? parent : Parent(self))
      }
      instance.isDirectlyInCopy = isReplicatorInstance
      if let state, replicator(state) != nil {
        instance.copies.append(Copy(replicator: self.id, index: 0, clock: clock))
        instance.isDirectlyInCopy = true
      }
      if timeline.hasLayerTime { instance.clock = LayerClock(.layer(id), inside: instance.clock) }
      return instance
    }

    /// The synthetic layer that transforms one copy of the sublayers of this replicator.
    func copy(_ index: Int) -> LayerInstance {
      var instance = self
      instance.isReplicatorInstance = true
      instance.depth = depth + 1
      if hasFlips { instance.parent = Parent(self) }
      instance.isDirectlyInCopy = false
      instance.copies.append(Copy(replicator: id, index: index, clock: clock))
      instance.clock = LayerClock(.copy(id, index), inside: clock)
      return instance
    }

    /// Local time at `time` of the stage; nil while the layer is not shown.
    func time(in timeline: Timeline, at time: MediaTime) -> MediaTime? {
      guard let clock else { return time }
      return clock.time(at: time, in: timeline)
    }
  }
}

// MARK: Values

extension AnimatedLayerTree.LayerInstance {
  /// The effective values; nil while the layer is not shown.
  ///
  /// - Parameter isTinted: Whether colors are multiplied by the tint of the copy.
  func sample(in timeline: Timeline, at time: MediaTime, isTinted: Bool = true) -> LayerSample? {
    if isReplicatorInstance { return replicatorInstance(in: timeline, at: time) }
    guard var sample = ownSample(in: timeline, at: time) else { return nil }
    if hasFlips { sample.state.unflip(inside: mirrorSum(in: timeline, at: time)) }
    if copies.isEmpty { return sample }
    if isDirectlyInCopy, let last = copies.last {
      sample.state.opacity *= color(of: last, in: timeline, at: time).alpha.native
    }
    if isTinted, let tint = tint(in: timeline, at: time) { sample.state.multiply(by: tint) }
    return sample
  }

  /// The layer's own values, without inherited state.
  private func ownSample(in timeline: Timeline, at time: MediaTime) -> LayerSample? {
    self.time(in: timeline, at: time).flatMap {
      timeline.sample(of: id, at: time, ownTime: $0)
    }
  }

  /// The sum of a y coordinate and its mirror image in the superlayer's coordinates; nil if these
  /// are not flipped.
  private func mirrorSum(in timeline: Timeline, at time: MediaTime) -> CGFloat? {
    var outer: [AnimatedLayerTree.LayerInstance] = []
    var next = parent
    while let instance = next?.instance {
      outer.append(instance)
      next = instance.parent
    }
    var sum: CGFloat?
    for instance in outer.reversed() {
      guard var state = instance.ownSample(in: timeline, at: time)?.state else { return nil }
      state.unflip(inside: sum)
      sum = state.innerMirrorSum
    }
    return sum
  }

  /// An empty layer at the replicator's anchor point, with the transform of the copy.
  private func replicatorInstance(in timeline: Timeline, at time: MediaTime) -> LayerSample? {
    guard let copy = copies.last, var sample = replicator(of: copy, in: timeline, at: time) else {
      return nil
    }
    if hasFlips { sample.state.unflip(inside: parent?.instance.mirrorSum(in: timeline, at: time)) }
    guard let replicator = sample.state.replicator, copy.index < replicator.clampedInstanceCount,
      let transform = transforms.transform(
        ofCopy: copy.index, of: copy.replicator, replicator)
    else { return nil }
    let (x, y) = sample.state.anchorInBounds
    var state = LayerState()
    state.anchorPoint = .zero
    state.position = CGPoint(x: x, y: y)
    state.bounds = CGRect(origin: state.position, size: .zero)
    state.transform = transform
    return LayerSample(state: state, sublayers: sample.sublayers)
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

  /// The color that multiplies the layer's colors, opaque; nil for white.
  private func tint(in timeline: Timeline, at time: MediaTime) -> CGColor? {
    if copies.isEmpty { return nil }
    var tint = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    for copy in copies {
      tint = color(of: copy, in: timeline, at: time).multiplied(by: tint)
    }
    tint.alpha = 1
    return tint == CGColor(red: 1, green: 1, blue: 1, alpha: 1) ? nil : tint
  }

  /// The tints of an image over time.
  func tints(in timeline: Timeline, at times: some Sequence<MediaTime>) -> [AnimatedLayerTree.Tint]
  {
    if copies.isEmpty { return [] }
    return AnimatedLayerTree.Tint.quantized(times.map { ($0, tint(in: timeline, at: $0)) })
  }

  /// The source of samples between two instants.
  func sampler(
    in timeline: Timeline, from: MediaTime, to: MediaTime
  ) -> AnimatedLayerTree.LayerSampler {
    let layers = (isReplicatorInstance ? [] : [id]) + copies.map(\.replicator)
    var changes = layers.flatMap { timeline.changes(of: $0) }
    var easingSegments: [EasingSegment] = []
    for layer in layers { easingSegments += timeline.easingSegments(of: layer, from: from, to: to) }
    if clock != nil, !isReplicatorInstance, let first = time(in: timeline, at: from),
      let last = time(in: timeline, at: to - MediaTime(flicks: 1)), last > first
    {
      // Assumes that local time runs at a constant speed; the sampled values verify this.
      let length = Double((to - from).flicks)
      let speed = Double((last - first).flicks + 1) / length
      func stage(_ own: MediaTime) -> MediaTime {
        from + (own - first).scaled(speed: speed)
      }
      changes += timeline.changes(of: id).map(stage)
      easingSegments += timeline.easingSegments(of: id, from: first, to: last).map {
        EasingSegment(begin: stage($0.begin), end: stage($0.end), controls: $0.controls)
      }
    }
    return AnimatedLayerTree.LayerSampler(changes: changes, easingSegments: easingSegments) {
      time in
      sample(in: timeline, at: time)?.state
    }
  }
}

extension MediaTime {
  /// Converts a duration of local time that runs at speed `speed` to the outer time.
  fileprivate func scaled(speed: Double) -> MediaTime {
    if speed == 1 { return self }
    let length = (Double(flicks) / speed).rounded()
    return abs(length) < 0x1p62 ? MediaTime(flicks: Int64(length)) : .indefinite
  }
}

// MARK: Colors

extension AnimatedLayerTree.Tint {
  /// Maximum number of differently tinted versions of an image.
  static let maxCount = 64

  /// Quantizes colors at ascending instants: drops those whose difference to the previous one is
  /// invisible.
  static func quantized(_ colors: [(time: MediaTime, color: CGColor?)]) -> [AnimatedLayerTree.Tint]
  {
    func distance(_ a: CGColor?, _ b: CGColor?) -> CGFloat {
      max(
        abs((a?.red ?? 1) - (b?.red ?? 1)), abs((a?.green ?? 1) - (b?.green ?? 1)),
        abs((a?.blue ?? 1) - (b?.blue ?? 1)))
    }
    // Two steps of 255.
    var threshold: CGFloat = 2 / 255
    while true {
      var tints: [AnimatedLayerTree.Tint] = []
      for (time, color) in colors {
        guard tints.isEmpty || distance(tints.last?.color, color) >= threshold else { continue }
        tints.append(AnimatedLayerTree.Tint(begin: time.seconds, color: color))
      }
      if tints.count <= maxCount || threshold > 1 {
        return tints.allSatisfy { $0.color == nil } ? [] : tints
      }
      threshold *= 2
    }
  }
}

extension LayerState {
  /// Multiplies all colors other than those of images.
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
