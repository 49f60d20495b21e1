import Graphics

extension SVGReader {
  /// The changes of an element by an animation of CSS.
  ///
  /// - Parameter box: The bounding box of the element, in its coordinates.
  func changes(
    by animation: CSSAnimation, of element: SVGElement, _ box: CGRect, _ outer: SVGContext,
    _ context: SVGContext
  ) throws(LeftOut) -> (transforms: [SVGAnimation], attributes: [AttributeChange]) {
    guard let keyframes = sheet.keyframes[animation.name] else {
      throw LeftOut("there are no '@keyframes \(animation.name)'")
    }
    guard !animation.isPaused else { throw LeftOut("it is paused") }
    guard animation.duration >= 0.001, animation.count > 0 else {
      throw LeftOut("it has no duration")
    }
    var transforms: [SVGAnimation] = []
    var attributes: [AttributeChange] = []
    for name in keyframes.properties {
      let (values, timing) = try animation.keyframes(of: name, in: keyframes)
      guard name == "transform" else {
        attributes.append(
          AttributeChange(animation: element, name: name, values: values, timing: timing))
        continue
      }
      var sampled = timing
      let base = baseTransform(of: element, context)
      let lists = try values.map { text throws(LeftOut) in try Self.functions(text ?? base) }
      let origin = try self.origin(context.style.own.animation, box, context)
      let moves = try sampled.transforms(of: lists).map {
        CGAffineTransform(translationX: -origin.x, y: -origin.y).concatenating($0)
          .concatenating(CGAffineTransform(translationX: origin.x, y: origin.y))
      }
      transforms.append(
        SVGAnimation(values: try moving(moves, from: context, to: outer), timing: sampled))
    }
    return (transforms, attributes)
  }

  private static func functions(_ text: String?) throws(LeftOut) -> [SVGTransformFunction] {
    guard let text, text.lowercased() != "none" else { return [] }
    let functions = CGAffineTransform.functions(text)?.map {
      SVGTransformFunction($0.name, $0.numbers)
    }
    guard let functions, !functions.contains(nil) else {
      throw LeftOut("the transform '\(text)' is not animated")
    }
    return functions.compactMap(\.self)
  }

  /// The point that transforms leave in place, by `transform-origin` and `transform-box`.
  private func origin(
    _ style: [String: String], _ box: CGRect, _ context: SVGContext
  ) throws(LeftOut) -> CGPoint {
    guard let text = style["transform-origin"] else { return .zero }
    let isOfBox = ["fill-box", "content-box"].contains(style["transform-box"] ?? "view-box")
    let frame = isOfBox ? box : CGRect(origin: .zero, size: context.viewport)
    var words = text.split(separator: " ").map(String.init)
    if words.count == 1 { words.append("center") }
    // Keywords may come in either order.
    if ["top", "bottom"].contains(words[0]) || ["left", "right"].contains(words[1]) {
      words.swapAt(0, 1)
    }
    func coordinate(_ word: String, _ start: CGFloat, _ extent: CGFloat) -> CGFloat? {
      let fractions: [String: CGFloat] = [
        "left": 0, "top": 0, "center": 0.5, "right": 1, "bottom": 1,
      ]
      if let fraction = fractions[word] { return start + extent * fraction }
      let length = SVGLength(word)?.resolved(of: extent.native, fontSize: context.style.font.size)
      return length.map { start + CGFloat($0) }
    }
    guard words.count <= 3, let x = coordinate(words[0], frame.minX, frame.width),
      let y = coordinate(words[1], frame.minY, frame.height)
    else { throw LeftOut("its origin is '\(text)'") }
    return CGPoint(x: x, y: y)
  }
}

extension CSSAnimation {
  /// The values of a property over time, nil for that of the element.
  fileprivate func keyframes(
    of name: String, in keyframes: CSSKeyframes
  ) throws(LeftOut) -> (values: [String?], timing: SVGAnimation.Timing) {
    var stops = keyframes.values(of: name).map {
      (offset: $0.offset, value: Optional($0.value), function: $0.function)
    }
    if stops.first?.offset != 0 { stops.insert((0, nil, nil), at: 0) }
    if stops.last?.offset != 1 { stops.append((1, nil, nil)) }
    var curves: [UnitBezier] = []
    for stop in stops.dropLast() {
      guard let curve = Self.curve(stop.function ?? function) else {
        throw LeftOut("its timing function is '\(stop.function ?? function ?? "")'")
      }
      curves.append(curve)
    }
    var (values, times) = (stops.map(\.value), stops.map(\.offset))
    if ["reverse", "alternate-reverse"].contains(direction) {
      (values, times, curves) = (values.reversed(), Self.mirrored(times), Self.mirrored(curves))
    }
    var timing = SVGAnimation.Timing()
    (timing.begin, timing.duration, timing.repeatCount) = (delay, duration, count)
    if direction.hasPrefix("alternate") {
      // There and back is one repetition.
      values += values.reversed().dropFirst()
      times = times.map { $0 / 2 } + Self.mirrored(times).dropFirst().map { 0.5 + $0 / 2 }
      curves += Self.mirrored(curves)
      timing.duration *= 2
      timing.repeatCount /= 2
    }
    timing.keyTimes = times
    if curves.contains(where: { $0.x1 != $0.y1 || $0.x2 != $0.y2 }) { timing.curves = curves }
    timing.isFrozen = ["forwards", "both"].contains(fillMode)
    timing.isFilledBefore = ["backwards", "both"].contains(fillMode)
    return (values, timing)
  }

  private static func mirrored(_ times: [Double]) -> [Double] { times.reversed().map { 1 - $0 } }

  private static func mirrored(_ curves: [UnitBezier]) -> [UnitBezier] {
    curves.reversed().map { UnitBezier(1 - $0.x2, 1 - $0.y2, 1 - $0.x1, 1 - $0.y1) }
  }
}
