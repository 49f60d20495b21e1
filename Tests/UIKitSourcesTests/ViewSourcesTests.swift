import AnimatorTesting
import Rasterize
import Testing
import UIKit

/// Files of Sources/ that use only views, drawing and geometry.
@MainActor
struct ViewSourcesTests {
  @Test(
    "toasts slide in one at a time, wait, and disappear; with Reduce Motion they fade",
    arguments: Motion.allCases)
  func toasts(motion: Motion) {
    final class Listener: ToastPresenterDelegate {
      var log: [String] = []
      func toastPresenter(_ presenter: ToastPresenter, didShow toast: Toast) {
        log.append("+\(toast.title)")
      }
      func toastPresenter(_ presenter: ToastPresenter, didHide toast: Toast) {
        log.append("-\(toast.title)")
      }
    }
    motion.run {
      let stage = Stage(size: CGSize(width: 375, height: 667))
      let presenter = ToastPresenter(container: stage.window)
      let listener = Listener()
      presenter.delegate = listener
      presenter.show("Saved", kind: .success)
      presenter.show("Saved", kind: .success)
      presenter.show(
        Toast(title: "No network", message: "Trying again.", kind: .error, edge: .bottom))
      #expect(presenter.isShowing && presenter.pendingCount == 1)
      stage.advance(by: 0.1)
      let shift = presenter.current?.layer.presentation()?.affineTransform().ty ?? 0
      #expect(motion == .reduced ? shift == 0 : shift < 0)
      expectIdle(stage, within: 20)
      #expect(listener.log == ["+Saved", "-Saved", "+No network", "-No network"])
      #expect(stage.window.subviews.isEmpty)
    }
  }

  @Test("a phone number is grouped while it is typed; fonts and images of the form are its own")
  func phoneEntry() throws {
    let view = PhoneEntryView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let stage = Stage(size: CGSize(width: 300, height: 200))
    stage.window.addSubview(view)
    let field = view.phoneField
    field.becomeFirstResponder()
    field.insertText("12345")
    #expect(field.text == "123 45")
    let start = field.beginningOfDocument
    let second = try #require(field.position(from: start, offset: 1))
    field.selectedTextRange = field.textRange(from: second, to: second)
    field.insertText("9")
    // Behind the digit that was typed, not at the end.
    let range = try #require(field.selectedTextRange)
    #expect(field.text == "192 345" && field.offset(from: start, to: range.start) == 2)
    #expect(field.font == .systemFont(ofSize: 22, weight: .semibold))
    let button = view.confirmButton
    #expect(button.titleLabel?.font == .systemFont(ofSize: 19, weight: .bold))
    #expect(button.subtitleLabel?.text == "by message" && button.titleLabel?.textColor == .white)
    #expect(view.kindControl.backgroundColor == nil)
    view.codeField.becomeFirstResponder()
    #expect(view.codeField.isFirstResponder && field.selectedTextRange == nil)
    stage.advance(by: 0)
  }

  @Test("the top card is swiped away or springs back; the others move up")
  func cards() {
    final class Source: CardStackViewDataSource, CardStackViewDelegate {
      var log: [String] = []
      let cards: [CardView]
      init(_ cards: [CardView]) { self.cards = cards }
      func numberOfCards(in stackView: CardStackView) -> Int { cards.count }
      func cardStackView(_ stackView: CardStackView, cardAt index: Int) -> CardView {
        cards[index]
      }
      func cardStackView(
        _ stackView: CardStackView, didSwipeCardAt index: Int, to direction: SwipeDirection
      ) { log.append("\(index) \(direction)") }
      func cardStackViewDidRunOutOfCards(_ stackView: CardStackView) { log.append("empty") }
    }
    let stack = CardStackView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    let source = Source((0..<4).map { _ in CardView() })
    for (index, card) in source.cards.enumerated() { card.tag = index }
    (stack.dataSource, stack.delegate) = (source, source)
    let stage = Stage(hosting: stack)
    stage.advance(by: 0)
    #expect(stack.cards.map(\.tag) == [0, 1, 2] && stack.cards[2].transform.a == 0.9)
    let top = stack.cards[0]
    stack.dragTopCard(by: CGPoint(x: 40, y: 0))
    #expect(top.stampAlpha == 0.5)
    stack.releaseTopCard(translation: CGPoint(x: 40, y: 0), velocity: .zero)
    expect(top, \.transform.tx, at: 0, toEqual: 40)
    expectIdle(stage)
    #expect(top.transform == .identity && stack.topIndex == 0)
    stack.dragTopCard(by: CGPoint(x: 120, y: 0))
    stack.releaseTopCard(translation: CGPoint(x: 120, y: 0), velocity: CGPoint(x: 900, y: 0))
    expectIdle(stage)
    #expect(source.log == ["0 right"] && stack.cards.map(\.tag) == [1, 2, 3])
    #expect(stack.cards.map(\.transform.a) == [1, 0.95, 0.9] && top.superview == nil)
    stack.rewind(top, from: .right)
    expectIdle(stage)
    #expect(stack.cards.map(\.tag) == [0, 1, 2])
    for _ in 0..<4 {
      stack.swipeTopCard(to: .left)
      expectIdle(stage)
    }
    #expect(source.log.last == "empty" && stack.subviews.isEmpty)
  }

