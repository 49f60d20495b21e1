/// The outermost view: a stage has one, and what is inside it is on stage.
open class UIWindow: UIView {
  /// Makes a window, hidden until it is shown.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isHidden = true
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isHidden = true
  }

  open override var window: UIWindow? { self }

  /// Shows the window.
  open func makeKeyAndVisible() { isHidden = false }
}
