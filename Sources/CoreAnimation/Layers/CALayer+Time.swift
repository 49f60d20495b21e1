/// A layer's time, which all that runs on it and inside it goes by.
extension CALayer: CAMediaTiming {
  var readTiming: MediaTiming { reading(.timing) ?? state.timing }

  func changeTime(_ change: (inout MediaTiming) -> Void) {
    if let reading = LayerReading.current, reading.refusesTiming(of: self) { return }
    var timing = state.timing
    change(&timing)
    if timing == state.timing {
      // What was stated counts all the same.
      state.timing = timing
      return
    }
    AnimationScopes.layerWillChange(self)
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
    return sequence(first: self, next: \.superlayer).map(\.readTiming).filter { $0 != .plain }
      .reversed()
  }

  /// The layer's own time at `time` of its stage.
  package func localTime(at time: MediaTime) -> MediaTime {
    timings.reduce(time) { $1.converted($0) }
  }

  /// The layer's own time at `time` of its stage, as what runs on it shows: within its duration.
  package func shownTime(at time: MediaTime) -> MediaTime {
    timings.reduce(time) { $1.shownTime(at: $0) }
  }

  private func unconverted(_ time: MediaTime) -> MediaTime {
    timings.reversed().reduce(time) { $1.unconverted($0) }
  }

  /// The instant of its stage's time at which the layer's own is `time`; indefinite where that never
  /// comes.
  package func stageTime(at time: MediaTime) -> MediaTime {
    if time.isIndefinite || timings.contains(where: { $0.speed <= 0 }) { return .indefinite }
    return unconverted(time)
  }
}

/// The present time of the current stage's clock, in seconds; 0 where there is no stage.
// swift-format-ignore: AlwaysUseLowerCamelCase
@preconcurrency @MainActor
public func CACurrentMediaTime() -> CFTimeInterval { Stage.current?.time.seconds ?? 0 }

/// The present time of the current stage's clock, in seconds, as if the stage had begun with the year 2001:
/// unlike on iOS it says nothing of the day. For measuring what passes between two calls.
// swift-format-ignore: AlwaysUseLowerCamelCase
@preconcurrency @MainActor
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { CACurrentMediaTime() }
