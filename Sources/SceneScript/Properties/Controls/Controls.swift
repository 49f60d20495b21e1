import Animator

/// An activity indicator that is animating from the start.
final class SceneActivityView: UIActivityIndicatorView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    startAnimating()
  }

  required init(coder: NSCoder) { super.init(coder: coder) }
}

/// Segments whose selection may be set before them.
final class SceneSegmentedControl: UISegmentedControl {
  fileprivate var wantedIndex = UISegmentedControl.noSegment { didSet { select() } }
  fileprivate var titles = "" {
    didSet {
      removeAllSegments()
      for title in titles.split(separator: ",") {
        insertSegment(
          withTitle: title.trimmingCharacters(in: .whitespaces), at: numberOfSegments,
          animated: false)
      }
      select()
    }
  }

  private func select() {
    if wantedIndex < numberOfSegments { selectedSegmentIndex = wantedIndex }
  }
}

/// A page control whose current page may be set before the number of pages.
final class ScenePageControl: UIPageControl {
  fileprivate var wantedPage = 0 { didSet { currentPage = wantedPage } }
  override var numberOfPages: Int {
    didSet { if currentPage != wantedPage && numberOfPages > oldValue { currentPage = wantedPage } }
  }
}

extension ViewProperty {
  /// Properties of all controls.
  static let controls: [ViewProperty] = [
    ViewProperty("isEnabled", .bool, of: UIControl.self, "Whether it reacts to touches.") {
      $0.isEnabled
    } set: {
      $0.isEnabled = $1
    },
    ViewProperty(
      "isSelected", .bool, of: UIControl.self, animatable: true, "Whether it is selected."
    ) {
      $0.isSelected
    } set: {
      $0.isSelected = $1
    },
    ViewProperty("isHighlighted", .bool, of: UIControl.self, "Whether it looks pressed.") {
      $0.isHighlighted
    } set: {
      $0.isHighlighted = $1
    },
  ]

  /// Properties of switches, sliders, steppers, segments, page controls and activity indicators.
  static let valueControls: [ViewProperty] = switches + ranges + choices + pages + indicators

  private static let switches: [ViewProperty] = [
    ViewProperty("isOn", .bool, of: UISwitch.self, animatable: true, "Whether it is on.") {
      $0.isOn
    } set: {
      $0.isOn = $1
    },
    ViewProperty(
      "onTintColor", .color, of: UISwitch.self, "Color of the track when on. Default: systemGreen."
    ) {
      $0.onTintColor
    } set: {
      $0.onTintColor = $1
    },
  ]

  /// Properties of sliders and steppers.
  private static let ranges: [ViewProperty] = [
    ViewProperty(
      "minimumValue", .number, of: UIView.self, each: [UISlider.self, UIStepper.self],
      "The least value. Default: 0."
    ) { view -> Double? in
      (view as? UIStepper)?.minimumValue ?? (view as? UISlider).map { Double($0.minimumValue) }
    } set: { view, value in
      (view as? UIStepper)?.minimumValue = value
      (view as? UISlider)?.minimumValue = Float(value)
    } problem: { view, value in
      // A maximum that was set after it has lowered it.
      guard let value, let range = ValueRange(of: view), range.stored(value) > range.least else {
        return nil
      }
      let most = ValueText.number(range.most)
      return .ignoredValue(
        property: "minimumValue", allowed: "at most 'maximumValue', \(most),",
        found: ValueText.number(value))
    },
    ViewProperty(
      "maximumValue", .number, of: UIView.self, each: [UISlider.self, UIStepper.self],
      "The greatest value. Default: 1 of sliders, 100 of steppers."
    ) { view -> Double? in
      (view as? UIStepper)?.maximumValue ?? (view as? UISlider).map { Double($0.maximumValue) }
    } set: { view, value in
      (view as? UIStepper)?.maximumValue = value
      (view as? UISlider)?.maximumValue = Float(value)
    },
    // After the range, to which it is clamped.
    ViewProperty(
      "value", .number, of: UIView.self, each: [UISlider.self, UIStepper.self], animatable: true,
      "The value, within its range. Default: 0."
    ) { view -> Double? in
      (view as? UIStepper)?.value ?? (view as? UISlider).map { Double($0.value) }
    } set: { view, value in
      (view as? UIStepper)?.value = value
      (view as? UISlider)?.value = Float(value)
    } problem: { view, value in
      guard let value, let range = ValueRange(of: view), !range.contains(value) else { return nil }
      let (least, most) = (ValueText.number(range.least), ValueText.number(range.most))
      return .limitedValue(
        property: "value", allowed: "the range from \(least) to \(most)",
        found: ValueText.number(value))
    },
  ]

