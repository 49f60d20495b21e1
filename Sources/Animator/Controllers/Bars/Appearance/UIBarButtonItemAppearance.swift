/// The look of a bar's buttons in a state.
@preconcurrency @MainActor
open class UIBarButtonItemStateAppearance: NSObject {
  /// The font and the color of the title; empty for those of the bar. Attributes of an item prevail.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { onChange?() } }
  /// By how much the title is moved, in points; zero by default.
  open var titlePositionAdjustment = UIOffset.zero { didSet { onChange?() } }
  /// Called after a change.
  var onChange: (() -> Void)?

  var font: UIFont? { titleTextAttributes[.font] as? UIFont }
  var color: UIColor? { titleTextAttributes[.foregroundColor] as? UIColor }
  var isUnchanged: Bool { titleTextAttributes.isEmpty && titlePositionAdjustment == .zero }

  func takeValues(from other: UIBarButtonItemStateAppearance) {
    titleTextAttributes = other.titleTextAttributes
    titlePositionAdjustment = other.titlePositionAdjustment
  }
}

/// The look of a bar's buttons.
@preconcurrency @MainActor
open class UIBarButtonItemAppearance: NSObject {
  /// The look of buttons that can be used, and of others as far as theirs has no values.
  public let normal = UIBarButtonItemStateAppearance()
  /// The look of buttons that are pressed: a color, instead of a fifth of their alpha.
  public let highlighted = UIBarButtonItemStateAppearance()
  /// The look of buttons that cannot be used; gray by default.
  public let disabled = UIBarButtonItemStateAppearance()
  /// The look of buttons in focus, which nothing has on a stage.
  public let focused = UIBarButtonItemStateAppearance()
  /// Called after a change.
  var onChange: (() -> Void)?

  private var states: [UIBarButtonItemStateAppearance] { [normal, highlighted, disabled, focused] }

  /// Creates the default look of buttons of a style.
  public required init(style: UIBarButtonItem.Style) {
    super.init()
    for state in states { state.onChange = { [weak self] in self?.onChange?() } }
  }

  /// Creates the default look.
  public convenience override init() { self.init(style: .plain) }

  /// Restores the default look of buttons of a style.
  open func configureWithDefault(for style: UIBarButtonItem.Style) {
    for state in states {
      (state.titleTextAttributes, state.titlePositionAdjustment) = ([:], .zero)
    }
  }

  /// A copy.
  open override func copy() -> Any { MainActor.assumeIsolated { duplicate() } }

  func duplicate() -> Self {
    let copy = Self(style: .plain)
    for (own, other) in zip(copy.states, states) { own.takeValues(from: other) }
    return copy
  }

  var isUnchanged: Bool { states.allSatisfy(\.isUnchanged) }

  /// The font of a button's title; nil for that of the bar.
  func font(isEnabled: Bool) -> UIFont? { isEnabled ? normal.font : disabled.font ?? normal.font }

  /// By how much a button's title is moved.
  func offset(isEnabled: Bool) -> UIOffset {
    isEnabled || disabled.titlePositionAdjustment == .zero
      ? normal.titlePositionAdjustment : disabled.titlePositionAdjustment
  }
}

/// The look of a back button.
@MainActor
struct BackButtonLook {
  /// The look of back buttons.
  let button: UIBarButtonItemAppearance
  /// The look of plain buttons, which back buttons have as far as theirs has no values.
  let usual: UIBarButtonItemAppearance
  /// An image in place of the chevron; nil for that.
  let indicator: UIImage?

  var font: UIFont? { button.normal.font ?? usual.normal.font }
  var color: UIColor? { button.normal.color ?? usual.normal.color }
  /// By how much the title is moved.
  var offset: UIOffset {
    let own = button.normal.titlePositionAdjustment
    return own == .zero ? usual.normal.titlePositionAdjustment : own
  }
}
