/// A coordinate system: a view, a window, or the screen.
@preconcurrency @MainActor
public protocol UICoordinateSpace: NSObjectProtocol {
  /// The bounds in the space's own coordinates, in points.
  var bounds: CGRect { get }
  /// Converts `point` from this space to another.
  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// Converts `point` from another space to this one.
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// The bounding box of `rect` of this space in another space's coordinates.
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  /// The bounding box of `rect` of another space in this space's coordinates.
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

// A window that fills the screen has the screen's coordinates; another one is offset by the origin of its frame. Other
// conforming types perform their own conversion.

extension UIView: UICoordinateSpace {
  /// Converts `point` from this view to another view or the screen.
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    if let view = coordinateSpace as? UIView { return convert(point, to: .some(view)) }
    let inWindow = convert(point, to: UIView?.none)
    let onScreen = window?.convert(inWindow, to: UIWindow?.none) ?? inWindow
    return UIScreen.main.convert(onScreen, to: coordinateSpace)
  }

  /// Converts `point` from another view or the screen to this view.
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    if let view = coordinateSpace as? UIView { return convert(point, from: .some(view)) }
    let onScreen = UIScreen.main.convert(point, from: coordinateSpace)
    let inWindow = window?.convert(onScreen, from: UIWindow?.none) ?? onScreen
    return convert(inWindow, from: UIView?.none)
  }

  /// The bounding box of `rect` of this view in the coordinates of another view, or the screen's.
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    if let view = coordinateSpace as? UIView { return convert(rect, to: .some(view)) }
    let inWindow = convert(rect, to: UIView?.none)
    let onScreen = window?.convert(inWindow, to: UIWindow?.none) ?? inWindow
    return UIScreen.main.convert(onScreen, to: coordinateSpace)
  }

  /// The bounding box of `rect` of another view, or the screen, in this view's coordinates.
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    if let view = coordinateSpace as? UIView { return convert(rect, from: .some(view)) }
    let onScreen = UIScreen.main.convert(rect, from: coordinateSpace)
    let inWindow = window?.convert(onScreen, from: UIWindow?.none) ?? onScreen
    return convert(inWindow, from: UIView?.none)
  }
}

extension UIScreen: UICoordinateSpace {
  /// The coordinate space of the screen in the orientation of the interface.
  public var coordinateSpace: any UICoordinateSpace { self }
  /// The coordinate space of the screen in portrait orientation, which does not turn with the interface.
  public var fixedCoordinateSpace: any UICoordinateSpace { FixedCoordinateSpace.main }

  /// Converts `point` from the screen to another space.
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    coordinateSpace is UIScreen ? point : coordinateSpace.convert(point, from: self)
  }

  /// Converts `point` from another space to the screen.
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    coordinateSpace is UIScreen ? point : coordinateSpace.convert(point, to: self)
  }

  /// The bounding box of `rect` of the screen in another space's coordinates.
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    coordinateSpace is UIScreen ? rect : coordinateSpace.convert(rect, from: self)
  }

  /// The bounding box of `rect` of another space in the screen's coordinates.
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    coordinateSpace is UIScreen ? rect : coordinateSpace.convert(rect, to: self)
  }
}
