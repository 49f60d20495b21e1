/// Something with coordinates that others' can be converted to: a view, a window, the screen.
@preconcurrency @MainActor
public protocol UICoordinateSpace: NSObjectProtocol {
  /// The space's own coordinates: origin and size, in points.
  var bounds: CGRect { get }
  /// `point` of this space's coordinates in those of another one.
  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// `point` of another space's coordinates in this one's.
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// The box around `rect` of this space in another one's coordinates.
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  /// The box around `rect` of another space in this one's coordinates.
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

// A stage's window fills the screen, so that their coordinates are the same. What is neither a view nor the
// screen converts by itself.

extension UIView: UICoordinateSpace {
  /// `point` of this view's coordinates in those of another view, or the screen's.
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    if let view = coordinateSpace as? UIView { return convert(point, to: .some(view)) }
    return UIScreen.main.convert(convert(point, to: UIView?.none), to: coordinateSpace)
  }

  /// `point` of another view's coordinates, or the screen's, in this view's.
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    if let view = coordinateSpace as? UIView { return convert(point, from: .some(view)) }
    return convert(UIScreen.main.convert(point, from: coordinateSpace), from: UIView?.none)
  }

  /// The box around `rect` of this view in the coordinates of another view, or the screen's.
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    if let view = coordinateSpace as? UIView { return convert(rect, to: .some(view)) }
    return UIScreen.main.convert(convert(rect, to: UIView?.none), to: coordinateSpace)
  }

  /// The box around `rect` of another view, or the screen, in this view's coordinates.
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    if let view = coordinateSpace as? UIView { return convert(rect, from: .some(view)) }
    return convert(UIScreen.main.convert(rect, from: coordinateSpace), from: UIView?.none)
  }
}

extension UIScreen: UICoordinateSpace {
  /// The screen's coordinates, which do not turn with the device here.
  public var coordinateSpace: any UICoordinateSpace { self }
  /// The coordinates of the screen held upright.
  public var fixedCoordinateSpace: any UICoordinateSpace { self }

  /// `point` of the screen in another space's coordinates.
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    coordinateSpace is UIScreen ? point : coordinateSpace.convert(point, from: self)
  }

  /// `point` of another space on the screen.
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    coordinateSpace is UIScreen ? point : coordinateSpace.convert(point, to: self)
  }

  /// The box around `rect` of the screen in another space's coordinates.
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    coordinateSpace is UIScreen ? rect : coordinateSpace.convert(rect, from: self)
  }

  /// The box around `rect` of another space on the screen.
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    coordinateSpace is UIScreen ? rect : coordinateSpace.convert(rect, to: self)
  }
}
