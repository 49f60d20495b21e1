import Animator
import Testing

/// Items of UIKit Dynamics: rotation, friction, pins, and snaps to points that move.
@MainActor
struct ItemBehaviorTests {
  private let stage = Stage(size: CGSize(width: 400, height: 400))
  private let animator: UIDynamicAnimator

  init() { animator = UIDynamicAnimator(referenceView: stage.window) }

  private func add(_ x: CGFloat, _ y: CGFloat, side: CGFloat = 100) -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: side, height: side))
    view.center = CGPoint(x: x, y: y)
    stage.window.addSubview(view)
    return view
  }

  private func angle(_ view: UIView) -> CGFloat { atan2(view.transform.b, view.transform.a) }

  @Test("a push beside the center moves an item that may not rotate as one through the center")
  func rotation() {
    let (free, upright) = (add(100, 100), add(100, 300))
    let properties = UIDynamicItemBehavior(items: [upright])
    properties.allowsRotation = false
    let push = UIPushBehavior(items: [free, upright], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    for view in [free, upright] {
      push.setTargetOffsetFromCenter(UIOffset(horizontal: 0, vertical: 20), for: view)
    }
    for behavior in [properties, push] { animator.addBehavior(behavior) }
    stage.advance(by: 1)
    // 100 points per second on 100 × 100 points of density 1, for a second.
    for view in [free, upright] { #expect(abs(view.center.x - 200) < 0.5) }
    #expect(upright.transform == .identity && abs(angle(free)) > 0.1)
  }

  @Test("friction slows an item on the floor by its factor times gravity, until it stops")
  func friction() {
    // On the floor of the reference view.
    let (rough, smooth) = (add(60, 380, side: 40), add(60, 380, side: 40))
    let collision = UICollisionBehavior(items: [rough, smooth])
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.collisionMode = .boundaries
    let properties = [(rough, CGFloat(0.5)), (smooth, 0)].map { view, friction in
      let item = UIDynamicItemBehavior(items: [view])
      (item.friction, item.allowsRotation) = (friction, false)
      item.addLinearVelocity(CGPoint(x: 200, y: 0), for: view)
      return item
    }
    for behavior in [collision, UIGravityBehavior(items: [rough, smooth])] + properties {
      animator.addBehavior(behavior)
    }
    stage.advance(by: 1)
    // 0.5 · 1000 points per second squared stop 200 points per second within 200² / 1000 = 40 points.
    #expect(abs(rough.center.x - 100) < 2)
    #expect(abs(smooth.center.x - 260) < 1)
  }

  @Test("items turn around a pin, which stays at both; its friction makes them turn as one")
  func pins() {
    func turn(_ friction: CGFloat, y: CGFloat) -> (slack: CGFloat, first: CGFloat, second: CGFloat)
    {
      let (arm, plate) = (add(100, y, side: 40), add(140, y, side: 40))
      let pin = UIAttachmentBehavior.pinAttachment(
        with: arm, attachedTo: plate, attachmentAnchor: CGPoint(x: 120, y: y))
      pin.frictionTorque = friction
      let properties = UIDynamicItemBehavior(items: [arm, plate])
      properties.addAngularVelocity(2, for: arm)
      var slack: CGFloat = 0
      pin.action = {
        let (a, b) = (
          CGPoint(x: 20, y: 0).applying(arm.transform),
          CGPoint(x: -20, y: 0).applying(plate.transform)
        )
        slack = max(
          slack,
          hypot(
            arm.center.x + a.x - plate.center.x - b.x, arm.center.y + a.y - plate.center.y - b.y))
      }
      for behavior in [properties, pin] { animator.addBehavior(behavior) }
      stage.advance(by: 1)
      pin.action = nil
      return (slack, angle(arm), angle(plate))
    }
    let (loose, stiff) = (turn(0, y: 100), turn(1e6, y: 300))
    #expect(loose.slack < 0.1 && stiff.slack < 0.1)
    #expect(abs(loose.first - loose.second) > 0.3)
    #expect(abs(stiff.first - stiff.second) < 0.05 && abs(stiff.first) > 0.05)
  }

  @Test("a snap whose point is moved takes the item there")
  func movedSnap() throws {
    let view = add(100, 100, side: 40)
    let snap = UISnapBehavior(item: view, snapTo: CGPoint(x: 200, y: 100))
    animator.addBehavior(snap)
    try stage.advanceUntilIdle()
    #expect(abs(view.center.x - 200) < 0.5 && animator.isRunning == false)
    snap.snapPoint = CGPoint(x: 80, y: 250)
    #expect(animator.isRunning)
    try stage.advanceUntilIdle()
    #expect(abs(view.center.x - 80) < 0.5 && abs(view.center.y - 250) < 0.5)
  }
}
