import Animator
import Foundation
import Testing

@testable import SVGDocuments

/// Expected values follow from SMIL: linear between the values, unless it says otherwise.
@Suite("SVG: animations of the document")
@MainActor
struct SVGAnimationTests {
  /// A document of 20 by 20 that is shown at its size, from time 0 on.
  private func shown(_ body: String) throws -> (Stage, ArtworkView) {
    let document = try parsed(body, attributes: "viewBox='0 0 20 20'")
    #expect(document.warnings == [])
    let stage = Stage(size: CGSize(width: 20, height: 20), scale: 1, frameRate: 10)
    let view = ArtworkView(artwork: document)
    stage.window.addSubview(view)
    return (stage, view)
  }

  private func layer(_ view: ArtworkView, _ name: String = "a") throws -> CAShapeLayer {
    try #require(view.part(named: name)?.layer.presentation() as? CAShapeLayer)
  }

  /// Where a point of the view box is drawn.
  private func place(
    _ point: CGPoint, of view: ArtworkView, _ name: String = "a"
  ) throws -> CGPoint {
    let part = try #require(view.part(named: name))
    let shown = try #require(part.layer.presentation())
    let transform = CATransform3DGetAffineTransform(shown.transform)
    let offset = CGPoint(x: point.x - part.bounds.midX, y: point.y - part.bounds.midY)
    let moved = offset.applying(transform)
    return CGPoint(x: shown.position.x + moved.x, y: shown.position.y + moved.y)
  }

  private func isNear(_ a: CGPoint, _ x: CGFloat, _ y: CGFloat) -> Bool {
    abs(a.x - x) < 0.01 && abs(a.y - y) < 0.01
  }

  @Test("opacity, from one value to another, and then as before")
  func opacity() throws {
    let (stage, view) = try shown(
      "<rect id='a' width='9' height='9' opacity='.9'><animate attributeName='opacity' from='0' to='1' dur='2s'/></rect>"
    )
    stage.advance(to: 0.5)
    #expect(try layer(view).opacity == 0.25)
    stage.advance(to: 2.5)
    #expect(try layer(view).opacity == 0.9)
  }

