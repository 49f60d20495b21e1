import Animator
import Testing

@testable import SVGDocuments

@Suite("SVG: styles, paints and clips")
struct SVGStyleTests {
  private func fill(_ style: String, _ attributes: String, around: String = "") throws -> String? {
    try parsedShape(
      "<style>\(style)</style><g \(around)><rect width='9' height='9' \(attributes)/></g>"
    ).fill.hex
  }

  @Test(
    "colors",
    arguments: [
      ("#f80", "ff8800ff"), ("#f808", "ff880088"), ("#FF8800", "ff8800ff"),
      ("rebeccapurple", "663399ff"), ("Red", "ff0000ff"), ("transparent", "00000000"),
      ("rgb(255, 128, 0)", "ff8000ff"), ("rgba(100%, 50%, 0%, 0.5)", "ff800080"),
      ("rgb(255 128 0 / 50%)", "ff800080"), ("hsl(120, 100%, 25%)", "008000ff"),
      ("hsl(-120deg 100% 50%)", "0000ffff"),
    ])
  func colors(text: String, hex: String) throws {
    #expect(try fill("", "fill='\(text)'") == hex)
  }

  @Test("a rule is stronger than an attribute, and weaker than a style; important ones are the strongest")
  func cascade() throws {
    #expect(try fill("rect { fill: red }", "fill='blue'") == "ff0000ff")
    #expect(try fill("rect { fill: red }", "style='fill: lime'") == "00ff00ff")
    #expect(try fill("rect { fill: red !important }", "style='fill: lime'") == "ff0000ff")
  }

  @Test("of two rules, that with more ids, classes and elements wins, else the later one")
  func specificity() throws {
    let attributes = "id='a' class='b c'"
    #expect(try fill("#a { fill: red } .b.c { fill: lime }", attributes) == "ff0000ff")
    #expect(try fill(".b.c { fill: red } .b { fill: lime }", attributes) == "ff0000ff")
    #expect(try fill("rect.b { fill: red } .b { fill: lime }", attributes) == "ff0000ff")
    #expect(try fill(".b { fill: red } .c { fill: lime }", attributes) == "00ff00ff")
    #expect(try fill("* { fill: red } rect { fill: lime }", attributes) == "00ff00ff")
  }

  @Test("selectors of elements within others")
  func combinators() throws {
    #expect(try fill("svg .b { fill: red }", "class='b'") == "ff0000ff")
    #expect(try fill("g > rect { fill: red }", "") == "ff0000ff")
    #expect(try fill("svg > rect { fill: red }", "") == "000000ff")
    #expect(try fill("circle, g rect { fill: red }", "") == "ff0000ff")
  }

  @Test("comments, and what is inherited")
  func inheritance() throws {
    #expect(try fill("/* { */ rect { fill: red; /* x */ }", "") == "ff0000ff")
    #expect(try fill("", "", around: "fill='red'") == "ff0000ff")
    #expect(try fill("", "fill='inherit'", around: "fill='red'") == "ff0000ff")
    // Opacity is not inherited, but applies to the group as a whole.
    let parts = try parsed("<g opacity='50%'><rect width='1' height='1'/></g>").parts
    #expect(parts.first?.opacity == 0.5 && parts.count == 1)
  }

  @Test("the current color is that of the document, or the tint color")
  func currentColor() throws {
    #expect(try fill("", "fill='currentColor'", around: "color='red'") == "ff0000ff")
    let tinted = try parsedShape("<rect width='1' height='1' fill='currentColor' fill-opacity='.5'/>")
    #expect(tinted.fill == .tint(alpha: 0.5))
  }

  @Test("strokes")
  func strokes() throws {
    let shape = try parsedShape(
      """
      <path d='M0 0h30' stroke='red' stroke-opacity='0.5' style='stroke-width: 2px; stroke-linecap: round'
        stroke-linejoin='bevel' stroke-miterlimit='7' stroke-dasharray='1, 2 3' stroke-dashoffset='4'/>
      """)
    #expect(shape.stroke.hex == "ff000080")
    #expect(shape.lineWidth == 2 && shape.lineCap == .round && shape.lineJoin == .bevel)
    // An odd number of lengths is repeated.
    #expect(shape.dash == [1, 2, 3, 1, 2, 3] && shape.dashPhase == 4 && shape.miterLimit == 7)
    let scaled = try self.dashes("<path d='M0 0h30' pathLength='3' stroke='red' stroke-dasharray='1'/>")
    // The path is 30 long and says 3.
    #expect(scaled == [10, 10])
    #expect(try parsedShape("<rect width='1' height='1' stroke='red' stroke-width='0'/>").stroke == .none)
  }

  private func dashes(_ body: String) throws -> [CGFloat] {
    try parsedShape(body).dash
  }

  // MARK: Gradients

