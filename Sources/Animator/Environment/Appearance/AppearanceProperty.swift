/// A property that views take from the looks that an app has set for their class.
@MainActor
struct AppearanceProperty {
  /// Copies the value of a proxy to a view if it differs from that of an instance that nobody has changed, and the
  /// view's does not.
  let copy: (_ proxy: UIView, _ untouched: UIView, _ view: UIView) -> Void

  private init<V: UIView, Value>(
    _ path: ReferenceWritableKeyPath<V, Value>,
    comparedBy isEqual: @escaping (Value, Value) -> Bool
  ) {
    copy = { proxy, untouched, view in
      guard let proxy = proxy as? V, let untouched = untouched as? V, let view = view as? V else {
        return
      }
      let (value, standard) = (proxy[keyPath: path], untouched[keyPath: path])
      if isEqual(value, standard) || !isEqual(view[keyPath: path], standard) { return }
      view[keyPath: path] = value
    }
  }

  private init<V: UIView, Value: Equatable>(_ path: ReferenceWritableKeyPath<V, Value>) {
    self.init(path, comparedBy: { $0 == $1 })
  }

  /// Attributes of text, of which views have none by default.
  private init<V: UIView>(
    attributes path: ReferenceWritableKeyPath<V, [NSAttributedString.Key: Any]?>
  ) {
    self.init(path) { ($0 == nil) == ($1 == nil) }
  }

  /// The look of a bar, which copies it.
  private init<V: UIView, Look: UIBarAppearance>(look path: ReferenceWritableKeyPath<V, Look>) {
    self.init(path) { $0.looks(like: $1) }
  }

  private init<V: UIView, Look: UIBarAppearance>(look path: ReferenceWritableKeyPath<V, Look?>) {
    self.init(path) { ($0 == nil) == ($1 == nil) }
  }

  /// All of them. To let views take another one, add it here.
  static let all: [Self] = views + bars + barImages + controls + lists

  private static var views: [Self] {
    [
      .init(\UIView.backgroundColor), .init(\UIView.storedTintColor, set: \.tintColor),
      .init(\UILabel.textColor), .init(\UILabel.font),
      .init(\UIProgressView.progressTintColor), .init(\UIProgressView.trackTintColor),
      .init(\UIActivityIndicatorView.color),
    ]
  }

  private static var bars: [Self] {
    [
      .init(\UINavigationBar.barTintColor), .init(\UINavigationBar.isTranslucent),
      .init(\UINavigationBar.prefersLargeTitles), .init(\UINavigationBar.barStyle),
      .init(attributes: \UINavigationBar.titleTextAttributes),
      .init(attributes: \UINavigationBar.largeTitleTextAttributes),
      .init(look: \UINavigationBar.standardAppearance),
      .init(look: \UINavigationBar.compactAppearance),
      .init(look: \UINavigationBar.scrollEdgeAppearance),
      .init(look: \UINavigationBar.compactScrollEdgeAppearance),
      .init(\UITabBar.barTintColor), .init(\UITabBar.isTranslucent),
      .init(\UITabBar.unselectedItemTintColor), .init(look: \UITabBar.standardAppearance),
      .init(look: \UITabBar.scrollEdgeAppearance),
      .init(\UIToolbar.barTintColor), .init(\UIToolbar.isTranslucent),
      .init(look: \UIToolbar.standardAppearance), .init(look: \UIToolbar.compactAppearance),
      .init(look: \UIToolbar.scrollEdgeAppearance),
      .init(look: \UIToolbar.compactScrollEdgeAppearance),
      .init(\UISearchBar.barTintColor),
    ]
  }

  private static var barImages: [Self] {
    [
      .init(\UINavigationBar.images.backgrounds), .init(\UINavigationBar.images.shadow),
      .init(\UINavigationBar.backIndicatorImage),
      .init(\UINavigationBar.backIndicatorTransitionMaskImage),
      .init(\UITabBar.images.backgrounds), .init(\UITabBar.images.shadow),
      .init(\UIToolbar.images.backgrounds), .init(\UIToolbar.images.shadow),
    ]
  }

  private static var controls: [Self] {
    [
      .init(\UITextField.textColor), .init(\UITextField.font), .init(\UITextView.textColor),
      .init(\UITextView.font), .init(\UISwitch.onTintColor), .init(\UISwitch.thumbTintColor),
      .init(\UISlider.minimumTrackTintColor), .init(\UISlider.maximumTrackTintColor),
      .init(\UISlider.thumbTintColor), .init(\UIPageControl.pageIndicatorTintColor),
      .init(\UIPageControl.currentPageIndicatorTintColor),
      .init(\UISegmentedControl.selectedSegmentTintColor),
      .init(\UISegmentedControl.titleAttributes) { $0.isEmpty == $1.isEmpty },
    ]
  }

  private static var lists: [Self] {
    [
      .init(\UITableView.separatorColor), .init(\UITableView.separatorStyle),
      .init(\UITableView.separatorInset), .init(\UITableViewCell.separatorInset),
    ]
  }
}

extension AppearanceProperty {
  /// A property that is inherited: views have their own value, or none.
  private init<V: UIView, Value>(
    _ own: KeyPath<V, Value?>, set path: ReferenceWritableKeyPath<V, Value?>
  ) {
    copy = { proxy, _, view in
      guard let value = (proxy as? V)?[keyPath: own], let view = view as? V,
        view[keyPath: own] == nil
      else { return }
      view[keyPath: path] = value
    }
  }
}
