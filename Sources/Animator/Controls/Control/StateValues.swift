/// Values for the states of a control. States without a value of their own have that of the normal state.
struct StateValues<Value> {
  private var values: [UIControl.State: Value] = [:]

  /// The value in a state; nil removes it.
  subscript(_ state: UIControl.State) -> Value? {
    get { values[state] ?? values[.normal] }
    set { values[state] = newValue }
  }

  /// Whether no value was set.
  var isEmpty: Bool { values.isEmpty }

  /// The value that was set for a state; nil for none.
  func own(_ state: UIControl.State) -> Value? { values[state] }
}
