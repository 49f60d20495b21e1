/// The cursor of text that is being typed.
public struct TextCursor: Equatable, Sendable {
  /// The color; nil for that of the text.
  public var color: UIColor?
  /// The width in points.
  public var width: CGFloat
  /// How often it blinks, 0 or more, before it disappears after the last character.
  public var blinks: Int

  /// A cursor.
  public init(color: UIColor? = nil, width: CGFloat = 2, blinks: Int = 3) {
    (self.color, self.width, self.blinks) = (color, max(width.finite, 0), max(blinks, 0))
  }
}

extension UILabel {
  /// Shows the characters of the text one after another, as if they were typed. Spaces take as long as
  /// characters.
  ///
  /// - Parameters:
  ///   - speed: Characters per second, above 0.
  ///   - cursor: A cursor after the last character that is shown; nil for none.
  ///   - delay: Seconds before the first character.
  ///   - completion: Runs when the last character has been shown for as long as the others; the cursor may
  ///     go on blinking.
  public func typeText(
    charactersPerSecond speed: Double, cursor: TextCursor? = TextCursor(),
    delay: TimeInterval = 0, completion: ((Bool) -> Void)? = nil
  ) {
    let units = splitText(by: .character)
    guard let view = textUnits, !units.isEmpty, speed > 0, speed.isFinite else {
      completeMotion(completion)
      return
    }
    let typed = TypedUnits(units)
    // On a path there is no vertical edge for a cursor.
    let cursorView = (followsPath ? nil : cursor).map { CursorView($0, color: units[0].baseColor) }
    UIView.performWithoutAnimation {
      for unit in units { unit.values.opacity = 0 }
      cursorView?.stand(at: typed.edge(before: 0))
      if let cursorView { addSubview(cursorView) }
    }
    view.runningCount += 1
    let length = Double(typed.count) / speed
    let settings = AnimationBlock.Settings(duration: length, delay: delay, options: .curveLinear)
    let block = KeyframeBlock(settings, mode: .linear) { [weak self, weak view] isFinished in
      view?.runningCount -= 1
      if let view, self?.textUnits === view { self?.joinTextAtRest() }
      cursorView?.blink()
      completion?(isFinished)
    }
    block.run {
      for (index, unit) in units.enumerated() {
        let turn = Double(typed.indices[index]) / Double(typed.count)
        block.addFrame(start: turn, length: 0) {
          unit.values.opacity = 1
          cursorView?.stand(at: typed.edge(after: index))
        }
      }
    }
  }
}

/// The order and the frames of a text's characters for typing.
private struct TypedUnits {
  /// The number of characters, with spaces.
  private(set) var count = 0
  /// The number of characters before each unit.
  private(set) var indices: [Int] = []
  /// The frames of the units, in the label.
  private let rects: [CGRect]

  @MainActor
  init(_ units: [TextUnitView]) {
    rects = units.map(\.restingRect)
    var line = units.first?.box.part.line
    var (before, length) = (0, 0)
    for box in units.map(\.box) {
      if box.part.line != line { (line, before) = (box.part.line, before + length) }
      length = box.lineCount
      indices.append(before + box.leading)
    }
    count = before + length
  }

  /// The left edge of a unit: a rectangle without width.
  func edge(before index: Int) -> CGRect {
    CGRect(x: rects[index].minX, y: rects[index].minY, width: 0, height: rects[index].height)
  }

  /// The right edge of a unit.
  func edge(after index: Int) -> CGRect {
    CGRect(x: rects[index].maxX, y: rects[index].minY, width: 0, height: rects[index].height)
  }
}

/// The cursor of text that is being typed.
private final class CursorView: UIView {
  private let cursor: TextCursor
  /// The time of a blink, in seconds: visible for its first half.
  private static let period = 1.06

  init(_ cursor: TextCursor, color: CGColor) {
    self.cursor = cursor
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    backgroundColor = cursor.color ?? UIColor(cgColor: color)
  }

  required init?(coder: NSCoder) { return nil }

  /// Moves to the edge of a character.
  func stand(at edge: CGRect) {
    frame = CGRect(x: edge.minX, y: edge.minY, width: cursor.width, height: edge.height)
  }

  /// Blinks, and disappears.
  func blink() {
    if cursor.blinks == 0 { return removeFromSuperview() }
    let settings = AnimationBlock.Settings(
      duration: Self.period * Double(cursor.blinks), options: .curveLinear)
    let block = KeyframeBlock(settings, mode: .linear) { [weak self] _ in
      self?.removeFromSuperview()
    }
    block.run {
      for index in 0..<cursor.blinks {
        let count = Double(cursor.blinks)
        block.addFrame(start: (Double(index) + 0.5) / count, length: 0) { alpha = 0 }
        block.addFrame(start: Double(index + 1) / count, length: 0) { alpha = 1 }
      }
    }
  }
}
