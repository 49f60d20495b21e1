/// How UIKit animates a property changed in an animation block (`docs/fidelity.md`, "Additive or replacing").
package enum BlockBehavior: Sendable {
  /// Additively, by an offset that decays to zero; earlier animations continue.
  case additive
  /// By replacing the running animation with the same key.
  case replacing
  /// Not at all: changes take effect immediately.
  case immediate
}

/// A property of a layer: its Core Animation key path, its storage, and its animation behavior.
///
/// A reference to immutable storage, as each animation has one.
public struct LayerProperty<Value: Interpolatable>: Sendable {
  private let definition: Definition

  private final class Definition: Sendable {
    let key: String
    let path: any WritableKeyPath<LayerState, Value> & Sendable
    let behavior: BlockBehavior
    let range: ClosedRange<Double>
    let layerKind: LayerKind
    let isSampled: Bool
    /// The offset in bytes from the start of the state; nil for a property stored out of line. Key paths are slow.
    let offset: Int?
    /// Changes the value in place, which is faster than its key path; nil to use the key path.
    let updateInPlace: Update?

    init(
      _ key: String, _ path: any WritableKeyPath<LayerState, Value> & Sendable,
      _ behavior: BlockBehavior, _ range: ClosedRange<Double>, _ layerKind: LayerKind,
      isSampled: Bool, _ updateInPlace: Update?
    ) {
      (self.key, self.path, self.behavior) = (key, path, behavior)
      (self.range, self.layerKind, self.isSampled) = (range, layerKind, isSampled)
      self.updateInPlace = updateInPlace
      offset = MemoryLayout<LayerState>.offset(of: path)
    }
  }

  /// Passes the value in a state to `change`.
  package typealias Update =
    @Sendable (_ state: UnsafeMutablePointer<LayerState>, _ change: (inout Value) -> Void) -> Void

  package init(
    _ key: String, _ path: any WritableKeyPath<LayerState, Value> & Sendable,
    _ behavior: BlockBehavior = .replacing,
    in range: ClosedRange<Double> = -.infinity...(.infinity), of layerKind: LayerKind = .any,
    isSampled: Bool = false, update: Update? = nil
  ) {
    definition = Definition(key, path, behavior, range, layerKind, isSampled: isSampled, update)
  }

  /// Core Animation's key path.
  public var key: String { definition.key }
  package var path: any WritableKeyPath<LayerState, Value> & Sendable { definition.path }
  package var behavior: BlockBehavior { definition.behavior }
  /// The range to which numbers set by key path are clamped.
  package var range: ClosedRange<Double> { definition.range }
  /// The kind of layer that has it.
  package var layerKind: LayerKind { definition.layerKind }
  /// Whether exports to layer-based formats sample it over time. A change of any other property creates
  /// a new element in the document.
  package var isSampled: Bool { definition.isSampled }
  /// The offset in bytes from the start of the state; nil for a property stored out of line.
  var offset: Int? { definition.offset }

  /// The key passed to `CALayer.action(forKey:)` when it changes: that of the containing property.
  package var actionKey: String {
    // By code units: called on each change, and comparing characters is ten times slower.
    key.utf8.firstIndex(of: UInt8(ascii: ".")).map { String(key[..<$0]) } ?? key
  }

  /// The value in `state`, which is passed by pointer to avoid copying it.
  @specialized(where Value == CGPoint)
  package func value(in state: UnsafePointer<LayerState>) -> Value {
    guard let offset else { return state.pointee[keyPath: path] }
    return (UnsafeRawPointer(state) + offset).assumingMemoryBound(to: Value.self).pointee
  }

  /// Sets the value in `state`.
  @specialized(where Value == CGPoint)
  package func set(_ value: Value, in state: UnsafeMutablePointer<LayerState>) {
    guard let offset else {
      state.pointee[keyPath: path] = value
      return
    }
    (UnsafeMutableRawPointer(state) + offset).assumingMemoryBound(to: Value.self).pointee = value
  }

  // In place, for code that is isolated to an actor: closures in it check where they run.

  /// The value in `state`, which does not change; in place, to avoid copying it.
  package func value(inPlace state: inout LayerState) -> Value {
    withUnsafePointer(to: &state) { value(in: $0) }
  }

  /// Sets the value in `state`.
  package func set(_ value: Value, inPlace state: inout LayerState) {
    withUnsafeMutablePointer(to: &state) { set(value, in: $0) }
  }

  /// Changes the value in `state`.
  @inline(__always)
  func update(_ state: inout LayerState, _ change: (inout Value) -> Void) {
    if let offset {
      withUnsafeMutablePointer(to: &state) {
        change(
          &(UnsafeMutableRawPointer($0) + offset).assumingMemoryBound(to: Value.self).pointee)
      }
    } else if let updateInPlace = definition.updateInPlace {
      withUnsafeMutablePointer(to: &state) { updateInPlace($0, change) }
    } else {
      change(&state[keyPath: path])
    }
  }
}

/// A type-erased property: a row of the property table.
public struct AnyLayerProperty: Sendable {
  /// Core Animation's key path.
  public let key: String
  /// Whether animation blocks animate it.
  public let isAnimatable: Bool
  /// Whether exports to layer-based formats sample it over time.
  package let isSampled: Bool
  /// Whether its values are in ``LayerState/details``: states that share those have the same one.
  package let isInDetails: Bool
  /// Whether two states have the same value.
  public let isEqual: @Sendable (LayerState, LayerState) -> Bool
  /// The value in `state`.
  public let value: @Sendable (LayerState) -> any Sendable
  /// Copies the first state's value to the second.
  package let copy: @Sendable (LayerState, inout LayerState) -> Void
  /// The target for key paths and explicit animations; nil if it has no key path.
  package let target: (any KeyPathTarget)?
  /// The archived form of its values; nil if it is not archived.
  let archive: (any ArchivableProperty)?

  init<Value: Interpolatable>(_ property: LayerProperty<Value>, isKeyPath: Bool = true) {
    target = isKeyPath ? property as? any KeyPathTarget : nil
    archive = property as? any ArchivableProperty
    key = property.key
    isAnimatable = property.behavior != .immediate
    isSampled = property.isSampled
    // Setting any of them makes details of the state's own.
    let initial = LayerState()
    var state = initial
    state[keyPath: property.path] = initial[keyPath: property.path]
    isInDetails = !state.details.areDefault
    isEqual = { $0[keyPath: property.path] == $1[keyPath: property.path] }
    value = { $0[keyPath: property.path] }
    copy = { $1[keyPath: property.path] = $0[keyPath: property.path] }
  }
}
