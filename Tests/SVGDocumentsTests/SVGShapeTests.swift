import Animator
import Testing

@testable import SVGDocuments

@Suite("SVG: shapes, transforms and viewports")
struct SVGShapeTests {
  // MARK: Shapes

  @Test("a rectangle begins at its top left corner and goes clockwise")
  func rectangle() throws {
    let path = try parsedShape("<rect x='1' y='2' width='3' height='4'/>").path
    #expect(
      path.elements == [
        .move(to: CGPoint(x: 1, y: 2)), .line(to: CGPoint(x: 4, y: 2)),
        .line(to: CGPoint(x: 4, y: 6)), .line(to: CGPoint(x: 1, y: 6)), .close,
      ])
  }

  @Test("radii of a rectangle: one is both, and none is more than half a side")
  func roundedRectangle() throws {
    let path = try parsedShape("<rect width='10' height='4' rx='9'/>").path
    // rx is limited to 5, ry, which is rx, to 2.
    #expect(path.elements.first == .move(to: CGPoint(x: 5, y: 0)))
    #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 10, height: 4))
    #expect(path.elements.count == 10)
  }

  @Test("circles and ellipses begin at the right and go clockwise")
  func ellipses() throws {
    let circle = try parsedShape("<circle cx='10' cy='20' r='5'/>").path
    #expect(circle.elements.first == .move(to: CGPoint(x: 15, y: 20)))
    guard case .curve(let end, _, _) = circle.elements[1] else { return #expect(Bool(false)) }
    #expect(end == CGPoint(x: 10, y: 25))
    let ellipse = try parsedShape("<ellipse cx='10' cy='20' rx='6' ry='auto'/>").path
    #expect(ellipse.boundingBoxOfPath == CGRect(x: 4, y: 14, width: 12, height: 12))
  }

  @Test("lines, polylines, polygons and paths")
  func lines() throws {
    let line = try parsedShape("<line x1='1' y1='2' x2='3' y2='4' stroke='red'/>").path
    #expect(line.elements == [.move(to: CGPoint(x: 1, y: 2)), .line(to: CGPoint(x: 3, y: 4))])
    let polygon = try parsedShape("<polygon points='0,0 4 0,4,3'/>").path
    #expect(
      polygon.elements == [
        .move(to: .zero), .line(to: CGPoint(x: 4, y: 0)), .line(to: CGPoint(x: 4, y: 3)), .close,
      ])
    #expect(try parsedShape("<path d='M1 1h5v5z'/>").path == CGPath(svgPathData: "M1 1L6 1L6 6Z"))
  }

  @Test("shapes without extent draw nothing")
  func nothing() throws {
    let none = try parsed(
      "<rect width='0' height='5'/><circle r='0'/><path d=''/><path/><polygon points=''/>")
    #expect(none.parts.isEmpty)
  }

  @Test("lengths have the units of CSS, and fractions are those of the viewport")
  func lengths() throws {
    let box = try parsedShape(
      "<rect x='1in' y='12pt' width='50%' height='2em' font-size='10'/>",
      attributes: "viewBox='0 0 200 100'"
    ).path.boundingBoxOfPath
    // 96 pixels in an inch, 4/3 in a point; 50 % of 200; twice a font size of 10.
    #expect(box == CGRect(x: 96, y: 16, width: 100, height: 20))
    // The diagonal over √2: √((200² + 100²) / 2) = 158.1…, of which 10 %.
    let radius = try parsedShape("<circle r='10%'/>", attributes: "viewBox='0 0 200 100'").path
    #expect(abs(radius.boundingBoxOfPath.width - 31.622_776_6) < 1e-6)
  }

  // MARK: Transforms

  @Test(
    "transforms apply from right to left, and those around after those within",
    arguments: [
      ("translate(10 20)", CGRect(x: 10, y: 20, width: 2, height: 1)),
      ("translate(10) scale(3)", CGRect(x: 10, y: 0, width: 6, height: 3)),
      ("scale(3) translate(10)", CGRect(x: 30, y: 0, width: 6, height: 3)),
      ("rotate(90)", CGRect(x: -1, y: 0, width: 1, height: 2)),
      ("rotate(90, 2, 0)", CGRect(x: 1, y: -2, width: 1, height: 2)),
      ("matrix(2,0,0,-1,5,6)", CGRect(x: 5, y: 5, width: 4, height: 1)),
      ("skewX(45)", CGRect(x: 0, y: 0, width: 3, height: 1)),
    ])
  func transforms(transform: String, box: CGRect) throws {
    let parts = try parsed("<rect width='2' height='1' transform='\(transform)'/>").parts
    let found = try #require(parts.first).bounds
    #expect(abs(found.minX - box.minX) < 1e-9 && abs(found.minY - box.minY) < 1e-9)
    #expect(abs(found.width - box.width) < 1e-9 && abs(found.height - box.height) < 1e-9)
  }

  @Test(
    "a transform becomes part of the path and the line, unless it changes the proportions of the line"
  )
  func placement() throws {
    let even = try parsedShape(
      "<g transform='scale(2)'><path d='M0 0h4' stroke='red' stroke-width='3' stroke-dasharray='1 2'/></g>"
    )
    #expect(even.transform == .identity)
    #expect(even.path == (try CGPath(svgPathData: "M0 0L8 0")))
    #expect(even.lineWidth == 6 && even.dash == [2, 4])
    let uneven = try parsedShape("<path d='M0 0h4' stroke='red' transform='scale(2 3)'/>")
    #expect(uneven.transform == CGAffineTransform(scaleX: 2, y: 3))
    #expect(uneven.lineWidth == 1)
    // Without a line there are no proportions.
    #expect(try parsedShape("<path d='M0 0h4v4' transform='scale(2 3)'/>").transform == .identity)
  }

  // MARK: Viewports

  @Test("the size is that of the attributes, or of the view box")
  func size() throws {
    #expect(try parsed("").size == CGSize(width: 64, height: 64))
    let both = try parsed("", attributes: "viewBox='0 0 2 1' width='300' height='1in'")
    #expect(both.size == CGSize(width: 300, height: 96))
    #expect(both.viewBox == CGRect(x: 0, y: 0, width: 2, height: 1))
    let sized = try parsed("", attributes: "width='30' height='20'")
    #expect(sized.viewBox == CGRect(x: 0, y: 0, width: 30, height: 20))
  }

  @Test(
    "preserveAspectRatio",
    arguments: [
      // A box of 10 by 10 in 40 by 20: a factor of 2 and 20 points left to its left and right, or 4 and too high by 20.
      ("xMinYMid", CGRect(x: 0, y: 0, width: 20, height: 20)),
      ("xMidYMid meet", CGRect(x: 10, y: 0, width: 20, height: 20)),
      ("xMaxYMin", CGRect(x: 20, y: 0, width: 20, height: 20)),
      ("xMidYMin slice", CGRect(x: 0, y: 0, width: 40, height: 40)),
      ("xMidYMax slice", CGRect(x: 0, y: -20, width: 40, height: 40)),
      ("none", CGRect(x: 0, y: 0, width: 40, height: 20)),
    ])
  func aspectRatio(text: String, expected: CGRect) throws {
    let ratio = try #require(SVGAspectRatio(text))
    let box = CGRect(x: 5, y: 5, width: 10, height: 10)
    let transform = ratio.transform(from: box, to: CGRect(x: 0, y: 0, width: 40, height: 20))
    #expect(box.applying(transform) == expected)
  }

  @Test("a document within the document has a viewport of its own, to which it is clipped")
  func nested() throws {
    let parts = try parsed(
      """
      <svg id='inner' x='10' y='20' width='20' height='10' viewBox='0 0 2 2'>
        <rect width='2' height='2'/><rect x='2' width='9' height='1'/>
      </svg>
      """
    ).parts
    // A factor of 5, in the middle of 20.
    let part = try #require(parts.first)
    #expect(part.name == "inner")
    #expect(part.bounds == CGRect(x: 15, y: 20, width: 55, height: 10))
    guard case .group(let inside) = part.content, let clipped = inside.first else {
      return #expect(Bool(false))
    }
    #expect(
      clipped.clip?.shapes.first?.path.boundingBox == CGRect(x: 10, y: 20, width: 20, height: 10))
  }

  // MARK: Repetition

  @Test("use moves what it repeats; names within begin with its own")
  func use() throws {
    let document = try parsed(
      """
      <defs><g id='pair'><rect id='a' width='2' height='2'/><rect id='b' x='4' width='2' height='2'/></g></defs>
      <use id='left' href='#pair' x='10'/><use href='#pair' y='5' transform='scale(2)'/>
      """)
    #expect(Set(document.namedParts.keys) == ["left", "left.pair", "left.a", "left.b"])
    #expect(document.namedParts["left"]?.bounds == CGRect(x: 10, y: 0, width: 6, height: 2))
    #expect(document.namedParts["left.b"]?.bounds == CGRect(x: 14, y: 0, width: 2, height: 2))
    #expect(document.parts[1].bounds == CGRect(x: 0, y: 10, width: 4, height: 4))
  }

  @Test("a symbol fits into the size that use gives it")
  func symbol() throws {
    let document = try parsed(
      """
      <symbol id='s' viewBox='0 0 10 10'><circle cx='5' cy='5' r='5'/></symbol>
      <use id='u' href='#s' x='8' y='4' width='20' height='30'/>
      """)
    // 20 by 20 in the middle of 20 by 30.
    #expect(document.namedParts["u"]?.bounds == CGRect(x: 8, y: 9, width: 20, height: 20))
  }

  @Test("of a switch, the first child that every program can show")
  func choice() throws {
    let document = try parsed(
      """
      <switch><foreignObject requiredExtensions='x'/><rect id='a' width='1' height='1'/><rect id='b' width='1' height='1'/></switch>
      """)
    #expect(Set(document.namedParts.keys) == ["a"])
    // A picture is chosen, too, and then refused.
    #expect(throws: SVGError.self) {
      try parsed("<switch><image href='a.png'/><rect id='b' width='1' height='1'/></switch>")
    }
  }

  @Test("what is not displayed is there, hidden, if it has a name")
  func hidden() throws {
    let document = try parsed(
      """
      <g id='a' display='none'><rect id='c' width='1' height='1'/></g><rect width='1' height='1' style='display: none'/>
      <g visibility='hidden'><rect id='d' width='1' height='1'/><rect id='e' width='1' height='1' visibility='visible'/></g>
      """)
    let hidden = document.namedParts.mapValues(\.isHidden)
    #expect(hidden == ["a": true, "c": false, "d": true, "e": false])
    #expect(document.parts.count == 3)
  }
}
