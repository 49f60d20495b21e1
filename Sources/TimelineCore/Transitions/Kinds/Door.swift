extension TransitionKind {
  /// The old picture opens like a double door, and the viewer goes through it to the new one.
  public static let door = TransitionKind(
    "door", "The old picture opens like a double door; the viewer goes through to the new one.",
    directions: [.fromRight, .fromBottom], takes: [.light, .perspective]
  ) { DoorTransition($0) }
}

/// The old picture is split in the middle; its halves swing back on their outer edges while all of it
/// comes nearer, until both are beside the viewer. The new picture waits behind, in half light, and
/// ends in the view's plane.
struct DoorTransition: ViewTransition {
  private let direction: TransitionDirection
  private let options: TransitionOptions

  init(_ options: TransitionOptions) {
    direction = options.direction ?? .fromRight
    self.options = options
  }

  var name: String { "door" }

  func surfaces(at moment: TransitionSample) -> [TransitionSurface] {
    direction.surfaces(of: moment.size) { size in
      let eye = options.eye(before: size, usual: 1.2)
      let share = CGFloat(moment.share)
      // A wing that has swung open reaches back by half the width: that far the viewer has to go.
      let (depth, gone) = (size.width / 2, size.width / 2 * share * share)
      let angle = .pi / 2 * Double(share) * (2 - Double(share))
      let wings = [true, false].compactMap { wing(isLeft: $0, angle, gone, size, eye) }
      return [
        room(
          behind: CATransform3DMakeTranslation(0, 0, gone - depth), share: moment.share, size, eye),
        TransitionSurface(.from, cells: wings),
      ].compactMap(\.self).filter { !$0.cells.isEmpty }
    }
  }

  private func room(
    behind placement: CATransform3D, share: Double, _ size: CGSize, _ eye: TransitionEye
  ) -> TransitionSurface? {
    guard
      var cell = SurfaceCell(
        CGRect(origin: .zero, size: size).corners, placedBy: placement, seenBy: eye)
    else { return nil }
    cell.light = LinearRamp(constant: 1 - 0.6 * min(options.factor(\.light), 1) * (1 - share))
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
    guard var cell = SurfaceCell(corners, placedBy: placement, seenBy: eye) else { return nil }
    cell.light = LinearRamp(constant: 1 - 0.55 * min(options.factor(\.light), 1) * sin(angle))
    return cell.clipped(to: size)
  }
}
