/// The white knob of switches and sliders: a capsule with a thin rim and soft shadows.
final class KnobView: UIView {
  /// A shadow of a knob, in points.
  struct Shadow {
    var offset: CGFloat
    /// The blur as design tools give it: twice the radius of `CALayer`'s shadow.
    var blur: CGFloat
    var alpha: Float
  }

  /// The two shadows that knobs of switches and sliders have on iOS 13 and later.
  static let shadows = [
    Shadow(offset: 3, blur: 8, alpha: 0.15), Shadow(offset: 3, blur: 1, alpha: 0.06),
  ]

  private let rim = UIView(frame: .zero)
  /// One above the other, each with a shadow.
  private let faces: [UIView]

  /// - Parameters:
  ///   - size: In points; the corner radius is half its height.
  ///   - shadows: From the back to the front.
  init(size: CGSize, shadows: [Shadow] = KnobView.shadows) {
    faces = shadows.map { shadow in
      let face = UIView(frame: CGRect(origin: .zero, size: size))
      face.layer.shadowOffset = CGSize(width: 0, height: shadow.offset)
      face.layer.shadowRadius = shadow.blur / 2
      face.layer.shadowOpacity = shadow.alpha
      face.layer.cornerRadius = size.height / 2
      face.backgroundColor = .white
      return face
    }
    super.init(frame: CGRect(origin: .zero, size: size))
    isUserInteractionEnabled = false
    rim.frame = bounds.insetBy(dx: -0.5, dy: -0.5)
    rim.layer.cornerRadius = size.height / 2 + 0.5
    rim.backgroundColor = UIColor(white: 0, alpha: 0.04)
    for view in [rim] + faces {
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(view)
    }
  }

  required init?(coder: NSCoder) { nil }

  /// The color; nil for white.
  var color: UIColor? {
    didSet { for face in faces { face.backgroundColor = color ?? .white } }
  }
}

/// The animations of controls.
enum ControlAnimation {
  /// The spring of segments, in the units of Core Animation; critically damped.
  static let segmentSpring = SpringCurve(mass: 1, stiffness: 503.551, damping: 44.8799)

  /// Animates changes of a control from their current presentation values, without preventing touches.
  @MainActor
  static func run(
    _ duration: TimeInterval, animated: Bool = true, _ changes: () -> Void
  ) {
    guard animated else { return UIView.performWithoutAnimation(changes) }
    UIView.animate(
      withDuration: duration, delay: 0,
      options: [.curveEaseInOut, .beginFromCurrentState, .allowUserInteraction],
      animations: changes)
  }
}

extension CGFloat {
  /// The fraction 0…1 of a value within a range; 0 for an empty range.
  static func fraction(of value: Float, from least: Float, to most: Float) -> CGFloat {
    let length = most - least
    return length > 0 ? CGFloat(Swift.min(Swift.max((value - least) / length, 0), 1)) : 0
  }
}
