extension UIView: LayerOwner {
  func display(_ rect: CGRect) {}

  func layerSizeChanged(from old: CGSize) {
    if autoresizesSubviews {
      for view in subviews { view.autoresize(superviewWas: old, is: bounds.size) }
    }
    setNeedsLayout()
    if contentMode == .redraw { setNeedsDisplay() }
  }
}
