/// A rectangle in a view's coordinates that constraints refer to like a view, but which is not drawn.
///
///     let gap = UILayoutGuide()
///     view.addLayoutGuide(gap)
///     gap.heightAnchor.constraint(equalToConstant: 20).isActive = true
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
  /// The view in whose coordinates the guide is. Setting it moves the guide to that view.
  open weak var owningView: UIView? {
    didSet {
      if owningView === oldValue { return }
      oldValue?.ownAutoLayout.guides.removeAll { $0 === self }
      for constraint in referringConstraints.values.sorted(by: { $0.sequence < $1.sequence }) {
        constraint.isActive = false
      }
      owningView?.ownAutoLayout.guides.append(self)
    }
  }

  /// A name for messages.
  open var identifier = ""
  var referringConstraints: [ObjectIdentifier: NSLayoutConstraint] = [:]
  private(set) lazy var layoutLink = LayoutLink(self)
  /// The frame by the last layout.
  var solvedFrame = CGRect.zero

  /// Creates a guide that belongs to no view.
  public override init() { super.init() }

  /// Creates a guide that belongs to no view. Archives are not read.
  public required init?(coder: NSCoder) { super.init() }

  /// The rectangle in the coordinates of ``owningView``, as of the last layout; zero before.
  open var layoutFrame: CGRect { solvedFrame }

  /// The leading edge: left, or right in right-to-left layouts.
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The trailing edge: right, or left in right-to-left layouts.
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The left edge.
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The right edge.
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The horizontal center.
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The top edge.
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The bottom edge.
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The vertical center.
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  /// The width.
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The height.
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}

extension UILayoutGuide: LayoutItem {
  var layoutView: UIView? { owningView }
  var layoutSuperview: UIView? { owningView }
  var layoutOrigin: CGPoint { .zero }
}

extension UIView {
  /// The layout guides that the view owns.
  public var layoutGuides: [UILayoutGuide] { autoLayout?.guides ?? [] }

  /// Adds a guide to the view, removing it from its previous owner.
  public func addLayoutGuide(_ guide: UILayoutGuide) { guide.owningView = self }

  /// Removes a guide and the constraints that refer to it.
  public func removeLayoutGuide(_ guide: UILayoutGuide) {
    if guide.owningView === self { guide.owningView = nil }
  }
}
