// swift-format-ignore-file

// The table of all layer properties. To add one, add a stored property to LayerState (or to the values
// of its kind of layer), a descriptor and a row in the table below, and an accessor on the layer. Implicit
// animation, presentation values, key paths, scenes and inspection read this table; LayerPropertiesTests
// fails if a stored property has no row. Components of properties are in LayerPropertyComponents.swift.

/// The properties that change most often, made once: making one takes longer than the rest of a change.
private enum CommonProperties {
  static let position = LayerProperty<CGPoint>("position", \.position, .additive, isSampled: true)
  static let boundsOrigin = LayerProperty<CGPoint>("bounds.origin", \.bounds.origin, .additive, isSampled: true)
  static let boundsSize = LayerProperty<CGSize>("bounds.size", \.bounds.size, .additive, isSampled: true)
  static let transform = LayerProperty<CATransform3D>("transform", \.transform, .additive, isSampled: true)
  static let opacity = LayerProperty<Double>("opacity", \.opacity, in: 0...1, isSampled: true)
  static let backgroundColor = LayerProperty<CGColor?>("backgroundColor", \.backgroundColor, isSampled: true)
  static let isHidden = LayerProperty<Bool>("hidden", \.isHidden, .immediate, isSampled: true)
}

extension LayerProperty<CGPoint> {
  package static var position: Self { CommonProperties.position }
  package static var anchorPoint: Self { Self("anchorPoint", \.anchorPoint, .additive, isSampled: true) }
  package static var boundsOrigin: Self { CommonProperties.boundsOrigin }
}

extension LayerProperty<CGSize> {
  package static var boundsSize: Self { CommonProperties.boundsSize }
  package static var shadowOffset: Self { Self("shadowOffset", \.shadowOffset, isSampled: true) }
}

extension LayerProperty<CATransform3D> {
  package static var transform: Self { CommonProperties.transform }
  package static var sublayerTransform: Self { Self("sublayerTransform", \.sublayerTransform, .additive) }
}

extension LayerProperty<CGFloat> {
  package static var zPosition: Self { Self("zPosition", \.zPosition, .additive, isSampled: true) }
  package static var anchorPointZ: Self { Self("anchorPointZ", \.anchorPointZ, .additive, isSampled: true) }
  package static var cornerRadius: Self { Self("cornerRadius", \.cornerRadius, in: 0...(.infinity), isSampled: true) }
  package static var borderWidth: Self { Self("borderWidth", \.borderWidth, in: 0...(.infinity), isSampled: true) }
  package static var shadowRadius: Self { Self("shadowRadius", \.shadowRadius, in: 0...(.infinity), isSampled: true) }
  package static var contentsScale: Self { Self("contentsScale", \.contentsScale, .immediate) }
}

extension LayerProperty<Double> {
  package static var opacity: Self { CommonProperties.opacity }
  package static var shadowOpacity: Self { Self("shadowOpacity", \.shadowOpacity, in: 0...1, isSampled: true) }
}

extension LayerProperty<CGColor?> {
  package static var backgroundColor: Self { CommonProperties.backgroundColor }
  package static var borderColor: Self { Self("borderColor", \.borderColor, isSampled: true) }
  package static var shadowColor: Self { Self("shadowColor", \.shadowColor, isSampled: true) }
}

extension LayerProperty<CGRect> {
  package static var contentsRect: Self { Self("contentsRect", \.contentsRect) }
  package static var contentsCenter: Self { Self("contentsCenter", \.contentsCenter) }
}

extension LayerProperty<Bool> {
  package static var isHidden: Self { CommonProperties.isHidden }
  package static var allowsGroupOpacity: Self { Self("allowsGroupOpacity", \.allowsGroupOpacity, .immediate, isSampled: true) }
  package static var isDoubleSided: Self { Self("doubleSided", \.isDoubleSided, .immediate) }
  package static var masksToBounds: Self { Self("masksToBounds", \.masksToBounds, .immediate) }
  package static var isOpaque: Self { Self("opaque", \.isOpaque, .immediate, isSampled: true) }
  package static var isGeometryFlipped: Self { Self("geometryFlipped", \.isGeometryFlipped, .immediate) }
}

extension LayerProperty<LayerContents?> {
  package static var contents: Self { Self("contents", \.contents, .immediate) }
}

extension LayerProperty<Double> {
  package static var contentsTime: Self { Self("contentsTime", \.contentsTime) }
}

extension LayerProperty<ContentsPlacement> {
  package static var contentsPlacement: Self { Self("contentsGravity", \.contentsPlacement, .immediate) }
}

extension LayerProperty<CALayerContentsFilter> {
  package static var magnificationFilter: Self { Self("magnificationFilter", \.magnificationFilter, .immediate) }
  package static var minificationFilter: Self { Self("minificationFilter", \.minificationFilter, .immediate) }
}

