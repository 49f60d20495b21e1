import Testing
import UIKit

struct GeometryValueTests {
  @Test("offsets, directional insets and edges have UIKit's names and values")
  func values() throws {
    #expect(UIOffset.zero == UIOffset(horizontal: 0, vertical: 0))
    #expect(NSDirectionalEdgeInsets.zero.leading == 0)
    // Sums of powers of two, as in UIKit's header.
    #expect(UIRectEdge.all.rawValue == 15 && UIRectEdge([.top, .right]).rawValue == 9)
    #expect(CGFloat(truncating: NSNumber(value: 1.5)) == 1.5)
    let insets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let data = try JSONEncoder().encode(insets)
    #expect(try JSONDecoder().decode(NSDirectionalEdgeInsets.self, from: data) == insets)
  }
}
