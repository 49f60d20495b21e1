/// A control that refreshes the contents of a scroll view when they are pulled down.
///
/// Pulling shows its spokes one after the other. At 100 points beyond the top they begin to turn, the control sends
/// `valueChanged`, and the contents come to rest below it until ``endRefreshing()`` is called.
@preconcurrency @MainActor
open class UIRefreshControl: UIControl {
  // Lengths and times are not documented; commonly measured.

  /// The height of the control, and of the space that it takes while it refreshes, in points.
  static let height: CGFloat = 60
  /// How far the contents are pulled until the control refreshes, in points.
  private static let triggerDistance: CGFloat = 100
  /// The distance at which the first spoke appears.
  private static let firstSpokeDistance: CGFloat = 30
  private static let spinnerSide: CGFloat = 28

  private weak var scrollView: UIScrollView?
  private let spokes = SpokesView(frame: .zero)
  private let spinner = UIActivityIndicatorView(style: .medium)
  private let label = UILabel(frame: .zero)
  /// Whether the contents leave space for the control.
  private(set) var holdsSpace = false
  /// Whether the drag in progress has refreshed, or began while the control did.
  private var hasTriggered = false

  /// Creates a refresh control.
  public init() {
    super.init(frame: .zero)
    setUp()
  }

  /// Creates a refresh control; its scroll view determines its frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a refresh control. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    coder.interface?.configure(self, as: UIRefreshControl.self)
  }

  private func setUp() {
    isUserInteractionEnabled = false
    spokes.shownCount = 0
    for view in [spokes, spinner, label] { addSubview(view) }
    label.font = .systemFont(ofSize: 12)
    label.textAlignment = .center
  }

  /// Whether the control is refreshing.
  open private(set) var isRefreshing = false

  /// The text below the spokes; nil for none.
  open var attributedTitle: NSAttributedString? {
    didSet {
      label.attributedText = attributedTitle
      setNeedsLayout()
    }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    spokes.color = storedTintColor ?? SpokesView.systemColor
    spinner.color = storedTintColor ?? SpokesView.systemColor
  }

  /// Starts refreshing, without sending an action. The contents leave space for the control; set their offset to show
  /// it.
  open func beginRefreshing() {
    if isRefreshing { return }
    startTurning()
    holdSpace()
  }

  /// Ends refreshing: the contents return over the control.
  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    spinner.stopAnimating()
    showSpokes()
    guard holdsSpace else { return }
    holdsSpace = false
    scrollView?.returnOverRefreshControl()
  }

  private func startTurning() {
    isRefreshing = true
    spinner.startAnimating()
    spokes.shownCount = 0
  }

  private func holdSpace() {
    holdsSpace = true
    scrollView?.extentMayHaveChanged()
  }

  // MARK: The scroll view

  func attach(to view: UIScrollView) {
    scrollView = view
    view.insertSubview(self, at: 0)
    layOut(in: view)
  }

  func detach() {
    removeFromSuperview()
    let view = scrollView
    (scrollView, holdsSpace) = (nil, false)
    view?.extentMayHaveChanged()
  }

  func dragBegan() { hasTriggered = isRefreshing }

  /// Called when the finger is lifted, before the contents move on.
  func dragEnded() {
    if isRefreshing && !holdsSpace { holdSpace() }
  }

  /// How far the contents are beyond the top, in points.
  private var pull: CGFloat {
    guard let scrollView else { return 0 }
    let top = scrollView.adjustedContentInset.top - (holdsSpace ? Self.height : 0)
    return -scrollView.contentOffset.y - top
  }

  /// Called during the layout of the scroll view: places the control above the contents and the large title of a
  /// navigation bar, or at the top of what is seen if there is more space.
  func layOut(in view: UIScrollView) {
    let space = max(pull, Self.height)
    let title = view.titleBelowRefreshControl
    UIView.performWithoutAnimation {
      frame = CGRect(x: 0, y: -space - title, width: view.bounds.width, height: Self.height)
      // The title leaves it no other space than what is pulled: it fades as it moves below the row with the buttons.
      let alpha = title > 0 ? min(max(pull / Self.height, 0), 1) : 1
      (spinner.alpha, label.alpha) = (alpha, alpha)
    }
    showSpokes()
  }

  /// Called when the finger has moved the contents.
  func dragged() {
    guard !hasTriggered, isEnabled, pull >= Self.triggerDistance else { return }
    hasTriggered = true
    startTurning()
    sendActions(for: .valueChanged)
  }

  private func showSpokes() {
    if isRefreshing { return }
    let part =
      (pull - Self.firstSpokeDistance) / (Self.triggerDistance - Self.firstSpokeDistance)
    spokes.shownCount = Int((min(max(part, 0), 1) * CGFloat(SpokesView.count)).rounded())
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let hasTitle = attributedTitle != nil
    let middle = CGPoint(x: bounds.midX, y: bounds.midY - (hasTitle ? 8 : 0))
    spokes.bounds.size = CGSize(width: Self.spinnerSide, height: Self.spinnerSide)
    spokes.center = middle
    let scale = Self.spinnerSide / UIActivityIndicatorView.Style.medium.side
    spinner.transform = CGAffineTransform(scaleX: scale, y: scale)
    spinner.center = middle
    label.isHidden = !hasTitle
    label.frame = CGRect(x: 0, y: bounds.maxY - 20, width: bounds.width, height: 16)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }
}

extension UIScrollView {
  /// Moves the contents back after a refresh.
  func returnOverRefreshControl() {
    knownExtent = extent
    reportInsets()
    if driver == nil { returnToRange() } else { adaptMovement() }
  }
}
