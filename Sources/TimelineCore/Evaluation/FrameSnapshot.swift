/// The evaluated layer tree at one instant, flattened: the input of the compositor.
public struct FrameSnapshot: Sendable, Equatable {
  /// The instant.
  public let time: MediaTime
  /// The stage's size in points.
  public let size: CGSize
  /// The visible layers in drawing order (preorder): each before its sublayers, siblings back to
  /// front (by zPosition, then by index).
  public let layers: [LayerSnapshot]

  /// Creates a snapshot.
  ///
  /// - Parameters:
  ///   - time: Its time in the timeline.
  ///   - size: In points.
  ///   - layers: In drawing order, each followed by its descendants.
  public init(time: MediaTime, size: CGSize, layers: [LayerSnapshot]) {
    (self.time, self.size, self.layers) = (time, size, layers)
  }
}

/// One layer at one instant.
public struct LayerSnapshot: Sendable, Equatable {
  /// The layer's ID in its timeline.
  public internal(set) var id: LayerID
  /// Its presentation values.
  public package(set) var state: LayerState
  /// Maps the layer's own (bounds) coordinates to those of the frame or snapshot, in points.
  public package(set) var transform: ProjectionTransform
  /// The number of descendants, which follow in the list.
  public package(set) var descendantCount: Int
  /// The running view transition, shown instead of background, contents and sublayers.
  public internal(set) var transition: TransitionSnapshot?
  /// How the superlayer uses the layer.
  public internal(set) var role: LayerRole
  /// Whether the last direct child is the layer's mask.
  public internal(set) var hasMask: Bool
  /// Values that few layers have; nil if there are none.
  public internal(set) var extras: LayerExtras?

  /// Creates the snapshot of a layer.
  ///
  /// - Parameters:
  ///   - transform: From the layer's coordinates to the root layer's.
  ///   - descendantCount: The number of following layers in its subtree.
  public init(
    id: LayerID, state: LayerState, transform: ProjectionTransform, descendantCount: Int = 0,
    transition: TransitionSnapshot? = nil, role: LayerRole = .sublayer, hasMask: Bool = false,
    extras: LayerExtras? = nil
  ) {
    (self.id, self.state, self.transform) = (id, state, transform)
    (self.descendantCount, self.transition) = (descendantCount, transition)
    (self.role, self.hasMask, self.extras) = (role, hasMask, extras)
  }
}

extension LayerSnapshot {
  /// A copy with other values and another transform, and with the same structure and extras.
  public func changed(
    id: LayerID? = nil, _ state: LayerState? = nil, transform: ProjectionTransform
  ) -> LayerSnapshot {
    LayerSnapshot(
      id: id ?? self.id, state: state ?? self.state, transform: transform,
      descendantCount: descendantCount,
      transition: transition, role: role, hasMask: hasMask, extras: extras)
  }
}

/// Values that few layers of a frame have, stored out of line.
public final class LayerExtras: Sendable, Equatable {
  /// The factor of all colors of the layer and its sublayers; nil for none.
  public let tint: CGColor?
  /// The fragment of the layer's plane to draw, after BSP splitting, in its own coordinates; nil for
  /// all of it.
  public let outline: PlaneOutline?
  /// An emitter's particles, drawn over the layer's contents.
  public let particles: ParticleSet?

  /// Creates the values that few layers have; nil for none.
  public init(
    tint: CGColor? = nil, outline: PlaneOutline? = nil, particles: ParticleSet? = nil
  ) {
    (self.tint, self.outline, self.particles) = (tint, outline, particles)
  }

  /// Compares identity first, then the values.
  public static func == (left: LayerExtras, right: LayerExtras) -> Bool {
    left === right
      || (left.tint == right.tint && left.outline == right.outline
        && left.particles == right.particles)
  }
}

/// A convex fragment of a plane split by other planes.
public struct PlaneOutline: Sendable, Equatable {
  /// The vertices in order.
  public let corners: [CGPoint]
  /// For each edge, from a corner to the next: nil for an original edge. For a split edge, how many more
  /// of the fragments that meet there are drawn later beyond the edge than on this side of it. With two
  /// planes, 1 for the fragment behind the divider, whose plane continues in front, and 0 for the other.
  public let laterFragments: [Int?]
}

/// How a superlayer uses a layer.
public enum LayerRole: Sendable {
  /// An ordinary sublayer, which is drawn.
  case sublayer
  /// The mask, whose alpha multiplies that of the superlayer's content.
  case mask
  /// A displacement map, which is not drawn.
  case displacementMap
}

/// A running view transition at one instant: two snapshots and the surfaces that show them.
public struct TransitionSnapshot: Sendable, Equatable {
  /// The old content.
  public let from: LayerTreeSnapshot
  /// The new content.
  public let to: LayerTreeSnapshot
  /// The surfaces in painter's order, in points of the container, with its bounds' origin at zero.
  public let surfaces: [TransitionSurface]

  /// Creates a snapshot of a transition at one instant.
  ///
  /// - Parameter surfaces: In painter's order, in points of the container, with its bounds' origin at zero.
  public init(from: LayerTreeSnapshot, to: LayerTreeSnapshot, surfaces: [TransitionSurface]) {
    (self.from, self.to, self.surfaces) = (from, to, surfaces)
  }
}

/// A flattened snapshot of a layer tree. Shared by reference: the same object has the same pixels, so
/// renderers can cache the bitmap of a still snapshot.
public final class LayerTreeSnapshot: Sendable, Equatable {
  /// The size in points, from (0, 0). Content outside is clipped.
  public let size: CGSize
  /// The layers in drawing order, with transforms to the snapshot's coordinates.
  public let layers: [LayerSnapshot]
  /// Whether the same object is used by many frames, so that its bitmap is worth caching.
  public let isStatic: Bool
  /// The nesting depth of snapshots used as layer contents, this one included.
  package let depth: Int
  /// The maximum nesting depth, as rendering is recursive.
  package static let depthLimit = 16
  /// The nesting depth through contents and transitions, at least 1.
  package let nesting: Int
  /// The limit on ``nesting`` in archives, which is the most that a stage records.
  package static let nestingLimit = depthLimit * FrozenLayerTree.depthLimit

  /// Creates a snapshot that is drawn as the contents of a layer.
  ///
  /// - Parameters:
  ///   - size: In points.
  ///   - layers: In drawing order, each followed by its descendants.
  ///   - isStatic: Whether many frames use the same object.
  public init(size: CGSize, layers: [LayerSnapshot], isStatic: Bool) {
    (self.size, self.layers, self.isStatic) = (size, layers, isStatic)
    depth = layers.reduce(1) { deepest, layer in
      guard case .snapshot(let inner)? = layer.state.contents else { return deepest }
      return max(deepest, inner.depth + 1)
    }
    nesting = layers.reduce(1) { deepest, layer in
      var inside = 0
      if case .snapshot(let inner)? = layer.state.contents { inside = inner.nesting }
      if let transition = layer.transition {
        inside = max(inside, transition.from.nesting, transition.to.nesting)
      }
      return max(deepest, inside + 1)
    }
  }

  /// Compares identity first, then the layers.
  public static func == (left: LayerTreeSnapshot, right: LayerTreeSnapshot) -> Bool {
    left === right
      || (left.size == right.size && left.isStatic == right.isStatic && left.layers == right.layers)
  }
}
