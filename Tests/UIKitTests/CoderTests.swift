import Testing
import UIKit

/// Geometry in keyed archives.
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
}
