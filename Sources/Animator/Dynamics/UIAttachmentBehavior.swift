/// The range of an attachment along its axis, or of its length, in points.
public struct UIFloatRange: Hashable, Sendable {
  /// The least value, in points; −∞ for no limit.
  public var minimum: CGFloat
  /// The greatest value, in points; ∞ for no limit.
  public var maximum: CGFloat

  /// Creates a range from a least to a greatest value, in points.
  public init(minimum: CGFloat, maximum: CGFloat) {
    (self.minimum, self.maximum) = (minimum, maximum)
  }

  /// Any value.
  public static let infinite = UIFloatRange(minimum: -.infinity, maximum: .infinity)
  /// Zero only.
  public static let zero = UIFloatRange(minimum: 0, maximum: 0)
}

/// Holds an item to a point, or two items to each other: by a rod or a spring between two points, by a pin, at a limited
/// distance, along a line, or rigidly.
@preconcurrency @MainActor
open class UIAttachmentBehavior: UIDynamicBehavior {
  /// The kind of object that an item is attached to: another item, or an anchor. Raw values are UIKit's.
  public enum AttachmentType: Int, Sendable { case items, anchor }

  private enum Kind {
    /// At ``length``, or pulled to it by a spring.
    case rod
    /// At most ``length`` apart.
    case limit
    /// At one point, around which they turn.
    case pin
    /// At one point and one angle.
    case fixed
    /// Along a line through the anchor.
    case sliding(axis: Vector)
  }

  private let kind: Kind
  private let first: DynamicItems
  private let second: DynamicItems
  /// Where the items are attached, relative to their centers, in their own coordinates.
  private let offsets: (first: Vector, second: Vector)
  /// The angle between the items when they were attached.
  private let angle: Double

  /// The kind of object that the item is attached to.
  public let attachedBehaviorType: AttachmentType

  private init(
    _ kind: Kind, _ item: any UIDynamicItem, _ offset: UIOffset, to other: (any UIDynamicItem)?,
    _ otherOffset: UIOffset, anchor: CGPoint, _ call: String
  ) {
    self.kind = kind
    first = DynamicItems([item], "UIAttachmentBehavior.\(call)")
    second = DynamicItems(other.map { [$0] } ?? [], "UIAttachmentBehavior.\(call)")
    offsets = (Vector(offset), Vector(otherOffset))
    attachedBehaviorType = other == nil ? .anchor : .items
    anchorPoint = anchor
    angle = item.angle - (other?.angle ?? 0)
    let end = other.map { $0.location(of: Vector(otherOffset)) } ?? Vector(anchor)
    length = CGFloat((item.location(of: Vector(offset)) - end).length)
    super.init()
  }

  // MARK: Rods and springs

