/// The effect of a `CABasicAnimation`: interpolates between two values. Omitted values default to the
/// model's.
package struct BasicEffect<Value: KeyPathValue>: AnimationEffect {
  let property: LayerProperty<Value>
  var from: Value?
  var to: Value?
  var by: Value?
  package var isAdditive: Bool
  var isCumulative: Bool
  /// The presentation value and the model value when the animation was added.
  var presented: Value
  var model: Value

  package init(
    property: LayerProperty<Value>, from: Value? = nil, to: Value? = nil, by: Value? = nil,
    isAdditive: Bool, isCumulative: Bool, presented: Value, model: Value
  ) {
    self.property = property
    self.from = from
    self.to = to
    self.by = by
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
    self.presented = presented
    self.model = model
  }

  package var key: String { property.key }

  package var ends: (from: any Sendable, to: any Sendable) {
    let ends = ends(model: model)
    return (ends.from, ends.to)
  }

  /// Core Animation's rules for `fromValue`, `toValue` and `byValue`. For additive animations, the
  /// neutral value replaces the model value, which is read only if it is needed: that of a transform's component is
  /// computed.
  private func ends(model: @autoclosure () -> Value) -> (from: Value, to: Value) {
    var base: Value { (isAdditive ? Value.neutral : nil) ?? model() }
    return switch (from, to, by) {
    case (let from?, let to?, _): (from, to)
    case (let from?, nil, let by?): (from, from.plus(by))
    case (nil, let to?, let by?): (to.minus(by), to)
    case (let from?, nil, nil): (from, base)
    case (nil, let to?, nil): (base, to)
    case (nil, nil, let by?): (base, base.plus(by))
    case (nil, nil, nil): (isAdditive ? base : presented, base)
    }
  }

  package func apply(
    _ position: AnimationTiming.Position, to values: inout LayerState,
    of model: UnsafePointer<LayerState>
  ) {
    let ends = ends(model: property.value(in: model))
    let value = Value.mix(ends.from, ends.to, position.progress)
    values.apply(
      value, for: property, isAdditive: isAdditive,
      cycle: isCumulative ? (position.cycle, ends.to) : nil)
  }
}

extension LayerState {
  /// Applies an animated value: adds it if it is additive; if it is cumulative, offset by the end value
  /// times the number of completed cycles.
  mutating func apply<Value: KeyPathValue>(
    _ value: Value, for property: LayerProperty<Value>, isAdditive: Bool,
    cycle: (index: Int, end: Value)?
  ) {
    var value = value
    if let cycle, cycle.index > 0 { value = value.plus(cycle.end.times(cycle.index)) }
    property.update(&self) { $0 = isAdditive ? $0.plus(value) : value }
  }
}
