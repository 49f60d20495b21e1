import SceneScript

extension StudioScene {
  /// The views with a name: those of the scene, or of all parts of a reel.
  var views: [RecordedView] {
    recording.views.isEmpty ? timeline.namedViews : recording.views
  }

  /// The names of views, by layer.
  var namesByLayer: [LayerID: String] {
    Dictionary(views.map { ($0.layer, $0.id) }, uniquingKeysWith: { first, _ in first })
  }

  /// The frontmost view of the scene at a point of the stage, in points.
  func view(at point: CGPoint, at time: MediaTime) -> LayerID? {
    let known = Set(views.map(\.layer)).union(recording.sourceLocations.keys)
    return timeline.frame(at: time).layers.last { layer in
      guard known.contains(layer.id), let inverse = layer.transform.inverted() else { return false }
      return layer.state.bounds.contains(point.applying(inverse))
    }?.id
  }

  /// A vector of the stage in the coordinates in which a layer is positioned: those of its superlayer.
  func vector(_ vector: CGVector, inSuperlayerOf layer: LayerID, at time: MediaTime) -> CGVector {
    guard let parent = timeline.superlayers(at: time)[layer],
      let shown = timeline.frame(at: time).layers.first(where: { $0.id == parent }),
      let inverse = shown.transform.inverted()
    else { return vector }
    let origin = CGPoint.zero.applying(inverse)
    let end = CGPoint(x: vector.dx, y: vector.dy).applying(inverse)
    let result = CGVector(dx: end.x - origin.x, dy: end.y - origin.y)
    return result.dx.isFinite && result.dy.isFinite ? result : vector
  }

  /// The corners of a view's bounds on the stage, in points, from its top left corner; nil if it is not
  /// visible.
  func corners(of layer: LayerID, at time: MediaTime) -> [CGPoint]? {
    guard let shown = timeline.frame(at: time).layers.first(where: { $0.id == layer }) else {
      return nil
    }
    let bounds = shown.state.bounds
    let corners = [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
      CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.minX, y: bounds.maxY),
    ].map { $0.applying(shown.transform) }
    return corners.allSatisfy { $0.x.isFinite && $0.y.isFinite } ? corners : nil
  }
}
