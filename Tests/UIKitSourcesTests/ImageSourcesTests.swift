import AnimatorTesting
import Rasterize
import Testing
import UIKit

/// Files that draw with text, images, and in light and dark.
@MainActor
struct ImageSourcesTests {
  @Test("a message's text is styled, and its markers are removed")
  func styledText() throws {
    let styler = MessageTextStyler()
    let text = styler.attributedString(for: "Hi @ada, **see** `f(x)` at https://a.b now")
    #expect(text.string == "Hi @ada, see f(x) at https://a.b now")
    func font(_ word: String) -> UIFont? {
      let range = (text.string as NSString).range(of: word)
      return text.attribute(.font, at: range.location, effectiveRange: nil) as? UIFont
    }
    #expect(font("see") == .boldSystemFont(ofSize: 16))
    #expect(font("f(x)") == .monospacedSystemFont(ofSize: 14, weight: .regular))
    #expect(font("Hi") == .systemFont(ofSize: 16) && font("@ada") != font("Hi"))
    let link = (text.string as NSString).range(of: "https")
    #expect(text.attribute(.underlineStyle, at: link.location, effectiveRange: nil) as? Int == 1)
  }

  @Test("a bubble has the size of its text, has a tail, and grows from it")
  func bubbles() throws {
    let short = MessageBubbleView(
      message: ChatMessage(text: "Hello", author: "Ada", time: "9:41", direction: .incoming))
    let long = MessageBubbleView(
      message: ChatMessage(
        text: String(repeating: "many words ", count: 12), author: "Me", time: "9:42",
        direction: .outgoing))
    let room = CGSize(width: 240, height: 1000)
    let (small, large) = (short.sizeThatFits(room), long.sizeThatFits(room))
    #expect(small.width < large.width && large.width <= 240 && large.height > small.height + 40)

    let stage = Stage(size: CGSize(width: 260, height: 200), scale: 1)
    long.frame = CGRect(origin: CGPoint(x: 10, y: 10), size: large)
    stage.window.addSubview(long)
    stage.advance(by: 0)
    // The tail's tip is the lower right corner.
    let shape = long.layer.sublayers?.first as? CAShapeLayer
    let tip = CGPoint(x: large.width, y: large.height)
    #expect(
      shape?.path?.elements.contains { if case .quadCurve(tip, _) = $0 { true } else { false } }
        == true)
    // Small at its lower right corner, which is fixed.
    var finished: Bool?
    long.appear { finished = $0 }
    let corner = { long.layer.presentation()?.convert(tip, to: stage.window.layer.presentation()) }
    stage.advance(by: 0)
    let before = try #require(corner())
    #expect(abs(before.x - 10 - tip.x) < 1e-9 && abs(before.y - 10 - tip.y) < 1e-9)
    expect(long, \.layer.opacity, at: 0, toEqual: 0)
    expectIdle(stage)
    #expect(finished == true && long.transform.isIdentity)
    // Its status changes with a fade.
    long.setStatus(.read, animated: true)
    stage.advance(by: 0.25)
    #expect(stage.timeline.animations.last?.key == "transition" && long.message.status == .read)
  }

  @Test("three dots rise in sequence until they are stopped")
  func typing() throws {
    let dots = TypingIndicatorView(frame: CGRect(x: 0, y: 0, width: 44, height: 20))
    let stage = Stage(hosting: dots)
    stage.advance(by: 0)
    dots.startAnimating()
    // At a quarter of 1.2 s, 5 points up; the next dot lags by 0.15 s, an eighth of that: halfway.
    stage.advance(by: 0.3)
    let heights = dots.layer.sublayers?.compactMap { $0.presentation()?.transform.m42 } ?? []
    #expect(zip(heights, [-5, -2.5, 0]).allSatisfy { abs($0 - $1) < 1e-6 })
    stage.advance(by: 10)
    dots.stopAnimating()
    #expect(dots.layer.sublayers?.allSatisfy { $0.animationKeys() == nil } == true)
  }

  private func pixel(_ image: UIImage, _ x: Int, _ y: Int) throws -> [UInt8] {
    let bitmap = try #require(image.cgImage)
    let offset = 4 * (y * bitmap.width + x)
    return [2, 1, 0, 3].map { bitmap.pixels[offset + $0] }
  }

  @Test("images are created, cropped, tinted and badged")
  func images() throws {
    let red = UIImage(color: .red, size: CGSize(width: 8, height: 4))
    #expect(red.size == CGSize(width: 8, height: 4))
    #expect(try pixel(red, 0, 0) == [255, 0, 0, 255])
    #expect(red.croppedToSquare().size == CGSize(width: 4, height: 4))
    #expect(red.resized(toFit: CGSize(width: 4, height: 4)).size == CGSize(width: 4, height: 2))
    let round = UIImage(color: .red, size: CGSize(width: 40, height: 40)).rounded()
    #expect(try pixel(round, 0, 0) == [0, 0, 0, 0])
    let ringed = round.bordered(width: 4, color: .blue)
    let scale = Int(ringed.scale)
    #expect(try pixel(ringed, 20 * scale, 2 * scale) == [0, 0, 255, 255])
    #expect(try pixel(ringed, 20 * scale, 20 * scale) == [255, 0, 0, 255])
    let green = round.tinted(with: .green)
    #expect(try pixel(green, 20 * scale, 20 * scale) == [0, 255, 0, 255])
    #expect(try pixel(green, 0, 0) == [0, 0, 0, 0])
    let faint = red.withAlpha(0.5)
    #expect(try pixel(faint, 0, 0)[3] == 128)
    // The badge is 18 points at the upper right; next to its number it is red.
    let badge = UIImage(color: .blue, size: CGSize(width: 40, height: 40)).badged(3)
    #expect(try pixel(badge, 24 * scale, 9 * scale) == [255, 59, 48, 255])
    #expect(try pixel(badge, 10 * scale, 9 * scale) == [0, 0, 255, 255])
    let sky = UIImage.gradient([.white, .black], size: CGSize(width: 2, height: 100))
    #expect(try pixel(sky, 0, 0)[0] > 250)
    #expect(try pixel(sky, 0, 99 * Int(sky.scale))[0] < 5)
  }

  @Test("a screenshot of a view has its visible content")
  func screenshots() throws {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
    outer.backgroundColor = .white
    let dot = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    dot.backgroundColor = .red
    outer.addSubview(dot)
    let stage = Stage(hosting: outer, scale: 1)
    stage.advance(by: 0)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { dot.center.x = 15 }
    stage.advance(by: 0.5)
    let (model, seen) = (outer.asImage(), outer.screenshot())
    let scale = Int(model.scale)
    #expect(try pixel(model, 12 * scale, 5) == [255, 0, 0, 255])
    #expect(try pixel(model, 7 * scale, 5) == [255, 255, 255, 255])
    #expect(try pixel(seen, 7 * scale, 5) == [255, 0, 0, 255])
    #expect(try pixel(seen, 17 * scale, 5) == [255, 255, 255, 255])
  }

  @Test("an avatar shows initials until it has an image, and a dot that grows")
  func avatars() throws {
    let avatar = AvatarView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    avatar.name = "Ada Lovelace"
    let stage = Stage(hosting: avatar, scale: 1)
    stage.advance(by: 0)
    let letters = try #require(avatar.shownImage)
    // Indigo next to the letters: #5856D6.
    #expect(try pixel(letters, 20 * Int(letters.scale), 4) == [88, 86, 214, 255])
    avatar.setImage(UIImage(color: .red, size: CGSize(width: 2, height: 2)), animated: true)
    stage.advance(by: 0.15)
    let frame = Compositor(size: stage.size, scale: 1).render(stage.timeline.frame(at: stage.time))
    // Halfway from indigo to red, at half the duration of a symmetric curve.
    #expect(abs(Int(frame.pixel(x: 20, y: 4).red) - (88 + 255) / 2) <= 1)
    avatar.isOnline = true
    expectIdle(stage)
    #expect(avatar.subviews.last?.alpha == 1 && avatar.subviews.last?.transform.isIdentity == true)
  }

  @Test("stars have the view's tint color, and hop in sequence")
  func ratings() throws {
    let view = RatingView(frame: CGRect(x: 0, y: 0, width: 116, height: 20))
    let stage = Stage(hosting: view, scale: 1)
    stage.advance(by: 0)
    view.setRating(3, animated: true)
    stage.advance(by: 0.15)
    // The first one is largest at half of 0.3 s.
    let sizes = view.subviews.compactMap { $0.layer.presentation()?.transform.m11 }
    #expect(abs(sizes[0] - 1.4) < 1e-6 && sizes[1] < 1.4 && sizes[1] > 1 && sizes[3] == 1)
    let frame = Compositor(size: stage.size, scale: 1).render(stage.timeline.frame(at: 2))
    // Yellow #FFCC00, and gray #D1D1D6.
    #expect(frame.pixel(x: 10, y: 10) == .init(red: 255, green: 204, blue: 0, alpha: 255))
    #expect(frame.pixel(x: 106, y: 10) == .init(red: 209, green: 209, blue: 214, alpha: 255))
  }

  private func settings() -> (ThemeSettingsViewController, Stage) {
    let controller = ThemeSettingsViewController()
    let stage = Stage(hosting: controller, size: CGSize(width: 300, height: 320), scale: 1)
    stage.advance(by: 0)
    return (controller, stage)
  }

  @Test("colors follow the style, automatically or by a callback")
  func palette() {
    let (controller, stage) = settings()
    #expect(controller.card.layer.backgroundColor == UIColor.white.cgColor)
    #expect(controller.card.layer.shadowOpacity == 0.12)
    controller.setDark(true, animated: false)
    stage.advance(by: 0.1)
    // #1C1C1E, and #545458 at 60 %.
    let dark = CGColor(red: 28.0 / 255, green: 28.0 / 255, blue: 30.0 / 255, alpha: 1)
    #expect(controller.card.layer.backgroundColor == dark)
    #expect(controller.card.layer.borderColor?.alpha == 0.6)
    #expect(controller.card.layer.shadowOpacity == 0)
    #expect(controller.styleChanges == [.dark] && controller.toggle.isOn)
    // The first swatch is redrawn: teal #40C8E0 instead of indigo.
    let frame = Compositor(size: stage.size, scale: 1).render(stage.timeline.frame(at: stage.time))
    #expect(
      frame.pixel(x: 20 + 16 + 9, y: 80 + 26) == .init(red: 64, green: 200, blue: 224, alpha: 255))
    #expect(Palette.card.readable.resolvedColor(with: controller.traitCollection) == .white)
    #expect(Palette.card.readable.cgColor == UIColor.black.cgColor)
  }

  @Test("the new style is revealed from the switch over a snapshot of the old one")
  func reveal() throws {
    let (controller, stage) = settings()
    var isDone = false
    controller.setDark(true, animated: true) { isDone = true }
    func red(_ x: Int, _ y: Int) -> UInt8 {
      Compositor(size: stage.size, scale: 1).render(stage.timeline.frame(at: stage.time))
        .pixel(x: x, y: y).red
    }
    // The upper left corner is light, 0.98 of 255; it becomes dark later than the area near the
    // switch.
    stage.advance(by: 0.25)
    #expect(red(5, 5) == 250)
    #expect(red(295, 100) == 18)
    #expect(!isDone)
    stage.advance(by: 0.3)
    #expect(red(5, 5) == 18 && isDone)
    #expect(controller.view.subviews.count == 2)
  }

  @Test("awaited steps follow each other at exact times")
  func refresh() async {
    let (controller, stage) = settings()
    let task = Task { await controller.refresh() }
    await stage.run(for: 3)
    await task.value
    // Five steps of 0.06 s, three of 0.2 s, then the transition.
    let begins = stage.timeline.animations.filter { $0.callSite != nil }.map(\.begin.seconds)
    let expected = [0, 0.06, 0.12, 0.18, 0.24, 0.3, 0.5, 0.7, 0.9]
    #expect(begins.count == expected.count)
    #expect(zip(begins, expected).allSatisfy { abs($0 - $1) < 1e-8 })
    #expect(controller.card.subviews.allSatisfy { $0.alpha == 1 })
  }
}
