extension CALayer {
  package subscript<Value>(_ property: LayerProperty<Value>) -> Value {
    get { state[keyPath: property.path] }
    set { change(property, to: newValue) }
  }

  /// Sets a model value; an open scope animates it.
  func change<Value>(_ property: LayerProperty<Value>, to value: Value) {
    change(property, from: state[keyPath: property.path], to: value)
  }

  /// Sets a model value; what animates it takes it to have been `old`.
  func change<Value>(_ property: LayerProperty<Value>, from old: Value, to value: Value) {
    if owner != nil { AnimationScopes.layerWillChange(self) }
    if old == value { return }
    let oldSize = state.bounds.size
    let action = action(changing: property, from: old, to: value)
    // A scope is called even where nothing is animated.
    if owner != nil, let scope = AnimationScopes.current,
      action === scope || scope.areActionsDisabled
    {
      scope.animate(self, property, from: old, to: value)
    }
    state[keyPath: property.path] = value
    record?.stateChanged(self)
    if let action { run(action, for: property) }
    if state.bounds.size == oldSize { return }
    if let owner { owner.layerSizeChanged(from: oldSize) } else { setNeedsLayout() }
  }
}

extension CALayer {
  /// Where contents are placed, in UIKit's sense of top and bottom.
  package var contentsPlacement: ContentsPlacement {
    get { self[.contentsPlacement] }
    set { self[.contentsPlacement] = newValue }
  }

  /// The transform as an affine one; the identity where none is the same.
  public func affineTransform() -> CGAffineTransform {
    let transform = transform
    return CATransform3DIsAffine(transform) ? CATransform3DGetAffineTransform(transform) : .identity
  }

  /// Sets an affine transform.
  public func setAffineTransform(_ transform: CGAffineTransform) {
    self.transform = CATransform3DMakeAffineTransform(transform)
  }
}

extension CALayer {
  /// A choice by its name.
  subscript<Choice: NamedChoice>(named property: LayerProperty<Choice>) -> Choice.Name {
    get { self[property].name }
    set { self[property] = Choice(newValue) }
  }
}
