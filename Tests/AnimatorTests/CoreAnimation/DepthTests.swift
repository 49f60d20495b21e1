import Animator
import Testing

@Suite("Layers in 3D")
@MainActor
struct DepthTests {
  private let stage = Stage(size: CGSize(width: 200, height: 200))
  private let room = CATransformLayer()

  init() {
    room.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    stage.window.layer.addSublayer(room)
  }

  @discardableResult
  private func card(_ name: String, _ transform: CATransform3D, in layer: CALayer? = nil) -> CALayer
  {
    let card = CALayer()
    card.name = name
    card.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
    card.transform = transform
    (layer ?? room).addSublayer(card)
    return card
  }

  /// Layer numbers in drawing order, starting with the room's sublayers; cards are 2, 3, …
  private var order: [Int] { drawn.map(\.id.rawValue) }
  private var drawn: [LayerSnapshot] {
    Array(stage.timeline.frame(at: stage.time).layers.dropFirst(2))
  }

  @Test("nearer layers are drawn later, regardless of the order of sublayers")
  func order3D() {
    card("near", CATransform3DMakeTranslation(0, 0, 30))
    card("far", CATransform3DMakeTranslation(0, 0, -30))
    card("middle", CATransform3DMakeTranslation(0, 0, 1))
    #expect(order == [3, 4, 2])
  }

  @Test("in one plane, sublayers keep their order")
  func coplanar() {
    for name in ["a", "b", "c"] { card(name, CATransform3DIdentity) }
    #expect(order == [2, 3, 4])
  }

  // Planes rotated by ±45° about the vertical axis intersect at x = 50 of each: the second is split
  // there, and its left half is behind.
  @Test("intersecting planes are split at their intersection")
  func crossing() throws {
    card("left", CATransform3DMakeRotation(.pi / 4, 0, 1, 0))
    card("right", CATransform3DMakeRotation(-.pi / 4, 0, 1, 0))
    #expect(order == [3, 2, 3])
    let fragments = drawn.compactMap(\.extras?.outline)
    #expect(fragments.count == 2)
    for (fragment, isLeft) in zip(fragments, [true, false]) {
      let xs = fragment.corners.map { $0.x }
      let edge = try #require(isLeft ? xs.max() : xs.min())
      #expect(abs(edge - 50) < 1e-9)
      // The near fragment is drawn after the far one.
      #expect(fragment.laterFragments.compactMap { $0 } == [isLeft ? 1 : 0])
    }
  }

  @Test("the sides of a box are sorted back to front, without splits")
  func box() {
    let turn = CATransform3DMakeRotation(0.5, 0, 1, 0)
    let sides: [(angle: CGFloat, x: CGFloat, y: CGFloat)] = [
      (0, 0, 1), (.pi / 2, 0, 1), (.pi, 0, 1), (-.pi / 2, 0, 1), (.pi / 2, 1, 0), (-.pi / 2, 1, 0),
    ]
    for side in sides {
      let out = CATransform3DMakeTranslation(0, 0, 50)
      let facing = CATransform3DMakeRotation(side.angle, side.x, side.y, 0)
      card("side", CATransform3DConcat(CATransform3DConcat(out, facing), turn))
    }
    #expect(drawn.count == 6 && drawn.allSatisfy { $0.extras == nil })
    // The front, rotated by 0.5 rad to the right, and the side visible on its left are last; the
    // back and the opposite side are first. 2 is the front, 4 the back.
    let ranks = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    #expect((ranks[4] ?? 9) < (ranks[2] ?? 0))
    #expect((ranks[3] ?? 9) < (ranks[5] ?? 0) || (ranks[5] ?? 9) < (ranks[3] ?? 0))
  }

  @Test("nested transform layers share one 3D rendering context with its perspective")
  func nested() {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    room.sublayerTransform = perspective
    let inner = CATransformLayer()
    inner.frame = room.bounds
    inner.transform = CATransform3DMakeTranslation(0, 0, 100)
    room.addSublayer(inner)
    card("deep", CATransform3DMakeTranslation(0, 0, -200), in: inner)
    card("flat", CATransform3DIdentity)
    // −100 and 0. The inner layer is number 2.
    #expect(order == [3, 4])
    // At 100 points behind the plane, the scale is 500 / 600.
    #expect(drawn[0].transform.m33 != 0)
    let scale = drawn[0].transform.m11 / drawn[0].transform.m33
    #expect(abs(scale - 500.0 / 600) < 1e-9)
  }

  @Test("opacity applies to each layer separately, and transparent layers are culled")
  func opacity() {
    card("a", CATransform3DIdentity).opacity = 0.5
    card("b", CATransform3DMakeTranslation(0, 0, 1))
    room.opacity = 0.5
    #expect(drawn.map(\.state.opacity) == [0.25, 0.5])
  }

  @Test("thousands of random planes are sorted in finite time")
  func many() {
    for index in 0..<300 {
      card("x", CATransform3DMakeRotation(CGFloat(index), 1, CGFloat(index % 7), 2))
    }
    #expect(drawn.count == 300)
    room.sublayers = Array((room.sublayers ?? []).prefix(16))
    #expect(drawn.count >= 16 && drawn.count <= 2048)
  }

  @Test("planes edge-on, behind the eye and at infinity are harmless")
  func degenerate() {
    card("edge", CATransform3DMakeRotation(.pi / 2, 0, 1, 0))
    var behind = CATransform3DIdentity
    (behind.m34, behind.m43) = (-1 / 100, 500)
    card("behind", behind)
    card("huge", CATransform3DMakeScale(1e200, 1e200, 1e200))
    card("plain", CATransform3DIdentity)
    #expect(drawn.count >= 3)
  }
}