extension LayerProperty<MediaTiming> {
  package static var timing: Self { Self("timing", \.timing, .immediate, isSampled: true) }
}

// Corners, shadows and compositing.

extension LayerProperty<CACornerMask> {
  package static var maskedCorners: Self { Self("maskedCorners", \.maskedCorners, .immediate) }
}

extension LayerProperty<CornerCurve> {
  package static var cornerCurve: Self { Self("cornerCurve", \.cornerCurve, .immediate) }
}

extension LayerProperty<CGPath?> {
  package static var shadowPath: Self { Self("shadowPath", \.shadowPath) }
}

extension LayerProperty<BlendMode?> {
  package static var compositingFilter: Self { Self("compositingFilter", \.compositingFilter, .immediate) }
}

extension LayerProperty<Bool> {
  package static var shouldRasterize: Self { Self("shouldRasterize", \.shouldRasterize, .immediate) }
}

extension LayerProperty<CGFloat> {
  package static var rasterizationScale: Self { Self("rasterizationScale", \.rasterizationScale, .immediate, in: 0...(.infinity)) }
}

// Shapes and gradients.

extension LayerProperty<CGPath?> {
  package static var path: Self { Self("path", \.path, of: .shape) }
}

extension LayerProperty<CGColor?> {
  package static var fillColor: Self { Self("fillColor", \.fillColor, of: .shape, isSampled: true) }
  package static var strokeColor: Self { Self("strokeColor", \.strokeColor, of: .shape, isSampled: true) }
}

extension LayerProperty<CGFloat> {
  package static var strokeStart: Self { Self("strokeStart", \.strokeStart, in: 0...1, of: .shape, isSampled: true) }
  package static var strokeEnd: Self { Self("strokeEnd", \.strokeEnd, in: 0...1, of: .shape, isSampled: true) }
  package static var lineWidth: Self { Self("lineWidth", \.lineWidth, in: 0...(.infinity), of: .shape, isSampled: true) }
  package static var miterLimit: Self { Self("miterLimit", \.miterLimit, of: .shape) }
  package static var lineDashPhase: Self { Self("lineDashPhase", \.lineDashPhase, of: .shape, isSampled: true) }
}

extension LayerProperty<CGPathFillRule> {
  package static var fillRule: Self { Self("fillRule", \.fillRule, .immediate, of: .shape) }
}

extension LayerProperty<CGLineCap> {
  package static var lineCap: Self { Self("lineCap", \.lineCap, .immediate, of: .shape) }
}

extension LayerProperty<CGLineJoin> {
  package static var lineJoin: Self { Self("lineJoin", \.lineJoin, .immediate, of: .shape) }
}

extension LayerProperty<[CGFloat]?> {
  package static var lineDashPattern: Self { Self("lineDashPattern", \.lineDashPattern, .immediate, of: .shape) }
  package static var locations: Self { Self("locations", \.locations, of: .gradient) }
  package static var meshPoints: Self { Self("meshPoints", \.meshPoints, of: .gradient) }
}

extension LayerProperty<[CGColor]?> {
  package static var colors: Self { Self("colors", \.colors, of: .gradient) }
}

extension LayerProperty<CGPoint> {
  package static var startPoint: Self { Self("startPoint", \.startPoint, of: .gradient) }
  package static var endPoint: Self { Self("endPoint", \.endPoint, of: .gradient) }
}

extension LayerProperty<CGFloat> {
  package static var meshColumns: Self { Self("meshColumns", \.meshColumns, .immediate, of: .gradient) }
}

extension LayerProperty<GradientKind> {
  package static var gradientKind: Self { Self("type", \.gradientKind, .immediate, of: .gradient) }
}

// Replicators.

extension LayerProperty<CGFloat> {
  package static var instanceCount: Self { Self("instanceCount", \.instanceCount, in: 0...10_000, of: .replicator, isSampled: true) }
}

extension LayerProperty<Bool> {
  package static var preservesDepth: Self { Self("preservesDepth", \.preservesDepth, .immediate, of: .depth, isSampled: true) }
}

extension LayerProperty<CATransform3D> {
  package static var instanceTransform: Self { Self("instanceTransform", \.instanceTransform, of: .replicator, isSampled: true) }
}

extension LayerProperty<CGColor?> {
  package static var instanceColor: Self { Self("instanceColor", \.instanceColor, of: .replicator, isSampled: true) }
}

extension LayerProperty<Double> {
  package static var instanceDelay: Self { Self("instanceDelay", \.instanceDelay, of: .replicator, isSampled: true) }
  package static var instanceRedOffset: Self { Self("instanceRedOffset", \.instanceRedOffset, of: .replicator, isSampled: true) }
  package static var instanceGreenOffset: Self { Self("instanceGreenOffset", \.instanceGreenOffset, of: .replicator, isSampled: true) }
  package static var instanceBlueOffset: Self { Self("instanceBlueOffset", \.instanceBlueOffset, of: .replicator, isSampled: true) }
  package static var instanceAlphaOffset: Self { Self("instanceAlphaOffset", \.instanceAlphaOffset, of: .replicator, isSampled: true) }
}

