import Graphics

// An animated attribute is read by reading its element again, with each of the values: what differs is what is animated.

extension SVGReader {
  /// The elements that animate the one around them.
  static let animations: Set = ["animate", "animateTransform", "set"]

  /// The parts of an element with its animations, in a group of their own if need be.
  ///
  /// - Parameters:
  ///   - outer: What the element finds around it.
  ///   - context: What it has within.
  func animated(
    _ parts: [SVGPart], by element: SVGElement, in outer: SVGContext, _ context: SVGContext
  ) -> [SVGPart] {
    let elements = element.children.filter { Self.animations.contains($0.name) }
    guard !elements.isEmpty, !parts.isEmpty else { return parts }
    let name = element.id.flatMap { id in context.prefix.map { $0 + id } }
    let isOwn = parts.count == 1 && name != nil && parts[0].name == name
    var part =
      isOwn || Self.shapes.contains(element.name)
      ? parts[0]
      : SVGPart(
        name: nil, content: .group(parts), opacity: 1, isHidden: false,
        bounds: parts.reduce(CGRect.null) { $0.union($1.bounds) }, clip: nil)
    var (attributes, properties): (Set<String>, Set<String>) = ([], [])
    for child in elements {
      do throws(LeftOut) {
        guard let attribute = child["attributeName"] else {
          throw LeftOut("it has no 'attributeName'")
        }
        guard attributes.insert(attribute).inserted else { throw .another }
        let new =
          child.name == "animateTransform"
          ? [try transformAnimation(child, of: element, outer, context)]
          : try attributeAnimations(child, attribute, of: element, part, outer)
        for animation in new {
          guard properties.insert(animation.values.property).inserted else { throw .another }
          part.animations.append(animation)
        }
      } catch {
        report(.animation(error.reason), at: child)
      }
    }
    return [part]
  }

  // MARK: Attributes

  private func attributeAnimations(
    _ animation: SVGElement, _ name: String, of element: SVGElement, _ part: SVGPart,
    _ outer: SVGContext
  ) throws(LeftOut) -> [SVGAnimation] {
    guard animation["additive"] ?? "replace" == "replace" else {
      throw LeftOut("it adds to the value of '\(name)'")
    }
    let values = try values(of: animation)
    let timing = try timing(of: animation, count: values.count)
    if name == "opacity" {
      let opacities = values.compactMap { value in
        value.map { svgFraction($0).map { CGFloat($0) } } ?? part.opacity
      }
      guard opacities.count == values.count else { throw LeftOut("an opacity is 0 to 1") }
      return [SVGAnimation(values: .opacity(opacities), timing: timing)]
    }
    guard case .shape(let shape) = part.content else {
      throw LeftOut("'\(name)' of '\(element.name)' is not animated")
    }
    var shapes: [SVGShape] = []
    for value in values {
      guard let value else {
        shapes.append(shape)
        continue
      }
      let variant = variant(of: element, name, value)
      guard let part = self.part(of: variant, outer).first, case .shape(let shape) = part.content
      else { throw LeftOut("nothing is drawn with '\(name)' of '\(value)'") }
      shapes.append(shape)
    }
    return differences(of: shapes).map { SVGAnimation(values: $0, timing: timing) }
  }

  /// An element with another value of an attribute, and without its content.
  private func variant(of element: SVGElement, _ name: String, _ value: String) -> SVGElement {
    // Shapes without extent draw nothing, and have no path that grows.
    let extents = ["r", "rx", "ry", "width", "height", "stroke-width"]
    let value = extents.contains(name) && svgNumbers(value) == [0] ? "0.001" : value
    var attributes = element.attributes
    if SVGStyle.presentationAttributes.contains(name) {
      // Animations are stronger than style sheets.
      attributes["style", default: ""] += ";\(name):\(value)!important"
    } else {
      attributes[name] = value
    }
    return SVGElement(element.name, attributes, at: element.position, index: element.index)
  }

  /// The properties that differ among shapes.
  private func differences(of shapes: [SVGShape]) -> [SVGAnimation.Values] {
    func differ<Value: Equatable>(_ property: (SVGShape) -> Value) -> Bool {
      shapes.contains { property($0) != property(shapes[0]) }
    }
    var values: [SVGAnimation.Values] = []
    if differ(\.path) { values.append(.path(shapes.map(\.path))) }
    if differ(\.fill) { values.append(.fill(shapes.map(\.fill))) }
    if differ(\.stroke) { values.append(.stroke(shapes.map(\.stroke))) }
    if differ(\.lineWidth) { values.append(.lineWidth(shapes.map(\.lineWidth))) }
    if differ(\.dashPhase) { values.append(.dashPhase(shapes.map(\.dashPhase))) }
    return values
  }

