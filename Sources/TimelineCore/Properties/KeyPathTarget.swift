/// What a key path names, its type unknown to the caller.
package protocol KeyPathTarget: Sendable {
  /// Core Animation's key path.
  var key: String { get }
  /// Which layers have it.
  var layerKind: LayerKind { get }
  /// What its values are called.
  var kind: String { get }
  /// The value in `state`.
  func read(_ state: LayerState) -> Any?
}

extension LayerProperty: KeyPathTarget where Value: KeyPathValue {
  package var kind: String { Value.kind }

  package func read(_ state: LayerState) -> Any? { state[keyPath: path].publicValue }
}
