/// Everything that is on stage at one instant, as values: what the compositor draws.
public struct FrameSnapshot: Sendable, Equatable {
  /// The instant shown.
  public let time: MediaTime
  /// The stage's size in points.
  public let size: CGSize
  /// The visible layers in the order in which they are drawn: each before its sublayers, siblings
  /// from back to front (by zPosition, then by place).
  public let layers: [LayerSnapshot]

  /// Keeps a frame's layers.
  public init(time: MediaTime, size: CGSize, layers: [LayerSnapshot]) {
    (self.time, self.size, self.layers) = (time, size, layers)
  }
}

/// One layer as it looks at one instant.
public struct LayerSnapshot: Sendable, Equatable {
  /// The layer's number in its timeline.
  public let id: LayerID
  /// Its presentation values.
  public package(set) var state: LayerState
  /// From the layer's own coordinates (its bounds') to those of the frame or picture, in points.
  public package(set) var transform: ProjectionTransform
  /// How many of the layers that follow in the list lie inside this one.
  public package(set) var descendantCount: Int
  /// What is shown instead of background, contents and sublayers while a view transition runs.
  public let transition: TransitionSnapshot?
  /// What the layer is to the one around it.
  public let role: LayerRole
  /// Whether the last of the layers directly inside this one is its mask.
  public let hasMask: Bool
  /// What few layers have; nil for none of it.
  public let extras: LayerExtras?

  /// Keeps a layer's values.
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
  /// The same layer, with what tells it from others, with other values in another place; under its own
  /// number unless another is given.
  public func changed(
    id: LayerID? = nil, _ state: LayerState? = nil, transform: ProjectionTransform
  ) -> LayerSnapshot {
    LayerSnapshot(
      id: id ?? self.id, state: state ?? self.state, transform: transform,
      descendantCount: descendantCount,
      transition: transition, role: role, hasMask: hasMask, extras: extras)
  }
}

/// What few layers of a frame have: kept aside.
public final class LayerExtras: Sendable, Equatable {
  /// What all colours of the layer and what is inside are multiplied by; nil for nothing.
  public let tint: CGColor?
  /// The part of the layer's plane that is shown, in its own coordinates: another plane in space cuts it
  /// there. nil for all of it.
  public let outline: PlaneOutline?
  /// What an emitter shows over the layer's contents.
  public let particles: ParticleSet?

  /// Keeps what a layer has.
  public init(
    tint: CGColor? = nil, outline: PlaneOutline? = nil, particles: ParticleSet? = nil
  ) {
    (self.tint, self.outline, self.particles) = (tint, outline, particles)
  }

  /// Whether both say the same.
  public static func == (left: LayerExtras, right: LayerExtras) -> Bool {
    left === right
      || (left.tint == right.tint && left.outline == right.outline
        && left.particles == right.particles)
  }
}

/// A convex part of a plane that other planes cut.
public struct PlaneOutline: Sendable, Equatable {
  /// In order.
  public let corners: [CGPoint]
  /// For each edge, from a corner to the next, nil where nothing cut the plane. Where another plane did, how many
  /// more of the parts that meet there are drawn after this one beyond the edge than on this side of it: of
  /// two planes, 1 for the part behind the cut, whose plane goes on in front of it, 0 for the part before.
  public let laterFragments: [Int?]
}

/// What a layer is to the one around it.
public enum LayerRole: Sendable {
  /// Drawn in it.
  case sublayer
  /// What the alpha of all that is drawn there before is multiplied by.
  case mask
}

/// A running view transition at one instant: two pictures and the surfaces that show them.
public struct TransitionSnapshot: Sendable, Equatable {
  /// The picture before.
  public let from: LayerTreeSnapshot
  /// The picture after.
  public let to: LayerTreeSnapshot
  /// Painted in this order; coordinates are the container's, in points, its bounds' origin at zero.
  public let surfaces: [TransitionSurface]

  /// Keeps a transition's pictures and surfaces.
  public init(from: LayerTreeSnapshot, to: LayerTreeSnapshot, surfaces: [TransitionSurface]) {
    (self.from, self.to, self.surfaces) = (from, to, surfaces)
  }
}

/// A flat picture of a layer and all inside it. Shared by reference: the same object means the same
/// pixels, so what is rendered of a still picture can be kept.
public final class LayerTreeSnapshot: Sendable, Equatable {
  /// In points; the picture shows (0, 0) to here, and nothing outside.
  public let size: CGSize
  /// The layers in drawing order, transforms leading to the picture's coordinates.
  public let layers: [LayerSnapshot]
  /// Whether the same object serves many frames, so that its pixels are worth keeping.
  public let isStill: Bool
  /// How many pictures are contents of layers inside each other, this one counted.
  package let depth: Int
  /// How many may be: what renders one calls itself for each.
  package static let depthLimit = 16
  /// How many pictures are inside each other, as contents or in transitions, this one counted.
  package let nesting: Int
  /// How many may be in one that is read: as many as a stage records at most.
  package static let nestingLimit = depthLimit * FrozenLayerTree.depthLimit

  /// Keeps a picture's layers.
  public init(size: CGSize, layers: [LayerSnapshot], isStill: Bool) {
    (self.size, self.layers, self.isStill) = (size, layers, isStill)
    depth = layers.reduce(1) { deepest, layer in
      guard case .picture(let inner)? = layer.state.contents else { return deepest }
      return max(deepest, inner.depth + 1)
    }
    nesting = layers.reduce(1) { deepest, layer in
      var inside = 0
      if case .picture(let inner)? = layer.state.contents { inside = inner.nesting }
      if let transition = layer.transition {
        inside = max(inside, transition.from.nesting, transition.to.nesting)
      }
      return max(deepest, inside + 1)
    }
  }

  /// Whether both show the same.
  public static func == (left: LayerTreeSnapshot, right: LayerTreeSnapshot) -> Bool {
    left === right
      || (left.size == right.size && left.isStill == right.isStill && left.layers == right.layers)
  }
}
