/// A view that arranges views in a row or a column, by constraints that it makes.
///
///     let column = UIStackView(arrangedSubviews: [title, text, button])
///     column.axis = .vertical
///     column.spacing = 8
///     column.setCustomSpacing(24, after: text)
///
/// Arranged views that are hidden take no space. Hiding one in an animation block animates the sizes and
/// positions of the others.
open class UIStackView: UIView {
  /// The distributions of views, which size and place them along the axis. Raw values are UIKit's.
  public enum Distribution: Int, Sendable {
    /// Views fill the axis; those of the lowest priorities for their content size grow or shrink.
    case fill
    /// Views fill the axis and have the same length.
    case fillEqually
    /// Views fill the axis, with lengths in the proportions of their content sizes.
    case fillProportionally
    /// Views fill the axis with equal gaps between them, of at least the spacing.
    case equalSpacing
    /// The centers of views have equal distances, as far as gaps of the spacing permit.
    case equalCentering
  }

  /// The alignments of views, which size and place them across the axis. Raw values are UIKit's.
  public enum Alignment: Int, Sendable {
    /// Views fill the stack view.
    case fill
    /// Views of a column are at its leading edge; those of a row at its top.
    case leading
    /// Views of a row have the same first baseline; those of a column are at its leading edge.
    case firstBaseline
    /// Views are centered.
    case center
    /// Views of a column are at its trailing edge; those of a row at its bottom.
    case trailing
    /// Views of a row have the same last baseline; those of a column are at its trailing edge.
    case lastBaseline

    /// The views of a row are at its top.
    public static var top: Alignment { .leading }
    /// The views of a row are at its bottom.
    public static var bottom: Alignment { .trailing }
  }

  /// The custom spacing that stands for ``spacing``.
  public class var spacingUseDefault: CGFloat { CGFloat(Float.greatestFiniteMagnitude) }
  /// The spacing that stands for the system's, of 8 points.
  public class var spacingUseSystem: CGFloat { CGFloat(Float.leastNormalMagnitude) }

  private var storedArrangedSubviews: [UIView] = []
  var customSpacings: [ObjectIdentifier: CGFloat] = [:]
  let constraintStore = StackConstraintStore()

  // MARK: Creating stack views

