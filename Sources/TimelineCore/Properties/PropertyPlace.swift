/// Where in a state a property's value is: what animations go through, each in every frame.
///
/// A key path takes its time; what lies in the state itself is reached directly.
struct PropertyAccessor<Value: Interpolatable>: Sendable {
  private let path: any WritableKeyPath<LayerState, Value> & Sendable
  /// In bytes from the state's beginning; nil where the value is kept aside.
  let offset: Int?

  init(of property: LayerProperty<Value>) {
    path = property.path
    offset = MemoryLayout<LayerState>.offset(of: property.path)
  }

  /// The value in `state`; given in place, as passing a state by value copies it.
  func value(in state: UnsafePointer<LayerState>) -> Value {
    guard let offset else { return state.pointee[keyPath: path] }
    return (UnsafeRawPointer(state) + offset).assumingMemoryBound(to: Value.self).pointee
  }

  /// Replaces the value in `state` by what `change` makes of it.
  func update(_ state: inout LayerState, _ change: (Value) -> Value) {
    guard let offset else {
      state[keyPath: path] = change(state[keyPath: path])
      return
    }
    withUnsafeMutablePointer(to: &state) {
      let value = (UnsafeMutableRawPointer($0) + offset).assumingMemoryBound(to: Value.self)
      value.pointee = change(value.pointee)
    }
  }
}