  /// Properties of segments and pickers.
  private static let choices: [ViewProperty] = [
    ViewProperty(
      "items", .titles, of: UIView.self, each: [SceneSegmentedControl.self, ScenePicker.self],
      "The titles, separated by commas: \"Day, Week, Month\"; those of several wheels by semicolons."
    ) { view -> String? in
      (view as? ScenePicker)?.items ?? (view as? SceneSegmentedControl)?.titles
    } set: { view, titles in
      UIView.performWithoutAnimation {
        (view as? ScenePicker)?.items = titles
        (view as? SceneSegmentedControl)?.titles = titles
      }
    },
    ViewProperty(
      "selectedSegment", .integer(-1...999, "-1 to 999"), of: SceneSegmentedControl.self,
      "Index of the selected segment, from 0; -1 for none. Default: -1."
    ) {
      $0.numberOfSegments == 0 ? $0.wantedIndex : $0.selectedSegmentIndex
    } set: {
      $0.wantedIndex = $1
    } problem: { control, index in
      let count = control.numberOfSegments
      guard let index, count > 0, index >= count else { return nil }
      return .ignoredValue(
        property: "selectedSegment", allowed: "-1 to \(count - 1)", found: "\(index)")
    },
  ]

  private static let pages: [ViewProperty] = [
    ViewProperty(
      "numberOfPages", .integer(0...1000, "0 to 1000"), of: ScenePageControl.self, "Number of dots."
    ) {
      $0.numberOfPages
    } set: {
      $0.numberOfPages = $1
    },
    ViewProperty(
      "currentPage", .integer(0...999, "0 to 999"), of: ScenePageControl.self,
      "Index of the current page, from 0."
    ) {
      $0.numberOfPages == 0 ? $0.wantedPage : $0.currentPage
    } set: {
      $0.wantedPage = $1
    } problem: { control, page in
      let count = control.numberOfPages
      guard let page, count > 0, page >= count else { return nil }
      return .limitedValue(property: "currentPage", allowed: "0 to \(count - 1)", found: "\(page)")
    },
    ViewProperty(
      "pageIndicatorTintColor", .color, of: UIPageControl.self,
      "Color of the dots of other pages. Default: white with an alpha of 0.3."
    ) {
      $0.pageIndicatorTintColor
    } set: {
      $0.pageIndicatorTintColor = $1
    },
    ViewProperty(
      "currentPageIndicatorTintColor", .color, of: UIPageControl.self,
      "Color of the current page's dot. Default: white."
    ) {
      $0.currentPageIndicatorTintColor
    } set: {
      $0.currentPageIndicatorTintColor = $1
    },
  ]

  private static let indicators: [ViewProperty] = [
    ViewProperty(
      "indicatorStyle", .indicatorStyle, of: SceneActivityView.self,
      "20 or 37 points wide. Default: medium."
    ) {
      $0.style
    } set: {
      $0.style = $1
    },
    ViewProperty(
      "isAnimating", .bool, of: SceneActivityView.self,
      "Whether the spokes turn; if not, they are hidden. Default: true."
    ) {
      $0.isAnimating
    } set: {
      if $1 { $0.startAnimating() } else { $0.stopAnimating() }
    },
  ]

  /// Properties of text fields and search bars.
  static let textControls: [ViewProperty] = [
    ViewProperty(
      "placeholder", .text, of: UIView.self, each: [UITextField.self, UISearchBar.self],
      "What is shown without text."
    ) { view -> String? in
      (view as? UISearchBar)?.placeholder ?? (view as? UITextField)?.placeholder
    } set: { view, text in
      (view as? UISearchBar)?.placeholder = text
      (view as? UITextField)?.placeholder = text
    },
    ViewProperty(
      "borderStyle", .borderStyle, of: UITextField.self, animatable: true,
      "The frame. Default: none."
    ) {
      $0.borderStyle
    } set: {
      $0.borderStyle = $1
    },
    ViewProperty(
      "clearButtonMode", .viewMode, of: UITextField.self,
      "When the button that clears the text is shown. Default: never."
    ) {
      $0.clearButtonMode
    } set: {
      $0.clearButtonMode = $1
    },
    ViewProperty(
      "isSecureTextEntry", .bool, of: UITextField.self, "Whether the text is shown as bullets."
    ) {
      $0.isSecureTextEntry
    } set: {
      $0.isSecureTextEntry = $1
    },
    ViewProperty(
      "showsCancelButton", .bool, of: UISearchBar.self, "Whether there is a cancel button."
    ) {
      $0.showsCancelButton
    } set: {
      $0.showsCancelButton = $1
    },
  ]
}

extension PropertyKind where Value == String {
  fileprivate static var titles: PropertyKind {
    let format = TextFormat(
      name: "titles in one text, separated by commas", example: "Day, Week, Month", isShown: true
    ) { _ in true }
    return PropertyKind(.format(format), wrap: { .text($0) }) { value, _ in
      if case .text(let text) = value { text } else { nil }
    }
  }
}

extension PropertyKind where Value == UIActivityIndicatorView.Style {
  fileprivate static var indicatorStyle: PropertyKind {
    .name([("medium", .medium), ("large", .large)])
  }
}

extension PropertyKind where Value == UITextField.BorderStyle {
  fileprivate static var borderStyle: PropertyKind {
    .name([
      ("none", .none), ("line", .line), ("bezel", .bezel), ("roundedRect", .roundedRect),
    ])
  }
}

extension PropertyKind where Value == UITextField.ViewMode {
  fileprivate static var viewMode: PropertyKind {
    .name([
      ("never", .never), ("whileEditing", .whileEditing), ("unlessEditing", .unlessEditing),
      ("always", .always),
    ])
  }
}
