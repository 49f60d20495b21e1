/// One call of `UIView.animateKeyframes`: collects the changes of its keyframes, and starts one keyframe
/// animation per property when it closes.
///
/// Changes outside of keyframes are animated over the whole duration, as in any block.
final class KeyframeBlock: AnimationBlock {
  private let mode: KeyframeMode
  /// The interval of the keyframe that is being added, in fractions of the duration.
  private var window: ClosedRange<Double>?
  private var tracks: [any KeyframeTrack] = []
  private var indexes: [TrackName: Int] = [:]

  private struct TrackName: Hashable {
    var layer: ObjectIdentifier
    var key: String
  }

  init(_ settings: Settings, mode: KeyframeMode, completion: ((Bool) -> Void)?) {
    self.mode = mode
    super.init(settings, completion: completion)
  }

  /// Adds the changes of `body` as a keyframe. `start` and `length` are fractions of the duration,
  /// clamped to it.
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
    // A change outside of keyframes to a property that has keyframes becomes its last keyframe.
    if window == nil && keyframes == nil && indexes[name] == nil {
      return super.animate(layer, property, from: old, to: new)
    }
    noteResizing(layer, property.key)
    collect(layer, property, from: old, to: new, by: self)
  }

  /// Collects a change until the block closes.
  ///
  /// - Parameters:
  ///   - block: The block that made the change, this or a nested one, whose completion waits too.
  ///   - part: The interval of the change in fractions of the keyframe that is being added.
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
    // A nested block has its own delay.
    let delay = block === self ? 0 : (block.settings.delay / settings.duration).finite
    func clamped(_ fraction: Double) -> Double { min(max(fraction, 0), 1) }
    track(of: layer, property, on: stage, timing, from: old).add(
      new, from: clamped(start + delay), to: clamped(end + delay), by: block === self ? nil : block,
      on: stage)
  }

  private func track<Value>(
    of layer: CALayer, _ property: LayerProperty<Value>, on stage: Stage,
    _ timing: AnimationTiming, from old: Value
  ) -> PropertyTrack<Value> {
    let name = TrackName(layer: ObjectIdentifier(layer), key: property.key)
    if let index = indexes[name], let track = tracks[index] as? PropertyTrack<Value> {
      return track
    }
    let isReplacing = property.behavior == .replacing
    let track = PropertyTrack(
      property, of: layer, on: stage, timing: timing,
      from: isReplacing ? replace(property, of: layer, on: stage, old: old) : old)
    indexes[name] = tracks.count
    tracks.append(track)
    return track
  }

  override func close() {
    layOutResizedViews()
    for track in tracks { track.start(mode, for: self) }
    tracks.removeAll()
    indexes.removeAll()
    super.close()
  }
}

/// The keyframes of one property of one layer.
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
  /// The value before the first keyframe.
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
    // Its completion waits for the animation, although it closes before that starts.
    block.started(on: stage)
  }

  func start(_ mode: KeyframeMode, for block: KeyframeBlock) {
    defer { for block in blocks { block.stopped(finished: true) } }
    guard let to = frames.last?.value, let frames = interpolation(mode) else { return }
    // Nested blocks may have started animations of the same property.
    if property.behavior == .replacing {
      _ = block.replace(property, of: layer, on: stage, old: from)
    }
    let effect = KeyframeChange(property: property, frames: frames, from: from, to: to)
    let animation = LayerAnimation(id: Stage.nextSequence(), timing: timing, effect: effect)
    stage.start(
      RunningAnimation(animation, on: layer), on: layer, for: block, observers: blocks)
  }

  /// Each keyframe's value is reached at its end, and is constant until the next keyframe starts.
  private func interpolation(_ mode: KeyframeMode) -> KeyframeInterpolation<Value>? {
    var (values, times) = ([from], [0.0])
    let order = frames.indices.sorted { (frames[$0].end, $0) < (frames[$1].end, $1) }
    for frame in order.map({ frames[$0] }) {
      // The tolerance absorbs rounding in sums of fractions.
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
