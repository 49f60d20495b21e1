extension LayerPlanner {
  /// Draws particles, each a sprite in the layer's plane or at its depth.
  ///
  /// - Parameter transform: From the layer's coordinates to the frame's, in points.
  mutating func draw(_ set: ParticleSet, in transform: ProjectionTransform) {
    let spriteTextures = set.sprites.map { sprite -> ContentsTexture? in
      var state = LayerState()
      state.contentsScale = sprite.contentsScale
      state.contentsRect = sprite.contentsRect
      return textures.contentsTexture(of: .image(sprite.image), in: state, magnification: 1)
    }
    for particle in set.particles {
      guard spriteTextures.indices.contains(particle.sprite),
        let texture = spriteTextures[particle.sprite]
      else { continue }
      draw(
        particle, showing: texture, isAdditive: set.isAdditive,
        in: set.depth?.transform(transform, at: particle.depth) ?? transform)
    }
  }

  private mutating func draw(
    _ particle: Particle, showing texture: ContentsTexture, isAdditive: Bool,
    in transform: ProjectionTransform
  ) {
    guard let map = textures.deviceMap(particle.placement.concatenating(transform)) else { return }
    let source = texture.contentsRect
    let size = CGSize(
      width: texture.size.width * source.width, height: texture.size.height * source.height)
    let patch = ContentsPatch(
      source: CGRect(
        x: source.minX * texture.texels.width, y: source.minY * texture.texels.height,
        width: source.width * texture.texels.width, height: source.height * texture.texels.height),
      destination: CGRect(
        x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height))
    var effects = SurfaceEffects()
    let tint = particle.color.premultiplied(opacity: 1)
    // Opacity alone needs no tint color.
    if tint != 0xffff_ffff { effects.tint = tint }
    if isAdditive { effects.mode = .plusLighter }
    draw([patch], of: texture.texture, map: map, effects: effects.areIdentity ? nil : effects)
  }
}

extension ParticleSet {
  /// The corners of the particles in the coordinates that a map leads to.
  func corners(_ map: ProjectionTransform) -> [CGPoint] {
    let areas = sprites.map(\.area)
    return particles.flatMap { particle -> [CGPoint] in
      guard areas.indices.contains(particle.sprite) else { return [] }
      let plane = depth?.transform(map, at: particle.depth) ?? map
      let placement = particle.placement.concatenating(plane)
      let corners = areas[particle.sprite].corners.map { $0.applying(placement) }
      return corners.allSatisfy { $0.x.isFinite && $0.y.isFinite } ? corners : []
    }
  }
}

extension ParticleSprite {
  /// The rectangle that it fills about the center of a particle, in points.
  fileprivate var area: CGRect {
    let scale = contentsScale > 0 && contentsScale.isFinite ? contentsScale : 1
    let width = CGFloat(image.width) / scale * contentsRect.width
    let height = CGFloat(image.height) / scale * contentsRect.height
    return CGRect(x: -width / 2, y: -height / 2, width: width, height: height)
  }
}

extension Particle {
  /// From the coordinates of its sprite, which begin at the center, to those of the emitter's plane.
  fileprivate var placement: ProjectionTransform {
    ProjectionTransform(
      CGAffineTransform(
        a: axis.dx, b: axis.dy, c: -axis.dy, d: axis.dx, tx: position.x, ty: position.y))
  }
}
