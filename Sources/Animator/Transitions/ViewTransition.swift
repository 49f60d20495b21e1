/// A way to get from one picture of a view to another.
///
/// It is given how far along it is and how large the view is, and answers with surfaces to draw:
/// it never touches pixels. To add one, write it in a file of its own and add a line to
/// ``ViewTransitions/all``.
public protocol ViewTransition: Sendable {
  /// Its name in scenes.
  var name: String { get }

  /// What to draw.
  ///
  /// - Parameters:
  ///   - progress: After pacing; above 0, nominally below 1, beyond where the curve overshoots. At
  ///     exactly 0 nothing is asked: the first picture shows as it is.
  ///   - size: Of the view, in points.
  func surfaces(progress: Double, size: CGSize) -> [TransitionSurface]
}

/// The transitions there are.
public enum ViewTransitions {
  /// Each with the option that asks for it.
  // swift-format-ignore
  public static let all: [(option: UIView.AnimationOptions, transition: any ViewTransition)] = [
    (.transitionFlipFromLeft, FlipTransition(.left)),
    (.transitionFlipFromRight, FlipTransition(.right)),
    (.transitionFlipFromTop, FlipTransition(.top)),
    (.transitionFlipFromBottom, FlipTransition(.bottom)),
    (.transitionCurlUp, CurlTransition(.up)),
    (.transitionCurlDown, CurlTransition(.down)),
    (.transitionCrossDissolve, CrossDissolveTransition()),
  ]

  /// The transition that `options` ask for; nil for none.
  static func transition(for options: UIView.AnimationOptions) -> (any ViewTransition)? {
    let field = options.intersection(.transitionMask)
    return all.first { $0.option == field }?.transition
  }
}

extension TransitionSurface {
  /// One picture, flat, as it is.
  static func plain(
    _ paint: Paint, blend: Blend = .over, opacity: Double = 1, size: CGSize
  ) -> TransitionSurface {
    TransitionSurface(
      paint, blend: blend, opacity: opacity,
      cells: [SurfaceCell(corners: CGRect(origin: .zero, size: size).corners)])
  }

  /// The same surface with its picture stretched to `size`, if it was taken at another one.
  func stretched(from: LayerPicture, to: LayerPicture, over size: CGSize) -> TransitionSurface {
    let picture: CGSize
    switch paint {
    case .from: picture = from.size
    case .to: picture = to.size
    case .color: return self
    }
    if picture == size || size.width <= 0 || size.height <= 0 { return self }
    let stretch = ProjectionTransform(
      CGAffineTransform(
        a: picture.width / size.width, b: 0, c: 0, d: picture.height / size.height, tx: 0, ty: 0))
    var result = self
    for index in cells.indices {
      result.cells[index].pictureTransform =
        cells[index].pictureTransform.concatenating(stretch)
    }
    return result
  }
}