  /// The values of an animation, nil for that of the element.
  private func values(of animation: SVGElement) throws(LeftOut) -> [String?] {
    if let list = animation["values"], animation.name != "set" {
      let values = list.split(separator: ";").map(\.trimmed).filter { !$0.isEmpty }
      if values.count > SVGLimit.keyframes {
        throw LeftOut("it has more than \(SVGLimit.keyframes) values")
      }
      return values.count == 1 ? [values[0], values[0]] : values
    }
    guard let to = animation["to"] else { throw LeftOut("it has no 'values', and no 'to'") }
    return animation.name == "set" ? [to, to] : [animation["from"], to]
  }

  // MARK: Transforms

  private func transformAnimation(
    _ animation: SVGElement, of element: SVGElement, _ outer: SVGContext, _ context: SVGContext
  ) throws(LeftOut) -> SVGAnimation {
    let type = animation["type"] ?? "translate"
    let lists = try values(of: animation).map { text throws(LeftOut) -> [Double] in
      guard let text else { return type == "scale" ? [1, 1] : [0, 0, 0] }
      guard let numbers = svgNumbers(text), let padded = Self.padded(numbers, type) else {
        throw LeftOut("'\(text)' is no value of the type '\(type)'")
      }
      return padded
    }
    var timing = try timing(of: animation, count: lists.count)
    let sampled = try samples(of: lists, type, &timing)
    let isAdded = animation["additive"] == "sum"
    let text = context.style.own.transform ?? element["transform"]
    let base = transform(text, of: element)
    let transforms = sampled.map { numbers -> CGAffineTransform in
      let own = CGAffineTransform(type, numbers) ?? .identity
      return context.transform.inverted().concatenating(isAdded ? own.concatenating(base) : own)
        .concatenating(outer.transform)
    }
    guard transforms.allSatisfy({ [$0.a, $0.b, $0.c, $0.d, $0.tx, $0.ty].allSatisfy(\.isFinite) })
    else { throw LeftOut("its values are too large") }
    return SVGAnimation(values: .transform(transforms), timing: timing)
  }

  /// The numbers of a transform with those that may be left out; nil for another number of them.
  private static func padded(_ numbers: [Double], _ type: String) -> [Double]? {
    switch (type, numbers.count) {
    case ("translate", 1): [numbers[0], 0]
    case ("scale", 1): [numbers[0], numbers[0]]
    case ("translate", 2), ("scale", 2), ("rotate", 3): numbers
    case ("rotate", 1): [numbers[0], 0, 0]
    case ("skewX", 1), ("skewY", 1): numbers
    default: nil
    }
  }

  /// Values so close that straight lines between them follow rotations and curves: at most 5 degrees apart, which is
  /// within 0.001 of the radius.
  private func samples(
    of lists: [[Double]], _ type: String, _ timing: inout SVGAnimation.Timing
  ) throws(LeftOut) -> [[Double]] {
    if timing.isDiscrete { return lists.map { Array($0.prefix(Self.count(type))) } }
    var (result, times): ([[Double]], [Double]) = ([], [])
    for index in lists.indices.dropLast() {
      let (first, last) = (lists[index], lists[index + 1])
      let turn = type == "rotate" ? abs(last[0] - first[0]) / 5 : type == "translate" ? 1 : 8
      let curve = timing.curves.isEmpty ? nil : timing.curves[index]
      let steps = max(turn.rounded(.up), curve == nil ? 1 : 24)
      guard steps + Double(result.count) < Double(SVGLimit.keyframes) else {
        throw LeftOut("it turns too far")
      }
      for step in 0..<Int(steps) {
        let share = Double(step) / steps
        let progress = curve?.value(at: share) ?? share
        result.append(
          zip(first, last).prefix(Self.count(type)).map { $0 + ($1 - $0) * progress })
        times.append(
          timing.keyTimes[index] + (timing.keyTimes[index + 1] - timing.keyTimes[index]) * share)
      }
    }
    result.append(Array((lists.last ?? []).prefix(Self.count(type))))
    times.append(timing.keyTimes.last ?? 1)
    (timing.keyTimes, timing.curves) = (times, [])
    return result
  }

  private static func count(_ type: String) -> Int {
    switch type {
    case "rotate": 3
    case "skewX", "skewY": 1
    default: 2
    }
  }
}

/// Why an animation is left out.
struct LeftOut: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }

  static let another = LeftOut("another one changes the same of its element")
}

extension SVGAnimation.Values {
  /// A name of what is animated.
  var property: String {
    switch self {
    case .opacity: "opacity"
    case .path: "path"
    case .fill: "fill"
    case .stroke: "stroke"
    case .lineWidth: "lineWidth"
    case .dashPhase: "dashPhase"
    case .transform: "transform"
    }
  }
}
