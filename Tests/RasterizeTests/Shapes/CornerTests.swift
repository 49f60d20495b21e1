import Foundation
import Rasterize
import Testing

@Suite("Corners")
struct CornerTests {
  private let frame = CGRect(x: 3, y: 2, width: 40, height: 30)

  private func alphas(_ configure: (inout LayerState) -> Void) -> [[UInt8]] {
    let bitmap = render([LayerTree(frame, .black, configure: configure)], width: 46, height: 34)
    return (0..<34).map { y in (0..<46).map { bitmap.pixel(x: $0, y: y).alpha } }
  }

  @Test("each corner is rounded separately", arguments: 0..<16)
  func maskedCorners(bits: Int) {
    let mask = CACornerMask(rawValue: UInt(bits))
    let some = alphas { ($0.cornerRadius, $0.maskedCorners) = (10, mask) }
    let (all, none) = (alphas { $0.cornerRadius = 10 }, alphas { _ in })
    for y in 0..<34 {
      for x in 0..<46 {
        let corner: CACornerMask =
          x < 23
          ? (y < 17 ? .layerMinXMinYCorner : .layerMinXMaxYCorner)
          : (y < 17 ? .layerMaxXMinYCorner : .layerMaxXMaxYCorner)
        let expected = mask.contains(corner) ? all[y][x] : none[y][x]
        #expect(some[y][x] == expected, "(\(x), \(y))")
      }
    }
  }

  /// Whether a point of `frame`, relative to its top left corner, is inside the continuous corner.
  private func isInside(_ x: Double, _ y: Double, radius: Double) -> Bool {
    let (u, v) = (min(x, 40 - x) / radius, min(y, 30 - y) / radius)
    guard u >= 0, v >= 0 else { return false }
    return curve.allSatisfy { a, b in (b.x - a.x) * (v - a.y) - (b.y - a.y) * (u - a.x) >= 0 }
  }

  /// The published control points, in 3 · 400 chords; the inside is to their right.
  private let curve: [(SIMD2<Double>, SIMD2<Double>)] = {
    let c: [SIMD2<Double>] = [
      [0, 1.528665], [0, 1.08849296], [0, 0.86840694], [0.07491139, 0.63149379],
      [0.16905956, 0.37282383], [0.37282383, 0.16905956], [0.63149379, 0.07491139],
      [0.86840694, 0], [1.08849296, 0], [1.528665, 0],
    ]
    var points: [SIMD2<Double>] = [c[0]]
    for piece in 0..<3 {
      for i in 1...400 {
        let (t, k) = (Double(i) / 400, 3 * piece)
        let s = 1 - t
        let ends = c[k] * (s * s * s) + c[k + 3] * (t * t * t)
        points.append(ends + c[k + 1] * (3 * s * s * t) + c[k + 2] * (3 * s * t * t))
      }
    }
    return Array(zip(points, points.dropFirst()))
  }()

  @Test("a continuous corner is the published curve, to 4/255")
  func continuous() {
    let radius = 9.0
    let actual = alphas { ($0.cornerRadius, $0.cornerCurve) = (radius, .continuous) }
    for y in 0..<17 {
      for x in 0..<20 {
        // The shape is convex: a pixel with all of its corners is inside.
        let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)]
        let isCovered = corners.allSatisfy { dx, dy in
          isInside(Double(x) + dx - 3, Double(y) + dy - 2, radius: radius)
        }
        var count = isCovered ? 256 : 0
        for i in 0..<16 where !isCovered {
          for j in 0..<16 {
            let px = Double(x) + (Double(i) + 0.5) / 16 - 3
            let py = Double(y) + (Double(j) + 0.5) / 16 - 2
            if isInside(px, py, radius: radius) { count += 1 }
          }
        }
        #expect(abs(Double(actual[y][x]) - Double(count) * 255 / 256) <= 4, "(\(x), \(y))")
      }
    }
  }

  @Test("without room for the curve, continuous corners are circular", arguments: [15.0, 99])
  func noRoom(radius: Double) {
    let continuous = alphas { ($0.cornerRadius, $0.cornerCurve) = (radius, .continuous) }
    let circular = alphas { $0.cornerRadius = radius }
    for (a, b) in zip(continuous.joined(), circular.joined()) { #expect(abs(Int(a) - Int(b)) <= 3) }
  }

  @Test("a border follows the corners, and its inner edge curves of the same centers")
  func border() {
    let bitmap = render(
      [
        LayerTree(frame, .white) {
          ($0.cornerRadius, $0.borderWidth) = (10, 4)
          $0.maskedCorners = [.layerMinXMinYCorner]
        }
      ], width: 46, height: 34)
    // Square corner: the border's inner corner is square as well.
    #expect(bitmap.pixel(x: 42, y: 31) == .black)
    #expect(bitmap.pixel(x: 38, y: 27) == .white)
    #expect(bitmap.pixel(x: 39, y: 27) == .black)
    // Rounded corner: transparent outside, white from 4 + 6 · (1 − 1/√2) = 5.76 points along the
    // diagonal.
    #expect(bitmap.pixel(x: 3, y: 2) == .clear)
    #expect(bitmap.pixel(x: 7, y: 6) == .black)
    #expect(bitmap.pixel(x: 9, y: 8) == .white)
  }

  @Test("content clipped by individually rounded corners has the outline of the background")
  func clip() {
    let cover = LayerTree(CGRect(x: -5, y: -5, width: 60, height: 60), .black)
    func rounded(_ inside: [LayerTree]) -> Bitmap {
      let layer = LayerTree(frame, inside.isEmpty ? .black : nil, inside) {
        ($0.cornerRadius, $0.cornerCurve, $0.masksToBounds) = (10, .continuous, true)
        $0.maskedCorners = [.layerMaxXMinYCorner, .layerMinXMaxYCorner]
      }
      return render([layer], width: 46, height: 34)
    }
    #expect(rounded([cover]) == rounded([]))
  }
}
