// What happens along with a change of a layer's property. A view answers for its layer: nothing, or
// inside an animation block, that block. What backs no view animates by itself.

/// What a block does along with a change; the layer hands the change to it itself.
extension AnimationBlock: CAAction {
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

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
    (owner != nil && AnimationBlock.current != nil) || record?.isShown == true
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

// MARK: Hiding

/// The fade that goes with hiding or showing a layer: a transition between it and nothing.
final class HidingFade: CATransition {
  /// How visible the layer was: 0 not at all, 1 fully.
  private var start = 0.0

  required init() { super.init() }

  convenience init(from start: Double) {
    self.init()
    self.start = start
    timingFunction = CAMediaTimingFunction(name: .default)
  }

  override func assign(from other: CAAnimation) {
    super.assign(from: other)
    start = (other as? HidingFade)?.start ?? 0
  }

  override func parts(
    on layer: CALayer, timing: AnimationTiming, in groups: [AnimationTiming]
  ) -> [LayerAnimation] {
    let effect = HidingEffect(from: start, isHidden: layer.isHidden)
    return [
      LayerAnimation(id: Stage.nextSequence(), timing: timing, groups: groups, effect: effect)
    ]
  }
}

/// What ``HidingFade`` does: keeps the layer shown, and fades it.
struct HidingEffect: AnimationEffect {
  let from: Double
  let isHidden: Bool

  var key: String { LayerProperty<Bool>.isHidden.key }
  var isAdditive: Bool { false }
  var ends: (from: any Sendable, to: any Sendable) { (from != 1, isHidden) }

  func visibility(at position: AnimationTiming.Position) -> Double {
    .mix(from, isHidden ? 0 : 1, position.progress)
  }

  func apply(
    _ position: AnimationTiming.Position, to values: inout LayerState,
    of model: UnsafePointer<LayerState>
  ) {
    values.isHidden = false
    values.opacity *= visibility(at: position)
  }
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
