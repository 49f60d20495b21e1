/// Everything that ever held for one layer: the timeline keeps one a layer, never a copy of the tree.
struct LayerHistory: Sendable {
  /// Model values.
  var states = Track<LayerState>()
  /// What runs on the layer.
  var activities = Track<LayerActivity>()
  var sublayers = Track<SublayerList>()

  init() {}

  /// What was recorded last; nil where nothing was.
  var latest: SourceLayer? {
    states.last.map {
      SourceLayer(
        state: $0, activity: activities.last ?? .none, sublayers: sublayers.last ?? SublayerList())
    }
  }
}

/// What runs on a layer at one instant.
package struct LayerActivity: Sendable {
  /// In the order in which they were added.
  package let animations: [LayerAnimation]
  package var transition: LayerTransition?
  /// The animations, compiled for evaluation.
  let steps: [MotionStep]
  /// Whether some step may change a property that is kept aside.
  let hasGeneralSteps: Bool

  package init(_ animations: [LayerAnimation], transition: LayerTransition?) {
    (self.animations, self.transition) = (animations, transition)
    steps = MotionStep.steps(of: animations)
    hasGeneralSteps = steps.contains(where: \.isGeneral)
  }

  package static let none = LayerActivity([], transition: nil)
  var isEmpty: Bool { animations.isEmpty && transition == nil }

  /// Whether a layer with the presentation values `state` is left out at `time` of its own. One that a transition
  /// hides is shown until the transition has ended.
  func hides(_ state: LayerState, at time: MediaTime) -> Bool {
    guard state.isHidden else { return false }
    guard let transition, transition.hidesLayer else { return true }
    return transition.timing.progress(at: time) == nil
  }
}

/// The histories of all layers of a stage, by number.
///
/// A stage's timeline is a copy, which shares what is recorded with the stage: a commit after reading it copies some
/// blocks for each layer that has changed, whatever the length of its history and the number of layers.
package struct LayerHistories: Sendable {
  private(set) var table = PersistentVector<LayerHistory>()

  package init() {}

  init(_ histories: [LayerHistory]) { table = PersistentVector(histories) }

  package var count: Int { table.count }

  func contains(_ id: LayerID) -> Bool { table.indices.contains(id.rawValue) }

  /// Adds a layer, of which nothing is recorded yet.
  package mutating func addLayer() -> LayerID {
    table.append(LayerHistory())
    return LayerID(table.count - 1)
  }

  /// What was recorded last of a layer; nil where nothing was.
  package func latest(_ id: LayerID) -> SourceLayer? {
    contains(id) ? table[id.rawValue].latest : nil
  }

  /// What holds for a layer at `time`; nil before it came on stage.
  func layer(_ id: LayerID, at time: MediaTime) -> SourceLayer? {
    guard contains(id) else { return nil }
    return table.withElement(at: id.rawValue) { history -> SourceLayer? in
      guard let state = history.pointee.states.value(at: time) else { return nil }
      return SourceLayer(
        state: state, activity: history.pointee.activities.value(at: time) ?? .none,
        sublayers: history.pointee.sublayers.value(at: time) ?? SublayerList())
    } ?? nil
  }

  /// Calls `body` with what holds for a layer at `time`, in place, where it has neither anything inside nor a
  /// transition; nil for other layers.
  func withLeaf<Result>(
    _ id: LayerID, at time: MediaTime,
    _ body: (UnsafePointer<LayerState>, UnsafePointer<LayerActivity>?) -> Result
  ) -> Result? {
    guard contains(id) else { return nil }
    return table.withElement(at: id.rawValue) { history -> Result? in
      let isEmpty = history.pointee.sublayers.withValue(at: time) {
        $0.pointee.isEmpty && $0.pointee.mask == nil
      }
      guard isEmpty ?? true else { return nil }
      return history.pointee.states.withValue(at: time) { model -> Result? in
        let known = history.pointee.activities.withValue(at: time) { activity -> Result? in
          activity.pointee.transition == nil ? body(model, activity) : nil
        }
        return known ?? body(model, nil)
      } ?? nil
    } ?? nil
  }

  // MARK: Recording. For a layer that was added, at no earlier instant than before

  /// Keeps a layer's model values from `time` on.
  package mutating func record(_ state: LayerState, of id: LayerID, at time: MediaTime) {
    table[id.rawValue].states.record(state, at: time)
  }

  /// Keeps what runs on a layer from `time` on.
  package mutating func record(_ activity: LayerActivity, of id: LayerID, at time: MediaTime) {
    table[id.rawValue].activities.record(activity, at: time)
  }

  /// Keeps what is inside a layer from `time` on.
  package mutating func record(_ sublayers: SublayerList, of id: LayerID, at time: MediaTime) {
    table[id.rawValue].sublayers.record(sublayers, at: time)
  }
}
