import Animator

/// A view that shows a path.
final class ShapeView: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }

  /// The layer that draws it.
  fileprivate var shape: CAShapeLayer? { layer as? CAShapeLayer }
}

/// A view that shows a gradient.
final class GradientView: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }

  /// The layer that draws it.
  fileprivate var gradient: CAGradientLayer? { layer as? CAGradientLayer }
}

extension ViewProperty {
  /// The rows of the table that are about shapes.
  static let shape: [ViewProperty] = [
    ViewProperty(
      "path", .path, of: ShapeView.self, in: .points, animatable: true,
      "SVG path data, in points of the view's own coordinates."
    ) {
      $0.shape?.path
    } set: {
      $0.shape?.path = $1
    },
    ViewProperty(
      "fillColor", .layerColor, of: ShapeView.self, animatable: true,
      "What the path is filled with; black unless said."
    ) {
      $0.shape?.fillColor
    } set: {
      $0.shape?.fillColor = $1
    },
    ViewProperty("fillRule", .fillRule, of: ShapeView.self, "What is inside; nonZero unless said.")
    {
      $0.shape?.fillRule
    } set: {
      $0.shape?.fillRule = $1
    },
    ViewProperty(
      "strokeColor", .layerColor, of: ShapeView.self, animatable: true,
      "What the line along the path is drawn with; no line unless said."
    ) {
      $0.shape?.strokeColor
    } set: {
      $0.shape?.strokeColor = $1
    },
    ViewProperty(
      "lineWidth", .nonNegative, of: ShapeView.self, in: .points, animatable: true,
      "In points; 1 unless said."
    ) {
      $0.shape?.lineWidth.native
    } set: {
      $0.shape?.lineWidth = $1
    },
    ViewProperty("lineCap", .lineCap, of: ShapeView.self, "The line's ends; butt unless said.") {
      $0.shape?.lineCap
    } set: {
      $0.shape?.lineCap = $1
    },
    ViewProperty("lineJoin", .lineJoin, of: ShapeView.self, "Corners; miter unless said.") {
      $0.shape?.lineJoin
    } set: {
      $0.shape?.lineJoin = $1
    },
    ViewProperty(
      "miterLimit", .nonNegative, of: ShapeView.self, in: .factor, animatable: true,
      "The longest miter, in line widths; 10 unless said."
    ) {
      $0.shape?.miterLimit.native
    } set: {
      $0.shape?.miterLimit = $1
    },
    ViewProperty(
      "dash", .lengths, of: ShapeView.self, in: .points, "Lengths drawn and skipped in turn."
    ) {
      $0.shape?.lineDashPattern?.map(\.doubleValue) ?? []
    } set: {
      $0.shape?.lineDashPattern = $1.isEmpty ? nil : $1.map { NSNumber(value: $0) }
    },
    ViewProperty(
      "dashPhase", .number, of: ShapeView.self, in: .points, animatable: true,
      "How far into the dashes the line starts."
    ) {
      $0.shape?.lineDashPhase.native
    } set: {
      $0.shape?.lineDashPhase = $1
    },
    ViewProperty(
      "strokeStart", .fraction, of: ShapeView.self, in: .fraction, animatable: true,
      "The share of the path's length at which the line begins."
    ) {
      $0.shape?.strokeStart.native
    } set: {
      $0.shape?.strokeStart = $1
    },
    ViewProperty(
      "strokeEnd", .fraction, of: ShapeView.self, in: .fraction, animatable: true,
      "The share of the path's length at which the line ends; 1 unless said."
    ) {
      $0.shape?.strokeEnd.native
    } set: {
      $0.shape?.strokeEnd = $1
    },
  ]

  /// The rows of the table that are about gradients.
  static let gradient: [ViewProperty] = [
    ViewProperty(
      "colors", .layerColors, of: GradientView.self, animatable: true,
      "The gradient's colours in order."
    ) {
      ($0.gradient?.colors ?? []).compactMap { $0 as? CGColor }
    } set: {
      $0.gradient?.colors = $1
    },
    ViewProperty(
      "locations", .locations, of: GradientView.self, in: .fraction, animatable: true,
      "Where each colour is, 0 the start and 1 the end; evenly spread unless said."
    ) {
      $0.gradient?.locations?.map(\.doubleValue)
    } set: {
      $0.gradient?.locations = $1.map { NSNumber(value: $0) }
    },
    ViewProperty(
      "startPoint", .point, of: GradientView.self, in: .unitCoordinates, animatable: true,
      "Where the gradient begins, in unit coordinates; [0.5, 0] unless said."
    ) {
      $0.gradient?.startPoint
    } set: {
      $0.gradient?.startPoint = $1
    },
    ViewProperty(
      "endPoint", .point, of: GradientView.self, in: .unitCoordinates, animatable: true,
      "Where the gradient ends, in unit coordinates; [0.5, 1] unless said."
    ) {
      $0.gradient?.endPoint
    } set: {
      $0.gradient?.endPoint = $1
    },
    ViewProperty("kind", .gradientKind, of: GradientView.self, "axial unless said.") {
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
