internal import FoundationCompatibility

/// What UIKit puts on screen: a rectangle with visual properties, a picture, and sublayers.
///
/// A layer keeps its model values; once it is on a stage, each change is recorded at that instant of
/// the stage's clock. What animations make of the values is seen in ``presentation()``.
///
/// What subclasses override stands in this file; the rest is in extensions by subject.
@preconcurrency @MainActor
open class CALayer: NSObject {
  /// The model's values.
  package var state = LayerState()
  /// What runs on the layer, in the order in which it was added.
  package var running: [RunningAnimation] = []
  package var runningTransition: RunningTransition?
  /// The layer's place on a stage's record, once it has been on one.
  package var record: StageRecord?
  /// The numbers last given for `transform.rotation` and its like, which a matrix cannot keep.
  var assignedComponents: [String: AssignedComponent] = [:]
  /// What users of the layer noted.
  var userValues: [String: Any] = [:]
  /// Read by `deinit` too, when nobody else can have the layer.
  nonisolated(unsafe) var storedSublayers: [CALayer] = []
  weak var storedSuperlayer: CALayer?
  nonisolated(unsafe) var storedMask: CALayer?
  /// Whether the layer's own coordinates are mirrored on screen: an odd number of layers, this one included,
  /// flips its geometry. Kept, not looked for: trees are deep.
  package var isMirrored = false
  /// What makes the layer a copy of another; nil for a layer of its own. Read by `deinit` too.
  nonisolated(unsafe) var presentationLinks: PresentationLinks?
  /// What has to be drawn anew; everything at first.
  private var displayRect: CGRect? = .infinite
  private var isDisplayRequested = false

  /// The layer that this one is inside of.
  open var superlayer: CALayer? {
    presentationLinks.map { presentedSuperlayer($0) } ?? storedSuperlayer
  }

  /// The view that the layer backs.
  package weak var owner: (any LayerOwner)?

  private weak var storedDelegate: (any CALayerDelegate)?
  /// Who provides contents, layout and actions. A view is its layer's delegate unless another is set.
  open var delegate: (any CALayerDelegate)? {
    get { storedDelegate ?? owner }
    set { storedDelegate = newValue }
  }

  /// Actions by the key of the change that they go with, where the delegate has none; `NSNull` for
  /// nothing.
  open var actions: [String: any CAAction]?
  /// Values for what was not set; only "actions" counts, a dictionary like `actions`.
  open var style: [AnyHashable: Any]?

  /// Whether sublayers are to be placed before the next drawing, where the layer backs no view.
  var wantsLayout = true

  /// A name for people to read.
  open var name: String?

  // MARK: Kept, and without effect: what they tune is done well in any case

