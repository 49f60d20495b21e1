extension CALayer {
  package subscript<Value>(_ property: LayerProperty<Value>) -> Value {
    get { reading(property) ?? stored(property) }
    set { change(property, to: newValue) }
  }

  /// The model value, in place: copying the state is slow, and so are key paths.
  private func stored<Value>(_ property: LayerProperty<Value>) -> Value {
    property.value(inPlace: &state)
  }

  /// Sets a model value; an open scope animates it.
  func change<Value>(_ property: LayerProperty<Value>, to value: Value) {
    change(property, from: stored(property), to: value)
  }

  /// Sets a model value, animated from `old`.
  func change<Value>(_ property: LayerProperty<Value>, from old: Value, to value: Value) {
    if let reading = LayerReading.current, reading.refuses(value, for: property, of: self) {
      return
    }
    let backsView = owner != nil
    if backsView { AnimationScopes.layerWillChange(self) }
    if old == value { return }
    let oldBounds = state.bounds
    let scope = backsView ? AnimationScopes.current : nil
    let action = action(changing: property, from: old, to: value, by: scope)
    // A scope is notified even if nothing is animated.
    if let scope, action === scope || scope.areActionsDisabled {
      scope.animate(self, property, from: old, to: value)
    }
    property.set(value, inPlace: &state)
    record?.stateChanged(self)
    // A scope has animated the change already: as an action it does nothing.
    if let action, action !== scope { run(action, for: property) }
    if needsDisplayOnBoundsChange, state.bounds != oldBounds { setNeedsDisplay() }
    if state.bounds.size == oldBounds.size { return }
    if let owner { owner.layerSizeChanged(from: oldBounds.size) } else { setNeedsLayout() }
  }
}

// Layer properties for views. Not by the generic subscript, which is specialized in this module only.
extension CALayer {
  /// ``opacity`` in double precision, as stored.
  package var exactOpacity: Double {
    get { reading(.opacity) ?? state.opacity }
    set { self[.opacity] = newValue }
  }

  /// ``contents`` in the recorded representation.
  package var recordedContents: LayerContents? {
    get { reading(.contents) ?? state.contents }
    set { self[.contents] = newValue }
  }

  /// The gravity of contents, with top and bottom in UIKit's sense.
  package var contentsPlacement: ContentsPlacement {
    get { self[.contentsPlacement] }
    set { self[.contentsPlacement] = newValue }
  }

  /// The transform as an affine transform; the identity if it is not affine.
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
  /// An enumerated property by name.
  subscript<Choice: NamedChoice>(named property: LayerProperty<Choice>) -> Choice.Name {
    get { self[property].name }
    set { self[property] = Choice(newValue) }
  }
}
