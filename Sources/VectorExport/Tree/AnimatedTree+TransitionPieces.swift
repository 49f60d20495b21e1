// Conversion of transition cells to layers in a plane.

extension AnimatedTransition.Piece {
  /// The geometry at each instant; fully transparent while the cell is absent.
  var states: [LayerState] {
    let places = held { moment -> CGAffineTransform in
      guard let back = moment.cell.textureTransform.inverted() else {
        return CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
      }
      let w = back.m33
      return CGAffineTransform(
        a: back.m11 / w, b: back.m12 / w, c: back.m21 / w, d: back.m22 / w, tx: back.m31 / w,
        ty: back.m32 / w)
    }
    return zip(places, moments).map { place, moment in
      var state = LayerState()
      state.anchorPoint = .zero
      state.position = CGPoint(x: place.tx, y: place.ty)
      (state.transform.m11, state.transform.m12) = (place.a, place.b)
      (state.transform.m21, state.transform.m22) = (place.c, place.d)
      state.opacity = min(max(moment?.opacity ?? 0, 0), 1)
      return state
    }
  }

  /// A solid or linear-gradient rectangle: its opacity may vary from one side to the other.
  func band(of color: CGColor, in frame: AnimatedLayerTree.Node) -> AnimatedLayerTree.Node {
    let boxes = held { CGRect(around: $0.cell.corners) }
    let isAcross = shown.contains { $0.cell.opacity.x != 0 }
    let shares = held { moment -> [Double] in
      let box = CGRect(around: moment.cell.corners)
      let far = isAcross ? CGPoint(x: box.maxX, y: box.minY) : CGPoint(x: box.minX, y: box.maxY)
      // Constant opacity is part of the cell's own opacity.
      if moment.cell.opacity.x == 0, moment.cell.opacity.y == 0 { return [1, 1] }
      return [CGPoint(x: box.minX, y: box.minY), far].map { moment.cell.opacity.value(at: $0) }
    }
    let states = moments.indices.map { index in
      var state = LayerState()
      state.anchorPoint = .zero
      (state.bounds.size, state.position) = (boxes[index].size, boxes[index].origin)
      var gradient = GradientValues()
      gradient.colors = shares[index].map { share in
        var color = color
        color.alpha *= CGFloat(min(max(share, 0), 1))
        return color
      }
      gradient.startPoint = .zero
      gradient.endPoint = isAcross ? CGPoint(x: 1, y: 0) : CGPoint(x: 0, y: 1)
      state.gradient = gradient
      state.opacity = min(max(moments[index]?.opacity ?? 0, 0), 1)
      return state
    }
    return .synthetic(in: frame, name: frame.name + " shadow", states)
  }
}

extension AnimatedTransition {
  /// The reasons why layers in a plane cannot represent the cell.
  var unsupportedReasons: [String] {
    if pieces.count > Self.mostPieces { return ["with a curved surface, which video supports"] }
    var reasons: [String] = []
    func tell(_ reason: String, _ isThere: Bool) { if isThere { reasons.append(reason) } }
    let pictures = shown.filter { if case .color = $0.0 { false } else { true } }.map(\.1)
    if pictures.contains(where: { !$0.cell.textureTransform.isFlat }) {
      return ["in perspective, which HTML and video support"]
    }
    tell("with pages tinted white", pictures.contains { $0.cell.whiteTint > 0 })
    tell(
      "with shading that varies across a surface",
      pictures.contains { !$0.cell.shading.isConstant })
    tell("with curved shadows", hasBentShadows)
    tell(
      "with cells clipped differently from their images",
      pieces.contains { piece in
        if case .color = piece.paint { return false }
        if case .outlines = clip(of: piece, pictures: piece.paint == .from ? from : to) {
          return true
        }
        return false
      })
    tell("with cells that change their depth order", changesOrder)
    tell(
      "which blends more than two images",
      dissolves && !pieces.allSatisfy { $0.paint == .from || $0.paint == .to })
    return reasons
  }

  /// Progress of the dissolve from the old to the new image, at each instant.
  var dissolveProgress: [Double] {
    sizes.indices.map { instant in
      pieces.reduce(0) { share, piece in
        guard let moment = piece.moments[instant], moment.blend == .dissolve else { return share }
        return max(share, min(max(moment.opacity, 0), 1))
      }
    }
  }
}

extension ProjectionTransform {
  /// Whether the projection is affine, within rounding.
  fileprivate var isFlat: Bool {
    max(abs(m13), abs(m23)) <= 1e-9 * abs(m33) && abs(m33) > 1e-9
  }
}
