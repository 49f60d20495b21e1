extension TransitionKind {
  /// The view flips about its center.
  public static let flip = TransitionKind(
    "flip", "The view turns over, with the new image on its back.",
    directions: [.fromLeft, .fromRight, .fromTop, .fromBottom], takes: [.light, .perspective]
  ) { FlipTransition($0) }
}

/// A flip about the view's center, with the second image on its back.
///
/// A 3D rotation by 180° · progress with the eye in front of the view's center; the faces change
/// exactly when edge-on. The sheet is pushed back while it rotates, so that its near edge stays
/// within the view.
struct FlipTransition: ViewTransition {
  /// The eye's distance, in units of the view's longer side. UIKit's is unknown; common imitations
  /// use 1.3 to 2.6 for a phone's screen.
  static let eyeDistance = 2.0
  /// The fraction of light that an edge-on sheet loses.
  static let darkening = 0.35

  /// The side that moves toward the viewer.
  private let side: TransitionDirection
  private let options: TransitionOptions

  init(_ options: TransitionOptions) {
    side = options.direction ?? .fromLeft
    self.options = options
  }

  var name: String { "flip\(side.suffix)" }

  /// The sign of the rotation about the y or x axis: a positive angle about y brings the left edge
  /// forward, about x the bottom edge.
  private var sign: Double { side == .fromLeft || side == .fromBottom ? 1 : -1 }

  func surfaces(at sample: TransitionSample) -> [TransitionSurface] {
    let (angle, size) = (.pi * sample.progress, sample.size)
    let showsBack = cos(angle) < 0
    // The back is rotated by another 180°, so that it is upright and not mirrored.
    let turn = sign * (showsBack ? angle - .pi : angle)
    let eye = options.eye(before: size, defaultDistance: Self.eyeDistance)
    guard abs(cos(angle)) > 1e-9,
      var cell = SurfaceCell(
        sample.bounds.corners, transformedBy: placement(turn: turn, size: size), viewedFrom: eye)
    else { return [] }
    let darkening = min(Self.darkening * options.factor(\.light), 1)
    cell.shading = LinearRamp(constant: 1 - darkening * abs(sin(angle)))
    return [TransitionSurface(showsBack ? .to : .from, cells: [cell])]
  }

  /// The transform of the sheet when it is rotated by `turn` radians.
  private func placement(turn: Double, size: CGSize) -> CATransform3D {
    let half = (side.isHorizontal ? size.width : size.height) / 2
    let (c, s) = (CGFloat(cos(turn)), CGFloat(sin(turn)))
    var rotation = CATransform3D.identity
    if side.isHorizontal {
      (rotation.m11, rotation.m13, rotation.m31, rotation.m33) = (c, -s, s, c)
    } else {
      (rotation.m22, rotation.m23, rotation.m32, rotation.m33) = (c, s, -s, c)
    }
    let (cx, cy) = (size.width / 2, size.height / 2)
    let steps = [
      CATransform3DMakeTranslation(-cx, -cy, 0), rotation,
      CATransform3DMakeTranslation(cx, cy, -half * abs(s)),
    ]
    return steps.reduce(.identity, CATransform3DConcat)
  }
}
