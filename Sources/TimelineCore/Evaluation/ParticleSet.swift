/// The particles of an emitter at one instant, in drawing order.
public struct ParticleSet: Sendable, Equatable {
  /// The images of particles.
  public let sprites: [ParticleSprite]
  /// The particles, back to front.
  public let particles: [Particle]
  /// Whether particles are composited additively instead of source-over.
  public let isAdditive: Bool
  /// The projection of particles in front of or behind the emitter's plane; nil if the plane is flat.
  public let depth: ParticleDepth?
}

/// The change of the transform of an emitter's plane per point of depth.
public struct ParticleDepth: Sendable, Equatable {
  let x: CGFloat
  let y: CGFloat
  let w: CGFloat

  init(x: CGFloat, y: CGFloat, w: CGFloat) { (self.x, self.y, self.w) = (x, y, w) }

  /// - Parameters:
  ///   - matrix: From the emitter's coordinates to its 3D rendering context.
  ///   - space: From the flattened context to the frame.
  init(_ matrix: CATransform3D, _ space: ProjectionTransform) {
    // A unit step in depth adds the matrix's third row to the homogeneous point.
    let (a, b, c) = (matrix.m31, matrix.m32, matrix.m34)
    self.init(
      x: a * space.m11 + b * space.m21 + c * space.m31,
      y: a * space.m12 + b * space.m22 + c * space.m32,
      w: a * space.m13 + b * space.m23 + c * space.m33)
  }

  var isFinite: Bool { (x * 0 + y * 0 + w * 0) == 0 }

  /// The transform of the parallel plane at `depth` points in front of that of `transform`.
  public func transform(_ transform: ProjectionTransform, at depth: CGFloat) -> ProjectionTransform
  {
    var result = transform
    result.m31 += x * depth
    result.m32 += y * depth
    result.m33 += w * depth
    return result
  }
}

/// A particle's image.
public struct ParticleSprite: Sendable, Equatable {
  /// The image, including the area outside of `contentsRect`.
  public let image: CGImage
  /// The displayed subrectangle, in unit coordinates.
  public let contentsRect: CGRect
  /// Pixels per point.
  public let contentsScale: CGFloat

  package init(image: CGImage, contentsRect: CGRect, contentsScale: CGFloat) {
    self.image = image
    self.contentsRect = contentsRect
    self.contentsScale = contentsScale
  }
}

/// An instance of a sprite in an emitter's plane.
public struct Particle: Sendable, Equatable {
  /// The center in the layer's coordinates.
  public let position: CGPoint
  /// The distance in front of the emitter's plane, in points.
  public let depth: CGFloat
  /// The image of the sprite's x axis, including the scale; its y axis is rotated clockwise by 90°.
  public let axis: CGVector
  /// The factor of the sprite's colors.
  public let color: CGColor
  /// The index of its sprite.
  public let sprite: Int
}