  /// Creates a stack view that arranges nothing yet.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a stack view that arranges `views`, which become its subviews.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Creates an empty stack view.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    coder.interface?.configure(self, as: UIStackView.self)
  }

  // MARK: Arranged views

  /// The views that are arranged, in order; a subset of the subviews.
  open var arrangedSubviews: [UIView] { storedArrangedSubviews }

  /// Adds `view` to the end of the arrangement, and to the subviews if it is none of them.
  open func addArrangedSubview(_ view: UIView) {
    arrange(view, at: storedArrangedSubviews.count - (arranges(view) ? 1 : 0))
  }

  /// Inserts `view` into the arrangement, and adds it to the subviews if it is none of them. The order of
  /// the subviews does not follow that of the arrangement.
  ///
  /// - Parameter stackIndex: An index into ``arrangedSubviews``; if the view is arranged already, into
  ///   those without it.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    let count = storedArrangedSubviews.count - (arranges(view) ? 1 : 0)
    if !(0...count).contains(stackIndex) {
      UsageFault.raise(
        "UIStackView.insertArrangedSubview(_:at:)",
        "the index \(stackIndex) is not within 0 through \(count); the nearest is used")
    }
    arrange(view, at: min(max(stackIndex, 0), count))
  }

  /// Removes `view` from the arrangement; it remains a subview.
  open func removeArrangedSubview(_ view: UIView) {
    guard let index = storedArrangedSubviews.firstIndex(where: { $0 === view }) else { return }
    storedArrangedSubviews.remove(at: index)
    customSpacings[ObjectIdentifier(view)] = nil
    view.autoLayout?.arrangement = nil
    view.layoutValuesChanged()
    setNeedsUpdateConstraints()
  }

  private func arranges(_ view: UIView) -> Bool { view.autoLayout?.arrangement?.stack === self }

  private func arrange(_ view: UIView, at index: Int) {
    if isDescendant(of: view) {
      return UsageFault.raise(
        "UIStackView.addArrangedSubview(_:)", "a stack view cannot arrange itself or an ancestor")
    }
    if arranges(view) { storedArrangedSubviews.removeAll { $0 === view } }
    if view.superview !== self { addSubview(view) }
    view.translatesAutoresizingMaskIntoConstraints = false
    storedArrangedSubviews.insert(view, at: min(index, storedArrangedSubviews.count))
    view.ownAutoLayout.arrangement = StackPlace(stack: self, index: index)
    setNeedsUpdateConstraints()
  }

  /// An arranged view that leaves the stack view is not arranged any more.
  open override func willRemoveSubview(_ subview: UIView) {
    removeArrangedSubview(subview)
    super.willRemoveSubview(subview)
  }

  // MARK: Arrangement

  /// The direction of the arrangement; horizontal by default.
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { changed(axis != oldValue) } }

  /// How views are sized and placed along the axis; `.fill` by default.
  open var distribution = Distribution.fill { didSet { changed(distribution != oldValue) } }

  /// How views are sized and placed across the axis; `.fill` by default.
  open var alignment = Alignment.fill { didSet { changed(alignment != oldValue) } }

  /// The distance between views, in points; 0 by default. Of `.equalSpacing` and `.equalCentering`, the
  /// least distance.
  open var spacing: CGFloat = 0 { didSet { changed(spacing != oldValue) } }

  /// Whether the spacing of a column is measured from the last baseline of a view to the first baseline of
  /// the next, and its ends are at baselines too; false by default.
  open var isBaselineRelativeArrangement = false {
    didSet { changed(isBaselineRelativeArrangement != oldValue) }
  }

  /// Whether views are arranged within the layout margins; false by default.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { changed(isLayoutMarginsRelativeArrangement != oldValue) }
  }

  /// Changes the distance of an arranged view from the next one.
  ///
  /// - Parameter spacing: Points, or ``spacingUseDefault`` or ``spacingUseSystem``.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    guard storedArrangedSubviews.contains(where: { $0 === arrangedSubview }) else { return }
    let isDefault = spacing == Self.spacingUseDefault
    customSpacings[ObjectIdentifier(arrangedSubview)] = isDefault ? nil : spacing
    setNeedsUpdateConstraints()
  }

  /// The custom distance of an arranged view from the next one; ``spacingUseDefault`` if it has none.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  private func changed(_ isChanged: Bool) {
    if isChanged { setNeedsUpdateConstraints() }
  }

  /// Makes the constraints of the arrangement, keeping those that are the same as before.
  open override func updateConstraints() {
    updateArrangement()
    super.updateConstraints()
  }

  // MARK: Baselines

  /// The view with the first baseline: of a column its first view, of a row its tallest.
  open override var forFirstBaselineLayout: UIView {
    baselineView { $0.first }?.forFirstBaselineLayout ?? self
  }

  /// The view with the last baseline: of a column its last view, of a row its tallest.
  open override var forLastBaselineLayout: UIView {
    baselineView { $0.last }?.forLastBaselineLayout ?? self
  }

  private func baselineView(inColumn choose: ([UIView]) -> UIView?) -> UIView? {
    let shown = storedArrangedSubviews.filter { !$0.isHidden }
    if axis == .vertical { return choose(shown) }
    return shown.max { $0.bounds.height < $1.bounds.height }
  }
}

/// The position of a view in the stack view that arranges it.
struct StackPlace {
  weak var stack: UIStackView?
  var index: Int
  /// Whether the content size of the hidden view has no effect on the stack view.
  var ignoresContentSize = false
}

// MARK: - Changes of arranged views

extension UIStackView {
  /// Called when an arranged view was hidden or shown.
  ///
  /// iOS collapses the view while it remains visible, without a fade, and hides it when the animation
  /// ends, although `isHidden` is true at once. The layout takes place in the animation block, so that
  /// the block needs no `layoutIfNeeded()`.
  func hiddenChanged(_ view: UIView) {
    setNeedsUpdateConstraints()
    guard let block = AnimationBlock.current, UIView.areAnimationsEnabled else { return }
    if view.isHidden { block.keepVisible(view.layer) }
    layoutIfNeeded()
  }

  /// Called when the content size of an arranged view has changed.
  func contentSizeChanged() {
    if distribution == .fillProportionally { setNeedsUpdateConstraints() }
    // A stack view within a stack view has the size of its contents.
    autoLayout?.arrangement?.stack?.contentSizeChanged()
  }
}
