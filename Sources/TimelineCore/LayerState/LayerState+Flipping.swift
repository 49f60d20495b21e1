// Flipped geometry: y points up within a layer, from the bottom of its bounds.
//
// A tree with flipped layers is converted to an equivalent one without: values in flipped coordinates are
// mirrored one by one, instead of drawing through a mirroring transform. So images and text stay upright,
// as in Core Animation, and the renderer needs no support for flipped layers.
//
// With F(y) = minY + maxY − y of the bounds and the reflection R of the y axis, a flipped layer maps its own
// coordinates to its superlayer's by `p′ = position + transform · (F(p) − anchor)`. Its frame is unaffected.

extension LayerState {
  /// The sum of a y coordinate in the layer and its mirror image.
  package var mirrorSum: CGFloat { bounds.minY + bounds.maxY }

  /// ``mirrorSum`` if the layer's coordinates are flipped, after ``unflip(inside:)``; nil otherwise.
  package var innerMirrorSum: CGFloat? { isGeometryFlipped ? mirrorSum : nil }

  /// The reflection F in the layer's own coordinates.
  package var flip: CATransform3D {
    var flip = CATransform3DMakeScale(1, -1, 1)
    flip.m42 = mirrorSum
    return flip
  }

  /// Converts to equivalent values without flipped geometry. Afterward, ``isGeometryFlipped`` is
  /// whether the sublayers' coordinates are flipped, that is, by an odd number of layers up to the root.
  ///
  /// - Parameter outer: The ``mirrorSum`` of the superlayer if its coordinates are flipped.
  package mutating func unflip(inside outer: CGFloat?) {
    let isFlipped = isGeometryFlipped
    if let outer {
      position.y = outer - position.y
      anchorPoint.y = 1 - anchorPoint.y
      transform = transform.mirrored
      isGeometryFlipped.toggle()
    }
    if isGeometryFlipped { mirrorContent() }
    // Transforms of sublayers are applied about the anchor point, which is mirrored either within the
    // layer or around it, but not both.
    let offset = isFlipped ? mirrorSum - 2 * anchor.y : 0
    let isMirrored = isGeometryFlipped
    if offset == 0 && !isMirrored { return }
    func inside(_ transform: CATransform3D) -> CATransform3D {
      (isMirrored ? transform.mirrored : transform).about(y: offset)
    }
    if sublayerTransform != .identity { sublayerTransform = inside(sublayerTransform) }
    if let instance = replicator?.instanceTransform {
      replicator?.instanceTransform = inside(instance)
    }
  }

  /// Mirrors the drawing parameters in the layer's coordinates.
  private mutating func mirrorContent() {
    let mirroring = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: mirrorSum)
    maskedCorners = maskedCorners.mirrored
    if shadowOpacity > 0 {
      shadowOffset.height = -shadowOffset.height
      shadowPath = shadowPath?.applying(mirroring)
    }
    if contents != nil {
      contentsPlacement = contentsPlacement.mirrored
      contentsRect = contentsRect.mirroredInUnit
      contentsCenter = contentsCenter.mirroredInUnit
    }
    if let path { self.path = path.applying(mirroring) }
    gradient?.mirror()
  }
}

extension CATransform3D {
  /// R · M · R: the same transform with y reversed.
  fileprivate var mirrored: CATransform3D {
    var m = self
    (m.m12, m.m21, m.m23, m.m32) = (-m12, -m21, -m23, -m32)
    (m.m24, m.m42) = (-m24, -m42)
    return m
  }

  /// The same transform about the point (0, y).
  fileprivate func about(y: CGFloat) -> CATransform3D {
    if y == 0 { return self }
    let there = CATransform3DMakeTranslation(0, -y, 0)
    let back = CATransform3DMakeTranslation(0, y, 0)
    return CATransform3DConcat(CATransform3DConcat(there, self), back)
  }
}

extension CACornerMask {
  fileprivate var mirrored: CACornerMask {
    var corners: CACornerMask = []
    if contains(.layerMinXMinYCorner) { corners.insert(.layerMinXMaxYCorner) }
    if contains(.layerMaxXMinYCorner) { corners.insert(.layerMaxXMaxYCorner) }
    if contains(.layerMinXMaxYCorner) { corners.insert(.layerMinXMinYCorner) }
    if contains(.layerMaxXMaxYCorner) { corners.insert(.layerMaxXMinYCorner) }
    return corners
  }
}

extension ContentsPlacement {
  fileprivate var mirrored: ContentsPlacement {
    switch self {
    case .top: .bottom
    case .bottom: .top
    case .topLeft: .bottomLeft
    case .topRight: .bottomRight
    case .bottomLeft: .topLeft
    case .bottomRight: .topRight
    case .resize, .resizeAspect, .resizeAspectFill, .center, .left, .right: self
    }
  }
}

extension CGRect {
  fileprivate var mirroredInUnit: CGRect {
    CGRect(x: origin.x, y: 1 - origin.y - size.height, width: size.width, height: size.height)
  }
}

extension GradientValues {
  fileprivate mutating func mirror() {
    startPoint.y = 1 - startPoint.y
    endPoint.y = 1 - endPoint.y
    meshPoints = meshPoints.map { $0.enumerated().map { $0 % 2 == 1 ? 1 - $1 : $1 } }
    // The direction of rotation is reversed.
    if kind == .conic {
      colors?.reverse()
      locations = locations.map { $0.reversed().map { 1 - $0 } }
    }
  }
}

extension ParticleSet {
  /// The same particles with y reversed.
  func mirrored(about sum: CGFloat) -> ParticleSet {
    ParticleSet(
      sprites: sprites, particles: particles.map { $0.mirrored(about: sum) },
      isAdditive: isAdditive, depth: depth)
  }
}

extension Particle {
  /// The same particle with y reversed: its image stays upright, and its rotation is reversed.
  package func mirrored(about sum: CGFloat) -> Particle {
    Particle(
      position: CGPoint(x: position.x, y: sum - position.y), depth: depth,
      axis: CGVector(dx: axis.dx, dy: -axis.dy), color: color, sprite: sprite)
  }
}
