// The guides of scroll views. Constraints from subviews to the edges of a scroll view are constraints to its content
// guide; those to its size, and to the frame guide, are to its frame.

/// The guide whose frame is the contents: at the origin of the scroll view's coordinates.
final class ContentLayoutGuide: UILayoutGuide {
  init(of view: UIScrollView) {
    super.init()
    identifier = "UIScrollView-contentLayoutGuide"
    owningView = view
  }

  required init?(coder: NSCoder) { nil }

  override var layoutFrame: CGRect {
    CGRect(origin: .zero, size: (owningView as? UIScrollView)?.contentSize ?? .zero)
  }
}

/// The content guide of a scroll view, and the constraints that depend on its offset.
@MainActor
final class ScrollGuides {
  private var content: ContentLayoutGuide?
  /// The constraints that relate views inside of the scroll view to its frame, or to views outside.
  private var dependents: [ObjectIdentifier: WeakConstraint] = [:]

  private struct WeakConstraint {
    weak var constraint: NSLayoutConstraint?
  }

  /// The guide of the contents, created when it is asked for.
  func content(of view: UIScrollView) -> ContentLayoutGuide {
    if let content { return content }
    let guide = ContentLayoutGuide(of: view)
    content = guide
    return guide
  }

  /// The size of the contents by constraints; nil if none refer to it.
  func solvedSize(in engine: LayoutEngine) -> CGSize? {
    guard let content, let item = engine.items[ObjectIdentifier(content)] else { return nil }
    return engine.frame(of: item).size
  }

  func add(_ constraint: NSLayoutConstraint) {
    dependents[ObjectIdentifier(constraint)] = WeakConstraint(constraint: constraint)
  }

  /// The constraints to enter again when the offset has changed.
  func takeDependents() -> [NSLayoutConstraint] {
    defer { dependents = [:] }
    return dependents.values.compactMap(\.constraint)
  }
}

extension UIScrollView {
  /// Whether constraints determine the size of the contents.
  package var isContentSizeConstrained: Bool {
    layoutEngine.flatMap { guides.solvedSize(in: $0) } != nil
  }

  /// Takes over the size of the contents if constraints determine it.
  func takeOverContentGuide() {
    guard let engine = layoutEngine, let size = guides.solvedSize(in: engine) else { return }
    let corner = rounded(CGPoint(x: size.width, y: size.height))
    contentSize = CGSize(width: corner.x, height: corner.y)
  }

  /// Called when the offset has changed, on which constraints may depend.
  func offsetOfConstraintsChanged() {
    let constraints = guides.takeDependents()
    if constraints.isEmpty { return }
    for constraint in constraints { constraint.holder?.constraintChanged(constraint) }
  }
}
