/// A timeline in the form of layer-based formats: a sequence of segments. Within a segment the
/// layer tree is constant, and only animatable values change.
struct AnimatedLayerTree {
  let size: CGSize
  let scale: CGFloat
  let frameRate: FrameRate
  /// Seconds.
  let duration: Double
  let frameCount: Int
  let timeline: Timeline
  /// Layer names.
  let names: [LayerID: String]
  /// Source locations of layers.
  private let locations: [LayerID: String]
  /// Rasterizes content that the format cannot express.
  let rasterizer: any LayerRasterizer
  /// The beginning of the exported time range, in seconds of the timeline.
  private let start: Double
  private let end: Double
  private(set) var segments: [Segment] = []
  /// Features that the format cannot express, each with its layer; without duplicates.
  private(set) var unsupportedFeatures: [String] = []
  private var reported: Set<String> = []

  /// A time range in which only animatable values change.
  struct Segment {
    /// Seconds of the timeline.
    var begin: Double
    var end: Double
    var root: Node
  }

  /// A color that multiplies the colors of an image, from one instant until the next tint.
  struct Tint: Equatable {
    /// Seconds of the timeline.
    var begin: Double
    /// Opaque; nil for white.
    var color: CGColor?
  }

  /// Converts a timeline.
  ///
  /// - Parameters:
  ///   - options: The exported frames, layer names and source locations.
  ///   - fits: Whether values whose timing is not a Bézier are approximated by fitted Béziers,
  ///     instead of one keyframe per frame.
  init(_ timeline: Timeline, _ options: DocumentOptions, fits: Bool = false) {
    self.timeline = timeline
    names = timeline.layerNames.merging(options.layerNames) { $1 }
    locations = options.layerLocations
    (size, scale, frameRate) = (timeline.size, options.scale, options.frameRate)
    (frameCount, duration) = (options.frameTimes.count, options.duration)
    rasterizer = options.rasterizer
    (start, end) = (options.frameTimes.first?.seconds ?? 0, options.end.seconds)
    var builder = Builder(timeline, options, fits: fits)
    builder.build()
    builder.addTouches()
    segments = builder.segments + builder.touches
    (unsupportedFeatures, reported) = (
      builder.unsupportedFeatures, Set(builder.unsupportedFeatures)
    )
  }

  /// Progress of the document at an instant of the timeline: 0…1.
  func progress(at seconds: Double) -> Double {
    end > start ? min(max((seconds - start) / (end - start), 0), 1) : 0
  }

  /// Reports a feature of a layer that the format cannot express.
  mutating func report(_ node: Node, _ feature: String) {
    let line = Self.message(of: node.name, at: locations[node.id], feature)
    if reported.insert(line).inserted { unsupportedFeatures.append(line) }
  }
}

extension AnimatedLayerTree {
  /// Reports a layer whose image is too large; rethrows any other error.
  mutating func report(_ node: Node, _ error: DocumentError) throws(DocumentError) {
    guard case .image(let reason, isTooLarge: true) = error else { throw error }
    report(node, "its image: \(reason)")
  }

  /// A message about an inexpressible feature of a layer, with the source location.
  fileprivate static func message(of name: String, at location: String?, _ feature: String)
    -> String
  {
    [location, name, feature].compactMap(\.self).joined(separator: ": ")
  }

  /// Converts a timeline.
  struct Builder {
    let timeline: Timeline
    let names: [LayerID: String]
    let locations: [LayerID: String]
    /// The instants of all frames.
    let frames: [MediaTime]
    let end: MediaTime
    let rasterizer: any LayerRasterizer
    let fits: Bool
    var segments: [Segment] = []
    /// The dots and pointers that show touches, each in a segment of its own, over all others.
    var touches: [Segment] = []
    var unsupportedFeatures: [String] = []
    private var reported: Set<String> = []
    var particleCount = 0
    private let copyTransforms = CopyTransforms()
    /// Whether any layer has flipped geometry.
    private var hasFlips = false
    /// Whether the values of a layer depend on too many ancestors: such a timeline is rejected, so
    /// it is not sampled.
    private var isTooDeep = false

