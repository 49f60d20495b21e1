/// A transition from one image to another: of a view, a layer, or a whole scene.
///
/// Given both images, the progress and the size, it returns surfaces to draw; it never accesses
/// pixels. To add one, declare it in a file of its own together with a ``TransitionKind``, and add
/// it to ``ViewTransitions/builtIn``; outside of this library, pass the kind to
/// `ViewTransitions.register(_:)`. It is then available by name in scenes, in reels and as a
/// `CATransitionType`.
public protocol ViewTransition: Sendable {
  /// The name in traces and charts.
  var name: String { get }

  /// The range of progress that the transition covers, within 0…1; all of it by default.
  ///
  /// One that ends before 1 keeps its final state until another transition of the same view. One
  /// that starts after 0 continues such a state.
  var range: ClosedRange<Double> { get }

  /// The surfaces at a progress, in painter's order.
  func surfaces(at sample: TransitionSample) -> [TransitionSurface]
}

extension ViewTransition {
  /// The whole range.
  public var range: ClosedRange<Double> { 0...1 }

  /// The surfaces for two empty images.
  ///
  /// - Parameters:
  ///   - progress: After easing, 0…1.
  ///   - size: The view's size, in points.
  public func surfaces(progress: Double, size: CGSize) -> [TransitionSurface] {
    let nothing = LayerTreeSnapshot(size: size, layers: [], isStatic: true)
    return surfaces(
      at: TransitionSample(progress: progress, size: size, from: nothing, to: nothing))
  }

  /// The surfaces of a running transition with invalid values removed and images scaled to the
  /// view; none for an empty view.
  package func renderableSurfaces(at sample: TransitionSample) -> [TransitionSurface] {
    guard sample.size.width > 0, sample.size.height > 0, sample.size.width.isFinite,
      sample.size.height.isFinite
    else { return [] }
    return surfaces(at: sample).map {
      var surface = $0.scaled(from: sample.from, to: sample.to, over: sample.size)
      surface.opacity = surface.opacity.finite
      surface.cells.removeAll { !$0.isFinite }
      return surface
    }
  }
}

/// The input of a transition at one time: its progress, and its images.
public struct TransitionSample: Sendable {
  /// The progress after easing: above 0, nominally below 1, outside of that range if the curve
  /// overshoots. At exactly 0 transitions are not evaluated: the old image is shown.
  public let progress: Double
  /// The view's size in points, to which the images are scaled.
  public let size: CGSize
  /// The old image.
  public let from: LayerTreeSnapshot
  /// The new image.
  public let to: LayerTreeSnapshot

  /// Makes a sample. A non-finite progress counts as 0.
  public init(progress: Double, size: CGSize, from: LayerTreeSnapshot, to: LayerTreeSnapshot) {
    (self.progress, self.size, self.from, self.to) = (progress.finite, size, from, to)
  }

  /// The progress clamped to 0…1, for effects that cannot overshoot.
  public var clampedProgress: Double { min(max(progress, 0), 1) }
  /// (0, 0) to ``size``.
  public var bounds: CGRect { CGRect(origin: .zero, size: size) }
}

extension LinearRamp {
  fileprivate var isFinite: Bool { (x + y + constant) * 0 + (wx + wy + w) * 0 == 0 }
}

extension SurfaceCell {
  /// Whether all values are finite: the computations for a very large or small view may overflow.
  fileprivate var isFinite: Bool {
    textureTransform.isFinite && shading.isFinite && opacity.isFinite && falloff.isFinite
      && whiteTint.isFinite && corners.allSatisfy { $0.x.isFinite && $0.y.isFinite }
  }
}

extension TransitionSurface {
  /// A flat, unmodified image.
  public static func plain(
    _ paint: Paint, blend: Blend = .over, opacity: Double = 1, size: CGSize
  ) -> TransitionSurface {
    TransitionSurface(
      paint, blend: blend, opacity: opacity,
      cells: [SurfaceCell(corners: CGRect(origin: .zero, size: size).corners)])
  }

  /// The surface with its image scaled to `size`.
  fileprivate func scaled(from: LayerTreeSnapshot, to: LayerTreeSnapshot, over size: CGSize)
    -> TransitionSurface
  {
    let imageSize: CGSize
    switch paint {
    case .from: imageSize = from.size
    case .to: imageSize = to.size
    case .color: return self
    }
    if imageSize == size { return self }
    let scale = ProjectionTransform(
      CGAffineTransform(
        a: imageSize.width / size.width, b: 0, c: 0, d: imageSize.height / size.height, tx: 0, ty: 0
      ))
    var result = self
    for index in cells.indices {
      result.cells[index].textureTransform =
        cells[index].textureTransform.concatenating(scale)
    }
    return result
  }
}
