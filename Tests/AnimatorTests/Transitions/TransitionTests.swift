import Animator
import TestSupport
import Testing

@MainActor
@Suite("View transitions")
struct TransitionTests {
  /// A container of 100 × 100 with two faces; the second is hidden or not yet added.
  @MainActor
  struct Faces {
    let stage = Stage(size: CGSize(width: 320, height: 240), scale: 1)
    let container = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
    let front = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let back = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    init() {
      stage.window.addSubview(container)
      container.addSubview(front)
      front.backgroundColor = .red
      back.backgroundColor = .blue
    }

    /// The container's transition in the frame at `seconds`.
    func transition(at seconds: Double) -> TransitionSnapshot? {
      stage.timeline.frame(at: MediaTime(seconds: seconds)).layers.compactMap(\.transition).first
    }

    func colors(_ snapshot: LayerTreeSnapshot?) -> [CGColor] {
      snapshot?.layers.compactMap(\.state.backgroundColor) ?? []
    }
  }

  nonisolated static let kinds = ViewTransitions.options.map(\.option)

  @Test("the change is immediate; snapshots show the states before and after", arguments: kinds)
  func pictures(kind: UIView.AnimationOptions) {
    let f = Faces()
    var end: Double?
    UIView.transition(from: f.front, to: f.back, duration: 1, options: [kind, .curveLinear]) {
      finished in
      #expect(finished)
      end = f.stage.time.seconds
    }
    #expect(f.container.subviews == [f.back] && f.front.superview == nil)
    let halfway = f.transition(at: 0.5)
    #expect(f.colors(halfway?.from) == [UIColor.red.cgColor])
    #expect(f.colors(halfway?.to) == [UIColor.blue.cgColor])
    #expect(halfway?.from.size == CGSize(width: 100, height: 100))
    f.stage.advance(by: 2)
    #expect(end == 1)
  }

  @Test("at progress 0 and 1 the frame equals one without a transition", arguments: kinds)
  func ends(kind: UIView.AnimationOptions) {
    let (plain, f) = (Faces(), Faces())
    let before = plain.stage.timeline.frame(at: .zero)
    UIView.transition(from: f.front, to: f.back, duration: 1, options: kind)
    func states(_ frame: FrameSnapshot) -> [LayerState] { frame.layers.map(\.state) }
    let first = f.stage.timeline.frame(at: .zero)
    #expect(states(first) == states(before))
    #expect(first.layers.map(\.transform) == before.layers.map(\.transform))
    #expect(first.layers.map(\.descendantCount) == before.layers.map(\.descendantCount))
    f.stage.advance(to: 1)
    let last = f.stage.timeline.frame(at: MediaTime(seconds: 1))
    #expect(last.layers.allSatisfy { $0.transition == nil })
    #expect(last.layers.last?.state.backgroundColor == UIColor.blue.cgColor)
  }

  @Test("showHideTransitionViews hides and shows views without removing any")
  func showHide() {
    let f = Faces()
    f.back.isHidden = true
    f.container.insertSubview(f.back, at: 0)
    UIView.transition(
      from: f.front, to: f.back, duration: 1,
      options: [.transitionFlipFromLeft, .showHideTransitionViews])
    #expect(f.front.isHidden && !f.back.isHidden)
    #expect(f.container.subviews == [f.back, f.front])
  }

  @Test("the new view replaces the old one in the hierarchy")
  func replacement() {
    let f = Faces()
    let above = UIView()
    f.container.addSubview(above)
    UIView.transition(from: f.front, to: f.back, duration: 1, options: .transitionCurlUp)
    #expect(f.container.subviews == [f.back, above])
  }

  @Test("changes made by the block are not animated, unless animated content is allowed")
  func content() {
    for (allow, position) in [(UIView.AnimationOptions.allowAnimatedContent, 75.0), ([], 100)] {
      let f = Faces()
      UIView.transition(
        with: f.container, duration: 1,
        options: [.transitionCrossDissolve, .curveLinear, allow]
      ) { f.front.center.x = 100 }
      let to = f.transition(at: 0.5)?.to
      #expect(to?.layers.last?.state.position.x == CGFloat(position))
    }
  }

  @Test("with animated content, earlier animations continue in the first snapshot")
  func runningContent() {
    let f = Faces()
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { f.front.center.x = 150 }
    UIView.transition(
      with: f.container, duration: 1,
      options: [.transitionFlipFromTop, .allowAnimatedContent, .curveLinear]
    ) { f.front.backgroundColor = .green }
    let shown = f.transition(at: 0.5)
    #expect(shown?.from.layers.last?.state.position.x == 75)
    #expect(f.colors(shown?.from) == [UIColor.red.cgColor])
    #expect(shown?.to.layers.last?.state.position.x == 75)
  }

