/// Something that constraints position and size: a view or a layout guide.
@MainActor
protocol LayoutItem: AnyObject {
  /// The view in whose subtree the item is: a view itself, or the owner of a guide.
  var layoutView: UIView? { get }
  /// The superview of a view, the owner of a guide: the view in whose coordinates its frame is.
  var layoutSuperview: UIView? { get }
  /// The active constraints that refer to the item.
  var referringConstraints: [ObjectIdentifier: NSLayoutConstraint] { get set }
  /// The weak reference that constraints and anchors hold instead of the item.
  var layoutLink: LayoutLink { get }
  /// The origin of the coordinates in which its subviews' frames are.
  var layoutOrigin: CGPoint { get }
}

/// A weak reference to an item, one for all that refer to it: copying it only retains an object, while
/// copies of weak references are registered one by one.
@MainActor
final class LayoutLink {
  weak var item: (any LayoutItem)?

  init(_ item: any LayoutItem) { self.item = item }
}

/// An attribute of an item.
@MainActor
struct LayoutReference {
  private let link: LayoutLink?
  let attribute: NSLayoutConstraint.Attribute

  init(item: (any LayoutItem)?, attribute: NSLayoutConstraint.Attribute) {
    (link, self.attribute) = (item?.layoutLink, attribute)
  }

  /// nil for none, and after the item was released.
  var item: (any LayoutItem)? { link?.item }
}

/// The quantity that an anchor measures.
@MainActor
enum LayoutQuantity {
  case attribute(LayoutReference)
  /// The distance from one position to another, as `anchorWithOffset(to:)` returns.
  case distance(from: LayoutReference, to: LayoutReference)

  /// The item and attribute that it is about; of a distance, the one that it leads to.
  var reference: LayoutReference {
    switch self {
    case .attribute(let reference), .distance(_, let reference): reference
    }
  }

  /// All attributes that it depends on.
  var references: [LayoutReference] {
    switch self {
    case .attribute(let reference): [reference]
    case .distance(let from, let to): [from, to]
    }
  }

  /// Whether none of its items is missing or was released.
  var hasItems: Bool {
    switch self {
    case .attribute(let reference): reference.item != nil
    case .distance(let from, let to): from.item != nil && to.item != nil
    }
  }

  var kind: NSLayoutConstraint.Attribute.Kind {
    switch self {
    case .attribute(let reference): reference.attribute.kind
    case .distance: .size
    }
  }
}

extension UIView: LayoutItem {
  var layoutView: UIView? { self }
  var layoutSuperview: UIView? { superview }
  var layoutOrigin: CGPoint { layer.bounds.origin }
  var referringConstraints: [ObjectIdentifier: NSLayoutConstraint] {
    get { autoLayout?.referringConstraints ?? [:] }
    // In place: a copy for each constraint would take time in proportion to their number.
    _modify { yield &ownAutoLayout.referringConstraints }
  }
  var layoutLink: LayoutLink {
    let values = ownAutoLayout
    if let link = values.link { return link }
    let link = LayoutLink(self)
    values.link = link
    return link
  }
}

/// The values of a view that takes part in Auto Layout, stored separately to keep views small.
@MainActor
final class AutoLayoutValues {
  var translatesAutoresizingMask = true
  /// Created when something refers to the view.
  var link: LayoutLink?
  /// The active constraints that the view holds, as the nearest common ancestor of their items.
  var constraints: [NSLayoutConstraint] = []
  var referringConstraints: [ObjectIdentifier: NSLayoutConstraint] = [:]
  var guides: [UILayoutGuide] = []
  /// The content hugging priorities by axis.
  var hugging = [UILayoutPriority.defaultLow, .defaultLow]
  /// The compression resistance priorities by axis.
  var compressionResistance = [UILayoutPriority.defaultHigh, .defaultHigh]
  /// The position in the stack view that arranges the view; nil if none does.
  var arrangement: StackPlace?
  /// The engine of the hierarchy whose topmost view this is.
  var engine: LayoutEngine?
  /// Whether the engine lacks constraints that the view holds.
  var needsEntry = false
  /// The system's guides, created when they are asked for.
  var systemGuides: [SystemLayoutGuide.Kind: SystemLayoutGuide] = [:]

  /// The index of a constraint that the view holds. Searched from both ends: what is removed is usually
  /// one of the last, or the first of many.
  func index(of constraint: NSLayoutConstraint) -> Int? {
    for (first, last) in zip(constraints.indices, constraints.indices.reversed()) {
      if constraints[first] === constraint { return first }
      if constraints[last] === constraint { return last }
      if first > last { return nil }
    }
    return nil
  }
}

extension UIView {
  /// The values of a view that takes part in Auto Layout, created when needed.
  var ownAutoLayout: AutoLayoutValues {
    if let autoLayout { return autoLayout }
    let values = AutoLayoutValues()
    autoLayout = values
    return values
  }
}
