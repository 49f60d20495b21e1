/// A window of a terminal, for demos of commands: ``run(_:output:charactersPerSecond:linesPerSecond:completion:)``
/// types a command and prints its output.
///
/// Text is in lines of equally wide characters. Lines that are too long go on in the next one, and lines beyond the
/// bottom push the first ones out, as in a terminal. Escape sequences of the form `ESC [ … m` set the color
/// and the style of the text.
open class TerminalView: UIView {
  /// The title in the bar of the window; nil, the default, for no bar.
  open var title: String? {
    didSet {
      titleLabel.text = title
      setNeedsLayout()
    }
  }
  /// The text before commands. The default is "$ ".
  open var prompt = "$ " { didSet { if prompt != oldValue { show() } } }
  /// The color of the prompt.
  open var promptColor = UIColor(red: 0.55, green: 0.86, blue: 0.55, alpha: 1) {
    didSet { show() }
  }
  /// The color of text without escape sequences.
  open var textColor = UIColor(white: 0.9, alpha: 1) { didSet { show() } }
  /// The size of the font in points, 1 to 200. The default is 14.
  open var fontSize: CGFloat = 14 {
    didSet {
      fontSize = min(max(fontSize.isFinite ? fontSize : 14, 1), 200)
      builtSize = nil
      setNeedsLayout()
    }
  }
  /// The lines before the current one, with escape sequences.
  open private(set) var lines: [String] = []
  /// The text that has been typed after the prompt.
  open private(set) var command = ""

  private let bar = UIView()
  private let titleLabel = UILabel()
  private let content = UIView()
  private let cursor = UIView()
  private var rows: [UILabel] = []
  private var builtSize: CGSize?
  private var isPrompting = true

  /// The most lines that are kept.
  private static let limit = 10_000
  private static let barHeight: CGFloat = 30
  private static let margin: CGFloat = 12

