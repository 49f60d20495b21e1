extension TransitionKind {
  private static let directions: [TransitionDirection] = [
    .fromLeft, .fromRight, .fromTop, .fromBottom,
  ]

  /// The new image pushes the old one out.
  public static let push = TransitionKind(
    "push", "The new image pushes the old one out.", directions: directions
  ) { SlideTransition("push", $0, movesOld: true, movesNew: true) }

  /// The new image slides in over the old one.
  public static let moveIn = TransitionKind(
    "moveIn", "The new image slides in over the old one.", directions: directions
  ) { SlideTransition("moveIn", $0, movesOld: false, movesNew: true) }

  /// The old image slides away from the new one.
  public static let reveal = TransitionKind(
    "reveal", "The old image slides away from the new one.", directions: directions
  ) { SlideTransition("reveal", $0, movesOld: true, movesNew: false) }
}

/// Images slide by the full extent of the view and are clipped to its bounds.
struct SlideTransition: ViewTransition {
  private let kind: String
  private let direction: TransitionDirection
  private let movesOld: Bool
  private let movesNew: Bool

  init(_ kind: String, _ options: TransitionOptions, movesOld: Bool, movesNew: Bool) {
    (self.kind, self.movesOld, self.movesNew) = (kind, movesOld, movesNew)
    direction = options.direction ?? .fromLeft
  }

  var name: String { kind + direction.suffix }

  func surfaces(at sample: TransitionSample) -> [TransitionSurface] {
    direction.surfaces(of: sample.size) { size in
      let gone = CGFloat(sample.progress) * size.width
      let from = TransitionSurface.shifted(.from, by: movesOld ? -gone : 0, size: size)
      let to = TransitionSurface.shifted(.to, by: movesNew ? size.width - gone : 0, size: size)
      // The moving image is above the other one.
      return [movesNew ? from : to, movesNew ? to : from].compactMap(\.self)
    }
  }
}

extension TransitionSurface {
  /// A flat image translated to the right; nil if it is outside of the view.
  static func shifted(_ paint: Paint, by distance: CGFloat, size: CGSize) -> TransitionSurface? {
    let shift = CATransform3DMakeTranslation(distance, 0, 0)
    let eye = TransitionEye(before: size, distance: .infinity)
    return SurfaceCell(
      CGRect(origin: .zero, size: size).corners, transformedBy: shift, viewedFrom: eye)?
      .clipped(to: size).map { TransitionSurface(paint, cells: [$0]) }
  }
}
