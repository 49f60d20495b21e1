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

  /// The attributes of the first character of a line that is printed.
  private func attributes(_ line: String) throws -> [NSAttributedString.Key: Any] {
    let (stage, terminal) = terminal()
    terminal.run("x", output: line)
    stage.advance(to: 1)
    let label = try #require(labels(in: terminal).first { $0.text == "m" })
    return try #require(label.attributedText).attributes(at: 0, effectiveRange: nil)
  }

  @Test(
    "colors of the palette of 256 and of 16 million, of text and background",
    arguments: [
      // 200 is cell 184 of the cube, 5 · 36 + 0 · 6 + 4: levels 255, 0 and 215. 244 is gray 12: 8 + 120.
      ("38;5;200", 0xFF00D7), ("38;5;244", 0x808080), ("38;5;9", 0xFF7B86),
      ("38;2;0;255;17", 0x00FF11),
      ("38:2:1:2:3", 0x010203), ("31;38;5;999", 0xE06C75), ("31;38;2;7", 0xE06C75),
    ])
  func palettes(parameters: String, rgb: Int) throws {
    let background = parameters.replacing("38", with: "48").replacing("31", with: "41")
    let all = try attributes("\u{1B}[\(parameters)m\u{1B}[\(background)mm")
    for key in [NSAttributedString.Key.foregroundColor, .backgroundColor] {
      let color = try #require(all[key] as? UIColor).cgColor
      let channels = [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
      #expect(channels == [rgb >> 16, rgb >> 8 & 255, rgb & 255])
    }
  }

  @Test("lines below and through text, faint and inverse text")
  func styles() throws {
    #expect(try attributes("\u{1B}[4mm")[.underlineStyle] as? Int == 1)
    #expect(try attributes("\u{1B}[9mm")[.strikethroughStyle] as? Int == 1)
    #expect(try attributes("\u{1B}[4;24mm")[.underlineStyle] == nil)
    let faint = try attributes("\u{1B}[2mm")[.foregroundColor] as? UIColor
    #expect(faint?.cgColor.alpha == 0.5)
    let terminal = TerminalView(frame: .zero)
    let inverse = try attributes("\u{1B}[7mm")
    #expect(inverse[.foregroundColor] as? UIColor == terminal.backgroundColor)
    #expect(inverse[.backgroundColor] as? UIColor == terminal.textColor)
  }

  @Test(
    "a carriage return and a backspace go back, and lines are erased; lines may end as on Windows",
    arguments: [
      ("50 %\r100 %", ["100 %"]), ("abc\rx", ["xbc"]), ("abc\r\u{1B}[Kx", ["x"]),
      ("ab\u{8}c", ["ac"]),
      ("\u{8}a", ["a"]), ("abc\u{1B}[2K", ["   "]), ("a\tb\rc", ["c       b"]),
      ("ab\rc\td", ["cb      d"]), ("a\r\nb", ["a", "b"]),
      ("a\n", ["a"]), ("\n", [""]),
    ])
  func overwriting(output: String, expected: [String]) {
    let (stage, terminal) = terminal()
    terminal.run("x", output: output)
    stage.advance(to: 1)
    #expect(rows(terminal) == ["$ x"] + expected + ["$ "])
  }

  @Test("terminals of any size do not trap", arguments: [1e21, 1e300, -1e21])
  func size(length: CGFloat) {
    let (stage, terminal) = terminal()
    terminal.run("ls", output: "a")
    for (width, height) in [(length, 100), (100, length), (length, length)] {
      terminal.frame = CGRect(x: 0, y: 0, width: width, height: height)
      stage.advance(by: 1)
      #expect(terminal.lines == ["$ ls", "a"])
    }
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
