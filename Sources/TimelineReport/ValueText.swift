import Animator
import SceneScript

extension ValueText {
  /// Numbers in brackets, the notation of points, sizes and rectangles.
  static func list(_ values: [CGFloat]) -> String {
    "[" + values.map { number(Double($0)) }.joined(separator: ", ") + "]"
  }

  /// A duration, such as "0.25 s".
  static func duration(_ time: MediaTime) -> String {
    time.isIndefinite ? "for ever" : number(time.seconds) + " s"
  }

  /// A layer's value in the notation of scenes, or else the name of its type.
  package static func text(_ value: any Sendable) -> String {
    switch value {
    case let number as Double: self.number(number)
    case let number as CGFloat: self.number(Double(number))
    case let number as Float: self.number(Double(number))
    case let flag as Bool: flag ? "true" : "false"
    case let text as String: text
    case let point as CGPoint: list([point.x, point.y])
    case let size as CGSize: list([size.width, size.height])
    case let rect as CGRect: list([rect.minX, rect.minY, rect.width, rect.height])
    case let color as CGColor: HexColor.text(color)
    case let matrix as CATransform3D: transform(matrix)
    case let path as CGPath: self.path(path)
    case let contents as LayerContents: self.contents(contents)
    case let timing as MediaTiming: self.timing(timing)
    case let mode as BlendMode: mode.rawValue
    case let corners as CACornerMask: self.corners(corners)
    case let filter as CALayerContentsFilter: filter.rawValue
    case let shape as CAEmitterLayerEmitterShape: shape.rawValue
    case let mode as CAEmitterLayerEmitterMode: mode.rawValue
    case let mode as CAEmitterLayerRenderMode: mode.rawValue
    case let cells as EmitterCells: "\(cells.cells.count) cells"
    case let backdrop as BackdropValues: self.backdrop(backdrop)
    case let items as [any Sendable]: "[" + items.map(text).joined(separator: ", ") + "]"
    default: other(value)
    }
  }

  /// The case of an enumeration, or the name of the type. Other descriptions are not deterministic,
  /// as they may contain addresses.
  private static func other(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.children.isEmpty else { return "\(type(of: value))" }
    switch mirror.displayStyle {
    case .optional: return "none"
    case .enum: return "\(value)"
    default: return "\(type(of: value))"
    }
  }

  /// SVG path data.
  private static func path(_ path: CGPath) -> String {
    func step(_ letter: String, _ points: CGPoint...) -> String {
      letter
        + points.map { "\(number(Double($0.x))) \(number(Double($0.y)))" }.joined(separator: " ")
    }
    if path.isEmpty { return "empty" }
    return path.elements.map { element in
      switch element {
      case .move(let to): step("M", to)
      case .line(let to): step("L", to)
      case .quadCurve(let to, let control): step("Q", control, to)
      case .curve(let to, let first, let second): step("C", first, second, to)
      case .close: "Z"
      }
    }.joined(separator: " ")
  }

  private static func corners(_ mask: CACornerMask) -> String {
    let names: [(CACornerMask, String)] = [
      (.layerMinXMinYCorner, "topLeft"), (.layerMaxXMinYCorner, "topRight"),
      (.layerMinXMaxYCorner, "bottomLeft"), (.layerMaxXMaxYCorner, "bottomRight"),
    ]
    return "[" + names.filter { mask.contains($0.0) }.map(\.1).joined(separator: ", ") + "]"
  }

  private static func backdrop(_ backdrop: BackdropValues) -> String {
    "blur \(number(backdrop.radius)) saturation \(number(backdrop.saturation)) tint "
      + HexColor.text(backdrop.tint)
  }

  private static func contents(_ contents: LayerContents) -> String {
    switch contents {
    case .image(let image): return "image \(image.width)x\(image.height)"
    case .video(let video):
      return "video \(video.clip.url.lastPathComponent) \(video.clip.width)x\(video.clip.height)"
    case .lottie(let lottie):
      let (animation, size) = (lottie.animation, lottie.animation.size)
      let name = animation.url?.lastPathComponent ?? "document"
      return "lottie \(name) \(number(size.width.native))x\(number(size.height.native))"
    case .snapshot(let picture):
      return "picture \(number(picture.size.width.native))x\(number(picture.size.height.native))"
    case .drawing(let drawing):
      let texts = drawing.commands.compactMap { command in
        if case .text(let block, _) = command { JSON.string(block.string).text() } else { nil }
      }
      return texts.isEmpty
        ? "drawing of \(drawing.commands.count) commands" : texts.joined(separator: " ")
    }
  }

  /// The members that differ from the default timing.
  private static func timing(_ timing: MediaTiming) -> String {
    var parts: [String] = []
    if timing.speed != 1 { parts.append("speed \(number(timing.speed))") }
    if timing.begin != .zero { parts.append("begin \(duration(timing.begin))") }
    if timing.timeOffset != .zero { parts.append("offset \(duration(timing.timeOffset))") }
    if !timing.duration.isIndefinite { parts.append("duration \(duration(timing.duration))") }
    if timing.repeatCount != 1 { parts.append("repeats \(number(timing.repeatCount))") }
    if timing.autoreverses { parts.append("autoreverses") }
    return parts.isEmpty ? "plain" : parts.joined(separator: " ")
  }
}

