/// Merges the histories of a reel's parts into one layer tree:
///
/// ```
/// root                  the reel's background
/// ├ screen              transitions between parts run on it
/// │ └ stage of a part   the reel's size; a sublayer of the screen while the part plays
/// │   └ viewport        scaled to fit; its begin time maps the reel's time to the part's
/// │     └ the part's root
/// └ stage of an overlay while it plays
/// ```
struct ReelMerger {
  static let root = LayerID(0)
  private let size: CGSize
  private(set) var histories = LayerHistories()
  private(set) var layerNames: [LayerID: String] = [:]
  private let screen: LayerID

  init(_ reel: Reel) {
    size = reel.size
    var background = Self.layer(of: size)
    background.backgroundColor = reel.background
    let root = histories.addLayer()
    screen = histories.addLayer()
    layerNames[screen] = "the reel"
    add(background, [screen], to: root)
    add(Self.layer(of: size), [], to: screen)
    let segments = reel.partSegments
    let stages = segments.map { addStage(of: $0.part, shiftedBy: $0.begin - $0.part.from) }
    for (index, segment) in segments.enumerated() {
      if index > 0, let transition = segment.part.transition, segment.change > .zero {
        run(
          transition, for: segment.change, at: segment.changeBegin,
          from: (stages[index - 1], segments[index - 1].end), to: (stages[index], segment.begin))
      }
      show(stages[index], at: segment.begin + segment.rise)
    }
    add(reel.overlays, to: root)
  }

  /// An empty layer at the origin of its superlayer.
  private static func layer(of size: CGSize) -> LayerState {
    var state = LayerState()
    state.anchorPoint = .zero
    state.bounds.size = size
    return state
  }

  /// Records the constant values of a layer.
  private mutating func add(_ state: LayerState, _ sublayers: [LayerID], to id: LayerID) {
    histories.record(state, of: id, at: .zero)
    histories.record(SublayerList(sublayers), of: id, at: .zero)
  }

  // MARK: Parts

  /// Adds the layers of a part.
  ///
  /// - Parameter distance: The reel's time at time zero of the part.
  private mutating func addStage(of part: Reel.Part, shiftedBy distance: MediaTime) -> LayerID {
    let timeline = part.timeline
    let (stage, viewport) = (histories.addLayer(), histories.addLayer())
    let offset = histories.count
    add(Self.layer(of: size), [viewport], to: stage)
    var state = Self.layer(of: timeline.size)
    state.timing.begin = distance
    if let fit = Reel.fit(timeline.size, in: size) {
      state.position = CGPoint(x: fit.tx, y: fit.ty)
      state.transform = CATransform3DMakeScale(fit.a, fit.d, 1)
      state.masksToBounds = true
    }
    add(state, [timeline.root.shifted(by: offset)], to: viewport)
    for history in timeline.histories.table {
      histories.add(history.shifted(by: offset, at: distance))
    }
    let prefix = part.name.map { Reel.Part.stem(ofName: $0) + "/" } ?? ""
    for (id, name) in timeline.layerNames { layerNames[id.shifted(by: offset)] = prefix + name }
    return stage
  }

  /// Shows a part from `time` on.
  private mutating func show(_ stage: LayerID, at time: MediaTime) {
    histories.record(SublayerList([stage]), of: screen, at: time)
    histories.record(LayerActivity.none, of: screen, at: time)
  }

  /// Adds overlays, which are sublayers of the root while they play.
  private mutating func add(_ overlays: [Reel.Overlay], to root: LayerID) {
    let stages = overlays.map { addStage(of: $0.part, shiftedBy: $0.begin - $0.part.from) }
    for time in Set(overlays.flatMap { [$0.begin, $0.end] }).sorted() {
      let shown = zip(overlays, stages).filter { $0.0.begin <= time && time < $0.0.end }
      histories.record(SublayerList([screen] + shown.map(\.1)), of: root, at: time)
    }
  }

  // MARK: Transitions

  /// Runs a transition between two parts.
  ///
  /// - Parameters:
  ///   - from: The old part, and when it ends.
  ///   - to: The new part, and when it begins.
  private mutating func run(
    _ transition: Reel.Transition, for duration: MediaTime, at time: MediaTime,
    from: (stage: LayerID, end: MediaTime), to: (stage: LayerID, begin: MediaTime)
  ) {
    func source(_ stage: LayerID, frozenAt time: MediaTime) -> TransitionSource {
      transition.overlaps ? .layer(stage) : .still(snapshot(of: stage, at: time))
    }
    let running = LayerTransition(
      id: Int(time.flicks),
      timing: AnimationTiming(begin: time, duration: duration, curve: transition.curve),
      transition: transition.kind, before: frozenScreen(showing: from.stage, at: time),
      from: source(from.stage, frozenAt: from.end), to: source(to.stage, frozenAt: to.begin),
      hidesLayer: false)
    histories.record(SublayerList(), of: screen, at: time)
    histories.record(LayerActivity(.none, transition: running), of: screen, at: time)
  }

  private func snapshot(of stage: LayerID, at time: MediaTime) -> LayerTreeSnapshot {
    var evaluator = FrameEvaluator(source: histories, time: time)
    return evaluator.snapshot(of: stage, at: time, isStatic: true, includesTransition: true)
  }

  /// The screen with a part as its only sublayer, at `time`.
  private func frozenScreen(showing stage: LayerID, at time: MediaTime) -> FrozenLayerTree {
    var layers = [
      screen: SourceLayer(
        state: Self.layer(of: size), activity: .none, sublayers: SublayerList([stage]))
    ]
    var pending = [stage]
    while let id = pending.popLast() {
      guard let layer = histories.layer(id, at: time) else { continue }
      layers[id] = layer
      layer.sublayers.visitAll { pending.append($0) }
    }
    return FrozenLayerTree(root: screen, layers: layers)
  }
}
