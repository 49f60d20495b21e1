/// A view whose contents are larger than itself, and which fingers move and zoom.
///
/// The contents are its subviews; the offset of the contents is the origin of its bounds. Fingers move it at the
/// instants of their touches. When they let go, the offset moves by closed formulas of time, at 120 instants a second on
/// the stage's clock, whatever the frame rate of the film, and the delegate is called at each of them.
open class UIScrollView: UIView {
  // MARK: State, used by this class's extensions

  weak var scrollDelegate: (any UIScrollViewDelegate)?
  /// The finger's drag in progress.
  var drag: ScrollDrag?
  /// The driver that moves the contents without a finger; nil for none.
  var driver: ScrollDriver?
  /// The pinch in progress.
  var pinch: ZoomPinch?
  /// The animation of the scale in progress.
  var zoomAnimation: ZoomAnimation?
  /// The sizes and insets as of their last change.
  var knownExtent = ScrollExtent()
  /// The adjusted insets that were last reported.
  var knownInsets = UIEdgeInsets.zero
  /// How much lower the navigation bar above the contents is because its large title has left, as of the safe area.
  var titleCollapse: CGFloat = 0
  /// The insets that the safe area added when the view left its window, until it is back and has its own bar above it:
  /// contents that are between the edges stay where they are. Nil otherwise.
  var keptAdjustment: UIEdgeInsets?
  let indicators = ScrollIndicators()
  let guides = ScrollGuides()
  var storedZoomScale: CGFloat = 1
  private(set) lazy var pan = ScrollPanGestureRecognizer(of: self)
  private(set) lazy var pinchRecognizer = ScrollPinchGestureRecognizer(of: self)

