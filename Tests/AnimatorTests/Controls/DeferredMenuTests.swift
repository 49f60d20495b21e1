import Animator
import Testing

@MainActor
@Suite("Menu elements that are provided when a menu opens")
struct DeferredMenuTests {
  private final class Provider {
    var calls = 0
    var complete: (([UIMenuElement]) -> Void)?
  }
  private let provider = Provider()
  private let button = UIButton(type: .system)
  private let s: ControlScenario

  init() {
    button.frame = CGRect(x: 20, y: 20, width: 100, height: 30)
    button.showsMenuAsPrimaryAction = true
    s = ControlScenario(button)
  }

  /// The list that is in front.
  private var list: UIView? { s.stage.window.parts("MenuListView").last }
  private var titles: [String?]? {
    list?.parts("MenuRowView").map { row in
      (row.subviews.compactMap { $0 as? UILabel }.first)?.text
    }
  }

  private func open() {
    s.tap(50, 35)
    s.stage.advance(by: 0.5)
  }
  private func close() {
    s.tap(300, 300)
    s.stage.advance(by: 0.5)
  }

  @Test("a menu shows that it is loading, then the elements, once for all")
  func cached() {
    var picked: [String] = []
    let provider = provider
    let element = UIDeferredMenuElement { completion in
      provider.calls += 1
      provider.complete = completion
    }
    button.menu = UIMenu(children: [UIAction(title: "First") { _ in }, element])
    #expect(provider.calls == 0)
    open()
    #expect(provider.calls == 1 && titles == ["First", "Loading…"])
    #expect(list?.parts("UIActivityIndicatorView").count == 1)
    // The row cannot be picked.
    s.tap(100, 58 + 66)
    #expect(titles == ["First", "Loading…"])
    let actions = ["A", "B"].map { name in UIAction(title: name) { _ in picked.append(name) } }
    provider.complete?(actions)
    s.stage.advance(by: 0.5)
    #expect(titles == ["First", "A", "B"])
    // Three rows of 44 points below the button, which ends at 50, and a margin of 8.
    #expect(list?.convert(list?.bounds ?? .zero, to: nil).height == 132)
    provider.complete?([])
    #expect(titles == ["First", "A", "B"])
    s.tap(100, 58 + 110)
    #expect(picked == ["B"])
    s.stage.advance(by: 0.5)
    open()
    #expect(provider.calls == 1 && titles == ["First", "A", "B"])
  }

  @Test("elements that are not cached are provided each time that the menu opens")
  func uncached() {
    let provider = provider
    let element = UIDeferredMenuElement.uncached { completion in
      provider.calls += 1
      completion([UIAction(title: "Call \(provider.calls)") { _ in }])
    }
    button.menu = UIMenu(children: [UIMenu(options: .displayInline, children: [element])])
    open()
    #expect(titles == ["Call 1"])
    close()
    open()
    #expect(titles == ["Call 2"])
  }

  @Test("elements of a menu within another are provided when that opens")
  func nested() {
    let provider = provider
    let element = UIDeferredMenuElement { completion in
      provider.calls += 1
      provider.complete = completion
    }
    button.menu = UIMenu(children: [UIMenu(title: "More", children: [element])])
    open()
    #expect(provider.calls == 0)
    s.tap(100, 58 + 22)
    s.stage.advance(by: 0.5)
    #expect(provider.calls == 1 && titles == ["More", "Loading…"])
    // Elements that come after the menu has closed are those of the next one.
    close()
    provider.complete?([UIAction(title: "Late") { _ in }])
    s.stage.advance(by: 0.5)
    #expect(list == nil)
    open()
    s.tap(100, 58 + 22)
    s.stage.advance(by: 0.5)
    #expect(titles == ["More", "Late"])
  }
}
