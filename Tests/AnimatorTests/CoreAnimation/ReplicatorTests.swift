import Animator
import Testing

@Suite("Replicators")
@MainActor
struct ReplicatorTests {
  private let stage = Stage(size: CGSize(width: 200, height: 100))
  private let replicator = CAReplicatorLayer()
  private let dot = CALayer()

  init() {
    replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    dot.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    replicator.addSublayer(dot)
    stage.window.layer.addSublayer(replicator)
  }

  private var copies: [LayerSnapshot] {
    // The changes animate implicitly for a quarter of a second.
    stage.advance(by: 1)
    return Array(stage.timeline.frame(at: stage.time).layers.dropFirst(2))
  }

  @Test("each copy is transformed relative to the previous one, about the anchor point")
  func transform() {
    replicator.instanceCount = 3
    replicator.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
    #expect(copies.map { CGPoint.zero.applying($0.transform).x } == [0, 20, 40])
    replicator.instanceTransform = CATransform3DMakeRotation(.pi, 0, 0, 1)
    #expect(abs(CGPoint.zero.applying(copies[1].transform).x - 100) < 1e-9)
    #expect(abs(CGPoint.zero.applying(copies[2].transform).x) < 1e-9)
  }

  /// Half a turn about the corner negates a point; about the center, it would be at (90, 90).
  @Test("copies are transformed about an anchor point that is not the center")
  func anchor() {
    (replicator.anchorPoint, replicator.position) = (.zero, .zero)
    replicator.instanceCount = 2
    replicator.instanceTransform = CATransform3DMakeRotation(.pi, 0, 0, 1)
    let corner = CGPoint(x: 10, y: 10).applying(copies[1].transform)
    #expect(abs(corner.x + 10) < 1e-9 && abs(corner.y + 10) < 1e-9)
  }

  @Test("copies are delayed")
  func delay() {
    stage.advance(by: 1)
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (5, 105, 1)
    dot.add(move, forKey: nil)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    (replicator.instanceCount, replicator.instanceDelay) = (3, 0.25)
    CATransaction.commit()
    stage.advance(by: 0.5)
    // Halfway, a quarter, just begun.
    let positions = stage.timeline.frame(at: stage.time).layers.dropFirst(2).map {
      $0.state.position.x
    }
    #expect(positions == [55, 30, 5])
  }

  @Test("colors multiply, offsets add up, alpha fades")
  func color() {
    replicator.instanceCount = 3
    replicator.instanceAlphaOffset = -0.25
    #expect(copies.map(\.state.opacity) == [1, 0.75, 0.5])
    #expect(copies.allSatisfy { $0.extras == nil })
    replicator.instanceColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    replicator.instanceGreenOffset = 0.25
    let tints = copies.compactMap(\.extras?.tint)
    #expect(tints.map(\.green) == [0.5, 0.75, 1] && tints.map(\.alpha) == [1, 0.75, 0.5])
  }

  @Test("copies have their colors before a transition inside begins, and while it runs")
  func transition() {
    replicator.instanceColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    (replicator.instanceCount, replicator.instanceGreenOffset) = (2, 0.25)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    replicator.replaceSublayer(dot, with: view.layer)
    #expect(copies.compactMap(\.extras?.tint?.green) == [0.5, 0.75])
    UIView.transition(
      with: view, using: TransitionKind.door(), duration: 1, delay: 1,
      animations: { view.backgroundColor = .systemRed })
    for isRunning in [false, true] {
      stage.advance(by: 0.5)
      let layers = stage.timeline.frame(at: stage.time).layers.dropFirst(2)
      #expect(layers.compactMap(\.extras?.tint?.green) == [0.5, 0.75])
      #expect(layers.allSatisfy { ($0.transition != nil) == isRunning })
      stage.advance(by: 0.5)
    }
  }

  @Test("counts and offsets animate")
  func animation() throws {
    stage.advance(by: 0.1)
    let grow = CABasicAnimation(keyPath: "instanceCount")
    (grow.fromValue, grow.toValue, grow.duration) = (1, 5, 1)
    replicator.add(grow, forKey: nil)
    stage.advance(by: 0.5)
    #expect(stage.timeline.frame(at: stage.time).layers.count == 5)
    #expect(replicator.presentation()?.instanceCount == 3)
  }

  @Test("an instance count of 0 shows nothing, and nested replicators are limited")
  func bounds() {
    replicator.instanceCount = 0
    #expect(copies.isEmpty)
    var inner: CALayer = dot
    for _ in 0..<4 {
      let outer = CAReplicatorLayer()
      outer.instanceCount = 10_000
      outer.addSublayer(inner)
      inner = outer
    }
    stage.window.layer.addSublayer(inner)
    #expect(copies.count <= 20_100)
  }

  @Test("a replicator with preservesDepth does not flatten its copies")
  func depth() {
    (replicator.instanceCount, replicator.preservesDepth) = (3, true)
    replicator.instanceTransform = CATransform3DMakeTranslation(1, 0, -10)
    // Farther copies are drawn first.
    #expect(copies.map { CGPoint.zero.applying($0.transform).x } == [2, 1, 0])
  }
}
