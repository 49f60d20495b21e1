import Animator

// Changes of properties by steps.

extension ScriptRun {
  /// Applies changes.
  func apply(_ changes: [ViewChange]) {
    for change in changes {
      guard let view = view(change.id, at: change.position) else { continue }
      apply(change.settings, to: view)
      if change.settings[ViewProperty.artworkName] != nil {
        addParts(of: view, ViewDescription(id: change.id, position: change.$position))
      }
      if !isView(change.id) { markCell(of: change.id) }
    }
    if UIView.inheritedAnimationDuration > 0, changesLayout(changes) { window.layoutIfNeeded() }
  }

  /// Whether changes are animated by the layout that changes with them.
  func changesLayout(_ changes: [ViewChange]) -> Bool {
    changes.contains { change in
      let isArranged = view(id: change.id)?.superview is UIStackView
      return change.settings.contains {
        $0.isAnimatedByLayout || isArranged && $0.property?.name == "hidden"
      }
    }
  }

  /// Sets properties of a view; adds the warnings and errors that they cause.
  func apply(_ settings: [PropertySetting], to view: UIView) {
    if let warning = settings.apply(to: view, resources).warning {
      warn(warning.problem, at: warning.position)
    }
    for setting in settings {
      let problem = setting.property?.problem(view, setting.value, resources)
      guard let problem else { continue }
      if problem.isWarning {
        warn(problem, at: setting.position)
      } else {
        fail(problem, at: setting.position)
      }
    }
  }

  /// Warns if a view to be animated is not on the stage.
  func warnIfOffStage(_ id: String, at position: ScenePosition) {
    guard let view = view(id: id), view.isOffStage else { return }
    // Checked again at the end of this instant, because another step may still add the view.
    stage.schedule(at: stage.time) {
      if view.isOffStage { self.warn(.animatesOffStage(view: id), at: position) }
    }
  }

  /// The model states of the views that `changes` refer to.
  func states(of changes: [ViewChange]) -> [LayerState] {
    changes.flatMap { view(id: $0.id)?.ownStates ?? [] }
  }

  /// The values of the animatable properties that `changes` set: controls show theirs by views within them.
  func animatableValues(of changes: [ViewChange]) -> [PropertyValue?] {
    var values: [PropertyValue?] = []
    for change in changes {
      guard let view = view(id: change.id) else { continue }
      for setting in change.settings where setting.isAnimatable {
        values.append(setting.property?.value(view))
      }
    }
    return values
  }
}

extension UIView {
  /// The state of the layer and, for a text on a path and views that are composed of others, of its subviews' layers.
  fileprivate var ownStates: [LayerState] {
    let isComposed = self is any ComposedView || (self as? UILabel)?.textPath != nil
    let components = isComposed ? subviews.flatMap { [$0] + $0.subviews } : []
    return [layer.state] + components.map(\.layer.state)
  }

  /// Whether the view is neither in a window nor the mask of a view in one.
  fileprivate var isOffStage: Bool { window == nil && layer.presentation() == nil }
}
