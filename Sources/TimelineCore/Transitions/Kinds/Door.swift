extension TransitionKind {
  /// The old image opens like a double door to the new one.
  public static let door = TransitionKind(
    "door", "The old image opens like a double door; the viewer goes through to the new one.",
    directions: [.fromRight, .fromBottom], takes: [.light, .perspective]
  ) { DoorTransition($0) }
}

/// The old image splits in the center. Its halves swing open on their outer edges while the camera
/// moves through, until both are beside the viewer. The new image starts behind them, dimmed, and
/// ends in the view's plane.
struct DoorTransition: ViewTransition {
  private let direction: TransitionDirection
  private let options: TransitionOptions

  init(_ options: TransitionOptions) {
    direction = options.direction ?? .fromRight
    self.options = options
  }

  var name: String { "door" }

  func surfaces(at sample: TransitionSample) -> [TransitionSurface] {
    direction.surfaces(of: sample.size) { size in
      let eye = options.eye(before: size, defaultDistance: 1.2)
      let progress = CGFloat(sample.clampedProgress)
      // An open wing extends back by half the width: the distance that the camera moves.
      let (depth, gone) = (size.width / 2, size.width / 2 * progress * progress)
      let angle = .pi / 2 * Double(progress) * (2 - Double(progress))
      let wings = [true, false].compactMap { wing(isLeft: $0, angle, gone, size, eye) }
      return [
        room(
          behind: CATransform3DMakeTranslation(0, 0, gone - depth),
          progress: sample.clampedProgress, size, eye),
        TransitionSurface(.from, cells: wings),
      ].compactMap(\.self).filter { !$0.cells.isEmpty }
    }
  }

  private func room(
    behind placement: CATransform3D, progress: Double, _ size: CGSize, _ eye: TransitionEye
  ) -> TransitionSurface? {
    guard
      var cell = SurfaceCell(
        CGRect(origin: .zero, size: size).corners, transformedBy: placement, viewedFrom: eye)
    else { return nil }
    cell.shading = LinearRamp(constant: 1 - 0.6 * min(options.factor(\.light), 1) * (1 - progress))
    return cell.clipped(to: size).map { TransitionSurface(.to, cells: [$0]) }
  }

  private func wing(
    isLeft: Bool, _ angle: Double, _ near: CGFloat, _ size: CGSize, _ eye: TransitionEye
  ) -> SurfaceCell? {
    let half = size.width / 2
    let (left, right) = isLeft ? (0, half) : (half, size.width)
    let placement = CATransform3DConcat(
      CATransform3D.turn(
        aboutVerticalAt: isLeft ? left : right, by: isLeft ? angle : -angle),
      CATransform3DMakeTranslation(0, 0, near))
    let corners = [
      CGPoint(x: left, y: 0), CGPoint(x: right, y: 0), CGPoint(x: right, y: size.height),
      CGPoint(x: left, y: size.height),
    ]
    guard var cell = SurfaceCell(corners, transformedBy: placement, viewedFrom: eye) else {
      return nil
    }
    cell.shading = LinearRamp(constant: 1 - 0.55 * min(options.factor(\.light), 1) * sin(angle))
    return cell.clipped(to: size)
  }
}
