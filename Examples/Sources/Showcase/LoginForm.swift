import UIKit

/// A form that shakes its head when the password is wrong.
open class LoginForm: UIView {
  private let nameField = FieldView(title: "Name")
  private let passwordField = FieldView(title: "Password")
  private let button = UILabel()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .white
    layer.cornerRadius = 16
    layer.shadowOpacity = 0.2
    layer.shadowRadius = 12
    layer.shadowOffset = CGSize(width: 0, height: 6)
    button.text = "Log in"
    button.textAlignment = .center
    button.textColor = .white
    button.font = .boldSystemFont(ofSize: 17)
    button.backgroundColor = .systemBlue
    button.layer.cornerRadius = 10
    for view in [nameField, passwordField, button] { addSubview(view) }
  }

  public required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private var isWaiting = false

  open override func layoutSubviews() {
    super.layoutSubviews()
    let content = bounds.insetBy(dx: 20, dy: 20)
    nameField.frame = CGRect(x: content.minX, y: content.minY, width: content.width, height: 44)
    passwordField.frame = nameField.frame.offsetBy(dx: 0, dy: 56)
    let width = isWaiting ? 44 : content.width
    button.frame = CGRect(
      x: content.midX - width / 2, y: content.maxY - 44, width: width, height: 44)
  }

  /// Shakes the form and highlights the password field; with Reduce Motion it only highlights it.
  public func refusePassword() {
    passwordField.markWrong()
    if UIAccessibility.isReduceMotionEnabled { return }
    let shake = CAKeyframeAnimation(keyPath: "transform.translation.x")
    shake.values = [0, -14, 14, -10, 10, -5, 5, 0]
    shake.duration = 0.5
    shake.timingFunction = CAMediaTimingFunction(name: .easeOut)
    layer.add(shake, forKey: "shake")
  }

  /// Shrinks the button to a circle while the app waits.
  public func showWaiting() {
    button.text = nil
    isWaiting = true
    setNeedsLayout()
    UIView.animate(
      withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0,
      options: [],
      animations: { [self] in
        layoutIfNeeded()
        button.layer.cornerRadius = 22
      })
  }

  /// The view that is highlighted when the password is wrong.
  public var passwordView: UIView { passwordField }
}

private final class FieldView: UIView {
  private let label = UILabel()

  init(title: String) {
    super.init(frame: .zero)
    backgroundColor = UIColor(white: 0.96, alpha: 1)
    layer.cornerRadius = 10
    layer.borderWidth = 1
    layer.borderColor = UIColor(white: 0.85, alpha: 1).cgColor
    label.text = title
    label.textColor = .gray
    label.font = .systemFont(ofSize: 15)
    addSubview(label)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: 12, dy: 0)
  }

  func markWrong() {
    UIView.animate(withDuration: 0.2) { self.layer.borderColor = UIColor.systemRed.cgColor }
  }
}
