/// The accessibility values that were set of a responder. Nil stands for the default.
@MainActor
final class AccessibilityValues {
  /// The default values.
  static let usual = AccessibilityValues()

  var isElement: Bool?
  var label: String?
  var value: String?
  var hint: String?
  var language: String?
  var traits: UIAccessibilityTraits?
  var frame: CGRect?
  var path: UIBezierPath?
  var activationPoint: CGPoint?
  var hidesElements = false
  var isModal = false
  var groupsChildren = false
  var ignoresInvertColors = false
  var respondsToInteraction: Bool?
  var navigationStyle = UIAccessibilityNavigationStyle.automatic
  var containerType = UIAccessibilityContainerType.none
  var userInputLabels: [String]?
  var elements: [Any]?
  var customActions: [UIAccessibilityCustomAction]?
}

extension UIResponder {
  /// A value of ``accessibilityValues``, or the usual one.
  subscript<Value>(
    accessibility path: ReferenceWritableKeyPath<AccessibilityValues, Value>
  ) -> Value {
    get { (accessibilityValues ?? .usual)[keyPath: path] }
    set {
      let own = accessibilityValues ?? AccessibilityValues()
      own[keyPath: path] = newValue
      accessibilityValues = own
    }
  }
}

extension UIResponder {
  /// The language in which the element is spoken, as a language tag; nil for the user's.
  public var accessibilityLanguage: String? {
    get { self[accessibility: \.language] }
    set { self[accessibility: \.language] = newValue }
  }

  /// Whether colors stay as they are when the screen's are inverted; false by default.
  public var accessibilityIgnoresInvertColors: Bool {
    get { self[accessibility: \.ignoresInvertColors] }
    set { self[accessibility: \.ignoresInvertColors] = newValue }
  }

  /// Whether the element responds to the user; by default whether its view does.
  public var accessibilityRespondsToUserInteraction: Bool {
    get {
      self[accessibility: \.respondsToInteraction]
        ?? (self as? UIView)?.isUserInteractionEnabled ?? false
    }
    set { self[accessibility: \.respondsToInteraction] = newValue }
  }

  /// How assistive technologies move through the elements of a container; automatic by default.
  public var accessibilityNavigationStyle: UIAccessibilityNavigationStyle {
    get { self[accessibility: \.navigationStyle] }
    set { self[accessibility: \.navigationStyle] = newValue }
  }

  /// The kind of container; none by default.
  public var accessibilityContainerType: UIAccessibilityContainerType {
    get { self[accessibility: \.containerType] }
    set { self[accessibility: \.containerType] = newValue }
  }

  /// Names by which the element is spoken to; by default its label.
  public var accessibilityUserInputLabels: [String]! {
    get { self[accessibility: \.userInputLabels] ?? accessibilityLabel.map { [$0] } ?? [] }
    set { self[accessibility: \.userInputLabels] = newValue }
  }
}
