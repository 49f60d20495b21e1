// What happens along with a change of a layer's property. A view answers for its layer: nothing, or
// inside an animation block, that block. What backs no view animates by itself.

/// The animation that a layer which backs no view runs by itself: from what is on screen to the
/// model's value.
final class ImplicitAnimation: CABasicAnimation {
  required init() {
    super.init()
    fillMode = .backwards
    timingFunction = CAMediaTimingFunction(name: .default)
  }
}

extension CALayer {
  /// Whether changes of this layer may have actions: it has been shown, or a block changes it.
  private var asksForActions: Bool {
    (owner != nil && AnimationScopes.current != nil) || record?.isShown == true
  }

  /// What happens along with a change of `property` that is about to be made; nil for nothing.
  func action<Value>(changing property: LayerProperty<Value>, from old: Value, to new: Value)
    -> (any CAAction)?
  {
    guard asksForActions, !CATransaction.disableActions(),
      let action = action(forKey: property.actionKey), !(action is NSNull)
    else { return nil }
    if let basic = action as? CABasicAnimation {
      return prepared(basic, property, from: old, to: new)
    }
    if action is CATransition, property.key == LayerProperty<Bool>.isHidden.key {
      return CATransaction.animationDuration() > 0 ? HidingFade(from: visibility) : nil
    }
    return action
  }

  /// An action without values goes from what is on screen now.
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

  /// Runs `action` after the change that it goes with.
  func run<Value>(_ action: any CAAction, for property: LayerProperty<Value>) {
    let key = action is ImplicitAnimation ? property.implicitKey : property.actionKey
    action.run(forKey: key, object: self, arguments: nil)
  }
}

extension LayerProperty {
  /// The key path that a layer animates by itself: bounds as a whole, other parts on their own.
  fileprivate var implicitKey: String { actionKey == "bounds" ? actionKey : key }
}

extension AnyLayerProperty {
  /// The keys of the properties that layers animate by themselves. Apple excepts paths.
  static let implicitKeys = Set(
    all.filter { $0.isAnimatable && $0.target != nil && $0.key != "path" }.map(\.key) + ["bounds"])
}

extension CALayer {
  /// How visible the layer is, of fades that run.
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
