/// Every visual property of a layer: a model layer holds one, a commit copies it, animations write
/// into another. How each behaves stands in `LayerProperties.swift`.
///
/// Copied for every layer of every frame, so what few layers change is kept aside and shared.
public struct LayerState: Sendable, Equatable {
  // Geometry. Lengths in points.
  /// The layer's own coordinates: origin and size.
  public var bounds = CGRect.zero
  /// Where the anchor point lies in the superlayer.
  public var position = CGPoint.zero
  /// In unit coordinates of the bounds: where `position` is, and what transforms turn about.
  public var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// Orders siblings, and moves the layer toward the viewer under perspective.
  public var zPosition: CGFloat = 0
  /// Applied about the anchor point, in space.
  public var transform = CATransform3D.identity

  // Visibility.
  /// Whether the layer and all inside it are left out.
  public var isHidden = false
  /// Whether layer and sublayers fade as one.
  public var allowsGroupOpacity = true
  /// Whether the layer is seen from behind.
  public var isDoubleSided = true
  /// Whether contents and sublayers are clipped to the rounded bounds.
  public var masksToBounds = false
  /// A promise that the contents cover the bounds; never changes what is drawn.
  public var isOpaque = false
  /// 0…1; multiplies down the tree.
  public var opacity: Double = 1

  // What is drawn.
  /// Fills the rounded bounds; nil for nothing.
  public var backgroundColor: CGColor?
  /// Drawn as half of the shorter side where it is larger.
  public var cornerRadius: CGFloat = 0
  /// What is shown between background and sublayers; nil for nothing.
  public var contents: LayerContents?

  /// What few layers change, shared by all states that have the same.
  package private(set) var details = SharedDetails()

  /// A layer as it is when new.
  public init() {}
}

// swift-format-ignore
extension LayerState {
  /// How far before the layer's plane transforms turn about.
  public var anchorPointZ: CGFloat { get { details.object.values.anchorPointZ } set { change { $0.anchorPointZ = newValue } } }
  /// Applied to all sublayers, about this layer's anchor point.
  public var sublayerTransform: CATransform3D { get { details.object.values.sublayerTransform } set { change { $0.sublayerTransform = newValue } } }
  /// Whether y points up within the layer: what has coordinates there is mirrored about the middle of the bounds.
  public var isGeometryFlipped: Bool { get { details.object.values.isGeometryFlipped } set { change { $0.isGeometryFlipped = newValue } } }
  /// How the time of the layer and all inside it passes.
  public var timing: MediaTiming { get { details.object.values.timing } set { change { $0.timing = newValue } } }
  /// Of a ring inside the bounds, over contents and sublayers.
  public var borderWidth: CGFloat { get { details.object.values.borderWidth } set { change { $0.borderWidth = newValue } } }
  /// Of that ring; nil for none.
  public var borderColor: CGColor? { get { details.object.values.borderColor } set { change { $0.borderColor = newValue } } }
  /// How the contents fill the bounds.
  public var contentsPlacement: ContentsPlacement { get { details.object.values.contentsPlacement } set { change { $0.contentsPlacement = newValue } } }
  /// Pixels per point of image contents.
  public var contentsScale: CGFloat { get { details.object.values.contentsScale } set { change { $0.contentsScale = newValue } } }
  /// The part of the contents that is shown, in unit coordinates.
  public var contentsRect: CGRect { get { details.object.values.contentsRect } set { change { $0.contentsRect = newValue } } }
  /// The part of the contents that stretches, in unit coordinates.
  public var contentsCenter: CGRect { get { details.object.values.contentsCenter } set { change { $0.contentsCenter = newValue } } }
  /// How contents are shown larger than they are.
  public var magnificationFilter: CALayerContentsFilter { get { details.object.values.magnificationFilter } set { change { $0.magnificationFilter = newValue } } }
  /// How contents are shown smaller than they are.
  public var minificationFilter: CALayerContentsFilter { get { details.object.values.minificationFilter } set { change { $0.minificationFilter = newValue } } }
  /// nil for no shadow.
  public var shadowColor: CGColor? { get { details.object.values.shadowColor } set { change { $0.shadowColor = newValue } } }
  /// 0…1; no shadow at 0.
  public var shadowOpacity: Double { get { details.object.values.shadowOpacity } set { change { $0.shadowOpacity = newValue } } }
  /// In the layer's own coordinates.
  public var shadowOffset: CGSize { get { details.object.values.shadowOffset } set { change { $0.shadowOffset = newValue } } }
  /// The Gaussian blur's standard deviation.
  public var shadowRadius: CGFloat { get { details.object.values.shadowRadius } set { change { $0.shadowRadius = newValue } } }
  /// The shadow's shape, in the layer's own coordinates; nil for the layer's silhouette.
  public var shadowPath: CGPath? { get { details.object.values.shadowPath } set { change { $0.shadowPath = newValue } } }
  /// Which corners the corner radius rounds.
  public var maskedCorners: CACornerMask { get { details.object.values.maskedCorners } set { change { $0.maskedCorners = newValue } } }
  /// How rounded corners bend.
  public var cornerCurve: CornerCurve { get { details.object.values.cornerCurve } set { change { $0.cornerCurve = newValue } } }
  /// How the layer, with all inside it, mixes with what is behind it; nil for over it.
  public var compositingFilter: BlendMode? { get { details.object.values.compositingFilter } set { change { $0.compositingFilter = newValue } } }
  /// Whether the layer and all inside it are drawn as a picture of their own first.
  public var shouldRasterize: Bool { get { details.object.values.shouldRasterize } set { change { $0.shouldRasterize = newValue } } }
  /// Pixels per point of that picture.
  public var rasterizationScale: CGFloat { get { details.object.values.rasterizationScale } set { change { $0.rasterizationScale = newValue } } }
  /// What a shape layer draws; nil for other layers.
  public var shape: ShapeValues? { get { details.object.values.shape?.value } set { change { $0.shape = newValue.map { Shared($0) } } } }
  /// How a replicator copies; nil for other layers.
  public var replicator: ReplicatorValues? { get { details.object.values.replicator?.value } set { change { $0.replicator = newValue.map { Shared($0) } } } }
  /// What an emitter sends out; nil for other layers.
  public var emitter: EmitterValues? { get { details.object.values.emitter?.value } set { change { $0.emitter = newValue.map { Shared($0) } } } }
  /// Whether what is inside keeps its place in space, as in a transform layer.
  public var isTransformLayer: Bool { get { details.object.values.isTransformLayer } set { change { $0.isTransformLayer = newValue } } }
  /// What the layer makes of what lies behind it; nil for nothing.
  public var backdrop: BackdropValues? { get { details.object.values.backdrop } set { change { $0.backdrop = newValue } } }
  /// What a text layer draws; nil for other layers.
  public var text: TextLayerValues? { get { details.object.values.text?.value } set { change { $0.text = newValue.map { Shared($0) } } } }
  /// What a gradient layer draws; nil for other layers.
  public var gradient: GradientValues? { get { details.object.values.gradient?.value } set { change { $0.gradient = newValue.map { Shared($0) } } } }
}

