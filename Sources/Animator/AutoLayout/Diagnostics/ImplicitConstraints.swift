// Constraints that the engine enters by itself, as objects for messages and for
// `constraintsAffectingLayout(for:)`. They cannot be changed.

/// A value of the frame of a view whose autoresizing mask is translated into constraints.
final class NSAutoresizingMaskLayoutConstraint: NSLayoutConstraint {
  /// - Parameter attribute: `left`, `top`, `width` or `height`.
  fileprivate init(_ view: UIView, _ attribute: Attribute, constant: CGFloat) {
    // The origin is in the coordinates of the superview.
    let second = attribute.kind == .size ? nil : view.superview
    super.init()
    represent(
      implicit: .attribute(.init(item: view, attribute: attribute)),
      second.map { .attribute(.init(item: $0, attribute: attribute)) }, constant: constant,
      priority: .required)
  }

  override var isActive: Bool {
    get { true }
    set {}
  }

  /// Mask, attribute and value, as iOS prints them: `h=--& v=-&- card.minX == 20`. The mask tells which of
  /// margin, size and opposite margin are flexible, `&`.
  override var notation: ConstraintNotation {
    let view = firstItem as? UIView
    let mask = view?.autoresizingMask ?? []
    let across = Self.text([
      mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
      mask.contains(.flexibleRightMargin),
    ])
    let down = Self.text([
      mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
      mask.contains(.flexibleBottomMargin),
    ])
    let attribute =
      switch firstAttribute {
      case .left: "minX"
      case .top: "minY"
      default: firstAttribute.name
      }
    return ConstraintNotation(
      "h=\(across) v=\(down) \(LayoutNames.name(of: view)).\(attribute) == "
        + NSLayoutConstraint.text(constant.native),
      container: firstAttribute.kind == .size ? nil : view?.superview)
  }

  /// Without any flexible part, the opposite margin is.
  private static func text(_ isFlexible: [Bool]) -> String {
    isFlexible.contains(true) ? isFlexible.map { $0 ? "&" : "-" }.joined() : "--&"
  }
}

/// The content size of a view along one axis, with the priorities of hugging and compression resistance.
final class NSContentSizeLayoutConstraint: NSLayoutConstraint {
  private let hugging: UILayoutPriority
  private let compressionResistance: UILayoutPriority

  fileprivate init(_ view: UIView, _ axis: Axis, length: CGFloat) {
    hugging = view.contentHuggingPriority(for: axis)
    compressionResistance = view.contentCompressionResistancePriority(for: axis)
    super.init()
    represent(
      implicit: .attribute(
        .init(item: view, attribute: axis == .horizontal ? .width : .height)), nil,
      constant: length, priority: .required)
  }

  override var isActive: Bool {
    get { true }
    set {}
  }

  override var notation: ConstraintNotation {
    ConstraintNotation(
      "\(LayoutNames.name(of: firstItem as? UIView)).\(firstAttribute.name) == "
        + "\(NSLayoutConstraint.text(constant.native)) "
        + "Hug:\(NSLayoutConstraint.text(Double(hugging.rawValue))) CompressionResistance:"
        + NSLayoutConstraint.text(Double(compressionResistance.rawValue)))
  }
}

extension LayoutEngine {
  /// The constraint of a source, as an object; nil if its item was released.
  func constraint(of source: Source) -> NSLayoutConstraint? {
    switch source {
    case .constraint(let constraint): return constraint
    case .frame(let item, let attribute):
      return constraint(.frame(attribute), of: item)
    case .contentSize(let item, let axis, let isHugging):
      return constraint(.contentSize(axis, isHugging: isHugging), of: item)
    }
  }

  /// An implicit constraint as an object; with a length that is not in the solver yet, or else with the current one.
  func constraint(
    _ kind: LayoutEngineItem.Implicit, of item: LayoutEngineItem, length: CGFloat? = nil
  ) -> NSLayoutConstraint? {
    guard let view = item.target as? UIView else { return nil }
    let length = length ?? CGFloat(item.implicit[kind]?.constant ?? 0)
    switch kind {
    case .frame(let attribute):
      return NSAutoresizingMaskLayoutConstraint(view, attribute, constant: length)
    case .contentSize(let axis, _):
      return NSContentSizeLayoutConstraint(view, axis, length: length)
    }
  }
}
