/// A way to get from one picture to another: of a view, of a layer, of a whole scene.
///
/// It is given both pictures, how far along it is and how large it is, and answers with surfaces to
/// draw: it never touches pixels. To add one, write it in a file of its own with a
/// ``TransitionKind``, and add a line to ``ViewTransitions/own``; outside this library, hand the
/// kind to `ViewTransitions.register(_:)`. It then has a name in scenes, in reels and as a
/// `CATransitionType`.
public protocol ViewTransition: Sendable {
  /// What records and charts call it.
  var name: String { get }

  /// The stretch of the way that it takes, within 0…1; all of it unless said otherwise.
  ///
  /// One that ends before 1 stays as it is when its time is over, until another transition of the
  /// same view comes. One that begins after 0 takes over one that has stayed.
  var range: ClosedRange<Double> { get }

  /// What to draw at a moment.
  func surfaces(at moment: TransitionSample) -> [TransitionSurface]
}

extension ViewTransition {
  /// All of the way.
  public var range: ClosedRange<Double> { 0...1 }

  /// What to draw of two pictures of which nothing is known.
  ///
  /// - Parameters:
  ///   - progress: After pacing, 0…1.
  ///   - size: Of the view, in points.
  public func surfaces(progress: Double, size: CGSize) -> [TransitionSurface] {
    let nothing = LayerPicture(size: size, layers: [], isStill: true)
    return surfaces(
      at: TransitionSample(progress: progress, size: size, from: nothing, to: nothing))
  }

  /// The surfaces of a running transition, ready to be painted: none where the view has no size.
  package func renderableSurfaces(at moment: TransitionSample) -> [TransitionSurface] {
    guard moment.size.width > 0, moment.size.height > 0, moment.size.width.isFinite,
      moment.size.height.isFinite
    else { return [] }
    return surfaces(at: moment).map {
      var surface = $0.stretched(from: moment.from, to: moment.to, over: moment.size)
      surface.opacity = surface.opacity.finite
      surface.cells.removeAll { !$0.isFinite }
      return surface
    }
  }
}

/// What a transition is told: how far it is, and between what.
public struct TransitionSample: Sendable {
  /// After pacing: above 0, nominally below 1, beyond both where the curve overshoots. At exactly 0,
  /// before anything has moved, nothing is asked: the first picture shows as it is.
  public let progress: Double
  /// Of the view, in points; the pictures are stretched over it.
  public let size: CGSize
  /// What was to be seen before.
  public let from: LayerPicture
  /// What is to be seen in the end.
  public let to: LayerPicture

  /// Describes a moment. A progress that is not finite counts as 0.
  public init(progress: Double, size: CGSize, from: LayerPicture, to: LayerPicture) {
    (self.progress, self.size, self.from, self.to) = (progress.finite, size, from, to)
  }

  /// The progress, kept within 0…1: for what makes no sense beyond.
  public var share: Double { min(max(progress, 0), 1) }
  /// (0, 0) to ``size``.
  public var bounds: CGRect { CGRect(origin: .zero, size: size) }
}

extension LinearRamp {
  fileprivate var isFinite: Bool { (x + y + constant) * 0 + (wx + wy + w) * 0 == 0 }
}

extension SurfaceCell {
  /// Whether it lies somewhere: a view may be too large, or too small, for what a transition works out.
  fileprivate var isFinite: Bool {
    textureTransform.isFinite && light.isFinite && opacity.isFinite && falloff.isFinite
      && paleness.isFinite && corners.allSatisfy { $0.x.isFinite && $0.y.isFinite }
  }
}

extension TransitionSurface {
  /// One picture, flat, as it is.
  public static func plain(
    _ paint: Paint, blend: Blend = .over, opacity: Double = 1, size: CGSize
  ) -> TransitionSurface {
    TransitionSurface(
      paint, blend: blend, opacity: opacity,
      cells: [SurfaceCell(corners: CGRect(origin: .zero, size: size).corners)])
  }

  /// The same surface with its picture stretched to `size`, if it was taken at another one.
  fileprivate func stretched(from: LayerPicture, to: LayerPicture, over size: CGSize)
    -> TransitionSurface
  {
    let picture: CGSize
    switch paint {
    case .from: picture = from.size
    case .to: picture = to.size
    case .color: return self
    }
    if picture == size { return self }
    let stretch = ProjectionTransform(
      CGAffineTransform(
        a: picture.width / size.width, b: 0, c: 0, d: picture.height / size.height, tx: 0, ty: 0))
    var result = self
    for index in cells.indices {
      result.cells[index].textureTransform =
        cells[index].textureTransform.concatenating(stretch)
    }
    return result
  }
}
