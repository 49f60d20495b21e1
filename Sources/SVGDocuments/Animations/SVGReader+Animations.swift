import Graphics

// An animated attribute is read by reading its element again, with each of the values: the differences are animated.

extension SVGReader {
  /// The elements that animate the one around them.
  static let animations: Set = ["animate", "animateTransform", "set"]

  /// The parts of an element with its animations, in a group of their own if need be.
  ///
  /// - Parameters:
  ///   - outer: The context around the element.
  ///   - context: The context within the element.
  func animated(
    _ parts: [SVGPart], by element: SVGElement, in outer: SVGContext, _ context: SVGContext
  ) -> [SVGPart] {
    if element.isStill { return parts }
    let elements = animations(of: element)
    let styled = CSSAnimation.list(context.style.own.animation)
    if elements.isEmpty, styled.isEmpty { return parts }
    let parts = parts.isEmpty ? part(of: withExtent(element), outer) : parts
    if parts.isEmpty { return [] }
    let name = element.id.flatMap { id in context.prefix.map { $0 + id } }
    let isOwn = parts.count == 1 && name != nil && parts[0].name == name
    var part =
      isOwn || Self.shapes.contains(element.name)
      ? parts[0]
      : SVGPart(
        name: nil, content: .group(parts), opacity: 1, isHidden: false,
        bounds: parts.reduce(CGRect.null) { $0.union($1.bounds) }, clip: nil)
    var attributes: Set<String> = []
    var changes: [AttributeChange] = []
    for child in elements {
      leavingOut(child) { () throws(LeftOut) in
        guard let attribute = child["attributeName"] else {
          throw LeftOut("it has no 'attributeName'")
        }
        guard attributes.insert(attribute).inserted else { throw .another }
        if child.name == "animateTransform" {
          try part.add(transformAnimation(child, of: element, outer, context))
        } else {
          changes.append(try change(of: attribute, by: child))
        }
      }
    }
    for animation in styled {
      leavingOut(element) { () throws(LeftOut) in
        let box = Self.bounds(of: [part], under: context.transform.inverted())
        let found = try self.changes(by: animation, of: element, box, outer, context)
        for transform in found.transforms { try part.add(transform) }
        changes += found.attributes
      }
    }
    add(changes, to: &part, of: element, outer)
    return [part]
  }

  /// Adds changes of attributes to a part.
  private func add(
    _ all: [AttributeChange], to part: inout SVGPart, of element: SVGElement, _ outer: SVGContext
  ) {
    for change in all where change.name == "opacity" {
      leavingOut(change.animation) { () throws(LeftOut) in
        try part.add(opacityAnimation(change, of: part))
      }
    }
    var changes = all.filter { $0.name != "opacity" }
    // Attributes that change at the same times change together, such as a height and where it begins.
    while let first = changes.first {
      let together = changes.filter { $0.timing == first.timing }
      changes.removeAll { $0.timing == first.timing }
      leavingOut(first.animation) { () throws(LeftOut) in
        for values in try self.values(of: together, of: element, part, outer) {
          try part.add(SVGAnimation(values: values, timing: first.timing))
        }
      }
    }
  }

  /// The elements that animate another one: those within it that refer to none, and those that refer to it.
  private func animations(of element: SVGElement) -> [SVGElement] {
    let own = element.children.filter {
      Self.animations.contains($0.name) && $0.reference == nil
    }
    return own + (element.id.flatMap { animationsByTarget["#" + $0] } ?? [])
  }

  /// Reports the animations of an element that no part is made of, such as a color of a gradient.
  func leaveOutAnimations(of element: SVGElement, _ style: SVGStyle) {
    let isStyled = !CSSAnimation.list(style.own.animation).isEmpty
    for animation in animations(of: element) + (isStyled ? [element] : []) {
      report(.animation("'\(element.name)' is not animated here"), at: animation)
    }
  }

  /// Reports why an animation is left out.
  private func leavingOut(_ animation: SVGElement, _ body: () throws(LeftOut) -> Void) {
    do throws(LeftOut) { try body() } catch { report(.animation(error.reason), at: animation) }
  }

  // MARK: Attributes

  /// An attribute that changes.
  struct AttributeChange {
    let animation: SVGElement
    let name: String
    /// Nil for that of the element.
    let values: [String?]
    let timing: SVGAnimation.Timing
  }

  private func change(
    of name: String, by animation: SVGElement
  ) throws(LeftOut) -> AttributeChange {
    guard animation["additive"] ?? "replace" == "replace" else {
      throw LeftOut("it adds to the value of '\(name)'")
    }
    let values = try values(of: animation)
    let timing = try timing(of: animation, count: values.count)
    return AttributeChange(animation: animation, name: name, values: values, timing: timing)
  }

  private func opacityAnimation(
    _ change: AttributeChange, of part: SVGPart
  ) throws(LeftOut) -> SVGAnimation {
    let values = change.values.compactMap { value in
      value.map { svgFraction($0).map { CGFloat($0) } } ?? part.opacity
    }
    guard values.count == change.values.count else { throw LeftOut("an opacity is 0 to 1") }
    return SVGAnimation(values: .opacity(values), timing: change.timing)
  }

