import Animator

/// A view that may keep what it shows in space.
class DepthView: UIView {}

/// A view that shows its subviews several times.
final class ReplicatorView: DepthView {
  override class var layerClass: AnyClass { CAReplicatorLayer.self }

  /// The layer that copies.
  fileprivate var replicator: CAReplicatorLayer? { layer as? CAReplicatorLayer }
}

/// A view that sends out particles.
final class EmitterView: DepthView {
  override class var layerClass: AnyClass { CAEmitterLayer.self }

  /// The layer that sends them out.
  fileprivate var emitter: CAEmitterLayer? { layer as? CAEmitterLayer }
}

extension ViewProperty {
  /// The row of the table that is about blurs.
  static let blur: [ViewProperty] = [
    ViewProperty(
      "effect", .blurStyle, of: UIVisualEffectView.self, animatable: true,
      "The blur of what lies behind; regular unless said."
    ) { $0.effect = $1.map { UIBlurEffect(style: $0) } }
  ]

  /// The rows of the table that are about progress bars.
  static let progress: [ViewProperty] = [
    ViewProperty(
      "progress", .share, of: UIProgressView.self, animatable: true, "How much is done, 0 to 1."
    ) { $0.progress = Float($1) },
    ViewProperty(
      "progressTintColor", .color, of: UIProgressView.self, animatable: true,
      "Of what is done; the tint colour unless said."
    ) { $0.progressTintColor = $1 },
    ViewProperty(
      "trackTintColor", .color, of: UIProgressView.self, animatable: true,
      "Of the rest; light grey unless said."
    ) { $0.trackTintColor = $1 },
    ViewProperty(
      "progressViewStyle", .progressStyle, of: UIProgressView.self, animatable: true,
      "default, 4 points high with round ends, or bar, 2.5 points high."
    ) { $0.progressViewStyle = $1 },
  ]

  /// The rows of the table that are about copies.
  static let replicator: [ViewProperty] =
    [
      ViewProperty(
        "instanceCount", .integer(in: 0...10_000, called: "0 to 10000"), of: ReplicatorView.self,
        animatable: true, "How often the subviews are shown."
      ) { $0.replicator?.instanceCount = $1 },
      ViewProperty(
        "instanceDelay", .number, of: ReplicatorView.self, animatable: true,
        "How many seconds each copy is behind the one before."
      ) { $0.replicator?.instanceDelay = $1 },
      ViewProperty(
        "instanceTransform", .transform3D, of: ReplicatorView.self, animatable: true,
        "What leads from one copy to the next, about the anchor point."
      ) { $0.replicator?.instanceTransform = $1 },
      ViewProperty(
        "instanceColor", .color, of: ReplicatorView.self, animatable: true,
        "What colours are multiplied by; white unless said."
      ) { $0.replicator?.instanceColor = $1.cgColor },
      ViewProperty(
        "preservesDepth", .bool, of: DepthView.self,
        "Whether subviews, or particles, stay where they are in space."
      ) { $0.layer.setValue($1, forKeyPath: "preservesDepth") },
    ]
    + ["Red", "Green", "Blue", "Alpha"].map { channel in
      ViewProperty(
        "instance\(channel)Offset", .number, of: ReplicatorView.self, animatable: true,
        "What is added to the \(channel.lowercased()) of 'instanceColor' from one copy to the next."
      ) { $0.layer.setValue($1, forKeyPath: "instance\(channel)Offset") }
    }

  /// The rows of the table that are about particles.
  static let emitter: [ViewProperty] =
    [
      ViewProperty("cells", .emitterCells, of: EmitterView.self, "The kinds of particles.") {
        $0.emitter?.emitterCells = $1.map { $0.make() }
      },
      ViewProperty(
        "emitterPosition", .point, of: EmitterView.self, animatable: true,
        "The middle of the shape that particles come from."
      ) { $0.emitter?.emitterPosition = $1 },
      ViewProperty(
        "emitterSize", .size, of: EmitterView.self, animatable: true,
        "The shape's size; a circle's radius is its width."
      ) { $0.emitter?.emitterSize = $1 },
      ViewProperty("emitterShape", .emitterShape, of: EmitterView.self, "point unless said.") {
        $0.emitter?.emitterShape = $1
      },
      ViewProperty(
        "emitterMode", .emitterMode, of: EmitterView.self,
        "Which part of the shape particles come from; volume unless said."
      ) { $0.emitter?.emitterMode = $1 },
      ViewProperty(
        "renderMode", .renderMode, of: EmitterView.self, "How particles cover each other."
      ) { $0.emitter?.renderMode = $1 },
      ViewProperty(
        "birthRate", .number(in: 0...64, called: "0 to 64"), of: EmitterView.self,
        animatable: true, "Multiplies the cells' rates; 0 stops them."
      ) { $0.emitter?.birthRate = Float($1) },
      ViewProperty(
        "emitterZPosition", .number, of: EmitterView.self, animatable: true,
        "The shape's place in depth."
      ) { $0.emitter?.emitterZPosition = $1 },
      ViewProperty(
        "emitterDepth", .number, of: EmitterView.self, animatable: true, "The shape's depth."
      ) { $0.emitter?.emitterDepth = $1 },
      ViewProperty(
        "lifetime", .nonNegative, of: EmitterView.self, animatable: true,
        "Multiplies the cells' lifetimes."
      ) { $0.emitter?.lifetime = Float($1) },
      ViewProperty(
        "velocity", .number, of: EmitterView.self, animatable: true,
        "Multiplies the cells' velocities."
      ) { $0.emitter?.velocity = Float($1) },
      ViewProperty(
        "scale", .number, of: EmitterView.self, animatable: true, "Multiplies the cells' scales."
      ) { $0.emitter?.scale = Float($1) },
      ViewProperty(
        "spin", .number, of: EmitterView.self, animatable: true, "Multiplies the cells' spins."
      ) { $0.emitter?.spin = Float($1) },
      ViewProperty(
        "seed", .integer(in: 0...Int(UInt32.max), called: "a 32-bit number"), of: EmitterView.self,
        "What chances are drawn from."
      ) { $0.emitter?.seed = UInt32(clamping: $1) },
    ]
}
