import Animator

// What steps that animate warn of: changes of which nothing is seen to move.

extension SceneReader {
  /// Warns of changes that are made at once, as what they change is not animatable.
  func warnOfNonAnimatable(_ changes: [ViewChange]) {
    for change in changes {
      for setting in change.settings where !setting.isAnimatable {
        afterReading { [self] in
          guard let type = views.type(of: change.id),
            setting.property?.belongs(type.viewClass) ?? false
          else { return }
          report(.notAnimatable(property: setting.name, view: change.id), at: setting.position)
        }
      }
    }
  }
}

extension ScriptRun {
  /// Runs what animates changes, and warns where they come to nothing, or to nothing that is seen.
  ///
  /// - Parameter body: Makes the changes by calling what it is given with each list of them.
  func animate(_ changes: [ViewChange], _ body: (_ apply: ([ViewChange]) -> Void) -> Void) {
    for change in changes where change.settings.contains(where: \.isAnimatable) {
      warnIfOffStage(change.id, at: change.position)
    }
    var isAnimation = false
    body { part in
      let before = states(of: part)
      apply(part)
      if before != states(of: part) { isAnimation = true }
    }
    // What is not animatable has a warning of its own.
    let isMeant =
      changes.contains { $0.settings.contains(where: \.isAnimatable) }
      || changes.allSatisfy(\.settings.isEmpty)
    if let first = changes.first, isMeant, !isAnimation {
      warn(.animatesNothing(view: first.id), at: first.position)
    }
  }
}
