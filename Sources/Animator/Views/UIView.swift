/// A rectangular area that draws contents, contains subviews, and can be animated.
///
/// Every view is backed by a layer, which stores its geometry and appearance. This file declares the
/// members that subclasses override; extensions have the others by subject.
@preconcurrency @MainActor
open class UIView: UIResponder {
  /// The class of the layer that backs views of this class: `CALayer` or a subclass.
  open class var layerClass: AnyClass { CALayer.self }

  /// The layer that backs this view.
  open var layer: CALayer { storedLayer }
  private let storedLayer: CALayer

  /// The subviews, back to front.
  open var subviews: [UIView] { storedSubviews }
  /// Read by `deinit` too, when the view has no other references.
  nonisolated(unsafe) var storedSubviews: [UIView] = []

  /// The view that contains and retains this one.
  public internal(set) weak var superview: UIView?

  /// The controller that manages this view.
  weak var controller: UIViewController?
  /// Values that few views have.
  var extras: ViewExtras?
  /// Values of views that take part in Auto Layout.
  var autoLayout: AutoLayoutValues?
  /// Cached, so that deep trees need no search. The window outlives its views' membership.
  weak var knownWindow: UIWindow?
  var moves = ViewMoves()
  private var storedMask: UIView?
  var storedTintColor: UIColor?
  /// The nearest ancestor with its own tint color.
  weak var inheritedTintSource: UIView?
  /// The background color if it differs between light and dark style.
  var dynamicBackground: UIColor?
  /// The traits where they differ from the screen's because of overrides; nil for the screen's. Cached, so that
  /// deep trees need no search.
  var effectiveTraits: UITraitCollection?
  var needsLayout = true
  /// Whether the view is laying out its subviews.
  var isLayingOut = false
  /// The subviews that need layout or contain a view that does, in the order in which they were marked.
  /// Emptied by `deinit` too, when the view has no other references.
  nonisolated(unsafe) var subviewsToLayOut: [UIView] = []
  /// Whether the superview lists this view.
  var isListedForLayout = false
  /// Whether ``setNeedsUpdateConstraints()`` was called since the last update.
  var needsConstraintsUpdate = false
  /// Whether ``updateConstraints()`` has been called: it is, once, for views that have constraints.
  var hasUpdatedConstraints = false
  /// Whether the last drawing called this class's `draw(_:)`, which draws nothing.
  var usesBaseDrawing = false
  /// The view's last drawing. Other drawings in the layer's contents are not the view's to remove.
  var recordedDrawing: RecordedDrawing?

  // MARK: Creating views

  /// Creates a view with a frame in its superview's coordinates.
  public init(frame: CGRect) {
    storedLayer = Self.makeLayer()
    super.init()
    storedLayer.owner = self
    storedLayer.frame = frame
    storedLayer.isOpaque = true
    needsConstraintsUpdate = Self.requiresConstraintBasedLayout
  }

  /// Creates a view with an empty frame.
  public convenience override init() { self.init(frame: .zero) }

