import UIKit

/// A short message that drops in from above, stays for a while, and disappears.
public final class Toast: UIView {
  private let label = UILabel()
  /// Called when the toast has appeared and when it has disappeared.
  public var onChange: ((String) -> Void)?

  /// Creates a toast with a text.
  public init(text: String) {
    super.init(frame: CGRect(x: 0, y: 0, width: 260, height: 52))
    backgroundColor = UIColor(white: 0.1, alpha: 0.95)
    layer.cornerRadius = 26
    label.text = text
    label.textColor = .white
    label.textAlignment = .center
    label.font = .systemFont(ofSize: 16, weight: .medium)
    label.frame = bounds
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(label)
  }

  public required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  /// Shows the toast at the top of `view` for two seconds.
  public func show(in view: UIView) {
    view.addSubview(self)
    center = CGPoint(x: view.bounds.midX, y: 80)
    if UIAccessibility.isReduceMotionEnabled {
      alpha = 0
      UIView.animate(withDuration: 0.3, animations: { self.alpha = 1 }, completion: didCome)
    } else {
      transform = CGAffineTransform(translationX: 0, y: -140)
      UIView.animate(
        withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.65, initialSpringVelocity: 0,
        options: .allowUserInteraction, animations: { self.transform = .identity },
        completion: didCome)
    }
  }

  private func didCome(_ finished: Bool) {
    onChange?("came")
    UIView.animate(
      withDuration: 0.25, delay: 2, options: .curveEaseIn, animations: { self.alpha = 0 },
      completion: { _ in
        self.removeFromSuperview()
        self.onChange?("went")
      })
  }
}
