/// The look of a navigation bar. As in UIKit, looks that are assigned are copied, here and to bars: later changes of
/// them have no effect.
open class UINavigationBarAppearance: UIBarAppearance {
  /// The attributes of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { changed() } }
  /// The attributes of the large title.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { changed() } }
  /// An offset of the title in points.
  open var titlePositionAdjustment = UIOffset.zero { didSet { changed() } }
  /// The look of plain buttons.
  open var buttonAppearance = UIBarButtonItemAppearance() {
    didSet {
      buttonAppearance = buttonAppearance.duplicate()
      partsChanged()
    }
  }
  /// The look of buttons whose style is done.
  open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done) {
    didSet {
      doneButtonAppearance = doneButtonAppearance.duplicate()
      partsChanged()
    }
  }
  /// The look of back buttons; that of plain buttons as far as theirs has no values.
  open var backButtonAppearance = UIBarButtonItemAppearance() {
    didSet {
      backButtonAppearance = backButtonAppearance.duplicate()
      partsChanged()
    }
  }
  /// The image of back buttons in place of the chevron; nil for that.
  open private(set) var backIndicatorImage: UIImage?
  /// The mask of that image in transitions, in which it only fades here.
  open private(set) var backIndicatorTransitionMaskImage: UIImage?

  /// Sets the image of back buttons. Both images are needed, as in UIKit; without one of them the chevron is shown.
  open func setBackIndicatorImage(
    _ backIndicatorImage: UIImage?, transitionMaskImage: UIImage?
  ) {
    let isComplete = backIndicatorImage != nil && transitionMaskImage != nil
    self.backIndicatorImage = isComplete ? backIndicatorImage : nil
    backIndicatorTransitionMaskImage = isComplete ? transitionMaskImage : nil
    changed()
  }

  private var buttons: [UIBarButtonItemAppearance] {
    [buttonAppearance, doneButtonAppearance, backButtonAppearance]
  }

  override func observeParts() {
    for button in buttons { button.onChange = { [weak self] in self?.changed() } }
  }

  override func takeValues(from other: UIBarAppearance) {
    guard let other = other as? UINavigationBarAppearance else { return }
    titleTextAttributes = other.titleTextAttributes
    largeTitleTextAttributes = other.largeTitleTextAttributes
    titlePositionAdjustment = other.titlePositionAdjustment
    buttonAppearance = other.buttonAppearance
    doneButtonAppearance = other.doneButtonAppearance
    backButtonAppearance = other.backButtonAppearance
    backIndicatorImage = other.backIndicatorImage
    backIndicatorTransitionMaskImage = other.backIndicatorTransitionMaskImage
  }

  override func looks(like other: UIBarAppearance) -> Bool {
    guard super.looks(like: other), let other = other as? UINavigationBarAppearance else {
      return false
    }
    // Attributes are of types that cannot be compared in general: those of two looks are taken to differ.
    return titleTextAttributes.isEmpty && other.titleTextAttributes.isEmpty
      && largeTitleTextAttributes.isEmpty && other.largeTitleTextAttributes.isEmpty
      && titlePositionAdjustment == other.titlePositionAdjustment
      && (buttons + other.buttons).allSatisfy(\.isUnchanged)
      && backIndicatorImage === other.backIndicatorImage
  }
}

/// The look of a toolbar.
open class UIToolbarAppearance: UIBarAppearance {
  /// The look of plain buttons.
  open var buttonAppearance = UIBarButtonItemAppearance() {
    didSet {
      buttonAppearance = buttonAppearance.duplicate()
      partsChanged()
    }
  }
  /// The look of buttons whose style is done.
  open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done) {
    didSet {
      doneButtonAppearance = doneButtonAppearance.duplicate()
      partsChanged()
    }
  }

  private var buttons: [UIBarButtonItemAppearance] { [buttonAppearance, doneButtonAppearance] }

  override func observeParts() {
    for button in buttons { button.onChange = { [weak self] in self?.changed() } }
  }

  override func takeValues(from other: UIBarAppearance) {
    guard let other = other as? UIToolbarAppearance else { return }
    buttonAppearance = other.buttonAppearance
    doneButtonAppearance = other.doneButtonAppearance
  }

  override func looks(like other: UIBarAppearance) -> Bool {
    guard super.looks(like: other), let other = other as? UIToolbarAppearance else { return false }
    return (buttons + other.buttons).allSatisfy(\.isUnchanged)
  }
}

/// The look of a tab bar.
open class UITabBarAppearance: UIBarAppearance {
  /// The color of an image behind the selected tab. As in UIKit, there is no such image by default, and nothing shows it.
  open var selectionIndicatorTintColor: UIColor? { didSet { changed() } }
  /// The look of tabs whose titles are below the images.
  open var stackedLayoutAppearance = UITabBarItemAppearance() {
    didSet {
      stackedLayoutAppearance = stackedLayoutAppearance.duplicate()
      partsChanged()
    }
  }
  /// The look of tabs whose titles are beside the images.
  open var inlineLayoutAppearance = UITabBarItemAppearance(style: .inline) {
    didSet {
      inlineLayoutAppearance = inlineLayoutAppearance.duplicate()
      partsChanged()
    }
  }
  /// The look of tabs whose titles are beside the images, in a low bar.
  open var compactInlineLayoutAppearance = UITabBarItemAppearance(style: .compactInline) {
    didSet {
      compactInlineLayoutAppearance = compactInlineLayoutAppearance.duplicate()
      partsChanged()
    }
  }

  private var layouts: [UITabBarItemAppearance] {
    [stackedLayoutAppearance, inlineLayoutAppearance, compactInlineLayoutAppearance]
  }

  override func observeParts() {
    for layout in layouts { layout.onChange = { [weak self] in self?.changed() } }
  }

  override func takeValues(from other: UIBarAppearance) {
    guard let other = other as? UITabBarAppearance else { return }
    selectionIndicatorTintColor = other.selectionIndicatorTintColor
    stackedLayoutAppearance = other.stackedLayoutAppearance
    inlineLayoutAppearance = other.inlineLayoutAppearance
    compactInlineLayoutAppearance = other.compactInlineLayoutAppearance
  }

  override func looks(like other: UIBarAppearance) -> Bool {
    guard super.looks(like: other), let other = other as? UITabBarAppearance else { return false }
    return selectionIndicatorTintColor == other.selectionIndicatorTintColor
      && (layouts + other.layouts).allSatisfy(\.isUnchanged)
  }
}
