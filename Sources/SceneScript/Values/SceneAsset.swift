import Animator

/// A named asset of a scene.
package enum SceneAsset: Equatable, Sendable {
  /// An image or a font file, relative to the scene file.
  case file(path: String)
  case symbol(SceneSymbol)
}

/// A template image defined by a path.
package struct SceneSymbol: Equatable, Sendable {
  /// Filled by the non-zero winding rule.
  package var shape: ScenePath
  /// The visible rectangle in path coordinates; nil for [0, 0, 24, 24].
  package var viewBox: CGRect?
  /// Image height in points; nil for 24.
  package var height: Double?
  /// Stroke weight; nil for regular, which leaves the path unchanged.
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

  var image: UIImage {
    UIImage(
      symbol: shape.path, viewBox: viewBox ?? CGRect(x: 0, y: 0, width: 24, height: 24),
      height: height ?? 24, weight: weight ?? .regular)
  }
}
