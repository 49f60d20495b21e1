import Graphics

extension SVGStyle {
  /// The result of reading a declaration.
  enum Outcome {
    case applied
    case invalid(expected: String)
    /// The value would change the drawing.
    case unsupported
  }

  /// The style that children begin with.
  var inherited: SVGStyle {
    var style = self
    style.own = Own()
    return style
  }

  /// Applies the value of a property.
  ///
  /// - Parameter parent: The style of the element around it, for `inherit`.
  mutating func apply(_ name: String, _ value: String, parent: SVGStyle) -> Outcome {
    let word = value.lowercased()
    if word == "inherit" || word == "unset" { return inherit(name, parent) }
    if let outcome = applyPaint(name, value, word) { return outcome }
    if let outcome = applyLine(name, value, word) { return outcome }
    if let outcome = applyFont(name, value, word, parent) { return outcome }
    if let outcome = applyOwn(name, value, word) { return outcome }
    return Self.changesPicture(name, word) ? .unsupported : .applied
  }

  // MARK: Paint

  private mutating func applyPaint(_ name: String, _ value: String, _ word: String) -> Outcome? {
    switch name {
    case "color":
      guard let new = SVGColor(value) else { return .invalid(expected: "a color") }
      if case .color(let new) = new { color = new }
    case "fill":
      guard let paint = SVGPaintValue(value) else { return Self.noPaint }
      fill = paint
    case "stroke":
      guard let paint = SVGPaintValue(value) else { return Self.noPaint }
      stroke = paint
    case "fill-opacity": return set(\.fillOpacity, svgFraction(value), "0 to 1")
    case "stroke-opacity": return set(\.strokeOpacity, svgFraction(value), "0 to 1")
    case "fill-rule": return set(\.fillRule, Self.rules[word], "nonzero or evenodd")
    case "clip-rule": return set(\.clipRule, Self.rules[word], "nonzero or evenodd")
    case "stop-color": return set(\.own.stopColor, SVGColor(value), "a color")
    case "stop-opacity": return set(\.own.stopOpacity, svgFraction(value), "0 to 1")
    default: return nil
    }
    return .applied
  }

  private static let noPaint = Outcome.invalid(expected: "a color, none or url(#id)")
  private static let rules: [String: CGPathFillRule] = ["nonzero": .winding, "evenodd": .evenOdd]

  // MARK: Lines

  private mutating func applyLine(_ name: String, _ value: String, _ word: String) -> Outcome? {
    switch name {
    case "stroke-width":
      let width = SVGLength(value).flatMap { $0.value >= 0 ? $0 : nil }
      return set(\.strokeWidth, width, "a length that is not negative")
    case "stroke-linecap":
      let caps: [String: CGLineCap] = ["butt": .butt, "round": .round, "square": .square]
      return set(\.lineCap, caps[word], "butt, round or square")
    case "stroke-linejoin":
      let joins: [String: CGLineJoin] = ["miter": .miter, "round": .round, "bevel": .bevel]
      if ["arcs", "miter-clip"].contains(word) { return .unsupported }
      return set(\.lineJoin, joins[word], "miter, round or bevel")
    case "stroke-miterlimit":
      let limit = svgNumbers(value).flatMap { $0.count == 1 && $0[0] >= 0 ? $0[0] : nil }
      // Illustrator writes 0 for lines that have no miters.
      if let limit, limit < 1 { return .applied }
      return set(\.miterLimit, limit, "a number of at least 1")
    case "paint-order":
      let order = word.split(separator: " ")
      // Names that are not listed follow in the order of fill, stroke and markers.
      let first = order.first { $0 == "fill" || $0 == "stroke" }
      paintsStrokeFirst = first == "stroke"
      return .applied
    case "stroke-dashoffset": return set(\.dashOffset, SVGLength(value), "a length")
    case "stroke-dasharray":
      if word == "none" {
        dash = []
        return .applied
      }
      return set(\.dash, Self.dashes(value), "none, or lengths that are not negative")
    default: return nil
    }
  }

