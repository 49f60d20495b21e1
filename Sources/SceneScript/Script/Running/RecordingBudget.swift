/// The limits of a recording. A loop in a short file could otherwise exhaust memory.
struct RecordingBudget {
  /// Views created, removed ones included.
  var views = SceneLimit.views
  /// Animations, each keyframe counted.
  var animations = SceneLimit.animations
  /// Recorded layer states.
  var changes = SceneLimit.changes
  /// Events that handlers react to.
  var events = SceneLimit.events
}

extension [ScriptStep] {
  /// The outermost loop that contains the step at `position`, if any.
  func loop(around position: ScenePosition) -> ScriptStep? {
    // An explicit stack, because steps can be nested 1000 levels deep.
    var pending = map { (step: $0, loop: nil as ScriptStep?) }
    while let (step, loop) = pending.popLast() {
      let outermost = loop ?? (step.action.isLoop ? step : nil)
      if step.position == position { return outermost }
      pending += step.action.lists.flatMap(\.steps).map { ($0, outermost) }
    }
    return nil
  }
}
