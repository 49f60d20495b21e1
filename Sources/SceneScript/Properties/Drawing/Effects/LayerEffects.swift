import Animator

// Properties of all views that map to layer properties: corners, shadow path, compositing, 3D.

extension ViewProperty {
  /// Corner, shadow, compositing and 3D properties of all views.
  static let effects: [ViewProperty] = [
    ViewProperty("maskedCorners", .corners, "The corners rounded by cornerRadius. Default: all.") {
      $0.layer.maskedCorners
    } set: {
      $0.layer.maskedCorners = $1
    },
    ViewProperty("cornerCurve", .cornerCurve, "Default: circular.") {
      $0.layer.cornerCurve
    } set: {
      $0.layer.cornerCurve = $1
    },
    ViewProperty(
      "shadowPath", .path, animatable: true,
      "SVG path data: the shape of the shadow, instead of the view's content."
    ) {
      $0.layer.shadowPath
    } set: {
      $0.layer.shadowPath = $1
    },
    ViewProperty(
      "compositingFilter", .blendMode,
      "Blend mode with the backdrop. Default: normal."
    ) {
      ($0.layer.compositingFilter as? String).flatMap(BlendMode.init(rawValue:))
    } set: {
      $0.layer.compositingFilter = $1?.rawValue
    },
    ViewProperty(
      "shouldRasterize", .bool, "Whether the view is rendered to a bitmap before compositing."
    ) {
      $0.layer.shouldRasterize
    } set: {
      $0.layer.shouldRasterize = $1
    },
    ViewProperty(
      "rasterizationScale", .nonNegative, in: .pixelsPerPoint,
      "Pixels per point of that bitmap. Default: 1."
    ) {
      $0.layer.rasterizationScale
    } set: {
      $0.layer.rasterizationScale = $1
    },
    ViewProperty(
      "sublayerTransform", .transform3D, animatable: true,
      "Transform of all subviews about the anchor point, usually a perspective."
    ) {
      $0.layer.sublayerTransform
    } set: {
      $0.layer.sublayerTransform = $1
    },
    ViewProperty("doubleSided", .bool, "Whether the back of the view is visible. Default: true.") {
      $0.layer.isDoubleSided
    } set: {
      $0.layer.isDoubleSided = $1
    },
  ]
}

/// A view backed by a `CATransformLayer`, which does not flatten its sublayers.
final class TransformView: UIView {
  override class var layerClass: AnyClass { CATransformLayer.self }
}

extension PropertyKind where Value == CACornerMask {
  fileprivate static var corners: PropertyKind {
    .names(
      [
        ("topLeft", .layerMinXMinYCorner), ("topRight", .layerMaxXMinYCorner),
        ("bottomLeft", .layerMinXMaxYCorner), ("bottomRight", .layerMaxXMaxYCorner),
      ], example: "a list of corners, such as [topLeft, topRight]")
  }
}

extension PropertyKind where Value == CALayerCornerCurve {
  fileprivate static var cornerCurve: PropertyKind {
    .name([("circular", .circular), ("continuous", .continuous)])
  }
}

extension PropertyKind where Value == BlendMode? {
  /// Blend modes by their names without the suffix "BlendMode".
  fileprivate static var blendMode: PropertyKind {
    .name(
      [("normal", nil)]
        + BlendMode.allCases.map { ($0.rawValue.replacing("BlendMode", with: ""), $0) })
  }
}
