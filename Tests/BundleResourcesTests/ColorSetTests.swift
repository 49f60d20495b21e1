import Animator
import TestSupport
import Testing

@Suite("Color sets of asset catalogs")
struct ColorSetTests {
  private func components(_ color: UIColor?) -> [CGFloat] {
    (color?.cgColor.components ?? []).map { ($0 * 10_000).rounded() / 10_000 }
  }

  private func set(_ colors: String) -> String { "{\"colors\": [\(colors)]}" }

  private func color(_ components: String, space: String = "srgb") -> String {
    "{\"color-space\": \"\(space)\", \"components\": {\(components)}}"
  }

  @Test("components are fractions, bytes or hexadecimal bytes; alpha is a fraction")
  func notations() throws {
    let fixture = try ResourceFixture()
    let mixed = color(#""red": "0.500", "green": "51", "blue": "0x33", "alpha": "1""#)
    try fixture.write(
      set(#"{"idiom": "universal", "color": \#(mixed)}"#),
      to: "Assets.xcassets/Mixed.colorset/Contents.json")
    let found = UIColor(named: "Mixed", in: try fixture.bundle, compatibleWith: nil)
    // 51 and 0x33 are 0.2 of 255.
    #expect(components(found) == [0.5, 0.2, 0.2, 1])
    #expect(UIColor(named: "Lost", in: try fixture.bundle, compatibleWith: nil) == nil)
  }

  @Test(
    "Display P3 is converted to sRGB, where its red is beyond the gamut; grays have one component")
  func spaces() throws {
    let fixture = try ResourceFixture()
    let red = color(#""red": "1.000", "green": "0.000", "blue": "0.000""#, space: "display-p3")
    try fixture.write(
      set(#"{"idiom": "universal", "color": \#(red)}"#), to: "A.xcassets/P3.colorset/Contents.json")
    let gray = color(#""white": "0.250", "alpha": "0.500""#, space: "gray-gamma-22")
    try fixture.write(
      set(#"{"idiom": "universal", "color": \#(gray)}"#),
      to: "A.xcassets/Gray.colorset/Contents.json")
    // Core Graphics converts P3's red to 1.0931, -0.2267, -0.1501 in extended sRGB.
    let p3 = UIColor(named: "P3", in: try fixture.bundle, compatibleWith: nil)
    #expect(components(p3) == [1.0931, -0.2267, -0.1501, 1])
    let found = UIColor(named: "Gray", in: try fixture.bundle, compatibleWith: nil)
    #expect(components(found) == [0.25, 0.25, 0.25, 0.5])
  }

  @Test("colors for appearances and devices resolve with traits; a reference is a system color")
  func appearances() throws {
    let fixture = try ResourceFixture()
    func element(_ red: String, _ more: String) -> String {
      let c = color(#""red": "\#(red)", "green": "0.0", "blue": "0.0", "alpha": "1.0""#)
      return #"{"idiom": "universal", "color": \#(c)\#(more)}"#
    }
    let dark = #", "appearances": [{"appearance": "luminosity", "value": "dark"}]"#
    let high = #", "appearances": [{"appearance": "contrast", "value": "high"}]"#
    let both =
      #", "appearances": [{"appearance": "luminosity", "value": "dark"}, {"appearance": "contrast", "value": "high"}]"#
    let elements = [
      element("0.1", ""), element("0.2", dark), element("0.3", high), element("0.4", both),
      #"{"idiom": "ipad", "color": {"platform": "ios", "reference": "systemRedColor"}}"#,
    ]
    try fixture.write(
      set(elements.joined(separator: ",")), to: "A.xcassets/Tone.colorset/Contents.json")
    let tone = try #require(UIColor(named: "Tone", in: try fixture.bundle, compatibleWith: nil))
    func red(_ set: (inout any UIMutableTraits) -> Void) -> CGFloat {
      tone.resolvedColor(with: UITraitCollection(mutations: set)).cgColor.red
    }
    #expect(red { _ in } == 0.1)
    #expect(red { $0.userInterfaceStyle = .dark } == 0.2)
    #expect(red { $0.accessibilityContrast = .high } == 0.3)
    #expect(
      red {
        $0.userInterfaceStyle = .dark
        $0.accessibilityContrast = .high
      } == 0.4)
    let pad = tone.resolvedColor(with: UITraitCollection(userInterfaceIdiom: .pad))
    #expect(pad == UIColor.systemRed.resolvedColor(with: UITraitCollection()))
  }

  @Test("a group with a namespace prefixes names; one without does not")
  func groups() throws {
    let fixture = try ResourceFixture()
    let white = set(#"{"color": \#(color(#""red": "1.0", "green": "1.0", "blue": "1.0""#))}"#)
    try fixture.write(
      #"{"properties": {"provides-namespace": true}}"#, to: "A.xcassets/Brand/Contents.json")
    try fixture.write(white, to: "A.xcassets/Brand/Paper.colorset/Contents.json")
    try fixture.write(white, to: "A.xcassets/Plain/Ink.colorset/Contents.json")
    let bundle = try fixture.bundle
    #expect(UIColor(named: "Brand/Paper", in: bundle, compatibleWith: nil) == .white)
    #expect(UIColor(named: "Paper", in: bundle, compatibleWith: nil) == nil)
    #expect(UIColor(named: "Ink", in: bundle, compatibleWith: nil) == .white)
  }

  @Test("damaged sets are reported with file, line and column, and the others load")
  func damaged() throws {
    let fixture = try ResourceFixture()
    try fixture.write("{\n  \"colors\": [,]\n}", to: "A.xcassets/Syntax.colorset/Contents.json")
    let value = """
      {
        "colors": [
          {
            "color": {"components": {"red": "0.1",
              "green": "lots", "blue": "0.1"}}
          }
        ]
      }
      """
    try fixture.write(value, to: "A.xcassets/Value.colorset/Contents.json")
    try fixture.write(
      set(#"{"color": {"reference": "systemPuceColor"}}"#),
      to: "A.xcassets/Puce.colorset/Contents.json")
    #expect(
      fixture.resources.validate().map(\.description) == [
        "A.xcassets/Puce.colorset/Contents.json:1:23: the system color 'systemPuceColor' is not known",
        "A.xcassets/Syntax.colorset/Contents.json:2:14: a value is missing",
        "A.xcassets/Value.colorset/Contents.json:5:18: 'lots' is not a component; write a fraction such as "
          + "0.5, a byte such as 128, or 0x80",
      ])
  }
}
