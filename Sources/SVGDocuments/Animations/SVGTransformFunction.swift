import Graphics

/// A function of a list of transforms, with all of its arguments.
struct SVGTransformFunction: Hashable {
  var name: String
  var numbers: [Double]

  /// - Returns: Nil for other functions than those that are animated, and other numbers of arguments.
  init?(_ name: String, _ numbers: [Double]) {
    switch (name, numbers.count) {
    case ("translate", 1): self.numbers = [numbers[0], 0]
    case ("scale", 1): self.numbers = [numbers[0], numbers[0]]
    case ("rotate", 1): self.numbers = [numbers[0], 0, 0]
    case ("translate", 2), ("scale", 2), ("rotate", 3), ("translateX", 1), ("translateY", 1),
      ("scaleX", 1), ("scaleY", 1), ("skewX", 1), ("skewY", 1):
      self.numbers = numbers
    default: return nil
    }
    self.name = name
  }

  var transform: CGAffineTransform { CGAffineTransform(name, numbers) ?? .identity }

  /// The function that changes nothing.
  var neutral: SVGTransformFunction {
    var function = self
    function.numbers = numbers.map { _ in name.hasPrefix("scale") ? 1 : 0 }
    // About the same point.
    if name == "rotate" { function.numbers.replaceSubrange(1..., with: numbers[1...]) }
    return function
  }

  /// How many straight steps another value is away: of a rotation at most 5 degrees each, which is within 0.001 of the
  /// radius.
  func steps(to other: SVGTransformFunction) -> Double {
    if name.hasPrefix("translate") || self == other { return 1 }
    return name == "rotate" ? max((abs(other.numbers[0] - numbers[0]) / 5).rounded(.up), 1) : 8
  }

  func mixed(with other: SVGTransformFunction, _ progress: Double) -> SVGTransformFunction {
    var mixed = self
    mixed.numbers = zip(numbers, other.numbers).map { $0 + ($1 - $0) * progress }
    return mixed
  }
}

extension SVGAnimation.Timing {
  /// The transforms of lists of functions, so close that straight lines between them follow rotations and curves. The
  /// last function of a list applies first.
  mutating func transforms(
    of lists: [[SVGTransformFunction]]
  ) throws(LeftOut) -> [CGAffineTransform] {
    func product(_ list: [SVGTransformFunction]) -> CGAffineTransform {
      list.reduce(.identity) { $1.transform.concatenating($0) }
    }
    if isDiscrete { return lists.map(product) }
    var (result, times): ([CGAffineTransform], [Double]) = ([], [])
    for index in lists.indices.dropLast() {
      let first = lists[index].isEmpty ? lists[index + 1].map(\.neutral) : lists[index]
      let last = lists[index + 1].isEmpty ? lists[index].map(\.neutral) : lists[index + 1]
      guard first.map(\.name) == last.map(\.name) else {
        throw LeftOut("its transforms are lists of different functions")
      }
      let curve = curves.isEmpty ? nil : curves[index]
      let steps = zip(first, last).reduce(curve == nil ? 1 : 24) { max($0, $1.0.steps(to: $1.1)) }
      guard steps + Double(result.count) < Double(SVGLimit.keyframes) else {
        throw LeftOut("it turns too far")
      }
      for step in 0..<Int(steps) {
        let fraction = Double(step) / steps
        let progress = curve?.value(at: fraction) ?? fraction
        result.append(product(zip(first, last).map { $0.mixed(with: $1, progress) }))
        times.append(keyTimes[index] + (keyTimes[index + 1] - keyTimes[index]) * fraction)
      }
    }
    result.append(product(lists.last ?? []))
    times.append(keyTimes.last ?? 1)
    (keyTimes, curves) = (times, [])
    return result
  }
}
