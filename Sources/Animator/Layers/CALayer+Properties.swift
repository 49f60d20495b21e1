extension CALayer {
  subscript<Value>(_ property: LayerProperty<Value>) -> Value {
    get { state[keyPath: property.path] }
    set { change(property, to: newValue) }
  }

  /// Sets a model value. What a block animates is told to the block.
  func change<Value>(_ property: LayerProperty<Value>, to value: Value) {
    change(property, from: state[keyPath: property.path], to: value)
  }

  /// Sets a model value; what animates it takes it to have been `old`.
  func change<Value>(_ property: LayerProperty<Value>, from old: Value, to value: Value) {
    if owner != nil { AnimationBlock.touch(self) }
    if old == value { return }
    let oldSize = state.bounds.size
    let action = action(changing: property, from: old, to: value)
    // A block is told even where nothing is animated.
    if owner != nil, let block = AnimationBlock.current,
      action === block || !UIView.areAnimationsEnabled
    {
      block.animate(self, property, from: old, to: value)
    }
    state[keyPath: property.path] = value
    record?.stateChanged(self)
    if let action { run(action, for: property) }
    if state.bounds.size == oldSize { return }
    if let owner { owner.layerSizeChanged(from: oldSize) } else { setNeedsLayout() }
  }
}

// Accessors in Apple's names and types. Lengths in points.
// swift-format-ignore
extension CALayer {
  /// In unit coordinates of the bounds.
  public var anchorPoint: CGPoint { get { self[.anchorPoint] } set { self[.anchorPoint] = newValue.finite } }
  /// How far before the layer's plane transforms turn about.
  public var anchorPointZ: CGFloat { get { self[.anchorPointZ] } set { self[.anchorPointZ] = newValue.finite } }
  /// Draws siblings in this order, and moves the layer toward the viewer under perspective.
  public var zPosition: CGFloat { get { self[.zPosition] } set { self[.zPosition] = newValue.finite } }
  /// Applied to all sublayers, about this layer's anchor point: where perspective (`m34`) goes.
  public var sublayerTransform: CATransform3D { get { self[.sublayerTransform] } set { self[.sublayerTransform] = newValue.finite } }
  /// Whether layer and sublayers fade as one; true unless changed.
  public var allowsGroupOpacity: Bool { get { self[.allowsGroupOpacity] } set { self[.allowsGroupOpacity] = newValue } }
  /// Whether the layer is seen from behind; true unless changed.
  public var isDoubleSided: Bool { get { self[.isDoubleSided] } set { self[.isDoubleSided] = newValue } }
  /// A promise that the contents cover the bounds; never changes what is drawn.
  public var isOpaque: Bool { get { self[.isOpaque] } set { self[.isOpaque] = newValue } }
  /// Drawn inside the bounds, over contents and sublayers.
  public var borderWidth: CGFloat { get { self[.borderWidth] } set { self[.borderWidth] = max(newValue.finite, 0) } }
  /// Black unless changed.
  public var borderColor: CGColor? { get { self[.borderColor] } set { self[.borderColor] = newValue } }
  /// The part of the contents shown, in unit coordinates.
  public var contentsRect: CGRect { get { self[.contentsRect] } set { self[.contentsRect] = newValue.finite } }
  /// The part of the contents that stretches, in unit coordinates.
  public var contentsCenter: CGRect { get { self[.contentsCenter] } set { self[.contentsCenter] = newValue.finite } }
  /// Black unless changed.
  public var shadowColor: CGColor? { get { self[.shadowColor] } set { self[.shadowColor] = newValue } }
  /// 0…1.
  public var shadowOpacity: Float { get { Float(self[.shadowOpacity]) } set { self[.shadowOpacity] = min(max(Double(newValue).finite, 0), 1) } }
  /// (0, −3) unless changed: upward, as Core Animation has it.
  public var shadowOffset: CGSize { get { self[.shadowOffset] } set { self[.shadowOffset] = newValue.finite } }
  /// The Gaussian blur's standard deviation.
  public var shadowRadius: CGFloat { get { self[.shadowRadius] } set { self[.shadowRadius] = max(newValue.finite, 0) } }
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
