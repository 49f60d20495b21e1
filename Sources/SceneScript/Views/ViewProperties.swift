import Animator

// Every property that a scene can set on a view, once. Parsing, the order in which properties are set,
// suggestions for misspelt names and the JSON Schema read this table. To add a property, add a row.

extension ViewProperty {
  /// The table, in the order in which properties are set: the anchor point before the frame that it
  /// is part of, the frame before the transform that leaves it undefined.
  static let all: [ViewProperty] =
    geometry + appearance + effects + text + image + gradient + shape + blur + progress
    + replicator + emitter + keyPaths

  private static let geometry: [ViewProperty] = [
    ViewProperty(
      "anchorPoint", .point, animatable: true,
      "Where 'center' is and what transforms turn about, in unit coordinates of the bounds."
    ) { $0.layer.anchorPoint = $1 },
    ViewProperty(
      "frame", .rect, animatable: true,
      "Position and size in the superview, [x, y, width, height]."
    ) { $0.frame = $1 },
    ViewProperty(
      "bounds", .rect, animatable: true, "The view's own coordinates, [x, y, width, height]."
    ) { $0.bounds = $1 },
    ViewProperty("center", .point, animatable: true, "Where the anchor point is in the superview.")
    { $0.center = $1 },
    ViewProperty("zPosition", .number, animatable: true, "Siblings are drawn in this order.") {
      $0.layer.zPosition = $1
    },
    ViewProperty(
      "transform", .transform, animatable: true,
      "A list such as [{rotate: 45}, {scale: 2}], or 'identity'."
    ) { $0.transform = $1 },
    ViewProperty(
      "transform3D", .transform3D, animatable: true,
      "A list such as [{perspective: 500}, {rotateY: 45}], or 'identity'."
    ) { $0.transform3D = $1 },
    ViewProperty(
      "autoresizingMask", .autoresizingMask, "What gives when the superview's size changes."
    ) { $0.autoresizingMask = $1 },
  ]

  private static let appearance: [ViewProperty] = [
    ViewProperty(
      "alpha", .number, animatable: true, "0 transparent to 1 opaque; multiplies down the tree."
    ) { $0.alpha = $1 },
    ViewProperty("hidden", .bool, "Whether the view and all inside it are left out.") {
      $0.isHidden = $1
    },
    ViewProperty("opaque", .bool, "A promise that the view covers its bounds.") {
      $0.isOpaque = $1
    },
    ViewProperty("backgroundColor", .color, animatable: true, "What the bounds are filled with.") {
      $0.backgroundColor = $1
    },
    ViewProperty("tintColor", .color, "The accent colour; handed down to subviews.") {
      $0.tintColor = $1
    },
    ViewProperty("clipsToBounds", .bool, "Whether subviews are cut off at the bounds.") {
      $0.clipsToBounds = $1
    },
    ViewProperty("contentMode", .contentMode, "How contents fill the bounds.") {
      $0.contentMode = $1
    },
    ViewProperty(
      "contentStretch", .rect, animatable: true,
      "The part of the contents that stretches, in unit coordinates."
    ) { $0.contentStretch = $1 },
    ViewProperty(
      "tag", .integer(in: Int(Int32.min)...Int(Int32.max), called: "a 32-bit number"),
      "A number to find the view by."
    ) { $0.tag = $1 },
    ViewProperty("cornerRadius", .nonNegative, animatable: true, "In points.") {
      $0.layer.cornerRadius = $1
    },
    ViewProperty("border", .border, animatable: true, "Drawn inside the bounds, over the contents.")
    { view, border in
      if let width = border.width { view.layer.borderWidth = width }
      if let color = border.color { view.layer.borderColor = color.cgColor }
    },
    ViewProperty("shadow", .shadow, animatable: true, "Cut off by clipsToBounds.") { view, shadow in
      if let color = shadow.color { view.layer.shadowColor = color.cgColor }
      if let opacity = shadow.opacity { view.layer.shadowOpacity = Float(opacity) }
      if let radius = shadow.radius { view.layer.shadowRadius = radius }
      if let offset = shadow.offset { view.layer.shadowOffset = offset }
    },
  ]
}