// Emitters.

extension LayerProperty<Double> {
  package static var birthRate: Self { Self("birthRate", \.birthRate, in: 0...64, of: .emitter, isSampled: true) }
  package static var lifetime: Self { Self("lifetime", \.lifetime, in: 0...(.infinity), of: .emitter, isSampled: true) }
  package static var emitterVelocity: Self { Self("velocity", \.emitterVelocity, of: .emitter, isSampled: true) }
  package static var emitterScale: Self { Self("scale", \.emitterScale, of: .emitter, isSampled: true) }
  package static var emitterSpin: Self { Self("spin", \.emitterSpin, of: .emitter, isSampled: true) }
  package static var emitterSeed: Self { Self("seed", \.emitterSeed, .immediate, in: 0...4_294_967_295, of: .emitter, isSampled: true) }
}

extension LayerProperty<CGPoint> {
  package static var emitterPosition: Self { Self("emitterPosition", \.emitterPosition, of: .emitter, isSampled: true) }
}

extension LayerProperty<CGSize> {
  package static var emitterSize: Self { Self("emitterSize", \.emitterSize, of: .emitter, isSampled: true) }
}

extension LayerProperty<CGFloat> {
  package static var emitterZPosition: Self { Self("emitterZPosition", \.emitterZPosition, of: .emitter, isSampled: true) }
  package static var emitterDepth: Self { Self("emitterDepth", \.emitterDepth, of: .emitter, isSampled: true) }
}

extension LayerProperty<CAEmitterLayerEmitterShape> {
  package static var emitterShape: Self { Self("emitterShape", \.emitterShape, .immediate, of: .emitter, isSampled: true) }
}

extension LayerProperty<CAEmitterLayerEmitterMode> {
  package static var emitterMode: Self { Self("emitterMode", \.emitterMode, .immediate, of: .emitter, isSampled: true) }
}

extension LayerProperty<CAEmitterLayerRenderMode> {
  package static var renderMode: Self { Self("renderMode", \.renderMode, .immediate, of: .emitter, isSampled: true) }
}

extension LayerProperty<EmitterCells> {
  package static var emitterCells: Self { Self("emitterCells", \.emitterCells, .immediate, of: .emitter, isSampled: true) }
}

// Backdrop filters of blur effects; Core Animation has no key path for them.

extension LayerProperty<BackdropValues?> {
  package static var backdrop: Self { Self("backdrop", \.backdrop) }
}

// Filters; the engine's own.

extension LayerProperty<CGFloat> {
  package static var blurRadius: Self { Self("blurRadius", \.blurRadius, in: 0...(.infinity)) }
  package static var glowRadius: Self { Self("glowRadius", \.glowRadius, in: 0...(.infinity)) }
  package static var grainSize: Self { Self("grainSize", \.grainSize, in: 0...(.infinity)) }
  package static var displacementAmount: Self { Self("displacementAmount", \.displacementAmount, in: 0...(.infinity)) }
  package static var displacementSize: Self { Self("displacementSize", \.displacementSize, in: 0...(.infinity)) }
  package static var displacementScale: Self { Self("displacementScale", \.displacementScale) }
  package static var sublayerDefocus: Self { Self("sublayerDefocus", \.sublayerDefocus, in: 0...(.infinity)) }
  package static var sublayerFocus: Self { Self("sublayerFocus", \.sublayerFocus) }
}

extension LayerProperty<Double> {
  package static var gradientMapAmount: Self { Self("gradientMapAmount", \.gradientMapAmount, in: 0...1) }
  package static var glowIntensity: Self { Self("glowIntensity", \.glowIntensity, in: 0...4) }
  package static var grainAmount: Self { Self("grainAmount", \.grainAmount, in: 0...1) }
  package static var grainPhase: Self { Self("grainPhase", \.grainPhase) }
  package static var displacementPhase: Self { Self("displacementPhase", \.displacementPhase) }
}

extension LayerProperty<Bool> {
  package static var isDisplacementMap: Self { Self("displacementMap", \.isDisplacementMap, .immediate) }
}

extension LayerProperty<CGColor?> {
  package static var glowColor: Self { Self("glowColor", \.glowColor) }
}

extension LayerProperty<[CGColor]?> {
  package static var gradientMap: Self { Self("gradientMap", \.gradientMap) }
}

// Trails; the engine's own.

