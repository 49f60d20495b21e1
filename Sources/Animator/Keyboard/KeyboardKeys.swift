/// The keys of an English keyboard and their frames.
struct KeyboardKeys {
  struct Key {
    enum Label {
      /// A text with its font size.
      case text(String, CGFloat)
      case shift, delete
      /// Beside the space bar of tablets: for emoji, dictation, and to hide the keyboard.
      case emoji, microphone, hide
    }

    var label: Label
    var frame: CGRect
    /// Whether it has the color of keys that enter no text.
    var isControl = false
  }

  private(set) var keys: [Key] = []
  /// The width for keys.
  private let width: CGFloat
  private let metrics: KeyboardMetrics

  private static let letters = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]

  /// - Parameter size: The keyboard's, in points.
  init(in size: CGSize, metrics: KeyboardMetrics) {
    (width, self.metrics) = (size.width - metrics.left - metrics.right, metrics)
    if metrics.isTablet {
      addTabletRows()
    } else {
      for (row, letters) in Self.letters.enumerated() { addLetters(Array(letters), row) }
      addModifiers()
      addBottomRow()
    }
  }

  /// The distance of one row from the next.
  private var pitch: CGFloat { metrics.keys / 4 }
  private var keyHeight: CGFloat { max(pitch - metrics.spacing.height, 0) }

  /// The width of a letter: ten fill a row.
  private var letterWidth: CGFloat {
    max((width - 2 * metrics.margin - 9 * metrics.spacing.width) / 10, 0)
  }

  private func frame(_ row: Int, _ x: CGFloat, _ width: CGFloat) -> CGRect {
    CGRect(
      x: metrics.left + x, y: metrics.bar + CGFloat(row) * pitch + metrics.spacing.height * 2 / 3,
      width: max(width, 0), height: keyHeight)
  }

  /// The left edge of a number of letters in the middle of a row.
  private func start(of count: Int) -> CGFloat {
    let gaps = CGFloat(count - 1) * metrics.spacing.width
    return (width - CGFloat(count) * letterWidth - gaps) / 2
  }

  private mutating func addLetters(_ letters: [Character], _ row: Int) {
    let fontSize = min(keyHeight * 0.56, 25)
    for (index, letter) in letters.enumerated() {
      let x = start(of: letters.count) + CGFloat(index) * (letterWidth + metrics.spacing.width)
      keys.append(Key(label: .text(String(letter), fontSize), frame: frame(row, x, letterWidth)))
    }
  }

  /// Shift and delete, beside the third row, with a wider gap.
  private mutating func addModifiers() {
    let side = start(of: Self.letters[2].count) - metrics.margin - 2.3 * metrics.spacing.width
    keys.append(Key(label: .shift, frame: frame(2, metrics.margin, side), isControl: true))
    let x = width - metrics.margin - side
    keys.append(Key(label: .delete, frame: frame(2, x, side), isControl: true))
  }

  /// A quarter of the width for the keys at the sides, the rest for the space bar.
  private mutating func addBottomRow() {
    let fontSize = min(keyHeight * 0.4, 16)
    let side = (width - 2 * metrics.margin - 2 * metrics.spacing.width) / 4
    let space = metrics.margin + side + metrics.spacing.width
    let rows: [(String, CGFloat, CGFloat, Bool)] = [
      ("123", metrics.margin, side, true), ("space", space, 2 * side, false),
      ("return", space + 2 * side + metrics.spacing.width, side, true),
    ]
    for (text, x, width, isControl) in rows {
      keys.append(
        Key(label: .text(text, fontSize), frame: frame(3, x, width), isControl: isControl))
    }
  }
}

// MARK: - Tablets

extension KeyboardKeys {
  /// Eleven keys fill the first and the third row. The keys that enter no letters are at the ends of the rows.
  private mutating func addTabletRows() {
    let unit = max((width - 2 * metrics.margin - 10 * metrics.spacing.width) / 11, 0)
    let step = unit + metrics.spacing.width
    let (letterSize, textSize) = (min(keyHeight * 0.56, 25), min(keyHeight * 0.4, 16))
    /// Adds a key at a place, counted in keys from the start of the row, that is as wide as a number of keys with the
    /// spaces between them.
    func add(
      _ label: Key.Label, _ row: Int, _ place: CGFloat, keys count: CGFloat = 1,
      isControl: Bool = false
    ) {
      let width = count * step - metrics.spacing.width
      keys.append(
        Key(
          label: label, frame: frame(row, metrics.margin + place * step, width),
          isControl: isControl))
    }
    for (row, letters) in Self.letters.enumerated() {
      // The second row is half a key farther in, the third one a key.
      for (index, letter) in letters.enumerated() {
        add(.text(String(letter), letterSize), row, CGFloat(index) + CGFloat(row) / 2)
      }
    }
    add(.delete, 0, 10, isControl: true)
    add(.text("return", textSize), 1, 9.5, keys: 1.5, isControl: true)
    for place: CGFloat in [0, 10] { add(.shift, 2, place, isControl: true) }
    add(.text(",", letterSize), 2, 8)
    add(.text(".", letterSize), 2, 9)
    for place: CGFloat in [0, 9] { add(.text(".?123", textSize), 3, place, isControl: true) }
    add(.emoji, 3, 1, isControl: true)
    add(.microphone, 3, 2, isControl: true)
    add(.text("space", textSize), 3, 3, keys: 6)
    add(.hide, 3, 10, isControl: true)
  }
}
