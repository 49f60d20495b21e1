extension TransitionKind {
  /// The images are adjacent faces of a rotating cube.
  public static let cube = TransitionKind(
    "cube", "Both images are faces of a cube that turns.",
    directions: [.fromLeft, .fromRight, .fromTop, .fromBottom], takes: [.light, .perspective]
  ) { CubeTransition($0) }
}

/// A cube with the images on adjacent faces rotates by 90° · progress.
///
/// It is pushed back while it rotates, so that its projection stays within the view: the edge
/// between the faces within its height, and the outer edges within its width.
struct CubeTransition: ViewTransition {
  /// The fraction of light that a face loses edge-on.
  private static let darkening = 0.5

  private let direction: TransitionDirection
  private let options: TransitionOptions

  init(_ options: TransitionOptions) {
    direction = options.direction ?? .fromLeft
    self.options = options
  }

  var name: String { "cube\(direction.suffix)" }

  func surfaces(at sample: TransitionSample) -> [TransitionSurface] {
    direction.surfaces(of: sample.size) { size in
      let angle = sample.progress * .pi / 2
      let eye = options.eye(before: size, defaultDistance: 2)
      let faces = [(TransitionSurface.Paint.from, angle), (.to, angle - .pi / 2)]
      // The face that is seen more frontally is painted over the other one's edge.
      let sorted = faces.sorted { abs($0.1) > abs($1.1) }
      return sorted.enumerated().compactMap { index, face in
        surface(face.0, turnedBy: face.1, isBelow: index == 0, size: size, eye: eye)
      }
    }
  }

  /// A face that is frontal at a `turn` of 0.
  private func surface(
    _ paint: TransitionSurface.Paint, turnedBy turn: Double, isBelow: Bool, size: CGSize,
    eye: TransitionEye
  ) -> TransitionSurface? {
    let half = size.width / 2
    let (c, s) = (abs(cos(turn)), abs(sin(turn)))
    // The cube's nearest point is an edge at this distance in front of the axis.
    var back = half * CGFloat(c + s)
    // Pushed back further, the outer edges project within the view's width.
    if eye.distance < .infinity {
      back += max(CGFloat(eye.distance * (c + s - 1)) - 2 * half * CGFloat(min(c, s)), 0)
    }
    let placement = [
      CATransform3DMakeTranslation(0, 0, half),
      // The face rotates to the left, with its right side toward the viewer.
      CATransform3D.turn(aboutVerticalAt: size.width / 2, by: -turn),
      CATransform3DMakeTranslation(0, 0, -back),
    ].reduce(.identity, CATransform3DConcat)
    var corners = CGRect(origin: .zero, size: size).corners
    // Extended under the other face's anti-aliased edge, which must not show a gap.
    if isBelow {
      let side: ClosedRange<Int> = turn > 0 ? 1...2 : 0...0
      for index in corners.indices where side.contains(index) || (turn <= 0 && index == 3) {
        corners[index].x += turn > 0 ? 1 : -1
      }
    }
    guard var cell = SurfaceCell(corners, transformedBy: placement, viewedFrom: eye),
      !cell.showsBack
    else { return nil }
    let darkening = min(Self.darkening * options.factor(\.light), 1)
    cell.shading = LinearRamp(constant: 1 - darkening * (1 - c))
    return TransitionSurface(paint, cells: [cell])
  }
}
