import UIKit

/// A menu that slides in from the left and follows the finger interactively.
public final class SideMenu: UIView {
  /// The view of the menu.
  public let panel = UIView()
  private let shade = UIView()
  private var animator: UIViewPropertyAnimator?
  /// Whether the menu is open or opening.
  public private(set) var isOpen = false
  private let width: CGFloat = 200

  public override init(frame: CGRect) {
    super.init(frame: frame)
    shade.backgroundColor = .black
    shade.alpha = 0
    shade.frame = bounds
    shade.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(shade)
    panel.backgroundColor = .systemIndigo
    panel.frame = CGRect(x: -width, y: 0, width: width, height: bounds.height)
    panel.autoresizingMask = .flexibleHeight
    addSubview(panel)
    for index in 0..<4 {
      let item = UIView(frame: CGRect(x: 20, y: 60 + 44 * index, width: 150, height: 14))
      item.backgroundColor = UIColor.white.withAlphaComponent(0.8)
      item.layer.cornerRadius = 7
      panel.addSubview(item)
    }
  }

  public required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private func makeAnimator(opening: Bool) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: 0.5, dampingRatio: 1) {
      self.panel.frame.origin.x = opening ? 0 : -self.width
      self.shade.alpha = opening ? 0.4 : 0
    }
    animator.addCompletion { position in
      if position == .start { self.isOpen = !opening }
      self.animator = nil
    }
    return animator
  }

  /// Opens or closes the menu.
  public func toggle() {
    if let animator {
      animator.isReversed.toggle()
      isOpen.toggle()
      return
    }
    isOpen.toggle()
    animator = makeAnimator(opening: isOpen)
    animator?.startAnimation()
  }

  /// Updates the menu for a pan of `distance` points.
  public func drag(by distance: CGFloat) {
    if animator == nil {
      isOpen = true
      animator = makeAnimator(opening: true)
    }
    animator?.pauseAnimation()
    animator?.fractionComplete = distance / width
  }

  /// Ends a pan: the animation completes, or reverses if it is less than half done.
  public func endDrag() {
    guard let animator else { return }
    if animator.fractionComplete < 0.5 {
      animator.isReversed = true
      isOpen = false
    }
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
  }
}
