/// The frame of a popover: at the first side of its source where it fits, or else where there is the most room.
struct PopoverLayout {
  /// In points, as of UIKit: the height and the base of the arrow, and the radius of the corners.
  static let (arrowHeight, arrowBase, cornerRadius): (CGFloat, CGFloat, CGFloat) = (13, 26, 13)

  /// The frame with the arrow, in the coordinates of the container.
  let frame: CGRect
  /// The direction of the arrow; empty for none.
  let direction: UIPopoverArrowDirection
  /// The distance of the arrow's tip from the left or top of the frame.
  let arrowOffset: CGFloat

  /// - Parameters:
  ///   - size: The size of the contents.
  ///   - anchor: The rectangle that the arrow points to.
  ///   - area: The area in which the popover is.
  ///   - permitted: The directions of the arrow; none for a popover over the middle of the anchor.
  ///   - mayOverlap: Whether the popover covers the anchor rather than being smaller than its contents.
  init(
    size: CGSize, anchor: CGRect, area: CGRect, permitted: UIPopoverArrowDirection, mayOverlap: Bool
  ) {
    let directions = [UIPopoverArrowDirection.up, .down, .left, .right].filter(permitted.contains)
    let rooms = directions.map { ($0, Self.room($0, anchor, area)) }
    func fits(_ room: CGSize) -> Bool { size.width <= room.width && size.height <= room.height }
    func shown(_ room: CGSize) -> CGFloat {
      min(size.width, room.width) * min(size.height, room.height)
    }
    // The first one of the largest.
    let best = rooms.reduce(into: rooms.first) { best, next in
      if shown(next.1) > shown(best?.1 ?? .zero) { best = next }
    }
    guard let (direction, room) = rooms.first(where: { fits($0.1) }) ?? best else {
      (frame, direction, arrowOffset) = (Self.centered(size, anchor, area), [], 0)
      return
    }
    let isVertical = direction == .up || direction == .down
    let limit = mayOverlap ? Self.whole(isVertical, area) : room
    let content = CGSize(
      width: min(size.width, limit.width), height: min(size.height, limit.height))
    let arrow = Self.arrowHeight
    let outer =
      isVertical
      ? CGSize(width: content.width, height: content.height + arrow)
      : CGSize(width: content.width + arrow, height: content.height)
    var origin = CGPoint(x: anchor.midX - outer.width / 2, y: anchor.midY - outer.height / 2)
    switch direction {
    case .up: origin.y = anchor.maxY
    case .down: origin.y = anchor.minY - outer.height
    case .left: origin.x = anchor.maxX
    default: origin.x = anchor.minX - outer.width
    }
    let frame = Self.moved(CGRect(origin: origin, size: outer), into: area)
    (self.frame, self.direction) = (frame, direction)
    // The arrow stays between the corners.
    let length = isVertical ? frame.width : frame.height
    let least = min(Self.cornerRadius + Self.arrowBase / 2, length / 2)
    let target = isVertical ? anchor.midX - frame.minX : anchor.midY - frame.minY
    arrowOffset = min(max(target, least), length - least)
  }

  /// The largest size of contents with an arrow in a direction.
  private static func room(
    _ direction: UIPopoverArrowDirection, _ anchor: CGRect, _ area: CGRect
  ) -> CGSize {
    let arrow = arrowHeight
    switch direction {
    case .up: return CGSize(width: area.width, height: max(area.maxY - anchor.maxY - arrow, 0))
    case .down: return CGSize(width: area.width, height: max(anchor.minY - area.minY - arrow, 0))
    case .left: return CGSize(width: max(area.maxX - anchor.maxX - arrow, 0), height: area.height)
    default: return CGSize(width: max(anchor.minX - area.minX - arrow, 0), height: area.height)
    }
  }

  /// The largest size of contents in an area, wherever the arrow points to.
  private static func whole(_ isVertical: Bool, _ area: CGRect) -> CGSize {
    CGSize(
      width: max(area.width - (isVertical ? 0 : arrowHeight), 0),
      height: max(area.height - (isVertical ? arrowHeight : 0), 0))
  }

  private static func centered(_ size: CGSize, _ anchor: CGRect, _ area: CGRect) -> CGRect {
    let size = CGSize(width: min(size.width, area.width), height: min(size.height, area.height))
    return moved(
      CGRect(
        x: anchor.midX - size.width / 2, y: anchor.midY - size.height / 2, width: size.width,
        height: size.height), into: area)
  }

  /// A rectangle moved into another one; at whole points.
  private static func moved(_ rect: CGRect, into area: CGRect) -> CGRect {
    CGRect(
      x: max(min(rect.minX, area.maxX - rect.width), area.minX).rounded(),
      y: max(min(rect.minY, area.maxY - rect.height), area.minY).rounded(), width: rect.width,
      height: rect.height)
  }
}
