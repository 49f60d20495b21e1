/// Methods that report collisions.
@preconcurrency @MainActor
public protocol UICollisionBehaviorDelegate: AnyObject {
  /// Called when two items begin to touch, at a point of the reference view.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint)
  /// Called when two items do not touch any longer.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem)
  /// Called when an item begins to touch a boundary; the identifier is nil for the reference view's bounds.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
  /// Called when an item does not touch a boundary any longer.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}
}

/// A boundary of collisions, for contacts.
struct BoundaryName {
  /// Nil for the bounds of the reference view.
  var identifier: (any NSCopying)?

  func isEqual(to other: any NSCopying) -> Bool {
    guard let identifier else { return false }
    if let left = identifier as? NSObject, let right = other as? NSObject {
      return left.isEqual(right)
    }
    return (identifier as AnyObject) === (other as AnyObject)
  }
}

/// Lets items collide with each other and with boundaries.
@preconcurrency @MainActor
open class UICollisionBehavior: UIDynamicBehavior {
  /// The kinds of objects that items collide with. Raw values are UIKit's.
  public struct Mode: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// With each other.
    public static let items = Mode(rawValue: 1)
    /// With boundaries.
    public static let boundaries = Mode(rawValue: 2)
    /// With each other and with boundaries.
    public static let everything = Mode(rawValue: .max)
  }

  private var store: DynamicItems
  private var boundaries: [(name: BoundaryName, path: UIBezierPath, lines: [PlacedShape])] = []
  private var referenceInsets: UIEdgeInsets?
  private var ongoing: [OngoingContact] = []

  /// Creates a behavior without boundaries.
  public init(items: [any UIDynamicItem]) {
    store = DynamicItems(items, "UICollisionBehavior.init(items:)")
    super.init()
  }

  /// Creates a behavior, to which items are added.
  public convenience override init() { self.init(items: []) }

  /// Not retained.
  open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?
  /// The kinds of objects that items collide with; all by default.
  open var collisionMode = Mode.everything { didSet { animator?.resume() } }

  /// The items.
  open var items: [any UIDynamicItem] { store.list }

  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) {
    store.add(item, "UICollisionBehavior.addItem(_:)")
    animator?.behaviorsChanged()
  }

  /// Removes an item.
  open func removeItem(_ item: any UIDynamicItem) {
    store.remove(item)
    animator?.behaviorsChanged()
  }

  // MARK: Boundaries

  /// Whether the bounds of the reference view are a boundary, from whose inside items bounce off; false by default.
  open var translatesReferenceBoundsIntoBoundary: Bool {
    get { referenceInsets != nil }
    set {
      referenceInsets = newValue ? referenceInsets ?? .zero : nil
      animator?.resume()
    }
  }

  /// Makes the bounds of the reference view, inset, a boundary.
  open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
    referenceInsets = insets
    animator?.resume()
  }

  /// Adds a path as a boundary, in the coordinates of the reference view; it replaces one with the same identifier.
  open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
    removeBoundary(withIdentifier: identifier)
    let lines = bezierPath.cgPath.flattenedLines.flatMap { points in
      zip(points, points.dropFirst()).map { PlacedShape(from: $0, to: $1) }
    }
    boundaries.append((BoundaryName(identifier: identifier), bezierPath, lines))
    animator?.resume()
  }

  /// Adds a line as a boundary.
  open func addBoundary(
    withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint
  ) {
    let path = UIBezierPath()
    path.move(to: p1)
    path.addLine(to: p2)
    addBoundary(withIdentifier: identifier, for: path)
  }

  /// The path of a boundary; nil if there is none.
  open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
    boundaries.first { $0.name.isEqual(to: identifier) }?.path
  }

  /// The identifiers of the boundaries; nil if there are none.
  open var boundaryIdentifiers: [any NSCopying]? {
    boundaries.isEmpty ? nil : boundaries.compactMap(\.name.identifier)
  }

  /// Removes a boundary.
  open func removeBoundary(withIdentifier identifier: any NSCopying) {
    boundaries.removeAll { $0.name.isEqual(to: identifier) }
    animator?.resume()
  }

  /// Removes all boundaries but the bounds of the reference view.
  open func removeAllBoundaries() {
    boundaries = []
    animator?.resume()
  }

  override var simulatedItems: [any UIDynamicItem] { store.list }

  // MARK: Contacts

  /// The contacts of this instant, in the order of items.
  func contacts(in world: DynamicWorld) -> [DynamicContact] {
    let bodies = store.list.compactMap { world.body(of: $0) }
    let shapes = bodies.map { PlacedShape($0) }
    var contacts: [DynamicContact] = []
    if collisionMode.contains(.items) {
      for (first, a) in bodies.enumerated() {
        for second in (first + 1)..<max(bodies.count, first + 1) {
          let b = bodies[second]
          let reach = a.shape.radius + b.shape.radius
          guard (a.position - b.position).length < reach,
            let manifold = ContactManifold.of(shapes[first], shapes[second])
          else { continue }
          contacts.append(DynamicContact(a, b, boundary: nil, manifold))
        }
      }
    }
    if collisionMode.contains(.boundaries) {
      for (body, shape) in zip(bodies, shapes) { add(body, shape, to: &contacts) }
    }
    return contacts
  }

  private func add(_ body: DynamicBody, _ shape: PlacedShape, to contacts: inout [DynamicContact]) {
    for manifold in boundsManifolds(of: shape) {
      contacts.append(DynamicContact(body, nil, boundary: BoundaryName(), manifold))
    }
    for boundary in boundaries {
      for line in boundary.lines {
        guard let manifold = ContactManifold.of(shape, line) else { continue }
        contacts.append(DynamicContact(body, nil, boundary: boundary.name, manifold))
      }
    }
  }

  /// Where a shape is beyond the sides of the reference view's bounds: half planes, which nothing passes at any speed.
  private func boundsManifolds(of shape: PlacedShape) -> [ContactManifold] {
    guard let insets = referenceInsets, let view = animator?.referenceView else { return [] }
    let rect = view.bounds.inset(by: insets)
    let sides: [(normal: Vector, limit: Double)] = [
      (Vector(0, 1), Double(rect.maxY)), (Vector(0, -1), -Double(rect.minY)),
      (Vector(-1, 0), -Double(rect.minX)), (Vector(1, 0), Double(rect.maxX)),
    ]
    return sides.compactMap { normal, limit in
      guard limit.isFinite else { return nil }
      let corners = shape.radius.map { [shape.center + normal * $0] } ?? shape.corners
      let deepest = corners.map { ($0, $0.dot(normal) - limit) }.filter { $0.1 > 0 }
        .sorted { $0.1 > $1.1 }.prefix(2)
      if deepest.isEmpty { return nil }
      return ContactManifold(
        normal: normal, points: deepest.map { (location: $0.0, depth: $0.1) })
    }
  }

  // MARK: Delegate

  private struct OngoingContact {
    let a: any UIDynamicItem
    let b: (any UIDynamicItem)?
    let boundary: BoundaryName?
    var steps = 0

    @MainActor
    func isSame(as contact: DynamicContact) -> Bool {
      guard a === contact.a.item, b === contact.b?.item else { return false }
      switch (boundary?.identifier, contact.boundary) {
      case (_, nil): return boundary == nil
      case (nil, let name?): return boundary != nil && name.identifier == nil
      case (let identifier?, let name?): return name.isEqual(to: identifier)
      }
    }
  }

  /// Contacts that are interrupted for fewer steps go on: a body at rest touches the floor in turns.
  private static let grace = 8

  /// Reports contacts that have begun or ended.
  func report(_ contacts: [DynamicContact]) {
    let own = contacts.filter { contact in
      store.contains(contact.a.item) && contact.b.map { store.contains($0.item) } ?? true
    }
    for index in ongoing.indices {
      ongoing[index].steps =
        own.contains { ongoing[index].isSame(as: $0) } ? 0 : ongoing[index].steps + 1
    }
    let ended = ongoing.filter { $0.steps > Self.grace }
    ongoing.removeAll { $0.steps > Self.grace }
    for contact in ended {
      if let other = contact.b {
        collisionDelegate?.collisionBehavior(self, endedContactFor: contact.a, with: other)
      } else {
        collisionDelegate?.collisionBehavior(
          self, endedContactFor: contact.a, withBoundaryIdentifier: contact.boundary?.identifier)
      }
    }
    for contact in own where !ongoing.contains(where: { $0.isSame(as: contact) }) {
      ongoing.append(
        OngoingContact(a: contact.a.item, b: contact.b?.item, boundary: contact.boundary))
      if let other = contact.b {
        collisionDelegate?.collisionBehavior(
          self, beganContactFor: contact.a.item, with: other.item, at: contact.location)
      } else {
        collisionDelegate?.collisionBehavior(
          self, beganContactFor: contact.a.item,
          withBoundaryIdentifier: contact.boundary?.identifier, at: contact.location)
      }
    }
  }
}
