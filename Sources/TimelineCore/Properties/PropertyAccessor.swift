/// Fast access to a property's value in a layer state, for animations that are evaluated in every frame.
///
/// Key paths are slow, so stored properties are accessed by their byte offset.
struct PropertyAccessor<Value: Interpolatable>: Sendable {
  private let path: any WritableKeyPath<LayerState, Value> & Sendable
  /// The offset in bytes from the start of the state; nil for properties stored out of line.
  let offset: Int?

  init(of property: LayerProperty<Value>) {
    path = property.path
    offset = property.offset
  }

  /// The value in `state`, which is passed by pointer to avoid copying it.
  func value(in state: UnsafePointer<LayerState>) -> Value {
    guard let offset else { return state.pointee[keyPath: path] }
    return (UnsafeRawPointer(state) + offset).assumingMemoryBound(to: Value.self).pointee
  }

  /// Replaces the value in `state` by the result of `change`.
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
