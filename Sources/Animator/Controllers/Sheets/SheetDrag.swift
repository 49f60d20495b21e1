/// A drag of a sheet by a finger: it follows downward, resists upward, and rests at a detent or is dismissed when
/// it is let go.
///
/// Called by gesture recognizers, with the finger's translation since the drag began and its velocity.
@MainActor
final class SheetDrag {
  private weak var sheet: UISheetPresentationController?
  private let start: CGRect
  private var interaction: UIPercentDrivenInteractiveTransition?
  /// The factor by which the sheet follows a finger beyond its largest height.
  private static let resistance = 0.1

  init?(_ sheet: UISheetPresentationController) {
    guard sheet.containerView != nil,
      sheet.presentedViewController.presentationState.transition == nil
    else { return nil }
    self.sheet = sheet
    start = sheet.sheetView.frame
  }

  private var smallest: CGFloat { sheet?.restingHeights.map(\.height).min() ?? start.height }
  private var largest: CGFloat { sheet?.restingHeights.map(\.height).max() ?? start.height }

  /// Moves the sheet.
  ///
  /// - Parameter translation: Points since the drag began; positive downward.
  func move(by translation: CGFloat) {
    guard let sheet, let container = sheet.containerView else { return }
    let height = start.height - translation
    if height >= smallest || !mayDismiss {
      endInteraction()
      let limit = mayDismiss ? smallest : min(smallest, height)
      var shown = min(max(height, limit), largest)
      if height > largest { shown += (height - largest) * Self.resistance }
      if height < smallest { shown = smallest - (smallest - height) * Self.resistance }
      sheet.sheetView.frame = CGRect(
        x: start.minX, y: container.bounds.maxY - shown, width: start.width, height: shown)
      return
    }
    if interaction == nil { beginInteraction(sheet, in: container) }
    interaction?.update((smallest - height) / max(smallest, 1))
  }

  /// Lets the sheet go.
  ///
  /// - Parameter velocity: Points per second; positive downward. Beyond two heights of the screen a second the
  ///   sheet is dismissed, and below that if more than half of it is off the screen.
  func end(velocity: CGFloat) {
    guard let sheet, let container = sheet.containerView else { return }
    sheet.drag = nil
    guard let interaction else { return settle(sheet, velocity: velocity) }
    interaction.end(velocity: velocity, fling: 2 * container.bounds.height)
  }

  /// Returns the sheet to its detent.
  func cancel() {
    guard let sheet else { return }
    sheet.drag = nil
    if let interaction { return interaction.cancel() }
    sheet.animateChanges { sheet.containerView?.setNeedsLayout() }
  }

  private var mayDismiss: Bool {
    guard let sheet, !sheet.presentedViewController.isModalInPresentation else { return false }
    return sheet.delegate?.presentationControllerShouldDismiss(sheet) ?? true
  }

  private func beginInteraction(_ sheet: UISheetPresentationController, in container: UIView) {
    sheet.sheetView.frame = CGRect(
      x: start.minX, y: container.bounds.maxY - smallest, width: start.width, height: smallest)
    let interaction = UIPercentDrivenInteractiveTransition()
    self.interaction = interaction
    let presented = sheet.presentedViewController
    sheet.delegate?.presentationControllerWillDismiss(sheet)
    Presenter.dismiss(presented, animated: true, interaction: interaction) { [weak sheet] in
      guard let sheet, sheet.containerView == nil else { return }
      sheet.delegate?.presentationControllerDidDismiss(sheet)
    }
  }

  /// The finger has returned above the smallest detent.
  private func endInteraction() { interaction?.update(0) }

  /// Moves to the detent nearest to where the sheet would come to rest.
  private func settle(_ sheet: UISheetPresentationController, velocity: CGFloat) {
    if !mayDismiss, sheet.sheetView.frame.height < smallest {
      sheet.delegate?.presentationControllerDidAttemptToDismiss(sheet)
    }
    // The distance that a scroll view of normal deceleration would still cover.
    let target = sheet.sheetView.frame.height - velocity * 0.1
    let heights = sheet.restingHeights
    let nearest = heights.min { abs($0.height - target) < abs($1.height - target) }
    let before = sheet.selectedDetentIdentifier
    // Above the keyboard, other detents may have the height of the selected one.
    let selected = heights.first { $0.identifier == before && $0.height == nearest?.height }
    let after = (selected ?? nearest)?.identifier
    sheet.animateChanges {
      sheet.selectedDetentIdentifier = after
      sheet.containerView?.setNeedsLayout()
    }
    if before != after {
      (sheet.delegate as? any UISheetPresentationControllerDelegate)?
        .sheetPresentationControllerDidChangeSelectedDetentIdentifier(sheet)
    }
  }
}

/// The parts of a gesture that drags a sheet.
package enum SheetGesture {
  /// The finger begins to move the sheet.
  case began
  /// The finger has moved by points since the beginning; positive downward.
  case changed(translation: CGFloat)
  /// The finger is lifted, with a velocity in points a second; positive downward.
  case ended(velocity: CGFloat)
  /// The system has taken the touch away.
  case cancelled
}

extension UISheetPresentationController {
  /// Moves the sheet as a gesture goes on; the gesture recognizer of the sheet calls it.
  ///
  /// - Returns: Whether the gesture is handled: false while a transition is running.
  @discardableResult
  package func handleDrag(_ gesture: SheetGesture) -> Bool {
    switch gesture {
    case .began:
      guard drag == nil, let new = SheetDrag(self) else { return false }
      drag = new
    case .changed(let translation): drag?.move(by: translation)
    case .ended(let velocity): drag?.end(velocity: velocity)
    case .cancelled: drag?.cancel()
    }
    return drag != nil
  }
}
