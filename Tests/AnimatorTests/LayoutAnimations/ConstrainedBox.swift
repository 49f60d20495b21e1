import Animator

/// A stage with a box that constraints position: 100 × 50 points at (20, 30).
@MainActor
struct ConstrainedBox {
  let stage = Stage(size: CGSize(width: 400, height: 300), scale: 2)
  let box = UIView()
  let leading: NSLayoutConstraint
  let width: NSLayoutConstraint

  init() {
    box.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(box)
    leading = box.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor, constant: 20)
    width = box.widthAnchor.constraint(equalToConstant: 100)
    NSLayoutConstraint.activate([
      leading, width, box.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: 30),
      box.heightAnchor.constraint(equalToConstant: 50),
    ])
    stage.window.layoutIfNeeded()
  }

  /// Changes the width and lays out; the left edge is at 20 points throughout.
  func setWidth(_ points: CGFloat) {
    width.constant = points
    stage.window.layoutIfNeeded()
  }

  /// The width that is shown `seconds` after the start.
  func width(at seconds: Double) -> CGFloat? {
    stage.advance(to: seconds)
    return shown?.width
  }

  /// The frame that is shown now.
  var shown: CGRect? { box.layer.presentation()?.frame }
}
