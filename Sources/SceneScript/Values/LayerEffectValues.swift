import Animator

/// A layer's border; what is not given stays as it is.
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

/// A layer's shadow; what is not given stays as it is.
package struct SceneShadow: Equatable, Sendable {
  package var color: SceneColor?
  /// 0 to 1.
  package var opacity: Double?
  /// How far it is blurred, in points.
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

/// A copy of a label's text behind it.
package struct SceneLabelShadow: Equatable, Sendable {
  /// Black where it is not given.
  package var color: SceneColor?
  /// In points; [0, 1] where it is not given.
  package var offset: CGSize?

  package init(
    color: SceneColor? = nil, offset: CGSize? = nil
  ) {
    self.color = color
    self.offset = offset
  }
}