  /// The differences between an element's parts with each of the values of attributes, at least one.
  private func values(
    of changes: [AttributeChange], of element: SVGElement, _ part: SVGPart, _ outer: SVGContext
  ) throws(LeftOut) -> [SVGAnimation.Values] {
    let first = changes[0]
    guard case .shape(let shape) = part.content else {
      throw LeftOut("'\(first.name)' of '\(element.name)' is not animated")
    }
    let shapes = try first.values.indices.map { index throws(LeftOut) -> SVGShape in
      let values = changes.map { ($0.name, $0.values[index]) }
      let variant = variant(of: element, values)
      if let part = self.part(of: variant, outer).first, case .shape(let shape) = part.content {
        return shape
      }
      let text = values.map { "'\($0)' of '\($1 ?? element[$0] ?? "")'" }
      throw LeftOut("nothing is drawn with \(text.joined(separator: " and "))")
    }
    let found = differences(of: shapes, from: shape)
    if found.isEmpty { throw LeftOut("'\(first.name)' changes nothing that is animated") }
    return found
  }

  /// An element with other values of attributes, and without its content.
  private func variant(
    of element: SVGElement, _ values: [(name: String, value: String?)]
  ) -> SVGElement {
    // Shapes without extent draw nothing, and have no path that grows.
    let extents = ["r", "rx", "ry", "width", "height", "stroke-width"]
    var attributes = element.attributes
    for case (let name, var value?) in values {
      if extents.contains(name), svgNumbers(value) == [0] { value = "0.001" }
      if SVGStyle.presentationAttributes.contains(name) {
        // Animations are stronger than style sheets.
        attributes["style", default: ""] += ";\(name):\(value)!important"
      } else {
        attributes[name] = value
      }
    }
    return SVGElement(
      element.name, attributes, at: element.position, index: element.index, isStill: true)
  }

  /// A shape that draws something, if all that it lacks is its extent.
  private func withExtent(_ element: SVGElement) -> SVGElement {
    let names = ["rect": ["width", "height"], "circle": ["r"], "ellipse": ["rx", "ry"]]
    let missing = (names[element.name] ?? []).filter { name in
      element[name].map { svgNumbers($0) == [0] } ?? true
    }
    return variant(of: element, missing.map { ($0, "0") })
  }

  /// The properties that are others than at rest.
  private func differences(
    of shapes: [SVGShape], from rest: SVGShape
  ) -> [SVGAnimation.Values] {
    func differ<Value: Equatable>(_ property: (SVGShape) -> Value) -> Bool {
      shapes.contains { property($0) != property(rest) }
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
      guard let first = values.first else { throw LeftOut("its 'values' are empty") }
      return values.count == 1 ? [first, first] : values
    }
    guard let to = animation["to"] else { throw LeftOut("it has no 'values', and no 'to'") }
    return animation.name == "set" ? [to, to] : [animation["from"], to]
  }

  // MARK: Transforms

  private func transformAnimation(
    _ animation: SVGElement, of element: SVGElement, _ outer: SVGContext, _ context: SVGContext
  ) throws(LeftOut) -> SVGAnimation {
    let type = animation["type"] ?? "translate"
    let lists = try values(of: animation).map { text throws(LeftOut) -> [SVGTransformFunction] in
      guard let text else { return [] }
      guard let numbers = svgNumbers(text), let function = SVGTransformFunction(type, numbers)
      else { throw LeftOut("'\(text)' is no value of the type '\(type)'") }
      return [function]
    }
    var timing = try timing(of: animation, count: lists.count)
    let isAdded = animation["additive"] == "sum"
    let base = isAdded ? transform(baseTransform(of: element, context), of: element) : .identity
    let transforms = try timing.transforms(of: lists).map { $0.concatenating(base) }
    return SVGAnimation(
      values: try moving(transforms, from: context, to: outer), timing: timing)
  }

  /// The transform of an element at rest, as written.
  func baseTransform(of element: SVGElement, _ context: SVGContext) -> String? {
    context.style.own.transform ?? element["transform"]
  }

  /// Transforms of an element, in place of that which it has at rest, as they move its part.
  func moving(
    _ transforms: [CGAffineTransform], from context: SVGContext, to outer: SVGContext
  ) throws(LeftOut) -> SVGAnimation.Values {
    let back = context.transform.inverted()
    let moves = transforms.map { back.concatenating($0).concatenating(outer.transform) }
    guard moves.allSatisfy({ [$0.a, $0.b, $0.c, $0.d, $0.tx, $0.ty].allSatisfy(\.isFinite) })
    else { throw LeftOut("its values are too large") }
    return .transform(moves)
  }
}

/// Why an animation is left out.
struct LeftOut: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }

  static let another = LeftOut("another one changes the same of its element")
}

extension SVGPart {
  /// Adds an animation, of which each property has one.
  fileprivate mutating func add(_ animation: SVGAnimation) throws(LeftOut) {
    guard !animations.contains(where: { $0.values.property == animation.values.property }) else {
      throw .another
    }
    animations.append(animation)
  }
}

extension SVGAnimation.Values {
  /// The name of an animated property.
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
