/// The alignment rectangles, guides and spacings of a window at an instant, before layers are numbered.
@MainActor
package struct LayoutSnapshot {
  fileprivate struct Rectangle {
    let view: UIView
    let kind: LayoutAnnotations.Kind
    let insets: UIEdgeInsets
  }

  fileprivate struct Spacing {
    let isHorizontal: Bool
    let from: (rectangle: Rectangle, isEnd: Bool)
    let to: (rectangle: Rectangle, isEnd: Bool)
  }

  private let time: MediaTime
  private var rectangles: [Rectangle] = []
  private var spacings: [Spacing] = []

  /// The layout of a window's views as of the last pass.
  package init(of window: UIWindow, at time: MediaTime) {
    self.time = time
    window.forEachInSubtree { view in
      add(view)
      return true
    }
  }

  private mutating func add(_ view: UIView) {
    if !view.translatesAutoresizingMaskIntoConstraints {
      rectangles.append(
        Rectangle(view: view, kind: .alignment, insets: view.alignmentRectInsets))
    }
    for guide in view.layoutGuides where !guide.referringConstraints.isEmpty && !guide.isOfStack {
      rectangles.append(
        Rectangle(view: view, kind: .guide(guide.annotationName), insets: guide.insets))
    }
    spacings += view.constraints.filter(\.isActive).compactMap(Spacing.init)
  }

  /// The state for an overlay. Layers that have never been committed are left out.
  package var state: LayoutAnnotations.State {
    LayoutAnnotations.State(
      time: time, rectangles: rectangles.compactMap(\.annotation),
      spacings: spacings.compactMap { spacing in
        guard let from = spacing.from.rectangle.annotation,
          let to = spacing.to.rectangle.annotation
        else { return nil }
        return LayoutAnnotations.Spacing(
          isHorizontal: spacing.isHorizontal,
          from: LayoutAnnotations.Edge(from, isEnd: spacing.from.isEnd),
          to: LayoutAnnotations.Edge(to, isEnd: spacing.to.isEnd))
      })
  }
}

extension LayoutSnapshot.Rectangle {
  @MainActor var annotation: LayoutAnnotations.Rectangle? {
    view.layer.timelineID.map {
      LayoutAnnotations.Rectangle(layer: $0, kind: kind, insets: insets)
    }
  }

  /// The rectangle whose edge an attribute of an item is.
  @MainActor
  init?(_ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute) {
    if let guide = item as? UILayoutGuide, let view = guide.owningView, !guide.isOfStack {
      self.init(view: view, kind: .guide(guide.annotationName), insets: guide.insets)
    } else if let view = item as? UIView {
      self.init(view: view, kind: .alignment, insets: view.insets(of: attribute))
    } else {
      return nil
    }
  }
}

extension LayoutSnapshot.Spacing {
  /// The spacing that a constraint keeps; nil for sizes, centers and proportions.
  @MainActor
  init?(_ constraint: NSLayoutConstraint) {
    guard constraint.multiplier == 1,
      let to = LayoutSnapshot.Rectangle(constraint.firstItem, constraint.firstAttribute),
      let from = LayoutSnapshot.Rectangle(constraint.secondItem, constraint.secondAttribute),
      let toEnd = constraint.firstAttribute.isEnd(in: to.view),
      let fromEnd = constraint.secondAttribute.isEnd(in: from.view)
    else { return nil }
    isHorizontal = constraint.firstAttribute.kind.isHorizontal
    (self.from, self.to) = ((from, fromEnd), (to, toEnd))
  }
}

extension NSLayoutConstraint.Attribute {
  /// Whether the attribute is the right or bottom edge of a view; nil if it is no edge.
  @MainActor
  fileprivate func isEnd(in view: UIView) -> Bool? {
    switch position(isRightToLeft: view.effectiveUserInterfaceLayoutDirection == .rightToLeft) {
    case .start: false
    case .end: true
    case .center, .length: nil
    }
  }
}

extension NSLayoutConstraint.Attribute.Kind {
  fileprivate var isHorizontal: Bool { self == .x || self == .readingX }
}

extension UILayoutGuide {
  /// The distances from the edges of the owner's bounds.
  fileprivate var insets: UIEdgeInsets {
    guard let bounds = owningView?.bounds else { return .zero }
    let frame = layoutFrame
    return UIEdgeInsets(
      top: frame.minY - bounds.minY, left: frame.minX - bounds.minX,
      bottom: bounds.maxY - frame.maxY, right: bounds.maxX - frame.maxX)
  }

  /// Whether a stack view has made the guide for itself.
  fileprivate var isOfStack: Bool { identifier.hasPrefix("UISV-") }

  /// The name as in scenes: `safeArea`, `margins`; the identifier of others.
  fileprivate var annotationName: String {
    switch (self as? SystemLayoutGuide)?.kind {
    case .safeArea: "safe area"
    case .margins: "margins"
    case .readableContent: "readable"
    case .keyboard: "keyboard"
    case .top: "top"
    case .bottom: "bottom"
    case .frame: "frame"
    case nil: identifier
    }
  }
}
