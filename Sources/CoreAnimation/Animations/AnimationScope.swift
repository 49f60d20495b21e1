/// What decides, while it is open, how changes of views' layers are animated: a block of
/// `UIView.animate`.
@MainActor
package protocol AnimationScope: RunningObserver, CAAction {
  /// Where in the sources it was opened; nil where that is not known.
  var place: AnimationPlace? { get }
  /// Whether changes come to it although actions are switched off.
  var areActionsDisabled: Bool { get }

  /// A layer is about to change. Called for every open scope, outermost first.
  func layerWillChange(_ layer: CALayer)
  /// Animates a change of a property of a view's layer.
  func animate<Value>(
    _ layer: CALayer, _ property: LayerProperty<Value>, from old: Value, to new: Value)
  /// An animation or a transition is about to begin on the scope's behalf.
  func willBegin(_ item: Running, on layer: CALayer, of stage: Stage)
}

extension AnimationScope {
  /// A scope does nothing as an action: the layer calls ``animate(_:_:from:to:)`` itself.
  package func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {}
}

/// What decides for an animation when it ends, in place of its timing: a property animator.
@MainActor
package protocol AnimationDriver: AnyObject {
  /// An animation has come to the end of the run that the driver gave it.
  func reachedEnd(of running: Running)
}

/// The scopes that are open.
@MainActor
package enum AnimationScopes {
  /// Outermost first.
  package static var open: [any AnimationScope] = []

  /// The innermost one.
  package static var current: (any AnimationScope)? { open.last }

  /// Notifies the open scopes that a layer is about to change.
  package static func layerWillChange(_ layer: CALayer) {
    for scope in open { scope.layerWillChange(layer) }
  }

  /// Runs `body` as if no scope were open: what a clock calls back that a scope advances is none of
  /// its changes.
  package static func outside<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = open
    open = []
    defer { open = outer }
    return try body()
  }
}