  @Test("charts draw at their values' positions, and only when something has changed")
  func charts() throws {
    let chart = LineChartView(frame: CGRect(x: 0, y: 0, width: 246, height: 134))
    let points = [ChartPoint(0, 0), ChartPoint(5, 50), ChartPoint(10, 100)]
    chart.series = [ChartSeries(name: "a", points: points, color: .systemRed, isFilled: true)]
    let stage = Stage(hosting: chart)
    stage.advance(by: 0)
    #expect(chart.drawCount == 1)
    // The plot is 200 × 100 at (36, 10).
    #expect(chart.location(of: points[1]) == CGPoint(x: 136, y: 60))
    UIView.animate(withDuration: 1) { chart.alpha = 0.5 }
    stage.advance(by: 1)
    #expect(chart.drawCount == 1)
    chart.selectedIndex = 1
    stage.advance(by: 0.1)
    #expect(chart.drawCount == 2)
    let lists = stage.timeline.frame(at: 1.1).layers.compactMap { layer in
      if case .drawing(let list)? = layer.state.contents { list } else { nil }
    }
    let list = try #require(lists.first)
    #expect(list.commands.count > 20)
    let range = ChartRange(minimum: 3, maximum: 97).rounded(ticks: 5)
    #expect(range.range == ChartRange(minimum: 0, maximum: 100) && range.step == 20)
  }

  @Test("bars grow from the baseline in sequence; a pie is divided in proportion to its values")
  func bars() throws {
    let chart = BarChartView(frame: CGRect(x: 0, y: 0, width: 146, height: 134))
    let stage = Stage(hosting: chart)
    stage.advance(by: 0)
    chart.bars = [
      .init(label: "a", value: 5, color: .red), .init(label: "b", value: 10, color: .blue),
    ]
    #expect(chart.frame(ofBarAt: 1) == CGRect(x: 96, y: 10, width: 30, height: 100))
    let bars = try #require(chart.layer.sublayers)
    expect(bars[0], \.bounds.height, at: 0, toEqual: 0)
    expect(bars[0], \.bounds.height, over: 0...0.4, toBeMonotonic: .rising)
    expect(bars[1], \.bounds.height, toSettleBy: 0.45, at: 100)
    let pie = PieChartView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    pie.slices = [.init(value: 1, color: .red), .init(value: 3, color: .blue)]
    let other = Stage(hosting: pie, scale: 1)
    let bitmap = Compositor(size: other.size, scale: 1).render(other.timeline.frame(at: 0))
    // The first quarter is at the top right, the hole in the middle.
    #expect(bitmap.pixel(x: 30, y: 8).red == 255 && bitmap.pixel(x: 8, y: 30).blue == 255)
    #expect(bitmap.pixel(x: 20, y: 20).alpha == 0)
  }

  @Test("pages slide with parallax, dots stretch, and the last page shows its welcome")
  func onboarding() throws {
    final class Listener: OnboardingViewControllerDelegate {
      var count = 0
      func onboardingViewControllerDidFinish(_ controller: OnboardingViewController) { count += 1 }
    }
    let controller = OnboardingViewController()
    let listener = Listener()
    controller.delegate = listener
    let stage = Stage(hosting: controller)
    stage.advance(by: 1)
    #expect(controller.controllers[0].hasAnimatedIn && !controller.controllers[1].isViewLoaded)
    #expect(controller.dotWidth(at: 0) == 24)
    controller.showNext()
    stage.advance(by: 0.25)
    let pages = controller.controllers
    expect(pages[1].view, \.frame.minX, at: 1.25, toEqual: 195)
    expect(pages[0].view, \.frame.minX, at: 1.25, toEqual: -195)
    #expect(controller.isTransitioning)
    stage.advance(by: 1)
    #expect(!controller.isTransitioning && controller.children == [pages[1]])
    #expect(controller.dotWidth(at: 1) == 24 && pages[1].titleAlpha == 1)
    controller.show(index: 2)
    stage.advance(by: 2)
    controller.showNext()
    stage.advance(by: 1)
    #expect(listener.count == 1)
  }

  @Test("geometry helpers return the expected values")
  func geometry() {
    let rect = CGRect(x: 0, y: 0, width: 100, height: 50)
    #expect(CGPoint(x: 3, y: 4).length == 5)
    #expect(CGSize(width: 200, height: 100).aspectFit(in: CGSize(side: 50)).height == 25)
    #expect(
      rect.grid(rows: 1, columns: 2, spacing: 10)[1] == CGRect(x: 55, y: 0, width: 45, height: 50))
    let stretch = CGAffineTransform(from: rect, to: CGRect(x: 100, y: 0, width: 200, height: 100))
    #expect(stretch.scaleX == 2 && stretch.translation == CGPoint(x: 150, y: 25))
    let view = UIView(frame: rect)
    let stage = Stage(size: CGSize(width: 300, height: 200))
    stage.window.addSubview(view)
    view.centerInSuperview()
    #expect(view.frameInWindow == CGRect(x: 100, y: 75, width: 100, height: 50))
    view.setAnchorPoint(.zero)
    #expect(view.frame == CGRect(x: 100, y: 75, width: 100, height: 50))
    view.setAnchorPoint(CGPoint(x: 0.5, y: 0.5))
    view.pulse(scale: 1.5, duration: 1)
    expect(view, \.transform.a, at: 0.5, toEqual: 1.5)
    expect(view, \.transform.a, toSettleBy: 1, at: 1)
    var isDone = false
    view.fade(to: 0) { isDone = true }
    expectIdle(stage)
    #expect(isDone)
    #expect(
      UIBezierPath(polygonIn: rect, sides: 4).bounds == CGRect(x: 25, y: 0, width: 50, height: 50))
    let arrow = UIBezierPath.arrow(
      from: .zero, to: CGPoint(x: 10, y: 0), headLength: 4, width: 2)
    #expect(arrow.bounds == CGRect(x: 0, y: -2, width: 10, height: 4))
  }
}
