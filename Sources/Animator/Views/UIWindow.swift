/// The outermost view: a stage has one, and what is inside it is on stage.
open class UIWindow: UIView {
  /// Where a window stands among others; a stage has one only.
  public struct Level: RawRepresentable, Hashable, Sendable {
    /// Higher ones lie in front.
    public let rawValue: CGFloat
    /// A level between, or beyond, those that have names.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// Of an app's contents.
    public static let normal = Level(rawValue: 0)
    /// Of a status bar.
    public static let statusBar = Level(rawValue: 1000)
    /// Of an alert.
    public static let alert = Level(rawValue: 2000)
  }

  /// Where the window stands among others.
  open var windowLevel = Level.normal
  /// Whether ``makeKeyAndVisible()`` or ``makeKey()`` was called.
  open private(set) var isKeyWindow = false

  /// The screen that the window is on.
  open var screen: UIScreen { .main }

  /// Makes a window, hidden until it is shown. `Stage(window:)` puts it on a stage.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    super.isHidden = true
  }

  /// Makes an empty window, hidden until it is shown: archives are not read, but subclasses declare
  /// this initialiser.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    super.isHidden = true
  }

  open override var window: UIWindow? { self }

  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      if newValue == isHidden { return }
      announceAppearance(!newValue)
      super.isHidden = newValue
      settleAppearance(!newValue)
    }
  }

  /// Has the window get the keys; nothing else here.
  open func makeKey() { isKeyWindow = true }

  /// Shows the window.
  open func makeKeyAndVisible() {
    makeKey()
    isHidden = false
  }

  /// The controller whose view fills the window; nil for none. The window keeps it.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      oldValue?.viewIfLoaded?.removeFromSuperview()
      guard let view = rootViewController?.view else { return }
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      insertSubview(view, at: 0)
    }
  }

  /// `point` of this window's coordinates in those of `window`; nil means the screen's.
  open func convert(_ point: CGPoint, to window: UIWindow?) -> CGPoint {
    convert(point, to: window as UIView?)
  }

  /// `point` of `window`'s coordinates in this window's; nil means the screen's.
  open func convert(_ point: CGPoint, from window: UIWindow?) -> CGPoint {
    convert(point, from: window as UIView?)
  }

  /// The box around `rect` of this window in `window`'s coordinates; nil means the screen's.
  open func convert(_ rect: CGRect, to window: UIWindow?) -> CGRect {
    convert(rect, to: window as UIView?)
  }

  /// The box around `rect` of `window` in this window's coordinates; nil means the screen's.
  open func convert(_ rect: CGRect, from window: UIWindow?) -> CGRect {
    convert(rect, from: window as UIView?)
  }
}
