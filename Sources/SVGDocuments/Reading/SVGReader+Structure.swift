import Graphics

extension SVGReader {
  /// The size of the document and its parts; nil after an error.
  func document() -> Result? {
    let style = style(of: root, in: SVGStyle())
    var box: CGRect?
    if let text = root["viewBox"] { box = viewBox(text, of: root) }
    let fallback = box?.size ?? .zero
    var context = SVGContext(style: style, viewport: fallback)
    // Percentages refer to the embedding viewport, here the view box.
    func side(_ name: String, _ whole: CGFloat) -> Double {
      length(
        name, of: root, context, of: whole.native, default: whole.native, isPositive: true)
    }
    let size = CGSize(width: side("width", fallback.width), height: side("height", fallback.height))
    let viewBox = box ?? CGRect(origin: .zero, size: size)
    guard viewBox.width > 0, viewBox.height > 0, size.width > 0, size.height > 0 else {
      report(.noSize, at: root)
      return nil
    }
    context.viewport = viewBox.size
    let parts = children(of: root, context)
    let ratio = aspectRatio(of: root)
    let whole = animated(
      wrap(parts, as: nil, of: root, context), by: root, in: context, context)
    return Result(size: size, viewBox: viewBox, aspectRatio: ratio, parts: whole)
  }

  private func viewBox(_ text: String, of element: SVGElement) -> CGRect? {
    if let numbers = svgNumbers(text), numbers.count == 4, numbers[2] > 0, numbers[3] > 0 {
      return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    report(
      .invalidValue(
        name: "viewBox", value: text, expected: "four numbers, the last two of them above 0"),
      at: "viewBox", of: element)
    return nil
  }

  private func aspectRatio(of element: SVGElement) -> SVGAspectRatio {
    guard let text = element["preserveAspectRatio"] else { return SVGAspectRatio() }
    if let ratio = SVGAspectRatio(text) { return ratio }
    report(
      .invalidValue(
        name: "preserveAspectRatio", value: text, expected: "such as 'xMidYMid meet' or 'none'"),
      at: "preserveAspectRatio", of: element)
    return SVGAspectRatio()
  }

  // MARK: Elements

  /// The parts of the elements within one.
  func children(of element: SVGElement, _ context: SVGContext) -> [SVGPart] {
    element.children.flatMap { part(of: $0, context) }
  }

  /// The part that an element draws, in an array; empty for none.
  func part(of element: SVGElement, _ outer: SVGContext) -> [SVGPart] {
    if element.isForeign || Self.silent.contains(element.name) { return [] }
    if Self.ignored.contains(element.name) {
      report(.ignoredElement(element.name), at: element)
      return []
    }
    guard Self.drawn.contains(element.name) else {
      let isDrawnElsewhere = Self.unsupported.contains(element.name)
      report(
        isDrawnElsewhere ? .unsupportedElement(element.name) : .unknownElement(element.name),
        at: element)
      return []
    }
    if outer.depth >= SVGLimit.depth {
      report(.nestedTooDeep(limit: SVGLimit.depth), at: element)
      return []
    }
    guard countPart(element) else { return [] }
    var context = outer
    context.depth += 1
    context.style = style(of: element, in: outer.style)
    // An element that is not displayed is read if steps can show it.
    if !context.style.own.isDisplayed, element.id == nil || context.prefix == nil { return [] }
    let text = context.style.own.transform ?? element["transform"]
    context.transform = transform(text, of: element).concatenating(outer.transform)
    guard context.transform.hasInverse else { return [] }
    return animated(content(of: element, context), by: element, in: outer, context)
  }

  private func content(of element: SVGElement, _ context: SVGContext) -> [SVGPart] {
    switch element.name {
    case "g", "a": wrap(children(of: element, context), as: element.id, of: element, context)
    case "switch":
      wrap(
        chosenChild(of: element).map { part(of: $0, context) } ?? [], as: element.id, of: element,
        context)
    case "svg": nestedDocument(element, context)
    case "use": repetition(element, context)
    case "text": text(element, context)
    default: shape(element, context)
    }
  }

  /// The first element of a `switch` that every program can show.
  private func chosenChild(of element: SVGElement) -> SVGElement? {
    let conditions = ["requiredFeatures", "requiredExtensions", "systemLanguage"]
    return element.children.first { child in
      (Self.drawn.contains(child.name) || Self.unsupported.contains(child.name))
        && conditions.allSatisfy { child[$0] == nil }
    }
  }

  /// Elements that draw nothing.
  private static let silent: Set = [
    "title", "desc", "metadata", "defs", "symbol", "style", "clipPath", "linearGradient",
    "radialGradient", "stop", "view", "filter", "mask", "pattern", "marker",
    "animate", "animateTransform", "set",
  ]
  /// Elements without effect on a still picture.
  private static let ignored: Set = [
    "script", "animateMotion", "cursor",
  ]
  /// Elements that other programs draw.
  private static let unsupported: Set = ["image", "foreignObject"]
  private static let drawn = shapes.union(["g", "a", "svg", "switch", "use", "text"])
  static let shapes: Set = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]

  /// A group of parts; the only one by itself, if the group has nothing of its own.
  func wrap(
    _ parts: [SVGPart], as id: String?, of element: SVGElement, _ context: SVGContext
  ) -> [SVGPart] {
    let name = id.flatMap { id in context.prefix.map { $0 + id } }
    let own = context.style.own
    let bounds = parts.reduce(CGRect.null) { $0.union($1.bounds) }
    let clip = own.clipPath.flatMap { reference in
      self.clip(reference, of: element, context) {
        Self.bounds(of: parts, under: context.transform.inverted())
      }
    }
    if name == nil, own.opacity == 1, own.isDisplayed, clip == nil { return parts }
    return [
      SVGPart(
        name: name, content: .group(parts), opacity: CGFloat(own.opacity),
        isHidden: !own.isDisplayed, bounds: bounds, clip: clip)
    ]
  }

