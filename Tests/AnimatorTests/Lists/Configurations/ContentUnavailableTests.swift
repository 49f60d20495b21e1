import Animator
import Foundation
import Testing

/// What is shown in place of content.
@MainActor
struct ContentUnavailableTests {
  private let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)

  private func show(_ configuration: UIContentUnavailableConfiguration) -> UIContentUnavailableView
  {
    let view = UIContentUnavailableView(configuration: configuration)
    view.frame = stage.window.bounds
    stage.window.addSubview(view)
    stage.advance(by: 0)
    return view
  }

  private func labels(_ view: UIView) -> [UILabel] {
    view.subviews.flatMap { ($0 as? UIStackView)?.arrangedSubviews ?? [] }
      .compactMap { $0 as? UILabel }
  }

  @Test("texts lie in the middle, 8 points apart")
  func texts() {
    var empty = UIContentUnavailableConfiguration.empty()
    (empty.text, empty.secondaryText) = ("No Messages", "New ones appear here.")
    let view = show(empty)
    let frames = labels(view).map { $0.convert($0.bounds, to: view) }
    #expect(frames.count == 2)
    #expect(frames[1].minY - frames[0].maxY == 8)
    #expect(frames.allSatisfy { abs($0.midX - 160) < 0.5 })
    #expect(abs((frames[0].minY + frames[1].maxY) / 2 - 240) < 0.5)
  }

  @Test("a button below the texts performs its action")
  func button() throws {
    var taps = 0
    var empty = UIContentUnavailableConfiguration.empty()
    empty.text = "No Messages"
    empty.button.title = "Reload"
    empty.buttonProperties.primaryAction = UIAction { _ in taps += 1 }
    let view = show(empty)
    let button = try #require(
      view.subviews.flatMap { ($0 as? UIStackView)?.arrangedSubviews ?? [] }
        .first { $0 is UIButton })
    stage.touch.tap(at: button.convert(CGPoint(x: 10, y: 10), to: nil))
    stage.advance(by: 1)
    #expect(taps == 1)
  }

  @Test("what is loaded is announced by an activity indicator; other configurations are refused")
  func loading() {
    let view = show(.loading())
    let parts = view.subviews.flatMap { ($0 as? UIStackView)?.arrangedSubviews ?? [] }
    #expect(parts.first is UIActivityIndicatorView)
    let faults = UsageFault.collect { view.configuration = UIListContentConfiguration.cell() }
    #expect(faults.map(\.call) == ["UIContentUnavailableView.configuration"])
  }

  @Test("a table shows it behind its rows")
  func background() {
    let table = UITableView(frame: stage.window.bounds, style: .plain)
    let view = UIContentUnavailableView(configuration: .search())
    table.backgroundView = view
    stage.window.addSubview(table)
    stage.advance(by: 0)
    #expect(view.frame == table.bounds)
    #expect(labels(view).map(\.text) == ["No Results", "Check the spelling or try a new search."])
  }
}
