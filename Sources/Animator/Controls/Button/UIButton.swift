/// A button with a title and an image, in the style of its type or of a configuration.
@preconcurrency @MainActor
open class UIButton: UIControl {
  /// The type.
  open private(set) var buttonType = ButtonType.custom
  var values = ButtonStates()
  let label = ButtonLabel(frame: .zero)
  let subtitle = ButtonLabel(frame: .zero)
  let image = UIImageView(image: nil)
  let backgroundImage = UIImageView(image: nil)
  let backgroundPlate = UIView(frame: .zero)
  var indicator: UIActivityIndicatorView?
  var popupIndicator: UIImageView?

  // MARK: Creating buttons

  /// Creates a custom button.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a custom button. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    coder.interface?.configure(self, as: UIButton.self)
  }

  /// Creates a button of a type.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    setType(buttonType)
  }

  /// Creates a button of a type with the title and the image of an action, which it performs.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    take(primaryAction)
  }

  /// Creates a system button with a configuration, and with the title and the image of an action if the configuration
  /// has none.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system)
    var configuration = configuration
    if let primaryAction {
      configuration.title = configuration.title ?? primaryAction.title
      configuration.image = configuration.image ?? primaryAction.image
      addAction(primaryAction, for: .primaryActionTriggered)
    }
    self.configuration = configuration
    // Initializers do not call property observers.
    setNeedsUpdateConfiguration()
    frame.size = intrinsicContentSize
  }

  /// Creates a button that performs an action, with its title and image.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    take(primaryAction)
  }

  private func take(_ action: UIAction?) {
    guard let action else { return }
    if !action.title.isEmpty { setTitle(action.title, for: .normal) }
    if let image = action.image { setImage(image, for: .normal) }
    addAction(action, for: .primaryActionTriggered)
  }

  /// Creates a system button with a title, an image and an action that takes no arguments.
  open class func systemButton(
    with image: UIImage, target: Any?, action: Selector?
  ) -> UIButton {
    let button = UIButton(type: .system)
    button.setImage(image, for: .normal)
    if let action { button.addTarget(target, action: action, for: .touchUpInside) }
    return button
  }

  private func setUp() {
    label.font = .systemFont(ofSize: 18)
    label.lineBreakMode = .byTruncatingMiddle
    backgroundPlate.isUserInteractionEnabled = false
    for view in [backgroundPlate, backgroundImage, image, label, subtitle] { addSubview(view) }
    backgroundPlate.isHidden = true
    subtitle.isHidden = true
    contentsChanged()
  }

  package func setType(_ type: ButtonType) {
    buttonType = type
    if type.isSystem { label.font = .systemFont(ofSize: 15) }
    if let glyph = ButtonGlyph.image(of: type) {
      values.images[.normal] = glyph
      self.glyph = glyph
      frame.size = glyph.size
    }
    contentsChanged()
  }

  /// The image of the type, unless it has been replaced.
  var glyph: UIImage?

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    guard buttonType == .close, window != nil else { return }
    updateGlyph()
    contentsChanged()
  }

  // MARK: Menu

  /// The menu that a finger opens: one that stays for half a second, or at once if ``UIControl/showsMenuAsPrimaryAction``
  /// is true.
  open var menu: UIMenu? {
    didSet {
      menuChanged(from: oldValue)
      menuSelectionChanged()
      contentsChanged()
    }
  }
  /// The order of the menu's elements: automatic by default, that is, the first one is next to the button.
  open var preferredMenuElementOrder = UIContextMenuConfiguration.ElementOrder.automatic
  var menuInteraction: (interaction: UIContextMenuInteraction, delegate: ButtonMenuDelegate)?
  weak var presentedMenu: MenuPresentation?
  /// The image of the menu's chosen element, while the button shows it.
  var chosenImage: UIImage?
  /// Called when another element of the menu is chosen and shown.
  var onChoice: (() -> Void)?

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    openMenu(with: event)
    return super.beginTracking(touch, with: event)
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    presentedMenu?.follow(touch.location(in: nil))
    return super.continueTracking(touch, with: event)
  }

  override var sendsPrimaryActionForTouches: Bool { !opensMenuAtOnce }

  override func handles(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.isSingleTap
  }

  // MARK: Contents by state

  /// Sets the title for a state.
  open func setTitle(_ title: String?, for state: State) {
    values.titles[state] = title
    if state == .normal, configuration != nil { configuration?.title = title }
    contentsChanged()
  }

  /// Sets a title with attributes for a state; it takes precedence over titles without.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    values.attributedTitles[state] = title
    if state == .normal, configuration != nil {
      configuration?.attributedTitle = title.map { AttributedString($0) }
    }
    contentsChanged()
  }

  /// Sets the color of the title for a state.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    values.titleColors[state] = color
    contentsChanged()
  }

  /// Sets the color of the title's shadow for a state.
  open func setTitleShadowColor(_ color: UIColor?, for state: State) {
    values.shadowColors[state] = color
    contentsChanged()
  }

  /// Sets the image for a state.
  open func setImage(_ image: UIImage?, for state: State) {
    values.images[state] = image
    if state == .normal, configuration != nil { configuration?.image = image }
    contentsChanged()
  }

  /// Sets the background image for a state. It fills the bounds.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    values.backgroundImages[state] = image
    contentsChanged()
  }

  /// Sets the configuration of the symbol image for a state.
  open func setPreferredSymbolConfiguration(
    _ configuration: UIImage.SymbolConfiguration?, forImageIn state: State
  ) {
    values.symbolConfigurations[state] = configuration
    contentsChanged()
  }

  /// The title for a state; that of the normal state if it has none of its own.
  open func title(for state: State) -> String? { values.titles[state] }
  /// The title with attributes for a state; that of the normal state if it has none of its own.
  open func attributedTitle(for state: State) -> NSAttributedString? {
    values.attributedTitles[state]
  }
  /// The color of the title for a state; that of the normal state if it has none of its own.
  open func titleColor(for state: State) -> UIColor? { values.titleColors[state] }
  /// The color of the title's shadow for a state; that of the normal state if it has none of its own.
  open func titleShadowColor(for state: State) -> UIColor? { values.shadowColors[state] }
  /// The image for a state; that of the normal state if it has none of its own.
  open func image(for state: State) -> UIImage? { values.images[state] }
  /// The background image for a state; that of the normal state if it has none of its own.
  open func backgroundImage(for state: State) -> UIImage? { values.backgroundImages[state] }
  /// The configuration of the symbol image for a state.
  open func preferredSymbolConfigurationForImage(
    in state: State
  ) -> UIImage.SymbolConfiguration? { values.symbolConfigurations.own(state) }

  /// The title in the current state.
  open var currentTitle: String? { values.titles[state] }
  /// The title with attributes in the current state.
  open var currentAttributedTitle: NSAttributedString? { values.attributedTitles[state] }
  /// The color of the title in the current state: by default the tint color, or white for custom buttons.
  open var currentTitleColor: UIColor {
    if let color = values.titleColors.own(state) { return color }
    if !isEnabled && buttonType.isSystem { return .tertiaryLabel }
    return values.titleColors[state] ?? (buttonType.isSystem ? tintColor : .white)
  }
  /// The color of the title's shadow in the current state; nil for none.
  open var currentTitleShadowColor: UIColor? { values.shadowColors[state] }
  /// The image in the current state.
  open var currentImage: UIImage? {
    let image = values.images[state]
    guard let configuration = values.symbolConfigurations[state] else { return image }
    return image?.applyingSymbolConfiguration(configuration) ?? image
  }
  /// The background image in the current state.
  open var currentBackgroundImage: UIImage? { values.backgroundImages[state] }

  /// The label of the title.
  open var titleLabel: UILabel? { label }
  /// The label of the subtitle, which configurations have.
  open var subtitleLabel: UILabel? { subtitle }
  /// The view of the image.
  open var imageView: UIImageView? { image }

  /// The insets of the contents from the bounds; zero by default, where titles have 6 points above and below.
  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { contentsChanged() } }
  /// The insets of the title, which do not change the size of the button.
  open var titleEdgeInsets = UIEdgeInsets.zero { didSet { contentsChanged() } }
  /// The insets of the image, which do not change the size of the button.
  open var imageEdgeInsets = UIEdgeInsets.zero { didSet { contentsChanged() } }
  /// Whether the image of a custom button is darkened while it is highlighted; true by default.
  open var adjustsImageWhenHighlighted = true { didSet { contentsChanged() } }
  /// Whether the image of a custom button fades while it is disabled; true by default.
  open var adjustsImageWhenDisabled = true { didSet { contentsChanged() } }
  /// Whether the offset of the title's shadow is reversed while the button is highlighted; false by default.
  open var reversesTitleShadowWhenHighlighted = false { didSet { contentsChanged() } }
  /// The meaning, for apps to read.
  open var role = Role.normal
  /// Whether the button has a selection; false by default.
  ///
  /// If ``menu`` is the primary action, the button has the title and the image of the menu's chosen element, which alone
  /// is marked: at first the first one that is marked, or else the first one. Otherwise a tap turns
  /// ``UIControl/isSelected`` on and off.
  open var changesSelectionAsPrimaryAction = false { didSet { menuUseChanged() } }
  open override var showsMenuAsPrimaryAction: Bool { didSet { menuUseChanged() } }

  // MARK: Configuration

  /// The configuration; nil for a button in the style of its type. It takes precedence over contents by state.
  open var configuration: Configuration? {
    didSet {
      if !isUpdating { setNeedsUpdateConfiguration() }
    }
  }
  private var isUpdating = false
  private var needsUpdate = false

  /// Called before the configuration is shown in another state, to change it.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// Whether the configuration's colors follow the state; true by default.
  open var automaticallyUpdatesConfiguration = true

  /// Requests a call of ``updateConfiguration()``.
  open func setNeedsUpdateConfiguration() {
    needsUpdate = true
    updateConfigurationIfNeeded()
    contentsChanged()
  }

  /// Changes ``configuration`` by the button's state: calls ``configurationUpdateHandler``.
  open func updateConfiguration() { configurationUpdateHandler?(self) }

  private func updateConfigurationIfNeeded() {
    guard needsUpdate, !isUpdating else { return }
    isUpdating = true
    updateConfiguration()
    (needsUpdate, isUpdating) = (false, false)
  }

  // MARK: Showing the state

  override func stateChanged() {
    super.stateChanged()
    if configuration != nil || configurationUpdateHandler != nil {
      setNeedsUpdateConfiguration()
      return
    }
    contentsChanged()
    fadeContents()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    contentsChanged()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    updateGlyph()
    contentsChanged()
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if let touch { presentedMenu?.lift(at: touch.location(in: nil)) }
    super.endTracking(touch, with: event)
    if changesSelectionAsPrimaryAction && !opensMenuAtOnce && isTouchInside { isSelected.toggle() }
  }

  // MARK: Geometry

  /// The rectangle of the background; by default the bounds.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// The rectangle of the contents: the bounds without ``contentEdgeInsets``.
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }

  /// The rectangle of the title within that of the contents.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    layout(in: contentRect).title
  }

  /// The rectangle of the image within that of the contents.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    layout(in: contentRect).image
  }

  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  /// The size of the contents with their insets.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize(in: size) }

  override var isElementByDefault: Bool { true }
  override var traitsByDefault: UIAccessibilityTraits { .button }

  override var centersText: Bool { contentVerticalAlignment == .center }

  override var contentBaselines: (first: CGFloat, last: CGFloat)? { titleBaselines }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutContents()
  }
}
