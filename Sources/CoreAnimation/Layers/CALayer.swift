internal import FoundationCompatibility

/// A rectangle with visual properties, contents and sublayers.
///
/// A layer's properties are its model values; on a stage, each change is recorded with its time on the
/// stage's clock. Animated values are available from ``presentation()``.
///
/// This file is long because it declares what subclasses override, which Swift does not allow in extensions. All else
/// is in extensions by topic.
@preconcurrency @MainActor
open class CALayer: NSObject {
  /// The model values.
  @exclusivity(unchecked) package var state = LayerState()
  /// The running animations, in the order in which they were added.
  @exclusivity(unchecked) package var running: [RunningAnimation] = []
  @exclusivity(unchecked) package var runningTransition: RunningTransition?
  /// The layer's recording state on a stage; nil before it first comes on one.
  @exclusivity(unchecked) package var record: StageRecord?
  /// The numbers last assigned to transform components, such as `transform.rotation`.
  var assignedComponents: [String: AssignedComponent] = [:]
  /// Values attached by ``setValue(_:forKey:)``.
  var userValues: [String: Any] = [:]
  /// Also read by `deinit`, when there are no other references.
  nonisolated(unsafe) var storedSublayers: [CALayer] = []
  @exclusivity(unchecked) weak var storedSuperlayer: CALayer?
  nonisolated(unsafe) var storedMask: CALayer?
  /// Whether the layer's y axis is flipped on screen: `isGeometryFlipped` is set on an odd number of layers
  /// from the root to this one. Cached, as trees may be deep.
  package var isMirrored = false
  /// The links of a presentation layer; nil for a model layer. Also read by `deinit`.
  nonisolated(unsafe) var presentationLinks: PresentationLinks?
  /// The invalidated area; everything at first.
  private var displayRect: CGRect? = .infinite
  private var isDisplayRequested = false

  /// The parent layer; also the masked layer, for a mask.
  open var superlayer: CALayer? {
    presentationLinks.map { presentedSuperlayer($0) } ?? storedSuperlayer
  }

  /// The view that the layer backs.
  @exclusivity(unchecked) package weak var owner: (any LayerOwner)?

  private weak var storedDelegate: (any CALayerDelegate)?
  /// The delegate, by default the view that the layer backs.
  open var delegate: (any CALayerDelegate)? {
    get { storedDelegate ?? owner }
    set { storedDelegate = newValue }
  }

  /// Actions by property key, if the delegate provides none; `NSNull` for no action.
  open var actions: [String: any CAAction]?
  /// Default values of properties; only "actions" is used, a dictionary like `actions`.
  open var style: [AnyHashable: Any]?

  /// Whether a standalone layer needs layout before the next drawing.
  var wantsLayout = true

  /// The layer's name, used in messages and reports.
  open var name: String?

  // MARK: Properties without effect on rendering

