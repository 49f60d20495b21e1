import Animator
import Testing

/// A disk, which touches others at one point.
private final class Disk: UIView {
  override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
}

private final class Log: UIDynamicAnimatorDelegate, UICollisionBehaviorDelegate {
  var events: [String] = []
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { events.append("resume") }
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { events.append("pause") }
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint
  ) { events.append("items \(Int(p.x.rounded())) \(Int(p.y.rounded()))") }
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem
  ) { events.append("items end") }
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) { events.append("begin \(identifier.map { "\($0)" } ?? "bounds")") }
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) { events.append("end \(identifier.map { "\($0)" } ?? "bounds")") }
}

/// UIKit Dynamics. The step is 1/240 s.
@MainActor
struct DynamicsTests {
  private let stage = Stage(size: CGSize(width: 400, height: 400))
  private let step = 1.0 / 240

  private func add<View: UIView>(_ view: View, _ x: CGFloat, _ y: CGFloat, side: CGFloat = 100)
    -> View
  {
    view.bounds.size = CGSize(width: side, height: side)
    view.center = CGPoint(x: x, y: y)
    stage.window.addSubview(view)
    return view
  }

  /// The distance after n steps from rest at a constant acceleration: a h² (1 + 2 + … + n).
  private func distance(_ acceleration: Double, steps: Int) -> Double {
    acceleration * step * step * Double(steps * (steps + 1)) / 2
  }

  @Test("gravity 1 accelerates by 1000 points per second squared, whatever the mass")
  func freeFall() {
    let animator = UIDynamicAnimator(referenceView: stage.window)
    let (small, large) = (add(UIView(), 100, 100, side: 10), add(UIView(), 200, 100))
    let gravity = UIGravityBehavior(items: [small, large])
    animator.addBehavior(gravity)
    stage.advance(by: 0.5)
    for view in [small, large] {
      #expect(abs(Double(view.center.y) - 100 - distance(1000, steps: 120)) < 1e-9)
      #expect(view.transform == .identity)
    }
    #expect(animator.elapsedTime == 0.5 && animator.isRunning)
    gravity.setAngle(.pi, magnitude: 0.5)
    #expect(abs(gravity.gravityDirection.dx + 0.5) < 1e-12)
  }

  @Test("pushes: 100 points per second squared, or per second, on 100 × 100 points of density 1")
  func push() {
    let animator = UIDynamicAnimator(referenceView: stage.window)
    let (lasting, short) = (add(UIView(), 100, 100), add(UIView(), 100, 300))
    let heavy = add(UIView(), 300, 300)
    let continuous = UIPushBehavior(items: [lasting], mode: .continuous)
    continuous.pushDirection = CGVector(dx: 1, dy: 0)
    let instantaneous = UIPushBehavior(items: [short, heavy], mode: .instantaneous)
    instantaneous.setAngle(0, magnitude: 1)
    let properties = UIDynamicItemBehavior(items: [heavy])
    properties.density = 4
    for behavior in [properties, continuous, instantaneous] { animator.addBehavior(behavior) }
    stage.advance(by: 1)
    #expect(abs(Double(lasting.center.x) - 100 - distance(100, steps: 240)) < 1e-9)
    #expect(abs(short.center.x - 200) < 1e-9)
    // A mass of 4 moves at a quarter of the velocity.
    #expect(abs(heavy.center.x - 325) < 1e-9)
    #expect(!instantaneous.active && continuous.active)
  }

  @Test("a push beside the center turns the item: by offset · force / inertia")
  func torque() {
    let animator = UIDynamicAnimator(referenceView: stage.window)
    let view = add(UIView(), 100, 100)
    let push = UIPushBehavior(items: [view], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 0, dy: 1)
    push.setTargetOffsetFromCenter(UIOffset(horizontal: 50, vertical: 0), for: view)
    let properties = UIDynamicItemBehavior(items: [view])
    animator.addBehavior(push)
    animator.addBehavior(properties)
    stage.advance(by: 0.1)
    // An inertia of (100² + 100²) / 12: 50 · 100 / 1666.7 = 3 radians per second.
    #expect(abs(properties.angularVelocity(for: view) - 3) < 1e-9)
    #expect(abs(atan2(view.transform.b, view.transform.a) - 0.3) < 1e-9)
  }

