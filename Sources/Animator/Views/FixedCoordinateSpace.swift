/// The coordinates of the screen in portrait orientation, however the interface is turned.
final class FixedCoordinateSpace: NSObject, UICoordinateSpace {
  static let main = FixedCoordinateSpace()

  var bounds: CGRect {
    let size = UIScreen.main.bounds.size
    let isTurned = orientation.isLandscape
    return CGRect(
      origin: .zero, size: isTurned ? CGSize(width: size.height, height: size.width) : size)
  }

  private var orientation: UIInterfaceOrientation {
    Stage.current?.interfaceOrientation ?? .portrait
  }

  /// From the coordinates of the interface: a rotation by right angles that maps center to center.
  private var transform: CGAffineTransform {
    var transform = CGAffineTransform(quarterTurns: orientation.quarterTurns)
    let (interface, fixed) = (UIScreen.main.bounds, bounds)
    let center = CGPoint(x: interface.midX, y: interface.midY).applying(transform)
    (transform.tx, transform.ty) = (fixed.midX - center.x, fixed.midY - center.y)
    return transform
  }

  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    if coordinateSpace is FixedCoordinateSpace { return point }
    return UIScreen.main.convert(point.applying(transform.inverted()), to: coordinateSpace)
  }

  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    if coordinateSpace is FixedCoordinateSpace { return point }
    return UIScreen.main.convert(point, from: coordinateSpace).applying(transform)
  }

  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    if coordinateSpace is FixedCoordinateSpace { return rect }
    return UIScreen.main.convert(rect.applying(transform.inverted()), to: coordinateSpace)
  }

  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    if coordinateSpace is FixedCoordinateSpace { return rect }
    return UIScreen.main.convert(rect, from: coordinateSpace).applying(transform)
  }
}