// MARK: Transforms

extension ValueText {
  /// A 2D transform as at most four operations; a 3D one as the entries that differ from the
  /// identity.
  static func transform(_ matrix: CATransform3D) -> String {
    if CATransform3DIsIdentity(matrix) { return "identity" }
    // A scale along the z-axis keeps the transform affine in 2D.
    var flat = matrix
    flat.m33 = 1
    if CATransform3DIsAffine(flat), let text = operations(flat, depth: Double(matrix.m33)) {
      return text
    }
    return entries(matrix)
  }

  /// Decomposes an affine transform into translation, rotation, skew and scale (QR decomposition);
  /// nil if it is singular.
  private static func operations(_ m: CATransform3D, depth: Double) -> String? {
    let (a, b, c, d) = (Double(m.m11), Double(m.m12), Double(m.m21), Double(m.m22))
    let scaleX = (a * a + b * b).squareRoot()
    guard scaleX > 1e-9, abs(a * d - b * c) > 1e-9 else { return nil }
    let (cosine, sine) = (a / scaleX, b / scaleX)
    let scaleY = d * cosine - c * sine
    let skew = atan((c * cosine + d * sine) / scaleY) * 180 / .pi
    // Normalizes -180 degrees, which depends on the sign of a rounding error.
    let degrees = number(atan2(b, a) * 180 / .pi)
    let angle = degrees == "-180" ? "180" : degrees
    var parts: [String] = []
    let translation = list([m.m41, m.m42])
    if translation != "[0, 0]" { parts.append("translate: \(translation)") }
    if angle != "0" { parts.append("rotate: \(angle)") }
    if number(skew) != "0" { parts.append("skew: [\(number(skew)), 0]") }
    if let scale = scale([scaleX, scaleY, depth]) { parts.append("scale: \(scale)") }
    return parts.isEmpty ? "identity" : braces(parts)
  }

  /// One number, two if they differ, three if z is scaled too; nil for no scale.
  private static func scale(_ factors: [Double]) -> String? {
    let texts = factors.map(number)
    if texts[2] != "1" { return "[" + texts.joined(separator: ", ") + "]" }
    if texts[0] != texts[1] { return "[\(texts[0]), \(texts[1])]" }
    return texts[0] == "1" ? nil : texts[0]
  }

  private static func entries(_ m: CATransform3D) -> String {
    let rows = [
      [m.m11, m.m12, m.m13, m.m14], [m.m21, m.m22, m.m23, m.m24],
      [m.m31, m.m32, m.m33, m.m34], [m.m41, m.m42, m.m43, m.m44],
    ]
    var parts: [String] = []
    for (row, values) in rows.enumerated() {
      for (column, value) in values.enumerated() {
        let text = number(Double(value))
        if text != (row == column ? "1" : "0") { parts.append("m\(row + 1)\(column + 1): \(text)") }
      }
    }
    return parts.isEmpty ? "identity" : braces(parts)
  }

  private static func braces(_ parts: [String]) -> String {
    "[" + parts.map { "{\($0)}" }.joined(separator: ", ") + "]"
  }
}

// MARK: Animations

extension AnimationRecord {
  /// Whether it is a view transition, which has a name instead of start and end values.
  var isTransition: Bool { key == "transition" }

  /// The timing curve: a name, control points, or a spring with its parameters.
  var curveText: String { timing.curve.text }

  /// The repetition, such as "3 times, autoreversing"; nil if it runs once.
  var repetitionText: String? {
    var parts: [String] = []
    if timing.repeatCount.isInfinite {
      parts.append("for ever")
    } else if timing.repeatCount != 1 {
      parts.append("\(ValueText.number(timing.repeatCount)) times")
    }
    if timing.autoreverses { parts.append("autoreversing") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension TimingCurve {
  /// The curve with rounded numbers.
  var text: String {
    switch self {
    case .bezier(let function):
      let name = description
      return name.hasPrefix("[") ? ValueText.list(function.controlPoints) : name
    case .spring(let spring, _):
      let numbers = [
        ("mass", spring.mass), ("stiffness", spring.stiffness), ("damping", spring.damping),
        ("velocity", spring.initialVelocity),
      ]
      return "spring(" + numbers.map { "\($0) \(ValueText.number($1))" }.joined(separator: ", ")
        + ")"
    default: return description
    }
  }
}

extension CAMediaTimingFunction {
  /// x and y of the two inner control points.
  fileprivate var controlPoints: [CGFloat] {
    var values: [Float] = [0, 0, 0, 0]
    values.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      getControlPoint(at: 1, values: base)
      getControlPoint(at: 2, values: base + 2)
    }
    return values.map { CGFloat($0) }
  }
}
