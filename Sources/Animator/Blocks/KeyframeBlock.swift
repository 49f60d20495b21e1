/// One call of `UIView.animateKeyframes`: collects what its key frames change, and when all is said,
/// starts one animation for each property.
///
/// What is changed outside of key frames is animated as in any block, over the whole duration.
final class KeyframeBlock: AnimationBlock {
  private let mode: KeyframeMode
  /// The key frame that is being added, as shares of the whole.
  private var window: ClosedRange<Double>?
  private var tracks: [any KeyframeTrack] = []
  private var places: [TrackName: Int] = [:]

  private struct TrackName: Hashable {
    var layer: ObjectIdentifier
    var key: String
  }

  init(_ settings: Settings, mode: KeyframeMode, completion: ((Bool) -> Void)?) {
    self.mode = mode
    super.init(settings, completion: completion)
  }

  /// Makes what `body` changes a key frame; start and length are shares of the whole, clamped to it.
  func addFrame(start: Double, length: Double, _ body: () -> Void) {
    let start = min(max(start.finite, 0), 1)
    let outer = window
    window = start...min(start + max(length.finite, 0), 1)
    body()
    layOutResizedViews()
    window = outer
  }

  override var keyframesForNested: KeyframeBlock? { window == nil ? keyframes : self }

  override func animate<Value>(
    _ layer: CALayer, _ property: LayerProperty<Value>, from old: Value, to new: Value
  ) {
    let name = TrackName(layer: ObjectIdentifier(layer), key: property.key)
    // Outside of key frames, it is one more at the end for a property that has some already.
    if window == nil && keyframes == nil && places[name] == nil {
      return super.animate(layer, property, from: old, to: new)
    }
    noteResizing(layer, property.key)
    collect(layer, property, from: old, to: new, by: self)
  }

  /// Keeps a change for the end of the block.
  ///
  /// - Parameters:
  ///   - block: Which made the change, this one or one inside it; that one's completion waits too.
  ///   - part: When it is made, as shares of the key frame that is being added.
  func collect<Value>(
    _ layer: CALayer, _ property: LayerProperty<Value>, from old: Value, to new: Value,
    by block: AnimationBlock, in part: ClosedRange<Double> = 0...1
  ) {
    let frame = window ?? 0...1
    let length = frame.upperBound - frame.lowerBound
    let start = frame.lowerBound + part.lowerBound * length
    let end =
      part.upperBound == 1 ? frame.upperBound : frame.lowerBound + part.upperBound * length
    if let keyframes {
      return keyframes.collect(
        layer, property, from: old, to: new, by: block, in: start...max(start, end))
    }
    guard let stage = layer.record?.stage ?? Stage.current,
      let timing = timing(for: layer, on: stage)
    else { return }
    // A block inside keeps its own delay.
    let delay = block === self ? 0 : (block.settings.delay / settings.duration).finite
    func clamped(_ share: Double) -> Double { min(max(share, 0), 1) }
    track(of: layer, property, on: stage, timing, from: old).add(
      new, from: clamped(start + delay), to: clamped(end + delay), by: block === self ? nil : block,
      on: stage)
  }

  private func track<Value>(
    of layer: CALayer, _ property: LayerProperty<Value>, on stage: Stage,
    _ timing: AnimationTiming, from old: Value
  ) -> PropertyTrack<Value> {
    let name = TrackName(layer: ObjectIdentifier(layer), key: property.key)
    if let place = places[name], let track = tracks[place] as? PropertyTrack<Value> {
      return track
    }
    let isReplacing = property.behavior == .replacing
    let track = PropertyTrack(
      property, of: layer, on: stage, timing: timing,
      from: isReplacing ? replace(property, of: layer, on: stage, old: old) : old)
    places[name] = tracks.count
    tracks.append(track)
    return track
  }

  override func close() {
    layOutResizedViews()
    for track in tracks { track.start(mode, for: self) }
    tracks.removeAll()
    places.removeAll()
    super.close()
  }
}

/// The key frames of one property of one layer.
@MainActor
private protocol KeyframeTrack: AnyObject {
  func start(_ mode: KeyframeMode, for block: KeyframeBlock)
}

@MainActor
private final class PropertyTrack<Value: Interpolatable>: KeyframeTrack {
  private struct Frame {
    var start: Double
    var end: Double
    var value: Value
  }

  private let property: LayerProperty<Value>
  private let layer: CALayer
  private let stage: Stage
  private let timing: AnimationTiming
  /// The value before the first key frame.
  private let from: Value
  private var frames: [Frame] = []
  private var blocks: [AnimationBlock] = []

  init(
    _ property: LayerProperty<Value>, of layer: CALayer, on stage: Stage, timing: AnimationTiming,
    from: Value
  ) {
    (self.property, self.layer, self.stage, self.timing) = (property, layer, stage, timing)
    self.from = from
  }

  func add(
    _ value: Value, from start: Double, to end: Double, by block: AnimationBlock?, on stage: Stage
  ) {
    if let last = frames.last, last.start == start, last.end == end { frames.removeLast() }
    frames.append(Frame(start: start, end: end, value: value))
    guard let block, !blocks.contains(where: { $0 === block }) else { return }
    blocks.append(block)
    // It waits from now on, although it will be closed before the animation starts.
    block.started(on: stage)
  }

  func start(_ mode: KeyframeMode, for block: KeyframeBlock) {
    defer { for block in blocks { block.stopped(finished: true) } }
    guard let to = frames.last?.value, let frames = interpolation(mode) else { return }
    // Blocks inside may have started animations of their own meanwhile.
    if property.behavior == .replacing {
      _ = block.replace(property, of: layer, on: stage, old: from)
    }
    let effect = KeyframeChange(property: property, frames: frames, from: from, to: to)
    let animation = LayerAnimation(id: Stage.nextSequence(), timing: timing, effect: effect)
    stage.start(
      RunningAnimation(animation, on: layer), on: layer, for: block, observers: blocks)
  }

  /// Each frame's value is reached at its end. Between the end of one and the start of the next, the
  /// value holds.
  private func interpolation(_ mode: KeyframeMode) -> KeyframeInterpolation<Value>? {
    var (values, times) = ([from], [0.0])
    let order = frames.indices.sorted { (frames[$0].end, $0) < (frames[$1].end, $1) }
    for frame in order.map({ frames[$0] }) {
      // Sums of fractions need not meet exactly.
      if frame.start > times[times.count - 1] + 1e-9 {
        values.append(values[values.count - 1])
        times.append(frame.start)
      }
      values.append(frame.value)
      times.append(frame.end)
    }
    return KeyframeInterpolation(values: values, keyTimes: times, mode: mode)
  }
}
