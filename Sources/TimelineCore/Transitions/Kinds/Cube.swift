extension TransitionKind {
  /// Both pictures are faces of a cube that turns.
  public static let cube = TransitionKind(
    "cube", "Both pictures are faces of a cube that turns.",
    directions: [.fromLeft, .fromRight, .fromTop, .fromBottom], takes: [.light, .perspective]
  ) { CubeTransition($0) }
}

/// A cube with both pictures on neighbouring faces turns by 90° · progress.
///
/// It is pushed back while it turns, so that nothing of it grows beyond the view: neither the edge
/// between the faces beyond its height nor the outer ones beyond its width.
struct CubeTransition: ViewTransition {
  /// How much light a face loses that is seen from the side.
  private static let darkening = 0.5

  private let direction: TransitionDirection
  private let options: TransitionOptions

  init(_ options: TransitionOptions) {
    direction = options.direction ?? .fromLeft
    self.options = options
  }

  var name: String { "cube\(direction.suffix)" }

  func surfaces(at moment: TransitionSample) -> [TransitionSurface] {
    direction.surfaces(of: moment.size) { size in
      let angle = moment.progress * .pi / 2
      let eye = options.eye(before: size, usual: 2)
      let faces = [(TransitionSurface.Paint.from, angle), (.to, angle - .pi / 2)]
      // The one that is seen better lies over the other's edge.
      let sorted = faces.sorted { abs($0.1) > abs($1.1) }
      return sorted.enumerated().compactMap { index, face in
        surface(face.0, turnedBy: face.1, isBelow: index == 0, size: size, eye: eye)
      }
    }
  }

  /// A face whose middle is straight before the cube's axis where `turn` is 0.
  private func surface(
    _ paint: TransitionSurface.Paint, turnedBy turn: Double, isBelow: Bool, size: CGSize,
    eye: TransitionEye
  ) -> TransitionSurface? {
    let reach = size.width / 2
    let (c, s) = (abs(cos(turn)), abs(sin(turn)))
    // The nearest point of the cube is an edge, this far before the axis.
    var back = reach * CGFloat(c + s)
    // Its outer edges are then seen within the view's width if it goes back by a little more.
    if eye.distance < .infinity {
      back += max(CGFloat(eye.distance * (c + s - 1)) - 2 * reach * CGFloat(min(c, s)), 0)
    }
    let placement = [
      CATransform3DMakeTranslation(0, 0, reach),
      // The face goes to the left, its right side then nearer.
      CATransform3D.turn(aboutVerticalAt: size.width / 2, by: -turn),
      CATransform3DMakeTranslation(0, 0, -back),
    ].reduce(.identity, CATransform3DConcat)
    var corners = CGRect(origin: .zero, size: size).corners
    // Below the other face's smooth edge there must be no gap.
    if isBelow {
      let side: ClosedRange<Int> = turn > 0 ? 1...2 : 0...0
      for index in corners.indices where side.contains(index) || (turn <= 0 && index == 3) {
        corners[index].x += turn > 0 ? 1 : -1
      }
    }
    guard var cell = SurfaceCell(corners, placedBy: placement, seenBy: eye), !cell.showsBack
    else { return nil }
    let darkening = min(Self.darkening * options.factor(\.light), 1)
    cell.light = LinearRamp(constant: 1 - darkening * (1 - c))
    return TransitionSurface(paint, cells: [cell])
  }
}
