/// The type-erased target of a key path.
package protocol KeyPathTarget: Sendable {
  /// Core Animation's key path.
  var key: String { get }
  /// The kind of layer that has it.
  var layerKind: LayerKind { get }
  /// The name of its value type in messages, such as "a number".
  var kind: String { get }
  /// The value in `state`.
  func read(_ state: LayerState) -> Any?
}

extension LayerProperty: KeyPathTarget where Value: KeyPathValue {
  package var kind: String { Value.kind }

  package func read(_ state: LayerState) -> Any? { state[keyPath: path].publicValue }
}
