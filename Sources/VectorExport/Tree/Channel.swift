/// The timing function of a value between two instants.
enum Easing: Equatable, Sendable {
  /// Step timing: the value is held.
  case hold
  case linear
  /// A cubic Bézier from (0, 0) to (1, 1).
  case bezier(Double, Double, Double, Double)
}

/// A segment of an animated value, between two keyframes.
struct ChannelSegment: Equatable, Sendable {
  /// Seconds.
  var begin: Double
  var end: Double
  var from: [Double]
  var to: [Double]
  var easing: Easing
}

/// An animated value during one segment of the timeline: contiguous segments.
struct Channel: Equatable, Sendable {
  var segments: [ChannelSegment]

  /// The value at the beginning.
  var first: [Double] { segments.first?.from ?? [] }
  /// Whether the value never changes.
  var isConstant: Bool { segments.allSatisfy { $0.from == first && $0.to == first } }
}

/// Samples of a layer's values: at every frame of a segment, and on both sides of each instant at
/// which an animation begins or ends.
struct LayerSamples {
  let times: [MediaTime]
  /// One state per instant. The last one is the first after the segment.
  private(set) var states: [LayerState]
  /// Indices in `times` of discontinuities: where an animation segment begins, and where the
  /// previous one ends.
  let discontinuities: [(end: Int, begin: Int)]
  private let easings: [EasingSegment]
  /// Whether values are approximated by fitted Béziers instead of one keyframe per frame.
  let isFitted: Bool

  /// Stores given values.
  init(
    times: [MediaTime], states: [LayerState], discontinuities: [(end: Int, begin: Int)],
    easings: [EasingSegment],
    fits: Bool
  ) {
    (self.times, self.states, self.discontinuities, self.easings) = (
      times, states, discontinuities, easings
    )
    isFitted = fits
  }

  /// Other values at the same instants.
  func with(_ states: [LayerState]) -> LayerSamples {
    var result = self
    result.states = states
    return result
  }

  /// Samples a layer.
  ///
  /// - Parameters:
  ///   - frames: The instants of all frames of the segment.
  ///   - from: The beginning of the segment; the end `to` is exclusive.
  init(
    of layer: AnimatedLayerTree.LayerSampler, frames: [MediaTime], from: MediaTime, to: MediaTime,
    fits: Bool
  ) {
    (easings, isFitted) = (layer.easingSegments, fits)
    let ends = layer.changes + easings.flatMap { [$0.begin, $0.end] }
    let inner = Set(ends.filter { $0 > from && $0 < to })
    let flick = MediaTime(flicks: 1)
    let all = Set(frames.filter { $0 >= from && $0 < to })
      .union(inner).union(inner.map { $0 - flick }).union([from, to - flick, to])
    times = all.sorted()
    var last = LayerState()
    states = times.map { time in
      last = layer.state(time) ?? last
      return last
    }
    let indices = Dictionary(uniqueKeysWithValues: times.enumerated().map { ($1, $0) })
    let starts = ([from] + inner.sorted()).compactMap { indices[$0] }
    let stops = (inner.sorted().map { $0 - flick } + [to - flick]).compactMap { indices[$0] }
    discontinuities = zip(stops, starts).map { ($0, $1) }
  }

  /// Stores values at continuous instants: the last two are the end of the segment and the first
  /// instant after it.
  init(times: [MediaTime], states: [LayerState], fits: Bool) {
    (self.times, self.states, easings, isFitted) = (times, states, [], fits)
    discontinuities = times.count > 1 ? [(times.count - 2, 0)] : []
  }

  /// An animated value.
  ///
  /// - Parameters:
  ///   - tolerance: The maximum error of a Bézier at any frame.
  ///   - isSampled: Whether to write one keyframe per frame, for values that players would
  ///     interpolate differently.
  func channel(
    tolerance: Double = 1e-6, isSampled: Bool = false, _ value: (LayerState) -> [Double]
  ) -> Channel {
    channel(of: states.map(value), tolerance: isSampled ? -1 : tolerance)
  }

  /// The animated value that has the given values at all instants.
  func channel(
    of values: [[Double]], tolerance: Double = 1e-6, isSampled: Bool = false
  ) -> Channel {
    let tolerance = isSampled ? -1 : tolerance
    var segments: [ChannelSegment] = []
    for (end, begin) in discontinuities where begin <= end {
      segments += self.segments(from: begin, through: end, values, tolerance)
    }
    return Channel(segments: Self.mergingConstants(segments))
  }