  /// Creates a scroll view with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates an empty scroll view. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    coder.interface?.configure(self, as: UIScrollView.self)
  }

  private func setUp() {
    clipsToBounds = true
    addGestureRecognizer(pan)
    addGestureRecognizer(pinchRecognizer)
  }

  // MARK: Delegate

  // Scroll views whose delegates know more, such as lists, declare a `delegate` of their own type, which does not override
  // this one, as types of properties cannot vary; it is preferred where both are known.
  /// The object that is notified of scrolling and zooming. Not retained.
  @_disfavoredOverload
  open weak var delegate: (any UIScrollViewDelegate)? {
    get { scrollDelegate }
    set { scrollDelegate = newValue }
  }

  // MARK: Content

  /// The point of the contents at the top left corner, in points: the origin of the bounds. Rounded to pixels. It may lie
  /// beyond the edges. Key-value observers are notified.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { show(newValue) }
  }

  /// The size of the contents in points; zero at first. Constraints of subviews to the edges of the scroll view, or to
  /// ``contentLayoutGuide``, determine it.
  open var contentSize = CGSize.zero {
    willSet { willChangeValue(forKey: "contentSize") }
    didSet {
      didChangeValue(forKey: "contentSize")
      if contentSize == oldValue { return }
      extentMayHaveChanged()
      setNeedsLayout()
    }
  }

  /// Space around the contents, in points; zero at first.
  open var contentInset = UIEdgeInsets.zero {
    didSet { if contentInset != oldValue { insetsChanged() } }
  }

  /// The insets that the safe area adds to; automatic by default.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { if contentInsetAdjustmentBehavior != oldValue { insetsChanged() } }
  }

  /// ``contentInset`` and the insets that the safe area adds to it, in points.
  open var adjustedContentInset: UIEdgeInsets {
    var insets = contentInset + safeAreaAdjustment
    if refreshControl?.holdsSpace == true { insets.top += UIRefreshControl.height }
    return insets
  }

  /// Called after ``adjustedContentInset`` has changed.
  open func adjustedContentInsetDidChange() {}

  /// Moves the contents, and stops them if they are moving by themselves.
  ///
  /// - Parameter animated: Whether they move there in 0.3 s, and the delegate is called at the end.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    if animated { return animate(to: contentOffset) }
    stopMoving()
    show(contentOffset)
  }

  /// Moves the contents as little as needed to show a rectangle of them.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let offset = offset(toShow: rect)
    if offset != contentOffset { setContentOffset(offset, animated: animated) }
  }

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds
      let isScrolled = newValue.origin != old.origin
      if isScrolled { willChangeValue(forKey: "contentOffset") }
      super.bounds = newValue
      if isScrolled { didChangeValue(forKey: "contentOffset") }
      boundsChanged(from: old)
    }
  }

  open override var frame: CGRect {
    get { super.frame }
    set {
      let old = super.bounds
      super.frame = newValue
      boundsChanged(from: old)
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    takeOverContentGuide()
    releaseAdjustment()
    extentMayHaveChanged()
    indicators.layOut(in: self)
    refreshControl?.layOut(in: self)
  }

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    if window != nil { updateTitleCollapse() }
    releaseAdjustment()
    extentMayHaveChanged()
  }

  open override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if newWindow !== window { stopMoving() }
    if newWindow == nil, window != nil { keptAdjustment = keptAdjustment ?? safeAreaAdjustment }
  }

  // MARK: Dragging

  /// Whether fingers move the contents; true by default.
  open var isScrollEnabled = true {
    didSet { pan.isEnabled = isScrollEnabled }
  }

  /// Whether a drag that begins along one axis stays on it; false by default.
  open var isDirectionalLockEnabled = false
  /// Whether contents can be dragged beyond their edges, and return; true by default.
  open var bounces = true
  /// Whether contents that fit can be dragged vertically, if ``bounces``; false by default.
  open var alwaysBounceVertical = false
  /// Whether contents that fit can be dragged horizontally, if ``bounces``; false by default.
  open var alwaysBounceHorizontal = false
  /// Whether contents come to rest at multiples of the bounds' size; false by default.
  open var isPagingEnabled = false
  /// How quickly the contents slow down; normal by default.
  open var decelerationRate = DecelerationRate.normal
  /// Whether subviews receive touches only when it is clear that these do not scroll, after 0.15 s; true by default.
  open var delaysContentTouches = true
  /// Whether a movement of a finger that a subview already follows may become a drag; true by default.
  open var canCancelContentTouches = true
  /// Whether a tap on the status bar scrolls to the top, if this is the only such scroll view in the window; true by
  /// default.
  open var scrollsToTop = true
  /// How dragging dismisses the keyboard; not at all by default.
  open var keyboardDismissMode = KeyboardDismissMode.none

  /// Whether a finger is down on the contents.
  open var isTracking: Bool { !pan.touches.isEmpty }
  /// Whether a finger moves the contents.
  open var isDragging: Bool { drag != nil }
  /// Whether the contents move after a finger has let them go.
  open var isDecelerating: Bool { driver?.purpose == .deceleration }

  /// Recognizes the fingers that move the contents.
  open var panGestureRecognizer: UIPanGestureRecognizer { pan }
  /// Recognizes the fingers that zoom the contents; nil if the scale has no range.
  open var pinchGestureRecognizer: UIPinchGestureRecognizer? {
    isZoomEnabled ? pinchRecognizer : nil
  }

  /// Whether a subview receives touches that began in it; true by default.
  open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView)
    -> Bool
  { true }

  /// Whether a touch that a subview already follows may become a drag, which cancels it there; by default, unless it is
  /// a control.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  /// The number of the page at an offset along an axis, or how much of the way to the next one that is.
  func pageNumber(at offset: CGFloat, _ axis: ScrollAxis) -> CGFloat {
    offset / max(axis.of(bounds.size), 1)
  }
  /// The offset of a page along an axis.
  func offset(ofPage number: CGFloat, _ axis: ScrollAxis) -> CGFloat {
    number * max(axis.of(bounds.size), 1)
  }
  /// The offset at which contents come to rest after a drag, given the offset at which they would.
  ///
  /// - Parameter velocity: In points per millisecond.
  func restingOffset(for proposed: CGPoint, velocity: CGPoint) -> CGPoint { proposed }

  /// Whether the fingers that are down do something else than scroll.
  var reservesFingers: Bool { false }

  // MARK: Indicators

  /// Whether the indicator of the vertical position is shown; true by default.
  open var showsVerticalScrollIndicator = true {
    didSet { indicators.layOut(in: self) }
  }
  /// Whether the indicator of the horizontal position is shown; true by default.
  open var showsHorizontalScrollIndicator = true {
    didSet { indicators.layOut(in: self) }
  }
  /// The color of the indicators.
  open var indicatorStyle = IndicatorStyle.default {
    didSet { indicators.layOut(in: self) }
  }
  /// The insets of the vertical indicator; zero by default.
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet { indicators.layOut(in: self) }
  }
  /// The insets of the horizontal indicator; zero by default.
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet { indicators.layOut(in: self) }
  }
  /// Whether the safe area adds to the insets of the indicators; true by default.
  open var automaticallyAdjustsScrollIndicatorInsets = true {
    didSet { indicators.layOut(in: self) }
  }

  /// The insets of both indicators.
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
  }

  /// Shows the indicators for a moment, unless the contents fit.
  open func flashScrollIndicators() { indicators.flash(in: self) }

  // MARK: Zooming

  /// The least scale of the view that the delegate names; 1 by default.
  open var minimumZoomScale: CGFloat = 1
  /// The greatest scale; 1 by default.
  open var maximumZoomScale: CGFloat = 1
  /// Whether a pinch may go beyond the limits, from where the scale returns; true by default.
  open var bouncesZoom = true
  /// The scale of the view that the delegate names. Setting it is not animated.
  open var zoomScale: CGFloat {
    get { storedZoomScale }
    set { setZoomScale(newValue, animated: false) }
  }
  /// Whether fingers zoom the contents.
  open var isZooming: Bool { pinch != nil }
  /// Whether the scale returns to its limits.
  open var isZoomBouncing: Bool { zoomAnimation?.isBounce ?? false }

  /// Zooms around the center of what is seen; clamped to the limits. ``zoomScale`` has the new value at once, also if
  /// that is animated.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) { zoom(to: scale, animated: animated) }
  /// Zooms and scrolls so that a rectangle of the zoomed view, in its coordinates, fills the bounds as far as the limits
  /// permit.
  open func zoom(to rect: CGRect, animated: Bool) { zoom(toShow: rect, animated: animated) }

  // MARK: Others

  /// The control that refreshes the contents when they are pulled down; nil by default.
  open var refreshControl: UIRefreshControl? {
    didSet {
      guard refreshControl !== oldValue else { return }
      oldValue?.detach()
      refreshControl?.attach(to: self)
    }
  }

  /// The layout guide whose size is the size of the contents.
  open var contentLayoutGuide: UILayoutGuide { guides.content(of: self) }
  /// The layout guide that does not move with the contents: the frame.
  open var frameLayoutGuide: UILayoutGuide { systemGuide(.frame) }

  override var safeAreaOfSubviews: UIEdgeInsets { safeAreaInsets - safeAreaAdjustment }
  override var contentGuide: UILayoutGuide? { guides.content(of: self) }
  override func dependsOnOffset(_ constraint: NSLayoutConstraint) { guides.add(constraint) }
}
