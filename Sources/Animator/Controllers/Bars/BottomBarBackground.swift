/// The background of a bar at the bottom: the standard one fades in over that of the edge, or over none, as contents scroll
/// away from their bottom.
@MainActor
final class BottomBarBackground {
  private let standard: BarBackgroundView
  /// The background at the bottom of contents, behind the standard one; nil until that has a look of its own.
  private var edge: BarBackgroundView?
  private var hasEdge = false
  /// Whether the standard background stays at the bottom of contents, unless that has a look of its own.
  private var isOpaque = false
  /// The contents behind the bar; nil if there are none, so that the bar has the standard background.
  var contents: ContentsBehindBar? {
    didSet { if contents != oldValue { update() } }
  }

  init() {
    standard = BarBackgroundView(frame: .zero)
    standard.isAtBottom = true
  }

  func add(to bar: UIView) { bar.addSubview(standard) }

  /// Sets the looks.
  ///
  /// - Parameter edgeLook: That at the bottom of contents; nil for none.
  func show(_ look: UIBarAppearance, edge edgeLook: UIBarAppearance?, isOpaque: Bool) {
    standard.look = look
    if let edgeLook {
      let edge = edge ?? makeEdge()
      edge.look = edgeLook
    }
    (hasEdge, self.isOpaque) = (edgeLook != nil, isOpaque)
    update()
  }

  private func makeEdge() -> BarBackgroundView {
    let view = BarBackgroundView(frame: standard.frame)
    view.isAtBottom = true
    standard.superview?.insertSubview(view, belowSubview: standard)
    edge = view
    return view
  }

  private func update() {
    let progress = contents?.progress ?? 1
    standard.alpha = isOpaque && !hasEdge ? 1 : progress
    edge?.isHidden = !hasEdge || progress == 1
  }

  /// Fills the bar and the area below it.
  ///
  /// - Parameter inset: The height of the latter, in points.
  func layOut(in bounds: CGRect, bottomInset inset: CGFloat) {
    standard.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height + inset)
    edge?.frame = standard.frame
  }
}
