/// A guide whose edges are at fixed distances from those of its owner, such as the layout margins.
///
/// Constraints to it are constraints to its owner with another constant, so it needs no variables.
final class SystemLayoutGuide: UIKeyboardLayoutGuide {
  /// The guides that every view has, and those of controllers' root views.
  enum Kind { case margins, safeArea, readableContent, keyboard, top, bottom, frame }

  let kind: Kind
  /// For the keyboard's guide, ``UIView/keyboardInset`` as it was last given to the layout.
  var knownKeyboardInset: CGFloat = 0

  fileprivate init(_ kind: Kind, of view: UIView) {
    self.kind = kind
    super.init()
    identifier = kind.identifier
    owningView = view
  }

  required init?(coder: NSCoder) { nil }

  /// The edges within those of its owner's bounds.
  var edges: LayoutEdges { owningView.map { kind.edges(in: $0) } ?? LayoutEdges(.zero) }

  /// The edges for constraints that are measured in the coordinates of `ancestor`: those of a scroll view's frame move
  /// in its own coordinates when it scrolls.
  func edges(in ancestor: UIView) -> LayoutEdges {
    guard kind == .frame, let owningView, owningView === ancestor else { return edges }
    let origin = owningView.bounds.origin
    return LayoutEdges(
      UIEdgeInsets(top: origin.y, left: origin.x, bottom: -origin.y, right: -origin.x))
  }

  override var layoutFrame: CGRect {
    owningView.map { edges.rectangle(in: $0.bounds) } ?? .zero
  }
}

extension SystemLayoutGuide: UILayoutSupport {
  var length: CGFloat { layoutFrame.height }
}

extension SystemLayoutGuide.Kind {
  /// UIKit's name, which appears in messages.
  fileprivate var identifier: String {
    switch self {
    case .margins: "UIViewLayoutMarginsGuide"
    case .safeArea: "UIViewSafeAreaLayoutGuide"
    case .readableContent: "UIViewReadableContentGuide"
    case .keyboard: "UIViewKeyboardLayoutGuide"
    case .top: "UIViewControllerTop"
    case .bottom: "UIViewControllerBottom"
    case .frame: "UIScrollView-frameLayoutGuide"
    }
  }

  @MainActor
  fileprivate func edges(in view: UIView) -> LayoutEdges {
    let safeArea = view.safeAreaInsets
    var edges = LayoutEdges(.zero)
    switch self {
    case .margins: edges = LayoutEdges(view.layoutMargins)
    case .safeArea: edges = LayoutEdges(safeArea)
    case .readableContent: edges = LayoutEdges(view.readableContentInsets)
    case .keyboard: edges.vertical = ((1, -view.keyboardInset), (1, 0))
    case .top: edges.vertical = ((0, 0), (0, safeArea.top))
    case .bottom: edges.vertical = ((1, -safeArea.bottom), (1, 0))
    case .frame: break
    }
    return edges
  }
}

extension UIView {
  /// The bounds without ``layoutMargins``.
  public var layoutMarginsGuide: UILayoutGuide { systemGuide(.margins) }
  /// The bounds without ``safeAreaInsets``: the area that bars and screen corners do not cover.
  public var safeAreaLayoutGuide: UILayoutGuide { systemGuide(.safeArea) }
  /// The area within the layout margins whose width is comfortable to read.
  public var readableContentGuide: UILayoutGuide { systemGuide(.readableContent) }
  /// The area that the keyboard covers; without a keyboard, the part of the view below its safe area.
  public var keyboardLayoutGuide: UIKeyboardLayoutGuide { systemGuide(.keyboard) }

  /// The area that bars cover at the top: `UIViewController.topLayoutGuide`.
  package var topGuide: UILayoutGuide { systemGuide(.top) }
  /// The area that bars cover at the bottom: `UIViewController.bottomLayoutGuide`.
  package var bottomGuide: UILayoutGuide { systemGuide(.bottom) }

  func systemGuide(_ kind: SystemLayoutGuide.Kind) -> SystemLayoutGuide {
    if let guide = autoLayout?.systemGuides[kind] { return guide }
    let guide = SystemLayoutGuide(kind, of: self)
    ownAutoLayout.systemGuides[kind] = guide
    return guide
  }
}
