/// All visual properties of a layer. A model layer has one, a commit copies it, and animations modify
/// another copy. `LayerProperties.swift` defines how each property is animated.
///
/// Copied for every layer of every frame, so rarely used properties are stored out of line and shared.
public struct LayerState: Sendable, Equatable {
  // Geometry. Lengths in points.
  /// The layer's rectangle in its own coordinates.
  public var bounds = CGRect.zero
  /// The position of the anchor point in the superlayer.
  public var position = CGPoint.zero
  /// The point at `position` and the origin of transforms, in unit coordinates of the bounds.
  public var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// Orders siblings, and moves the layer toward the viewer under perspective.
  public var zPosition: CGFloat = 0
  /// The 3D transform about the anchor point.
  public var transform = CATransform3D.identity

  // Visibility.
  /// Whether the layer and its descendants are hidden.
  public var isHidden = false
  /// Whether opacity applies to the layer and its sublayers as a group.
  public var allowsGroupOpacity = true
  /// Whether the layer is visible from behind.
  public var isDoubleSided = true
  /// Whether contents and sublayers are clipped to the rounded bounds.
  public var masksToBounds = false
  /// A hint that the contents are opaque; it does not affect drawing.
  public var isOpaque = false
  /// The opacity, 0…1, which also applies to descendants.
  public var opacity: Double = 1

  // Content.
  /// The color that fills the rounded bounds; nil for none.
  public var backgroundColor: CGColor?
  /// The corner radius, limited to half of the shorter side when drawn.
  public var cornerRadius: CGFloat = 0
  /// The contents, between background and sublayers; nil for none.
  public var contents: LayerContents?

  /// Rarely used properties, stored out of line and shared between states.
  package private(set) var details = SharedDetails()

  /// Creates Core Animation's default values.
  public init() {}
}

