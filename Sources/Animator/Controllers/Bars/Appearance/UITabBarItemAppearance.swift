/// The look of a tab in a state.
@preconcurrency @MainActor
open class UITabBarItemStateAppearance: NSObject {
  /// The color of the image; nil for that of the bar.
  open var iconColor: UIColor? { didSet { onChange?() } }
  /// The font and the color of the title; empty for those of the bar. Attributes of an item prevail.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { onChange?() } }
  /// By how much the title is moved, in points, besides what the item has of its own; zero by default.
  open var titlePositionAdjustment = UIOffset.zero { didSet { onChange?() } }
  /// The color of the badge, unless the item has one; nil for red.
  open var badgeBackgroundColor: UIColor? { didSet { onChange?() } }
  /// The font and the color of the badge's text; empty for white.
  open var badgeTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { onChange?() } }
  /// By how much the badge is moved, in points; zero by default.
  open var badgePositionAdjustment = UIOffset.zero { didSet { onChange?() } }
  /// Called after a change.
  var onChange: (() -> Void)?

  var font: UIFont? { titleTextAttributes[.font] as? UIFont }
  var color: UIColor? { titleTextAttributes[.foregroundColor] as? UIColor }

  var isUnchanged: Bool {
    iconColor == nil && titleTextAttributes.isEmpty && titlePositionAdjustment == .zero
      && badgeBackgroundColor == nil && badgeTextAttributes.isEmpty
      && badgePositionAdjustment == .zero
  }

  func takeValues(from other: UITabBarItemStateAppearance) {
    (iconColor, titleTextAttributes) = (other.iconColor, other.titleTextAttributes)
    titlePositionAdjustment = other.titlePositionAdjustment
    (badgeBackgroundColor, badgeTextAttributes) =
      (other.badgeBackgroundColor, other.badgeTextAttributes)
    badgePositionAdjustment = other.badgePositionAdjustment
  }
}

/// The look of the tabs of a bar in one of its layouts.
@preconcurrency @MainActor
open class UITabBarItemAppearance: NSObject {
  /// The layouts of tabs. Raw values are UIKit's.
  public enum Style: Int, Sendable {
    /// The title is below the image.
    case stacked
    /// The title is beside the image.
    case inline
    /// The title is beside the image, in a low bar.
    case compactInline
  }

  /// The look of tabs that are not selected.
  public let normal = UITabBarItemStateAppearance()
  /// The look of the tab that is selected.
  public let selected = UITabBarItemStateAppearance()
  /// The look of tabs that cannot be used, as far as that of others has no values.
  public let disabled = UITabBarItemStateAppearance()
  /// The look of tabs in focus, which nothing has on a stage.
  public let focused = UITabBarItemStateAppearance()
  /// Called after a change.
  var onChange: (() -> Void)?

  private var states: [UITabBarItemStateAppearance] { [normal, selected, disabled, focused] }

  /// Creates the default look of a layout.
  public required init(style: Style) {
    super.init()
    for state in states { state.onChange = { [weak self] in self?.onChange?() } }
  }

  /// Creates the default look.
  public convenience override init() { self.init(style: .stacked) }

  /// Restores the default look of a layout.
  open func configureWithDefault(for style: Style) {
    for state in states { state.takeValues(from: UITabBarItemStateAppearance()) }
  }

  /// A copy.
  open override func copy() -> Any { MainActor.assumeIsolated { duplicate() } }

  func duplicate() -> Self {
    let copy = Self(style: .stacked)
    for (own, other) in zip(copy.states, states) { own.takeValues(from: other) }
    return copy
  }

  var isUnchanged: Bool { states.allSatisfy(\.isUnchanged) }
}
