import AnimatorTesting
import Testing
import UIKit

/// Each file of Sources/ is UIKit code as its author would write it, compiled unchanged. These
/// tests run the files that draw with layers on a stage.
@MainActor
struct LayerSourcesTests {
  @Test("a progress ring fills, its tip moves along, and it pulses when it is full")
  func circularProgress() {
    final class Listener: CircularProgressViewDelegate {
      var log: [String] = []
      func circularProgressView(
        _ view: CircularProgressView, didFinishAnimatingTo progress: CGFloat
      ) { log.append("\(progress)") }
      func circularProgressViewDidReachGoal(_ view: CircularProgressView) { log.append("goal") }
    }
    let view = CircularProgressView(diameter: 120, style: .activity)
    let stage = Stage(hosting: view)
    stage.advance(by: 0)
    let listener = Listener()
    view.delegate = listener
    view.setProgress(0.5, animated: true)
    // Ease-in, ease-out is halfway at half the duration.
    stage.advance(by: 0.3)
    let gradient = view.layer.sublayers?[1]
    let ring = gradient?.mask as? CAShapeLayer
    expect(ring ?? CAShapeLayer(), \.strokeEnd, at: 0.3, toEqual: 0.25, within: 1e-3)
    // A quarter turn from the top is on the right: 60 − 18 / 2 from the center.
    let tip = view.layer.sublayers?[2] ?? CALayer()
    expect(tip, \.position, at: 0.3, toEqual: CGPoint(x: 111, y: 60), within: 0.5)
    stage.advance(by: 0.3)
    #expect(listener.log == ["0.5"] && view.accessibilityValue == "50%")
    view.setProgress(1, animated: true)
    stage.advance(by: 0.6)
    #expect(listener.log == ["0.5", "1.0", "goal"] && view.isPulsing)
    expect(view, \.layer.opacity, at: 1.45, toEqual: 0.8)
    expectIdle(stage)
    #expect(!view.isPulsing)
  }

  @Test("three rings appear in sequence, and then fill")
  func rings() {
    let rings = ActivityRingsView(values: [0, 0, 0], styles: [.activity, .default, .default])
    let stage = Stage(hosting: rings)
    stage.advance(by: 0)
    // A line width of 18 points and a gap of 4.
    #expect(rings.rings.map(\.frame.minX) == [0, 22, 38])
    rings.animate(to: [1, 0.5, 0.25])
    expectIdle(stage)
    #expect(rings.rings.map(\.progress) == [1, 0.5, 0.25])
  }

  @Test("a flip clock's leaves fall, one digit after another, and show the new time")
  func flipClock() {
    let clock = FlipClockView(frame: CGRect(x: 0, y: 0, width: 270, height: 90))
    let stage = Stage(hosting: clock)
    stage.advance(by: 0)
    clock.time = (12, 34)
    #expect(clock.displayedText == "1234")
    stage.advance(by: 0.2)
    // The leaf falls with acceleration: ease-in at 2/3 is 0.524 of a quarter turn.
    #expect(clock.digits[0].visibleLeafAngle < -40 && clock.digits[0].visibleLeafAngle > -55)
    #expect(clock.digits.allSatisfy { $0.isFlipping })
    expectIdle(stage, within: 3)
    #expect(clock.digits.allSatisfy { !$0.isFlipping && $0.visibleLeafAngle == 0 })
    clock.startBlinkingColon()
    stage.advance(by: 10)
    clock.stopBlinkingColon()
    var finished: Bool?
    clock.turnOver(to: (0, 0)) { finished = $0 }
    expectIdle(stage)
    #expect(clock.displayedText == "0000" && finished == true)
  }

