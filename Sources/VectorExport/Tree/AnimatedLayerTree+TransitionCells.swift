// Transition cells as layers in a plane.

extension AnimatedTransition.AnimatedCell {
  /// The geometry at each instant; fully transparent while the cell is absent.
  var states: [LayerState] {
    let transforms = heldValues { sample -> CGAffineTransform in
      guard let inverse = sample.cell.textureTransform.inverted() else {
        return CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
      }
      let w = inverse.m33
      return CGAffineTransform(
        a: inverse.m11 / w, b: inverse.m12 / w, c: inverse.m21 / w, d: inverse.m22 / w,
        tx: inverse.m31 / w,
        ty: inverse.m32 / w)
    }
    return zip(transforms, samples).map { transform, sample in
      var state = LayerState()
      state.anchorPoint = .zero
      state.position = CGPoint(x: transform.tx, y: transform.ty)
      (state.transform.m11, state.transform.m12) = (transform.a, transform.b)
      (state.transform.m21, state.transform.m22) = (transform.c, transform.d)
      state.opacity = min(max(sample?.opacity ?? 0, 0), 1)
      return state
    }
  }

  /// A solid or linear-gradient rectangle: its opacity may vary from one side to the other.
  func gradientNode(of color: CGColor, in frame: AnimatedLayerTree.Node) -> AnimatedLayerTree.Node {
    let boxes = heldValues { CGRect(around: $0.cell.corners) }
    let isHorizontal = shown.contains { $0.cell.opacity.x != 0 }
    let endOpacities = heldValues { sample -> [Double] in
      let box = CGRect(around: sample.cell.corners)
      let far = isHorizontal ? CGPoint(x: box.maxX, y: box.minY) : CGPoint(x: box.minX, y: box.maxY)
      // Constant opacity is part of the cell's own opacity.
      if sample.cell.opacity.x == 0, sample.cell.opacity.y == 0 { return [1, 1] }
      return [CGPoint(x: box.minX, y: box.minY), far].map { sample.cell.opacity.value(at: $0) }
    }
    let states = samples.indices.map { index in
      var state = LayerState()
      state.anchorPoint = .zero
      (state.bounds.size, state.position) = (boxes[index].size, boxes[index].origin)
      var gradient = GradientValues()
      gradient.colors = endOpacities[index].map { opacity in
        var color = color
        color.alpha *= CGFloat(min(max(opacity, 0), 1))
        return color
      }
      gradient.startPoint = .zero
      gradient.endPoint = isHorizontal ? CGPoint(x: 1, y: 0) : CGPoint(x: 0, y: 1)
      state.gradient = gradient
      state.opacity = min(max(samples[index]?.opacity ?? 0, 0), 1)
      return state
    }
    return .synthetic(in: frame, name: frame.name + " shadow", states)
  }
}

extension AnimatedTransition {
  /// The reasons why layers in a plane cannot represent the transition.
  var unsupportedReasons: [String] {
    if cells.count > Self.maxCellCount { return ["with a curved surface, which video supports"] }
    let imageSamples = shown.filter { if case .color = $0.0 { false } else { true } }.map(\.1)
    if imageSamples.contains(where: { !$0.cell.textureTransform.isAffineWithinRounding }) {
      return ["in perspective, which HTML and video support"]
    }
    var reasons = unsupportedEffects(of: imageSamples)
    func add(_ reason: String, if isPresent: Bool) { if isPresent { reasons.append(reason) } }
    add(
      "with cells clipped differently from their images",
      if: cells.contains { cell in
        if case .color = cell.paint { return false }
        if case .outlines = clip(of: cell, snapshots: cell.paint == .from ? from : to) {
          return true
        }
        return false
      })
    add("with cells that change their depth order", if: changesOrder)
    add(
      "which blends more than two images",
      if: dissolves && !cells.allSatisfy { $0.paint == .from || $0.paint == .to })
    return reasons
  }

  /// Progress of the dissolve from the old to the new image, at each instant.
  var dissolveProgress: [Double] {
    sizes.indices.map { instant in
      cells.reduce(0) { progress, cell in
        guard let sample = cell.samples[instant], sample.blend == .dissolve else { return progress }
        return max(progress, min(max(sample.opacity, 0), 1))
      }
    }
  }
}

extension ProjectionTransform {
  /// Whether the projection is affine, within rounding.
  fileprivate var isAffineWithinRounding: Bool {
    max(abs(m13), abs(m23)) <= 1e-9 * abs(m33) && abs(m33) > 1e-9
  }
}