  /// Attaches the center of an item to a point, at their present distance.
  public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }

  /// Attaches a point of an item to a point, at their present distance.
  public convenience init(
    item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint
  ) {
    self.init(.rod, item, offset, to: nil, .zero, anchor: point, "init(item:attachedToAnchor:)")
  }

  /// Attaches the centers of two items, at their present distance.
  public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
    self.init(
      item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
  }

  /// Attaches points of two items, at their present distance.
  public convenience init(
    item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) {
    self.init(.rod, item1, offset1, to: item2, offset2, anchor: .zero, "init(item:attachedTo:)")
  }

  // MARK: Other attachments

  /// Attaches points of two items that are at most their present distance apart, as by a rope.
  open class func limitAttachment(
    with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      .limit, item1, offset1, to: item2, offset2, anchor: .zero,
      "limitAttachment(with:offsetFromCenter:attachedTo:offsetFromCenter:)")
  }

  /// Attaches two items rigidly at a point of the reference view.
  open class func fixedAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    at(point, .fixed, item1, item2, "fixedAttachment(with:attachedTo:attachmentAnchor:)")
  }

  /// Attaches two items at a point of the reference view, around which they turn.
  open class func pinAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    at(point, .pin, item1, item2, "pinAttachment(with:attachedTo:attachmentAnchor:)")
  }

  /// Attaches an item to another, along whose line it slides without turning.
  ///
  /// - Parameter axis: The direction of the line.
  open class func slidingAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> UIAttachmentBehavior {
    at(
      point, .sliding(axis: Vector(axis).direction), item1, item2,
      "slidingAttachment(with:attachedTo:attachmentAnchor:axisOfTranslation:)")
  }

  /// Lets an item slide along a line through a point, without turning.
  ///
  /// - Parameter axis: The direction of the line.
  open class func slidingAttachment(
    with item: any UIDynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> UIAttachmentBehavior {
    let offset = item.offset(of: Vector(point))
    return UIAttachmentBehavior(
      .sliding(axis: Vector(axis).direction), item, offset, to: nil, .zero, anchor: point,
      "slidingAttachment(with:attachmentAnchor:axisOfTranslation:)")
  }

  private static func at(
    _ point: CGPoint, _ kind: Kind, _ item1: any UIDynamicItem, _ item2: any UIDynamicItem,
    _ call: String
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      kind, item1, item1.offset(of: Vector(point)), to: item2, item2.offset(of: Vector(point)),
      anchor: point, call)
  }

  // MARK: Properties

  /// The items, one or two.
  open var items: [any UIDynamicItem] { first.list + second.list }

  /// The point of an attachment to an anchor. Setting it drags the item.
  open var anchorPoint: CGPoint { didSet { animator?.resume() } }

  /// The distance between the attached points in points.
  open var length: CGFloat { didSet { animator?.resume() } }

  /// The damping of a spring: 1 for critical. Without a ``frequency`` it has no effect.
  open var damping: CGFloat = 0 { didSet { animator?.resume() } }

  /// The frequency of a spring in Hz; 0, the default, for a rigid attachment.
  open var frequency: CGFloat = 0 { didSet { animator?.resume() } }

  /// The torque against turning; 0 by default.
  open var frictionTorque: CGFloat = 0

  /// The range of a sliding attachment in points along its axis; infinite by default.
  open var attachmentRange = UIFloatRange.infinite { didSet { animator?.resume() } }

  override var simulatedItems: [any UIDynamicItem] { items }

  // MARK: Joints

  override func joints(in world: DynamicWorld) -> [any DynamicJoint] {
    guard let item = first.list.first, let body = world.body(of: item) else { return [] }
    let other = second.list.first.flatMap { world.body(of: $0) }
    if attachedBehaviorType == .items && other == nil { return [] }
    let ends = JointEnds(
      body, offsets.first, other, offsets.second, anchor: Vector(anchorPoint))
    let length = max(Double(self.length).finite, 0)
    let frequency = min(max(Double(self.frequency).finite, 0), 100)
    let damping = min(max(Double(self.damping).finite, 0), 100)
    var joints: [any DynamicJoint] = []
    switch kind {
    case .rod where length > 0.01 || frequency > 0:
      joints = [DistanceJoint(ends, length, frequency, damping, isRope: false)]
    case .limit: joints = [DistanceJoint(ends, length, 0, 0, isRope: true)]
    case .rod, .pin: joints = [PointJoint(ends)]
    case .fixed: joints = [AngleJoint(ends, angle), PointJoint(ends)]
    case .sliding(let axis):
      joints = [AngleJoint(ends, angle), AxisJoint(ends, axis, attachmentRange)]
    }
    if frictionTorque > 0 { joints.append(FrictionJoint(ends, Double(frictionTorque).finite)) }
    return joints
  }
}

extension Vector {
  fileprivate init(_ offset: UIOffset) {
    self.init(Double(offset.horizontal).finite, Double(offset.vertical).finite)
  }
}

extension UIDynamicItem {
  fileprivate var angle: Double { atan2(Double(transform.b), Double(transform.a)).finite }

  /// A point of the item in the coordinates of the reference view.
  fileprivate func location(of offset: Vector) -> Vector {
    Vector(center) + offset.rotated(by: angle)
  }

  /// A point of the reference view, relative to the item's center in its own coordinates.
  fileprivate func offset(of point: Vector) -> UIOffset {
    let offset = (point - Vector(center)).rotated(by: -angle)
    return UIOffset(horizontal: offset.x, vertical: offset.y)
  }
}
