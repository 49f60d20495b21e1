/// A rectangle on screen: it draws, holds other views, and is what animations move.
///
/// Every view is backed by a layer, which keeps its geometry and looks. What subclasses override
/// stands in this file; the rest is in extensions by subject.
@preconcurrency @MainActor
open class UIView: UIResponder {
  /// The class of the layer that backs views of this class: `CALayer` or a subclass.
  open class var layerClass: AnyClass { CALayer.self }

  /// The layer that backs this view.
  open var layer: CALayer { storedLayer }
  private let storedLayer: CALayer

  /// The views inside this one, back to front.
  open var subviews: [UIView] { storedSubviews }
  /// Read by `deinit` too, when nobody else can have the view.
  nonisolated(unsafe) var storedSubviews: [UIView] = []

  /// The view that this one is inside of. That one keeps this one alive, not the other way round.
  public internal(set) weak var superview: UIView?

  /// The controller whose view this is.
  weak var controller: UIViewController?
  /// What few views have.
  var extras: ViewExtras?
  /// Kept, not looked for: trees are deep. Nothing a view is in goes away while it is in a window.
  weak var knownWindow: UIWindow?
  var moves = ViewMoves()
  private var storedMask: UIView?
  var storedTintColor: UIColor?
  /// Of the views that this one is in, the nearest that has a tint colour of its own.
  weak var outerTintGiver: UIView?
  /// The background where it is another one in dark.
  var dynamicBackground: UIColor?
  /// Light or dark, as it holds for the view. Kept, not looked for: trees are deep.
  var knownStyle = UIUserInterfaceStyle.light
  var needsLayout = true
  /// Whether the view is placing its subviews right now.
  var isLayingOut = false
  /// The subviews that need layout, or hold a view that does, in the order in which they were listed.
  /// Emptied by `deinit` too, when nobody else can have the view.
  nonisolated(unsafe) var subviewsToLayOut: [UIView] = []
  /// Whether the superview lists this view.
  var isListedForLayout = false
  /// Whether ``updateConstraints()`` was asked for.
  var isMarkedForConstraints = false
  /// Whether the last drawing came down to this class' `draw(_:)`, which draws nothing.
  var leavesDrawingToBase = false
  /// What the view drew last: other drawings among its layer's contents are not its own to drop.
  var recordedDrawing: DrawingList?

  // MARK: Making

  /// Makes a view that covers `frame` of its superview.
  public init(frame: CGRect) {
    storedLayer = Self.makeLayer()
    super.init()
    storedLayer.owner = self
    storedLayer.frame = frame
    storedLayer.isOpaque = true
  }

  /// Makes an empty view.
  public convenience override init() { self.init(frame: .zero) }

  /// Makes an empty view: archives of Interface Builder are not read, but subclasses declare this
  /// initialiser.
  public required init?(coder: NSCoder) {
    storedLayer = Self.makeLayer()
    super.init()
    storedLayer.owner = self
    storedLayer.isOpaque = true
  }

  private static func makeLayer() -> CALayer {
    if layerClass == CALayer.self { return CALayer() }
    if let kind = layerClass as? CALayer.Type { return kind.make() }
    UsageFault.raise("\(self).layerClass", "it is \(layerClass), which is not a CALayer")
    return CALayer()
  }

  /// Lets go of what is inside one by one: views released inside each other would use up the thread's
  /// stack in a deep tree.
  deinit {
    var pending = storedSubviews
    (storedSubviews, subviewsToLayOut) = ([], [])
    while var view = pending.popLast() {
      guard isKnownUniquelyReferenced(&view) else { continue }
      pending += view.storedSubviews
      (view.storedSubviews, view.subviewsToLayOut) = ([], [])
    }
  }

  // MARK: Geometry

  /// The box around the view in its superview. Undefined under a transform: then use ``center`` and
  /// ``bounds``.
  open var frame: CGRect {
    get { layer.frame }
    set { layer.frame = newValue }
  }