  /// How many bits the contents have; eight here, whatever is set.
  open var contentsFormat = CALayerContentsFormat.RGBA8Uint
  /// How much smaller copies are sampled than they need be, in halvings.
  open var minificationFilterBias: Float = 0
  /// Which edges are smooth where they do not lie on whole pixels; all are.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask = [
    .layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge,
  ]
  /// Whether edges are smooth; they are.
  open var allowsEdgeAntialiasing = true
  /// Whether drawing may be put off to another thread; drawings are replayed on all of them.
  open var drawsAsynchronously = false

  /// Makes an empty layer.
  public override init() {
    super.init()
    state = initialState
  }

  /// Makes a copy of `layer`, another one of this class, with the values that it has: presentations
  /// are made with it. A subclass with properties of its own overrides it to copy them.
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

  /// Makes an empty layer: archives are not read, but subclasses declare this initialiser.
  public required init?(coder: NSCoder) {
    super.init()
    state = initialState
  }

  /// What a new layer of the class has.
  var initialState: LayerState { LayerState() }

  /// Called before the layer's values are recorded, where some have changed.
  func prepareForCommit() {}

  deinit {
    releaseOthers()
    AssociatedObjects.ownerGoesAway(ObjectIdentifier(self))
  }

  /// The layers inside this one, back to front; nil for none.
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
  /// The layer's own coordinates: origin and size. A negative size counts as the same area told from
  /// its other corner.
  open var bounds: CGRect {
    get { reading(["bounds"])?.bounds ?? state.bounds }
    set { let rect = newValue.finite.standardized.finite; self[.boundsOrigin] = rect.origin; self[.boundsSize] = rect.size }
  }
  // swift-format-ignore
  /// Where the anchor point lies in the superlayer.
  open var position: CGPoint { get { reading(.position) ?? state.position } set { self[.position] = newValue.finite } }
  // swift-format-ignore
  /// Applied about the anchor point, in space.
  open var transform: CATransform3D { get { reading(.transform) ?? state.transform } set { self[.transform] = newValue.finite } }
  // swift-format-ignore
  /// Whether the layer and all inside it are left out. Not animatable.
  open var isHidden: Bool { get { reading(.isHidden) ?? state.isHidden } set { self[.isHidden] = newValue } }
  // swift-format-ignore
  /// 0…1.
  open var opacity: Float { get { Float(reading(.opacity) ?? state.opacity) } set { self[.opacity] = min(max(Double(newValue).finite, 0), 1) } }
  // swift-format-ignore
  /// Fills the bounds, rounded by the corner radius; nil for nothing.
  open var backgroundColor: CGColor? { get { reading(.backgroundColor) ?? state.backgroundColor } set { self[.backgroundColor] = newValue } }
  // swift-format-ignore
  /// At least 0; drawn as half of the shorter side where it is larger.
  open var cornerRadius: CGFloat { get { reading(.cornerRadius) ?? state.cornerRadius } set { self[.cornerRadius] = max(newValue.finite, 0) } }
  // swift-format-ignore
  /// A `CGImage`, or a `RecordedDrawing` where something was drawn, which another layer can show as well; anything
  /// else shows nothing.
  open var contents: Any? { get { (reading(.contents) ?? state.contents).flatMap(\.publicValue) } set { self[.contents] = newValue.flatMap { LayerContents($0) } } }
  // swift-format-ignore
  /// Pixels of the contents per point; above 0, else 1.
  open var contentsScale: CGFloat { get { reading(.contentsScale) ?? state.contentsScale } set { self[.contentsScale] = newValue > 0 && newValue.isFinite ? newValue : 1 } }
  // swift-format-ignore
  /// Whether contents and sublayers are clipped to the bounds, rounded by the corner radius.
  open var masksToBounds: Bool { get { reading(.masksToBounds) ?? state.masksToBounds } set { self[.masksToBounds] = newValue } }
  // swift-format-ignore
  /// In unit coordinates of the bounds.
  open var anchorPoint: CGPoint { get { reading(.anchorPoint) ?? state.anchorPoint } set { self[.anchorPoint] = newValue.finite } }
  // swift-format-ignore
  /// How far before the layer's plane transforms turn about.
  open var anchorPointZ: CGFloat { get { reading(.anchorPointZ) ?? state.anchorPointZ } set { self[.anchorPointZ] = newValue.finite } }
  // swift-format-ignore
  /// Draws siblings in this order, and moves the layer toward the viewer under perspective.
  open var zPosition: CGFloat { get { reading(.zPosition) ?? state.zPosition } set { self[.zPosition] = newValue.finite } }
  // swift-format-ignore
  /// Applied to all sublayers, about this layer's anchor point: where perspective (`m34`) goes.
  open var sublayerTransform: CATransform3D { get { reading(.sublayerTransform) ?? state.sublayerTransform } set { self[.sublayerTransform] = newValue.finite } }
  // swift-format-ignore
  /// Whether layer and sublayers fade as one; true unless changed.
  open var allowsGroupOpacity: Bool { get { reading(.allowsGroupOpacity) ?? state.allowsGroupOpacity } set { self[.allowsGroupOpacity] = newValue } }
  // swift-format-ignore
  /// Whether the layer is seen from behind; true unless changed.
  open var isDoubleSided: Bool { get { reading(.isDoubleSided) ?? state.isDoubleSided } set { self[.isDoubleSided] = newValue } }
  // swift-format-ignore
  /// A promise that the contents cover the bounds; never changes what is drawn.
  open var isOpaque: Bool { get { reading(.isOpaque) ?? state.isOpaque } set { self[.isOpaque] = newValue } }
  // swift-format-ignore
  /// Drawn inside the bounds, over contents and sublayers.
  open var borderWidth: CGFloat { get { reading(.borderWidth) ?? state.borderWidth } set { self[.borderWidth] = max(newValue.finite, 0) } }
  // swift-format-ignore
  /// Black unless changed.
  open var borderColor: CGColor? { get { reading(.borderColor) ?? state.borderColor } set { self[.borderColor] = newValue } }
  // swift-format-ignore
  /// The part of the contents shown, in unit coordinates.
  open var contentsRect: CGRect { get { reading(.contentsRect) ?? state.contentsRect } set { self[.contentsRect] = newValue.finite } }
  // swift-format-ignore
  /// The part of the contents that stretches, in unit coordinates.
  open var contentsCenter: CGRect { get { reading(.contentsCenter) ?? state.contentsCenter } set { self[.contentsCenter] = newValue.finite } }
  // swift-format-ignore
  /// Black unless changed.
  open var shadowColor: CGColor? { get { reading(.shadowColor) ?? state.shadowColor } set { self[.shadowColor] = newValue } }
  // swift-format-ignore
  /// 0…1.
  open var shadowOpacity: Float { get { Float(reading(.shadowOpacity) ?? state.shadowOpacity) } set { self[.shadowOpacity] = min(max(Double(newValue).finite, 0), 1) } }
  // swift-format-ignore
  /// (0, −3) unless changed: upward, as Core Animation has it.
  open var shadowOffset: CGSize { get { reading(.shadowOffset) ?? state.shadowOffset } set { self[.shadowOffset] = newValue.finite } }
  // swift-format-ignore
  /// The Gaussian blur's standard deviation.
  open var shadowRadius: CGFloat { get { reading(.shadowRadius) ?? state.shadowRadius } set { self[.shadowRadius] = max(newValue.finite, 0) } }
  // swift-format-ignore
  /// Which corners `cornerRadius` rounds; all unless changed. Bits that mean no corner are dropped.
  open var maskedCorners: CACornerMask { get { reading(.maskedCorners) ?? state.maskedCorners } set { self[.maskedCorners] = newValue.intersection(.all) } }
  // swift-format-ignore
  /// Circular unless changed; what is not known counts as circular.
  open var cornerCurve: CALayerCornerCurve { get { self[named: .cornerCurve] } set { self[named: .cornerCurve] = newValue } }
  // swift-format-ignore
  /// The outline that casts the shadow, filled by winding, in the layer's own coordinates; nil, as at first, for
  /// all that the layer and its sublayers show. One that holds numbers which are not finite counts as none.
  open var shadowPath: CGPath? { get { reading(.shadowPath) ?? state.shadowPath } set { self[.shadowPath] = newValue.flatMap { CGPath.value(from: $0) } } }
  // swift-format-ignore
  /// Where contents are placed and whether they are scaled. A view's `contentMode` sets it, and turns
  /// top and bottom round, as UIKit does. Names that do not exist count as `resize`.
  open var contentsGravity: CALayerContentsGravity { get { self[named: .contentsPlacement] } set { self[named: .contentsPlacement] = newValue } }
  /// Whether y points up in the layer's own coordinates and in those of layers inside, unless these flip
  /// theirs again: all is mirrored about the middle of the bounds, but pictures stay upright. The layer's
  /// own place does not depend on it. Not animatable; a view that draws is not drawn anew.
  open var isGeometryFlipped: Bool {
    get { reading(.isGeometryFlipped) ?? state.isGeometryFlipped }
    set {
      self[.isGeometryFlipped] = newValue
      updateMirroring()
    }
  }
  /// The box around the layer in its superlayer. Setting it sets size and position, never the origin of
  /// the bounds; under a rotation that is not by quarter turns UIKit leaves that undefined. Goes through
  /// ``bounds`` and ``position``, also where those are overridden.
  open var frame: CGRect {
    get {
      reading(["bounds", "position", "anchorPoint", "transform"])?.frame ?? state.frame
    }
    set {
      let (size, position) = state.placing(in: newValue.finite)
      bounds = CGRect(origin: bounds.origin, size: size)
      self.position = position
    }
  }

  /// What the alpha of the layer, with its shadow and all inside it, is multiplied by: the alpha of
  /// this layer and of all inside that, which is not seen itself. In this layer's coordinates; nil, as
  /// at first, for nothing. Where the mask is hidden nothing is seen.
  ///
  /// A layer that is inside another one is taken from there. One that holds this one cannot be its mask:
  /// that is refused, and nothing changes.
  open var mask: CALayer? {
    get { presentationLinks.map { $0.original.mask?.presentation() } ?? storedMask }
    set {
      if newValue !== storedMask { replaceMask(by: newValue) }
    }
  }

  // MARK: Hierarchy

  /// Adds `layer` in front of the others; takes it from where it was.
  open func addSublayer(_ layer: CALayer) { insertSublayer(layer, at: UInt32.max) }

  /// Adds `layer` so that it has place `index`, counted from the back; a larger index means the front.
  ///
  /// A layer cannot be put inside itself, nor a stage's outermost layer or a presentation into
  /// another: that is refused, and nothing changes.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) { insert(layer, at: index) }

  /// Adds `layer` just behind `sibling`; in front of all where that is not a sublayer.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    if layer === sibling || !canTake(layer) { return }
    layer.removeFromSuperlayer()
    insertSublayer(layer, at: index(of: sibling))
  }

  /// Adds `layer` just in front of `sibling`; in front of all where that is not a sublayer.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    if layer === sibling || !canTake(layer) { return }
    layer.removeFromSuperlayer()
    let place = index(of: sibling)
    insertSublayer(layer, at: place == .max ? place : place + 1)
  }

  /// Puts `new` where `old` is; does nothing where `old` is not a sublayer.
  open func replaceSublayer(_ old: CALayer, with new: CALayer) {
    guard old !== new, old.superlayer === self, canTake(new) else { return }
    insertSublayer(new, below: old)
    old.removeFromSuperlayer()
  }

  /// Takes the layer out of the one it is in.
  open func removeFromSuperlayer() { leaveSuperlayer() }

  // MARK: Display

  /// Asks for the contents to be drawn anew before the next commit.
  open func setNeedsDisplay() { setNeedsDisplay(.infinite) }

  /// Asks for a part of the contents to be drawn anew. In the layer's coordinates; several add up.
  open func setNeedsDisplay(_ rect: CGRect) {
    let isNumber = [rect.minX, rect.minY, rect.maxX, rect.maxY].allSatisfy { !$0.isNaN }
    let part = isNumber ? rect : .infinite
    displayRect = displayRect?.union(part) ?? part
    isDisplayRequested = true
    record?.needsDisplay(self)
  }

  /// Whether the contents will be drawn anew.
  open func needsDisplay() -> Bool { displayRect != nil }

  /// Draws now what ``setNeedsDisplay()`` asked for.
  open func displayIfNeeded() {
    // What has no size yet is drawn when it gets one.
    guard let rect = displayRect, !bounds.isEmpty else { return }
    // A layer that backs no view draws when it was asked to.
    if owner == nil && !isDisplayRequested { return }
    displayRect = nil
    let part = rect.intersection(bounds)
    if part.isEmpty { return }
    if let owner { owner.display(part) } else { display() }
  }

  /// Gives the layer its contents: asks the delegate, or else records what `draw(in:)` draws.
  open func display() {
    if let delegate { delegate.display(self) } else { recordDrawing() }
  }

  /// Draws the contents; asks the delegate unless overridden. What is drawn is recorded.
  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

  // MARK: Layout

  /// Places sublayers; asks the view that the layer backs, else the delegate, unless overridden. A view
  /// has its `layoutSubviews()` called.
  open func layoutSublayers() {
    if let owner { owner.layoutSublayers(of: self) } else { delegate?.layoutSublayers(of: self) }
  }

  /// Asks for ``layoutSublayers()`` before the next drawing.
  open func setNeedsLayout() {
    if let owner { return owner.setNeedsLayout() }
    wantsLayout = true
    record?.needsLayout(self)
  }

  /// Lays out now what has asked for it, here and inside.
  open func layoutIfNeeded() {
    if let owner { owner.layoutIfNeeded() } else { layOutSubtree() }
  }

  // MARK: Actions

  /// What happens along with a change of `event`, a property: what the delegate answers, else what
  /// stands in `actions`, else in `style`, else ``defaultAction(forKey:)``. nil for nothing, also
  /// where one of them is `NSNull`.
  open func action(forKey event: String) -> (any CAAction)? {
    let found =
      delegate?.action(for: self, forKey: event) ?? actions?[event]
      ?? (style?["actions"] as? [String: any CAAction])?[event]
      ?? Self.defaultAction(forKey: event)
    return found is NSNull ? nil : found
  }

  /// What happens along with a change where nobody says otherwise: an animation from what is on screen
  /// for what can be animated, a fade for "hidden".
  open class func defaultAction(forKey event: String) -> (any CAAction)? {
    if event == LayerProperty<Bool>.isHidden.key { return CATransition() }
    if !AnyLayerProperty.implicitKeys.contains(event) { return nil }
    return ImplicitAnimation(keyPath: event)
  }

  /// Whether the layer draws itself anew when ``setValue(_:forKey:)`` notes another value under `key`, a
  /// name of the subclass' own.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  // MARK: Animation

  /// Adds a copy of `anim`, which runs from now on; one under the same key makes way.
  ///
  /// A layer that is on no stage by the end of the turn lets go of it.
  ///
  /// - Parameter key: What it can be found by; nil for none. Transitions always have "transition".
  open func add(_ anim: CAAnimation, forKey key: String?) { start(anim, forKey: key) }

  /// Ends what runs under `key`.
  open func removeAnimation(forKey key: String) {
    for item in everythingRunning where item.name == key { stop(item) }
  }

  /// Ends all that runs on the layer, which shows its model's values at once.
  open func removeAllAnimations() {
    for item in everythingRunning { stop(item) }
  }

  /// The keys of what runs, in the order in which it was added; nil for nothing. What blocks animate
  /// has the property's key, then "position-2", "position-3" where several run side by side.
  open func animationKeys() -> [String]? {
    let keys = everythingRunning.compactMap(\.name)
    return keys.isEmpty ? nil : keys
  }

  /// A copy of what runs under `key`; nil for nothing. The delegate is told of the same copy, so that
  /// `anim === layer.animation(forKey:)` works while the animation is on its layer. What a block animates is described as the
  /// animation that does the same.
  open func animation(forKey key: String) -> CAAnimation? {
    everythingRunning.first { $0.name == key }?.description
  }

  // MARK: Time

  // swift-format-ignore
  /// When the layer's time begins, in seconds of the superlayer's; the layer is not shown before.
  open var beginTime: CFTimeInterval {
    get { readTiming.begin.seconds } set { changeTime { $0.begin = MediaTime(seconds: newValue) } }
  }
  // swift-format-ignore
  /// How long the layer is shown, in seconds of its own time; infinite unless changed.
  open var duration: CFTimeInterval {
    get { readTiming.duration.secondsOrInfinity } set { changeTime { $0.duration = .length(newValue) } }
  }
  // swift-format-ignore
  /// How fast the layer's time passes; at 0 all inside it stands still.
  open var speed: Float {
    get { Float(readTiming.speed) } set { changeTime { $0.speed = Double(newValue).finite } }
  }
  // swift-format-ignore
  /// Added to the layer's time, in seconds.
  open var timeOffset: CFTimeInterval {
    get { readTiming.timeOffset.seconds } set { changeTime { $0.timeOffset = MediaTime(seconds: newValue) } }
  }
  // swift-format-ignore
  /// How often the layer's duration is gone through; 0 counts as once.
  open var repeatCount: Float {
    get { readTiming.explicitRepeatCount } set { changeTime { $0.explicitRepeatCount = newValue } }
  }
  // swift-format-ignore
  /// How long the layer's duration is repeated, in seconds; 0 where the count decides.
  open var repeatDuration: CFTimeInterval {
    get { readTiming.repeatDuration?.secondsOrInfinity ?? 0 }
    set { changeTime { $0.repeatDuration = newValue > 0 ? .length(newValue) : nil } }
  }
  // swift-format-ignore
  /// Whether the layer's time runs back after each duration.
  open var autoreverses: Bool {
    get { readTiming.autoreverses } set { changeTime { $0.autoreverses = newValue } }
  }
  // swift-format-ignore
  /// Whether the layer is shown before it begins and after it has ended.
  open var fillMode: CAMediaTimingFillMode {
    get { readTiming.fillMode }
    set { changeTime { $0.fillMode = newValue } }
  }

  // MARK: Finding

  /// Whether a point of the layer's coordinates lies in its bounds: left and top edges do, right and
  /// bottom ones do not.
  open func contains(_ point: CGPoint) -> Bool {
    (reading(["bounds"])?.bounds ?? state.bounds).contains(point)
  }

  /// The front-most layer at a point of the *superlayer's* coordinates, this one included; nil for
  /// none. Hidden and fully transparent layers are not hit; sublayers outside of the bounds are,
  /// unless they are clipped.
  open func hitTest(_ point: CGPoint) -> CALayer? { LayerSearch.run(in: self, point) }

  // MARK: Presentation

  /// The layer as it looks at the stage's present instant, with animations under way; nil for a layer
  /// that is on no stage. A copy: changing it changes nothing on stage.
  ///
  /// The copies of a tree hang together: ``superlayer`` and ``sublayers`` of one are copies too, so
  /// that points are converted, and hits tested, as things look.
  ///
  /// The copy is of the layer's own class, made with ``init(layer:)``.
  open func presentation() -> Self? {
    if isPresentation { return self }
    guard let record, record.isOnStage else { return nil }
    return makePresentation() as? Self
  }

  /// The layer that this one shows the values of: itself, but for a presentation.
  open func model() -> Self { presentationLinks?.original as? Self ?? self }

  /// The values at the stage's present instant.
  package var presentedState: LayerState {
    if let reading = LayerReading.current { return reading.presentedState(of: self) }
    guard let record else { return state }
    let time = shownTime(at: record.stage?.time ?? .zero)
    return activity.presented(state, at: time)
  }
}
