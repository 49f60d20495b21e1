import Foundation
import Graphics
import TestSupport
import Testing

private func components(_ color: UIColor) -> [CGFloat] { color.cgColor.components ?? [] }

@Suite("UIColor")
struct UIColorTests {
  @Test("fixed colors have Apple's components")
  func plain() {
    let expected: [(UIColor, [CGFloat])] = [
      (.black, [0, 0, 0, 1]), (.white, [1, 1, 1, 1]), (.gray, [0.5, 0.5, 0.5, 1]),
      (.darkGray, [1 / 3, 1 / 3, 1 / 3, 1]), (.lightGray, [2 / 3, 2 / 3, 2 / 3, 1]),
      (.red, [1, 0, 0, 1]), (.green, [0, 1, 0, 1]), (.blue, [0, 0, 1, 1]),
      (.cyan, [0, 1, 1, 1]), (.yellow, [1, 1, 0, 1]), (.magenta, [1, 0, 1, 1]),
      (.orange, [1, 0.5, 0, 1]), (.purple, [0.5, 0, 0.5, 1]), (.brown, [0.6, 0.4, 0.2, 1]),
      (.clear, [0, 0, 0, 0]),
    ]
    for (color, numbers) in expected { #expect(components(color) == numbers) }
  }

  @Test("system colors have the published bytes of the light appearance")
  func system() {
    func bytes(_ color: UIColor) -> [Int] {
      components(color).prefix(3).map { Int(($0 * 255).rounded()) }
    }
    #expect(bytes(.systemBlue) == [0, 122, 255])
    #expect(bytes(.systemIndigo) == [88, 86, 214])
    #expect(bytes(.systemGray6) == [242, 242, 247])
    let gray: [CGFloat] = [60 / 255, 60 / 255, 67 / 255, 0.6]
    #expect(components(.secondaryLabel) == gray)
  }

  @Test("names map to the colors")
  func names() {
    #expect(UIColor.named["red"] == .red)
    #expect(UIColor.named["systemBlue"] == .systemBlue)
    #expect(UIColor.named["clear"] == .clear)
    #expect(UIColor.named["redColor"] == nil)
    #expect(UIColor.named.count == 54)
  }

  @Test("hue, saturation and brightness are exact at the corners of the hexcone")
  func corners() {
    let hues: [UIColor] = [.red, .yellow, .green, .cyan, .blue, .magenta, .red]
    for (sixth, color) in hues.enumerated() {
      let made = UIColor(hue: CGFloat(sixth) / 6, saturation: 1, brightness: 1, alpha: 1)
      for (a, b) in zip(components(made), components(color)) { #expect(abs(a - b) < 1e-15) }
    }
    let gray = UIColor(hue: 0.3, saturation: 0, brightness: 0.5, alpha: 0.25)
    #expect(components(gray) == [0.5, 0.5, 0.5, 0.25])
    let pale = UIColor(hue: 0, saturation: 0.5, brightness: 0.8, alpha: 1)
    #expect(components(pale) == [0.8, 0.4, 0.4, 1])
  }

  @Test("hue, saturation and brightness round-trip")
  func hueRoundTrip() {
    var generator = SplitMix64(seed: 8)
    for _ in 0..<500 {
      let (h, s, b) = (
        CGFloat.random(in: 0..<1, using: &generator),
        CGFloat.random(in: 0.1...1, using: &generator),
        CGFloat.random(in: 0.1...1, using: &generator)
      )
      var read: (h: CGFloat, s: CGFloat, b: CGFloat, a: CGFloat) = (0, 0, 0, 0)
      UIColor(hue: h, saturation: s, brightness: b, alpha: 0.5)
        .getHue(&read.h, saturation: &read.s, brightness: &read.b, alpha: &read.a)
      #expect(abs(read.h - h) < 1e-9 && abs(read.s - s) < 1e-12 && abs(read.b - b) < 1e-12)
      #expect(read.a == 0.5)
    }
  }

  @Test("components are stored through non-nil pointers")
  func getters() {
    var (red, alpha): (CGFloat, CGFloat) = (9, 9)
    #expect(UIColor.orange.getRed(&red, green: nil, blue: nil, alpha: &alpha))
    #expect((red, alpha) == (1, 1))
    var white: CGFloat = 9
    #expect(UIColor(white: 0.25, alpha: 1).getWhite(&white, alpha: nil))
    #expect(white == 0.25)
    #expect(!UIColor.red.getWhite(&white, alpha: nil))
    #expect(white == 0.25)
  }

  @Test("colors are equal if their components are")
  func equality() {
    #expect(UIColor(white: 1, alpha: 1) == UIColor(red: 1, green: 1, blue: 1, alpha: 1))
    #expect(UIColor.red.withAlphaComponent(0.5) == UIColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(UIColor.red.withAlphaComponent(0.5) != .red)
    #expect(Set([UIColor.red, UIColor(cgColor: UIColor.red.cgColor), .blue]).count == 2)
  }

  @Test("components beyond 0…1 are preserved, alpha is clamped, non-finite values are 0")
  func range() {
    #expect(
      components(UIColor(red: 1.5, green: -0.5, blue: .nan, alpha: 2)) == [1.5, -0.5, 0, 1])
    #expect(components(UIColor(hue: 7, saturation: 7, brightness: 7, alpha: 1)) == [1, 0, 0, 1])
  }

  /// The notation of the doc comments: "#RRGGBB", and " at p %" if not opaque; likewise for dark, and for elevated
  /// dark where that differs.
  @Test("the doc comments of named colors state their components, in light, dark and elevated dark")
  func documented() throws {
    let source = try String(
      contentsOf: repository.appending(path: "Sources/Graphics/Color/UIColor+Named.swift"),
      encoding: .utf8)
    let color = /#(?<hex>[0-9A-F]{6})(?: at (?<percent>\d+) %)?/
    let row = /#(?<words>[^#\n]*(; in dark #[^\n]*)?)\.\n *public static let (?<name>\w+)/
    let rows = source.matches(of: row)
    // All but `clear`, whose components are not significant.
    #expect(rows.count == UIColor.named.count - 1)
    for row in rows {
      let name = row.name == "tintColor" ? "tint" : String(row.name)
      let named = try #require(UIColor.named[name])
      let stated = ("#" + row.words).matches(of: color)
      let isBackground = name.lowercased().hasSuffix("background")
      #expect(stated.count == (isBackground ? 3 : named.isDynamic ? 2 : 1), "\(name)")
      let appearances: [(UIUserInterfaceStyle, UIUserInterfaceLevel)] = [
        (.light, .base), (.dark, .base), (.dark, .elevated),
      ]
      for ((style, level), stated) in zip(appearances, stated) {
        let traits = UITraitCollection {
          $0.userInterfaceStyle = style
          $0.userInterfaceLevel = level
        }
        let numbers = components(named.resolvedColor(with: traits))
        let bytes = try #require(Int(stated.hex, radix: 16))
        for (index, shift) in [16, 8, 0].enumerated() {
          #expect(Int((numbers[index] * 255).rounded()) == bytes >> shift & 255, "\(name)")
        }
        #expect(Int((numbers[3] * 100).rounded()) == stated.percent.flatMap { Int($0) } ?? 100)
      }
    }
  }
}
