/// How UIKit animates a property that a block changes (`docs/fidelity.md`, "Additive or replacing").
public enum BlockBehavior: Sendable {
  /// By adding a difference that fades out: earlier animations run on beside it.
  case additive
  /// By replacing the animation that runs under the same key.
  case replacing
  /// Not at all: a change takes effect at once.
  case immediate
}

/// A property of a layer: its Core Animation key, where it is kept, how it is animated.
public struct LayerProperty<Value: Interpolatable>: Sendable {
  /// Core Animation's key path.
  public let key: String
  package let path: any WritableKeyPath<LayerState, Value> & Sendable
  package let behavior: BlockBehavior
  /// What numbers set through a key path are clamped to.
  package let range: ClosedRange<Double>
  /// Which layers have it.
  package let layerKind: LayerKind
  /// Whether documents of layers hold its values over time. A change of another property makes the
  /// layer another element of the document.
  package let isSampled: Bool

  package init(
    _ key: String, _ path: any WritableKeyPath<LayerState, Value> & Sendable,
    _ behavior: BlockBehavior = .replacing,
    in range: ClosedRange<Double> = -.infinity...(.infinity), of layerKind: LayerKind = .any,
    isSampled: Bool = false
  ) {
    (self.key, self.path, self.behavior) = (key, path, behavior)
    (self.range, self.layerKind, self.isSampled) = (range, layerKind, isSampled)
  }

  /// What `CALayer.action(forKey:)` is asked for when it changes: the property that it is a part
  /// of.
  package var actionKey: String {
    // By code units: each change asks for it, and comparing characters takes ten times as long.
    key.utf8.firstIndex(of: UInt8(ascii: ".")).map { String(key[..<$0]) } ?? key
  }
}

/// A property whose type is not known to the caller: a row of the table.
public struct AnyLayerProperty: Sendable {
  /// Core Animation's key path.
  public let key: String
  /// Whether an animation block animates it.
  public let isAnimatable: Bool
  /// Whether documents of layers hold its values over time.
  package let isSampled: Bool
  /// Whether two states agree in this property.
  public let isEqual: @Sendable (LayerState, LayerState) -> Bool
  /// The value in `state`.
  public let value: @Sendable (LayerState) -> any Sendable
  /// Writes the first state's value into the second.
  package let copy: @Sendable (LayerState, inout LayerState) -> Void
  /// What key paths and explicit animations do with it; nil where they do not know it.
  package let target: (any KeyPathTarget)?
  /// How its values are kept in files; nil where they are not.
  let archive: (any ArchivableProperty)?

  init<Value: Interpolatable>(_ property: LayerProperty<Value>, isKeyPath: Bool = true) {
    target = isKeyPath ? property as? any KeyPathTarget : nil
    archive = property as? any ArchivableProperty
    key = property.key
    isAnimatable = property.behavior != .immediate
    isSampled = property.isSampled
    isEqual = { $0[keyPath: property.path] == $1[keyPath: property.path] }
    value = { $0[keyPath: property.path] }
    copy = { $1[keyPath: property.path] = $0[keyPath: property.path] }
  }
}
