/// An animation of one property of a layer.
@preconcurrency @MainActor
open class CAPropertyAnimation: CAAnimation {
  /// What is animated: a property or a part of one, such as "transform.rotation.z".
  open var keyPath: String?
  /// Whether values are added to what is there instead of replacing it. Transforms are multiplied:
  /// the animation's takes effect first.
  open var isAdditive = false
  /// Whether each cycle goes on from where the one before ended.
  open var isCumulative = false

  /// Makes an animation of what `path` names.
  public convenience init(
    keyPath path: String?, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init()
    keyPath = path
    place = AnimationPlace(fileID: fileID, line: line)
  }

  override var mainKeyPath: String? { keyPath }

  override func assign(from other: CAAnimation) {
    super.assign(from: other)
    guard let other = other as? CAPropertyAnimation else { return }
    (keyPath, isAdditive, isCumulative) = (other.keyPath, other.isAdditive, other.isCumulative)
  }

  override func parts(
    on layer: CALayer, timing: AnimationTiming, in groups: [AnimationTiming]
  ) -> [LayerAnimation] {
    let call = "\(type(of: self)).keyPath"
    guard let keyPath else {
      UsageFault.raise(call, "it is nil; name a property, such as 'position'")
      return []
    }
    guard let target = AnyLayerProperty.layerTarget(at: keyPath, of: layer.state) else {
      UsageFault.raise(call, AnyLayerProperty.nothing(at: keyPath, of: layer.state))
      return []
    }
    do throws(UnusableValue) {
      guard let effect = try effect(on: target, of: layer) else { return [] }
      return [
        LayerAnimation(id: Stage.nextSequence(), timing: timing, groups: groups, effect: effect)
      ]
    } catch {
      UsageFault.raise(
        "\(type(of: self)).\(error.place)",
        "'\(keyPath)' takes \(target.kind)\(error.description)")
      return []
    }
  }

  /// What the animation does to the property; nil for nothing.
  func effect(on target: any LayerKeyPathTarget, of layer: CALayer) throws(UnusableValue)
    -> (any AnimationEffect)?
  { nil }
}

/// An animation from one value to another.
///
/// Which values it goes between where not all are given: `from` … the model's; the model's … `to`;
/// `from` … `from + by`; `to − by` … `to`; the model's … the model's `+ by`; and from what was on
/// screen to the model's where none is.
@preconcurrency @MainActor
open class CABasicAnimation: CAPropertyAnimation {
  /// Where it starts: of the property's type, a number of any type.
  open var fromValue: Any?
  /// Where it ends.
  open var toValue: Any?
  /// How far it goes; of no account where both ends are given.
  open var byValue: Any?

  override func assign(from other: CAAnimation) {
    super.assign(from: other)
    guard let other = other as? CABasicAnimation else { return }
    (fromValue, toValue, byValue) = (other.fromValue, other.toValue, other.byValue)
  }

  override func effect(on target: any LayerKeyPathTarget, of layer: CALayer) throws(UnusableValue)
    -> (any AnimationEffect)?
  { try target.effect(of: self, on: layer) }
}
