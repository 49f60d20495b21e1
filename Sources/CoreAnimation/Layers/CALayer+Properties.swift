extension CALayer {
  package subscript<Value>(_ property: LayerProperty<Value>) -> Value {
    get { reading(property) ?? state[keyPath: property.path] }
    set { change(property, to: newValue) }
  }

  /// Sets a model value; an open scope animates it.
  func change<Value>(_ property: LayerProperty<Value>, to value: Value) {
    change(property, from: state[keyPath: property.path], to: value)
  }

  /// Sets a model value; what animates it takes it to have been `old`.
  func change<Value>(_ property: LayerProperty<Value>, from old: Value, to value: Value) {
    if let reading = LayerReading.current, reading.refuses(value, for: property, of: self) {
      return
    }
    let backsView = owner != nil
    if backsView { AnimationScopes.layerWillChange(self) }
    if old == value { return }
    let oldSize = state.bounds.size
    let action = action(changing: property, from: old, to: value)
    let scope = backsView ? AnimationScopes.current : nil
    // A scope is called even where nothing is animated.
    if let scope, action === scope || scope.areActionsDisabled {
      scope.animate(self, property, from: old, to: value)
    }
    state[keyPath: property.path] = value
    record?.stateChanged(self)
    // A scope has animated the change already: as an action it does nothing.
    if let action, action !== scope { run(action, for: property) }
    if state.bounds.size == oldSize { return }
    if let owner { owner.layerSizeChanged(from: oldSize) } else { setNeedsLayout() }
  }
}

// What views read and set of their layers. Not by the subscript, which is generic: it is specialized for a property
// in this module alone.
extension CALayer {
  /// ``opacity`` in the precision in which it is kept.
  package var exactOpacity: Double {
    get { reading(.opacity) ?? state.opacity }
    set { self[.opacity] = newValue }
  }

  /// ``contents`` as they are recorded.
  package var recordedContents: LayerContents? {
    get { reading(.contents) ?? state.contents }
    set { self[.contents] = newValue }
  }

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
