// Why no touch at a view's point would reach the view.

extension UIView {
  /// Why a touch at a point of the view would not reach it, as a clause after its name; nil if it would.
  ///
  /// A label or an image, which receives no touches itself, is reached if the touch passes to a superview.
  func touchObstacle(at unitPoint: CGPoint, in window: UIWindow) -> String? {
    guard self.window?.stageWindow === window else {
      return "is not hittable because it is not in the stage's window; add it to a view that is"
    }
    let application = window.application
    if application.applicationState != .active || application.isIgnoringInteractionEvents {
      return "is not hittable because the application "
        + (application.isIgnoringInteractionEvents ? "ignores events" : "is not active")
    }
    let receiver = receiver
    var isPart = true
    for view in sequence(first: self, next: \.superview) {
      if view === receiver { isPart = false }
      if let reason = view.invisibility ?? (isPart ? nil : view.refusal) {
        return
          "is not hittable because \(view === self ? "it" : "its superview \(view.nameInMessages)") "
          + reason
      }
    }
    let point = windowPoint(at: unitPoint)
    let shown = "(\(point.x.shortText), \(point.y.shortText))"
    guard window.bounds.contains(point) else {
      return "is not hittable because its point \(shown) is outside of the window, which is "
        + "\(window.bounds.width.shortText) × \(window.bounds.height.shortText) points"
    }
    guard let hit = window.viewOnStage(at: point, with: nil)?.view else {
      return "is not hittable because the window receives no touch at \(shown)"
    }
    if hit.isDescendant(of: self) || (receiver !== self && isDescendant(of: hit)) { return nil }
    return "is not hittable because " + explanation(of: hit, at: point)
  }

  /// The view that receives touches at this one: the view itself, or for a part of a control that receives none, such
  /// as the label of a segment, the control.
  private var receiver: UIView {
    if receivesTouches { return self }
    return sequence(first: self, next: \.superview).first { $0 is UIControl } ?? superview ?? self
  }

  /// Whether the view receives touches itself, unlike a label.
  private var receivesTouches: Bool {
    isUserInteractionEnabled || !(self is UILabel || self is UIImageView)
  }

  /// Why the view is not seen, nor its subviews.
  private var invisibility: String? {
    if isHidden { return "is hidden" }
    return Float(alpha) < 0.01 ? "has an alpha below 0.01" : nil
  }

  /// Why hit testing skips the view and its subviews although it is seen.
  private var refusal: String? {
    if !isUserInteractionEnabled && receivesTouches {
      return "has isUserInteractionEnabled = false"
    }
    if isClosedToTouchesByAnimation {
      return "is being animated without allowUserInteraction; wait for the end of the animation"
    }
    return nil
  }

  private func explanation(of hit: UIView, at point: CGPoint) -> String {
    if hit is KeyboardView { return "the keyboard lies over it" }
    guard isDescendant(of: hit) else { return "\(hit.nameInMessages) lies over it" }
    for view in sequence(first: self, next: \.superview).prefix(while: { $0 !== hit }) {
      let inside = view.convert(point, from: view.window?.stageWindow)
      if view.point(inside: inside, with: nil) { continue }
      if view === self { return "its point(inside:with:) refuses the point" }
      return
        "it is outside of the bounds of its superview \(view.nameInMessages), which cut off touches"
    }
    return "hit testing finds its superview \(hit.nameInMessages) instead"
  }
}
