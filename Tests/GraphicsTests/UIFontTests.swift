import Graphics
import Testing

@Suite("UIFont")
struct UIFontTests {
  @Test("UIKit's nine weights are OpenType's 100 to 900")
  func weights() {
    let weights: [UIFont.Weight] = [
      .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]
    for (index, weight) in weights.enumerated() {
      let font = UIFont.systemFont(ofSize: 10, weight: weight)
      #expect(font.fontDescription.weight == 100 * (index + 1))
    }
    #expect(UIFont.systemFont(ofSize: 10, weight: .init(-5)).fontDescription.weight == 100)
    #expect(UIFont.systemFont(ofSize: 10, weight: .init(0.35)).fontDescription.weight == 600)
  }

  @Test("the weights have UIKit's values")
  func rawWeights() {
    let weights: [UIFont.Weight] = [
      .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]
    #expect(weights.map(\.rawValue) == [-0.8, -0.6, -0.4, 0, 0.23, 0.3, 0.4, 0.56, 0.62])
  }

  @Test("metrics are the font's, scaled")
  func metrics() {
    // Inter: 2816 units per em; ascender 2728, descender −680, cap height 2048, x-height 1536.
    let font = UIFont.systemFont(ofSize: 88)
    let unit: CGFloat = 1 / 1024
    #expect(abs(font.ascender - 2728 / 32) <= unit)
    #expect(abs(font.descender + 680 / 32) <= unit)
    #expect(abs(font.lineHeight - 3408 / 32) <= 2 * unit)
    #expect(abs(font.capHeight - 2048 / 32) <= unit)
    #expect(abs(font.xHeight - 1536 / 32) <= unit)
    #expect(font.leading == 0)
  }

  @Test("PostScript names round-trip")
  func names() {
    for (font, name) in [
      (UIFont.systemFont(ofSize: 9), "Inter-Regular"),
      (.boldSystemFont(ofSize: 9), "Inter-Bold"),
      (.italicSystemFont(ofSize: 9), "Inter-Italic"),
      (.systemFont(ofSize: 9, weight: .semibold), "Inter-SemiBold"),
      (.monospacedSystemFont(ofSize: 9, weight: .bold), "DejaVuSansMono-Bold"),
    ] {
      #expect(font.fontName == name)
      #expect(UIFont(name: name, size: 9) == font)
    }
    #expect(UIFont(name: "Inter Display", size: 9)?.familyName == "Inter Display")
    for unknown in ["", "-", "Helvetica", "Inter-Bolder", "Inter-"] {
      #expect(UIFont(name: unknown, size: 9) == nil)
    }
  }

  @Test("fonts are compared by value, and can be resized")
  func equality() {
    let font = UIFont.boldSystemFont(ofSize: 10)
    #expect(font == UIFont.systemFont(ofSize: 10, weight: .bold))
    #expect(font.hash == UIFont.systemFont(ofSize: 10, weight: .bold).hash)
    #expect(font.withSize(11) == UIFont.boldSystemFont(ofSize: 11))
    #expect(font != font.withSize(11))
  }

  @Test("invalid sizes count as 12 points")
  func sizes() {
    for size in [0, -1, .nan, .infinity] as [CGFloat] {
      #expect(UIFont.systemFont(ofSize: size).pointSize == 12)
    }
  }
}