    init(_ timeline: Timeline, _ options: DocumentOptions, fits: Bool) {
      (self.timeline, self.fits) = (timeline, fits)
      names = timeline.layerNames.merging(options.layerNames) { $1 }
      locations = options.layerLocations
      (frames, end, rasterizer) = (options.frameTimes, options.end, options.rasterizer)
    }

    /// A layer instance in the tree, with its discrete values.
    struct Entry: Equatable {
      var instance: LayerInstance
      var parent: Int
      var isMask: Bool
      var state: LayerState
      var transition: TransitionIdentity?

      static func == (left: Entry, right: Entry) -> Bool {
        left.instance == right.instance && left.parent == right.parent
          && left.isMask == right.isMask
          && left.transition == right.transition
          && left.state.hasDiscreteValues(of: right.state)
      }
    }

    mutating func report(_ id: LayerID, _ feature: String) {
      let line = AnimatedLayerTree.message(of: name(id), at: locations[id], feature)
      if reported.insert(line).inserted { unsupportedFeatures.append(line) }
    }

    func name(_ id: LayerID) -> String {
      names[id] ?? (id == timeline.rootLayer ? "the stage" : "layer \(id.rawValue)")
    }

    mutating func build() {
      guard let from = frames.first else { return }
      let to = end
      var times: Set<MediaTime> = [from]
      // Replicator copies and layers with local time also appear and vanish between changes.
      if timeline.hasLayerTime { times.formUnion(frames) }
      var (pending, visited) = ([timeline.rootLayer], Set([timeline.rootLayer]))
      while let id = pending.popLast() {
        let changes = timeline.changes(of: id).filter { $0 > from && $0 < to }
        times.formUnion(changes)
        for time in changes + [from] {
          guard let sample = timeline.sample(of: id, at: time) else { continue }
          if sample.state.isGeometryFlipped { hasFlips = true }
          if sample.state.replicator != nil { times.formUnion(frames) }
          for inner in sample.sublayers + [sample.mask].compactMap(\.self)
          where visited.insert(inner).inserted {
            pending.append(inner)
          }
        }
      }
      var (begin, entries) = (from, self.entries(at: from))
      for time in times.sorted().dropFirst() + [to] {
        let next = time == to ? nil : self.entries(at: time)
        if isTooDeep { return }
        if next == entries { continue }
        add(entries, from: begin, to: time)
        if let next { (begin, entries) = (time, next) }
      }
    }

    // MARK: Layer tree

    /// All visible layers at an instant, in preorder.
    private mutating func entries(at time: MediaTime) -> [Entry] {
      var entries: [Entry] = []
      var copiesLeft = AnimatedLayerTree.maxCopyCount
      let root = LayerInstance(
        timeline.rootLayer, in: timeline, hasFlips: hasFlips, transforms: copyTransforms)
      var pending: [(instance: LayerInstance, parent: Int, isMask: Bool)] = [(root, -1, false)]
      while let next = pending.popLast() {
        guard let sample = next.instance.sample(in: timeline, at: time), !sample.state.isHidden,
          next.isMask || !sample.state.isDisplacementMap
        else {
          continue
        }
        guard next.instance.ancestorCount <= AnimatedLayerTree.maxAncestorCount else {
          let limit = AnimatedLayerTree.maxAncestorCount
          isTooDeep = true
          report(
            next.instance.id,
            "nested in more than \(limit) layers with their own timing, flipped geometry or copies")
          break
        }
        let number = entries.count
        entries.append(
          Entry(
            instance: next.instance, parent: next.parent, isMask: next.isMask,
            state: sample.transition == nil ? sample.state : sample.state.withoutContents,
            transition: sample.transition))
        if next.instance.isCopied {
          guard copiesLeft > 0 else {
            let limit = AnimatedLayerTree.maxCopyCount
            report(
              next.instance.id,
              "a copy of a layer, of which there are more than \(limit) at once: each is a layer of the "
                + "document (frames show \(Timeline.copiedLayerLimit))")
            break
          }
          copiesLeft -= 1
        }
        if let mask = sample.mask {
          pending.append((next.instance.inner(mask, in: timeline), number, true))
        }
        // During a transition, snapshots replace the sublayers.
        if sample.transition != nil { continue }
        pending += inside(next.instance, sample, at: time).map { ($0, number, false) }
      }
      return entries
    }

