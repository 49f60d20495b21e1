/// The particles of an emitter at one instant, in the order in which they are drawn.
public struct ParticleSet: Sendable, Equatable {
  /// The pictures that particles show.
  public let sprites: [ParticleSprite]
  /// Back to front.
  public let particles: [Particle]
  /// Whether colours add up instead of covering each other.
  public let isAdditive: Bool
  /// How particles that are in space are seen; nil where all lie in the emitter's plane.
  public let depth: ParticleDepth?
}

/// What becomes of the transform of an emitter's plane in front of it or behind it.
public struct ParticleDepth: Sendable, Equatable {
  let x: CGFloat
  let y: CGFloat
  let w: CGFloat

  init(x: CGFloat, y: CGFloat, w: CGFloat) { (self.x, self.y, self.w) = (x, y, w) }

  /// - Parameters:
  ///   - matrix: From the emitter's coordinates to those of the space that is flattened.
  ///   - space: From there to the frame's.
  init(_ matrix: CATransform3D, _ space: ProjectionTransform) {
    // A step in depth adds this row of the matrix to where a point is.
    let (a, b, c) = (matrix.m31, matrix.m32, matrix.m34)
    self.init(
      x: a * space.m11 + b * space.m21 + c * space.m31,
      y: a * space.m12 + b * space.m22 + c * space.m32,
      w: a * space.m13 + b * space.m23 + c * space.m33)
  }

  var isFinite: Bool { (x * 0 + y * 0 + w * 0) == 0 }

  /// The transform of a plane so much in front of the one that `transform` is of.
  public func transform(_ transform: ProjectionTransform, at depth: CGFloat) -> ProjectionTransform
  {
    var result = transform
    result.m31 += x * depth
    result.m32 += y * depth
    result.m33 += w * depth
    return result
  }
}

/// A particle's picture.
public struct ParticleSprite: Sendable, Equatable {
  /// All of it.
  public let image: CGImage
  /// The part shown, in unit coordinates.
  public let contentsRect: CGRect
  /// Pixels per point.
  public let contentsScale: CGFloat

  package init(image: CGImage, contentsRect: CGRect, contentsScale: CGFloat) {
    self.image = image
    self.contentsRect = contentsRect
    self.contentsScale = contentsScale
  }
}

/// A picture somewhere in an emitter's plane.
public struct Particle: Sendable, Equatable {
  /// Of the picture's middle, in the layer's coordinates.
  public let position: CGPoint
  /// How far before the emitter's plane it is.
  public let depth: CGFloat
  /// Where the picture's x axis leads, as long as it is scaled; its y axis is a quarter turn clockwise of that.
  public let axis: CGVector
  /// What the picture's colours are multiplied by.
  public let color: CGColor
  /// Which of the sprites it shows.
  public let sprite: Int
}