  @Test("another transition replaces the first, and starts from the presentation")
  func interruption() {
    let f = Faces()
    var flags: [Bool] = []
    UIView.transition(
      with: f.container, duration: 1, options: .transitionFlipFromLeft,
      animations: { f.front.backgroundColor = .green }
    ) { flags.append($0) }
    f.stage.advance(by: 0.25)
    UIView.transition(
      with: f.container, duration: 1, options: .transitionCrossDissolve,
      animations: { f.front.backgroundColor = .blue }
    ) { flags.append($0) }
    let shown = f.transition(at: 0.5)
    #expect(shown?.from.layers.first?.transition != nil, "the first is visible in progress")
    #expect(f.colors(shown?.to) == [UIColor.blue.cgColor])
    f.stage.advance(by: 2)
    #expect(flags == [false, true])
  }

  @Test("removing the container ends its transition, unfinished")
  func removal() {
    let f = Faces()
    var log: [(Bool, Double)] = []
    UIView.transition(
      with: f.container, duration: 1, options: .transitionCurlDown,
      animations: { f.front.isHidden = true }
    ) { log.append(($0, f.stage.time.seconds)) }
    f.stage.advance(by: 0.25)
    f.container.removeFromSuperview()
    f.stage.advance(by: 0)
    #expect(log.count == 1 && log.first?.0 == false && log.first?.1 == 0.25)
  }

  @Test(
    "without a transition option the block is an ordinary animation, immediate without a duration")
  func none() {
    let f = Faces()
    UIView.transition(with: f.container, duration: 1, options: .curveLinear) { f.front.alpha = 0 }
    f.stage.advance(by: 0.5)
    #expect(f.front.layer.presentation()?.opacity == 0.5)
    var done = false
    UIView.transition(
      with: f.container, duration: 0, options: .transitionCurlUp,
      animations: { f.front.center.x = 0 }
    ) { _ in done = true }
    f.stage.advance(by: 0)
    #expect(done && f.transition(at: 0.5) == nil && f.front.center.x == 0)
  }

  @Test("a transition of a view without a superview changes nothing, and completes")
  func noSuperview() {
    let f = Faces()
    var done = false
    UIView.transition(from: f.back, to: f.front, duration: 1, options: .transitionCurlUp) { _ in
      done = true
    }
    f.stage.advance(by: 0)
    #expect(done && f.container.subviews == [f.front])
  }

  @Test("during its delay a transition shows the old content")
  func delay() {
    let f = Faces()
    UIView.transition(
      with: f.container, using: nil, duration: 1, delay: 1, options: .transitionFlipFromLeft,
      animations: { f.front.backgroundColor = .green }, completion: nil)
    let waiting = f.stage.timeline.frame(at: MediaTime(seconds: 0.9)).layers
    #expect(waiting.last?.state.backgroundColor == UIColor.red.cgColor)
    #expect(f.transition(at: 1.5) != nil)
  }
}

@Suite("Geometry of transitions")
struct TransitionGeometryTests {
  let size = CGSize(width: 200, height: 100)

  static func transition(_ option: UIView.AnimationOptions) -> (any ViewTransition)? {
    ViewTransitions.options.first { $0.option == option }?.transition
  }

  /// Which side comes toward the viewer, by the sign of its size.
  static let flips: [(UIView.AnimationOptions, String)] = [
    (.transitionFlipFromLeft, "left"), (.transitionFlipFromRight, "right"),
    (.transitionFlipFromTop, "top"), (.transitionFlipFromBottom, "bottom"),
  ]

  @Test("a flip brings the side it is named for toward the viewer", arguments: flips)
  func flipSide(option: UIView.AnimationOptions, side: String) throws {
    let flip = try #require(Self.transition(option))
    let cell = try #require(flip.surfaces(progress: 0.25, size: size).first?.cells.first)
    let c = cell.corners
    let lengths = [
      "left": hypot(c[3].x - c[0].x, c[3].y - c[0].y),
      "right": hypot(c[2].x - c[1].x, c[2].y - c[1].y),
      "top": hypot(c[1].x - c[0].x, c[1].y - c[0].y),
      "bottom": hypot(c[2].x - c[3].x, c[2].y - c[3].y),
    ]
    let opposite = ["left": "right", "right": "left", "top": "bottom", "bottom": "top"]
    let near = try #require(lengths[side])
    let far = try #require(lengths[opposite[side] ?? ""])
    #expect(near > far)
    // The near edge keeps its length, so nothing is cropped.
    #expect(abs(near - (side == "left" || side == "right" ? 100 : 200)) < 1e-9)
  }

