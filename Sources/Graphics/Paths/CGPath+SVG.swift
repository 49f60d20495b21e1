// SVG path data: the grammar and the arcs of "Scalable Vector Graphics (SVG) 2", chapter 9 and B.2.

extension CGPath {
  /// The path that SVG path data describes, such as "M 0 0 L 10 0 A 5 5 0 0 1 10 10 Z".
  ///
  /// All commands are known, absolute and relative, with numbers run together as SVG allows. Arcs
  /// become cubics of a quarter circle at most. An empty string is an empty path. Unlike a browser,
  /// which draws what comes before a mistake, this refuses data with one.
  ///
  /// - Parameter data: The `d` of an SVG path; lengths in points.
  /// - Throws: ``SVGPathError`` with the place of the first mistake.
  public convenience init(svgPathData data: String) throws(SVGPathError) {
    var parser = SVGPathParser(data)
    try parser.parse()
    self.init(parser.path)
  }
}

/// Reads path data from front to back.
private struct SVGPathParser {
  private var scanner: SVGScanner
  private(set) var path = PathStorage()
  private var current = CGPoint.zero
  private var subpathStart = CGPoint.zero
  /// The last control point, for the smooth command that may follow its like.
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

  /// Runs a command with all the rows of numbers that follow it.
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
      // More points after a move are lines.
      if command.kind == .move { command.kind = .line }
      scanner.skipSpace(withComma: true)
    } while scanner.isAtNumber
    if let comma = scanner.trailingComma {
      throw scanner.error(.noNumber(command: command.letter, found: ","), at: comma)
    }
  }

  private mutating func step(_ command: SVGCommand) throws(SVGPathError) {
    let begin = scanner.place
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

  /// Adds a cubic whose first control point is known; answers the second.
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

  /// Adds a quadratic curve; answers its control point.
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
    for piece in arc.pieces {
      try check([piece.end, piece.control1, piece.control2], at: begin)
      if arc.isLine {
        path.addLine(to: piece.end)
      } else {
        path.addCurve(to: piece.end, control1: piece.control1, control2: piece.control2)
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
    let begin = scanner.place
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

/// A command: its kind, and whether its points count from the current one.
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
  /// As it was written.
  let letter: String

  init?(_ byte: UInt8) {
    // Lower case differs from upper case in one bit.
    guard byte >= 0x41, byte < 0x80,
      let kind = Kind(rawValue: Character(Unicode.Scalar(byte & 0x5f)))
    else { return nil }
    (self.kind, isRelative) = (kind, byte & 0x20 != 0)
    letter = String(Unicode.Scalar(byte))
  }
}
