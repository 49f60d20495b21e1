import Animator

// Warnings for animation steps without a visible animation.

extension SceneReader {
  /// Warns of changes to properties that are not animatable.
  func warnOfNonAnimatable(_ changes: [ViewChange]) {
    for change in changes {
      for setting in change.settings where !setting.isAnimatable {
        afterReading { [self] in
          guard let type = views.type(of: change.id),
            setting.property?.belongs(type.viewClass) ?? false,
            setting.property?.name != "hidden" || !views.isArranged(change.id)
          else { return }
          report(.notAnimatable(property: setting.name, view: change.id), at: setting.position)
        }
      }
    }
  }
}

extension ScriptRun {
  /// Runs an animation, and warns if it has no effect or its views are not on the stage.
  ///
  /// - Parameter body: Starts the animation and calls `apply` with each list of changes.
  func animate(_ changes: [ViewChange], _ body: (_ apply: ([ViewChange]) -> Void) -> Void) {
    // Layout that is pending from before is not part of the animation.
    let isLayout = changesLayout(changes)
    if isLayout { window.layoutIfNeeded() }
    for change in changes where change.settings.contains(where: \.isAnimatable) {
      warnIfOffStage(change.id, at: change.position)
    }
    var isAnimation = false
    body { changes in
      let (statesBefore, valuesBefore) = (states(of: changes), animatableValues(of: changes))
      apply(changes)
      if statesBefore != states(of: changes) || valuesBefore != animatableValues(of: changes) {
        isAnimation = true
      }
    }
    // Properties that are not animatable have their own warning.
    let isExpected =
      changes.contains { $0.settings.contains(where: \.isAnimatable) }
      || changes.allSatisfy(\.settings.isEmpty)
    // Changes by layout cannot be derived from the view itself.
    if let first = changes.first, isExpected, !isAnimation, !isLayout {
      warn(.animatesNothing(view: first.id), at: first.position)
    }
  }
}