extension LayerState {
  /// What few layers change. Most have nothing of it, and no references to count where they are copied.
  package struct SharedDetails: Sendable, Equatable {
    fileprivate var own: Details?

    fileprivate var object: Details { own ?? .usual }

    /// Whether certainly all of it is as it is when new.
    package var areDefault: Bool { own == nil }

    /// Whether none of it is drawn: the layer shows its background and its contents, over what is below.
    package var arePlain: Bool { own?.arePlain ?? true }
    /// Whether a layer with nothing inside is shown where and as its other values say: its time passes as
    /// usual, it sends out nothing, and its coordinates are as usual.
    var areStill: Bool { own?.areStill ?? true }

    /// Whether both are the very same, which is sooner found out than whether they are equal.
    package func isSame(as other: SharedDetails) -> Bool { own === other.own }

    package static func == (left: SharedDetails, right: SharedDetails) -> Bool {
      left.isSame(as: right) || left.object == right.object
    }
  }

  /// What few layers change, shared by all states that have the same.
  fileprivate final class Details: Sendable, Equatable {
    static let usual = Details(DetailValues())
    let values: DetailValues
    let arePlain: Bool
    let areStill: Bool

    init(_ values: DetailValues) {
      self.values = values
      arePlain = values.arePlain
      areStill =
        values.timing == .plain && values.emitter == nil && values.replicator == nil
        && !values.isTransformLayer && !values.isGeometryFlipped
    }

    static func == (left: Details, right: Details) -> Bool {
      left.values == right.values
    }
  }

  private mutating func change(_ change: (inout DetailValues) -> Void) {
    var values = details.object.values
    change(&values)
    details = SharedDetails(own: Details(values))
  }

  /// The properties that are kept aside, as they are when new.
  struct DetailValues: Sendable, Equatable {
    var anchorPointZ: CGFloat = 0
    var sublayerTransform = CATransform3D.identity
    var isGeometryFlipped = false
    var timing = MediaTiming.plain
    var borderWidth: CGFloat = 0
    var borderColor: CGColor? = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    var contentsPlacement = ContentsPlacement.resize
    var contentsScale: CGFloat = 1
    var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    var magnificationFilter = CALayerContentsFilter.linear
    var minificationFilter = CALayerContentsFilter.linear
    var shadowColor: CGColor? = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    var shadowOpacity: Double = 0
    var shadowOffset = CGSize(width: 0, height: -3)
    var shadowRadius: CGFloat = 3
    var shadowPath: CGPath?
    var maskedCorners = CACornerMask.all
    var cornerCurve = CornerCurve.circular
    var compositingFilter: BlendMode?
    var shouldRasterize = false
    var rasterizationScale: CGFloat = 1
    var shape: Shared<ShapeValues>?
    var gradient: Shared<GradientValues>?
    var replicator: Shared<ReplicatorValues>?
    var emitter: Shared<EmitterValues>?
    var isTransformLayer = false
    var backdrop: BackdropValues?
    var text: Shared<TextLayerValues>?

    fileprivate var arePlain: Bool {
      let hasBorder = borderWidth > 0 && (borderColor?.alpha ?? 0) > 0
      let hasShadow = shadowOpacity > 0 && (shadowColor?.alpha ?? 0) > 0
      return !hasBorder && !hasShadow && compositingFilter == nil && !shouldRasterize
        && shape == nil && gradient == nil && emitter == nil && backdrop == nil && text == nil
    }
  }

  /// Values that layers of one kind have, kept in one place by all copies of a state.
  final class Shared<Value: Sendable & Equatable>: Sendable, Equatable {
    let value: Value

    init(_ value: Value) { self.value = value }

    static func == (left: Shared, right: Shared) -> Bool {
      left === right || left.value == right.value
    }
  }
}
