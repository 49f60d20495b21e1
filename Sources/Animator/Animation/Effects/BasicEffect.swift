/// What a ``CABasicAnimation`` does: goes from one value to another, those that were not given taken
/// from the model.
struct BasicEffect<Value: KeyPathValue>: AnimationEffect {
  let property: LayerProperty<Value>
  var from: Value?
  var to: Value?
  var by: Value?
  var isAdditive: Bool
  var isCumulative: Bool
  /// What was on screen, and the model's value, when it was added.
  var presented: Value
  var model: Value

  var key: String { property.key }

  var ends: (from: any Sendable, to: any Sendable) {
    let ends = ends(model: model)
    return (ends.from, ends.to)
  }

  /// Core Animation's table of what goes where. What is added to the model goes from or to nothing
  /// where it would else go from or to the model.
  private func ends(model: Value) -> (from: Value, to: Value) {
    let model = (isAdditive ? Value.neutral : nil) ?? model
    return switch (from, to, by) {
    case (let from?, let to?, _): (from, to)
    case (let from?, nil, let by?): (from, from.plus(by))
    case (nil, let to?, let by?): (to.minus(by), to)
    case (let from?, nil, nil): (from, model)
    case (nil, let to?, nil): (model, to)
    case (nil, nil, let by?): (model, model.plus(by))
    case (nil, nil, nil): (isAdditive ? model : presented, model)
    }
  }

  func apply(
    _ position: AnimationTiming.Position, to values: inout LayerState,
    of model: UnsafePointer<LayerState>
  ) {
    let ends = ends(model: model.pointee[keyPath: property.path])
    let value = Value.mix(ends.from, ends.to, position.progress)
    values.take(
      value, for: property, isAdditive: isAdditive,
      cycle: isCumulative ? (position.cycle, ends.to) : nil)
  }
}

extension LayerState {
  /// Takes an animated value: adds it where it is additive, after as many ends of cycles as came
  /// before where it is cumulative.
  mutating func take<Value: KeyPathValue>(
    _ value: Value, for property: LayerProperty<Value>, isAdditive: Bool,
    cycle: (index: Int, end: Value)?
  ) {
    var value = value
    if let cycle, cycle.index > 0 { value = value.plus(cycle.end.times(cycle.index)) }
    self[keyPath: property.path] = isAdditive ? self[keyPath: property.path].plus(value) : value
  }
}

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

  /// What was given as a value of an animation; nil for nothing.
  func value(_ given: Any?, _ place: String) throws(UnusableValue) -> Value? {
    guard let given else { return nil }
    guard let value = Value.value(from: given) else {
      throw UnusableValue(place: place, description: found(given))
    }
    return value
  }
}
