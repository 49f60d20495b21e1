// Values of single layers over time, for exports to layer-based formats.

/// A layer's state at one instant.
package struct LayerSample: Sendable {
  /// Its presentation values.
  package var state: LayerState
  /// The sublayers, back to front, before sorting by zPosition.
  package var sublayers: [LayerID]
  package var mask: LayerID?
  /// The running view transition.
  package var transition: TransitionIdentity?

  package init(
    state: LayerState, sublayers: [LayerID], mask: LayerID? = nil,
    transition: TransitionIdentity? = nil
  ) {
    (self.state, self.sublayers) = (state, sublayers)
    (self.mask, self.transition) = (mask, transition)
  }
}

/// Identifies a running view transition.
package struct TransitionIdentity: Sendable, Equatable {
  /// Distinguishes it from other transitions with the same name.
  package var id: Int
  package var name: String
}

/// One cycle, forward or backward, of an animation with a Bézier easing.
package struct EasingSegment: Sendable {
  package var begin: MediaTime
  package var end: MediaTime
  /// The control points of the cubic Bézier timing function: x1, y1, x2, y2.
  package var controls: (Double, Double, Double, Double)

  package init(
    begin: MediaTime, end: MediaTime, controls: (Double, Double, Double, Double)
  ) {
    (self.begin, self.end, self.controls) = (begin, end, controls)
  }
}

extension Timeline {
  /// The window's layer.
  package var rootLayer: LayerID { root }
  /// All layers that were ever on stage.
  package var layerIDs: [LayerID] { histories.table.indices.map { LayerID($0) } }
  /// Whether it is composed of other timelines.
  package var isReel: Bool { reel != nil }
  /// Whether any layer's local time differs from stage time.
  package var hasLayerTime: Bool { changesLayerTime }

  /// All model values of a layer up to the end of the timeline, in order.
  package func states(of id: LayerID) -> [LayerState] {
    guard histories.contains(id) else { return [] }
    return histories.table[id.rawValue].states.entries.filter { $0.0 <= duration }.map(\.1)
  }

  /// The state of a layer; nil before it was added to the stage.
  ///
  /// - Parameter ownTime: The layer's local time at `time`; by default, stage time.
  package func sample(
    of id: LayerID, at time: MediaTime, ownTime: MediaTime? = nil
  ) -> LayerSample? {
    guard let layer = layer(id, at: time) else { return nil }
    let ownTime = ownTime ?? time
    var state = layer.activity.presented(layer.state, at: ownTime)
    var sublayers: [LayerID] = []
    layer.sublayers.visit { sublayers.append($0) }
    let running = layer.activity.transition.flatMap {
      $0.timing.progress(at: ownTime) == nil ? nil : $0
    }
    state.isHidden = layer.activity.hides(state, at: ownTime)
    return LayerSample(
      state: state, sublayers: sublayers, mask: layer.sublayers.mask,
      transition: running.map { TransitionIdentity(id: $0.id, name: $0.transition.name) })
  }

  /// The snapshot of the transition that runs on a layer; nil if none does.
  ///
  /// - Parameter ownTime: The layer's local time at `time`.
  package func transition(
    of id: LayerID, at time: MediaTime, ownTime: MediaTime
  ) -> TransitionSnapshot? {
    guard var layer = layer(id, at: time), let running = layer.activity.transition,
      let progress = running.timing.progress(at: ownTime)
    else { return nil }
    layer.activity.present(&layer.state, at: ownTime)
    let evaluator = FrameEvaluator(source: histories, time: time)
    let snapshot = evaluator.snapshot(
      of: running, progress: progress,
      on: .init(
        id: id, state: layer.state, sublayers: layer.sublayers, time: ownTime, contextIndex: 0))
    guard progress == 0, ownTime < running.timing.begin else { return snapshot }
    // Before its begin time it shows the old image.
    return TransitionSnapshot(
      from: snapshot.from, to: snapshot.to,
      surfaces: [.plain(.from, size: layer.state.bounds.size)])
  }

  /// The times at which a layer's values change discontinuously, or an animation begins or ends.
  package func changes(of id: LayerID) -> [MediaTime] {
    guard histories.contains(id) else { return [] }
    let history = histories.table[id.rawValue]
    var times = history.states.entries.map(\.0) + history.sublayers.entries.map(\.0)
    for (time, activity) in history.activities.entries {
      times.append(time)
      if let transition = activity.transition?.timing {
        times += [transition.begin, transition.end]
      }
      for animation in activity.animations {
        times += [animation.timing.begin, animation.timing.end]
      }
    }
    return times
  }

  /// The Bézier-eased segments of a layer's animations and transitions within an interval.
  package func easingSegments(of id: LayerID, from: MediaTime, to: MediaTime) -> [EasingSegment] {
    guard histories.contains(id) else { return [] }
    var (segments, seen): ([EasingSegment], Set<Int>) = ([], [])
    for (_, activity) in histories.table[id.rawValue].activities.entries {
      for animation in activity.animations
      where animation.groups.isEmpty && seen.insert(animation.id).inserted {
        segments += animation.timing.easingSegments(from: from, to: to)
      }
      if let transition = activity.transition, seen.insert(transition.id).inserted {
        segments += transition.timing.easingSegments(from: from, to: to)
      }
    }
    return segments
  }
}

extension AnimationTiming {
  /// The maximum number of segments per animation.
  private static var limit: Int { 1000 }

  fileprivate func easingSegments(from: MediaTime, to: MediaTime) -> [EasingSegment] {
    guard case .bezier(let f) = curve, media.speed == 1, media.timeOffset == .zero,
      duration > .zero, !duration.isIndefinite
    else { return [] }
    let length = duration.flicks
    let last = min(to, end)
    var index = max((from - begin).flicks / length, 0)
    var segments: [EasingSegment] = []
    while segments.count < Self.limit {
      let start =
        begin + MediaTime(flicks: index.multipliedReportingOverflow(by: length).partialValue)
      guard start < last, start >= begin else { break }
      let isBack = autoreverses && index % 2 == 1
      segments.append(
        EasingSegment(
          begin: start, end: start + duration,
          controls: isBack
            ? (1 - f.x2, 1 - f.y2, 1 - f.x1, 1 - f.y1) : (f.x1, f.y1, f.x2, f.y2)))
      index += 1
    }
    return segments
  }
}