  @Test("geometry, lines and colors: what differs between the values is animated")
  func attributes() throws {
    let (stage, view) = try shown(
      """
      <circle id='a' cx='10' cy='10' r='2' fill='red' stroke='blue'>
        <animate attributeName='r' values='2;6' dur='4s'/>
        <animate attributeName='fill' values='#000000;#ffffff' dur='4s'/>
        <animate attributeName='stroke-width' values='0;4' dur='4s'/>
      </circle>
      <rect id='b' width='2' y='8' height='4'>
        <animate attributeName='height' values='4;8' dur='4s'/>
        <animate attributeName='y' values='8;6' dur='4s'/>
      </rect>
      <rect id='c' width='2' height='0'><animate attributeName='height' values='0;8' dur='4s'/></rect>
      <circle id='d' cx='3' cy='3'><set attributeName='r' to='1' begin='1s'/></circle>
      <style>#a { fill: lime }</style>
      """)
    stage.advance(to: 2)
    let layer = try layer(view)
    #expect(layer.path?.boundingBoxOfPath == CGRect(x: 6, y: 6, width: 8, height: 8))
    #expect(abs(layer.lineWidth - 2) < 0.001)
    // Height and place change together.
    #expect(
      try self.layer(view, "b").path?.boundingBoxOfPath == CGRect(x: 0, y: 7, width: 2, height: 6))
    let color = try #require(layer.fillColor?.components)
    #expect(color.prefix(3).allSatisfy { abs($0 - 0.5) < 0.01 })
    // From nothing: from a thousandth, so that the outline can grow.
    let grown = try #require(self.layer(view, "c").path).boundingBoxOfPath
    #expect(abs(grown.height - 4) < 0.001)
    #expect(
      try self.layer(view, "d").path?.boundingBoxOfPath == CGRect(x: 2, y: 2, width: 2, height: 2))
    stage.advance(to: 5)
    #expect(try self.layer(view).fillColor == UIColor.green.cgColor)
  }

  @Test("a rotation about a point follows the circle, of a shape and of a group with a transform")
  func rotation() throws {
    let turn =
      "<animateTransform attributeName='transform' type='rotate' from='0 10 10' to='360 10 10' dur='4s' repeatCount='indefinite'/>"
    let (stage, view) = try shown(
      """
      <rect id='a' x='14' y='9' width='2' height='2'>\(turn)</rect>
      <g id='b' transform='translate(5 5)'><rect x='14' y='9' width='2' height='2'/>\(turn)</g>
      <g transform='translate(5 5)'><rect id='c' x='14' y='9' width='2' height='2'/>
        \(turn.replacing("attributeName", with: "additive='sum' attributeName"))</g>
      """)
    let (start, start5) = (CGPoint(x: 15, y: 10), CGPoint(x: 20, y: 15))
    stage.advance(to: 1)
    #expect(isNear(try place(start, of: view), 10, 15))
    // The transform of the group is replaced.
    #expect(isNear(try place(start5, of: view, "b"), 10, 15))
    stage.advance(to: 4.5)
    let diagonal = 5 * CGFloat(0.5).squareRoot()
    #expect(isNear(try place(start, of: view), 10 + diagonal, 10 + diagonal))
    // Two and a half degrees between two values.
    stage.advance(to: 8 + 2.5 / 90)
    let angle = 2.5 * CGFloat.pi / 180
    #expect(isNear(try place(start, of: view), 10 + 5 * cos(angle), 10 + 5 * sin(angle)))
    // Added to the translation of the group, which is not a named part.
    let group = try #require(view.part(named: "c")?.superview?.layer.presentation())
    #expect(abs(CATransform3DGetAffineTransform(group.transform).b - sin(angle)) < 1e-3)
  }

  @Test("translations and scales; values without a second number")
  func transforms() throws {
    let (stage, view) = try shown(
      """
      <rect id='a' width='2' height='2'><animateTransform attributeName='transform' type='translate' values='0;8' dur='2s'/></rect>
      <rect id='b' width='2' height='2'><animateTransform attributeName='transform' type='scale' values='1;3 5' dur='2s'/></rect>
      <rect id='c' width='2' height='2'><animateTransform attributeName='transform' type='skewX' values='0;45' dur='2s' calcMode='discrete'/></rect>
      """)
    stage.advance(to: 1)
    #expect(isNear(try place(CGPoint(x: 2, y: 2), of: view), 6, 2))
    #expect(isNear(try place(CGPoint(x: 2, y: 2), of: view, "b"), 4, 6))
    #expect(isNear(try place(CGPoint(x: 0, y: 2), of: view, "c"), 2, 2))
  }

  @Test("begin, repetitions, key times, splines, and values that hold")
  func timing() throws {
    let (stage, view) = try shown(
      """
      <rect id='a' width='9' height='9'><animate attributeName='opacity' values='0;1;0.5' keyTimes='0;0.25;1' begin='1s' dur='2s' fill='freeze'/></rect>
      <rect id='b' width='9' height='9'><animate attributeName='opacity' values='0;1' dur='1s' repeatCount='2.5' fill='freeze'/></rect>
      <rect id='c' width='9' height='9'><animate attributeName='opacity' values='0;1' dur='1s' calcMode='spline' keySplines='.42 0 1 1' begin='-500ms'/></rect>
      <rect id='d' width='9' height='9'><animate attributeName='opacity' values='0.2;0.4' dur='1s' calcMode='discrete'/></rect>
      <rect id='e' width='9' height='9'><set attributeName='opacity' to='0.3' begin='0:01'/><set attributeName='fill' to='red' begin='2s' dur='1s'/></rect>
      """)
    func opacity(_ name: String) throws -> Float { try layer(view, name).opacity }
    let spline = Float(UnitBezier(0.42, 0, 1, 1).value(at: 0.75))
    stage.advance(to: 0.25)
    #expect(try opacity("a") == 1 && opacity("b") == 0.25 && opacity("e") == 1)
    #expect(abs(try opacity("c") - spline) < 1e-6)
    #expect(try opacity("d") == 0.2)
    stage.advance(to: 0.75)
    #expect(try opacity("d") == 0.4 && opacity("c") == 1)
    stage.advance(to: 1.25)
    #expect(try opacity("a") == 0.5 && opacity("e") == 0.3)
    let rest = try layer(view, "e").fillColor
    stage.advance(to: 2.5)
    #expect(try layer(view, "e").fillColor == UIColor.red.cgColor)
    stage.advance(to: 9)
    #expect(try layer(view, "e").fillColor == rest && rest != UIColor.red.cgColor)
    #expect(try opacity("a") == 0.5 && opacity("b") == 0.5 && opacity("e") == 0.3)
  }

  @Test("an animation that refers to its element, and those of the whole document")
  func targets() throws {
    let (stage, view) = try shown(
      """
      <rect id='a' width='9' height='9'/>
      <g id='b'><rect width='9' height='9'/>
        <animate href='#a' attributeName='opacity' values='0;1' dur='2s'/></g>
      <animate attributeName='opacity' values='0;0.5' dur='2s'/>
      """)
    stage.advance(to: 1)
    #expect(try layer(view).opacity == 0.5)
    let group = try #require(view.part(named: "b")?.layer.presentation())
    #expect(group.opacity == 1)
    let whole = try #require(view.part(named: "b")?.superview?.layer.presentation())
    #expect(whole.opacity == 0.25)
  }

  @Test("animations of what is no part are left out, and those without an element")
  func notParts() {
    let move = "<animate attributeName='offset' values='0;1' dur='1s'/>"
    let found = messages(
      """
      <linearGradient id='g'>\(move)<stop stop-color='red'>\(move)</stop></linearGradient>
      <clipPath id='c'>\(move)<rect width='9' height='9'>\(move)</rect></clipPath>
      <rect width='9' height='9' fill='url(#g)' clip-path='url(#c)'/>
      <animate href='#x' attributeName='opacity' values='0;1' dur='1s'/>
      """)
    let reasons = found.map { $0.components(separatedBy: "left out: ").last }
    #expect(
      Set(reasons) == [
        "'linearGradient' is not animated here", "'stop' is not animated here",
        "'clipPath' is not animated here", "'rect' is not animated here",
        "there is no element '#x'",
      ])
    #expect(found.count == 5 && found.allSatisfy { $0.hasPrefix("warning: ") })
  }

  // MARK: CSS

  @Test("keyframes of CSS: there and back, eased, delayed, and held")
  func styled() throws {
    let (stage, view) = try shown(
      """
      <style>
        @keyframes fade { from { opacity: 0 } to { opacity: 1 } }
        @keyframes grow { 25% { r: 6px; animation-timing-function: linear } 100% { r: 2; fill: #00f } }
        #a { animation: fade 2s linear infinite alternate }
        #b { animation: 1s 1s both fade }
        #c { animation-name: fade, grow; animation-duration: 4s; animation-timing-function: cubic-bezier(.42, 0, 1, 1), linear; animation-fill-mode: forwards; animation-delay: -1s }
        #d { animation: fade 1s linear 2 reverse }
      </style>
      <rect id='a' width='9' height='9'/><rect id='b' width='9' height='9'/>
      <circle id='c' r='4' cx='9' cy='9' fill='#000'/><rect id='d' width='9' height='9'/>
      """)
    func opacity(_ name: String) throws -> Float { try layer(view, name).opacity }
    stage.advance(to: 0.5)
    #expect(try opacity("a") == 0.25 && opacity("b") == 0 && opacity("d") == 0.5)
    let ease = Float(UnitBezier(0.25, 0.1, 0.25, 1).value(at: 0.5))
    stage.advance(to: 1.5)
    #expect(abs(try opacity("b") - ease) < 1e-6)
    // 2.5 of 4 seconds; the radius from 6 at the first to 2 at the fourth, the color from black at 0.
    let eased = Float(UnitBezier(0.42, 0, 1, 1).value(at: 0.625))
    #expect(abs(try opacity("c") - eased) < 1e-6)
    let box = try #require(layer(view, "c").path).boundingBoxOfPath
    #expect(abs(box.width - 8) < 1e-6)
    let blue = try #require(layer(view, "c").fillColor?.components)
    #expect(abs(blue[2] - 0.625) < 0.01)
    stage.advance(to: 3)
    #expect(try opacity("a") == 0.5 && opacity("b") == 1 && opacity("d") == 1)
    stage.advance(to: 9)
    #expect(try layer(view, "c").path?.boundingBoxOfPath.width == 4)
  }

  @Test("transforms of CSS, about the origin that is stated")
  func styledTransforms() throws {
    let (stage, view) = try shown(
      """
      <style>
        @keyframes spin { to { transform: rotate(1turn) } }
        @keyframes move { from { transform: translate(2px, 0) scale(1) } to { transform: translate(10px, 4px) scale(3) } }
        rect { animation: spin 4s linear infinite }
        #b { transform-origin: center; transform-box: fill-box }
        #c { transform-origin: 10px 50% }
        #d { animation: move 2s linear }
      </style>
      <rect id='a' width='4' height='2'/><rect id='b' width='4' height='2'/>
      <rect id='c' width='4' height='2'/><rect id='d' width='1' height='1'/>
      """)
    stage.advance(to: 1)
    #expect(isNear(try place(CGPoint(x: 4, y: 0), of: view), 0, 4))
    #expect(isNear(try place(CGPoint(x: 4, y: 1), of: view, "b"), 2, 3))
    // (4, 0) is 6 to the left of (10, 10), and 10 above.
    #expect(isNear(try place(CGPoint(x: 4, y: 0), of: view, "c"), 20, 4))
    #expect(isNear(try place(CGPoint(x: 1, y: 1), of: view, "d"), 8, 4))
  }

  @Test(
    "what is left out of CSS, with its reason",
    arguments: [
      ("animation: none", ""), ("animation: x 1s", "there are no '@keyframes x'"),
      ("animation: k", "it has no duration"), ("animation: k 1s paused", "it is paused"),
      ("animation: k 1s steps(4, end)", "its timing function is 'steps(4, end)'"),
      ("animation: turn 1s", "the transform 'rotate3d(1, 1, 1, 45deg)' is not animated"),
      ("animation: mixed 1s", "its transforms are lists of different functions"),
      ("animation: mixed2 1s; transform-origin: x", "its origin is 'x'"),
      ("animation: other 1s", "'visibility' changes nothing that is animated"),
    ])
  func leftOutOfStyle(style: String, reason: String) {
    let sheet = """
      <style>@keyframes k { to { opacity: 0 } } @keyframes turn { to { transform: rotate3d(1, 1, 1, 45deg) } } \
      @keyframes mixed { from { transform: rotate(1deg) } to { transform: scale(2) } } \
      @keyframes mixed2 { to { transform: scale(2) } } @keyframes other { to { visibility: hidden } }</style>
      """
    let found = messages(sheet + "<rect width='9' height='9' style='\(style)'/>")
    let reasons = found.map { $0.components(separatedBy: "left out: ").last }
    #expect(reasons == (reason.isEmpty ? [] : [reason]))
  }

  @Test("keyframes that are not well-formed are named")
  func keyframes() {
    for body in ["0 { r: 1 }", "120% { r: 1 }", "from { r: 1", "@x { }"] {
      let found = messages("<style>@keyframes k { \(body) }</style><rect width='9' height='9'/>")
      #expect(found.count == 1, "\(body): \(found)")
    }
  }

  @Test("another document plays from when it is set, and a view from when it is shown")
  func start() throws {
    let body =
      "<rect id='a' width='9' height='9'><animate attributeName='opacity' from='0' to='1' dur='2s'/></rect>"
    let (stage, view) = try shown(body)
    stage.advance(to: 1)
    view.artwork = try parsed(body, attributes: "viewBox='0 0 20 20'")
    stage.advance(to: 2)
    #expect(try layer(view).opacity == 0.5)
    view.removeFromSuperview()
    stage.advance(to: 5)
    stage.window.addSubview(view)
    stage.advance(to: 5.5)
    #expect(try layer(view).opacity == 0.25)
  }

  @Test(
    "what is left out, with its reason",
    arguments: [
      ("<animate dur='1s'/>", "it has no 'attributeName'"),
      ("<animate attributeName='x' dur='1s'/>", "it has no 'values', and no 'to'"),
      ("<animate attributeName='x' values=';' keyTimes='' dur='1s'/>", "its 'values' are empty"),
      ("<animate attributeName='x' to='2'/>", "it has no duration"),
      ("<animate attributeName='x' to='2' dur='0s'/>", "it has no duration"),
      ("<animate attributeName='x' to='2' dur='9e300:1'/>", "it has no duration"),
      ("<animate attributeName='x' to='2' dur='1s' begin='click'/>", "it begins with 'click'"),
      ("<animate attributeName='x' to='2' dur='1s' end='2s'/>", "it ends at '2s'"),
      (
        "<animate attributeName='x' to='2' dur='1s' additive='sum'/>", "it adds to the value of 'x'"
      ),
      (
        "<animate attributeName='x' to='2' dur='1s' accumulate='sum'/>", "its repetitions add up"
      ),
      (
        "<animate attributeName='x' to='2' dur='1s' repeatCount='0'/>", "it is repeated '0' times"
      ),
      ("<animate attributeName='x' values='1;2;3' calcMode='paced' dur='1s'/>", "it is paced"),
      (
        "<animate attributeName='x' values='1;2' keyTimes='0;2' dur='1s'/>",
        "its 'keyTimes' are not one for each value, from 0 to 1"
      ),
      (
        "<animate attributeName='x' values='1;2' calcMode='spline' dur='1s'/>",
        "its 'keySplines' are not four numbers for each interval"
      ),
      ("<animate attributeName='opacity' to='x' dur='1s'/>", "an opacity is 0 to 1"),
      (
        "<set attributeName='visibility' to='hidden'/>",
        "'visibility' changes nothing that is animated"
      ),
      (
        "<animateTransform attributeName='transform' type='rotate' to='1 2' dur='1s'/>",
        "'1 2' is no value of the type 'rotate'"
      ),
      (
        "<animateTransform attributeName='transform' type='rotate' to='90000' dur='1s'/>",
        "it turns too far"
      ),
      (
        "<animate attributeName='x' to='2' dur='1s'/><animate attributeName='y' to='2' dur='2s'/>",
        "another one changes the same of its element"
      ),
    ])
  func leftOut(animation: String, reason: String) {
    let found = messages("<rect width='9' height='9'>\(animation)</rect>")
    #expect(found.count == 1, "\(found)")
    #expect(found[0].hasSuffix("the animation is left out: \(reason)"))
    #expect(found.allSatisfy { $0.hasPrefix("warning: 2:") })
  }

  @Test("a million values, and a bomb of animations, are bounded")
  func limits() {
    let values = (0..<100_000).map { "\($0)" }.joined(separator: ";")
    let found = messages(
      "<rect width='9' height='9'><animate attributeName='x' values='\(values)' dur='1s'/></rect>")
    #expect(found.count == 1 && found[0].hasSuffix("it has more than 1000 values"))
    let most = (0..<1000).map { "\($0)" }.joined(separator: ";")
    let many = (0..<1000).map { _ in
      "<animate attributeName='x' values='\(most)' dur='1s'/>"
    }
    let bomb = messages("<rect width='9' height='9'>\(many.joined())</rect>")
    // The first of them applies. The list of the others ends early.
    #expect(bomb.count == 20 && bomb.allSatisfy { $0.contains("another one changes the same") })
  }
}
