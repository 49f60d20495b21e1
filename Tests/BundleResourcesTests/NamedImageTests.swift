import Animator
import Testing

@Suite("Images and symbols by name")
struct NamedImageTests {
  @Test("a name returns the registered image, and nothing otherwise")
  func named() throws {
    let pixel = try #require(CGImage(width: 1, height: 1, premultipliedBGRA: [0, 0, 255, 255]))
    let image = UIImage(cgImage: pixel)
    UIImage.register(image.withRenderingMode(.alwaysTemplate), named: "NamedImageTests.flag")
    #expect(UIImage(named: "NamedImageTests.flag")?.cgImage == image.cgImage)
    #expect(UIImage(named: "NamedImageTests.flag")?.renderingMode == .alwaysTemplate)
    #expect(UIImage(named: "NamedImageTests.lost") == nil)
    #expect(UIImage(systemName: "NamedImageTests.flag") == nil)
  }

  @Test("a sequence is the images with the numbers from 0 or 1, up to the first that is missing")
  func sequences() throws {
    let pixel = try #require(CGImage(width: 1, height: 1, premultipliedBGRA: [0, 0, 255, 255]))
    let names = ["from0-": [0, 1, 2, 4], "from1-": [1, 2]]
    for (name, numbers) in names {
      for number in numbers {
        UIImage.register(UIImage(cgImage: pixel), named: "NamedImageTests.\(name)\(number)")
      }
    }
    let zero = try #require(
      UIImage.animatedImageNamed("NamedImageTests.from0-", duration: 1.5))
    #expect(zero.images?.count == 3 && zero.duration == 1.5)
    let one = try #require(UIImage.animatedImageNamed("NamedImageTests.from1-", duration: 0))
    // A thirtieth of a second per image.
    #expect(one.images?.count == 2 && one.duration == 2.0 / 30)
    #expect(UIImage.animatedImageNamed("NamedImageTests.from2-", duration: 1) == nil)
  }

  @Test("a symbol is its path in black, as large as text, sharp at any size")
  func symbols() throws {
    // The left half of a box of 20 × 10 with the origin (10, 10).
    let half = CGPath(rect: CGRect(x: 10, y: 10, width: 10, height: 10))
    let box = CGRect(x: 10, y: 10, width: 20, height: 10)
    UIImage.registerSymbol(named: "NamedImageTests.half", path: half, viewBox: box)
    let symbol = try #require(UIImage(systemName: "NamedImageTests.half"))
    #expect(symbol.isSymbolImage && symbol.size == CGSize(width: 34, height: 17))
    let small = UIImage.SymbolConfiguration(pointSize: 5)
    let image = try #require(
      UIImage(systemName: "NamedImageTests.half", withConfiguration: small)?.cgImage)
    #expect(image.width == 10 && image.height == 5)
    #expect(
      image.pixels.prefix(20).elementsEqual(Array(repeating: [0, 0, 0, 255], count: 5).joined()))
    #expect(image.pixels[20..<40].allSatisfy { $0 == 0 })
    let large = UIImage.SymbolConfiguration(pointSize: 8, scale: .large)
    #expect(
      UIImage(systemName: "NamedImageTests.half", withConfiguration: large)?.size.height == 10)
    #expect(UIImage(symbol: half, viewBox: .zero, height: 10).size == .zero)
  }
}