  @Test("a gradient of the bounding box, with the stops of another one")
  func linear() throws {
    let shape = try parsedShape(
      """
      <linearGradient id='a'><stop stop-color='red'/><stop offset='50%' style='stop-color: lime; stop-opacity: .5'/>
        <stop offset='0.25' stop-color='blue'/></linearGradient>
      <linearGradient id='b' href='#a' x1='1' x2='0' spreadMethod='reflect'/>
      <rect x='10' y='20' width='30' height='40' fill='url(#b)' fill-opacity='0.5'/>
      """)
    let shading = try #require(shape.fill.shading)
    #expect(shading.geometry == .linear(from: CGPoint(x: 1, y: 0), to: .zero))
    #expect(shading.spread == .reflect)
    // An offset that is less than the one before counts as equal.
    #expect(shading.gradient.stops.map(\.location) == [0, 0.5, 0.5])
    #expect(shading.gradient.stops[1].color.alpha == 0.5)
    guard case .color(let color) = shape.fill else { return #expect(Bool(false)) }
    #expect(color.alpha == 0.5)
    #expect(color.pattern?.matrix == CGAffineTransform(30, 0, 0, 40, 10, 20))
  }

  @Test("a gradient in user space moves with the shape; a focus outside is moved onto the circle")
  func radial() throws {
    let shape = try parsedShape(
      """
      <radialGradient id='a' gradientUnits='userSpaceOnUse' cx='10' cy='10' r='5' fx='30' gradientTransform='scale(2)'>
        <stop stop-color='red'/><stop offset='1' stop-color='lime'/></radialGradient>
      <g transform='translate(1 2)'><rect width='30' height='30' fill='url(#a)'/></g>
      """)
    #expect(
      shape.fill.shading?.geometry
        == .radial(
          from: CGPoint(x: 15, y: 10), startRadius: 0, to: CGPoint(x: 10, y: 10), endRadius: 5))
    guard case .color(let color) = shape.fill else { return #expect(Bool(false)) }
    #expect(color.pattern?.matrix == CGAffineTransform(2, 0, 0, 2, 1, 2))
  }

  @Test(
    "gradients without an extent, with one stop, and without stops",
    arguments: [
      ("<linearGradient id='a' x2='0'><stop stop-color='red'/><stop offset='1' stop-color='lime'/></linearGradient>", "00ff00ff"),
      ("<radialGradient id='a' r='0'><stop stop-color='red'/><stop stop-color='lime'/></radialGradient>", "00ff00ff"),
      ("<linearGradient id='a'><stop stop-color='red'/></linearGradient>", "ff0000ff"),
      ("<linearGradient id='a'/>", nil),
    ] as [(String, String?)])
  func degenerate(gradient: String, hex: String?) throws {
    #expect(try parsedShape("\(gradient)<rect width='9' height='9' fill='url(#a)'/>").fill.hex == hex)
  }

  @Test("a missing gradient with a fallback is the fallback")
  func fallback() throws {
    #expect(try parsedShape("<rect width='9' height='9' fill='url(#x) red'/>").fill.hex == "ff0000ff")
  }

  // MARK: Clips

  @Test("a clip of the bounding box, transformed, of several shapes")
  func clip() throws {
    let parts = try parsed(
      """
      <clipPath id='c' clipPathUnits='objectBoundingBox'>
        <rect width='.5' height='.5' clip-rule='evenodd'/><use href='#r' x='.5'/>
      </clipPath>
      <defs><rect id='r' width='.5' height='1'/></defs>
      <rect x='10' y='20' width='20' height='40' clip-path='url(#c)' transform='translate(1 0)'/>
      """
    ).parts
    let shapes = try #require(parts.first?.clip).shapes
    #expect(shapes.map(\.rule) == [.evenOdd, .winding])
    #expect(shapes[0].path.boundingBox == CGRect(x: 11, y: 20, width: 10, height: 20))
    #expect(shapes[1].path.boundingBox == CGRect(x: 21, y: 20, width: 10, height: 40))
  }

  @Test("an empty clip hides everything")
  func emptyClip() throws {
    let parts = try parsed(
      "<clipPath id='c'/><rect width='9' height='9' clip-path='url(#c)'/>"
    ).parts
    #expect(parts.first?.clip?.shapes.isEmpty == true)
  }

  // MARK: Text

  @Test("lines of text begin where their elements say; white space counts once")
  func text() throws {
    let document = try parsed(
      """
      <text id='t' x='10' y='20' font-family='Inter' font-size='10'>
        One  <tspan font-weight='bold' fill='red'>two</tspan> <tspan x='12' dy='1.5em'>three</tspan>
      </text>
      """)
    guard case .group(let lines)? = document.namedParts["t"]?.content,
      case .text(let first)? = lines.first?.content, case .text(let second)? = lines.last?.content
    else { return #expect(Bool(false)) }
    #expect(lines.count == 2)
    #expect(first.runs.map(\.string) == ["One ", "two"])
    #expect(first.runs.map(\.font.weight) == [400, 700])
    #expect(first.frame.minX == 10 && second.frame.minX == 12)
    // 1.5 font sizes below.
    #expect(second.frame.minY - first.frame.minY == 15)
  }

  @Test("the anchor of a text is its beginning, its middle or its end")
  func anchors() throws {
    func frame(_ anchor: String) throws -> CGRect {
      try #require(
        try parsed(
          "<text id='t' x='30' y='20' font-family='Inter' text-anchor='\(anchor)'>Text</text>"
        ).namedParts["t"]
      ).bounds
    }
    let (start, middle, end) = (try frame("start"), try frame("middle"), try frame("end"))
    #expect(start.minX == 30)
    #expect(abs(middle.midX - 30) < 1e-9 && abs(end.maxX - 30) < 1e-9)
  }
}
