// Whether the views of targets can be seen.

extension TouchTarget {
  /// Why no part of the view can be seen; nil if one can.
  package func sightFailure(in window: UIWindow) -> TouchFailure? {
    do throws(TouchFailure) {
      let view = try view(in: window)
      return view.sightObstacle(in: window).map {
        TouchFailure(name(of: view), "is not visible because \($0)")
      }
    } catch {
      return error
    }
  }

  /// Why a touch would not hit the target; nil if it would.
  package func touchFailure(in window: UIWindow) -> TouchFailure? {
    do throws(TouchFailure) {
      _ = try location(in: window)
      return nil
    } catch {
      return error
    }
  }
}

extension UIView {
  /// Why no part of the view is shown by the window now, as a clause; nil if one is. Views in front are not considered.
  fileprivate func sightObstacle(in window: UIWindow) -> String? {
    guard self.window?.stageWindow === window else {
      return "it is not in the stage's window; add it to a view that is"
    }
    let screen = window.shownLayer
    var shown = shownLayer.convert(shownLayer.bounds, to: screen)
    if shown.isEmpty { return "it has no size" }
    let path = Array(sequence(first: self, next: \.superview))
    for view in self.window === window ? path : path + [window] {
      let name = view === self ? "it" : "its superview \(view.nameInMessages)"
      if view.isHidden { return "\(name) is hidden" }
      // In single precision, as that of layers.
      if view.shownLayer.opacity < 0.01 { return "\(name) has an alpha below 0.01" }
      guard view === window || (view.clipsToBounds && view !== self) else { continue }
      shown = shown.intersection(view.shownLayer.convert(view.shownLayer.bounds, to: screen))
      if !shown.isEmpty { continue }
      return view === window
        ? "it is outside of the window, which is \(window.bounds.width.shortText) × "
          + "\(window.bounds.height.shortText) points"
        : "it is outside of the bounds of \(name), which clips it"
    }
    return nil
  }

  /// The values on the screen.
  private var shownLayer: CALayer { layer.presentation() ?? layer }
}
