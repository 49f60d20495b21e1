extension UIView {
  /// The anchor point of the transform in unit coordinates of the bounds; the center by default.
  public var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }

  /// The stretchable area of the contents in unit coordinates; the unit rectangle by default.
  public var contentStretch: CGRect {
    get { layer.contentsCenter }
    set { layer.contentsCenter = newValue }
  }

  /// The scale at which contents are drawn, in pixels per point.
  public var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set { layer.contentsScale = newValue }
  }

  /// Converts `point` from this view to `view`; nil means the window.
  ///
  /// Both must be in the same window. Transforms are applied.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: view?.layer ?? window?.layer)
  }

  /// Converts `point` from `view` to this view; nil means the window.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: view?.layer ?? window?.layer)
  }

  /// The bounding box of `rect` of this view in `view`'s coordinates; nil means the window's.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: view?.layer ?? window?.layer)
  }

  /// The bounding box of `rect` of `view` in this view's coordinates; nil means the window's.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: view?.layer ?? window?.layer)
  }
}