    /// The copies of a layer and its sublayers, in reverse: they go onto a stack, last in, first out.
    private func inside(
      _ instance: LayerInstance, _ sample: LayerSample, at time: MediaTime
    ) -> [LayerInstance] {
      var copies: [LayerInstance] = []
      if let replicator = instance.replicator(sample.state) {
        let count = min(replicator.clampedInstanceCount, AnimatedLayerTree.maxCopyCount + 1)
        copies = (1..<max(count, 1)).reversed().map { instance.copy($0) }
        if count == 0 { return copies }
      }
      let sublayers = sample.sublayers.map { instance.inner($0, in: timeline, sample.state) }
      let depths = sublayers.map { $0.sample(in: timeline, at: time)?.state.zPosition ?? 0 }
      let order = sublayers.indices.sorted { (depths[$0], $0) > (depths[$1], $1) }
      return copies + order.map { sublayers[$0] }
    }

    private mutating func add(_ entries: [Entry], from: MediaTime, to: MediaTime) {
      var nodes: [Node] = []
      for entry in entries {
        let instance = entry.instance
        let samples = LayerSamples(
          of: instance.sampler(in: timeline, from: from, to: to), frames: frames, from: from,
          to: to, fits: fits)
        let node = Node(
          id: instance.id, name: name(instance.id), state: entry.state, samples: samples,
          rasterizer: rasterizer,
          untintedState: instance.sample(in: timeline, at: from, isTinted: false)?.state)
        (node.instance, node.transition) = (instance, entry.transition)
        node.tints = instance.tints(in: timeline, at: samples.times.dropLast())
        nodes.append(node)
        if !instance.isReplicatorInstance, entry.state.emitter != nil {
          addParticles(of: node, at: instance, frames: frames, from: from, to: to)
        }
        guard entry.parent >= 0 else { continue }
        let parent = nodes[entry.parent]
        node.parent = parent
        if entry.isMask { parent.mask = node } else { parent.children.append(node) }
      }
      guard let root = nodes.first else { return }
      segments.append(Segment(begin: from.seconds, end: to.seconds, root: root))
    }
  }
}

extension LayerState {
  private static let initial = LayerState()
  private static let sampledProperties = AnyLayerProperty.all.filter(\.isSampled)

  /// These values with all animatable properties reset: a change of the result starts a new
  /// segment of the timeline.
  var discreteValues: LayerState {
    var state = self
    // Each property that is set makes a copy of all details.
    for property in Self.sampledProperties
    where !(details.areDefault && property.isInDetails) && !property.isEqual(Self.initial, state) {
      property.copy(Self.initial, &state)
    }
    if contents == nil && (contentsScale != 1 || contentsPlacement != .resize) {
      (state.contentsScale, state.contentsPlacement) = (1, .resize)
    }
    return state
  }

  /// Whether both have the same ``discreteValues``.
  func hasDiscreteValues(of other: LayerState) -> Bool {
    if self == other { return true }
    guard details.isSame(as: other.details) else { return discreteValues == other.discreteValues }
    var (left, right) = (self, other)
    for property in Self.sampledProperties where !property.isInDetails {
      property.copy(Self.initial, &left)
      property.copy(Self.initial, &right)
    }
    return left == right
  }
}

extension LayerState {
  /// These values without the content visible within the bounds.
  fileprivate var withoutContents: LayerState {
    var state = self
    (state.contents, state.gradient, state.text, state.shape) = (nil, nil, nil, nil)
    (state.replicator, state.emitter, state.backdrop, state.isTransformLayer) = (
      nil, nil, nil, false
    )
    return state
  }
}
