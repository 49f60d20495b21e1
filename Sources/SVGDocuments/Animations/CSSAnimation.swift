import Graphics

/// The values of one animation in the property `animation`.
struct CSSAnimation {
  var name = ""
  var duration = 0.0
  var delay = 0.0
  /// As written; nil for `ease`.
  var function: String?
  /// Infinite for an endless animation.
  var count = 1.0
  var direction = "normal"
  var fillMode = "none"
  var isPaused = false

  /// The animations of an element, by its declarations of properties whose names begin with `animation`.
  static func list(_ declarations: [String: String]) -> [CSSAnimation] {
    var animations = split(declarations["animation"] ?? "", at: ",").map { item in
      split(item, at: " ").reduce(into: CSSAnimation()) { $0.read($1) }
    }
    let names = split(declarations["animation-name"] ?? "", at: ",")
    if !names.isEmpty {
      animations = names.indices.map { index in
        var animation = index < animations.count ? animations[index] : CSSAnimation()
        animation.name = names[index]
        return animation
      }
    }
    for (property, text) in declarations.sorted(by: { $0.key < $1.key })
    where !["animation", "animation-name"].contains(property) {
      let values = split(text, at: ",")
      guard !values.isEmpty else { continue }
      for index in animations.indices {
        animations[index].set(property, values[index % values.count])
      }
    }
    return animations.filter { $0.name != "none" && !$0.name.isEmpty }
  }

  /// Reads a value of the shorthand, of which only the two times depend on their order.
  private mutating func read(_ word: String) {
    if let seconds = Self.seconds(word) {
      if duration == 0 { duration = seconds } else { delay = seconds }
    } else if let property = Self.keywords[word] {
      set(property, word)
    } else if word.contains("(") {
      function = word
    } else if svgNumbers(word) != nil {
      set("animation-iteration-count", word)
    } else {
      name = word
    }
  }

  private mutating func set(_ property: String, _ value: String) {
    switch property {
    case "animation-duration": duration = Self.seconds(value) ?? 0
    case "animation-delay": delay = Self.seconds(value) ?? 0
    case "animation-timing-function": function = value
    case "animation-iteration-count":
      count = value == "infinite" ? .infinity : svgNumbers(value)?.first ?? 1
    case "animation-direction": direction = value
    case "animation-fill-mode": fillMode = value
    case "animation-play-state": isPaused = value == "paused"
    default: break
    }
  }

  /// The property that each keyword of the shorthand belongs to.
  private static let keywords: [String: String] = [
    "animation-timing-function": [
      "linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end",
    ],
    "animation-iteration-count": ["infinite"],
    "animation-direction": ["normal", "reverse", "alternate", "alternate-reverse"],
    "animation-fill-mode": ["none", "forwards", "backwards", "both"],
    "animation-play-state": ["running", "paused"],
  ].reduce(into: [:]) { result, entry in
    for word in entry.value { result[word] = entry.key }
  }

  /// A time of CSS, which always has a unit.
  private static func seconds(_ text: String) -> Double? {
    text.hasSuffix("s") ? SVGReader.signedSeconds(text) : nil
  }

  /// The parts of a list, whose separators within parentheses do not count.
  static func split(_ text: String, at separator: Character) -> [String] {
    var (parts, depth) = ([""], 0)
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == separator, depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.map(\.trimmed).filter { !$0.isEmpty }
  }

  /// The curve of a timing function; nil for one that is not a curve.
  static func curve(_ text: String?) -> UnitBezier? {
    switch text ?? "ease" {
    case "linear": return UnitBezier(0, 0, 1, 1)
    case "ease": return UnitBezier(0.25, 0.1, 0.25, 1)
    case "ease-in": return UnitBezier(0.42, 0, 1, 1)
    case "ease-out": return UnitBezier(0, 0, 0.58, 1)
    case "ease-in-out": return UnitBezier(0.42, 0, 0.58, 1)
    case let text where text.hasPrefix("cubic-bezier(") && text.hasSuffix(")"):
      guard let n = svgNumbers(String(text.dropFirst(13).dropLast())), n.count == 4,
        (0...1).contains(n[0]), (0...1).contains(n[2])
      else { return nil }
      return UnitBezier(n[0], n[1], n[2], n[3])
    default: return nil
    }
  }
}
