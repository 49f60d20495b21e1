/// How much a performance may record: a loop in a short file can ask for more than fits in memory.
struct RecordingBudget {
  /// Views that are built, those that are gone again included.
  var views = SceneLimit.views
  /// Animations, key frames counted one by one.
  var animations = SceneLimit.animations
  /// Changes of a view at one instant.
  var changes = SceneLimit.changes
}

extension [ScriptStep] {
  /// The outermost loop around the step that stands at `position`; nil where it is in none.
  func loop(around position: ScenePosition) -> ScriptStep? {
    // With a stack of its own, as steps lie up to a thousand deep in each other.
    var pending = map { (step: $0, loop: nil as ScriptStep?) }
    while let (step, loop) = pending.popLast() {
      let outermost = loop ?? (step.action.isLoop ? step : nil)
      if step.position == position { return outermost }
      pending += step.action.lists.flatMap(\.steps).map { ($0, outermost) }
    }
    return nil
  }
}
