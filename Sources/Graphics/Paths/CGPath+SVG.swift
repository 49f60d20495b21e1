// SVG path data: the grammar and the arcs of "Scalable Vector Graphics (SVG) 2", chapter 9 and B.2.

extension CGPath {
  /// The path that SVG path data describes, such as "M 0 0 L 10 0 A 5 5 0 0 1 10 10 Z".
  ///
  /// All commands are supported, absolute and relative, with SVG's optional separators. Arcs become
  /// cubics of at most a quarter turn. An empty string is an empty path. Unlike a browser, which
  /// draws the path up to an error, this rejects invalid data.
  ///
  /// - Parameter data: The `d` attribute of an SVG path; lengths are in points.
  /// - Throws: ``SVGPathError`` with the position of the first error.
  public convenience init(svgPathData data: String) throws(SVGPathError) {
    var parser = SVGPathParser(data)
    try parser.parse()
    self.init(parser.path)
  }
}

/// A recursive-descent parser of path data.
private struct SVGPathParser {
  private var scanner: SVGScanner
  private(set) var path = PathStorage()
  private var current = CGPoint.zero
  private var subpathStart = CGPoint.zero
  /// The last control point of each kind, which a smooth command of the same kind reflects.
  private var lastCubicControl: CGPoint?
  private var lastQuadControl: CGPoint?

  init(_ data: String) { scanner = SVGScanner(data) }

  mutating func parse() throws(SVGPathError) {
    scanner.skipSpace()
    while let byte = scanner.next {
      guard let command = SVGCommand(byte) else {
        throw scanner.error(
          path.isEmpty
            ? .noMove(found: scanner.found ?? "") : .unknownCommand(found: scanner.found ?? ""))
      }
      if path.isEmpty && command.kind != .move {
        throw scanner.error(.noMove(found: command.letter))
      }
      scanner.advance()
      try run(command)
    }
  }

  /// Parses the arguments of a command, which may repeat.
  private mutating func run(_ command: SVGCommand) throws(SVGPathError) {
    var command = command
    if command.kind == .close {
      scanner.skipSpace()
      path.close()
      current = subpathStart
      (lastCubicControl, lastQuadControl) = (nil, nil)
      return
    }
    repeat {
      try step(command)
      // Further coordinate pairs after a move are implicit lines.
      if command.kind == .move { command.kind = .line }
      scanner.skipSpace(withComma: true)
    } while scanner.isAtNumber
    if let comma = scanner.trailingComma {
      throw scanner.error(.noNumber(command: command.letter, found: ","), at: comma)
    }
  }

  private mutating func step(_ command: SVGCommand) throws(SVGPathError) {
    let begin = scanner.offset
    let origin = command.isRelative ? current : .zero
    var cubic: CGPoint?
    var quad: CGPoint?
    switch command.kind {
    case .move:
      let end = try point(command, origin)
      try check([end], at: begin)
      path.move(to: end)
      (current, subpathStart) = (end, end)
    case .line: try line(to: point(command, origin), at: begin)
    case .horizontal:
      try line(to: CGPoint(x: origin.x + number(command), y: current.y), at: begin)
    case .vertical:
      try line(to: CGPoint(x: current.x, y: origin.y + number(command)), at: begin)
    case .cubic:
      let first = try point(command, origin)
      cubic = try curve(first, command, origin, at: begin)
    case .smoothCubic:
      cubic = try curve(mirrored(lastCubicControl), command, origin, at: begin)
    case .quad:
      let control = try point(command, origin)
      quad = try quadCurve(control, command, origin, at: begin)
    case .smoothQuad:
      quad = try quadCurve(mirrored(lastQuadControl), command, origin, at: begin)
    case .arc: try arc(command, origin, at: begin)
    case .close: break
    }
    (lastCubicControl, lastQuadControl) = (cubic, quad)
  }

  private func mirrored(_ control: CGPoint?) -> CGPoint {
    guard let control else { return current }
    return CGPoint(x: 2 * current.x - control.x, y: 2 * current.y - control.y)
  }

