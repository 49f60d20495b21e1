/// A layout guide of a controller: the area at the top or the bottom of its view that bars cover.
@preconcurrency @MainActor
public protocol UILayoutSupport: NSObjectProtocol {
  /// The height of the area in points, as of the last layout.
  var length: CGFloat { get }
  /// The top edge.
  var topAnchor: NSLayoutYAxisAnchor { get }
  /// The bottom edge.
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  /// The height.
  var heightAnchor: NSLayoutDimension { get }
}

extension UIViewController {
  var minimumMargins: NSDirectionalEdgeInsets {
    let simulated = sequence(first: self, next: \.parent).lazy.compactMap(\.simulatedWidth).first
    let width =
      simulated ?? viewIfLoaded?.window?.bounds.width ?? UIScreen.main.bounds.width
    let side = SystemMargins.side(inWidth: width)
    return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
  }
}
