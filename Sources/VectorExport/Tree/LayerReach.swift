// Bounding boxes of layers with their subtrees.

extension AnimatedLayerTree.Node {
  /// The bounding box of everything that the layer and its subtree show at any instant, in the
  /// superlayer's coordinates.
  ///
  /// - Parameter isExact: Whether to measure drawn pixels instead of bounds.
  func reach(isExact: Bool = false) -> CGRect {
    let known = isExact ? \Insides.exactReach : \.reach
    if let reach = subtreeCache[keyPath: known] { return reach }
    // Clipped content does not count.
    fromInside(needs: { node in
      node.state.masksToBounds
        ? [] : node.children.filter { $0.subtreeCache[keyPath: known] == nil }
    }) { node in
      let inner =
        node.state.masksToBounds
        ? .null
        : node.children.reduce(CGRect.null) { $0.union($1.subtreeCache[keyPath: known] ?? .null) }
      node.subtreeCache[keyPath: known] = node.reach(around: inner, isExact: isExact)
    }
    return subtreeCache[keyPath: known] ?? .null
  }

  /// The bounding box, given that of the sublayers in the layer's own coordinates.
  private func reach(around inner: CGRect, isExact: Bool) -> CGRect {
    let ink = isExact ? ink : nil
    return seen.reduce(CGRect.null) { area, state in
      let own = ink?.union(inner) ?? state.reach(around: inner)
      if own.isNull { return area }
      return area.union(own.applying(ProjectionTransform(state.matrixToSuperlayer)))
    }
  }

  /// The bounding box of the layer's own drawn pixels, null if there are none; nil to use the
  /// bounds, also if the content changes.
  private var ink: CGRect? {
    if transition != nil || hasBorder || hasShadow || shows(\.backgroundColor) { return nil }
    if state.shape != nil || state.gradient != nil { return nil }
    if state.contents == nil && state.text == nil { return .null }
    guard hasOneSize, seen.allSatisfy({ $0.contents == state.contents }) else { return nil }
    return look.ink(rasterizer)
  }

  /// Whether the layer's shadow is independent of its sublayers, as in front of an opaque
  /// background.
  var castsOwnShadow: Bool {
    if state.shadowPath != nil || children.isEmpty { return true }
    func areCovered(isExact: Bool) -> Bool {
      let inner = children.map { $0.reach(isExact: isExact) }.filter { !$0.isNull }
      return seen.allSatisfy { state in inner.allSatisfy(state.covers) }
    }
    return hasOpaqueBackground && (areCovered(isExact: false) || areCovered(isExact: true))
  }

  /// Whether the background is opaque at all instants.
  var hasOpaqueBackground: Bool { seen.allSatisfy { ($0.backgroundColor?.alpha ?? 0) >= 1 } }
}

extension LayerState {
  /// The bounding box of everything that a layer shows with these values, in its own coordinates.
  ///
  /// - Parameter inner: The bounding box of the sublayers.
  func reach(around inner: CGRect) -> CGRect {
    let bounds = bounds.standardized
    if masksToBounds { return bounds }
    let overflow = overflow
    var own = bounds.insetBy(dx: -overflow.width, dy: -overflow.height).union(inner)
    if let path = shape?.path, !path.isEmpty {
      own = own.union(path.boundingBox)
      if lineWidth > 0, (strokeColor?.alpha ?? 0) > 0 {
        let line = path.copy(
          strokingWithWidth: lineWidth, lineCap: lineCap, lineJoin: lineJoin,
          miterLimit: miterLimit)
        // A square cap at a trimmed end extends √2 times half of the line width.
        let end = lineWidth * 0.71
        own = own.union(line.boundingBox).union(path.boundingBox.insetBy(dx: -end, dy: -end))
      }
    }
    if shadowOpacity > 0, (shadowColor?.alpha ?? 0) > 0 {
      let blur = 3 * max(shadowRadius, 0) + 1
      own = own.union(
        (shadowPath?.boundingBox ?? own).insetBy(dx: -blur, dy: -blur)
          .offsetBy(dx: shadowOffset.width, dy: shadowOffset.height))
    }
    return own
  }

  /// Whether the outline contains a rectangle, with a tolerance of a hundredth of a point.
  fileprivate func covers(_ rect: CGRect) -> Bool {
    guard bounds.standardized.insetBy(dx: -0.01, dy: -0.01).contains(rect) else { return false }
    if drawnRadius == 0 { return true }
    let outline = outline(inset: -0.01)
    return rect.corners.allSatisfy { outline.contains($0, using: .winding, transform: .identity) }
  }
}
