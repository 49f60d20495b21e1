import Animator
import TestSupport
import Testing

@Suite("Images and symbols of asset catalogs that are made of shapes")
@MainActor
struct VectorSetTests {
  private let fixture: ResourceFixture

  init() throws { fixture = try ResourceFixture() }

  private func image(_ name: String, scale: CGFloat = 2) throws -> UIImage? {
    UIImage(
      named: name, in: try fixture.bundle, compatibleWith: UITraitCollection(displayScale: scale))
  }

  /// An image set with an SVG of 4 × 2 points whose left half is red.
  private func writeSVG(properties: String = "", element: String = "") throws {
    try fixture.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><rect width="2" height="2" fill="red"/></svg>"#,
      to: "A.xcassets/Flag.imageset/flag.svg")
    try fixture.write(
      #"{"images": [{"idiom": "universal", "filename": "flag.svg"\#(element)}], "properties": {\#(properties)}}"#,
      to: "A.xcassets/Flag.imageset/Contents.json")
  }

  @Test("an SVG is drawn at the display's scale", arguments: [1, 2, 3])
  func scales(scale: CGFloat) throws {
    try writeSVG()
    let image = try #require(try image("Flag", scale: scale))
    #expect(image.size == CGSize(width: 4, height: 2) && image.scale == scale)
    #expect(image.cgImage?.width == Int(4 * scale))
    #expect(image.firstPixel == [0, 0, 255, 255])
  }

  @Test("one that keeps its vectors is as sharp when a view enlarges it")
  func preserved() throws {
    try writeSVG(properties: #""preserves-vector-representation": true"#)
    let image = try #require(try image("Flag", scale: 2))
    #expect(image.size == CGSize(width: 4, height: 2) && image.scale == 2)
    // Four times as large: of a bitmap of 2 pixels per point the edge would be 4 pixels wide.
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    let large = UIGraphicsImageRenderer(size: CGSize(width: 16, height: 8), format: format)
      .image { _ in image.draw(in: CGRect(x: 0, y: 0, width: 16, height: 8)) }
    let pixels = try #require(large.cgImage).pixels
    let row = (0..<32).map { pixels[4 * $0 + 3] }
    #expect(row == Array(repeating: 255, count: 16) + Array(repeating: 0, count: 16))
  }

  @Test("the slices of an SVG are in its points")
  func slices() throws {
    try writeSVG(
      element:
        #", "resizing": {"mode": "3-part-horizontal", "cap-insets": {"left": 1, "right": 2}}"#)
    let image = try #require(try image("Flag", scale: 3))
    #expect(image.size == CGSize(width: 4, height: 2))
    #expect(image.capInsets == UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 2))
  }

  @Test("a damaged SVG is reported where the set names it")
  func damaged() throws {
    try fixture.write("<svg", to: "A.xcassets/Bad.imageset/bad.svg")
    try fixture.write(
      #"{"images": [{"filename": "bad.svg"}]}"#, to: "A.xcassets/Bad.imageset/Contents.json")
    let problems = fixture.resources.validate().map(\.description)
    #expect(problems.count == 1)
    #expect(
      problems.first?.hasPrefix(
        "A.xcassets/Bad.imageset/Contents.json:1:26: 'bad.svg': the SVG cannot be drawn: ") == true)
  }

  // MARK: Symbols

  /// A template whose symbol is a square of 20 points in text of 100 points, with margins 10 beside it.
  ///
  /// Capitals are 70.459 high, from y = 29.541 to the baseline at 100; their middle is at 64.7705.
  private func writeSymbol(_ group: String = "Regular-M") throws {
    try fixture.write(
      """
      <?xml version="1.0"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      <svg xmlns="http://www.w3.org/2000/svg" width="3300" height="2200">
        <g id="Guides" transform="translate(0 0)">
          <line id="Capline-M" x1="0" x2="900" y1="29.541" y2="29.541"/>
          <line id="Baseline-M" x1="0" x2="900" y1="100" y2="100"/>
          <line id="left-margin-Regular-M" x1="500" x2="500" y1="0" y2="200"/>
          <line id="right-margin-Regular-M" x1="540" x2="540" y1="0" y2="200"/>
        </g>
        <g id="Symbols">
          <g id="\(group)" transform="matrix(1 0 0 1 500 100)"><path d="M10-45.2295h20v20h-20z"/></g>
        </g>
      </svg>
      """, to: "A.xcassets/mark.symbolset/mark.svg")
    try fixture.write(
      #"{"symbols": [{"idiom": "universal", "filename": "mark.svg"}]}"#,
      to: "A.xcassets/mark.symbolset/Contents.json")
  }

  @Test("a symbol is as high as text, as wide as its margins, and in the middle of capitals")
  func symbol() throws {
    try writeSymbol()
    let configuration = UIImage.SymbolConfiguration(pointSize: 50)
    let symbol = try #require(
      UIImage(named: "mark", in: try fixture.bundle, with: configuration))
    #expect(symbol.isSymbolImage && symbol.isTemplate)
    #expect(abs(symbol.size.width - 20) < 1e-9 && abs(symbol.size.height - 50) < 1e-9)
    // Half of the template: the square is 10 × 10, in the middle.
    let image = try #require(symbol.cgImage)
    let alpha = { (x: Int, y: Int) in image.pixels[4 * (y * image.width + x) + 3] }
    #expect(alpha(10, 25) == 255 && alpha(3, 25) == 0 && alpha(10, 18) == 0 && alpha(10, 31) == 0)
    #expect(try self.image("mark")?.size.height == 17)
    #expect(fixture.resources.validate().isEmpty)
  }

  @Test("a file that is no template of a symbol is reported")
  func noTemplate() throws {
    try writeSymbol("Notes")
    #expect(try image("mark") == nil)
    #expect(
      fixture.resources.problems.map(\.description) == [
        "A.xcassets/mark.symbolset/Contents.json:1:49: 'mark.svg': it has no paths in a group 'Regular-M'; "
          + "export the symbol as a template from SF Symbols"
      ])
  }
}