// swift-format-ignore
extension LayerState {
  /// The z coordinate of the anchor point in front of the layer's plane.
  public var anchorPointZ: CGFloat { get { details.object.values.anchorPointZ } set { change { $0.anchorPointZ = newValue } } }
  /// The transform of all sublayers, about this layer's anchor point.
  public var sublayerTransform: CATransform3D { get { details.object.values.sublayerTransform } set { change { $0.sublayerTransform = newValue } } }
  /// Whether the layer's coordinate system is flipped vertically about the center of the bounds.
  public var isGeometryFlipped: Bool { get { details.object.values.isGeometryFlipped } set { change { $0.isGeometryFlipped = newValue } } }
  /// The layer's media timing, which maps its superlayer's time to its local time.
  public var timing: MediaTiming { get { details.object.values.timing } set { change { $0.timing = newValue } } }
  /// The width of the border inside the bounds, drawn over contents and sublayers.
  public var borderWidth: CGFloat { get { details.object.values.borderWidth } set { change { $0.borderWidth = newValue } } }
  /// The color of the border; nil for none.
  public var borderColor: CGColor? { get { details.object.values.borderColor } set { change { $0.borderColor = newValue } } }
  /// The alignment and scaling of the contents.
  public var contentsPlacement: ContentsPlacement { get { details.object.values.contentsPlacement } set { change { $0.contentsPlacement = newValue } } }
  /// Pixels per point of image contents.
  public var contentsScale: CGFloat { get { details.object.values.contentsScale } set { change { $0.contentsScale = newValue } } }
  /// The time of the frame that contents of a clip show, in seconds of the clip.
  public var contentsTime: Double { get { details.object.values.contentsTime } set { change { $0.contentsTime = newValue } } }
  /// The displayed subrectangle of the contents, in unit coordinates.
  public var contentsRect: CGRect { get { details.object.values.contentsRect } set { change { $0.contentsRect = newValue } } }
  /// The center slice of nine-part scaling, in unit coordinates.
  public var contentsCenter: CGRect { get { details.object.values.contentsCenter } set { change { $0.contentsCenter = newValue } } }
  /// The texture filter for magnified contents.
  public var magnificationFilter: CALayerContentsFilter { get { details.object.values.magnificationFilter } set { change { $0.magnificationFilter = newValue } } }
  /// The texture filter for minified contents.
  public var minificationFilter: CALayerContentsFilter { get { details.object.values.minificationFilter } set { change { $0.minificationFilter = newValue } } }
  /// The color of the shadow; nil for none.
  public var shadowColor: CGColor? { get { details.object.values.shadowColor } set { change { $0.shadowColor = newValue } } }
  /// The opacity of the shadow, 0…1.
  public var shadowOpacity: Double { get { details.object.values.shadowOpacity } set { change { $0.shadowOpacity = newValue } } }
  /// The offset of the shadow in the layer's own coordinates.
  public var shadowOffset: CGSize { get { details.object.values.shadowOffset } set { change { $0.shadowOffset = newValue } } }
  /// The standard deviation of the shadow's Gaussian blur.
  public var shadowRadius: CGFloat { get { details.object.values.shadowRadius } set { change { $0.shadowRadius = newValue } } }
  /// The shadow's shape in the layer's own coordinates; nil for the layer's alpha.
  public var shadowPath: CGPath? { get { details.object.values.shadowPath } set { change { $0.shadowPath = newValue } } }
  /// The corners that the corner radius rounds.
  public var maskedCorners: CACornerMask { get { details.object.values.maskedCorners } set { change { $0.maskedCorners = newValue } } }
  /// The curve of rounded corners.
  public var cornerCurve: CornerCurve { get { details.object.values.cornerCurve } set { change { $0.cornerCurve = newValue } } }
  /// The blend mode of the layer and its descendants; nil for source-over.
  public var compositingFilter: BlendMode? { get { details.object.values.compositingFilter } set { change { $0.compositingFilter = newValue } } }
  /// Whether the layer and its descendants are first rasterized to a bitmap.
  public var shouldRasterize: Bool { get { details.object.values.shouldRasterize } set { change { $0.shouldRasterize = newValue } } }
  /// The scale of that bitmap, in pixels per point.
  public var rasterizationScale: CGFloat { get { details.object.values.rasterizationScale } set { change { $0.rasterizationScale = newValue } } }
  /// The values of a shape layer; nil for other layers.
  public var shape: ShapeValues? { get { details.object.values.shape?.value } set { change { $0.shape = newValue.map { Shared($0) } } } }
  /// The values of a replicator layer; nil for other layers.
  public var replicator: ReplicatorValues? { get { details.object.values.replicator?.value } set { change { $0.replicator = newValue.map { Shared($0) } } } }
  /// The values of an emitter layer; nil for other layers.
  public var emitter: EmitterValues? { get { details.object.values.emitter?.value } set { change { $0.emitter = newValue.map { Shared($0) } } } }
  /// Whether the layer is a `CATransformLayer`, which does not flatten its sublayers.
  public var isTransformLayer: Bool { get { details.object.values.isTransformLayer } set { change { $0.isTransformLayer = newValue } } }
  /// The backdrop filter; nil for none.
  public var backdrop: BackdropValues? { get { details.object.values.backdrop } set { change { $0.backdrop = newValue } } }
  /// The filters; nil if they are the identity.
  var sharedFilters: FilterValues? { get { details.object.values.filters?.value } set { change { $0.filters = newValue.map { Shared($0) } } } }
  /// The trail; nil for that of a new layer, which has no echoes.
  var sharedTrail: TrailValues? { get { details.object.values.trail?.value } set { change { $0.trail = newValue.map { Shared($0) } } } }
  /// The channel of the mask that multiplies the layer's opacity.
  public var maskMode: MaskMode { get { details.object.values.maskMode } set { change { $0.maskMode = newValue } } }
  /// The weight, on OpenType's scale, of the fonts of text that the contents are drawn with; 0 for the fonts' own.
  public var fontWeight: CGFloat { get { details.object.values.fontWeight } set { change { $0.fontWeight = newValue } } }
  /// Whether the layer is a displacement map of its superlayer instead of being drawn.
  public var isDisplacementMap: Bool { get { details.object.values.isDisplacementMap } set { change { $0.isDisplacementMap = newValue } } }
  /// The values of a text layer; nil for other layers.
  public var text: TextLayerValues? { get { details.object.values.text?.value } set { change { $0.text = newValue.map { Shared($0) } } } }
  /// The values of a gradient layer; nil for other layers.
  public var gradient: GradientValues? { get { details.object.values.gradient?.value } set { change { $0.gradient = newValue.map { Shared($0) } } } }
}

