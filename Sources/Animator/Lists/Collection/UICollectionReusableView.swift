import Foundation
import Graphics

/// A view that a collection view shows for an element, and later for another one.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
  /// The identifier under which the view is reused; nil for views that were not dequeued.
  open internal(set) var reuseIdentifier: String?
  /// The kind of a supplementary view; the empty string for items.
  var reuseKind = ""
  /// Whether the view's size has not been asked for since its content may have changed.
  var attributesInForce: UICollectionViewLayoutAttributes?
  /// The lines of a row of a list.
  var listRowView: ListRowView?

  /// Creates a view with a frame.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates an empty view. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    reuseIdentifier = coder.interface?.decodeObject(forKey: "UIReuseIdentifier") as? String
    coder.interface?.configure(self, as: UICollectionReusableView.self)
  }

  /// Called before the view is dequeued for another element. Overrides call super.
  open func prepareForReuse() {}
  /// Called when the view is given other attributes; for those that a class of attributes adds.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
  /// Called before the collection view takes over another layout.
  open func willTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}
  /// Called after that.
  open func didTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}

  /// The attributes that the view asks for, given those of the layout: by default, with the size that its constraints
  /// have within the layout's width and height. Along axes that a compositional layout does not estimate, the size is
  /// that of the layout.
  open func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes)
    -> UICollectionViewLayoutAttributes
  {
    let axes = layoutAttributes.measuredAxes
    func priority(_ axis: LayoutAxes) -> UILayoutPriority {
      axes.isEmpty || axes.contains(axis) ? .fittingSizeLevel : .required
    }
    let size = (constrainedContent ?? self).systemLayoutSizeFitting(
      layoutAttributes.size, withHorizontalFittingPriority: priority(.horizontal),
      verticalFittingPriority: priority(.vertical))
    // Nothing within the view asks for a size.
    if size == .zero { return layoutAttributes }
    let preferred = layoutAttributes.copied()
    preferred.size = size
    return preferred
  }

  /// The content view of a cell if its subviews have constraints: it is as large as the cell, but its own size would
  /// count as one that they must keep to.
  private var constrainedContent: UIView? {
    guard let content = (self as? UICollectionViewCell)?.contentView else { return nil }
    let isConstrained = content.subviews.contains { !$0.translatesAutoresizingMaskIntoConstraints }
    return isConstrained ? content : nil
  }
}