  private func segments(
    from begin: Int, through end: Int, _ values: [[Double]], _ tolerance: Double
  ) -> [ChannelSegment] {
    let first = values[begin]
    var last = values[end]
    // Continuous values reach their target one flick later.
    let after = values[end + 1]
    if zip(last, after).allSatisfy({ abs($0 - $1) <= 1e-6 * max(abs($1), 1) }) { last = after }
    // A segment ends one flick before the next one begins.
    let (start, stop) = (times[begin].seconds, (times[end] + MediaTime(flicks: 1)).seconds)
    func segment(_ easing: Easing) -> [ChannelSegment] {
      [
        ChannelSegment(
          begin: start, end: stop, from: first, to: easing == .hold ? first : last, easing: easing)
      ]
    }
    if last == first, values[begin..<end].allSatisfy({ $0 == first }) { return segment(.hold) }
    func fits(_ curve: (Double) -> Double) -> Bool {
      let length = Double((times[end] - times[begin]).flicks)
      guard length > 0 else { return true }
      return (begin..<end).allSatisfy { index in
        let progress = curve(Double((times[index] - times[begin]).flicks) / length)
        return zip(values[index], zip(first, last)).allSatisfy { value, ends in
          abs(value - (ends.0 + (ends.1 - ends.0) * progress)) <= tolerance
        }
      }
    }
    if fits({ $0 }) { return segment(.linear) }
    for easing in easings where easing.begin <= times[begin] && easing.end > times[end] {
      guard
        let controls = easing.subsegment(from: times[begin], to: times[end] + MediaTime(flicks: 1))
      else {
        continue
      }
      let function = CAMediaTimingFunction(controls.0, controls.1, controls.2, controls.3)
      if fits({ function.value(at: $0) }) {
        return segment(.bezier(controls.0, controls.1, controls.2, controls.3))
      }
    }
    if isFitted, tolerance >= 0 {
      let ends = times[begin..<end].map(\.seconds) + [stop]
      return FittedCurve.segments(ends, Array(values[begin..<end]) + [last])
    }
    return (begin..<end).map { index in
      let isLast = index + 1 == end
      return ChannelSegment(
        begin: times[index].seconds, end: isLast ? stop : times[index + 1].seconds,
        from: values[index], to: isLast ? last : values[index + 1], easing: .linear)
    }
  }

  /// Merges consecutive constant segments.
  private static func mergingConstants(_ segments: [ChannelSegment]) -> [ChannelSegment] {
    var result: [ChannelSegment] = []
    for segment in segments {
      if let last = result.last, last.easing == .hold, segment.easing == .hold,
        last.to == segment.from
      {
        result[result.count - 1].end = segment.end
      } else {
        result.append(segment)
      }
    }
    return result
  }
}

extension EasingSegment {
  /// The timing function restricted to a subrange, as a Bézier of its own; nil if the value is
  /// constant in it.
  func subsegment(from: MediaTime, to: MediaTime) -> (Double, Double, Double, Double)? {
    if from == begin && to == end { return controls }
    let (x1, y1, x2, y2) = controls
    let length = Double((end - begin).flicks)
    let a = parameter(at: Double((from - begin).flicks) / length)
    let b = parameter(at: Double((to - begin).flicks) / length)
    // The control points of the subsegment between two parameters, by blossoming.
    func blossom(_ p1: Double, _ p2: Double, _ u: Double, _ v: Double, _ w: Double) -> Double {
      let once =
        3 * p1 * (u * (1 - v) * (1 - w) + (1 - u) * v * (1 - w) + (1 - u) * (1 - v) * w) / 3
      let twice = 3 * p2 * (u * v * (1 - w) + u * (1 - v) * w + (1 - u) * v * w) / 3
      return once + twice + u * v * w
    }
    let xs = [(a, a, a), (a, a, b), (a, b, b), (b, b, b)].map { blossom(x1, x2, $0, $1, $2) }
    let ys = [(a, a, a), (a, a, b), (a, b, b), (b, b, b)].map { blossom(y1, y2, $0, $1, $2) }
    let (width, height) = (xs[3] - xs[0], ys[3] - ys[0])
    guard width > 1e-9, abs(height) > 1e-9 else { return nil }
    return (
      (xs[1] - xs[0]) / width, (ys[1] - ys[0]) / height, (xs[2] - xs[0]) / width,
      (ys[2] - ys[0]) / height
    )
  }

  /// The curve parameter at which the time fraction is `fraction`.
  private func parameter(at fraction: Double) -> Double {
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return 1 }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let s = (low + high) / 2
      let t = 1 - s
      let x = 3 * controls.0 * s * t * t + 3 * controls.2 * s * s * t + s * s * s
      if x < fraction { low = s } else { high = s }
    }
    return (low + high) / 2
  }
}
