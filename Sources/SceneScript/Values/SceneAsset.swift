import Animator

/// What a name among a scene's assets stands for.
package enum SceneAsset: Equatable, Sendable {
  /// An image or a font, relative to the scene's file.
  case file(path: String)
  case symbol(SceneSymbol)
}

/// An image that a scene draws itself: a shape in one color.
package struct SceneSymbol: Equatable, Sendable {
  /// Filled by the non-zero winding rule.
  package var shape: ScenePath
  /// The part of the path's coordinates that is seen; [0, 0, 24, 24] where it is not given.
  package var viewBox: CGRect?
  /// In points; 24 where it is not given.
  package var height: Double?
  /// How thick its lines are; regular, as the path says, where it is not given.
  package var weight: UIImage.SymbolWeight?

  package init(
    shape: ScenePath, viewBox: CGRect? = nil, height: Double? = nil,
    weight: UIImage.SymbolWeight? = nil
  ) {
    self.shape = shape
    self.viewBox = viewBox
    self.height = height
    self.weight = weight
  }

  /// The image.
  var image: UIImage {
    UIImage(
      symbol: shape.path, viewBox: viewBox ?? CGRect(x: 0, y: 0, width: 24, height: 24),
      height: height ?? 24, weight: weight ?? .regular)
  }
}
