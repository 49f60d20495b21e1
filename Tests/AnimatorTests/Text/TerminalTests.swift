import Testing

@testable import Animator

@MainActor
struct TerminalTests {
  /// A terminal of 10 columns and 4 rows of a font of 10 points, on a stage.
  private func terminal() -> (stage: Stage, terminal: TerminalView) {
    let stage = Stage(size: CGSize(width: 400, height: 200), scale: 1)
    // DejaVu Sans Mono has characters of 0.602 em; rows are 1.4 times as high as the font, margins are 12 points.
    let terminal = TerminalView(frame: CGRect(x: 0, y: 0, width: 24 + 61, height: 24 + 56))
    terminal.fontSize = 10
    stage.window.addSubview(terminal)
    stage.window.layoutIfNeeded()
    return (stage, terminal)
  }

  private func rows(_ terminal: TerminalView) -> [String] {
    labels(in: terminal).filter { !($0.superview?.isHidden ?? true) && $0.text != nil }.map {
      $0.text ?? ""
    }
  }

  private func labels(in view: UIView) -> [UILabel] {
    view.subviews.flatMap { ($0 as? UILabel).map { [$0] } ?? labels(in: $0) }
  }

  @Test("a command is typed, then its output is printed line after line")
  func typing() {
    let (stage, terminal) = terminal()
    var ended: Double?
    terminal.run("ls", output: "a\nb", charactersPerSecond: 10, linesPerSecond: 2) {
      ended = stage.time.seconds
    }
    #expect(rows(terminal) == ["$ "])
    stage.advance(to: 0.1)
    #expect(rows(terminal) == ["$ l"])
    stage.advance(to: 0.2)
    #expect(rows(terminal) == ["$ ls"])
    // The return key 0.2 s after the last character.
    stage.advance(to: 0.4)
    #expect(rows(terminal) == ["$ ls"])
    #expect(terminal.lines == ["$ ls"])
    stage.advance(to: 0.9)
    #expect(rows(terminal) == ["$ ls", "a"])
    stage.advance(to: 1.4)
    #expect(rows(terminal) == ["$ ls", "a", "b", "$ "])
    #expect(ended == 1.4)
  }

  @Test("long lines are wrapped, and the last rows are shown")
  func wrapping() {
    let (stage, terminal) = terminal()
    terminal.run("x", output: "0123456789abc\n\n1\n2", charactersPerSecond: .infinity)
    stage.advance(to: 1)
    #expect(terminal.lines == ["$ x", "0123456789abc", "", "1", "2"])
    #expect(rows(terminal) == ["", "1", "2", "$ "])
    terminal.clear()
    #expect(rows(terminal) == ["$ "])
    terminal.run("", output: "0123456789abc", charactersPerSecond: 1)
    stage.advance(to: 2)
    #expect(rows(terminal) == ["$ ", "0123456789", "abc", "$ "])
  }

  @Test("escape sequences color text; others are left out")
  func colors() throws {
    let (stage, terminal) = terminal()
    terminal.run("x", output: "\u{1B}[31mr\u{1B}[1mb\u{1B}[0mp\u{1B}[2J\u{1B}[999mq\u{7}\u{1B}")
    stage.advance(to: 1)
    let text = try #require(labels(in: terminal).first { $0.text == "rbpq" }?.attributedText)
    func color(_ index: Int) -> UIColor? {
      text.attribute(.foregroundColor, at: index, effectiveRange: nil) as? UIColor
    }
    // Red is #E06C75.
    #expect(color(0)?.cgColor.red.rounded(to: 3) == (224.0 / 255).rounded(to: 3))
    #expect(color(1) == color(0))
    #expect(color(2) == terminal.textColor)
    #expect(color(3) == terminal.textColor)
    let bold = text.attribute(.font, at: 1, effectiveRange: nil) as? UIFont
    #expect(bold == .monospacedSystemFont(ofSize: 10, weight: .bold))
  }

  @Test("odd values do not trap; without a speed everything is typed at once")
  func odd() {
    let (stage, terminal) = terminal()
    terminal.frame = CGRect(x: 0, y: 0, width: -5, height: CGFloat.nan)
    terminal.fontSize = .nan
    #expect(terminal.fontSize == 14)
    terminal.run("a", output: "b", charactersPerSecond: -1, linesPerSecond: .nan)
    stage.advance(to: 0)
    #expect(terminal.command == "a")
    stage.advance(to: 0.2)
    #expect(terminal.lines == ["$ a", "b"])
  }
}

extension CGFloat {
  fileprivate func rounded(to digits: Int) -> CGFloat {
    let scale = CGFloat(pow(10, Double(digits)))
    return (self * scale).rounded() / scale
  }
}
