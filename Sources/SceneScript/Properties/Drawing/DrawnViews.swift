import Animator

/// A view backed by a `CAGradientLayer`.
final class GradientView: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }

  fileprivate var gradient: CAGradientLayer? { layer as? CAGradientLayer }
}

extension ViewProperty {
  /// Properties of shape views.
  static let shape: [ViewProperty] = [
    ViewProperty(
      "path", .path, of: ShapeView.self, in: .points, animatable: true,
      "SVG path data in the view's coordinates."
    ) {
      $0.shape?.path
    } set: {
      $0.shape?.path = $1
    },
    ViewProperty(
      "fillColor", .layerColor, of: ShapeView.self, animatable: true,
      "Fill color. Default: black."
    ) {
      $0.shape?.fillColor
    } set: {
      $0.shape?.fillColor = $1
    },
    ViewProperty("fillRule", .fillRule, of: ShapeView.self, "Fill rule. Default: nonZero.") {
      $0.shape?.fillRule
    } set: {
      $0.shape?.fillRule = $1
    },
    ViewProperty(
      "strokeColor", .layerColor, of: ShapeView.self, animatable: true,
      "Stroke color. Default: no stroke."
    ) {
      $0.shape?.strokeColor
    } set: {
      $0.shape?.strokeColor = $1
    },
    ViewProperty(
      "lineWidth", .nonNegative, of: ShapeView.self, in: .points, animatable: true,
      "Stroke width. Default: 1."
    ) {
      $0.shape?.lineWidth.native
    } set: {
      $0.shape?.lineWidth = $1
    },
    ViewProperty(
      "lineCap", .lineCap, of: ShapeView.self, "Cap of the stroke's ends. Default: butt."
    ) {
      $0.shape?.lineCap
    } set: {
      $0.shape?.lineCap = $1
    },
    ViewProperty(
      "lineJoin", .lineJoin, of: ShapeView.self, "Join of the stroke's corners. Default: miter."
    ) {
      $0.shape?.lineJoin
    } set: {
      $0.shape?.lineJoin = $1
    },
    ViewProperty(
      "miterLimit", .nonNegative, of: ShapeView.self, in: .factor, animatable: true,
      "Maximum miter length as a multiple of the line width. Default: 10."
    ) {
      $0.shape?.miterLimit.native
    } set: {
      $0.shape?.miterLimit = $1
    },
    ViewProperty(
      "dash", .lengths, of: ShapeView.self, in: .points,
      "Dash pattern: alternating lengths of dashes and gaps."
    ) {
      $0.shape?.lineDashPattern?.map(\.doubleValue) ?? []
    } set: {
      $0.shape?.lineDashPattern = $1.isEmpty ? nil : $1.map { NSNumber(value: $0) }
    },
    ViewProperty(
      "dashPhase", .number, of: ShapeView.self, in: .points, animatable: true,
      "Offset into the dash pattern at the start of the path."
    ) {
      $0.shape?.lineDashPhase.native
    } set: {
      $0.shape?.lineDashPhase = $1
    },
    ViewProperty(
      "strokeStart", .fraction, of: ShapeView.self, in: .fraction, animatable: true,
      "Start of the stroke as a fraction of the path length."
    ) {
      $0.shape?.strokeStart.native
    } set: {
      $0.shape?.strokeStart = $1
    },
    ViewProperty(
      "strokeEnd", .fraction, of: ShapeView.self, in: .fraction, animatable: true,
      "End of the stroke as a fraction of the path length. Default: 1."
    ) {
      $0.shape?.strokeEnd.native
    } set: {
      $0.shape?.strokeEnd = $1
    },
  ]

  /// Properties of gradient views.
  static let gradient: [ViewProperty] = [
    ViewProperty(
      "colors", .layerColors, of: GradientView.self, animatable: true,
      "Colors of the gradient stops."
    ) {
      ($0.gradient?.colors ?? []).compactMap { $0 as? CGColor }
    } set: {
      $0.gradient?.colors = $1
    },
    ViewProperty(
      "locations", .locations, of: GradientView.self, in: .fraction, animatable: true,
      "Locations of the gradient stops, 0 to 1. Default: evenly spaced."
    ) {
      $0.gradient?.locations?.map(\.doubleValue)
    } set: {
      $0.gradient?.locations = $1.map { NSNumber(value: $0) }
    },
    ViewProperty(
      "startPoint", .point, of: GradientView.self, in: .unitCoordinates, animatable: true,
      "Start of the gradient in unit coordinates. Default: [0.5, 0]."
    ) {
      $0.gradient?.startPoint
    } set: {
      $0.gradient?.startPoint = $1
    },
    ViewProperty(
      "endPoint", .point, of: GradientView.self, in: .unitCoordinates, animatable: true,
      "End of the gradient in unit coordinates. Default: [0.5, 1]."
    ) {
      $0.gradient?.endPoint
    } set: {
      $0.gradient?.endPoint = $1
    },
    ViewProperty("kind", .gradientKind, of: GradientView.self, "Default: axial.") {
      $0.gradient?.type
    } set: {
      $0.gradient?.type = $1
    },
  ]
}

extension PropertyKind where Value == CAShapeLayerFillRule {
  fileprivate static var fillRule: PropertyKind {
    .name([("nonZero", .nonZero), ("evenOdd", .evenOdd)])
  }
}

extension PropertyKind where Value == CAShapeLayerLineCap {
  fileprivate static var lineCap: PropertyKind {
    .name([("butt", .butt), ("round", .round), ("square", .square)])
  }
}

extension PropertyKind where Value == CAShapeLayerLineJoin {
  fileprivate static var lineJoin: PropertyKind {
    .name([("miter", .miter), ("round", .round), ("bevel", .bevel)])
  }
}

extension PropertyKind where Value == CAGradientLayerType {
  fileprivate static var gradientKind: PropertyKind {
    .name([("axial", .axial), ("radial", .radial), ("conic", .conic)])
  }
}
