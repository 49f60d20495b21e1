/// The expectation that `expectLayout` has of a list of views.
///
/// Views are compared by the bounding boxes of their bounds in the window.
public struct LayoutCondition {
  /// How a layout differs from what is expected.
  struct Deviation {
    let text: String
    /// The views whose layout is not as expected, along these axes.
    let views: [UIView]
    let axes: [NSLayoutConstraint.Axis]
  }

  /// The differences of the views' layout, beyond a tolerance in points.
  let deviations: @MainActor (_ views: [UIView], _ tolerance: Double) -> [Deviation]

  /// A line that views are aligned at.
  public enum Line: String, Sendable, CaseIterable {
    case left, right, top, bottom, centerX, centerY
    /// Left, or right where the view's layout is from right to left.
    case leading
    /// Right, or left where the view's layout is from right to left.
    case trailing
  }

  // MARK: Conditions

  /// Each view has this frame, in its superview's coordinates or those of `view`.
  public static func frame(_ frame: CGRect, in view: UIView? = nil) -> Self {
    each { subject, tolerance in
      let found = view.map { subject.convert(subject.bounds, to: $0) } ?? subject.frame
      let parts = [
        ("x", found.minX, frame.minX, NSLayoutConstraint.Axis.horizontal),
        ("y", found.minY, frame.minY, .vertical),
        ("width", found.width, frame.width, .horizontal),
        ("height", found.height, frame.height, .vertical),
      ].filter { !($0.1.distance(to: $0.2) <= tolerance) }
      if parts.isEmpty { return nil }
      let differences = parts.map { "\($0.0) by \(Numbers.text(($0.1 - $0.2).native))" }
      let container = view.map { " in \($0.layoutName)" } ?? ""
      return Deviation(
        text: "the frame of \(subject.layoutName)\(container) is \(found.text), expected "
          + "\(frame.text): off in \(differences.joined(separator: ", "))",
        views: [subject], axes: parts.map(\.3))
    }
  }

  /// Each view has bounds of this size.
  public static func size(_ size: CGSize) -> Self {
    each { subject, tolerance in
      let found = subject.bounds.size
      var axes: [NSLayoutConstraint.Axis] = []
      if !(found.width.distance(to: size.width) <= tolerance) { axes.append(.horizontal) }
      if !(found.height.distance(to: size.height) <= tolerance) { axes.append(.vertical) }
      if axes.isEmpty { return nil }
      return Deviation(
        text: "the size of \(subject.layoutName) is \(found.text), expected \(size.text)",
        views: [subject], axes: axes)
    }
  }

  /// All views have the same edge or center.
  public static func aligned(_ line: Line) -> Self {
    Self { views, tolerance in
      guard let first = views.first else { return [] }
      let wanted = line.position(of: first)
      let others = views.dropFirst().filter {
        !(line.position(of: $0).distance(to: wanted) <= tolerance)
      }
      if others.isEmpty { return [] }
      let found = others.map {
        "\($0.layoutName) at \(Numbers.text(line.position(of: $0).native))"
      }
      return [
        Deviation(
          text: "\(line.rawValue) is not aligned: \(first.layoutName) at "
            + "\(Numbers.text(wanted.native)), but \(found.joined(separator: ", "))",
          views: [first] + others, axes: [line.axis])
      ]
    }
  }

  /// Neighbors in the list have this distance, in points: each view from the end of the one before it, to
  /// the right or downward.
  ///
  /// In a row from right to left, list the views from left to right.
  public static func spaced(_ distance: CGFloat, _ axis: NSLayoutConstraint.Axis) -> Self {
    Self { views, tolerance in
      zip(views, views.dropFirst()).compactMap { former, latter in
        let (one, two) = (former.windowRect, latter.windowRect)
        let found = axis == .horizontal ? two.minX - one.maxX : two.minY - one.maxY
        if found.distance(to: distance) <= tolerance { return nil }
        return Deviation(
          text: "the \(axis == .horizontal ? "horizontal" : "vertical") distance of "
            + "\(former.layoutName) and \(latter.layoutName) is \(Numbers.text(found.native)), "
            + "expected \(Numbers.text(distance.native))",
          views: [former, latter], axes: [axis])
      }
    }
  }

  /// No two of the views overlap. Hidden views do not count.
  public static var separate: Self {
    Self { views, tolerance in
      let shown = views.filter { !$0.isHidden }
      var found: [Deviation] = []
      for (index, one) in shown.enumerated() {
        for two in shown[(index + 1)...] {
          let overlap = one.windowRect.intersection(two.windowRect)
          guard overlap.width > tolerance, overlap.height > tolerance else { continue }
          found.append(
            Deviation(
              text: "\(one.layoutName) and \(two.layoutName) overlap in \(overlap.text)",
              views: [one, two],
              axes: [overlap.width <= overlap.height ? .horizontal : .vertical]))
        }
      }
      return found
    }
  }

  /// Each view is within the safe area of its window.
  public static var insideSafeArea: Self {
    each { subject, tolerance in
      guard let window = subject.window else { return nil }
      let area = window.bounds.inset(by: window.safeAreaInsets)
      return excess(of: subject, beyond: area, "the safe area", tolerance)
    }
  }

  /// Each view is within the bounds of `view`.
  public static func inside(_ view: UIView) -> Self {
    each { subject, tolerance in
      excess(of: subject, beyond: view.windowRect, view.layoutName, tolerance)
    }
  }

  // MARK: Helpers

  private static func each(
    _ deviation: @escaping @MainActor (_ view: UIView, _ tolerance: Double) -> Deviation?
  ) -> Self {
    Self { views, tolerance in views.compactMap { deviation($0, tolerance) } }
  }

  @MainActor
  private static func excess(
    of subject: UIView, beyond area: CGRect, _ name: String, _ tolerance: Double
  ) -> Deviation? {
    let rect = subject.windowRect
    let sides = [
      ("left", area.minX - rect.minX, NSLayoutConstraint.Axis.horizontal),
      ("right", rect.maxX - area.maxX, .horizontal), ("top", area.minY - rect.minY, .vertical),
      ("bottom", rect.maxY - area.maxY, .vertical),
    ].filter { !($0.1.native <= tolerance) }
    if sides.isEmpty { return nil }
    let amounts = sides.map { "\(Numbers.text($0.1.native)) at the \($0.0)" }
    return Deviation(
      text: "\(subject.layoutName) at \(rect.text) exceeds \(name), \(area.text), by "
        + amounts.joined(separator: ", "), views: [subject], axes: sides.map(\.2))
  }
}

extension LayoutCondition.Line {
  fileprivate var axis: NSLayoutConstraint.Axis {
    switch self {
    case .left, .right, .centerX, .leading, .trailing: .horizontal
    case .top, .bottom, .centerY: .vertical
    }
  }

  @MainActor
  fileprivate func position(of view: UIView) -> CGFloat {
    let rect = view.windowRect
    let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    switch self {
    case .left: return rect.minX
    case .right: return rect.maxX
    case .top: return rect.minY
    case .bottom: return rect.maxY
    case .centerX: return rect.midX
    case .centerY: return rect.midY
    case .leading: return isMirrored ? rect.maxX : rect.minX
    case .trailing: return isMirrored ? rect.minX : rect.maxX
    }
  }
}

extension UIView {
  /// The bounding box of the bounds in the window.
  fileprivate var windowRect: CGRect { convert(bounds, to: nil) }
}
