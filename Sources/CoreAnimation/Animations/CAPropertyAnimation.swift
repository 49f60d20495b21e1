/// An animation of one property of a layer.
@preconcurrency @MainActor
open class CAPropertyAnimation: CAAnimation {
  /// The key path of the animated property or component, such as "transform.rotation.z".
  open var keyPath: String?
  /// The part of a transform that values are for, if ``keyPath`` is that of a transform; nil for whole transforms.
  open var valueFunction: CAValueFunction?
  /// Whether values add to the underlying value instead of replacing it. Transforms are concatenated:
  /// the animation's applies first.
  open var isAdditive = false
  /// Whether each cycle builds on the end value of the previous one.
  open var isCumulative = false

  /// Creates an animation of the property at the key path `path`.
  public convenience init(
    keyPath path: String?, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init()
    keyPath = path
    callSite = AnimationCallSite(fileID: fileID, line: line)
  }

  override var mainKeyPath: String? { keyPath }

  override func assign(from other: CAAnimation) {
    super.assign(from: other)
    guard let other = other as? CAPropertyAnimation else { return }
    (keyPath, isAdditive, isCumulative) = (other.keyPath, other.isAdditive, other.isCumulative)
    valueFunction = other.valueFunction
  }

  override func parts(
    on layer: CALayer, timing: AnimationTiming, in groups: [AnimationTiming]
  ) -> [LayerAnimation] {
    let call = "\(type(of: self)).keyPath"
    guard let keyPath = keyPath.map({ valueFunction?.keyPath(in: $0) ?? $0 }) else {
      UsageFault.raise(call, "the key path is nil; set one, such as 'position'")
      return []
    }
    guard let target = AnyLayerProperty.layerTarget(at: keyPath, of: layer.state) else {
      UsageFault.raise(call, AnyLayerProperty.unknownKeyPathMessage(at: keyPath, of: layer.state))
      return []
    }
    do throws(UnusableValue) {
      guard let effect = try effect(on: target, of: layer) else { return [] }
      return [
        LayerAnimation(id: Stage.nextSequence(), timing: timing, groups: groups, effect: effect)
      ]
    } catch {
      UsageFault.raise(
        "\(type(of: self)).\(error.property)",
        "'\(keyPath)' takes \(target.kind)\(error.description)")
      return []
    }
  }

  /// The animation's effect on the property; nil for none.
  func effect(on target: any LayerKeyPathTarget, of layer: CALayer) throws(UnusableValue)
    -> (any AnimationEffect)?
  { nil }
}

/// An animation from one value to another.
///
/// If some values are nil, it interpolates between `from` and the model value; the model value and
/// `to`; `from` and `from + by`; `to − by` and `to`; the model value and the model value `+ by`; and if
/// all are nil, the presentation value and the model value.
@preconcurrency @MainActor
open class CABasicAnimation: CAPropertyAnimation {
  /// The start value, of the property's type; numbers may be of any type.
  open var fromValue: Any?
  /// The end value.
  open var toValue: Any?
  /// The difference from start to end; ignored if both are set.
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
