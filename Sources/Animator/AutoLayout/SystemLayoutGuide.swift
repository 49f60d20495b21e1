/// A guide whose edges are at fixed distances from those of its owner, such as the layout margins.
///
/// Constraints to it are constraints to its owner with another constant, so it needs no variables.
final class SystemLayoutGuide: UIKeyboardLayoutGuide {
  /// The guides that every view has.
  enum Kind { case margins, safeArea, readableContent, keyboard }

  let kind: Kind

  fileprivate init(_ kind: Kind, of view: UIView) {
    self.kind = kind
    super.init()
    identifier = kind.identifier
    owningView = view
  }

  required init?(coder: NSCoder) { nil }

  /// The distances of its edges from those of its owner's bounds, in points.
  var insets: UIEdgeInsets { owningView.map { kind.insets(in: $0) } ?? .zero }

  override var layoutFrame: CGRect {
    owningView.map { $0.bounds.inset(by: insets) } ?? .zero
  }
}

/// The guide of the area above the keyboard. A stage has no keyboard yet: it is an area without height at
/// the bottom of the safe area.
open class UIKeyboardLayoutGuide: UILayoutGuide {
  /// Whether the guide follows a floating keyboard.
  open var followsUndockedKeyboard = false
  /// Whether the guide is above the safe area while there is no keyboard.
  open var usesBottomSafeArea = true
}

extension SystemLayoutGuide.Kind {
  /// UIKit's name, which appears in messages.
  fileprivate var identifier: String {
    switch self {
    case .margins: "UIViewLayoutMarginsGuide"
    case .safeArea: "UIViewSafeAreaLayoutGuide"
    case .readableContent: "UIViewReadableContentGuide"
    case .keyboard: "UIViewKeyboardLayoutGuide"
    }
  }

  @MainActor
  fileprivate func insets(in view: UIView) -> UIEdgeInsets {
    switch self {
    case .margins: view.layoutMargins
    case .safeArea: view.safeAreaInsets
    case .readableContent: view.readableContentInsets
    case .keyboard:
      UIEdgeInsets(
        top: max(view.bounds.height - view.safeAreaInsets.bottom, 0), left: 0,
        bottom: view.safeAreaInsets.bottom, right: 0)
    }
  }
}

extension UIView {
  /// The bounds without ``layoutMargins``.
  public var layoutMarginsGuide: UILayoutGuide { systemGuide(.margins) }
  /// The bounds without ``safeAreaInsets``: the area that bars and screen corners do not cover.
  public var safeAreaLayoutGuide: UILayoutGuide { systemGuide(.safeArea) }
  /// The area within the layout margins whose width is comfortable to read.
  public var readableContentGuide: UILayoutGuide { systemGuide(.readableContent) }
  /// The area that the keyboard covers.
  public var keyboardLayoutGuide: UIKeyboardLayoutGuide { systemGuide(.keyboard) }

  private func systemGuide(_ kind: SystemLayoutGuide.Kind) -> SystemLayoutGuide {
    if let guide = autoLayout?.systemGuides[kind] { return guide }
    let guide = SystemLayoutGuide(kind, of: self)
    ownAutoLayout.systemGuides[kind] = guide
    return guide
  }

  /// The insets of ``readableContentGuide``: the layout margins, or more, so that it is not wider than
  /// 672 points, as UIKit's for the default text size.
  var readableContentInsets: UIEdgeInsets {
    var insets = layoutMargins
    let excess = bounds.width - insets.left - insets.right - 672
    if excess > 0 {
      insets.left += excess / 2
      insets.right += excess / 2
    }
    return insets
  }
}
