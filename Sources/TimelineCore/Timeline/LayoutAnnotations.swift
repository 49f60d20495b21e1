/// The annotations that an overlay draws over a layout: rectangles and distances attached to layers, over time.
///
/// They are relative to the bounds of layers, so that they follow the layers' animations in each frame.
public struct LayoutAnnotations: Equatable, Sendable {
  /// The meaning of a rectangle.
  public enum Kind: Equatable, Sendable {
    /// The alignment rectangle of a view.
    case alignment
    /// A layout guide, such as the safe area, with its name.
    case guide(String)
  }

  /// A rectangle within a layer.
  public struct Rectangle: Equatable, Sendable {
    /// The layer to whose bounds the rectangle is attached.
    public var layer: LayerID
    /// Its meaning.
    public var kind: Kind
    /// The distances from the edges of the layer's bounds, in points.
    public var insets: UIEdgeInsets

    /// Creates a rectangle at distances, in points, from the edges of a layer's bounds.
    public init(layer: LayerID, kind: Kind, insets: UIEdgeInsets) {
      (self.layer, self.kind, self.insets) = (layer, kind, insets)
    }

    /// The rectangle in the coordinates of a layer with these bounds; nil if the bounds are too small for it.
    public func rectangle(in bounds: CGRect) -> CGRect? {
      let size = CGSize(
        width: bounds.width - insets.left - insets.right,
        height: bounds.height - insets.top - insets.bottom)
      guard size.width >= 0, size.height >= 0 else { return nil }
      return CGRect(
        origin: CGPoint(x: bounds.minX + insets.left, y: bounds.minY + insets.top), size: size)
    }
  }

  /// An edge of a rectangle.
  public struct Edge: Equatable, Sendable {
    /// The rectangle that it is an edge of.
    public var rectangle: Rectangle
    /// Whether it is the right or bottom edge; else the left or top one.
    public var isEnd: Bool

    /// Creates an edge: the right or bottom one for `isEnd`, else the left or top one.
    public init(_ rectangle: Rectangle, isEnd: Bool) {
      (self.rectangle, self.isEnd) = (rectangle, isEnd)
    }
  }

  /// The distance between two edges that a constraint determines.
  public struct Spacing: Equatable, Sendable {
    /// Whether the distance is between left or right edges; else between upper or lower ones.
    public var isHorizontal: Bool
    /// The edge from which the distance is measured.
    public var from: Edge
    /// The edge to which it is measured.
    public var to: Edge

    /// Creates a distance between two edges of the same axis.
    public init(isHorizontal: Bool, from: Edge, to: Edge) {
      (self.isHorizontal, self.from, self.to) = (isHorizontal, from, to)
    }
  }

  /// The annotations that apply from a time on.
  public struct State: Equatable, Sendable {
    /// The time from which it applies, until that of the next state.
    public var time: MediaTime
    /// The rectangles.
    public var rectangles: [Rectangle]
    /// The distances.
    public var spacings: [Spacing]

    /// Creates a state.
    public init(time: MediaTime, rectangles: [Rectangle], spacings: [Spacing]) {
      (self.time, self.rectangles, self.spacings) = (time, rectangles, spacings)
    }
  }

  /// The states, in order of time.
  public private(set) var states: [State] = []

  /// Creates empty annotations.
  public init() {}

  /// Appends a state, whose time must not be before that of the last one; one with the same time is replaced.
  public mutating func append(_ state: State) {
    if states.last?.time == state.time { states.removeLast() }
    if let last = states.last, last.rectangles == state.rectangles,
      last.spacings == state.spacings
    {
      return
    }
    states.append(state)
  }

  /// The state that applies at a time; nil before the first.
  public func state(at time: MediaTime) -> State? {
    var (low, high) = (0, states.count)
    while low < high {
      let middle = (low + high) / 2
      if states[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : states[low - 1]
  }
}
