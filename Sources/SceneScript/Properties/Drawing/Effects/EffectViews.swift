import Animator

/// A view whose layer supports `preservesDepth`.
class DepthView: UIView {}

/// A view backed by a `CAReplicatorLayer`.
final class ReplicatorView: DepthView {
  override class var layerClass: AnyClass { CAReplicatorLayer.self }

  fileprivate var replicator: CAReplicatorLayer? { layer as? CAReplicatorLayer }
}

extension ViewProperty {
  /// Properties of visual effect views.
  static let blur: [ViewProperty] = [
    ViewProperty(
      "effect", .blurStyle, of: UIVisualEffectView.self, animatable: true,
      "Style of the backdrop blur. Default: regular."
    ) {
      ($0.effect as? UIBlurEffect)?.style
    } set: { view, style in
      view.effect = style.map { UIBlurEffect(style: $0) }
    }
  ]

  /// Views with a part that has been done.
  private static let progressViews: [UIView.Type] = [UIProgressView.self, SceneWaveformView.self]

  /// Properties of progress views.
  static let progress: [ViewProperty] = [
    ViewProperty(
      "progress", .fraction, of: UIView.self, each: progressViews, in: .fraction, animatable: true,
      "Progress, 0 to 1."
    ) { view in
      (view as? UIProgressView).map { Double($0.progress) }
        ?? (view as? WaveformView)?.progress.native
    } set: { view, progress in
      (view as? UIProgressView)?.progress = Float(progress)
      (view as? WaveformView)?.progress = CGFloat(progress)
    },
    ViewProperty(
      "progressTintColor", .color, of: UIView.self, each: progressViews, animatable: true,
      "Color of the filled part. Default: the tint color."
    ) { view in
      (view as? UIProgressView)?.progressTintColor ?? (view as? WaveformView)?.progressTintColor
    } set: { view, color in
      (view as? UIProgressView)?.progressTintColor = color
      (view as? WaveformView)?.progressTintColor = color
    },
    ViewProperty(
      "trackTintColor", .color, of: UIProgressView.self, animatable: true,
      "Color of the track. Default: light gray."
    ) {
      $0.trackTintColor
    } set: {
      $0.trackTintColor = $1
    },
    ViewProperty(
      "progressViewStyle", .progressStyle, of: UIProgressView.self, animatable: true,
      "default: 4 points high with round ends; bar: 2.5 points high."
    ) {
      $0.progressViewStyle
    } set: {
      $0.progressViewStyle = $1
    },
  ]

  /// Properties of replicator views.
  static let replicator: [ViewProperty] =
    [
      ViewProperty(
        "instanceCount", .integer(0...10_000, "0 to 10000"), of: ReplicatorView.self,
        animatable: true, "Number of copies, including the original."
      ) {
        $0.replicator?.instanceCount
      } set: {
        $0.replicator?.instanceCount = $1
      },
      ViewProperty(
        "instanceDelay", .number, of: ReplicatorView.self, in: .seconds, animatable: true,
        "Delay between successive copies, in seconds."
      ) {
        $0.replicator?.instanceDelay
      } set: {
        $0.replicator?.instanceDelay = $1
      },
      ViewProperty(
        "instanceTransform", .transform3D, of: ReplicatorView.self, animatable: true,
        "Transform from one copy to the next, about the anchor point."
      ) {
        $0.replicator?.instanceTransform
      } set: {
        $0.replicator?.instanceTransform = $1
      },
      ViewProperty(
        "instanceColor", .layerColor, of: ReplicatorView.self, animatable: true,
        "Color that the copies are multiplied by. Default: white."
      ) {
        $0.replicator?.instanceColor
      } set: {
        $0.replicator?.instanceColor = $1
      },
      ViewProperty(
        "preservesDepth", .bool, of: DepthView.self,
        "Whether subviews, or particles, keep their 3D positions instead of being flattened."
      ) {
        $0.layer.value(forKeyPath: "preservesDepth") as? Bool
      } set: {
        $0.layer.setValue($1, forKeyPath: "preservesDepth")
      },
    ]
    + ["Red", "Green", "Blue", "Alpha"].map { channel in
      ViewProperty(
        "instance\(channel)Offset", .number, of: ReplicatorView.self, animatable: true,
        "Added to the \(channel.lowercased()) component of 'instanceColor' from one copy to the next."
      ) {
        let value = $0.layer.value(forKeyPath: "instance\(channel)Offset")
        return value as? Double ?? (value as? Float).map(Double.init)
      } set: {
        $0.layer.setValue($1, forKeyPath: "instance\(channel)Offset")
      }
    }
}

extension PropertyKind where Value == UIBlurEffect.Style? {
  fileprivate static var blurStyle: PropertyKind {
    .name([("none", nil)] + UIBlurEffect.Style.allCases.map { ("\($0)", $0) })
  }
}

extension PropertyKind where Value == UIProgressView.Style {
  fileprivate static var progressStyle: PropertyKind {
    .name([("default", .default), ("bar", .bar)])
  }
}
