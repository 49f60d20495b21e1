import Animator

extension ViewType {
  /// A gradient over a grid of points.
  static let meshGradient = ViewType(
    "meshGradient", MeshGradientView.self, "A gradient over a grid of points with colors."
  ) {
    MeshGradientView(frame: .zero)
  }
}

extension ViewProperty {
  /// Properties of mesh gradients.
  static let mesh: [ViewProperty] = [
    ViewProperty(
      "meshColumns", .integer(2...1000, "2 to 1000"), of: MeshGradientView.self,
      "The number of points in a row. Default: 2."
    ) {
      $0.columns
    } set: {
      $0.columns = $1
    },
    ViewProperty(
      "meshColors", .layerColors, of: MeshGradientView.self, animatable: true,
      "Colors of the points, row by row."
    ) {
      $0.colors.map(\.cgColor)
    } set: {
      $0.colors = $1.map { UIColor(cgColor: $0) }
    },
    ViewProperty(
      "meshPoints", .points, of: MeshGradientView.self, in: .unitCoordinates, animatable: true,
      "Places of the points, row by row: [[x, y], …]. Default: evenly spaced."
    ) {
      $0.points
    } set: {
      $0.points = $1
    },
  ]
}