  private static func dashes(_ text: String) -> [SVGLength]? {
    var scanner = SVGValueScanner(text)
    var lengths: [SVGLength] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      guard let length = scanner.length(), length.value >= 0, lengths.count < 1000 else {
        return nil
      }
      lengths.append(length)
      scanner.skipSeparators()
    }
    return lengths.isEmpty ? nil : lengths
  }

  // MARK: Values of the element alone

  private mutating func applyOwn(_ name: String, _ value: String, _ word: String) -> Outcome? {
    switch name {
    case "opacity": return set(\.own.opacity, svgFraction(value), "0 to 1")
    case "display": own.isDisplayed = word != "none"
    case "visibility": isVisible = word == "visible"
    case "overflow": own.clipsOverflow = word != "visible" && word != "auto"
    case "clip-path": own.clipPath = word == "none" ? nil : value
    case "transform": own.transform = word == "none" ? nil : value
    case "transform-origin", "transform-box": own.animation[name] = word
    case let name where name.hasPrefix("animation"): own.animation[name] = value
    default: return nil
    }
    return .applied
  }

  private mutating func set<Value>(
    _ path: WritableKeyPath<SVGStyle, Value>, _ value: Value?, _ expected: String
  ) -> Outcome {
    guard let value else { return .invalid(expected: expected) }
    self[keyPath: path] = value
    return .applied
  }

  // MARK: Inheritance

  /// Only properties that are not inherited anyway need a value.
  private mutating func inherit(_ name: String, _ parent: SVGStyle) -> Outcome {
    switch name {
    case "opacity": own.opacity = parent.own.opacity
    case "display": own.isDisplayed = parent.own.isDisplayed
    case "stop-color": own.stopColor = parent.own.stopColor
    case "stop-opacity": own.stopOpacity = parent.own.stopOpacity
    case "clip-path": own.clipPath = parent.own.clipPath
    default: break
    }
    return .applied
  }

  // MARK: Other properties

  /// Properties that change the drawing, with the values that do not.
  private static let neutralValues: [String: Set<String>] = [
    "filter": ["none"], "mask": ["none"], "mask-image": ["none"],
    "mix-blend-mode": ["normal"], "marker": ["none"], "marker-start": ["none"],
    "marker-mid": ["none"], "marker-end": ["none"], "vector-effect": ["none"],
    "clip": ["auto"], "backdrop-filter": ["none"],
    "color-interpolation": ["srgb", "auto"],
  ].merging(neutralTextValues) { $1 }

  /// The same of properties that change only text.
  private static let neutralTextValues: [String: Set<String>] = [
    "writing-mode": ["horizontal-tb", "lr", "lr-tb"], "direction": ["ltr"],
    "text-decoration": ["none"], "text-decoration-line": ["none"],
    "baseline-shift": ["0", "baseline"], "word-spacing": ["0", "normal"],
    "font-stretch": ["normal", "100%"],
    "text-transform": ["none"], "font-variant": ["normal"],
    "dominant-baseline": ["auto", "alphabetic", "baseline"],
    "alignment-baseline": ["auto", "alphabetic", "baseline"],
  ]

  private static func changesPicture(_ name: String, _ word: String) -> Bool {
    guard let neutral = neutralValues[name] else { return false }
    // Without its unit.
    let isZero = SVGLength(word)?.value == 0
    return !neutral.contains(isZero ? "0" : word)
  }

  /// Whether a property changes text and nothing else.
  static func isOfText(_ name: String) -> Bool { neutralTextValues[name] != nil }

  /// The properties that may be attributes.
  static let presentationAttributes = Set([
    "color", "fill", "stroke", "fill-opacity", "stroke-opacity", "fill-rule", "clip-rule",
    "stop-color", "stop-opacity", "stroke-width", "stroke-linecap", "stroke-linejoin",
    "stroke-miterlimit", "stroke-dashoffset", "stroke-dasharray", "opacity", "display",
    "visibility", "overflow", "clip-path", "font-family", "font-size", "font-weight", "font-style",
    "letter-spacing", "text-anchor", "paint-order",
  ]).union(neutralValues.keys)
}