  private mutating func line(to end: CGPoint, at begin: Int) throws(SVGPathError) {
    try check([end], at: begin)
    path.addLine(to: end)
    current = end
  }

  /// Adds a cubic with a known first control point; returns the second one.
  private mutating func curve(
    _ first: CGPoint, _ command: SVGCommand, _ origin: CGPoint, at begin: Int
  ) throws(SVGPathError) -> CGPoint {
    let second = try point(command, origin)
    let end = try point(command, origin)
    try check([first, second, end], at: begin)
    path.addCurve(to: end, control1: first, control2: second)
    current = end
    return second
  }

  /// Adds a quadratic curve; returns its control point.
  private mutating func quadCurve(
    _ control: CGPoint, _ command: SVGCommand, _ origin: CGPoint, at begin: Int
  ) throws(SVGPathError) -> CGPoint {
    let end = try point(command, origin)
    try check([control, end], at: begin)
    path.addQuadCurve(to: end, control: control)
    current = end
    return control
  }

  private mutating func arc(
    _ command: SVGCommand, _ origin: CGPoint, at begin: Int
  ) throws(SVGPathError) {
    let radii = CGSize(width: try number(command), height: try number(command))
    let rotation = try number(command)
    let isLarge = try flag()
    let isSweeping = try flag()
    let end = try point(command, origin)
    let arc = SVGArc(
      from: current, to: end, radii: radii, rotation: rotation * .pi / 180, isLarge: isLarge,
      isSweeping: isSweeping)
    for segment in arc.segments {
      try check([segment.end, segment.control1, segment.control2], at: begin)
      if arc.isLine {
        path.addLine(to: segment.end)
      } else {
        path.addCurve(to: segment.end, control1: segment.control1, control2: segment.control2)
      }
    }
    current = end
  }

  private func check(_ points: [CGPoint], at begin: Int) throws(SVGPathError) {
    if !points.allSatisfy(\.isFinite) {
      throw scanner.error(.tooLarge, at: begin)
    }
  }

  private mutating func point(_ command: SVGCommand, _ origin: CGPoint) throws(SVGPathError)
    -> CGPoint
  {
    let x = try number(command)
    let y = try number(command)
    return CGPoint(x: origin.x + x, y: origin.y + y)
  }

  private mutating func number(_ command: SVGCommand) throws(SVGPathError) -> CGFloat {
    scanner.skipSpace(withComma: scanner.isInNumbers)
    let begin = scanner.offset
    guard let number = scanner.number() else {
      throw scanner.error(.noNumber(command: command.letter, found: scanner.found))
    }
    guard number.isFinite else { throw scanner.error(.tooLarge, at: begin) }
    return CGFloat(number)
  }

  private mutating func flag() throws(SVGPathError) -> Bool {
    scanner.skipSpace(withComma: true)
    guard let byte = scanner.next, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      throw scanner.error(.noFlag(found: scanner.found))
    }
    scanner.advance()
    return byte == UInt8(ascii: "1")
  }
}

/// A path command: its kind, and whether its coordinates are relative to the current point.
private struct SVGCommand {
  enum Kind: Character {
    case move = "M"
    case line = "L"
    case horizontal = "H"
    case vertical = "V"
    case cubic = "C"
    case smoothCubic = "S"
    case quad = "Q"
    case smoothQuad = "T"
    case arc = "A"
    case close = "Z"
  }

  var kind: Kind
  let isRelative: Bool
  /// The letter as written.
  let letter: String

  init?(_ byte: UInt8) {
    // ASCII letters of lower and upper case differ in one bit.
    guard byte >= 0x41, byte < 0x80,
      let kind = Kind(rawValue: Character(Unicode.Scalar(byte & 0x5f)))
    else { return nil }
    (self.kind, isRelative) = (kind, byte & 0x20 != 0)
    letter = String(Unicode.Scalar(byte))
  }
}
