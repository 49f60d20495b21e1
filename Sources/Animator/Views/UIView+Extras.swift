/// Values that few views have, stored separately to keep views small.
@MainActor
final class ViewExtras {
  /// The default values.
  static let usual = ViewExtras()

  var traitOverrides = TraitValues()
  var textSizeLimits = TextSizeLimits()
  var ownMargins = OwnMargins()
  /// The margins that were last reported; nil if they change by their setters only.
  var knownMargins: UIEdgeInsets?
  var insetsLayoutMarginsFromSafeArea = true
  var preservesSuperviewLayoutMargins = false
  var safeAreaInsets = UIEdgeInsets.zero
  var semanticContentAttribute = UISemanticContentAttribute.unspecified
  var accessibilityIdentifier: String?
  var isMultipleTouchEnabled = false
  var isExclusiveTouch = false
  var gestureRecognizers: [UIGestureRecognizer] = []
  var clearsContextBeforeDrawing = true
  var restorationIdentifier: String?
  var traitObservers: [TraitObserver] = []
  var isReportedAsLayoutLoop = false
  var tintAdjustmentMode = UIView.TintAdjustmentMode.automatic
  /// The nearest ancestor with a tint adjustment mode of its own.
  weak var tintModeSource: UIView?
}

extension UIView {
  /// A value of ``extras``, or the usual one.
  subscript<Value>(extra path: ReferenceWritableKeyPath<ViewExtras, Value>) -> Value {
    get { (extras ?? .usual)[keyPath: path] }
    set {
      let own = extras ?? ViewExtras()
      own[keyPath: path] = newValue
      extras = own
    }
  }

  /// Whether a fault has named the view as one whose layout does not settle.
  var isReportedAsLayoutLoop: Bool {
    get { self[extra: \.isReportedAsLayoutLoop] }
    set { self[extra: \.isReportedAsLayoutLoop] = newValue }
  }

  // MARK: Orientation and style

  var ownMargins: OwnMargins {
    get { self[extra: \.ownMargins] }
    set { self[extra: \.ownMargins] = newValue }
  }

  var knownMargins: UIEdgeInsets? {
    get { self[extra: \.knownMargins] }
    set { self[extra: \.knownMargins] = newValue }
  }

  var storedInsetsMargins: Bool {
    get { self[extra: \.insetsLayoutMarginsFromSafeArea] }
    set { self[extra: \.insetsLayoutMarginsFromSafeArea] = newValue }
  }

  var storedPreservesMargins: Bool {
    get { self[extra: \.preservesSuperviewLayoutMargins] }
    set { self[extra: \.preservesSuperviewLayoutMargins] = newValue }
  }

  var storedSafeAreaInsets: UIEdgeInsets {
    get { self[extra: \.safeAreaInsets] }
    set { self[extra: \.safeAreaInsets] = newValue }
  }

  var storedSemanticContent: UISemanticContentAttribute {
    get { self[extra: \.semanticContentAttribute] }
    set { self[extra: \.semanticContentAttribute] = newValue }
  }

  // MARK: Drawing, restoration

  /// A hint that the drawing begins with a clear context. Here it always does.
  public var clearsContextBeforeDrawing: Bool {
    get { self[extra: \.clearsContextBeforeDrawing] }
    set { self[extra: \.clearsContextBeforeDrawing] = newValue }
  }

  /// The identifier for state restoration, which does not exist on a stage.
  public var restorationIdentifier: String? {
    get { self[extra: \.restorationIdentifier] }
    set { self[extra: \.restorationIdentifier] = newValue }
  }
}

extension UIView: UIAccessibilityIdentification {}

/// The meaning of a view's contents, which determines mirroring. Raw values are UIKit's.
public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}

/// Layout directions. Raw values are UIKit's.
public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }
