// Conversion of a layer's values to the animated properties of other formats.

extension AnimatedLayerTree.Node {
  /// A transform decomposed into scale, rotation and translation.
  struct TransformComponents {
    var scale: [Double] = [1, 1]
    /// Degrees, clockwise on screen; not limited to one turn.
    var rotation = 0.0
    var isSheared = false
  }

  /// The decomposed transform at all instants, chosen for continuity: a rotation continues beyond
  /// one turn, and a scale that passes through zero becomes negative.
  var transformComponents: [TransformComponents] {
    var result: [TransformComponents] = []
    for state in samples.states {
      let m = state.transform
      let (a, b, c, d) = (m.m11.native, m.m12.native, m.m21.native, m.m22.native)
      let (width, height) = (hypot(a, b), hypot(c, d))
      let scale = [width, a * d - b * c < 0 ? -height : height]
      let previous = result.last
      let angle =
        width > 0
        ? atan2(b, a) * 180 / .pi
        : height > 0 ? atan2(-c, d) * 180 / .pi : previous?.rotation ?? 0
      var components = TransformComponents(scale: scale, rotation: angle).following(previous)
      components.isSheared = abs(a * c + b * d) > 1e-6 * max(width * height, 1e-12)
      result.append(components)
    }
    return result
  }

  /// Whether the transform has shear, which rotation and scale cannot express.
  var isSheared: Bool { transformComponents.contains(where: \.isSheared) }

  /// The position of the anchor point in the superlayer.
  var position: Channel {
    samples.channel { [$0.anchorInSuperlayer.x, $0.anchorInSuperlayer.y] }
  }

  /// The position of the anchor point in the layer's own coordinates.
  var anchor: Channel {
    samples.channel { [$0.anchorInBounds.x, $0.anchorInBounds.y] }
  }

  var opacity: Channel { samples.channel { [min(max($0.opacity, 0), 1)] } }

  /// Whether the bounds are constant.
  var hasConstantBounds: Bool { visibleStates.allSatisfy { $0.bounds == state.bounds } }

  /// Red, green, blue, alpha. A missing color is the transparent version of the color it fades to
  /// or from.
  ///
  /// - Parameter isSampled: Whether to write one keyframe per frame.
  func color(_ path: KeyPath<LayerState, CGColor?>, isSampled: Bool = false) -> Channel {
    let firstColor = samples.states.lazy.compactMap { $0[keyPath: path] }.first
    return samples.channel(isSampled: isSampled) { state in
      let color = state[keyPath: path]
      let shown = color ?? firstColor
      return [
        (shown?.red ?? 0).native, (shown?.green ?? 0).native, (shown?.blue ?? 0).native,
        (color?.alpha ?? 0).native,
      ].map { min(max($0, 0), 1) }
    }
  }

  /// Whether a color is visible at any instant.
  func hasVisible(_ path: KeyPath<LayerState, CGColor?>) -> Bool {
    samples.states.contains { ($0[keyPath: path]?.alpha ?? 0) > 0 }
  }

  var hasBorder: Bool {
    samples.states.contains { $0.borderWidth > 0 && ($0.borderColor?.alpha ?? 0) > 0 }
  }

  /// Whether the shape has a visible stroke.
  var hasStroke: Bool {
    samples.states.contains { $0.lineWidth > 0 && ($0.strokeColor?.alpha ?? 0) > 0 }
  }

  /// The path of the shape at each instant: `path` if it has none.
  func paths(fallback path: CGPath) -> [CGPath] {
    samples.states.map { $0.shape?.path ?? path }
  }

  /// Whether a shadow is visible; layers that clip have none.
  var hasShadow: Bool {
    !state.masksToBounds
      && samples.states.contains { $0.shadowOpacity > 0 && ($0.shadowColor?.alpha ?? 0) > 0 }
  }

  /// The maximum magnification of the layer: an integer from 1 to 8.
  var zoom: CGFloat {
    var (zoom, next) = (1.0, Optional(self))
    while let node = next {
      zoom *= node.transformComponents.reduce(0) { max($0, abs($1.scale[0]), abs($1.scale[1])) }
      next = node.parent
    }
    return CGFloat(min(max((zoom - 0.25).rounded(.up), 1), 8))
  }

  /// Whether the layer or its sublayers are ever visible.
  var isEverVisible: Bool { samples.states.contains { $0.opacity > 0 } }

  /// Whether opacity applies to each sublayer instead of the group as a whole.
  var hasUngroupedOpacity: Bool {
    !state.allowsGroupOpacity && !children.isEmpty
      && samples.states.contains { $0.opacity < 1 }
  }

  /// Whether the layer has content of its own besides colors and borders.
  var hasRasterContent: Bool { state.contents != nil || state.gradient != nil || state.text != nil }
}

extension AnimatedLayerTree.Node.TransformComponents {
  /// The equivalent decomposition that is nearest to the previous one.
  fileprivate func following(_ previous: Self?) -> Self {
    guard let previous else { return self }
    func turned(_ angle: Double, _ scale: [Double]) -> Self {
      let turns = ((previous.rotation - angle) / 360).rounded()
      return Self(scale: scale, rotation: angle + turns * 360)
    }
    func distance(_ other: Self) -> Double {
      let scales = zip(other.scale, previous.scale).map {
        abs($0 - $1) / max(abs($0), abs($1), 1e-9)
      }
      return abs(other.rotation - previous.rotation) / 90 + scales.reduce(0, +)
    }
    let same = turned(rotation, scale)
    // A half turn equals mirroring in both axes.
    let mirrored = turned(rotation + 180, scale.map { -$0 })
    return distance(mirrored) < distance(same) ? mirrored : same
  }
}