extension LayerState {
  /// A shared reference to rarely used properties. nil for most layers, which saves reference counting
  /// when states are copied.
  package struct SharedDetails: Sendable, Equatable {
    fileprivate var own: Details?

    fileprivate var object: Details { own ?? .standard }

    /// Whether all values are known to be the defaults.
    package var areDefault: Bool { own == nil }

    /// Whether none of the values affects drawing: the layer shows only its background and contents,
    /// composited source-over.
    package var arePlain: Bool { own?.arePlain ?? true }
    /// Whether a leaf layer qualifies for the fast path of evaluation: it has no timing of its own, is no
    /// emitter, replicator, transform layer or displacement map, has no trail, no weight of its
    /// fonts, and no flipped geometry.
    var allowLeafFastPath: Bool { own?.allowLeafFastPath ?? true }

    /// Whether both refer to the same object; a fast check before comparing values.
    package func isSame(as other: SharedDetails) -> Bool { own === other.own }

    package static func == (left: SharedDetails, right: SharedDetails) -> Bool {
      left.isSame(as: right) || left.object == right.object
    }
  }

  /// The storage of rarely used properties; immutable and shared.
  fileprivate final class Details: Sendable, Equatable {
    static let standard = Details(DetailValues())
    let values: DetailValues
    let arePlain: Bool
    let allowLeafFastPath: Bool

    init(_ values: DetailValues) {
      self.values = values
      arePlain = values.arePlain
      allowLeafFastPath =
        values.timing == .plain && values.emitter == nil && values.replicator == nil
        && !values.isTransformLayer && !values.isGeometryFlipped && !values.isDisplacementMap
        && values.trail == nil && values.fontWeight == 0
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

  /// The rarely used properties with their defaults.
  struct DetailValues: Sendable, Equatable {
    var anchorPointZ: CGFloat = 0
    var sublayerTransform = CATransform3D.identity
    var isGeometryFlipped = false
    var timing = MediaTiming.plain
    var borderWidth: CGFloat = 0
    var borderColor: CGColor? = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    var contentsPlacement = ContentsPlacement.resize
    var contentsScale: CGFloat = 1
    var contentsTime = 0.0
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
    var filters: Shared<FilterValues>?
    var trail: Shared<TrailValues>?
    var maskMode = MaskMode.alpha
    var isDisplacementMap = false
    var fontWeight: CGFloat = 0
    var text: Shared<TextLayerValues>?

    fileprivate var arePlain: Bool {
      let hasBorder = borderWidth > 0 && (borderColor?.alpha ?? 0) > 0
      let hasShadow = shadowOpacity > 0 && (shadowColor?.alpha ?? 0) > 0
      return !hasBorder && !hasShadow && compositingFilter == nil && !shouldRasterize
        && shape == nil && gradient == nil && emitter == nil && backdrop == nil && text == nil
        && filters == nil
    }
  }

  /// A shared immutable box for the values of one kind of layer.
  final class Shared<Value: Sendable & Equatable>: Sendable, Equatable {
    let value: Value

    init(_ value: Value) { self.value = value }

    static func == (left: Shared, right: Shared) -> Bool {
      left === right || left.value == right.value
    }
  }
}
