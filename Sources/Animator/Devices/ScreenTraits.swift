// The traits of a window's screen: of its device, its size, and the settings of its user.

extension UIWindow {
  /// The traits that views of the window inherit.
  var screenTraits: UITraitCollection {
    if let storedScreenTraits { return storedScreenTraits }
    let traits = UITraitCollection(screenTraits(ofSize: bounds.size))
    storedScreenTraits = traits
    return traits
  }

  /// Updates the traits of the window's views after the screen, the size or a setting has changed.
  func updateScreenTraits() {
    let old = screenTraits
    let new = screenTraits(ofSize: bounds.size)
    if old.values == new { return }
    storedScreenTraits = UITraitCollection(new)
    updateTraits(from: old)
    if device != nil { systemBars.update() }
    for other in otherWindows { other.window?.takeScreen() }
  }

  /// The traits of the window on its screen when it has a size, in points. All windows of a stage have the same.
  func screenTraits(ofSize size: CGSize) -> TraitValues {
    if let hostWindow { return hostWindow.screenTraits(ofSize: hostWindow.bounds.size) }
    let stage = layer.record?.stage
    return TraitValues.light.merging(
      TraitValues {
        $0.displayScale = stage?.scale ?? UIScreen.main.scale
        $0.userInterfaceIdiom = idiom
        ($0.horizontalSizeClass, $0.verticalSizeClass) = Self.sizeClasses(of: size, idiom)
        $0.layoutDirection = .init(layoutDirection)
      }
    ).merging(userTraits)
  }

  /// The kind of device: the narrowest screen of a tablet, an iPad mini's, is 744 points wide.
  var idiom: UIUserInterfaceIdiom {
    let size = layer.record?.stage?.size ?? bounds.size
    return device?.idiom ?? (KeyboardMetrics.isTablet(size) ? .pad : .phone)
  }

  /// The size classes of windows, as Apple's Human Interface Guidelines list them.
  ///
  /// Phones are compact in height when in landscape, and regular in width then if they are large: their shorter side has
  /// 414 points or more. Windows on a tablet are compact in width if they are as narrow as half of the screen of any
  /// but the largest model, 592 or 600 points with 11 inches, or two thirds of that in portrait, 639 or 647; half of
  /// the largest one in landscape, 678 or 683, is regular.
  static func sizeClasses(
    of size: CGSize, _ idiom: UIUserInterfaceIdiom
  ) -> (horizontal: UIUserInterfaceSizeClass, vertical: UIUserInterfaceSizeClass) {
    if idiom == .pad { return (size.width > 650 ? .regular : .compact, .regular) }
    let isLandscape = size.width > size.height
    let isLarge = min(size.width, size.height) >= 414
    return (isLandscape && isLarge ? .regular : .compact, isLandscape ? .compact : .regular)
  }
}

extension Stage {
  /// The light or dark style that the user has chosen; light by default. Changed in an animation block, colors
  /// animate.
  public var userInterfaceStyle: UIUserInterfaceStyle {
    get { window.screenTraits.userInterfaceStyle }
    set { window.userTraits.userInterfaceStyle = newValue }
  }

  /// The text size that the user has chosen; `large` by default. Fonts for text styles that are made afterwards have
  /// it, and labels that adjust their fonts (`adjustsFontForContentSizeCategory`) change theirs.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    get { window.screenTraits.preferredContentSizeCategory }
    set {
      let isChange = newValue != preferredContentSizeCategory
      environment.contentSizeCategory = newValue
      window.userTraits.preferredContentSizeCategory = newValue
      if !isChange { return }
      perform {
        NotificationCenter.default.post(
          name: UIContentSizeCategory.didChangeNotification, object: window.application,
          userInfo: [UIContentSizeCategory.newValueUserInfoKey: newValue])
      }
    }
  }

  /// The languages that the user prefers, best first, as tags such as "fr" and "pt-BR"; English by default.
  /// Strings that are localized afterwards are in the first one that a bundle has: never in the machine's.
  ///
  /// The layout direction of the window is that of the first one: right to left for Arabic, Hebrew, Persian, Urdu and
  /// others.
  public var preferredLanguages: [String] {
    get { environment.languages }
    set {
      environment.languages = newValue
      let direction = newValue.first.map { UITraitEnvironmentLayoutDirection(language: $0) }
      window.layoutDirection = direction == .rightToLeft ? .rightToLeft : .leftToRight
    }
  }

  /// The contrast that the user has chosen; normal by default.
  public var accessibilityContrast: UIAccessibilityContrast {
    get { window.screenTraits.accessibilityContrast }
    set { window.userTraits.accessibilityContrast = newValue }
  }

  /// The weight of text that the user has chosen; regular by default.
  public var legibilityWeight: UILegibilityWeight {
    get { window.screenTraits.legibilityWeight }
    set { window.userTraits.legibilityWeight = newValue }
  }
}