extension LayerProperty<CGFloat> {
  package static var trailCount: Self { Self("trailCount", \.trailCount, in: 0...100) }
  package static var trailInterval: Self { Self("trailInterval", \.trailInterval, in: 0...(.infinity)) }
  package static var trailDecay: Self { Self("trailDecay", \.trailDecay, in: 0...1) }
}

extension LayerProperty<MaskMode> {
  package static var maskMode: Self { Self("maskMode", \.maskMode, .immediate) }
}

// The weight of fonts in contents; the engine's own.

extension LayerProperty<CGFloat> {
  package static var fontWeight: Self { Self("fontWeight", \.fontWeight, in: 0...1000) }
}

// Text layers.

extension LayerProperty<TextLayerString> {
  package static var string: Self { Self("string", \.string, .immediate, of: .text) }
}

extension LayerProperty<FontDescription> {
  package static var font: Self { Self("font", \.font, .immediate, of: .text) }
}

extension LayerProperty<CGFloat> {
  package static var fontSize: Self { Self("fontSize", \.fontSize, in: 0...(.infinity), of: .text) }
}

extension LayerProperty<CGColor?> {
  package static var foregroundColor: Self { Self("foregroundColor", \.foregroundColor, of: .text) }
}

extension LayerProperty<Bool> {
  package static var isWrapped: Self { Self("wrapped", \.isWrapped, .immediate, of: .text) }
}

extension LayerProperty<NSTextAlignment> {
  package static var alignmentMode: Self { Self("alignmentMode", \.alignmentMode, .immediate, of: .text) }
}

extension LayerProperty<NSLineBreakMode> {
  package static var truncationMode: Self { Self("truncationMode", \.truncationMode, .immediate, of: .text) }
}

extension AnyLayerProperty {
  /// The table of properties.
  public static let all: [AnyLayerProperty] = [
    .init(.boundsOrigin), .init(.boundsSize), .init(.position), .init(.anchorPoint),
    .init(.anchorPointZ), .init(.zPosition), .init(.transform), .init(.sublayerTransform),
    .init(.isHidden), .init(.opacity), .init(.allowsGroupOpacity), .init(.isDoubleSided),
    .init(.masksToBounds), .init(.isOpaque), .init(.isGeometryFlipped), .init(.backgroundColor), .init(.cornerRadius),
    .init(.borderWidth), .init(.borderColor), .init(.contents), .init(.contentsPlacement),
    .init(.contentsScale), .init(.contentsTime), .init(.contentsRect), .init(.contentsCenter),
    .init(.magnificationFilter), .init(.minificationFilter), .init(.shadowColor),
    .init(.shadowOpacity), .init(.shadowOffset), .init(.shadowRadius),
    .init(.shadowPath), .init(.maskedCorners), .init(.cornerCurve), .init(.compositingFilter),
    .init(.shouldRasterize), .init(.rasterizationScale),
    .init(.blurRadius), .init(.gradientMap), .init(.gradientMapAmount), .init(.glowRadius),
    .init(.glowIntensity), .init(.glowColor), .init(.grainAmount), .init(.grainSize),
    .init(.grainPhase), .init(.displacementAmount), .init(.displacementSize),
    .init(.displacementPhase), .init(.displacementScale), .init(.isDisplacementMap),
    .init(.sublayerDefocus), .init(.sublayerFocus), .init(.maskMode),
    .init(.trailCount), .init(.trailInterval), .init(.trailDecay), .init(.fontWeight),
    .init(.timing, isKeyPath: false), .init(.backdrop, isKeyPath: false),
    .init(.path), .init(.fillColor), .init(.fillRule), .init(.strokeColor), .init(.strokeStart),
    .init(.strokeEnd), .init(.lineWidth), .init(.lineCap), .init(.lineJoin), .init(.miterLimit),
    .init(.lineDashPattern), .init(.lineDashPhase),
    .init(.colors), .init(.locations), .init(.startPoint), .init(.endPoint), .init(.gradientKind),
    .init(.meshColumns), .init(.meshPoints),
    .init(.instanceCount), .init(.preservesDepth), .init(.instanceDelay),
    .init(.instanceTransform), .init(.instanceColor), .init(.instanceRedOffset),
    .init(.instanceGreenOffset), .init(.instanceBlueOffset), .init(.instanceAlphaOffset),
    .init(.birthRate), .init(.lifetime), .init(.emitterVelocity), .init(.emitterScale),
    .init(.emitterSpin), .init(.emitterSeed), .init(.emitterPosition), .init(.emitterSize),
    .init(.emitterZPosition), .init(.emitterDepth), .init(.emitterShape), .init(.emitterMode),
    .init(.renderMode), .init(.emitterCells, isKeyPath: false),
    .init(.string), .init(.font), .init(.fontSize), .init(.foregroundColor), .init(.isWrapped),
    .init(.alignmentMode), .init(.truncationMode),
  ]
}