  @Test("confetti follows its physics, and is removed when it has landed")
  func confetti() throws {
    final class Listener: ConfettiViewDelegate {
      var count = 0
      func confettiViewDidSettle(_ view: ConfettiView) { count += 1 }
    }
    let view = ConfettiView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let stage = Stage(hosting: view)
    let listener = Listener()
    view.delegate = listener
    view.fire(.init(count: 12, origin: CGPoint(x: 150, y: 250), seed: 7))
    stage.advance(by: 0.5)
    #expect(view.startedCount == 12 && view.liveCount == 12)
    // The path has 24 segments over 2 s, evenly timed: half a second is the end of the sixth.
    for (piece, seen) in zip(view.pieces, view.visiblePositions) {
      let wanted = try #require(piece.trajectory).position(at: 0.5)
      #expect(hypot(seen.x - wanted.x, seen.y - wanted.y) < 1e-6)
      #expect(piece.presentation()?.spin == piece.spin)
    }
    stage.advance(by: 2)
    #expect(view.liveCount == 0 && view.pieces.isEmpty && listener.count == 1)
    let stars = TwinkleLayer(count: 5, in: view.bounds, seed: 3)
    view.layer.addSublayer(stars)
    stars.startTwinkling()
    stage.advance(by: 0.4)
    #expect(stars.presentation()?.starCount == 5)
    // From 1 to 0.2 in 0.8 s: halfway after 0.4 s; the second star is 0.13 s ahead.
    expect(stars.sublayers?[0] ?? CALayer(), \.opacity, at: 2.9, toEqual: 0.6, within: 1e-6)
    expect(stars.sublayers?[1] ?? CALayer(), \.opacity, at: 2.9, toEqual: 0.47, within: 1e-6)
  }

  @Test("three lines become a cross by implicit animations; items fan out and can be selected")
  func menu() {
    final class Listener: RadialMenuViewDelegate {
      var log: [String] = []
      func radialMenuView(_ menu: RadialMenuView, didSelect item: RadialMenuItem) {
        log.append(item.title)
      }
      func radialMenuViewDidOpen(_ menu: RadialMenuView) { log.append("open") }
      func radialMenuViewDidClose(_ menu: RadialMenuView) { log.append("closed") }
    }
    let menu = RadialMenuView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let listener = Listener()
    menu.delegate = listener
    menu.items = ["Pen", "Brush", "Eraser"].map {
      RadialMenuItem(identifier: $0, title: $0, color: .systemRed)
    }
    let stage = Stage(hosting: menu)
    stage.advance(by: 0)
    menu.toggle()
    stage.advance(by: 0.15)
    #expect(menu.button.visibleOpacity(ofLine: 1) > 0 && menu.button.visibleOpacity(ofLine: 1) < 1)
    expectIdle(stage)
    #expect(menu.button.visibleOpacity(ofLine: 1) == 0)
    // The first item is directly left of the button, the last one directly above it.
    #expect(menu.itemViews[0].center.x == 152 && abs(menu.itemViews[2].center.y - 152) < 1e-9)
    menu.select(at: menu.itemViews[1].center)
    expectIdle(stage)
    #expect(listener.log == ["open", "Brush", "closed"] && !menu.isOpen)
  }

  @Test("a highlight moves over placeholders until contents replace them")
  func skeleton() {
    let list = SkeletonListView(rows: 2)
    let stage = Stage(hosting: list, size: CGSize(width: 320, height: 176))
    stage.advance(by: 0)
    list.startLoading()
    #expect(list.cells[0].shimmer.isRunning)
    // 88 points high, margins of 16: the image is 56, lines begin 12 to its right.
    #expect(list.cells[0].placeholderFrames[1] == CGRect(x: 84, y: 38, width: 220, height: 12))
    stage.advance(by: 5)
    list.reveal([("One", "First"), ("Two", "Second")])
    stage.advance(by: 2)
    #expect(list.cells.allSatisfy { $0.isShowingContent && !$0.shimmer.isRunning })
    let gradient = GradientView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    list.addSubview(gradient)
    gradient.colors = [.black, .black]
    gradient.direction = .angle(degrees: 0)
    gradient.locations = [0, 0.5]
    stage.advance(by: 0)
    gradient.setColors([.white, .black], animated: true, duration: 1)
    stage.advance(by: 0.5)
    #expect(gradient.gradientLayer.startPoint == CGPoint(x: 0, y: 0.5))
    let colors = gradient.gradientLayer.presentation()?.colors as? [CGColor]
    #expect(colors?.first?.components?.first == 0.5 && gradient.locations == [0, 0.5])
  }
}
