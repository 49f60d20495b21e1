/// The keys of an English keyboard and their frames.
struct KeyboardKeys {
  struct Key {
    enum Label {
      /// A text with its font size.
      case text(String, CGFloat)
      case shift, delete
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
    for (row, letters) in Self.letters.enumerated() { addLetters(Array(letters), row) }
    addModifiers()
    addBottomRow()
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