  @Test("resistance divides velocities by 1 + h r in each step")
  func resistance() {
    let animator = UIDynamicAnimator(referenceView: stage.window)
    let view = add(UIView(), 100, 100)
    let properties = UIDynamicItemBehavior(items: [view])
    (properties.resistance, properties.angularResistance) = (2, 1)
    properties.addLinearVelocity(CGPoint(x: 100, y: 50), for: view)
    properties.addAngularVelocity(4, for: view)
    animator.addBehavior(properties)
    stage.advance(by: 0.25)
    let velocity = properties.linearVelocity(for: view)
    #expect(abs(Double(velocity.x) - 100 / pow(1 + 2 * step, 60)) < 1e-9)
    #expect(abs(Double(velocity.y) - 50 / pow(1 + 2 * step, 60)) < 1e-9)
    #expect(
      abs(Double(properties.angularVelocity(for: view)) - 4 / pow(1 + step, 60)) < 1e-9)
  }

  @Test("an elastic collision of disks of equal mass exchanges their velocities")
  func elastic() {
    let animator = UIDynamicAnimator(referenceView: stage.window)
    let (a, b) = (add(Disk(), 100, 200, side: 50), add(Disk(), 250, 200, side: 50))
    let properties = UIDynamicItemBehavior(items: [a, b])
    properties.elasticity = 1
    properties.addLinearVelocity(CGPoint(x: 300, y: 0), for: a)
    let log = Log()
    let collision = UICollisionBehavior(items: [a, b])
    collision.collisionDelegate = log
    animator.addBehavior(properties)
    animator.addBehavior(collision)
    stage.advance(by: 0.5)
    #expect(abs(properties.linearVelocity(for: a).x) < 1e-9)
    #expect(abs(properties.linearVelocity(for: b).x - 300) < 1e-9)
    #expect(log.events.count == 2 && log.events.last == "items end")
  }

  @Test("collisions keep the momentum, also of rectangles that hit off center")
  func momentum() {
    let animator = UIDynamicAnimator(referenceView: stage.window)
    let (a, b) = (add(UIView(), 60, 180, side: 40), add(UIView(), 200, 200, side: 80))
    let properties = UIDynamicItemBehavior(items: [a, b])
    (properties.elasticity, properties.friction) = (0.7, 0.3)
    properties.addLinearVelocity(CGPoint(x: 500, y: 20), for: a)
    animator.addBehavior(properties)
    animator.addBehavior(UICollisionBehavior(items: [a, b]))
    stage.advance(by: 0.6)
    let (first, second) = (
      properties.linearVelocity(for: a), properties.linearVelocity(for: b)
    )
    // Masses of 0.16 and 0.64.
    #expect(abs(0.16 * first.x + 0.64 * second.x - 80) < 1e-9)
    #expect(abs(0.16 * first.y + 0.64 * second.y - 3.2) < 1e-9)
    #expect(second.x > 10 && properties.angularVelocity(for: b) != 0)
  }

  @Test("an impact on the bounds returns elasticity times the speed")
  func bounce() {
    let animator = UIDynamicAnimator(referenceView: stage.window)
    let ball = add(Disk(), 200, 100, side: 40)
    let properties = UIDynamicItemBehavior(items: [ball])
    properties.elasticity = 0.5
    let collision = UICollisionBehavior(items: [ball])
    collision.translatesReferenceBoundsIntoBoundary = true
    for behavior in [properties, collision, UIGravityBehavior(items: [ball])] {
      animator.addBehavior(behavior)
    }
    var (fastest, slowest) = (0.0, 0.0)
    properties.action = {
      let speed = Double(properties.linearVelocity(for: ball).y)
      (fastest, slowest) = (max(fastest, speed), min(slowest, speed))
    }
    stage.advance(by: 1.2)
    // The impact is at the speed that gravity gives in that step.
    #expect(abs(slowest + 0.5 * (fastest + 1000 * step)) < 1e-9)
    properties.action = nil
  }

  @Test("items come to rest on the bounds; the animator pauses then, and resumes for new behaviors")
  func rest() throws {
    let animator = UIDynamicAnimator(referenceView: stage.window)
    let log = Log()
    animator.delegate = log
    let box = add(UIView(), 200, 100)
    let collision = UICollisionBehavior(items: [box])
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.collisionDelegate = log
    animator.addBehavior(collision)
    animator.addBehavior(UIGravityBehavior(items: [box]))
    try stage.advanceUntilIdle()
    #expect(abs(box.frame.maxY - 400) < 0.2 && abs(box.center.x - 200) < 1e-6)
    #expect(log.events == ["resume", "begin bounds", "pause"])
    #expect(!animator.isRunning)
    let count = stage.timeline.animations.count
    stage.advance(by: 5)
    #expect(stage.timeline.animations.count == count)
    box.center.y = 200
    animator.updateItem(usingCurrentState: box)
    #expect(animator.isRunning)
    try stage.advanceUntilIdle()
    #expect(abs(box.frame.maxY - 400) < 0.2)
    animator.removeAllBehaviors()
    #expect(animator.behaviors.isEmpty && !animator.isRunning)
  }

  @Test("boundaries: lines and paths by identifier, from either side, and removed")
  func boundaries() throws {
    let animator = UIDynamicAnimator(referenceView: stage.window)
    let box = add(UIView(), 200, 50, side: 40)
    let collision = UICollisionBehavior(items: [box])
    let log = Log()
    collision.collisionDelegate = log
    collision.addBoundary(
      withIdentifier: NSString(string: "shelf"), from: CGPoint(x: 0, y: 200),
      to: CGPoint(x: 400, y: 200))
    animator.addBehavior(collision)
    animator.addBehavior(UIGravityBehavior(items: [box]))
    try stage.advanceUntilIdle()
    #expect(abs(box.frame.maxY - 200) < 0.2)
    #expect(log.events == ["begin shelf"])
    #expect(collision.boundary(withIdentifier: NSString(string: "shelf")) != nil)
    collision.removeBoundary(withIdentifier: NSString(string: "shelf"))
    #expect(collision.boundaryIdentifiers == nil)
    stage.advance(by: 0.5)
    #expect(box.frame.minY > 250)
    #expect(log.events == ["begin shelf", "end shelf"])
  }

  @Test("modes: items that collide with boundaries only pass through each other")
  func modes() {
    let animator = UIDynamicAnimator(referenceView: stage.window)
    let (a, b) = (add(Disk(), 100, 200, side: 50), add(Disk(), 250, 200, side: 50))
    let properties = UIDynamicItemBehavior(items: [a, b])
    properties.addLinearVelocity(CGPoint(x: 300, y: 0), for: a)
    let collision = UICollisionBehavior(items: [a, b])
    collision.collisionMode = .boundaries
    animator.addBehavior(properties)
    animator.addBehavior(collision)
    stage.advance(by: 0.5)
    #expect(abs(a.center.x - 250) < 1e-9 && b.center.x == 250)
  }

  @Test("a snap is an implicit damped spring of 2.5 Hz: exactly, and settles at the point, upright")
  func snap() throws {
    let animator = UIDynamicAnimator(referenceView: stage.window)
    let view = add(UIView(), 100, 100)
    view.transform = CGAffineTransform(rotationAngle: 1)
    let snap = UISnapBehavior(item: view, snapTo: CGPoint(x: 300, y: 200))
    animator.addBehavior(snap)
    stage.advance(by: 0.25)
    // Damping 0.5 is a ratio of 0.3 + 0.7 / 2.
    let angular = 2 * Double.pi * 2.5
    let (k, c) = (angular * angular, 2 * 0.65 * angular)
    var (x, v) = (100.0, 0.0)
    for _ in 0..<60 {
      v = (v + (300 - x) * (step * k)) / (1 + step * c + step * step * k)
      x += v * step
    }
    #expect(abs(Double(view.center.x) - x) < 1e-9)
    try stage.advanceUntilIdle()
    #expect(hypot(view.center.x - 300, view.center.y - 200) < 0.05)
    #expect(abs(view.transform.b) < 0.01)
  }

  @Test("snaps with more damping swing less", arguments: [(0.0, true), (1.0, false)])
  func snapDamping(damping: Double, swings: Bool) {
    let animator = UIDynamicAnimator(referenceView: stage.window)
    let view = add(UIView(), 100, 100)
    let snap = UISnapBehavior(item: view, snapTo: CGPoint(x: 300, y: 100))
    snap.damping = damping
    var farthest: CGFloat = 0
    snap.action = { farthest = max(farthest, view.center.x) }
    animator.addBehavior(snap)
    stage.advance(by: 2)
    #expect((farthest > 310) == swings)
    snap.action = nil
  }

  @Test("a pendulum keeps its length, a rope is never longer, a pin stays")
  func attachments() {
    let animator = UIDynamicAnimator(referenceView: stage.window)
    let bob = add(UIView(), 300, 100, side: 20)
    let rod = UIAttachmentBehavior(item: bob, attachedToAnchor: CGPoint(x: 200, y: 100))
    #expect(rod.length == 100 && rod.attachedBehaviorType == .anchor)
    let (top, bottom) = (add(UIView(), 60, 100, side: 20), add(UIView(), 60, 150, side: 20))
    let properties = UIDynamicItemBehavior(items: [top])
    properties.isAnchored = true
    let rope = UIAttachmentBehavior.limitAttachment(
      with: top, offsetFromCenter: .zero, attachedTo: bottom, offsetFromCenter: .zero)
    rope.length = 80
    let door = add(UIView(), 150, 300, side: 40)
    let pin = UIAttachmentBehavior(
      item: door, offsetFromCenter: UIOffset(horizontal: -20, vertical: 0),
      attachedToAnchor: CGPoint(x: 130, y: 300))
    var (longest, worst, slack) = (0.0, 0.0, 0.0)
    rod.action = {
      let length = Double(hypot(bob.center.x - 200, bob.center.y - 100))
      worst = max(worst, abs(length - 100))
      longest = max(longest, Double(hypot(bottom.center.x - 60, bottom.center.y - 100)))
      let edge = CGPoint(x: -20, y: 0).applying(door.transform)
      slack = max(slack, Double(hypot(door.center.x + edge.x - 130, door.center.y + edge.y - 300)))
    }
    for behavior in [
      properties, rod, rope, pin, UIGravityBehavior(items: [bob, bottom, door]),
    ] {
      animator.addBehavior(behavior)
    }
    stage.advance(by: 2)
    #expect(worst < 0.01)
    #expect(longest > 79 && longest < 80.01)
    #expect(slack < 0.05)
    #expect(top.center == CGPoint(x: 60, y: 100))
    // The pendulum has swung: it was released from the horizontal.
    #expect(bob.center.y > 100 || bob.center.x < 290)
    rod.action = nil
  }

  @Test(
    "a spring attachment of 1 Hz is back after a second, and half a second later on the other side")
  func spring() {
    let animator = UIDynamicAnimator(referenceView: stage.window)
    let view = add(UIView(), 300, 200, side: 20)
    let spring = UIAttachmentBehavior(item: view, attachedToAnchor: CGPoint(x: 100, y: 200))
    (spring.length, spring.frequency, spring.damping) = (150, 1, 0)
    animator.addBehavior(spring)
    stage.advance(by: 0.5)
    // From 50 points beyond its length; an implicit step loses about π² f h of the amplitude per half period.
    #expect(abs(view.center.x - 200) < 3)
    stage.advance(by: 0.5)
    #expect(abs(view.center.x - 300) < 6)
  }

  @Test("sliding and fixed attachments: along an axis within a range, and as one")
  func sliding() {
    let animator = UIDynamicAnimator(referenceView: stage.window)
    let slider = add(UIView(), 100, 100, side: 40)
    let slide = UIAttachmentBehavior.slidingAttachment(
      with: slider, attachmentAnchor: CGPoint(x: 100, y: 100),
      axisOfTranslation: CGVector(dx: 1, dy: 0))
    slide.attachmentRange = UIFloatRange(minimum: -50, maximum: 80)
    let (left, right) = (add(UIView(), 100, 300, side: 20), add(UIView(), 140, 300, side: 20))
    let fixed = UIAttachmentBehavior.fixedAttachment(
      with: left, attachedTo: right, attachmentAnchor: CGPoint(x: 120, y: 300))
    let properties = UIDynamicItemBehavior(items: [slider, left, right])
    properties.addLinearVelocity(CGPoint(x: 200, y: 300), for: slider)
    properties.addLinearVelocity(CGPoint(x: 0, y: -60), for: right)
    for behavior in [properties, slide, fixed] { animator.addBehavior(behavior) }
    stage.advance(by: 1)
    #expect(abs(slider.center.x - 180) < 1 && abs(slider.center.y - 100) < 0.01)
    #expect(slider.transform == .identity)
    #expect(abs(hypot(right.center.x - left.center.x, right.center.y - left.center.y) - 40) < 0.1)
    // They turn about their common center, which moves at half of the velocity.
    #expect(abs((left.center.y + right.center.y) / 2 - 270) < 0.5)
    #expect(abs(left.transform.b - right.transform.b) < 1e-6 && left.transform.b != 0)
  }

  /// Items that fall onto each other, recorded at a frame rate and advanced in steps of it.
  private func pile(rate: Int) -> Timeline {
    let stage = Stage(size: CGSize(width: 400, height: 400), frameRate: FrameRate(rate))
    let views = (0..<6).map { index in
      let view = index % 2 == 0 ? UIView() : Disk()
      view.bounds.size = CGSize(width: 40 + 8 * index, height: 40 + 8 * index)
      view.center = CGPoint(x: 170 + 12 * index, y: 40 + 20 * index)
      view.transform = CGAffineTransform(rotationAngle: 0.2 * CGFloat(index))
      stage.window.addSubview(view)
      return view
    }
    let animator = UIDynamicAnimator(referenceView: stage.window)
    let collision = UICollisionBehavior(items: views)
    collision.translatesReferenceBoundsIntoBoundary = true
    let properties = UIDynamicItemBehavior(items: views)
    (properties.elasticity, properties.friction) = (0.4, 0.3)
    // They start between frames.
    stage.advance(by: 0.0123)
    for behavior in [properties, collision, UIGravityBehavior(items: views)] {
      animator.addBehavior(behavior)
    }
    for frame in 1...(2 * rate) { stage.advance(to: stage.frameRate.time(ofFrame: frame)) }
    stage.advance(to: 2.5)
    #expect(views.allSatisfy { $0.center.x > 0 && $0.center.x < 400 && $0.center.y < 400 })
    return stage.timeline
  }

  @Test("the recording is the same at any frame rate and stepping")
  func rates() {
    let timelines = [24, 60, 120].map(pile)
    for time in stride(from: 0.0, through: 2.5, by: 0.0371) {
      let frames = timelines.map { $0.frame(at: time).layers.map(\.state) }
      #expect(frames[0] == frames[1] && frames[1] == frames[2], "\(time)")
    }
  }

  @Test("children are part of their parent, with its animator; actions run at each step")
  func children() {
    let animator = UIDynamicAnimator(referenceView: stage.window)
    let view = add(UIView(), 100, 100)
    let (parent, gravity) = (UIDynamicBehavior(), UIGravityBehavior(items: [view]))
    parent.addChildBehavior(gravity)
    var count = 0
    parent.action = { count += 1 }
    animator.addBehavior(parent)
    #expect(gravity.dynamicAnimator === animator)
    stage.advance(by: 0.5)
    #expect(count == 120 && view.center.y > 200)
    parent.removeChildBehavior(gravity)
    #expect(gravity.dynamicAnimator == nil && !animator.isRunning)
    let faults = UsageFault.collect {
      parent.addChildBehavior(gravity)
      gravity.addChildBehavior(parent)
    }
    #expect(faults.map(\.call) == ["UIDynamicBehavior.addChildBehavior(_:)"])
    parent.action = nil
  }

  @Test("an animator that is released stops, and retains nothing")
  func leaks() {
    weak var freed: UIDynamicAnimator?
    weak var item: UIView?
    do {
      let animator = UIDynamicAnimator(referenceView: stage.window)
      let view = add(UIView(), 100, 100)
      (freed, item) = (animator, view)
      let collision = UICollisionBehavior(items: [view])
      collision.translatesReferenceBoundsIntoBoundary = true
      animator.addBehavior(UIGravityBehavior(items: [view]))
      animator.addBehavior(collision)
      stage.advance(by: 0.1)
      view.removeFromSuperview()
    }
    stage.commit()
    #expect(freed == nil && item == nil)
  }

  @Test("hostile values move nothing out of the finite, and trap nowhere")
  func hostile() {
    let animator = UIDynamicAnimator(referenceView: stage.window)
    let (a, b) = (add(UIView(), 100, 100), add(Disk(), 100, 100))
    let faults = UsageFault.collect {
      _ = UIGravityBehavior(items: [UIView()])
      UIDynamicItemBehavior(items: []).addLinearVelocity(.zero, for: a)
    }
    #expect(
      faults.map(\.call) == [
        "UIGravityBehavior.init(items:)", "UIDynamicItemBehavior.addLinearVelocity(_:for:)",
      ])
    let gravity = UIGravityBehavior(items: [a, b])
    gravity.gravityDirection = CGVector(dx: CGFloat.infinity, dy: .nan)
    let push = UIPushBehavior(items: [a, b], mode: .continuous)
    push.setAngle(.nan, magnitude: 1e300)
    let properties = UIDynamicItemBehavior(items: [a, b])
    (properties.density, properties.elasticity) = (0, .infinity)
    (properties.friction, properties.resistance) = (-.infinity, -1e308)
    properties.addLinearVelocity(CGPoint(x: 1e308, y: -1e308), for: a)
    properties.addAngularVelocity(.greatestFiniteMagnitude, for: b)
    let snap = UISnapBehavior(item: a, snapTo: CGPoint(x: CGFloat.nan, y: .infinity))
    let spring = UIAttachmentBehavior(item: a, attachedTo: b)
    (spring.length, spring.frequency, spring.damping) = (.infinity, 1e300, -1)
    let collision = UICollisionBehavior(items: [a, b])
    collision.setTranslatesReferenceBoundsIntoBoundary(
      with: UIEdgeInsets(top: 1e9, left: .nan, bottom: -1e9, right: .infinity))
    let all: [UIDynamicBehavior] = [gravity, push, properties, snap, spring, collision]
    for behavior in all { animator.addBehavior(behavior) }
    stage.advance(by: 1)
    for view in [a, b] {
      #expect(view.center.x.isFinite && view.center.y.isFinite && view.transform.a.isFinite)
    }
  }

  /// A behavior that is composed of others, as apps declare them.
  private final class Fall: UIDynamicBehavior {
    let gravity = UIGravityBehavior()
    let collision = UICollisionBehavior()
    let properties = UIDynamicItemBehavior()

    override init() {
      super.init()
      collision.translatesReferenceBoundsIntoBoundary = true
      properties.elasticity = 0.5
      for behavior in [gravity, collision, properties] { addChildBehavior(behavior) }
    }

    func add(_ item: any UIDynamicItem) {
      gravity.addItem(item)
      collision.addItem(item)
      properties.addItem(item)
    }
  }

  @Test("behaviors are created without items, which are added later")
  func emptyBehaviors() {
    let animator = UIDynamicAnimator(referenceView: stage.window)
    let fall = Fall()
    animator.addBehavior(fall)
    let card = add(UIView(), 200, 100)
    stage.advance(by: 0.1)
    #expect(card.center.y == 100)
    fall.add(card)
    stage.advance(by: 0.1)
    // 24 steps of 1/240 s at 1000 points per second squared.
    #expect(abs(Double(card.center.y) - 100 - distance(1000, steps: 24)) < 1e-9)
  }
}
