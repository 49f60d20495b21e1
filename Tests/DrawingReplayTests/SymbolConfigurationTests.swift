import DrawingReplay
import Graphics
import Testing

/// A bar of 2 × 24 in a box of 24 × 24.
private let bar = CGPath(rect: CGRect(x: 11, y: 0, width: 2, height: 24), transform: nil)
private let box = CGRect(x: 0, y: 0, width: 24, height: 24)

/// The bar's thickness in the image's center, in points.
private func thickness(_ image: UIImage, scale: CGFloat = 20) -> CGFloat {
  guard case .drawing(let list)? = image.drawable?.source,
    let pixels = list.image(scale: scale)
  else { return 0 }
  let row = pixels.height / 2
  let alphas = (0..<pixels.width).map { Int(pixels.pixels[4 * (row * pixels.width + $0) + 3]) }
  return CGFloat(alphas.reduce(0, +)) / 255 / scale
}

@Suite("Symbols in sizes and weights")
struct SymbolConfigurationTests {
  private func symbol(_ configuration: UIImage.SymbolConfiguration) throws -> UIImage {
    UIImage.registerSymbol(named: "SymbolConfigurationTests.bar", path: bar, viewBox: box)
    return try #require(
      UIImage(systemName: "SymbolConfigurationTests.bar", withConfiguration: configuration))
  }

  // At a height of 24 points, a line of 2 points is 2 points thick; weights differ as the system
  // font's stems do.
  @Test(
    "stroke widths change with the weight as the system font's stems do",
    arguments: [
      (UIImage.SymbolWeight.ultraLight, -0.061), (.thin, -0.041), (.light, -0.021), (.regular, 0),
      (.unspecified, 0), (.medium, 0.022), (.semibold, 0.045), (.bold, 0.067), (.heavy, 0.09),
      (.black, 0.112),
    ])
  func weights(weight: UIImage.SymbolWeight, change: CGFloat) throws {
    let image = try symbol(.init(pointSize: 24, weight: weight))
    #expect(abs(thickness(image) - (2 + 24 * change)) < 0.05)
    // Heavier weights extend the bounds by the outline's offset, 24 · change / 2, rounded up to
    // whole points, so that all weights are aligned to the same pixels. That of black is 1.34.
    let isHeavy = weight == .heavy || weight == .black
    let room: CGFloat = change <= 0 ? 0 : isHeavy ? 2 : 1
    #expect(image.size == CGSize(width: 24 + 2 * room, height: 24 + 2 * room))
    #expect(image.isSymbolImage && image.isTemplate)
  }

  @Test("scales are fractions of the size, and combine with weights")
  func scales() throws {
    let sizes: [(UIImage.SymbolScale, CGFloat)] = [
      (.small, 16), (.medium, 20), (.large, 25), (.default, 20),
    ]
    for (scale, height) in sizes {
      let image = try symbol(.init(pointSize: 20, weight: .regular, scale: scale))
      #expect(image.size == CGSize(width: height, height: height))
    }
    let large = try symbol(.init(pointSize: 20, weight: .black, scale: .large))
    #expect(abs(thickness(large) - 25 * (2.0 / 24 + 0.112)) < 0.05)
  }

  @Test("colors are the symbol's own, so that it is no template; the last ones apply")
  func colors() throws {
    let palette = UIImage.SymbolConfiguration(paletteColors: [.red, .blue])
    let image = try symbol(palette.applying(UIImage.SymbolConfiguration(pointSize: 24)))
    #expect(image.size == CGSize(width: 24, height: 24) && !image.isTemplate)
    // The pixel in the middle of the bar, in premultiplied BGRA.
    let pixels = try #require(image.cgImage).pixels
    #expect(pixels[4 * (12 * 24 + 12)..<4 * (12 * 24 + 13)] == [0, 0, 255, 255])
    #expect(image.withRenderingMode(.alwaysTemplate).isTemplate)
    let green = palette.applying(UIImage.SymbolConfiguration(hierarchicalColor: .green))
    #expect(green == UIImage.SymbolConfiguration(hierarchicalColor: .green) && green != palette)
    let multicolor = UIImage.SymbolConfiguration.preferringMulticolor()
    #expect(try symbol(palette.applying(multicolor)).isTemplate)
    #expect(try symbol(.init(paletteColors: [])).isTemplate)
  }

  @Test("configurations can be made from fonts and text styles")
  func fonts() throws {
    let bold = UIFont.systemFont(ofSize: 30, weight: .bold)
    #expect(
      UIImage.SymbolConfiguration(font: bold)
        == UIImage.SymbolConfiguration(pointSize: 30, weight: .bold, scale: .default))
    #expect(try symbol(.init(textStyle: .body)).size.height == 17)
    #expect(try symbol(.init(textStyle: .largeTitle, scale: .small)).size.height == 34 * 0.8)
    for weight in UIImage.SymbolWeight.allCases.dropFirst() {
      let font = UIFont.systemFont(ofSize: 17, weight: weight.fontWeight())
      #expect(
        UIImage.SymbolConfiguration(font: font)
          == UIImage.SymbolConfiguration(pointSize: 17, weight: weight, scale: .default))
    }
  }

  @Test("a configuration changes the specified values only")
  func applying() throws {
    let small = try symbol(.init(pointSize: 10))
    let heavy = try #require(small.applyingSymbolConfiguration(.init(weight: .heavy)))
    // Outlines are offset by 0.45 points, the bounds by a whole one.
    #expect(heavy.size.height == 12)
    #expect(
      heavy.symbolConfiguration == UIImage.SymbolConfiguration(pointSize: 10, weight: .heavy))
    #expect(
      heavy.withConfiguration(UIImage.SymbolConfiguration(scale: .large)).size.height == 17 * 1.25)
    let pixels = try #require(CGImage(width: 1, height: 1, premultipliedBGRA: [0, 0, 0, 255]))
    let bitmap = UIImage(cgImage: pixels)
    #expect(bitmap.applyingSymbolConfiguration(.init(pointSize: 9)) == nil)
    #expect(bitmap.symbolConfiguration == nil)
    #expect(bitmap.withConfiguration(UIImage.SymbolConfiguration(pointSize: 9)) === bitmap)
    let tinted = small.withTintColor(.red, renderingMode: .alwaysOriginal)
    let larger = tinted.withConfiguration(UIImage.SymbolConfiguration(pointSize: 20))
    #expect(larger.renderingMode == .alwaysOriginal && larger.size.height == 20)
    #expect(
      larger
        == (try symbol(.init(pointSize: 20))).withTintColor(.red, renderingMode: .alwaysOriginal))
  }

  @Test("a line thinner than its offset vanishes")
  func vanishing() throws {
    let hair = CGPath(rect: CGRect(x: 11, y: 0, width: 1, height: 24), transform: nil)
    let image = UIImage(symbol: hair, viewBox: box, height: 24, weight: .ultraLight)
    #expect(thickness(image) == 0)
  }
}
