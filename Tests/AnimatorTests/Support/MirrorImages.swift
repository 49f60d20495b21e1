import Animator
import TestSupport
import Testing

/// A view of a hierarchy at an instant: what it is, its frame, and the width in which that is mirrored.
private struct Place {
  let kind: String
  let frame: CGRect
  let width: CGFloat

  /// Whether it is at the mirror image of another one.
  func mirrors(_ other: Place) -> Bool {
    let mirrored = CGRect(
      x: other.width - other.frame.maxX, y: other.frame.minY, width: other.frame.width,
      height: other.frame.height)
    return kind == other.kind && near(frame, mirrored, within: 1e-6)
  }

  /// The views below a view, as they are shown now, down to a depth.
  @MainActor
  static func below(_ view: UIView, _ depth: Int) -> [Place] {
    if depth == 0 { return [] }
    return view.subviews.flatMap { child -> [Place] in
      let frame = child.layer.presentation()?.frame ?? child.frame
      let place = Place(kind: "\(type(of: child))", frame: frame, width: view.bounds.width)
      return [place] + below(child, depth - 1)
    }
  }
}

/// Expects that each view below `mirrored` is at the mirror image of the one below `plain`, in its superview.
///
/// - Parameters:
///   - count: How many views there are at least.
///   - depth: How deep they are in the hierarchies at most.
@MainActor
func expectMirrored(
  _ mirrored: UIView, _ plain: UIView, atLeast count: Int, depth: Int = .max,
  at location: SourceLocation = #_sourceLocation
) {
  let (first, second) = (Place.below(mirrored, depth), Place.below(plain, depth))
  #expect(first.count == second.count && first.count >= count, sourceLocation: location)
  for (one, other) in zip(first, second) where !one.mirrors(other) {
    Issue.record("\(one) is not the mirror image of \(other)", sourceLocation: location)
  }
}
