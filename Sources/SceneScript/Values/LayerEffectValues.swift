import Animator

/// A layer's border; what is not given stays as it is.
struct SceneBorder: Equatable, Sendable {
  /// In points.
  var width: Double?
  var color: SceneColor?
}

/// A layer's shadow; what is not given stays as it is.
struct SceneShadow: Equatable, Sendable {
  var color: SceneColor?
  /// 0 to 1.
  var opacity: Double?
  /// How far it is blurred, in points.
  var radius: Double?
  /// In points.
  var offset: CGSize?
}

/// A copy of a label's text behind it.
struct SceneLabelShadow: Equatable, Sendable {
  /// Black where it is not given.
  var color: SceneColor?
  /// In points; [0, 1] where it is not given.
  var offset: CGSize?
}
