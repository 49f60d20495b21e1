import Testing
import UIKit

/// Geometry and colors in keyed archives.
struct CoderTests {
  @Test("geometry is decoded as it was encoded, and as nothing where there is none")
  func geometry() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    archiver.encode(CGPoint(x: 1, y: 2.5), forKey: "point")
    archiver.encode(CGSize(width: 3, height: 4), forKey: "size")
    archiver.encode(CGRect(x: 1, y: 2, width: 3, height: 4), forKey: "rect")
    archiver.encode(CGVector(dx: -1, dy: 0.1), forKey: "vector")
    archiver.encode(CGAffineTransform(scaleX: 2, y: 3), forKey: "transform")
    archiver.encode(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4), forKey: "insets")
    archiver.encode(
      NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4), forKey: "directional")
    archiver.encode(UIOffset(horizontal: 5, vertical: 6), forKey: "offset")
    archiver.finishEncoding()
    let coder = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    coder.requiresSecureCoding = false
    #expect(coder.decodeCGPoint(forKey: "point") == CGPoint(x: 1, y: 2.5))
    #expect(coder.decodeCGSize(forKey: "size") == CGSize(width: 3, height: 4))
    #expect(coder.decodeCGRect(forKey: "rect") == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(coder.decodeCGVector(forKey: "vector") == CGVector(dx: -1, dy: 0.1))
    #expect(
      coder.decodeCGAffineTransform(forKey: "transform") == CGAffineTransform(scaleX: 2, y: 3))
    #expect(
      coder.decodeUIEdgeInsets(forKey: "insets")
        == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(
      coder.decodeDirectionalEdgeInsets(forKey: "directional")
        == NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
    #expect(coder.decodeUIOffset(forKey: "offset") == UIOffset(horizontal: 5, vertical: 6))
    #expect(coder.decodeCGPoint(forKey: "none") == .zero)
    #expect(coder.decodeCGSize(forKey: "none") == .zero)
    #expect(coder.decodeCGRect(forKey: "none") == .zero)
    #expect(coder.decodeCGVector(forKey: "none") == .zero)
    #expect(coder.decodeCGAffineTransform(forKey: "none") == .identity)
  }

  @Test("colors are archived with their components, and dynamic ones in light and dark")
  func colors() throws {
    func copy(_ color: UIColor) throws -> UIColor? {
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: color, requiringSecureCoding: true)
      return try NSKeyedUnarchiver.unarchivedObject(ofClass: UIColor.self, from: data)
    }
    let orange = UIColor(red: 1, green: 0.5, blue: 0.1, alpha: 0.25)
    #expect(try copy(orange) == orange)
    #expect(try copy(UIColor(white: 0.3, alpha: 1)) == UIColor(white: 0.3, alpha: 1))
    // Light, dark, and dark above the base level differ.
    #expect(try copy(.systemBackground) == .systemBackground)
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    let red = UIColor.systemRed.resolvedColor(with: dark)
    #expect(try copy(.systemRed)?.resolvedColor(with: dark) == red)
    // A provider is not archived: the color is that for the current traits, which are light.
    let dynamic = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    #expect(try copy(dynamic)?.resolvedColor(with: dark) == .black)
  }
}
