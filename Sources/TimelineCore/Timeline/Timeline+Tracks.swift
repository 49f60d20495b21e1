// What holds for single layers, for whoever makes something else of a timeline than frames.

/// A layer at one instant.
package struct LayerSample: Sendable {
  /// Its values on screen.
  package var state: LayerState
  /// Those inside, from the back, before their depth orders them.
  package var sublayers: [LayerID]
  package var mask: LayerID?
  /// A view transition that runs.
  package var transition: TransitionIdentity?

  /// Describes a layer.
  package init(
    state: LayerState, sublayers: [LayerID], mask: LayerID? = nil,
    transition: TransitionIdentity? = nil
  ) {
    (self.state, self.sublayers) = (state, sublayers)
    (self.mask, self.transition) = (mask, transition)
  }
}

/// Which view transition runs.
package struct TransitionIdentity: Sendable, Equatable {
  /// Tells it from others of the same name.
  package var id: Int
  package var name: String
}

/// When an animation goes which way, and how it is paced.
package struct EasingSegment: Sendable {
  package var begin: MediaTime
  package var end: MediaTime
  /// The control points of its pacing.
  package var controls: (Double, Double, Double, Double)

  /// Describes a way.
  package init(
    begin: MediaTime, end: MediaTime, controls: (Double, Double, Double, Double)
  ) {
    (self.begin, self.end, self.controls) = (begin, end, controls)
  }
}

extension Timeline {
  /// The window's layer.
  package var rootLayer: LayerID { root }
  /// All layers that ever came on stage.
  package var layerIDs: [LayerID] { histories.table.indices.map { LayerID($0) } }
  /// Whether it is made of other films.
  package var isReel: Bool { reel != nil }
  /// Whether some layer's time passes differently from the stage's.
  package var hasLayerTime: Bool { changesLayerTime }

  /// All model values that a layer had up to the end, in order.
  package func states(of id: LayerID) -> [LayerState] {
    guard histories.contains(id) else { return [] }
    return histories.table[id.rawValue].states.entries.filter { $0.0 <= duration }.map(\.1)
  }

  /// What holds for a layer; nil before it came on stage.
  ///
  /// - Parameter ownTime: The layer's own time then; the stage's unless given.
  package func moment(
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

  /// What a view transition that runs on a layer shows; nil where none does.
  ///
  /// - Parameter ownTime: The layer's own time then.
  package func transition(
    of id: LayerID, at time: MediaTime, ownTime: MediaTime
  ) -> TransitionSnapshot? {
    guard var layer = layer(id, at: time), let running = layer.activity.transition,
      let progress = running.timing.progress(at: ownTime)
    else { return nil }
    layer.activity.present(&layer.state, at: ownTime)
    let evaluator = FrameEvaluator(source: self, time: time)
    let snapshot = evaluator.snapshot(
      of: running, progress: progress,
      on: .init(id: id, state: layer.state, sublayers: layer.sublayers, time: ownTime, place: 0))
    guard progress == 0, ownTime < running.timing.begin else { return snapshot }
    // It waits.
    return TransitionSnapshot(
      from: snapshot.from, to: snapshot.to,
      surfaces: [.plain(.from, size: layer.state.bounds.size)])
  }

  /// The instants at which something of a layer changes at once, or begins or ceases to move.
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

  /// The ways of a layer's animations and transitions that are paced by Béziers, within a stretch of time.
  package func paces(of id: LayerID, from: MediaTime, to: MediaTime) -> [EasingSegment] {
    guard histories.contains(id) else { return [] }
    var (paces, seen): ([EasingSegment], Set<Int>) = ([], [])
    for (_, activity) in histories.table[id.rawValue].activities.entries {
      for animation in activity.animations
      where animation.groups.isEmpty && seen.insert(animation.id).inserted {
        paces += animation.timing.paces(from: from, to: to)
      }
      if let transition = activity.transition, seen.insert(transition.id).inserted {
        paces += transition.timing.paces(from: from, to: to)
      }
    }
    return paces
  }
}

extension AnimationTiming {
  /// The most ways that are told apart.
  private static var limit: Int { 1000 }

  fileprivate func paces(from: MediaTime, to: MediaTime) -> [EasingSegment] {
    guard case .bezier(let f) = curve, media.speed == 1, media.timeOffset == .zero,
      duration > .zero, !duration.isIndefinite
    else { return [] }
    let length = duration.flicks
    let last = min(to, end)
    var index = max((from - begin).flicks / length, 0)
    var paces: [EasingSegment] = []
    while paces.count < Self.limit {
      let start =
        begin + MediaTime(flicks: index.multipliedReportingOverflow(by: length).partialValue)
      guard start < last, start >= begin else { break }
      let isBack = autoreverses && index % 2 == 1
      paces.append(
        EasingSegment(
          begin: start, end: start + duration,
          controls: isBack
            ? (1 - f.x2, 1 - f.y2, 1 - f.x1, 1 - f.y1) : (f.x1, f.y1, f.x2, f.y2)))
      index += 1
    }
    return paces
  }
}