  /// The view's own coordinates: where its top left corner is, and its size.
  open var bounds: CGRect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }

  /// Where the anchor point, the middle unless changed, lies in the superview.
  open var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }

  /// What turns, scales and shifts the view about its anchor point.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  /// As ``transform``, in space.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  // MARK: Looks

  /// 0 (transparent) … 1; multiplies with the superview's. Clamped.
  open var alpha: CGFloat {
    get { CGFloat(layer[.opacity]) }
    set { layer[.opacity] = min(max(Double(newValue).finite, 0), 1) }
  }

  /// Whether the view and all inside it are left out. Not animatable.
  open var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }

  /// A promise that the view covers its bounds; true unless changed.
  open var isOpaque: Bool {
    get { layer.isOpaque }
    set { layer.isOpaque = newValue }
  }

  /// What fills the bounds; nil for nothing.
  open var backgroundColor: UIColor? {
    get { shownBackgroundColor }
    set { setBackgroundColor(newValue) }
  }

  /// Whether what is inside is clipped to the bounds, rounded by the layer's corner radius.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// A view whose alpha, with all inside it, is what is seen of this one; it is in no superview, lies in
  /// this view's coordinates, and is kept alive by it. nil, as at first, for none.
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

  /// How the contents fill the bounds when the size changes.
  open var contentMode = ContentMode.scaleToFill {
    didSet { contentModeChanged() }
  }

  /// The colour of what can be acted on; inherited from the superview where it is not set.
  open var tintColor: UIColor! {
    get { storedTintColor ?? inheritedTintColor ?? .systemBlue }
    set { setTintColor(newValue) }
  }

  /// Called when ``tintColor`` has changed, also by inheritance.
  open func tintColorDidChange() {}

  // MARK: Finding and touching

  /// A number to find the view by.
  open var tag = 0

  /// Whether the view, and what is inside it, takes touches.
  open var isUserInteractionEnabled = true

  /// The first of this view and those inside it, depth first, that has `tag`.
  open func viewWithTag(_ tag: Int) -> UIView? {
    var found: UIView?
    forEachInside { view in
      if found == nil && view.tag == tag { found = view }
      return found == nil
    }
    return found
  }

  /// The front-most view that takes a touch at `point` of this view's coordinates; nil for none.
  ///
  /// Views that are hidden, that take no touches, or with an alpha below 0.01 are passed over with
  /// all inside them; so is what lies outside its superview. The model counts, not what is on
  /// screen while it moves.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    TouchSearch.run(in: self, point, event)
  }

  /// Whether `point` of this view's coordinates lies in its bounds, right and bottom edge excluded.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  // MARK: Hierarchy

  /// Adds `view` in front; takes it from where it was.
  ///
  /// A view is never put inside itself, nor is a stage's window put into another view: that is
  /// refused, and nothing changes.
  open func addSubview(_ view: UIView) { insert(view) { $0.count } }

  /// Adds `view` so that it has place `index`, counted from the back; clamped to the places there are.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view) { _ in index } }

  /// Adds `view` just in front of `sibling`; in front of all where that is not a subview.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insert(view, above: sibling) { views in
      views.firstIndex { $0 === sibling }.map { $0 + 1 } ?? views.count
    }
  }

  /// Adds `view` just behind `sibling`; in front of all where that is not a subview.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insert(view) { views in views.firstIndex { $0 === sibling } ?? views.count }
  }

  /// Lets two subviews change places; indices that do not exist are ignored.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }

  /// Puts a subview in front of its siblings.
  open func bringSubviewToFront(_ view: UIView) {
    if view.superview === self { reorder(view, to: subviews.count - 1) }
  }

  /// Puts a subview behind its siblings.
  open func sendSubviewToBack(_ view: UIView) {
    if view.superview === self { reorder(view, to: 0) }
  }

  /// Takes the view out of its superview, which lets go of it.
  open func removeFromSuperview() { leaveSuperview() }

  /// Whether the view is `view` or inside of it.
  open func isDescendant(of view: UIView) -> Bool {
    // Spares a new view the way up a deep tree.
    if view.subviews.isEmpty { return view === self }
    return sequence(first: self, next: \.superview).contains { $0 === view }
  }

  // MARK: Hierarchy callbacks, for subclasses

  /// Called after `subview` was added.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before `subview` is removed.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Called before ``superview`` changes; nil when the view is removed.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called when ``superview`` has changed.
  open func didMoveToSuperview() {}
  /// Called before ``window`` changes; nil when the view leaves it.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called when ``window`` has changed.
  open func didMoveToWindow() {}

  /// The window that the view is in; nil for none.
  open var window: UIWindow? { knownWindow }

  open override var next: UIResponder? { controller ?? superview }

  // MARK: Traits

  /// Where the view is shown: its controller's or superview's, in the end the screen's.
  open var traitCollection: UITraitCollection { traits(in: knownStyle) }

  /// Called when ``traitCollection`` has changed: the view, or one around it, went over from light to dark
  /// or back. Before that, a background that is dynamic has changed; after it, the view draws and lays out
  /// anew.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: Layout

  /// How the view follows when its superview's size changes.
  open var autoresizingMask: AutoresizingMask = []

  /// Whether subviews follow this view's size by their ``autoresizingMask``.
  open var autoresizesSubviews = true

  /// Places subviews. Called before drawing when it was asked for; overridden, never called, by
  /// others.
  open func layoutSubviews() {}

  /// Called where the layer is laid out: has ``layoutSubviews()`` called for the view's own layer.
  open func layoutSublayers(of layer: CALayer) {
    if layer === storedLayer { layOutSubviews() }
  }

  /// Asks for ``layoutSubviews()`` before the next drawing.
  open func setNeedsLayout() { markForLayout() }

  /// Lays out now what has asked for it, starting from the outermost view that has.
  open func layoutIfNeeded() {
    var outermost = self
    for view in sequence(first: self, next: \.superview) where view.needsLayout { outermost = view }
    outermost.layoutSubtreeIfNeeded()
  }

  /// The size that suits the view best within `size`; its present one unless overridden.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Takes the size that suits the view best; its top left corner stays.
  open func sizeToFit() {
    let origin = frame.origin
    bounds.size = sizeThatFits(bounds.size)
    if transform.isIdentity { frame.origin = origin }
  }

  /// What ``intrinsicContentSize`` says of a side that has no natural length.
  public static let noIntrinsicMetric: CGFloat = -1

  /// Tells that ``intrinsicContentSize`` has changed: the superview lays out anew.
  open func invalidateIntrinsicContentSize() { superview?.setNeedsLayout() }

  /// The natural size of the contents, in points.
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// The space that bars and rounded corners of the screen take away; a stage has neither.
  open var safeAreaInsets: UIEdgeInsets { .zero }

  /// Called when ``safeAreaInsets`` has changed: never by a stage, where these stay zero. A subclass that
  /// overrides them calls it itself.
  open func safeAreaInsetsDidChange() {}

  /// The space that contents are to leave free along the edges; 8 points unless changed.
  open var layoutMargins: UIEdgeInsets {
    get { storedLayoutMargins }
    set {
      storedLayoutMargins = newValue
      layoutMarginsDidChange()
      setNeedsLayout()
    }
  }

  /// Called when ``layoutMargins`` has been set.
  open func layoutMarginsDidChange() {}

  /// Called before the view is laid out where ``setNeedsUpdateConstraints()`` asked for it; those inside
  /// are asked first.
  open func updateConstraints() {}

  /// Asks for ``updateConstraints()`` before the next layout.
  open func setNeedsUpdateConstraints() { markForConstraints() }

  /// Whether ``updateConstraints()`` will be called before the next layout.
  open func needsUpdateConstraints() -> Bool { isMarkedForConstraints }

  /// Calls ``updateConstraints()`` now, here and inside, where it was asked for.
  open func updateConstraintsIfNeeded() { updateSubtreeConstraints() }

  // MARK: Animation

  /// What happens along with a change of the view's layer: nothing, or inside an animation block, what
  /// that does.
  ///
  /// - Parameter event: The property that changes, such as "position".
  /// - Returns: An action, `NSNull` for nothing, nil for what the layer does by itself.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    if let block = AnimationBlock.current, UIView.areAnimationsEnabled { return block }
    return Self.noAction
  }

  private static let noAction = NSNull()

  // MARK: Drawing

  /// Draws the contents into the current context; `rect` is what has to be drawn.
  ///
  /// What is drawn is recorded, and used until ``setNeedsDisplay()`` asks for it anew: moving,
  /// turning and fading a view does not draw it.
  open func draw(_ rect: CGRect) { leavesDrawingToBase = true }

  /// Asks for the contents to be drawn anew.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }

  /// Asks for a part of the contents to be drawn anew; several add up.
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }
}
