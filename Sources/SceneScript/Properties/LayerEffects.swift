import Animator

// Properties of all views' layers beyond the usual ones.

extension ViewProperty {
  /// The rows of the table that are about corners, shadows, compositing and space.
  static let effects: [ViewProperty] = [
    ViewProperty("maskedCorners", .corners, "Which corners cornerRadius rounds; all unless said.") {
      $0.layer.maskedCorners
    } set: {
      $0.layer.maskedCorners = $1
    },
    ViewProperty("cornerCurve", .cornerCurve, "circular unless said.") {
      $0.layer.cornerCurve
    } set: {
      $0.layer.cornerCurve = $1
    },
    ViewProperty(
      "shadowPath", .path, animatable: true,
      "SVG path data: what casts the shadow instead of what the view shows."
    ) {
      $0.layer.shadowPath
    } set: {
      $0.layer.shadowPath = $1
    },
    ViewProperty(
      "compositingFilter", .blendMode,
      "How the view mixes with what is behind it; normal unless said."
    ) {
      ($0.layer.compositingFilter as? String).flatMap(BlendMode.init(rawValue:))
    } set: {
      $0.layer.compositingFilter = $1?.rawValue
    },
    ViewProperty(
      "shouldRasterize", .bool, "Whether the view is drawn as a flat picture first."
    ) {
      $0.layer.shouldRasterize
    } set: {
      $0.layer.shouldRasterize = $1
    },
    ViewProperty(
      "rasterizationScale", .nonNegative, in: .pixelsPerPoint,
      "Pixels per point of that picture; 1 unless said."
    ) {
      $0.layer.rasterizationScale
    } set: {
      $0.layer.rasterizationScale = $1
    },
    ViewProperty(
      "sublayerTransform", .transform3D, animatable: true,
      "Applied to all subviews, about the anchor point: where perspective goes."
    ) {
      $0.layer.sublayerTransform
    } set: {
      $0.layer.sublayerTransform = $1
    },
    ViewProperty("doubleSided", .bool, "Whether the view is seen from behind; true unless said.") {
      $0.layer.isDoubleSided
    } set: {
      $0.layer.isDoubleSided = $1
    },
  ]
}

/// A view that leaves its subviews where they are in space.
final class TransformView: UIView {
  override class var layerClass: AnyClass { CATransformLayer.self }
}

extension PropertyKind where Value == CACornerMask {
  /// A list of corners.
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
  /// The modes by their names without "BlendMode".
  fileprivate static var blendMode: PropertyKind {
    .name(
      [("normal", nil)]
        + BlendMode.allCases.map { ($0.rawValue.replacing("BlendMode", with: ""), $0) })
  }
}
