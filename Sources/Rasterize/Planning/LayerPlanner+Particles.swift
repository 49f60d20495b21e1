extension LayerPlanner {
  /// Draws particles, each a picture of its own somewhere in the layer's plane.
  ///
  /// - Parameter transform: From the layer's coordinates to the frame's, in points.
  mutating func draw(_ set: ParticleSet, in transform: ProjectionTransform) {
    let pictures = set.sprites.map { sprite -> ContentsPicture? in
      var state = LayerState()
      state.contentsScale = sprite.contentsScale
      state.contentsRect = sprite.contentsRect
      return textures.picture(of: .image(sprite.image), in: state, magnification: 1)
    }
    for particle in set.particles {
      guard pictures.indices.contains(particle.sprite), let picture = pictures[particle.sprite]
      else { continue }
      draw(
        particle, showing: picture, isAdditive: set.isAdditive,
        in: set.depth?.transform(transform, at: particle.depth) ?? transform)
    }
  }

  private mutating func draw(
    _ particle: Particle, showing picture: ContentsPicture, isAdditive: Bool,
    in transform: ProjectionTransform
  ) {
    let axis = particle.axis
    let place = CGAffineTransform(
      a: axis.dx, b: axis.dy, c: -axis.dy, d: axis.dx, tx: particle.position.x,
      ty: particle.position.y)
    guard let map = textures.deviceMap(ProjectionTransform(place).concatenating(transform)) else {
      return
    }
    let part = picture.part
    let size = CGSize(
      width: picture.size.width * part.width, height: picture.size.height * part.height)
    let patch = ContentsPatch(
      source: CGRect(
        x: part.minX * picture.texels.width, y: part.minY * picture.texels.height,
        width: part.width * picture.texels.width, height: part.height * picture.texels.height),
      destination: CGRect(
        x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height))
    var effects = SurfaceEffects()
    let tint = particle.color.premultiplied(opacity: 1)
    // Grey levels of alpha need no colour: white fades as a whole.
    if tint != 0xffff_ffff { effects.tint = tint }
    if isAdditive { effects.mode = .plusLighter }
    draw([patch], of: picture.texture, map: map, effects: effects.areNone ? nil : effects)
  }
}