  /// Creates an empty terminal.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(red: 0.09, green: 0.1, blue: 0.13, alpha: 1)
    layer.cornerRadius = 10
    clipsToBounds = true
    bar.backgroundColor = UIColor(white: 1, alpha: 0.06)
    for (index, color) in Self.lights.enumerated() {
      let light = UIView(frame: CGRect(x: 14 + CGFloat(index) * 20, y: 9, width: 12, height: 12))
      light.backgroundColor = color
      light.layer.cornerRadius = 6
      bar.addSubview(light)
    }
    titleLabel.font = .systemFont(ofSize: 13, weight: .semibold)
    titleLabel.textColor = UIColor(white: 1, alpha: 0.6)
    titleLabel.textAlignment = .center
    bar.addSubview(titleLabel)
    content.clipsToBounds = true
    cursor.backgroundColor = UIColor(white: 1, alpha: 0.75)
    content.addSubview(cursor)
    addSubview(content)
    addSubview(bar)
  }

  /// Returns nil: terminals are not archived. Subclasses declare this initializer.
  public required init?(coder: NSCoder) { return nil }

  private static let lights = [
    UIColor(red: 1, green: 0.37, blue: 0.34, alpha: 1),
    UIColor(red: 1, green: 0.74, blue: 0.18, alpha: 1),
    UIColor(red: 0.16, green: 0.78, blue: 0.25, alpha: 1),
  ]

  // MARK: Text

  /// Types a command after the prompt, and prints its output.
  ///
  /// The text changes at multiples of the given times, whatever the frame rate. Another command waits until this one has
  /// ended. Without a stage, everything is shown at once.
  ///
  /// - Parameters:
  ///   - command: The text that is typed.
  ///   - output: The lines that are printed, 0.2 s after the last character.
  ///   - charactersPerSecond: The speed of typing; all at once if it is not above 0.
  ///   - linesPerSecond: The speed of printing; nil for all lines at once.
  ///   - completion: Runs when the prompt appears again.
  public func run(
    _ command: String, output: String = "", charactersPerSecond: Double = 20,
    linesPerSecond: Double? = nil, completion: (() -> Void)? = nil
  ) {
    var output = output.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    // The last line ends where the next prompt begins.
    if output.last?.isEmpty == true { output.removeLast() }
    var changes = TerminalChanges(
      characters: Array(command), lines: output.map(String.init),
      typing: charactersPerSecond.isFinite && charactersPerSecond > 0 ? 1 / charactersPerSecond : 0,
      printing: linesPerSecond.map { $0.isFinite && $0 > 0 ? 1 / $0 : 0 } ?? 0)
    guard let stage = clock else {
      while let change = changes.next() { apply(change.change) }
      completion?()
      return
    }
    follow(changes, since: stage.time, on: stage, completion)
  }

  private func follow(
    _ changes: TerminalChanges, since begin: MediaTime, on stage: Stage, _ completion: (() -> Void)?
  ) {
    var changes = changes
    guard let next = changes.next() else {
      completion?()
      return
    }
    stage.schedule(at: begin + MediaTime(seconds: next.time)) { [weak self] in
      self?.apply(next.change)
      self?.follow(changes, since: begin, on: stage, completion)
    }
  }

  private func apply(_ change: TerminalChanges.Change) {
    switch change {
    case .type(let character): command.append(character)
    case .enter:
      lines.append(TerminalText.plain(prompt) + command)
      promptCounts[lines.count - 1] = prompt.count
      (command, isPrompting) = ("", false)
    case .print(let line): lines.append(line)
    case .prompt: isPrompting = true
    }
    if lines.count > Self.limit { removeFirstLines(lines.count - Self.limit) }
    show()
  }

  /// How many characters at the beginning of a line are the prompt.
  private var promptCounts: [Int: Int] = [:]

  private func removeFirstLines(_ count: Int) {
    lines.removeFirst(count)
    promptCounts = Dictionary(
      promptCounts.compactMap { $0 >= count ? ($0 - count, $1) : nil }, uniquingKeysWith: { $1 })
  }

  /// Removes all lines.
  public func clear() {
    (lines, promptCounts) = ([], [:])
    show()
  }

  // MARK: Layout

  private var font: UIFont { .monospacedSystemFont(ofSize: fontSize, weight: .regular) }
  private var rowHeight: CGFloat { (fontSize * 1.4).rounded() }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let top = title == nil ? 0 : Self.barHeight
    bar.isHidden = title == nil
    bar.frame = CGRect(x: 0, y: 0, width: bounds.width, height: Self.barHeight)
    titleLabel.frame = bar.bounds.insetBy(dx: 80, dy: 0)
    content.frame = CGRect(
      x: 0, y: top, width: bounds.width, height: max(bounds.height - top, 0)
    ).insetBy(dx: Self.margin, dy: Self.margin)
    if builtSize != content.bounds.size { show() }
  }

  /// Shows the last lines that fit.
  private func show() {
    UIView.performWithoutAnimation {
      builtSize = content.bounds.size
      let width = TerminalText.width(of: font)
      let columns = width > 0 ? Int(content.bounds.width / width, clampedTo: 1...100_000) : 1
      let count = Int(content.bounds.height / rowHeight, clampedTo: 1...1000)
      let shown = wrapped(to: columns, count: count)
      while rows.count > shown.count { rows.removeLast().removeFromSuperview() }
      while rows.count < shown.count {
        let label = UILabel()
        label.lineBreakMode = .byClipping
        content.insertSubview(label, belowSubview: cursor)
        rows.append(label)
      }
      for (index, row) in shown.enumerated() {
        rows[index].frame = CGRect(
          x: 0, y: CGFloat(index) * rowHeight, width: content.bounds.width, height: rowHeight)
        let text = row.attributed(
          font: font, color: textColor, background: backgroundColor ?? .black)
        if rows[index].attributedText != text { rows[index].attributedText = text }
      }
      cursor.isHidden = !isPrompting
      let last = shown.last?.count ?? 0
      cursor.frame = CGRect(
        x: CGFloat(last) * width,
        y: CGFloat(max(shown.count - 1, 0)) * rowHeight + rowHeight * 0.12,
        width: width, height: rowHeight * 0.8)
    }
  }

  /// The last rows of all lines and of the current one.
  private func wrapped(to columns: Int, count: Int) -> [TerminalText] {
    var result: [TerminalText] = []
    if isPrompting {
      let line = TerminalText(prompt + command, promptCount: prompt.count, promptColor: promptColor)
      // The cursor may stand behind a full row.
      result = line.rows(of: columns, keepsRoom: true)
    }
    for index in lines.indices.reversed() {
      if result.count >= count { break }
      let line = TerminalText(
        lines[index], promptCount: promptCounts[index] ?? 0, promptColor: promptColor)
      result = line.rows(of: columns, keepsRoom: false) + result
    }
    return result.suffix(count)
  }
}
