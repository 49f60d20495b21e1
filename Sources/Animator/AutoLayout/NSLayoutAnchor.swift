/// An edge, center, baseline or dimension of a view or layout guide, from which constraints are made.
///
///     label.leadingAnchor.constraint(equalTo: icon.trailingAnchor, constant: 8).isActive = true
@preconcurrency @MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  let quantity: LayoutQuantity

  init(_ quantity: LayoutQuantity) {
    self.quantity = quantity
    super.init()
  }

  convenience init(_ item: any LayoutItem, _ attribute: NSLayoutConstraint.Attribute) {
    self.init(.attribute(.init(item: item, attribute: attribute)))
  }

  func constraint(
    _ relation: NSLayoutConstraint.Relation, _ second: LayoutQuantity?, multiplier: CGFloat = 1,
    constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(quantity, relation, second, multiplier: multiplier, constant: constant)
  }

  /// `self = anchor`.
  public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    constraint(.equal, anchor.quantity)
  }

  /// `self ≥ anchor`.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor.quantity)
  }

  /// `self ≤ anchor`.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor.quantity)
  }

  /// `self = anchor + constant`, in points.
  public func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.equal, anchor.quantity, constant: constant)
  }

  /// `self ≥ anchor + constant`, in points.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor.quantity, constant: constant)
  }

  /// `self ≤ anchor + constant`, in points.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor.quantity, constant: constant)
  }

  /// The distance to `other` along the anchors' axis.
  func distance(to other: LayoutQuantity) -> NSLayoutDimension {
    NSLayoutDimension(.distance(from: quantity.reference, to: other.reference))
  }
}

/// A horizontal position.
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// The distance from this anchor to `otherAnchor`, as a dimension.
  public func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
    distance(to: otherAnchor.quantity)
  }

  /// `self = anchor + multiplier · system spacing`, in reading direction.
  public func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.equal, anchor.quantity, constant: multiplier * SystemSpacing.standard)
  }

  /// `self ≥ anchor + multiplier · system spacing`, in reading direction.
  public func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor.quantity, constant: multiplier * SystemSpacing.standard)
  }

  /// `self ≤ anchor + multiplier · system spacing`, in reading direction.
  public func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor.quantity, constant: multiplier * SystemSpacing.standard)
  }
}

/// A vertical position.
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// The distance from this anchor down to `otherAnchor`, as a dimension.
  public func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
    distance(to: otherAnchor.quantity)
  }

  /// `self = anchor + multiplier · system spacing`.
  public func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.equal, anchor.quantity, constant: multiplier * SystemSpacing.standard)
  }

  /// `self ≥ anchor + multiplier · system spacing`.
  public func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor.quantity, constant: multiplier * SystemSpacing.standard)
  }

  /// `self ≤ anchor + multiplier · system spacing`.
  public func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor.quantity, constant: multiplier * SystemSpacing.standard)
  }
}

/// A width, a height or a distance.
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// `self = constant`, in points.
  public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint {
    constraint(.equal, nil, constant: constant)
  }

  /// `self ≥ constant`, in points.
  public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, nil, constant: constant)
  }

  /// `self ≤ constant`, in points.
  public func constraint(lessThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, nil, constant: constant)
  }

  /// `self = multiplier · anchor`.
  public func constraint(
    equalTo anchor: NSLayoutDimension, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.equal, anchor.quantity, multiplier: multiplier)
  }

  /// `self = multiplier · anchor + constant`, in points.
  public func constraint(
    equalTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.equal, anchor.quantity, multiplier: multiplier, constant: constant)
  }

  /// `self ≥ multiplier · anchor`.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor.quantity, multiplier: multiplier)
  }

  /// `self ≥ multiplier · anchor + constant`, in points.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor.quantity, multiplier: multiplier, constant: constant)
  }

  /// `self ≤ multiplier · anchor`.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor.quantity, multiplier: multiplier)
  }

  /// `self ≤ multiplier · anchor + constant`, in points.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor.quantity, multiplier: multiplier, constant: constant)
  }
}

/// The standard distances between views, in points.
enum SystemSpacing {
  /// Between siblings, and that of a `-` in a visual format.
  static let standard: CGFloat = 8
}
