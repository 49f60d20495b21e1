// Flipped geometry: y points up within a layer, from the bottom of its bounds.
//
// A tree with flipped layers is evaluated as one without any that looks the same: what lies in mirrored
// coordinates is mirrored itself, value by value, instead of being drawn through a mirroring transform.
// So pictures and text stay upright, as in Core Animation, and nothing else needs to know.
//
// With F(y) = minY + maxY − y of the bounds and R the mirroring of an axis, a layer's own coordinates lead
// to its superlayer's by `p′ = position + transform · (F(p) − anchor)`: its frame does not depend on its flip.

extension LayerState {
  /// What a y of the layer's own coordinates and its mirrored one add up to.
  package var mirrorSum: CGFloat { bounds.minY + bounds.maxY }

  /// The same where coordinates within the layer are mirrored, of values that ``unflip(inside:)`` gave;
  /// nil elsewhere.
  package var innerMirrorSum: CGFloat? { isGeometryFlipped ? mirrorSum : nil }

  /// F, in the layer's own coordinates.
  package var flip: CATransform3D {
    var flip = CATransform3DMakeScale(1, -1, 1)
    flip.m42 = mirrorSum
    return flip
  }

  /// Says the same without flipped geometry. Afterward ``isGeometryFlipped`` says whether layers inside
  /// have mirrored coordinates: an odd number of layers, out to the root, flips its geometry.
  ///
  /// - Parameter outer: The ``mirrorSum`` of the superlayer, where coordinates in there are mirrored.
  package mutating func unflip(inside outer: CGFloat?) {
    let isFlipped = isGeometryFlipped
    if let outer {
      position.y = outer - position.y
      anchorPoint.y = 1 - anchorPoint.y
      transform = transform.mirrored
      isGeometryFlipped.toggle()
    }
    if isGeometryFlipped { mirrorLook() }
    // Transforms of what is inside turn about the anchor point, which is mirrored within the layer or
    // around it, but not in both.
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

  /// Mirrors all that is drawn by coordinates in the layer's bounds.
  private mutating func mirrorLook() {
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
  /// R · M · R: what it is where y points the other way.
  fileprivate var mirrored: CATransform3D {
    var m = self
    (m.m12, m.m21, m.m23, m.m32) = (-m12, -m21, -m23, -m32)
    (m.m24, m.m42) = (-m24, -m42)
    return m
  }

  /// The same about a point so far down.
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
    // What turned one way turns the other.
    if kind == .conic {
      colors?.reverse()
      locations = locations.map { $0.reversed().map { 1 - $0 } }
    }
  }
}

extension ParticleSet {
  /// The same particles where y points the other way.
  func mirrored(about sum: CGFloat) -> ParticleSet {
    ParticleSet(
      sprites: sprites, particles: particles.map { $0.mirrored(about: sum) },
      isAdditive: isAdditive, depth: depth)
  }
}

extension Particle {
  /// Where it is seen if y points the other way: its picture stays upright, and turns back.
  package func mirrored(about sum: CGFloat) -> Particle {
    Particle(
      position: CGPoint(x: position.x, y: sum - position.y), depth: depth,
      axis: CGVector(dx: axis.dx, dy: -axis.dy), color: color, sprite: sprite)
  }
}