  @Test("faces switch exactly edge-on, and are never mirrored", arguments: flips)
  func flipFaces(option: UIView.AnimationOptions, side: String) throws {
    let flip = try #require(Self.transition(option))
    for step in 1..<100 where step != 50 {
      let surface = try #require(flip.surfaces(progress: Double(step) / 100, size: size).first)
      #expect(surface.paint == (step < 50 ? .from : .to))
      let c = surface.cells[0].corners
      let textureCorners = c.map { $0.applying(surface.cells[0].textureTransform) }
      // Corners in order and with the snapshot's orientation: not mirrored.
      for (p, q) in zip(textureCorners, [(0, 0), (200, 0), (200, 100), (0, 100)]) {
        #expect(abs(p.x - CGFloat(q.0)) < 1e-6 && abs(p.y - CGFloat(q.1)) < 1e-6)
      }
      let area = (0..<4).reduce(CGFloat(0)) { sum, i in
        let (p, q) = (c[i], c[(i + 1) % 4])
        return sum + p.x * q.y - q.x * p.y
      }
      #expect(area > 0)
    }
    #expect(flip.surfaces(progress: 0.5, size: size).isEmpty)
  }

  @Test("a flip's corners are where a rotation in perspective maps them")
  func flipCorners() throws {
    let flip = try #require(Self.transition(.transitionFlipFromLeft))
    for step in [1, 2, 3, 4, 6, 7, 8, 9] {
      let progress = Double(step) / 10
      let cell = try #require(flip.surfaces(progress: progress, size: size).first?.cells.first)
      let angle = Double.pi * (progress < 0.5 ? progress : progress - 1)
      // Eye at twice the longer side; pushed back by half the width times the sine.
      let (distance, back) = (400.0, 100 * abs(sin(angle)))
      for (corner, (x, y)) in zip(
        cell.corners, [(-100.0, -50.0), (100, -50), (100, 50), (-100, 50)])
      {
        let z = -x * sin(angle) - back
        let scale = 1 / (1 - z / distance)
        #expect(near(Double(corner.x), 100 + x * cos(angle) * scale))
        #expect(near(Double(corner.y), 50 + y * scale))
      }
    }
  }

  @Test("a curl is flat at its start and gone at its end", arguments: [200.0, 60])
  func curlEnds(width: Double) throws {
    let size = CGSize(width: width, height: 100)
    let curl = try #require(Self.transition(.transitionCurlUp))
    let start = curl.surfaces(progress: 1e-6, size: size)
    let page = start.filter { $0.paint == .from }.flatMap(\.cells)
    let flat = page.filter { $0.whiteTint == 0 }.map { area($0.corners) }.reduce(0, +)
    #expect(abs(flat - width * 100) < 0.1)
    let end = curl.surfaces(progress: 1 - 1e-9, size: size)
    let visible = end.filter { $0.paint != .to }.flatMap(\.cells).map { area($0.corners) }
    #expect(visible.reduce(0, +) < 0.1)
  }

  @Test("curling down is curling up in reverse, with the snapshots exchanged")
  func curlDown() throws {
    let up = try #require(Self.transition(.transitionCurlUp))
    let down = try #require(Self.transition(.transitionCurlDown))
    let a = up.surfaces(progress: 0.25, size: size)
    let b = down.surfaces(progress: 0.75, size: size)
    #expect(a.map(\.cells) == b.map(\.cells))
    #expect(a.map(\.paint) != b.map(\.paint))
  }

  @Test("across the roll the paper keeps its length: cells map to the page without gaps")
  func curlLength() throws {
    let curl = try #require(Self.transition(.transitionCurlUp))
    for progress in [0.2, 0.4, 0.6] {
      let cells = curl.surfaces(progress: progress, size: size).filter { $0.paint == .from }
        .flatMap(\.cells)
      // The cells' texture regions side by side are the visible part of the page: their
      let pictures = cells.map { cell in
        area(cell.corners.map { $0.applying(cell.textureTransform) })
      }
      #expect(pictures.reduce(0, +) <= 200 * 100 + 1e-6)
      for (a, b) in zip(cells, cells.dropFirst()) where b.corners.count == 4 && a.corners.count == 4
      {
        let shared = a.corners.filter { (p: CGPoint) -> Bool in
          b.corners.contains { (q: CGPoint) -> Bool in hypot(q.x - p.x, q.y - p.y) < 1e-9 }
        }
        #expect(shared.count >= 2, "neighbors share an edge")
      }
    }
  }

}
