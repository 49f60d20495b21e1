// The effects of `UIView.animate` blocks on a property.

/// UIKit's additive animation of geometry (since iOS 8): the difference between the old and the new value
/// is added to the model value and decays to zero. Several can run at once, which makes retargeted
/// motion smooth.
///
/// A class: an existential of a class holds a reference, where one of a structure would copy the values.
package final class AdditiveChange<Value: Interpolatable>: AnimationEffect {
  let property: LayerProperty<Value>
  let from: Value
  let to: Value
  let prepared: Value.PreparedOffset?

  @specialized(where Value == CGPoint)
  package init(property: LayerProperty<Value>, from: Value, to: Value) {
    (self.property, self.from, self.to) = (property, from, to)
    prepared = Value.prepareOffset(from: from, to: to)
  }

  package var key: String { property.key }
  package var isAdditive: Bool { true }
  package var isFading: Bool { true }
  package var ends: (from: any Sendable, to: any Sendable) { (from, to) }

  package var directChange: DirectChange? {
    guard let offset = property.offset else { return nil }
    // By type, as casting values is slow.
    if Value.self == CGPoint.self, let from = from as? CGPoint, let to = to as? CGPoint {
      return .point(offset: offset, from: from, to: to)
    }
    if Value.self == CGSize.self, let from = from as? CGSize, let to = to as? CGSize {
      return .size(offset: offset, from: from, to: to)
    }
    if Value.self == CATransform3D.self, let prepared = prepared as? CATransform3D.PreparedOffset {
      return .transform(offset: offset, .passUnretained(prepared))
    }
    return nil
  }

  @specialized(where Value == CATransform3D)
  @specialized(where Value == CGFloat)
  package func apply(
    _ position: AnimationTiming.Position, to values: inout LayerState,
    of model: UnsafePointer<LayerState>
  ) {
    let weight = 1 - position.progress
    property.update(&values) { value in
      value =
        prepared.map { value.offset(by: $0, fraction: weight) }
        ?? value.offset(from: from, to: to, fraction: weight)
    }
  }
}

/// UIKit's animation of other properties: interpolates from a value to the current model value.
package final class ReplacingChange<Value: Interpolatable>: AnimationEffect {
  let property: LayerProperty<Value>
  package let from: Value
  /// The model value that was set. The animation follows the model if it changes again.
  let to: Value

  package init(property: LayerProperty<Value>, from: Value, to: Value) {
    (self.property, self.from, self.to) = (property, from, to)
  }

  package var key: String { property.key }
  package var isAdditive: Bool { false }
  package var ends: (from: any Sendable, to: any Sendable) { (from, to) }

  package var directChange: DirectChange? {
    guard let offset = property.offset else { return nil }
    if let from = from as? Double { return .number(offset: offset, from: from) }
    if let from = from as? CGFloat { return .number(offset: offset, from: from.native) }
    return nil
  }

  @specialized(where Value == CGColor?)
  package func apply(
    _ position: AnimationTiming.Position, to values: inout LayerState,
    of model: UnsafePointer<LayerState>
  ) {
    let end = property.value(in: model)
    property.update(&values) { $0 = .mix(from, end, position.progress) }
  }
}
