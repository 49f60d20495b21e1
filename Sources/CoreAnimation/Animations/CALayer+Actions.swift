// Actions that run when a layer's property changes. A view provides those of its layer: none, or inside
// an animation block, that block. Standalone layers animate implicitly.

/// The implicit animation of a standalone layer: from the presentation value to the model value.
final class ImplicitAnimation: CABasicAnimation {
  required init() {
    super.init()
    fillMode = .backwards
    timingFunction = CAMediaTimingFunction(name: .default)
  }
}

extension CALayer {
  /// The action for a change of `property` that is about to be made; nil for none.
  ///
  /// - Parameter scope: The block that changes the layer of a view; nil for none.
  func action<Value>(
    changing property: LayerProperty<Value>, from old: Value, to new: Value,
    by scope: (any AnimationScope)?
  ) -> (any CAAction)? {
    // Only changes by a block, and those of a layer that has been committed, may have actions.
    guard scope != nil || record?.isShown == true, !CATransaction.disableActions(),
      let action = action(forKey: property.actionKey)
    else { return nil }
    if action === AnimationScopes.current { return action }
    if action is NSNull { return nil }
    if let basic = action as? CABasicAnimation {
      return prepared(basic, property, from: old, to: new)
    }
    if action is CATransition, property.key == LayerProperty<Bool>.isHidden.key {
      return CATransaction.animationDuration() > 0 ? HidingFade(from: visibility) : nil
    }
    return action
  }

  /// An action without values animates from the presentation value.
  private func prepared<Value>(
    _ action: CABasicAnimation, _ property: LayerProperty<Value>, from old: Value, to new: Value
  ) -> CABasicAnimation? {
    guard action.fromValue == nil, action.toValue == nil, action.byValue == nil else {
      return action
    }
    let isImplicit = action is ImplicitAnimation
    if isImplicit {
      let isFromNothing =
        property.key == LayerProperty<CGColor?>.backgroundColor.key && backgroundColor == nil
      if CATransaction.animationDuration() == 0 || isFromNothing { return nil }
    }
    let copy = action.copied()
    if isImplicit {
      copy.keyPath = property.implicitKey
      if (property as? LayerProperty<CGFloat>)?.isTransformComponent == true { copy.toValue = new }
    }
    let keyPath = copy.keyPath ?? property.actionKey
    if running.isEmpty && keyPath == property.key {
      copy.fromValue = (old as? any KeyPathValue)?.publicValue
    } else {
      copy.fromValue = AnyLayerProperty.target(at: keyPath)?.read(presentedState)
    }
    return copy
  }

  /// Runs `action` after the change that triggered it.
  func run<Value>(_ action: any CAAction, for property: LayerProperty<Value>) {
    let key = action is ImplicitAnimation ? property.implicitKey : property.actionKey
    action.run(forKey: key, object: self, arguments: nil)
  }
}

extension LayerProperty {
  /// The key path of the implicit animation: bounds as a whole, other components separately.
  fileprivate var implicitKey: String { actionKey == "bounds" ? actionKey : key }
}

extension AnyLayerProperty {
  /// The keys of implicitly animated properties. Core Animation excludes paths.
  static let implicitKeys = Set(
    all.filter { $0.isAnimatable && $0.target != nil && $0.key != "path" }.map(\.key) + ["bounds"])
}

extension CALayer {
  /// The layer's visibility under its running hiding fades, 0…1.
  fileprivate var visibility: Double {
    let time = localTime(at: record?.stage?.time ?? .zero)
    for part in running.reversed().flatMap(\.parts) {
      if let effect = part.effect as? HidingEffect, let position = part.position(at: time) {
        return effect.visibility(at: position)
      }
    }
    return isHidden ? 0 : 1
  }
}
