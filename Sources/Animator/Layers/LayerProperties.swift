// Every property of a layer, once. To add one, add it here and nowhere else: a stored property in
// LayerState, a descriptor and a row in the table below, an accessor on CALayer. Implicit animation,
// presentation values, key paths, scenes and inspection read this table; LayerPropertiesTests fails
// where a stored property has no row. The parts of properties that key paths name stand in
// LayerPropertyParts.swift.

// swift-format-ignore
extension LayerProperty<CGPoint> {
  static var position: Self { Self("position", \.position, .additive, stales: .geometry) }
  static var anchorPoint: Self { Self("anchorPoint", \.anchorPoint, .additive, stales: .geometry) }
  static var boundsOrigin: Self { Self("bounds.origin", \.bounds.origin, .additive, stales: .geometry) }
}

// swift-format-ignore
extension LayerProperty<CGSize> {
  static var boundsSize: Self { Self("bounds.size", \.bounds.size, .additive, stales: .geometry) }
  static var shadowOffset: Self { Self("shadowOffset", \.shadowOffset) }
}

// swift-format-ignore
extension LayerProperty<CATransform3D> {
  static var transform: Self { Self("transform", \.transform, .additive, stales: .geometry) }
  static var sublayerTransform: Self { Self("sublayerTransform", \.sublayerTransform, .additive, stales: .geometry) }
}

// swift-format-ignore
extension LayerProperty<CGFloat> {
  static var zPosition: Self { Self("zPosition", \.zPosition, .additive, stales: .geometry) }
  static var anchorPointZ: Self { Self("anchorPointZ", \.anchorPointZ, .additive, stales: .geometry) }
  static var cornerRadius: Self { Self("cornerRadius", \.cornerRadius, in: 0...(.infinity)) }
  static var borderWidth: Self { Self("borderWidth", \.borderWidth, in: 0...(.infinity)) }
  static var shadowRadius: Self { Self("shadowRadius", \.shadowRadius, in: 0...(.infinity)) }
  static var contentsScale: Self { Self("contentsScale", \.contentsScale, .immediate, stales: .contents) }
}

// swift-format-ignore
extension LayerProperty<Double> {
  static var opacity: Self { Self("opacity", \.opacity, in: 0...1) }
  static var shadowOpacity: Self { Self("shadowOpacity", \.shadowOpacity, in: 0...1) }
}

// swift-format-ignore
extension LayerProperty<CGColor?> {
  static var backgroundColor: Self { Self("backgroundColor", \.backgroundColor) }
  static var borderColor: Self { Self("borderColor", \.borderColor) }
  static var shadowColor: Self { Self("shadowColor", \.shadowColor) }
}

// swift-format-ignore
extension LayerProperty<CGRect> {
  static var contentsRect: Self { Self("contentsRect", \.contentsRect, stales: .contents) }
  static var contentsCenter: Self { Self("contentsCenter", \.contentsCenter, stales: .contents) }
}

// swift-format-ignore
extension LayerProperty<Bool> {
  static var isHidden: Self { Self("hidden", \.isHidden, .immediate) }
  static var allowsGroupOpacity: Self { Self("allowsGroupOpacity", \.allowsGroupOpacity, .immediate) }
  static var isDoubleSided: Self { Self("doubleSided", \.isDoubleSided, .immediate) }
  static var masksToBounds: Self { Self("masksToBounds", \.masksToBounds, .immediate) }
  static var isOpaque: Self { Self("opaque", \.isOpaque, .immediate) }
}

// swift-format-ignore
extension LayerProperty<LayerContents?> {
  static var contents: Self { Self("contents", \.contents, .immediate, stales: .contents) }
}

// swift-format-ignore
extension LayerProperty<ContentsPlacement> {
  static var contentsPlacement: Self { Self("contentsGravity", \.contentsPlacement, .immediate, stales: .contents) }
}

// swift-format-ignore
extension LayerProperty<MediaTiming> {
  static var timing: Self { Self("timing", \.timing, .immediate) }
}

extension AnyLayerProperty {
  /// The table.
  public static let all: [AnyLayerProperty] = [
    .init(.boundsOrigin), .init(.boundsSize), .init(.position), .init(.anchorPoint),
    .init(.anchorPointZ), .init(.zPosition), .init(.transform), .init(.sublayerTransform),
    .init(.isHidden), .init(.opacity), .init(.allowsGroupOpacity), .init(.isDoubleSided),
    .init(.masksToBounds), .init(.isOpaque), .init(.backgroundColor), .init(.cornerRadius),
    .init(.borderWidth), .init(.borderColor), .init(.contents), .init(.contentsPlacement),
    .init(.contentsScale), .init(.contentsRect), .init(.contentsCenter), .init(.shadowColor),
    .init(.shadowOpacity), .init(.shadowOffset), .init(.shadowRadius),
    .init(.timing, isKeyPath: false),
  ]
}