  /// Creates an empty view. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    storedLayer = Self.makeLayer()
    super.init()
    storedLayer.owner = self
    storedLayer.isOpaque = true
    needsConstraintsUpdate = Self.requiresConstraintBasedLayout
    coder.interface?.configure(self, as: UIView.self)
  }

  private static func makeLayer() -> CALayer {
    if layerClass == CALayer.self { return CALayer() }
    if let kind = layerClass as? CALayer.Type { return kind.make() }
    UsageFault.raise("\(self).layerClass", "it is \(layerClass), which is not a CALayer")
    return CALayer()
  }

  /// Releases subviews iteratively: nested releases would overflow the thread's stack in a deep tree.
  deinit {
    var pending = storedSubviews
    (storedSubviews, subviewsToLayOut) = ([], [])
    while var view = pending.popLast() {
      guard isKnownUniquelyReferenced(&view) else { continue }
      pending += view.storedSubviews
      (view.storedSubviews, view.subviewsToLayOut) = ([], [])
    }
  }

  /// The interactions, in the order in which they were added.
  var storedInteractions: [any UIInteraction] = []

  // MARK: Geometry

  /// The bounding box of the view in its superview's coordinates. Undefined under a transform: use
  /// ``center`` and ``bounds`` instead.
  open var frame: CGRect {
    get { layer.frame }
    set {
      layer.frame = newValue
      if autoLayout != nil { frameChanged() }
      insetsMayChange()
    }
  }

  /// The view's rectangle in its own coordinates.
  open var bounds: CGRect {
    get { layer.bounds }
    set {
      let origin = layer.bounds.origin
      layer.bounds = newValue
      if newValue.origin != origin { insetsOfSubviewsMayChange() }
    }
  }

  /// The position of the anchor point, by default the center, in the superview's coordinates.
  open var center: CGPoint {
    get { layer.position }
    set {
      layer.position = newValue
      if autoLayout != nil { frameChanged() }
      insetsMayChange()
    }
  }

  /// The transform of the view about its anchor point.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set {
      layer.setAffineTransform(newValue)
      insetsMayChange()
    }
  }

  /// The three-dimensional transform of the view about its anchor point.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  // MARK: Appearance

  /// The opacity, clamped to 0…1; multiplied by the superview's.
  open var alpha: CGFloat {
    get { CGFloat(layer.exactOpacity) }
    set { layer.exactOpacity = min(max(Double(newValue).finite, 0), 1) }
  }

  /// Whether the view and its subviews are hidden. Not animatable.
  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      let isChanged = newValue != layer.isHidden
      layer.isHidden = newValue
      guard isChanged else { return }
      autoLayout?.arrangement?.stack?.hiddenChanged(self)
      (superview as? any SubviewArranging)?.hiddenChanged(self)
    }
  }

  /// A hint that the contents are opaque; true by default.
  open var isOpaque: Bool {
    get { layer.isOpaque }
    set { layer.isOpaque = newValue }
  }

  /// The background color; nil for none.
  open var backgroundColor: UIColor? {
    get { shownBackgroundColor }
    set { setBackgroundColor(newValue) }
  }

  /// Whether subviews are clipped to the bounds, rounded by the layer's corner radius.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// A view whose alpha channel masks this view. It has no superview, uses this view's coordinates, and is
  /// retained by it; nil by default.
  open var mask: UIView? {
    get { storedMask }
    set {
      guard newValue !== storedMask else { return }
      newValue?.removeFromSuperview()
      layer.mask = newValue?.layer
      storedMask = layer.mask == nil ? nil : newValue
      newValue?.layoutIfNeeded()
    }
  }

  /// How the contents are positioned and scaled when the size changes.
  open var contentMode = ContentMode.scaleToFill {
    didSet { contentModeChanged() }
  }

  /// The color of interactive elements; inherited from the superview unless set. A gray if the ``tintAdjustmentMode`` is
  /// dimmed.
  open var tintColor: UIColor! {
    get { adjustedTintColor }
    set { setTintColor(newValue) }
  }

  /// The adjustment of ``tintColor``; inherited from the superview unless set, normal by default. Reads as normal or
  /// dimmed, never as automatic, which inherits it again.
  open var tintAdjustmentMode: TintAdjustmentMode {
    get { isTintDimmed ? .dimmed : .normal }
    set { setTintAdjustmentMode(newValue) }
  }

  /// Called when ``tintColor`` or ``tintAdjustmentMode`` has changed, also by inheritance.
  open func tintColorDidChange() {}

  // MARK: Tags and hit testing

  /// A number that identifies the view.
  open var tag = 0

  /// Whether the view and its subviews receive touches.
  open var isUserInteractionEnabled = true

  /// Whether the view receives more than one touch at a time; false by default. Gesture recognizers receive all.
  open var isMultipleTouchEnabled: Bool {
    get { self[extra: \.isMultipleTouchEnabled] }
    set { self[extra: \.isMultipleTouchEnabled] = newValue }
  }

  /// Whether no other view of the window receives touches while this one does, and the other way around; false by
  /// default.
  open var isExclusiveTouch: Bool {
    get { self[extra: \.isExclusiveTouch] }
    set { self[extra: \.isExclusiveTouch] = newValue }
  }

  /// The first view with `tag` in a depth-first search that starts with this view.
  open func viewWithTag(_ tag: Int) -> UIView? {
    var found: UIView?
    forEachInSubtree { view in
      if found == nil && view.tag == tag { found = view }
      return found == nil
    }
    return found
  }

  /// The frontmost view that receives a touch at `point` in this view's coordinates; nil for none.
  ///
  /// Views that are hidden, disable interaction, have an alpha below 0.01, or are being animated without
  /// `allowUserInteraction` are skipped with their subviews, as are points outside of the superview. Model values
  /// are used, not presentation values, except for views that a property animator animates
  /// (`UIViewPropertyAnimator.isManualHitTestingEnabled`).
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    HitTest.run(in: self, point, event)
  }

  /// Whether `point` is within the bounds, right and bottom edge excluded.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  // MARK: Gestures

  /// The gesture recognizers of the view, in the order in which they were added; nil for none.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { extras?.gestureRecognizers.isEmpty == false ? extras?.gestureRecognizers : nil }
    set {
      for recognizer in gestureRecognizers ?? [] { removeGestureRecognizer(recognizer) }
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }

  /// Adds a recognizer, removing it from the view that it is attached to. The view retains it.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    attach(gestureRecognizer)
  }

  /// Removes a recognizer, which cancels its gesture.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    detach(gestureRecognizer)
  }

  // MARK: Accessibility

  /// The identifier by which tests find the view.
  open var accessibilityIdentifier: String? {
    get { self[extra: \.accessibilityIdentifier] }
    set { self[extra: \.accessibilityIdentifier] = newValue }
  }

  override var accessibilityFrameByDefault: CGRect {
    convert(bounds, to: UIScreen.main.coordinateSpace)
  }

  // MARK: Dynamics

  /// The shape for collisions of dynamics; a rectangle of the size of the bounds by default.
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  /// The shape for ``UIDynamicItemCollisionBoundsType/path``, around the origin, which is the center of the view.
  open var collisionBoundingPath: UIBezierPath { UIBezierPath() }

  /// Whether a gesture that was found in touches of this view or of its subviews may begin; true by default.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  // MARK: Hierarchy

  /// Adds `view` in front, removing it from its previous superview.
  ///
  /// Adding a view to itself or to its descendant, or adding a stage's window, has no effect.
  open func addSubview(_ view: UIView) { insert(view) { $0.count } }

  /// Adds `view` at an index, counted from the back and clamped to the valid range.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view) { _ in index } }

  /// Adds `view` directly in front of `sibling`, or in front of all if that is not a subview.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insert(view, above: sibling) { views in
      views.firstIndex { $0 === sibling }.map { $0 + 1 } ?? views.count
    }
  }

  /// Adds `view` directly behind `sibling`, or in front of all if that is not a subview.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insert(view) { views in views.firstIndex { $0 === sibling } ?? views.count }
  }

  /// Exchanges two subviews; invalid indices are ignored.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }

  /// Moves a subview in front of its siblings.
  open func bringSubviewToFront(_ view: UIView) {
    if view.superview === self { reorder(view, to: subviews.count - 1) }
  }

  /// Moves a subview behind its siblings.
  open func sendSubviewToBack(_ view: UIView) {
    if view.superview === self { reorder(view, to: 0) }
  }

  /// Removes the view from its superview, which releases it.
  open func removeFromSuperview() { leaveSuperview() }

  /// Whether the view is `view` or a descendant of it.
  open func isDescendant(of view: UIView) -> Bool {
    // Avoids walking up a deep tree for new views.
    if view.subviews.isEmpty { return view === self }
    var ancestor: UIView? = self
    while let candidate = ancestor {
      if candidate === view { return true }
      ancestor = candidate.superview
    }
    return false
  }

  // MARK: Hierarchy callbacks, for subclasses

  /// Called after `subview` has been added.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before `subview` is removed.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Called before ``superview`` changes; nil when the view is removed.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called after ``superview`` has changed.
  open func didMoveToSuperview() {}
  /// Called before ``window`` changes; nil when the view leaves it.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called after ``window`` has changed.
  open func didMoveToWindow() {}

  /// The window that contains the view; nil for none.
  open var window: UIWindow? { knownWindow }

  open override var next: UIResponder? { controller ?? superview }

  // MARK: Traits

  /// The traits of the view's environment: those of its controller, superview, or screen.
  open var traitCollection: UITraitCollection { effectiveTraits ?? traitsOfScreen }

  /// Called after ``traitCollection`` has changed. Dynamic background colors have been updated before; drawing and
  /// layout follow.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: Layout

  /// How the view resizes with its superview.
  open var autoresizingMask: AutoresizingMask = []

  /// Whether subviews resize with this view by their ``autoresizingMask``.
  open var autoresizesSubviews = true

  /// Lays out subviews: assigns the frames that constraints determine. Called before drawing if layout is
  /// needed; subclasses override it, and nobody calls it directly.
  open func layoutSubviews() { applyLayoutEngine() }

  /// Called during layout of `layer`; calls ``layoutSubviews()`` for the view's own layer.
  open func layoutSublayers(of layer: CALayer) {
    if layer === storedLayer { layOutSubviews() }
  }

  /// Invalidates the layout: ``layoutSubviews()`` is called before the next drawing.
  open func setNeedsLayout() { markForLayout() }

  /// Performs pending layout immediately, starting from the outermost ancestor that needs it.
  open func layoutIfNeeded() {
    updateSubtreeConstraints()
    updateLayoutEngine()
    var outermost = self
    for view in sequence(first: self, next: \.superview) where view.needsLayout { outermost = view }
    outermost.layoutSubtreeIfNeeded()
  }

  /// The size that fits the contents within `size`; by default the current size.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Resizes the view to fit its contents, keeping its top left corner.
  open func sizeToFit() {
    let origin = frame.origin
    bounds.size = sizeThatFits(bounds.size)
    if transform.isIdentity { frame.origin = origin }
  }

  /// The target of ``systemLayoutSizeFitting(_:)`` for the smallest size.
  public static let layoutFittingCompressedSize = CGSize.zero

  /// The target of ``systemLayoutSizeFitting(_:)`` for the largest size.
  public static let layoutFittingExpandedSize = CGSize(width: 10000, height: 10000)

  /// The value of ``intrinsicContentSize`` in a dimension without an intrinsic size.
  public static let noIntrinsicMetric: CGFloat = -1

  /// Invalidates ``intrinsicContentSize``, and with it the superview's layout.
  open func invalidateIntrinsicContentSize() {
    contentChanged()
    superview?.setNeedsLayout()
  }

  /// The intrinsic size of the contents, in points.
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  // MARK: Auto Layout

  /// Whether the frame is set by code, and constraints treat it as fixed; true by default. Set it to false
  /// for views that constraints position.
  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { autoLayout?.translatesAutoresizingMask ?? true }
    set {
      if newValue == translatesAutoresizingMaskIntoConstraints { return }
      ownAutoLayout.translatesAutoresizingMask = newValue
      if !newValue { requestFirstConstraintsUpdate() }
      layoutValuesChanged()
    }
  }

  /// Whether views of this class create their constraints in ``updateConstraints()``, which is then called
  /// before their first layout; false by default.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// The constraints that the view holds: those whose items have it as nearest common ancestor.
  open var constraints: [NSLayoutConstraint] { autoLayout?.constraints ?? [] }

  /// Adds a constraint whose items are this view or in its subtree.
  open func addConstraint(_ constraint: NSLayoutConstraint) { add(constraint) }

  /// Adds constraints whose items are this view or in its subtree.
  open func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  /// Removes a constraint that the view holds.
  open func removeConstraint(_ constraint: NSLayoutConstraint) {
    if constraint.holder === self { drop(constraint) }
  }

  /// Removes constraints that the view holds.
  open func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  /// The insets of the alignment rectangle, to which constraints refer, from the frame; zero by default.
  open var alignmentRectInsets: UIEdgeInsets { .zero }

  /// The alignment rectangle of a frame.
  open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }

  /// The frame with an alignment rectangle.
  open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    let insets = alignmentRectInsets
    return alignmentRect.inset(
      by: UIEdgeInsets(
        top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
  }

  /// The guide to which constraints of subviews to the edges of this view refer; nil for its frame.
  var contentGuide: UILayoutGuide? { nil }

  /// Called when a constraint that depends on the origin of the bounds is entered.
  func dependsOnOffset(_ constraint: NSLayoutConstraint) {}

  /// The subview whose text has the first baseline; by default, the view itself.
  open var forFirstBaselineLayout: UIView { self }

  /// The subview whose text has the last baseline; by default, the view itself.
  open var forLastBaselineLayout: UIView { self }

  /// The distances from the top of the frame to the first baseline, and from the last baseline to the
  /// bottom, at the content size; nil without text.
  var contentBaselines: (first: CGFloat, last: CGFloat)? { nil }

  /// Whether text is centered in a view that is taller than its contents.
  var centersText: Bool { false }

  /// Whether the content height depends on the width, as with text of several lines.
  var wrapsContent: Bool { false }

  /// The content size at a width of the frame, if the view ``wrapsContent``.
  func wrappedContentSize(width: CGFloat) -> CGSize { intrinsicContentSize }

  /// The size that fits the constraints of the view's subtree and is closest to `targetSize`.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// The size that fits the constraints of the view's subtree, with the target's width and height as
  /// constraints of their own priority.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize {
    fittingSize(targetSize, horizontal, vertical)
  }

  // MARK: Margins

  /// The insets of the parts of the view that bars and screen corners cover: those of the superview that
  /// reach into the view, and those that its controller adds. Zero outside of a window.
  open var safeAreaInsets: UIEdgeInsets { storedSafeAreaInsets }

  /// The insets of a view that is as large as a screen; nil for views whose insets follow from their superview.
  var safeAreaOfScreen: UIEdgeInsets? { nil }

  /// The parts of ``safeAreaInsets`` that reach into subviews.
  var safeAreaOfSubviews: UIEdgeInsets { safeAreaInsets }

  /// Called after ``safeAreaInsets`` has changed, before layout. A subclass that overrides the insets calls
  /// it when they change.
  open func safeAreaInsetsDidChange() { passOnSafeArea() }

  /// The margins of the contents: those that were set, 8 points by default, and those that the safe area,
  /// the superview and the controller add.
  open var layoutMargins: UIEdgeInsets {
    get { effectiveLayoutMargins }
    set { setOwnMargins(newValue, isDirectional: false) }
  }

  /// ``layoutMargins`` in reading direction.
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { effectiveDirectionalMargins }
    set {
      let insets = UIEdgeInsets(
        top: newValue.top, left: newValue.leading, bottom: newValue.bottom, right: newValue.trailing
      )
      setOwnMargins(insets, isDirectional: true)
    }
  }

  /// Whether the safe area adds to ``layoutMargins``; true by default.
  open var insetsLayoutMarginsFromSafeArea: Bool {
    get { storedInsetsMargins }
    set {
      if newValue == storedInsetsMargins { return }
      storedInsetsMargins = newValue
      marginsWereSet()
    }
  }

  /// Whether contents also stay within the superview's margins; false by default.
  open var preservesSuperviewLayoutMargins: Bool {
    get { storedPreservesMargins }
    set {
      if newValue == storedPreservesMargins { return }
      storedPreservesMargins = newValue
      marginsWereSet()
    }
  }

  /// Called after ``layoutMargins`` has changed.
  open func layoutMarginsDidChange() {}

  /// The meaning of the contents, which decides whether the layout is mirrored for right-to-left languages.
  open var semanticContentAttribute: UISemanticContentAttribute {
    get { storedSemanticContent }
    set {
      let old = effectiveUserInterfaceLayoutDirection
      storedSemanticContent = newValue
      if effectiveUserInterfaceLayoutDirection != old { layoutDirectionChanged() }
    }
  }

  /// The layout direction of the view's contents and subviews: not inherited from the superview, but from
  /// the window, unless ``semanticContentAttribute`` determines it.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    UIView.userInterfaceLayoutDirection(
      for: semanticContentAttribute, relativeTo: inheritedLayoutDirection)
  }

  /// Updates constraints. Called before layout after ``setNeedsUpdateConstraints()``, bottom up.
  open func updateConstraints() {}

  /// Invalidates the constraints: ``updateConstraints()`` is called before the next layout.
  open func setNeedsUpdateConstraints() { markForConstraints() }

  /// Whether ``updateConstraints()`` will be called before the next layout.
  open func needsUpdateConstraints() -> Bool { needsConstraintsUpdate }

  /// Performs pending constraint updates of this view and its descendants immediately.
  open func updateConstraintsIfNeeded() { updateSubtreeConstraints() }

  // MARK: Animation

  /// The action for a change of the view's layer: none, or inside an animation block, its animation.
  ///
  /// - Parameter event: The key of the property that changes, such as "position".
  /// - Returns: An action; `NSNull` for none; nil to continue the layer's search for an action.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    if let block = AnimationBlock.current, UIView.areAnimationsEnabled { return block }
    return Self.noAction
  }

  private static let noAction = NSNull()

  // MARK: Drawing

  /// Draws the contents within `rect` into the current context.
  ///
  /// The drawing is recorded as a display list and reused until ``setNeedsDisplay()``: moving, rotating or
  /// fading a view does not redraw it.
  open func draw(_ rect: CGRect) { usesBaseDrawing = true }

  /// Draws the contents of `layer`: for the view's own layer, calls ``draw(_:)`` with the context as the current one. Other
  /// layers, whose delegate the view is, are empty.
  open func draw(_ layer: CALayer, in ctx: CGContext) {
    guard layer === storedLayer else { return }
    let area = UIView.areaToDraw?.view === self ? UIView.areaToDraw?.area : nil
    ctx.makeCurrent { draw(area ?? bounds) }
  }

  /// The view of which a part is being drawn, and that part; nil for none. Other views are drawn as a whole meanwhile.
  static var areaToDraw: (view: UIView, area: CGRect)?

  /// Called when the size of the bounds has changed, within the animation that changes it.
  func sizeDidChange() {}

  /// Whether a change of the size invalidates the contents.
  var redrawsWhenResized: Bool { contentMode == .redraw }

  /// Called after the text size of the traits has changed.
  func contentSizeCategoryChanged() {}

  /// Invalidates the contents: the view is redrawn at the next commit.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }

  /// Invalidates a rectangle of the contents; the union of several is redrawn.
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }
}
