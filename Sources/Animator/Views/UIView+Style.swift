// The background color, which depends on the traits if it is dynamic.

extension UIView {
  /// The background color as it was set, unless the layer's has changed since.
  var shownBackgroundColor: UIColor? {
    if let color = dynamicBackground, color.cgColor(in: self) == layer.backgroundColor {
      return color
    }
    return layer.backgroundColor.map(UIColor.init(cgColor:))
  }

  func setBackgroundColor(_ color: UIColor?) {
    dynamicBackground = color?.isDynamic == true ? color : nil
    layer.backgroundColor = color?.cgColor(in: self)
  }
}

extension UIColor {
  /// The color resolved with a view's traits.
  @MainActor fileprivate func cgColor(in view: UIView) -> CGColor {
    isDynamic ? view.withOwnTraits { cgColor } : cgColor
  }
}
