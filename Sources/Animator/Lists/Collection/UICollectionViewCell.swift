public import Foundation
import Graphics

/// The view of an item.
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {
  /// The view for what the item shows; as large as the cell.
  public let contentView = UIView(frame: .zero)

  /// Creates a cell with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates an empty cell. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    coder.interface?.configure(self, as: UICollectionViewCell.self)
  }

  private func setUp() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  /// Whether the item is selected. Set by the collection view.
  open var isSelected = false {
    didSet { if isSelected != oldValue { showState() } }
  }

  /// Whether a finger is on the item. Set by the collection view.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { showState() } }
  }

  /// The view behind the content; nil by default.
  open var backgroundView: UIView? {
    didSet { exchange(oldValue, for: backgroundView, at: 0) }
  }

  /// The view behind the content, in front of ``backgroundView``, while the item is selected or highlighted; nil by
  /// default.
  open var selectedBackgroundView: UIView? {
    didSet {
      exchange(oldValue, for: selectedBackgroundView, at: backgroundView == nil ? 0 : 1)
      showState()
    }
  }

  private func exchange(_ old: UIView?, for new: UIView?, at index: Int) {
    if old === new { return }
    old?.removeFromSuperview()
    guard let new else { return }
    new.frame = bounds
    new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(new, at: index)
  }

  private func showState() {
    selectedBackgroundView?.alpha = isSelected || isHighlighted ? 1 : 0
  }

  open override func prepareForReuse() {
    super.prepareForReuse()
    (isSelected, isHighlighted) = (false, false)
  }
}
