/// A range of the units of a text that moves over them, and how strongly it selects each of them.
///
/// Positions are fractions of the text: unit *i* of *n* extends from *i* / *n* to (*i* + 1) / *n*.
public struct TextRangeSelector: Equatable, Sendable {
  /// A number that changes from one value to another while the animation runs.
  public struct Course: Equatable, Sendable {
    /// The values at the beginning and at the end of the animation.
    public var from: Double, to: Double

    /// A number that changes.
    public init(from: Double, to: Double) { (self.from, self.to) = (from, to) }
    /// A constant.
    public init(_ value: Double) { (from, to) = (value, value) }

    func value(at progress: Double) -> Double { from + (to - from) * progress }
  }

  /// The weights of units within the range.
  public enum Shape: String, Sendable, CaseIterable {
    /// 1 throughout; 0 outside. A unit that is partly in the range has that part of the weight.
    case square
    /// From 0 at the start to 1 at the end, and beyond it.
    case rampUp
    /// From 1 at the start, and before it, to 0 at the end.
    case rampDown
    /// From 0 at the ends to 1 in the middle.
    case triangle
    /// As `triangle`, along half a circle.
    case round
    /// As `triangle`, with slopes of 0 at the ends and in the middle.
    case smooth
  }

  /// The start of the range, usually 0…1.
  public var start: Course
  /// The end of the range, usually 0…1.
  public var end: Course
  /// Is added to both.
  public var offset: Course
  /// The weights within the range.
  public var shape: Shape

  /// A range of the text; all of it by default.
  public init(
    start: Course = Course(0), end: Course = Course(1), offset: Course = Course(0),
    shape: Shape = .square
  ) {
    (self.start, self.end, self.offset, self.shape) = (start, end, offset, shape)
  }
}

extension TextRangeSelector {
  /// The weight of a unit, 0…1.
  ///
  /// - Parameters:
  ///   - rank: The unit's rank in the order of selection, 0 to `count` − 1.
  ///   - progress: The progress of the animation, 0…1.
  func weight(rank: Int, of count: Int, at progress: Double) -> Double {
    let shift = offset.value(at: progress)
    let (low, high) = (start.value(at: progress) + shift, end.value(at: progress) + shift)
    let (first, last) = (Double(rank) / Double(count), Double(rank + 1) / Double(count))
    if shape == .square { return covered(first, last, from: low, to: high) }
    let middle = (first + last) / 2
    let fraction = high > low ? (middle - low) / (high - low) : (middle < low ? 0 : 1)
    return shape.weight(at: fraction)
  }

  private func covered(_ first: Double, _ last: Double, from low: Double, to high: Double) -> Double
  {
    min(max((min(last, high) - max(first, low)) / (last - first), 0), 1)
  }

  /// The progress at which a unit's weight has a corner, ascending, from 0 to 1.
  ///
  /// Between them the weights of most ranges are linear; they are curved for the shapes `round` and `smooth`
  /// and where the range changes its length.
  func corners(rank: Int, of count: Int) -> [Double] {
    let (first, last) = (Double(rank) / Double(count), Double(rank + 1) / Double(count))
    let edges = [start, end].map {
      Course(from: $0.from + offset.from, to: $0.to + offset.to)
    }
    let middle = Course(
      from: (edges[0].from + edges[1].from) / 2, to: (edges[0].to + edges[1].to) / 2)
    let places = shape == .square ? [first, last] : [(first + last) / 2]
    var found: Set<Double> = [0, 1]
    for course in edges + [middle] {
      for place in places {
        let progress = (place - course.from) / (course.to - course.from)
        if progress > 0, progress < 1 { found.insert(progress) }
      }
    }
    // Where an end passes the other one.
    let length = Course(from: end.from - start.from, to: end.to - start.to)
    let meeting = length.from / (length.from - length.to)
    if meeting > 0, meeting < 1 { found.insert(meeting) }
    return found.sorted()
  }

  /// Whether the weights between corners are linear in the progress.
  var isPiecewiseLinear: Bool {
    let changesLength = end.to - end.from != start.to - start.from
    switch shape {
    case .square: return true
    case .round, .smooth: return false
    default: return !changesLength
    }
  }
}

extension TextRangeSelector.Shape {
  /// The weight at a fraction of the range, where 0 is its start and 1 its end.
  func weight(at fraction: Double) -> Double {
    let within = min(max(fraction, 0), 1)
    let rise = 1 - abs(2 * within - 1)
    switch self {
    case .square: return fraction >= 0 && fraction <= 1 ? 1 : 0
    case .rampUp: return within
    case .rampDown: return 1 - within
    case .triangle: return rise
    case .round: return (rise * (2 - rise)).squareRoot()
    case .smooth: return rise * rise * (3 - 2 * rise)
    }
  }
}
