/// A layer's time, which all that runs on it and inside it goes by.
extension CALayer: CAMediaTiming {
  // swift-format-ignore
  /// When the layer's time begins, in seconds of the superlayer's; the layer is not shown before.
  public var beginTime: CFTimeInterval {
    get { state.timing.begin.seconds } set { changeTime { $0.begin = MediaTime(seconds: newValue) } }
  }
  // swift-format-ignore
  /// How long the layer is shown, in seconds of its own time; infinite unless changed.
  public var duration: CFTimeInterval {
    get { state.timing.duration.secondsOrInfinity } set { changeTime { $0.duration = .length(newValue) } }
  }
  // swift-format-ignore
  /// How fast the layer's time passes; at 0 all inside it stands still.
  public var speed: Float {
    get { Float(state.timing.speed) } set { changeTime { $0.speed = Double(newValue).finite } }
  }
  // swift-format-ignore
  /// Added to the layer's time, in seconds.
  public var timeOffset: CFTimeInterval {
    get { state.timing.timeOffset.seconds } set { changeTime { $0.timeOffset = MediaTime(seconds: newValue) } }
  }
  // swift-format-ignore
  /// How often the layer's duration is gone through; 0 counts as once.
  public var repeatCount: Float {
    get { state.timing.statedCount } set { changeTime { $0.statedCount = newValue } }
  }
  // swift-format-ignore
  /// How long the layer's duration is repeated, in seconds; 0 where the count decides.
  public var repeatDuration: CFTimeInterval {
    get { state.timing.repeatDuration?.secondsOrInfinity ?? 0 }
    set { changeTime { $0.repeatDuration = newValue > 0 ? .length(newValue) : nil } }
  }
  // swift-format-ignore
  /// Whether the layer's time runs back after each duration.
  public var autoreverses: Bool {
    get { state.timing.autoreverses } set { changeTime { $0.autoreverses = newValue } }
  }
  /// Whether the layer is shown before it begins and after it has ended.
  public var fillMode: CAMediaTimingFillMode {
    get { state.timing.fillMode }
    set { changeTime { $0.fillMode = newValue } }
  }

  private func changeTime(_ change: (inout MediaTiming) -> Void) {
    var timing = state.timing
    change(&timing)
    if timing == state.timing {
      // What was stated counts all the same.
      state.timing = timing
      return
    }
    AnimationBlock.touch(self)
    state.timing = timing
    record?.stateChanged(self)
    record?.stage?.layerTimeChanged(self)
  }

  /// `time`, in seconds of `layer`'s, in this layer's; nil means the stage's clock.
  public func convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
    let time = MediaTime(seconds: time)
    return localTime(at: layer?.unconverted(time) ?? time).seconds
  }

  /// `time`, in seconds of this layer's, in `layer`'s; nil means the stage's clock.
  public func convertTime(_ time: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
    let time = unconverted(MediaTime(seconds: time))
    return (layer?.localTime(at: time) ?? time).seconds
  }

  /// The timings of the layer and those around it, outermost first, but those that just pass.
  private var timings: [MediaTiming] {
    if let stage = record?.stage, !stage.changesLayerTime { return [] }
    return sequence(first: self, next: \.superlayer).map(\.state.timing).filter { $0 != .plain }
      .reversed()
  }

  /// The layer's own time at `time` of its stage.
  func localTime(at time: MediaTime) -> MediaTime {
    timings.reduce(time) { $1.converted($0) }
  }

  /// The layer's own time at `time` of its stage, as what runs on it shows: within its duration.
  func shownTime(at time: MediaTime) -> MediaTime {
    timings.reduce(time) { $1.shownTime(at: $0) }
  }

  private func unconverted(_ time: MediaTime) -> MediaTime {
    timings.reversed().reduce(time) { $1.unconverted($0) }
  }

  /// The instant of its stage's time at which the layer's own is `time`; indefinite where that never
  /// comes.
  func stageTime(at time: MediaTime) -> MediaTime {
    if time.isIndefinite || timings.contains(where: { $0.speed <= 0 }) { return .indefinite }
    return unconverted(time)
  }
}

/// The present time of the current stage's clock, in seconds; 0 where there is no stage.
// swift-format-ignore: AlwaysUseLowerCamelCase
@preconcurrency @MainActor
public func CACurrentMediaTime() -> CFTimeInterval { Stage.current?.time.seconds ?? 0 }