  /// The preferred format of contents; always 8 bits per component here.
  open var contentsFormat = CALayerContentsFormat.RGBA8Uint
  /// Whether contents may be brighter than white; ignored: nothing is.
  open var wantsExtendedDynamicRangeContent = false
  /// The bias of the mip level for minified contents; ignored.
  open var minificationFilterBias: Float = 0
  /// The edges to antialias; ignored: all are.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask = [
    .layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge,
  ]
  /// Whether edges are antialiased; ignored: they are.
  open var allowsEdgeAntialiasing = true
  /// Whether drawing may be deferred to another thread; ignored.
  open var drawsAsynchronously = false

  /// Creates an empty layer.
  public override init() {
    super.init()
    state = initialState
  }

  /// Creates a copy of `layer`, of the same class, as a presentation layer. Subclasses with properties of
  /// their own override it to copy them.
  public init(layer: Any) {
    super.init()
    guard let layer = layer as? CALayer else {
      state = initialState
      return
    }
    (name, userValues) = (layer.name, layer.userValues)
    state = layer.state.ofKind(initialState)
    isMirrored = state.isGeometryFlipped
  }

  /// Creates an empty layer: archives are not supported, but subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init()
    state = initialState
  }

  /// The default values of the class.
  var initialState: LayerState { LayerState() }

  /// Called before changed values are recorded.
  func prepareForCommit() {}

  deinit {
    releaseOthers()
    AssociatedObjects.ownerGoesAway(ObjectIdentifier(self))
  }

  /// The sublayers, back to front; nil if there are none.
  open var sublayers: [CALayer]? {
    get {
      if let presentationLinks { return presentedSublayers(presentationLinks) }
      return storedSublayers.isEmpty ? nil : storedSublayers
    }
    set {
      if isPresentation { return }
      for layer in storedSublayers { layer.removeFromSuperlayer() }
      for layer in newValue ?? [] { addSublayer(layer) }
    }
  }

  // MARK: Values that subclasses override. Lengths in points

  // swift-format-ignore
  /// The bounds in the layer's own coordinates. A rectangle of negative size is standardized.
  open var bounds: CGRect {
    get { reading(["bounds"])?.bounds ?? state.bounds }
    set { let rect = newValue.finite.standardized.finite; self[.boundsOrigin] = rect.origin; self[.boundsSize] = rect.size }
  }
  // swift-format-ignore
  /// The position of the anchor point in the superlayer's coordinates.
  open var position: CGPoint { get { reading(.position) ?? state.position } set { self[.position] = newValue.finite } }
  // swift-format-ignore
  /// The 3D transform about the anchor point.
  open var transform: CATransform3D { get { reading(.transform) ?? state.transform } set { self[.transform] = newValue.finite } }
  // swift-format-ignore
  /// Whether the layer and its sublayers are hidden. In a layer without a view, a change fades implicitly.
  open var isHidden: Bool { get { reading(.isHidden) ?? state.isHidden } set { self[.isHidden] = newValue } }
  // swift-format-ignore
  /// The opacity, 0…1.
  open var opacity: Float { get { Float(reading(.opacity) ?? state.opacity) } set { self[.opacity] = min(max(Double(newValue).finite, 0), 1) } }
  // swift-format-ignore
  /// The fill color of the bounds with rounded corners; nil for none.
  open var backgroundColor: CGColor? { get { reading(.backgroundColor) ?? state.backgroundColor } set { self[.backgroundColor] = newValue } }
  // swift-format-ignore
  /// The corner radius in points, at least 0; clamped to half of the shorter side when drawing.
  open var cornerRadius: CGFloat { get { reading(.cornerRadius) ?? state.cornerRadius } set { self[.cornerRadius] = max(newValue.finite, 0) } }
  // swift-format-ignore
  /// A `CGImage`, or the `RecordedDrawing` of the layer's drawing, which other layers can display too;
  /// anything else displays nothing.
  open var contents: Any? { get { (reading(.contents) ?? state.contents).flatMap(\.publicValue) } set { self[.contents] = newValue.flatMap { LayerContents($0) } } }
  // swift-format-ignore
  /// The contents' pixels per point, above 0; otherwise 1.
  open var contentsScale: CGFloat { get { reading(.contentsScale) ?? state.contentsScale } set { self[.contentsScale] = newValue > 0 && newValue.isFinite ? newValue : 1 } }
  // swift-format-ignore
  /// Whether contents and sublayers are clipped to the bounds, rounded by the corner radius.
  open var masksToBounds: Bool { get { reading(.masksToBounds) ?? state.masksToBounds } set { self[.masksToBounds] = newValue } }
  // swift-format-ignore
  /// The anchor point, in unit coordinates of the bounds.
  open var anchorPoint: CGPoint { get { reading(.anchorPoint) ?? state.anchorPoint } set { self[.anchorPoint] = newValue.finite } }
  // swift-format-ignore
  /// The z coordinate of the anchor point of transforms, in points.
  open var anchorPointZ: CGFloat { get { reading(.anchorPointZ) ?? state.anchorPointZ } set { self[.anchorPointZ] = newValue.finite } }
  // swift-format-ignore
  /// The position on the z axis, in points: determines the order of siblings, and perspective.
  open var zPosition: CGFloat { get { reading(.zPosition) ?? state.zPosition } set { self[.zPosition] = newValue.finite } }
  // swift-format-ignore
  /// The transform applied to sublayers, about this layer's anchor point; commonly perspective (`m34`).
  open var sublayerTransform: CATransform3D { get { reading(.sublayerTransform) ?? state.sublayerTransform } set { self[.sublayerTransform] = newValue.finite } }
  // swift-format-ignore
  /// Whether opacity applies to the layer and its sublayers as a group. The default is true.
  open var allowsGroupOpacity: Bool { get { reading(.allowsGroupOpacity) ?? state.allowsGroupOpacity } set { self[.allowsGroupOpacity] = newValue } }
  // swift-format-ignore
  /// Whether the layer's back face is visible. The default is true.
  open var isDoubleSided: Bool { get { reading(.isDoubleSided) ?? state.isDoubleSided } set { self[.isDoubleSided] = newValue } }
  // swift-format-ignore
  /// A hint that the contents are opaque; does not change the output.
  open var isOpaque: Bool { get { reading(.isOpaque) ?? state.isOpaque } set { self[.isOpaque] = newValue } }
  // swift-format-ignore
  /// The width of the border in points, drawn inside the bounds over contents and sublayers.
  open var borderWidth: CGFloat { get { reading(.borderWidth) ?? state.borderWidth } set { self[.borderWidth] = max(newValue.finite, 0) } }
  // swift-format-ignore
  /// The border color. The default is black.
  open var borderColor: CGColor? { get { reading(.borderColor) ?? state.borderColor } set { self[.borderColor] = newValue } }
  // swift-format-ignore
  /// The visible subrectangle of the contents, in unit coordinates.
  open var contentsRect: CGRect { get { reading(.contentsRect) ?? state.contentsRect } set { self[.contentsRect] = newValue.finite } }
  // swift-format-ignore
  /// The stretchable center of nine-part contents, in unit coordinates.
  open var contentsCenter: CGRect { get { reading(.contentsCenter) ?? state.contentsCenter } set { self[.contentsCenter] = newValue.finite } }
  // swift-format-ignore
  /// The shadow color. The default is black.
  open var shadowColor: CGColor? { get { reading(.shadowColor) ?? state.shadowColor } set { self[.shadowColor] = newValue } }
  // swift-format-ignore
  /// The shadow's opacity, 0…1.
  open var shadowOpacity: Float { get { Float(reading(.shadowOpacity) ?? state.shadowOpacity) } set { self[.shadowOpacity] = min(max(Double(newValue).finite, 0), 1) } }
  // swift-format-ignore
  /// The shadow's offset in points. The default is (0, −3): upward, as in Core Animation.
  open var shadowOffset: CGSize { get { reading(.shadowOffset) ?? state.shadowOffset } set { self[.shadowOffset] = newValue.finite } }
  // swift-format-ignore
  /// The standard deviation of the shadow's Gaussian blur, in points.
  open var shadowRadius: CGFloat { get { reading(.shadowRadius) ?? state.shadowRadius } set { self[.shadowRadius] = max(newValue.finite, 0) } }
  // swift-format-ignore
  /// The corners rounded by `cornerRadius`. The default is all. Unknown bits are dropped.
  open var maskedCorners: CACornerMask { get { reading(.maskedCorners) ?? state.maskedCorners } set { self[.maskedCorners] = newValue.intersection(.all) } }
  // swift-format-ignore
  /// The curve of rounded corners. The default, also for unknown names, is circular.
  open var cornerCurve: CALayerCornerCurve { get { self[named: .cornerCurve] } set { self[named: .cornerCurve] = newValue } }
  // swift-format-ignore
  /// The shape of the shadow, filled by nonzero winding, in the layer's coordinates; nil, the default, for
  /// the layer's composited alpha. A path with coordinates that are not finite counts as nil.
  open var shadowPath: CGPath? { get { reading(.shadowPath) ?? state.shadowPath } set { self[.shadowPath] = newValue.flatMap { CGPath.value(from: $0) } } }
  // swift-format-ignore
  /// The alignment or scaling of contents in the bounds. A view's `contentMode` sets it, with top and
  /// bottom swapped, as in UIKit. Unknown names count as `resize`.
  open var contentsGravity: CALayerContentsGravity { get { self[named: .contentsPlacement] } set { self[named: .contentsPlacement] = newValue } }
  /// Whether the y axis of the layer and its sublayers is flipped about the bounds' center; contents stay
  /// upright. A sublayer can flip it again. The layer's own frame is unaffected. Not animatable; does not
  /// redraw views.
  open var isGeometryFlipped: Bool {
    get { reading(.isGeometryFlipped) ?? state.isGeometryFlipped }
    set {
      self[.isGeometryFlipped] = newValue
      updateMirroring()
    }
  }
  /// The bounding box in the superlayer's coordinates. Setting it sets ``bounds`` (only the size) and
  /// ``position``, which may be overridden; undefined in UIKit for rotations other than quarter turns.
  open var frame: CGRect {
    get {
      reading(["bounds", "position", "anchorPoint", "transform"])?.frame ?? state.frame
    }
    set {
      let (size, position) = state.sizeAndPosition(for: newValue.finite)
      bounds = CGRect(origin: bounds.origin, size: size)
      self.position = position
    }
  }

  /// The mask layer, in this layer's coordinates: its composited alpha multiplies that of the layer with
  /// its shadow and sublayers. nil, the default, is no mask; a hidden mask hides everything.
  ///
  /// Setting it removes the mask from its superlayer. An ancestor of the layer is refused, without effect.
  open var mask: CALayer? {
    get { presentationLinks.map { $0.original.mask?.presentation() } ?? storedMask }
    set {
      if newValue !== storedMask { replaceMask(by: newValue) }
    }
  }

  // MARK: Hierarchy

  /// Appends `layer` in front of the other sublayers, removing it from its previous superlayer.
  open func addSublayer(_ layer: CALayer) { insertSublayer(layer, at: UInt32.max) }

  /// Inserts `layer` at `index`, counted from the back; a larger index appends.
  ///
  /// Inserting a layer into itself or a descendant, a stage's root layer, or a presentation layer is
  /// refused, without effect.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) { insert(layer, at: index) }

  /// Inserts `layer` just behind `sibling`; in front of all if that is not a sublayer.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    if layer === sibling || !canTake(layer) { return }
    layer.removeFromSuperlayer()
    insertSublayer(layer, at: index(of: sibling))
  }

  /// Inserts `layer` just in front of `sibling`; in front of all if that is not a sublayer.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    if layer === sibling || !canTake(layer) { return }
    layer.removeFromSuperlayer()
    let index = index(of: sibling)
    insertSublayer(layer, at: index == .max ? index : index + 1)
  }

  /// Replaces `old` by `new`; does nothing if `old` is not a sublayer.
  open func replaceSublayer(_ old: CALayer, with new: CALayer) {
    guard old !== new, old.superlayer === self, canTake(new) else { return }
    insertSublayer(new, below: old)
    old.removeFromSuperlayer()
  }

  /// Removes the layer from its superlayer.
  open func removeFromSuperlayer() { leaveSuperlayer() }

  // MARK: Display

  /// Whether the contents are redrawn whenever ``bounds`` changes; false by default.
  open var needsDisplayOnBoundsChange = false

  /// Marks the contents for redrawing before the next commit.
  open func setNeedsDisplay() { setNeedsDisplay(.infinite) }

  /// Marks a rectangle of the contents for redrawing, in the layer's coordinates; rectangles are united.
  open func setNeedsDisplay(_ rect: CGRect) {
    let isUndefined =
      rect.minX.isNaN || rect.minY.isNaN || rect.maxX.isNaN || rect.maxY.isNaN
    let part = isUndefined ? .infinite : rect
    displayRect = displayRect?.union(part) ?? part
    isDisplayRequested = true
    record?.needsDisplay(self)
  }

  /// Whether the contents will be redrawn.
  open func needsDisplay() -> Bool { displayRect != nil }

  /// Redraws contents marked by ``setNeedsDisplay()`` now.
  open func displayIfNeeded() {
    // Drawing is deferred until the layer has a size.
    guard let rect = displayRect, !bounds.isEmpty else { return }
    // A standalone layer draws only on request.
    if owner == nil && !isDisplayRequested { return }
    displayRect = nil
    let part = rect.intersection(bounds)
    if part.isEmpty { return }
    if let owner { owner.display(part) } else { display() }
  }

  /// Provides the contents: calls the delegate, or else records `draw(in:)`.
  open func display() {
    if let delegate { delegate.display(self) } else { recordDrawing() }
  }

  /// Draws the contents into a recording context. By default, calls the delegate.
  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

  // MARK: Layout

  /// Lays out sublayers. By default, calls `layoutSubviews()` of the view that the layer backs, or the
  /// delegate.
  open func layoutSublayers() {
    if let owner { owner.layoutSublayers(of: self) } else { delegate?.layoutSublayers(of: self) }
  }

  /// Marks the layer for ``layoutSublayers()`` before the next drawing.
  open func setNeedsLayout() {
    if let owner { return owner.setNeedsLayout() }
    wantsLayout = true
    record?.needsLayout(self)
  }

  /// Whether the layer will be laid out before the next drawing.
  open func needsLayout() -> Bool { owner?.wantsLayout ?? wantsLayout }

  /// Lays out the layers of the subtree that need layout now.
  open func layoutIfNeeded() {
    if let owner { owner.layoutIfNeeded() } else { layOutSubtree() }
  }

  // MARK: Actions

  /// The action for a change of the property `event`: searches the delegate, `actions`, `style`, then
  /// ``defaultAction(forKey:)``. nil for none, also if one of them is `NSNull`.
  open func action(forKey event: String) -> (any CAAction)? {
    let found =
      delegate?.action(for: self, forKey: event) ?? actions?[event]
      ?? (style?["actions"] as? [String: any CAAction])?[event]
      ?? Self.defaultAction(forKey: event)
    return found is NSNull ? nil : found
  }

  /// The default action: an animation from the presentation value for animatable properties, a fade for
  /// "hidden".
  open class func defaultAction(forKey event: String) -> (any CAAction)? {
    if event == LayerProperty<Bool>.isHidden.key { return CATransition() }
    if !AnyLayerProperty.implicitKeys.contains(event) { return nil }
    return ImplicitAnimation(keyPath: event)
  }

  /// Whether the layer is redrawn when ``setValue(_:forKey:)`` changes the value of `key`, a custom key of
  /// the subclass.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  // MARK: Animation

  /// Adds a copy of `anim`, which runs from now on, replacing an animation with the same key.
  ///
  /// A layer that is not on a stage by the end of the turn removes it.
  ///
  /// - Parameter key: The key; nil for none. The key of transitions is always "transition".
  open func add(_ anim: CAAnimation, forKey key: String?) { start(anim, forKey: key) }

  /// Removes the animation with `key`.
  open func removeAnimation(forKey key: String) {
    for item in everythingRunning where item.name == key { stop(item) }
  }

  /// Removes all animations; the layer shows its model values at once.
  open func removeAllAnimations() {
    for item in everythingRunning { stop(item) }
  }

  /// The keys of running animations, in the order in which they were added; nil if there are none. Block
  /// animations have the property's key, concurrent ones "position-2", "position-3".
  open func animationKeys() -> [String]? {
    let keys = everythingRunning.compactMap(\.name)
    return keys.isEmpty ? nil : keys
  }

  /// A copy of the animation with `key`; nil if there is none. The delegate's methods are passed the same
  /// copy, so that `anim === layer.animation(forKey:)` works while the animation is on its layer. For block
  /// animations, an equivalent animation.
  open func animation(forKey key: String) -> CAAnimation? {
    everythingRunning.first { $0.name == key }?.description
  }

  // MARK: Time

  // swift-format-ignore
  /// The begin time, in seconds of the superlayer's time; the layer is not shown before.
  open var beginTime: CFTimeInterval {
    get { readTiming.begin.seconds } set { changeTime { $0.begin = MediaTime(seconds: newValue) } }
  }
  // swift-format-ignore
  /// The duration for which the layer is shown, in seconds of its local time. The default is infinite.
  open var duration: CFTimeInterval {
    get { readTiming.duration.secondsOrInfinity } set { changeTime { $0.duration = .length(newValue) } }
  }
  // swift-format-ignore
  /// The rate of the layer's time; 0 pauses its subtree.
  open var speed: Float {
    get { Float(readTiming.speed) } set { changeTime { $0.speed = Double(newValue).finite } }
  }
  // swift-format-ignore
  /// An offset added to the layer's time, in seconds.
  open var timeOffset: CFTimeInterval {
    get { readTiming.timeOffset.seconds } set { changeTime { $0.timeOffset = MediaTime(seconds: newValue) } }
  }
  // swift-format-ignore
  /// The number of repetitions of the layer's duration; 0 counts as 1.
  open var repeatCount: Float {
    get { readTiming.explicitRepeatCount } set { changeTime { $0.explicitRepeatCount = newValue } }
  }
  // swift-format-ignore
  /// The total seconds to repeat the layer's duration for; 0 to use the count.
  open var repeatDuration: CFTimeInterval {
    get { readTiming.repeatDuration?.secondsOrInfinity ?? 0 }
    set { changeTime { $0.repeatDuration = newValue > 0 ? .length(newValue) : nil } }
  }
  // swift-format-ignore
  /// Whether the layer's time runs backward after each forward cycle.
  open var autoreverses: Bool {
    get { readTiming.autoreverses } set { changeTime { $0.autoreverses = newValue } }
  }
  // swift-format-ignore
  /// The fill mode: whether the layer is shown before its begin time and after its end.
  open var fillMode: CAMediaTimingFillMode {
    get { readTiming.fillMode }
    set { changeTime { $0.fillMode = newValue } }
  }

  // MARK: Hit testing

  /// Whether a point in the layer's coordinates is inside its bounds; the left and top edges are inside,
  /// the right and bottom edges are not.
  open func contains(_ point: CGPoint) -> Bool {
    (reading(["bounds"])?.bounds ?? state.bounds).contains(point)
  }

  /// The frontmost layer of the subtree at a point in the *superlayer's* coordinates; nil if there is
  /// none. Hidden and fully transparent layers are ignored, as are layers outside of their mask; sublayers
  /// outside of the bounds are not, unless they are clipped.
  open func hitTest(_ point: CGPoint) -> CALayer? { LayerSearch.run(in: self, point) }

  // MARK: Presentation

  /// A copy of the layer with its animated values at the stage's current time; nil if it is not on a
  /// stage. Changing the copy has no effect on stage.
  ///
  /// ``superlayer`` and ``sublayers`` of a presentation layer are presentation layers too, for conversion
  /// of points and hit testing with animated geometry.
  ///
  /// The copy has the layer's class and is created by ``init(layer:)``.
  open func presentation() -> Self? {
    if isPresentation { return self }
    guard let record, record.isOnStage else { return nil }
    return makePresentation() as? Self
  }

  /// The model layer of a presentation layer; otherwise the layer itself.
  open func model() -> Self { presentationLinks?.original as? Self ?? self }
}
