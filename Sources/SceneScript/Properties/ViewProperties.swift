import Animator

// The registry of view properties. To add a property, add an entry to one of the tables.

extension ViewProperty {
  /// All properties, in the order in which they are set: the anchor point before the frame, which
  /// depends on it, and the frame before the transform, which makes the frame undefined.
  package static let all: [ViewProperty] =
    geometry + layout + stack + appearance + effects + text + fontWeight + textPath + image
    + gradient
    + mesh + shape + blur
    + progress + controls + buttons + valueControls + textControls + scroll + pickers
    + lists + grids + selection + screens + forms
    + replicator + emitter + filters + displacement + trail + camera + chart + terminal
    + waveform + video + lottie + artwork + player + device + showcase + keyPaths

  private static let geometry: [ViewProperty] = [
    ViewProperty(
      "anchorPoint", .point, in: .unitCoordinates, animatable: true,
      "Origin of transforms and reference point of 'center', in unit coordinates of the bounds."
    ) {
      $0.layer.anchorPoint
    } set: {
      $0.layer.anchorPoint = $1
    },
    ViewProperty(
      "frame", .rect, in: .points, animatable: true,
      "Position and size in the superview, [x, y, width, height]."
    ) {
      $0.frame
    } set: {
      $0.frame = $1
    },
    ViewProperty(
      "bounds", .rect, in: .points, animatable: true,
      "Rectangle in the view's own coordinates, [x, y, width, height]."
    ) {
      $0.bounds
    } set: {
      $0.bounds = $1
    },
    ViewProperty(
      "center", .point, in: .points, animatable: true,
      "Position of the anchor point in the superview."
    ) {
      $0.center
    } set: {
      $0.center = $1
    },
    ViewProperty(
      "zPosition", .number, in: .points, animatable: true,
      "Position along the z-axis; siblings are drawn in ascending order."
    ) {
      $0.layer.zPosition
    } set: {
      $0.layer.zPosition = $1
    },
    ViewProperty(
      "transform", .transform, animatable: true,
      "A list such as [{rotate: 45}, {scale: 2}], or 'identity'."
    ) {
      $0.transform
    } set: {
      $0.transform = $1
    },
    ViewProperty(
      "transform3D", .transform3D, animatable: true,
      "A list such as [{perspective: 500}, {rotateY: 45}], or 'identity'."
    ) {
      $0.transform3D
    } set: {
      $0.transform3D = $1
    },
    ViewProperty(
      "autoresizingMask", aliases: ["autoresizing"], .autoresizingMask,
      "The margins and dimensions that adapt when the superview is resized."
    ) {
      $0.autoresizingMask
    } set: {
      $0.autoresizingMask = $1
    },
  ]

  private static let appearance: [ViewProperty] = [
    ViewProperty(
      "alpha", .number, in: .fraction, animatable: true,
      "Opacity, 0 to 1; multiplied with that of the superviews."
    ) {
      $0.alpha
    } set: {
      $0.alpha = $1
    },
    ViewProperty("hidden", .bool, "Whether the view and its subviews are hidden.") {
      $0.isHidden
    } set: {
      $0.isHidden = $1
    },
    ViewProperty(
      "overrideUserInterfaceStyle", .userInterfaceStyle,
      "Light or dark colors in the view and its subviews. Default: unspecified, as around it."
    ) {
      $0.overrideUserInterfaceStyle
    } set: {
      $0.overrideUserInterfaceStyle = $1
    },
    ViewProperty("opaque", .bool, "Declares that the view fills its bounds with opaque content.") {
      $0.isOpaque
    } set: {
      $0.isOpaque = $1
    },
    ViewProperty("backgroundColor", .color, animatable: true, "Fill color of the bounds.") {
      $0.backgroundColor
    } set: {
      $0.backgroundColor = $1
    },
    ViewProperty("tintColor", .color, "Accent color; inherited by subviews.") {
      $0.tintColor
    } set: {
      $0.tintColor = $1
    },
    ViewProperty("clipsToBounds", .bool, "Whether subviews are clipped to the bounds.") {
      $0.clipsToBounds
    } set: {
      $0.clipsToBounds = $1
    },
    ViewProperty(
      "contentMode", .contentMode, "How the contents are scaled and aligned in the bounds."
    ) {
      $0.contentMode
    } set: {
      $0.contentMode = $1
    },
    ViewProperty(
      "contentStretch", .rect, in: .unitCoordinates, animatable: true,
      "The stretchable part of the contents, in unit coordinates."
    ) {
      $0.contentStretch
    } set: {
      $0.contentStretch = $1
    },
    ViewProperty(
      "tag", .integer(Int(Int32.min)...Int(Int32.max), "a 32-bit number"),
      "An integer that identifies the view."
    ) {
      $0.tag
    } set: {
      $0.tag = $1
    },
    ViewProperty("cornerRadius", .nonNegative, in: .points, animatable: true, "In points.") {
      $0.layer.cornerRadius
    } set: {
      $0.layer.cornerRadius = $1
    },
    ViewProperty(
      "border", .border, animatable: true, "Border inside the bounds, above the contents."
    ) { view in
      let layer = view.layer
      return Resolvable(SceneBorder(width: layer.borderWidth, color: SceneColor(layer.borderColor)))
    } set: { view, border in
      if let width = border.value.width { view.layer.borderWidth = width }
      if let color = border.color(\.color) { view.layer.borderColor = color.cgColor }
    },
    ViewProperty("shadow", .shadow, animatable: true, "Shadow; clipped by clipsToBounds.") { view in
      let layer = view.layer
      return Resolvable(
        SceneShadow(
          color: SceneColor(layer.shadowColor), opacity: Double(layer.shadowOpacity),
          radius: layer.shadowRadius, offset: layer.shadowOffset))
    } set: { view, shadow in
      if let color = shadow.color(\.color) { view.layer.shadowColor = color.cgColor }
      if let opacity = shadow.value.opacity { view.layer.shadowOpacity = Float(opacity) }
      if let radius = shadow.value.radius { view.layer.shadowRadius = radius }
      if let offset = shadow.value.offset { view.layer.shadowOffset = offset }
    },
  ]
}

extension PropertyKind where Value == UIView.ContentMode {
  fileprivate static var contentMode: PropertyKind {
    .name([
      ("scaleToFill", .scaleToFill), ("scaleAspectFit", .scaleAspectFit),
      ("scaleAspectFill", .scaleAspectFill), ("redraw", .redraw), ("center", .center),
      ("top", .top), ("bottom", .bottom), ("left", .left), ("right", .right),
      ("topLeft", .topLeft), ("topRight", .topRight), ("bottomLeft", .bottomLeft),
      ("bottomRight", .bottomRight),
    ])
  }
}

extension PropertyKind where Value == UIView.AutoresizingMask {
  fileprivate static var autoresizingMask: PropertyKind {
    .names(
      [
        ("flexibleLeftMargin", .flexibleLeftMargin), ("flexibleWidth", .flexibleWidth),
        ("flexibleRightMargin", .flexibleRightMargin), ("flexibleTopMargin", .flexibleTopMargin),
        ("flexibleHeight", .flexibleHeight), ("flexibleBottomMargin", .flexibleBottomMargin),
      ], example: "a list such as [flexibleWidth, flexibleHeight]")
  }
}

extension PropertyKind where Value == UIUserInterfaceStyle {
  fileprivate static var userInterfaceStyle: PropertyKind {
    .name([("unspecified", .unspecified), ("light", .light), ("dark", .dark)])
  }
}
