import Animator

/// A layer's border. Members that are nil leave the layer's value unchanged.
package struct SceneBorder: Equatable, Sendable {
  /// In points.
  package var width: Double?
  package var color: SceneColor?

  package init(
    width: Double? = nil, color: SceneColor? = nil
  ) {
    self.width = width
    self.color = color
  }
}

/// A layer's shadow. Members that are nil leave the layer's value unchanged.
package struct SceneShadow: Equatable, Sendable {
  package var color: SceneColor?
  /// 0 to 1.
  package var opacity: Double?
  /// Blur radius in points.
  package var radius: Double?
  /// In points.
  package var offset: CGSize?

  package init(
    color: SceneColor? = nil, opacity: Double? = nil, radius: Double? = nil, offset: CGSize? = nil
  ) {
    self.color = color
    self.opacity = opacity
    self.radius = radius
    self.offset = offset
  }
}

/// A label's text shadow, which is not blurred.
package struct SceneLabelShadow: Equatable, Sendable {
  /// Nil for black.
  package var color: SceneColor?
  /// In points; nil for [0, 1].
  package var offset: CGSize?

  package init(
    color: SceneColor? = nil, offset: CGSize? = nil
  ) {
    self.color = color
    self.offset = offset
  }
}
