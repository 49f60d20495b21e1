/// The recorded values of one layer over time. The timeline keeps one history per layer, and no
/// copies of the tree.
struct LayerHistory: Sendable {
  /// Model values.
  var states = Track<LayerState>()
  /// The running animations.
  var activities = Track<LayerActivity>()
  var sublayers = Track<SublayerList>()

  init() {}

  /// The latest recorded values; nil if there are none.
  var latest: SourceLayer? {
    states.last.map {
      SourceLayer(
        state: $0, activity: activities.last ?? .none, sublayers: sublayers.last ?? SublayerList())
    }
  }
}

/// The animations attached to a layer at one instant.
package struct LayerActivity: Sendable {
  /// In the order in which they were added.
  package let animations: AnimationList
  package var transition: LayerTransition?
  /// The only animation; nil if there is none, or more than one.
  let only: PreparedAnimation?
  /// Several animations, in the order of application; empty for one.
  let steps: [MotionStep]
  /// Whether some animation may change a property that is kept aside.
  let hasGeneralSteps: Bool
  /// Whether some animation may change the transform.
  let changesTransform: Bool

  package init(_ animations: AnimationList, transition: LayerTransition?) {
    (self.animations, self.transition) = (animations, transition)
    switch animations {
    case .one(let animation):
      let animation = PreparedAnimation(animation)
      (only, steps) = (animation, [])
      (hasGeneralSteps, changesTransform) = (animation.isGeneral, animation.changesTransform)
    case .several(let all):
      (only, steps) = (nil, MotionStep.steps(of: all))
      hasGeneralSteps = steps.contains { $0.animation.isGeneral }
      changesTransform = steps.contains { $0.animation.changesTransform }
    }
  }

  package static let none = LayerActivity(.none, transition: nil)

  /// Whether a layer with the presentation values `state` is hidden at `time` of its local time. A
  /// layer that a transition hides stays visible until the transition ends.
  func hides(_ state: LayerState, at time: MediaTime) -> Bool {
    guard state.isHidden else { return false }
    guard let transition, transition.hidesLayer else { return true }
    return transition.timing.progress(at: time) == nil
  }
}

/// The histories of all layers of a stage, indexed by layer ID.
///
/// A persistent collection: a stage's timeline is a copy that shares storage with the stage. The
/// next commit copies a few blocks per changed layer, independent of the length of the histories and
/// the number of layers.
package struct LayerHistories: LayerSource {
  private(set) var table = PersistentVector<LayerHistory>()

  package init() {}

  init(_ histories: [LayerHistory]) { table = PersistentVector(histories) }

  package var count: Int { table.count }

  func contains(_ id: LayerID) -> Bool { table.indices.contains(id.rawValue) }

  /// Adds a layer with an empty history.
  package mutating func addLayer() -> LayerID {
    table.append(LayerHistory())
    return LayerID(table.count - 1)
  }

  /// Adds a layer with its history.
  mutating func add(_ history: LayerHistory) { table.append(history) }

  /// The latest recorded values of a layer; nil if there are none.
  package func latest(_ id: LayerID) -> SourceLayer? {
    contains(id) ? table[id.rawValue].latest : nil
  }

  /// The effective values of a layer at `time`; nil before it was added to the stage.
  func layer(_ id: LayerID, at time: MediaTime) -> SourceLayer? {
    guard contains(id), let history = table.pointer(at: id.rawValue) else { return nil }
    return withExtendedLifetime(self) {
      guard let state = history.pointee.states.pointer(at: time) else { return nil }
      return SourceLayer(
        state: state.pointee, activity: history.pointee.activities.value(at: time) ?? .none,
        sublayers: history.pointee.sublayers.value(at: time) ?? SublayerList())
    }
  }

  /// Calls `body` with pointers to the model values and animations of a leaf layer at `time`; returns
  /// nil for layers that have sublayers, a mask, or a transition.
  @inline(__always)
  func withLeaf<Result>(
    _ id: LayerID, at time: MediaTime,
    _ body: (UnsafePointer<LayerState>, UnsafePointer<LayerActivity>?) -> Result
  ) -> Result? {
    guard contains(id), let history = table.pointer(at: id.rawValue),
      let model = history.pointee.states.pointer(at: time)
    else { return nil }
    if let sublayers = history.pointee.sublayers.pointer(at: time),
      !sublayers.pointee.isEmpty || sublayers.pointee.mask != nil
    {
      return nil
    }
    let activity = history.pointee.activities.pointer(at: time)
    if let activity, activity.pointee.transition != nil { return nil }
    return withExtendedLifetime(self) { body(model, activity) }
  }

  // MARK: Recording (the layer has to exist, and `time` must not decrease)

  /// Records a layer's model values from `time` on.
  package mutating func record(_ state: LayerState, of id: LayerID, at time: MediaTime) {
    table[id.rawValue].states.record(state, at: time)
  }

  /// Records a layer's animations from `time` on.
  package mutating func record(_ activity: LayerActivity, of id: LayerID, at time: MediaTime) {
    table[id.rawValue].activities.record(activity, at: time)
  }

  /// Records a layer's sublayers from `time` on.
  package mutating func record(_ sublayers: SublayerList, of id: LayerID, at time: MediaTime) {
    table[id.rawValue].sublayers.record(sublayers, at: time)
  }
}
