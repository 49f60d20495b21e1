// What blocks of `UIView.animate` do to a property.

/// UIKit's animation of geometry since iOS 8: the difference between old and new value is added to
/// whatever the model is, and fades. Several run side by side, so a retargeted motion is smooth.
package struct AdditiveChange<Value: Interpolatable>: AnimationEffect {
  let property: LayerProperty<Value>
  let from: Value
  let to: Value
  let place: PropertyAccessor<Value>
  let prepared: Value.PreparedOffset?

  package init(property: LayerProperty<Value>, from: Value, to: Value) {
    (self.property, self.from, self.to) = (property, from, to)
    place = PropertyAccessor(of: property)
    prepared = Value.prepareOffset(from: from, to: to)
  }

  package var key: String { property.key }
  package var isAdditive: Bool { true }
  package var isFading: Bool { true }
  package var ends: (from: any Sendable, to: any Sendable) { (from, to) }

  package var directChange: MotionStep.Change? {
    guard let offset = place.offset else { return nil }
    if let prepared = prepared as? CATransform3D.PreparedOffset {
      return .transform(offset: offset, .passUnretained(prepared))
    }
    if let from = from as? CGPoint, let to = to as? CGPoint {
      return .point(offset: offset, from: from, to: to)
    }
    if let from = from as? CGSize, let to = to as? CGSize {
      return .size(offset: offset, from: from, to: to)
    }
    return nil
  }

  @specialized(where Value == CATransform3D)
  package func apply(
    _ position: AnimationTiming.Position, to values: inout LayerState,
    of model: UnsafePointer<LayerState>
  ) {
    let weight = 1 - position.progress
    place.update(&values) { value in
      prepared.map { value.offset(by: $0, fraction: weight) }
        ?? value.offset(from: from, to: to, fraction: weight)
    }
  }
}

/// UIKit's animation of everything else: from a value to whatever the model is.
package struct ReplacingChange<Value: Interpolatable>: AnimationEffect {
  let property: LayerProperty<Value>
  package let from: Value
  /// What the model was set to; the motion follows the model if that changes again.
  let to: Value
  let place: PropertyAccessor<Value>

  package init(property: LayerProperty<Value>, from: Value, to: Value) {
    (self.property, self.from, self.to) = (property, from, to)
    place = PropertyAccessor(of: property)
  }

  package var key: String { property.key }
  package var isAdditive: Bool { false }
  package var ends: (from: any Sendable, to: any Sendable) { (from, to) }

  package var directChange: MotionStep.Change? {
    guard let offset = place.offset else { return nil }
    if let from = from as? Double { return .number(offset: offset, from: from) }
    if let from = from as? CGFloat { return .number(offset: offset, from: from.native) }
    return nil
  }

  @specialized(where Value == CGColor?)
  package func apply(
    _ position: AnimationTiming.Position, to values: inout LayerState,
    of model: UnsafePointer<LayerState>
  ) {
    let end = place.value(in: model)
    place.update(&values) { _ in .mix(from, end, position.progress) }
  }
}
