// Bounding boxes of layers with their subtrees.

extension AnimatedLayerTree.Node {
  /// The bounding box of everything that the layer and its subtree show at any instant, in the
  /// superlayer's coordinates.
  ///
  /// - Parameter isExact: Whether to measure drawn pixels instead of bounds.
  func visualBounds(isExact: Bool = false) -> CGRect {
    let path = isExact ? \SubtreeResults.exactVisualBounds : \.visualBounds
    if let bounds = subtreeCache[keyPath: path] { return bounds }
    // Clipped content does not count.
    visitPostorder(needs: { node in
      node.state.masksToBounds
        ? [] : node.children.filter { $0.subtreeCache[keyPath: path] == nil }
    }) { node in
      let inner =
        node.state.masksToBounds
        ? .null
        : node.children.reduce(CGRect.null) { $0.union($1.subtreeCache[keyPath: path] ?? .null) }
      node.subtreeCache[keyPath: path] = node.visualBounds(around: inner, isExact: isExact)
    }
    return subtreeCache[keyPath: path] ?? .null
  }

  /// The bounding box, given that of the sublayers in the layer's own coordinates.
  private func visualBounds(around inner: CGRect, isExact: Bool) -> CGRect {
    let drawnPixels = isExact ? drawnPixelBounds : nil
    return visibleStates.reduce(CGRect.null) { area, state in
      let own = drawnPixels?.union(inner) ?? state.visualBounds(around: inner)
      if own.isNull { return area }
      return area.union(own.applying(ProjectionTransform(state.matrixToSuperlayer)))
    }
  }

  /// The bounding box of the layer's own drawn pixels, null if there are none; nil to use the
  /// bounds, also if the content changes.
  private var drawnPixelBounds: CGRect? {
    if transition != nil || hasBorder || hasShadow || hasVisible(\.backgroundColor) { return nil }
    if state.shape != nil || state.gradient != nil { return nil }
    if state.contents == nil && state.text == nil { return .null }
    guard hasConstantBounds, visibleStates.allSatisfy({ $0.contents == state.contents }) else {
      return nil
    }
    return untintedState.drawnPixelBounds(rasterizer)
  }

  /// Whether the layer's shadow is independent of its sublayers, as in front of an opaque
  /// background.
  var hasOwnShadow: Bool {
    if state.shadowPath != nil || children.isEmpty { return true }
    func areInsideOutline(isExact: Bool) -> Bool {
      let inner = children.map { $0.visualBounds(isExact: isExact) }.filter { !$0.isNull }
      return visibleStates.allSatisfy { state in inner.allSatisfy(state.outlineContains) }
    }
    return hasOpaqueBackground
      && (areInsideOutline(isExact: false) || areInsideOutline(isExact: true))
  }

  /// Whether the background is opaque at all instants.
  var hasOpaqueBackground: Bool {
    visibleStates.allSatisfy { ($0.backgroundColor?.alpha ?? 0) >= 1 }
  }
}

extension LayerState {
  /// The bounding box of everything that a layer shows with these values, in its own coordinates.
  ///
  /// - Parameter inner: The bounding box of the sublayers.
  func visualBounds(around inner: CGRect) -> CGRect {
    let bounds = bounds.standardized
    if masksToBounds { return bounds }
    let overflow = overflow
    var own = bounds.insetBy(dx: -overflow.width, dy: -overflow.height).union(inner)
    if let path = shape?.path, !path.isEmpty {
      own = own.union(path.boundingBox)
      if lineWidth > 0, (strokeColor?.alpha ?? 0) > 0 {
        let stroke = path.copy(
          strokingWithWidth: lineWidth, lineCap: lineCap, lineJoin: lineJoin,
          miterLimit: miterLimit)
        // A square cap at a trimmed end extends √2 times half of the line width.
        let end = lineWidth * 0.71
        own = own.union(stroke.boundingBox).union(path.boundingBox.insetBy(dx: -end, dy: -end))
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
  fileprivate func outlineContains(_ rect: CGRect) -> Bool {
    guard bounds.standardized.insetBy(dx: -0.01, dy: -0.01).contains(rect) else { return false }
    if drawnRadius == 0 { return true }
    let outline = outline(inset: -0.01)
    return rect.corners.allSatisfy { outline.contains($0, using: .winding, transform: .identity) }
  }
}
