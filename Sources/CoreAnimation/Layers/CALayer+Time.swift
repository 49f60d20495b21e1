/// A layer's local time, for its animations and its sublayers.
extension CALayer: CAMediaTiming {
  var readTiming: MediaTiming { reading(.timing) ?? state.timing }

  func changeTime(_ change: (inout MediaTiming) -> Void) {
    if let reading = LayerReading.current, reading.refusesTiming(of: self) { return }
    var timing = state.timing
    change(&timing)
    if timing == state.timing {
      // The timing is stored nevertheless.
      state.timing = timing
      return
    }
    AnimationScopes.layerWillChange(self)
    state.timing = timing
    record?.stateChanged(self)
    record?.stage?.layerTimeChanged(self)
  }

  /// Converts seconds of `layer`'s time to this layer's; nil stands for the stage's clock.
  public func convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
    let time = MediaTime(seconds: time)
    return localTime(at: layer?.unconverted(time) ?? time).seconds
  }

  /// Converts seconds of this layer's time to `layer`'s; nil stands for the stage's clock.
  public func convertTime(_ time: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
    let time = unconverted(MediaTime(seconds: time))
    return (layer?.localTime(at: time) ?? time).seconds
  }

  /// The timings of the ancestors and of the layer, outermost first, without identities.
  private var timings: [MediaTiming] {
    if let record, !record.clocks.mayDiffer { return [] }
    return sequence(first: self, next: \.superlayer).map(\.readTiming).filter { $0 != .plain }
      .reversed()
  }

  /// Converts stage time to the layer's local time.
  package func localTime(at time: MediaTime) -> MediaTime {
    timings.reduce(time) { $1.converted($0) }
  }

  /// Converts stage time to the layer's local time for animations: clamped to its duration.
  package func shownTime(at time: MediaTime) -> MediaTime {
    timings.reduce(time) { $1.shownTime(at: $0) }
  }

  private func unconverted(_ time: MediaTime) -> MediaTime {
    timings.reversed().reduce(time) { $1.unconverted($0) }
  }

  /// Converts the layer's local time to stage time; indefinite if it is never reached.
  package func stageTime(at time: MediaTime) -> MediaTime {
    if time.isIndefinite || timings.contains(where: { $0.speed <= 0 }) { return .indefinite }
    return unconverted(time)
  }
}

/// The current time of the current stage's clock, in seconds; 0 without a stage.
// swift-format-ignore: AlwaysUseLowerCamelCase
@preconcurrency @MainActor
public func CACurrentMediaTime() -> CFTimeInterval { Stage.current?.time.seconds ?? 0 }

/// The current time of the current stage's clock, in seconds, as if the stage had begun with the year 2001:
/// unlike on iOS, it does not depend on the date. For measuring the time between two calls.
// swift-format-ignore: AlwaysUseLowerCamelCase
@preconcurrency @MainActor
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { CACurrentMediaTime() }