  /// The bounding box of parts in other coordinates.
  static func bounds(of parts: [SVGPart], under transform: CGAffineTransform) -> CGRect {
    parts.reduce(CGRect.null) { box, part in
      switch part.content {
      case .group(let parts): box.union(bounds(of: parts, under: transform))
      case .shape(let shape):
        box.union(
          shape.path.applying(shape.transform.concatenating(transform)).boundingBoxOfPath)
      case .text(let text):
        box.union(text.frame.applying(text.transform.concatenating(transform)))
      }
    }
  }

  // MARK: Viewports

  /// A document within the document, or a `symbol` that is used.
  ///
  /// - Parameter size: The size that a `use` gives it.
  private func nestedDocument(
    _ element: SVGElement, _ outer: SVGContext, size: (width: Double?, height: Double?) = (nil, nil)
  ) -> [SVGPart] {
    let (width, height) = (outer.viewport.width.native, outer.viewport.height.native)
    let isSymbol = element.name == "symbol"
    func length(_ name: String, _ whole: Double, default value: Double) -> Double {
      isSymbol
        ? value
        : self.length(
          name, of: element, outer, of: whole, default: value, isPositive: value != 0)
    }
    let viewport = CGRect(
      x: length("x", width, default: 0), y: length("y", height, default: 0),
      width: size.width ?? length("width", width, default: width),
      height: size.height ?? length("height", height, default: height))
    guard viewport.width > 0, viewport.height > 0 else { return [] }
    var context = outer
    if let text = element["viewBox"] {
      guard let box = viewBox(text, of: element) else { return [] }
      context.transform = aspectRatio(of: element).transform(from: box, to: viewport)
        .concatenating(outer.transform)
      context.viewport = box.size
    } else {
      context.transform = CGAffineTransform(translationX: viewport.minX, y: viewport.minY)
        .concatenating(outer.transform)
      context.viewport = viewport.size
    }
    guard context.transform.hasInverse else { return [] }
    var parts = children(of: element, context)
    if outer.style.own.clipsOverflow { parts = clipped(parts, to: viewport, outer.transform) }
    return wrap(parts, as: element.id, of: element, outer)
  }

  /// Parts of a document within the document, clipped to its viewport.
  private func clipped(
    _ parts: [SVGPart], to viewport: CGRect, _ transform: CGAffineTransform
  ) -> [SVGPart] {
    if parts.isEmpty { return [] }
    // Parts that are inside anyway need no clip. Lines are outside of bounding boxes.
    let hasStroke = parts.contains { $0.hasStroke }
    let inside = Self.bounds(of: parts, under: transform.inverted())
    if !hasStroke && viewport.contains(inside) { return parts }
    let path = CGPath(rect: viewport).applying(transform)
    let clip = SVGClip(
      shapes: [SVGClip.Shape(path: path, rule: .winding, clip: [])], outer: [])
    return [
      SVGPart(
        name: nil, content: .group(parts), opacity: 1, isHidden: false,
        bounds: parts.reduce(CGRect.null) { $0.union($1.bounds) }, clip: clip)
    ]
  }

  // MARK: Repetition

  /// The element that a `use` repeats, and its context; nil after an error, which is reported.
  ///
  /// - Parameters:
  ///   - names: The elements that may be repeated; none for all.
  ///   - expected: The name of such elements in error messages.
  func used(
    by element: SVGElement, _ outer: SVGContext, named names: Set<String> = [],
    called expected: String
  ) -> (target: SVGElement, context: SVGContext)? {
    guard let reference = element.reference else {
      report(.missingAttribute("href", element: "use"), at: element)
      return nil
    }
    let attribute = element["href"] == nil ? "xlink:href" : "href"
    guard
      var used = follow(
        reference, at: attribute, of: element, outer, named: names, called: expected)
    else { return nil }
    used.context.transform = CGAffineTransform(
      translationX: CGFloat(length("x", of: element, outer, of: outer.viewport.width.native)),
      y: CGFloat(length("y", of: element, outer, of: outer.viewport.height.native))
    ).concatenating(outer.transform)
    return used
  }

  private func repetition(_ element: SVGElement, _ outer: SVGContext) -> [SVGPart] {
    guard let (target, inner) = used(by: element, outer, called: "element") else { return [] }
    var context = inner
    context.prefix = element.id.flatMap { id in outer.prefix.map { $0 + id + "." } }
    let viewport = outer.viewport
    let parts: [SVGPart]
    if target.name == "symbol" || target.name == "svg" {
      func side(_ name: String, _ whole: CGFloat) -> Double? {
        let value = element[name] ?? target[name]
        if value == nil { return target.name == "symbol" ? whole.native : nil }
        return length(
          name, of: element[name] == nil ? target : element, outer, of: whole.native,
          isPositive: true)
      }
      context.style = style(of: target, in: outer.style)
      context.depth += 1
      guard context.depth < SVGLimit.depth else {
        report(.nestedTooDeep(limit: SVGLimit.depth), at: element)
        return []
      }
      parts = nestedDocument(
        target, context, size: (side("width", viewport.width), side("height", viewport.height)))
    } else {
      parts = part(of: target, context)
    }
    return wrap(parts, as: element.id, of: element, outer)
  }
}

extension SVGPart {
  /// Whether it, or a part within it, has a line around it.
  fileprivate var hasStroke: Bool {
    switch content {
    case .group(let parts): parts.contains { $0.hasStroke }
    case .shape(let shape): shape.stroke != .none
    case .text: false
    }
  }
}
