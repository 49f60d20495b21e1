/// What few views have, kept aside so that the others stay small.
@MainActor
final class ViewExtras {
  /// What views without any have.
  static let usual = ViewExtras()

  var interfaceStyle = UIUserInterfaceStyle.unspecified
  var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  var semanticContentAttribute = UISemanticContentAttribute.unspecified
  var isAccessibilityElement = false
  var accessibilityLabel: String?
  var accessibilityValue: String?
  var accessibilityHint: String?
  var accessibilityIdentifier: String?
  var isMultipleTouchEnabled = false
  var isExclusiveTouch = false
  var clearsContextBeforeDrawing = true
  var restorationIdentifier: String?
  var traitObservers: [TraitObserver] = []
}

extension UIView {
  private subscript<Value>(extra path: ReferenceWritableKeyPath<ViewExtras, Value>) -> Value {
    get { (extras ?? .usual)[keyPath: path] }
    set {
      let own = extras ?? ViewExtras()
      own[keyPath: path] = newValue
      extras = own
    }
  }

  // MARK: Place

  var storedLayoutMargins: UIEdgeInsets {
    get { self[extra: \.layoutMargins] }
    set { self[extra: \.layoutMargins] = newValue }
  }

  /// Whether the view is turned round where text runs from right to left.
  public var semanticContentAttribute: UISemanticContentAttribute {
    get { self[extra: \.semanticContentAttribute] }
    set { self[extra: \.semanticContentAttribute] = newValue }
  }

  /// The direction in which the view is laid out.
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    semanticContentAttribute == .forceRightToLeft ? .rightToLeft : .leftToRight
  }

  /// Light or dark for the view and what is inside it, whatever its superview has.
  public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { self[extra: \.interfaceStyle] }
    set {
      if newValue == overrideUserInterfaceStyle { return }
      self[extra: \.interfaceStyle] = newValue
      settleStyle()
    }
  }

  // MARK: Touches, drawing, restoration

  /// Whether more than one finger counts.
  public var isMultipleTouchEnabled: Bool {
    get { self[extra: \.isMultipleTouchEnabled] }
    set { self[extra: \.isMultipleTouchEnabled] = newValue }
  }

  /// Whether other views get no touches while this one has some.
  public var isExclusiveTouch: Bool {
    get { self[extra: \.isExclusiveTouch] }
    set { self[extra: \.isExclusiveTouch] = newValue }
  }

  /// A promise about what ``draw(_:)`` finds; a drawing always begins empty here.
  public var clearsContextBeforeDrawing: Bool {
    get { self[extra: \.clearsContextBeforeDrawing] }
    set { self[extra: \.clearsContextBeforeDrawing] = newValue }
  }

  /// A name for restoring state, which a stage does not.
  public var restorationIdentifier: String? {
    get { self[extra: \.restorationIdentifier] }
    set { self[extra: \.restorationIdentifier] = newValue }
  }

  // MARK: Accessibility: kept for tests to read

  /// Whether assistive techniques see the view.
  public var isAccessibilityElement: Bool {
    get { self[extra: \.isAccessibilityElement] }
    set { self[extra: \.isAccessibilityElement] = newValue }
  }

  /// What the view is called.
  public var accessibilityLabel: String? {
    get { self[extra: \.accessibilityLabel] }
    set { self[extra: \.accessibilityLabel] = newValue }
  }

  /// What the view's value is called.
  public var accessibilityValue: String? {
    get { self[extra: \.accessibilityValue] }
    set { self[extra: \.accessibilityValue] = newValue }
  }

  /// What acting on the view does.
  public var accessibilityHint: String? {
    get { self[extra: \.accessibilityHint] }
    set { self[extra: \.accessibilityHint] = newValue }
  }

  /// A name that tests find the view by.
  public var accessibilityIdentifier: String? {
    get { self[extra: \.accessibilityIdentifier] }
    set { self[extra: \.accessibilityIdentifier] = newValue }
  }
}

/// What a view means where text runs from right to left. Raw values are UIKit's.
public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}

/// The direction in which things are laid out. Raw values are UIKit's.
public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }
