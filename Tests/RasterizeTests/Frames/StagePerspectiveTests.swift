import Animator
import Rasterize
import Testing

/// Perspective on a stage, from layers to pixels.
@MainActor
@Suite("Perspective on a stage")
struct StagePerspectiveTests {
  private let stage = Stage(size: CGSize(width: 64, height: 64), scale: 1)
  private let container = UIView(frame: CGRect(x: 0, y: 0, width: 64, height: 64))
  private let distance = 90.0

  init() {
    stage.window.addSubview(container)
    container.layer.sublayerTransform.m34 = -1 / CGFloat(distance)
  }

  private func add(_ color: UIColor, _ frame: CGRect) -> UIView {
    let view = UIView(frame: frame)
    view.backgroundColor = color
    container.addSubview(view)
    return view
  }

  private func render() -> Bitmap {
    Compositor(size: stage.size, scale: 1, threads: 1).render(stage.timeline.frame(at: .zero))
  }

  // A rotation about y by θ maps x to (x cos θ, −x sin θ toward the camera); zPosition is added,
  // and the perspective from distance d divides by 1 − z / d about the container's center, (32,
  // 32).
  @Test(
    "a layer rotated about its axis, in front of or behind the plane, covers its image",
    arguments: [-70.0, -20, 35, 60], [-60.0, 0, 25])
  func sublayerTransform(degrees: Double, zPosition: Double) {
    let view = add(.white, CGRect(x: 22, y: 14, width: 24, height: 30))
    view.layer.transform = CATransform3DMakeRotation(degrees * .pi / 180, 0, 1, 0)
    view.layer.zPosition = zPosition
    let angle = degrees * .pi / 180
    let outline = [(-12.0, -15.0), (12, -15), (12, 15), (-12, 15)].map { x, y in
      let w = 1 - (-x * sin(angle) + zPosition) / distance
      return CGPoint(x: 32 + (34 - 32 + x * cos(angle)) / w, y: 32 + (29 - 32 + y) / w)
    }
    let areas = AreaReference.areas(of: outline, side: 64)
    let bitmap = render()
    for i in areas.indices {
      let alpha = Double(bitmap.pixel(x: i % 64, y: i / 64).alpha)
      #expect(abs(alpha - 255 * areas[i]) <= 2, "(\(i % 64), \(i / 64))")
    }
  }

  @Test("zPosition determines depth order, regardless of the layer order")
  func order() {
    let front = add(.red, CGRect(x: 10, y: 10, width: 30, height: 30))
    let back = add(.blue, CGRect(x: 20, y: 20, width: 30, height: 30))
    container.layer.sublayerTransform = CATransform3DIdentity
    #expect(render().pixel(x: 30, y: 30) == .pureBlue)
    front.layer.zPosition = 1
    #expect(render().pixel(x: 30, y: 30) == .pureRed)
    back.layer.zPosition = 1
    #expect(render().pixel(x: 30, y: 30) == .pureBlue)
  }

  @Test(
    "backfacing layers are hidden unless they are double-sided",
    arguments: [80.0, 100, 180, 260, 280])
  func back(degrees: Double) {
    let view = add(.red, CGRect(x: 17, y: 17, width: 30, height: 30))
    view.layer.transform = CATransform3DMakeRotation(degrees * .pi / 180, 0, 1, 0)
    #expect(render().pixel(x: 32, y: 32) == .pureRed)
    view.layer.isDoubleSided = false
    let showsFront = cos(degrees * .pi / 180) > 0
    #expect(render().pixel(x: 32, y: 32) == (showsFront ? .pureRed : .clear))
  }

  @Test("what is flattened into a backfacing layer is hidden with it")
  func backOfGroup() {
    let view = add(.red, CGRect(x: 17, y: 17, width: 30, height: 30))
    let inner = UIView(frame: CGRect(x: 10, y: 10, width: 10, height: 10))
    inner.backgroundColor = .blue
    view.addSubview(inner)
    view.layer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    #expect(render().pixel(x: 32, y: 32) == .pureBlue)
    view.layer.isDoubleSided = false
    #expect(Set(render().pixels) == [0])
  }

  @Test("of the two sides of a card in a transform layer, the one that faces the viewer is shown")
  func sidesOfCard() {
    let card = CATransformLayer()
    card.frame = CGRect(x: 17, y: 17, width: 30, height: 30)
    let sides: [(UIColor, CGFloat)] = [(.red, 0), (.blue, .pi)]
    for (color, angle) in sides {
      let side = CALayer()
      side.frame = card.bounds
      side.backgroundColor = color.cgColor
      side.isDoubleSided = false
      side.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
      card.addSublayer(side)
    }
    container.layer.addSublayer(card)
    let turn = CABasicAnimation(keyPath: "transform.rotation.y")
    turn.fromValue = 0.0
    turn.toValue = Double.pi
    turn.duration = 1
    card.add(turn, forKey: nil)
    stage.advance(by: 1)
    let compositor = Compositor(size: stage.size, scale: 1, threads: 1)
    // It turns by 180° in a second, so by 90° in half of one; in any order.
    for seconds in [0.55, 0.1, 0.95, 0.45] {
      let frame = compositor.render(stage.timeline.frame(at: MediaTime(seconds: seconds)))
      #expect(
        frame.pixel(x: 32, y: 32) == (seconds < 0.5 ? .pureRed : .pureBlue), "\(seconds)")
    }
  }

  @Test("content behind the camera is not drawn, and not inverted")
  func behindTheCamera() {
    let view = add(.red, CGRect(x: 22, y: 22, width: 20, height: 20))
    view.layer.zPosition = 91
    #expect(Set(render().pixels) == [0])
    view.layer.zPosition = 89
    #expect(render().pixel(x: 1, y: 1) == .pureRed)
  }
}
