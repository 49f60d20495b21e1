extension LayerProperty where Value: KeyPathValue {
  @MainActor
  func effect(of animation: CABasicAnimation, on layer: CALayer) throws(UnusableValue)
    -> any AnimationEffect
  {
    BasicEffect(
      property: self, from: try value(animation.fromValue, "fromValue"),
      to: try value(animation.toValue, "toValue"), by: try value(animation.byValue, "byValue"),
      isAdditive: animation.isAdditive && Value.neutral != nil,
      isCumulative: animation.isCumulative && Value.neutral != nil,
      presented: layer.presentedState[keyPath: path], model: layer.state[keyPath: path])
  }

  /// Converts a value of an animation to the property's type; nil stays nil.
  func value(_ given: Any?, _ property: String) throws(UnusableValue) -> Value? {
    guard let given else { return nil }
    guard let value = Value.value(from: given) else {
      throw UnusableValue(property: property, description: found(given))
    }
    return value
  }
}
