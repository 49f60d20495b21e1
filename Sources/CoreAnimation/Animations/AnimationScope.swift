/// Animates the property changes of views' layers while it is open: an animation block of
/// `UIView.animate`.
@MainActor
package protocol AnimationScope: RunningObserver, CAAction {
  /// The source location that opened it; nil if unknown.
  var callSite: AnimationCallSite? { get }
  /// Whether it receives changes although the transaction disables actions.
  var areActionsDisabled: Bool { get }

  /// Called before a layer changes, for every open scope, outermost first.
  func layerWillChange(_ layer: CALayer)
  /// Animates a change of a property of a view's layer.
  func animate<Value>(
    _ layer: CALayer, _ property: LayerProperty<Value>, from old: Value, to new: Value)
  /// Called before an animation or a transition starts on behalf of the scope.
  func willBegin(_ item: Running, on layer: CALayer, of stage: Stage)
}

extension AnimationScope {
  /// Does nothing as an action: the layer calls ``animate(_:_:from:to:)`` itself.
  package func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {}
}

/// Determines when an animation ends, overriding its timing: a property animator.
@MainActor
package protocol AnimationDriver: AnyObject {
  /// Called when an animation reaches the end of the run that the driver scheduled.
  func reachedEnd(of running: Running)
}

/// The stack of open scopes.
@MainActor
package enum AnimationScopes {
  /// The open scopes, outermost first.
  @exclusivity(unchecked) package static var open: [any AnimationScope] = []

  /// The innermost open scope; nil if there is none.
  package static var current: (any AnimationScope)? { open.last }

  /// Notifies the open scopes that a layer is about to change.
  package static func layerWillChange(_ layer: CALayer) {
    for scope in open { scope.layerWillChange(layer) }
  }

  /// Runs `body` as if no scope were open: if a scope advances a clock, changes made by the clock's
  /// callbacks do not belong to the scope.
  package static func outside<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = open
    open = []
    defer { open = outer }
    return try body()
  }
}
