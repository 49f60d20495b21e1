// How far layers reach with all that is inside of them.

extension AnimatedFilm.Node {
  /// Around all that it and what is inside show at any instant, in the superlayer's coordinates.
  ///
  /// - Parameter isExact: Whether bounds in which nothing is drawn do not count.
  func reach(isExact: Bool = false) -> CGRect {
    let known = isExact ? \Insides.exactReach : \.reach
    if let reach = insides[keyPath: known] { return reach }
    // What is cut off does not count.
    fromInside(needs: { node in
      node.state.masksToBounds ? [] : node.children.filter { $0.insides[keyPath: known] == nil }
    }) { node in
      let inner =
        node.state.masksToBounds
        ? .null
        : node.children.reduce(CGRect.null) { $0.union($1.insides[keyPath: known] ?? .null) }
      node.insides[keyPath: known] = node.reach(around: inner, isExact: isExact)
    }
    return insides[keyPath: known] ?? .null
  }

  /// The same, where what is inside reaches so far in its coordinates.
  private func reach(around inner: CGRect, isExact: Bool) -> CGRect {
    let ink = isExact ? ink : nil
    return seen.reduce(CGRect.null) { area, state in
      let own = ink?.union(inner) ?? state.reach(around: inner)
      if own.isNull { return area }
      return area.union(own.applying(ProjectionTransform(state.matrixToSuperlayer)))
    }
  }

  /// Around what is drawn of it alone, null for nothing; nil for its bounds, or what is not the same all the time.
  private var ink: CGRect? {
    if transition != nil || hasBorder || hasShadow || shows(\.backgroundColor) { return nil }
    if state.shape != nil || state.gradient != nil { return nil }
    if state.contents == nil && state.text == nil { return .null }
    guard hasOneSize, seen.allSatisfy({ $0.contents == state.contents }) else { return nil }
    return look.ink(rasterizer)
  }

  /// Whether its shadow is not that of what is inside, which lies before an opaque background.
  var castsOwnShadow: Bool {
    if state.shadowPath != nil || children.isEmpty { return true }
    func areCovered(isExact: Bool) -> Bool {
      let inner = children.map { $0.reach(isExact: isExact) }.filter { !$0.isNull }
      return seen.allSatisfy { state in inner.allSatisfy(state.covers) }
    }
    return hasOpaqueGround && (areCovered(isExact: false) || areCovered(isExact: true))
  }

  /// Whether its background is opaque all the time.
  var hasOpaqueGround: Bool { seen.allSatisfy { ($0.backgroundColor?.alpha ?? 0) >= 1 } }
}

extension LayerState {
  /// Around all that a layer shows with these values, in its own coordinates.
  ///
  /// - Parameter inner: Around what is inside.
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
        // Where a part of it ends, a square's corner lies √2 times half of its width away.
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

  /// Whether a rectangle in its coordinates lies within its outline, but for a hundredth of a point.
  fileprivate func covers(_ rect: CGRect) -> Bool {
    guard bounds.standardized.insetBy(dx: -0.01, dy: -0.01).contains(rect) else { return false }
    if drawnRadius == 0 { return true }
    let outline = outline(inset: -0.01)
    return rect.corners.allSatisfy { outline.contains($0, using: .winding, transform: .identity) }
  }
}
