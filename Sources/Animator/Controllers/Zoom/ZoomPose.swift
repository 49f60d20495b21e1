/// A position of the card in a zoom, and how the rest of the screen looks then.
struct ZoomPose {
  /// The frame of the card, in points of the container.
  var frame: CGRect
  /// The scale of the controller's view in the card, and its center there.
  var scale: CGFloat
  var center: CGPoint
  /// The radius of the card's corners.
  var radius: CGFloat
  /// The opacity of the card.
  var alpha: CGFloat = 1
  /// The part of the dimming of the screen behind, 0…1.
  var dimming: CGFloat
  /// The part of the scaling of the screen behind, 0…1.
  var depth: CGFloat

  /// The card in its place: the controller's view fills it.
  init(at place: CGRect, radius: CGFloat) {
    (frame, scale, self.radius) = (place, 1, radius)
    center = CGPoint(x: place.width / 2, y: place.height / 2)
    (dimming, depth) = (1, 1)
  }

  /// The card on a source view: the part of the controller's view that corresponds to it fills the card.
  ///
  /// - Parameters:
  ///   - alignment: That part, in points of the view.
  ///   - size: The size of the view.
  init(on source: CGRect, radius: CGFloat, alignment: CGRect, of size: CGSize) {
    (frame, self.radius) = (source, radius)
    scale = max(
      source.width / max(alignment.width, 1), source.height / max(alignment.height, 1))
    center = CGPoint(
      x: source.width / 2 + (size.width / 2 - alignment.midX) * scale,
      y: source.height / 2 + (size.height / 2 - alignment.midY) * scale)
    (dimming, depth) = (0, 0)
  }

  /// The card without a source view: half as large, in the middle of its place, and transparent.
  init(vanishingAt place: CGRect, radius: CGFloat) {
    frame = place.insetBy(dx: place.width / 4, dy: place.height / 4)
    (scale, self.radius, alpha) = (0.5, radius, 0)
    center = CGPoint(x: place.width / 4, y: place.height / 4)
    (dimming, depth) = (0, 0)
  }

  /// The card in a hand: its place, scaled about the point where the finger came down, and moved.
  ///
  /// - Parameters:
  ///   - scale: At most 1.
  ///   - radii: Those at the source and in the place, between which the corners are.
  init(
    of place: CGRect, scaledBy scale: CGFloat, about anchor: CGPoint, movedBy offset: CGVector,
    radii: (source: CGFloat, place: CGFloat)
  ) {
    frame = CGRect(
      x: anchor.x + (place.minX - anchor.x) * scale + offset.dx,
      y: anchor.y + (place.minY - anchor.y) * scale + offset.dy, width: place.width * scale,
      height: place.height * scale)
    self.scale = scale
    center = CGPoint(x: frame.width / 2, y: frame.height / 2)
    radius = (radii.source + (radii.place - radii.source) * scale) * scale
    (dimming, depth) = (scale, 1)
  }
}

/// How a card follows a finger.
///
/// The figures are fitted by others to recordings of iOS.
enum ZoomDrag {
  /// The part of the size that is lost on the way of one height or width of the screen.
  private static let shrinking: CGFloat = 0.67
  /// The way, in heights, from which on the card shrinks less, and the scale that it approaches then.
  private static let (knee, least): (CGFloat, CGFloat) = (0.52, 0.37)
  /// How much the card stays behind the finger, in heights per cubed height.
  private static let lag: CGFloat = 0.45
  /// How far the card follows across the gesture at first, and its limit in widths.
  private static let (crossing, limit): (CGFloat, CGFloat) = (0.56, 0.9)

  /// The scale after a way down, in heights of the screen.
  static func scale(down way: CGFloat) -> CGFloat {
    let way = max(way, 0)
    let rest = (1 - least) / shrinking - knee
    return 1 - shrinking * (min(way, knee) + band(max(way - knee, 0), limit: rest))
  }

  /// The scale after a way from the edge, in widths of the screen.
  static func scale(fromEdge way: CGFloat) -> CGFloat { max(1 - shrinking * max(way, 0), least) }

  /// How far the card has moved down after a way of the finger, both in heights of the screen.
  static func fall(_ way: CGFloat) -> CGFloat {
    // Beyond this way it would move back.
    let way = min(max(way, 0), 1 / (3 * lag).squareRoot())
    return way - lag * way * way * way
  }

  /// How far the card moves across the gesture with a finger, in points.
  static func across(_ way: CGFloat, width: CGFloat) -> CGFloat {
    let moved = band(abs(way) * crossing, limit: limit * width)
    return way < 0 ? -moved : moved
  }

  /// The curve of a rubber band: as `way` at first, and approaching `limit`.
  private static func band(_ way: CGFloat, limit: CGFloat) -> CGFloat {
    limit > 0 ? way * limit / (way + limit) : 0
  }
}
