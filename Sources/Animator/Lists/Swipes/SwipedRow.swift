import Foundation
import Graphics

/// A row of a table, or an item of a list, that is swiped aside, and the actions beside it.
@MainActor
final class SwipedRow {
  let cell: UIView
  let configuration: UISwipeActionsConfiguration
  let isLeft: Bool
  let buttons: SwipeActionsView
  /// How far the row is aside, in points; not negative.
  var offset: CGFloat = 0
  /// How far it was when the finger began to move it.
  var start: CGFloat = 0
  var isOpen = false

  init(_ cell: UIView, _ configuration: UISwipeActionsConfiguration, isLeft: Bool) {
    (self.cell, self.configuration, self.isLeft) = (cell, configuration, isLeft)
    buttons = SwipeActionsView(
      configuration.actions, isLeft: isLeft, rowHeight: cell.bounds.height)
  }

  /// The offset of the row's center from its position at rest.
  var shift: CGFloat { isLeft ? offset : -offset }
}

/// The buttons of a swiped row: as wide as they ask for, or stretched with the row.
final class SwipeActionsView: UIView {
  /// In points: the least width of a button, and the space beside its title or image. Commonly measured.
  private static let minimumWidth: CGFloat = 74
  private static let padding: CGFloat = 15

  private let isLeft: Bool
  private(set) var buttons: [UIButton] = []
  private var widths: [CGFloat] = []
  /// The width at which all buttons have theirs.
  var fullWidth: CGFloat { widths.reduce(0, +) }
  /// Whether the first button covers the others.
  var isStretched = false { didSet { if isStretched != oldValue { setNeedsLayout() } } }
  /// The height of the buttons, of which the middle is seen, in points; nil for that of the view.
  var buttonHeight: CGFloat?
  var onTap: ((Int) -> Void)?

  init(_ actions: [UIContextualAction], isLeft: Bool, rowHeight: CGFloat) {
    self.isLeft = isLeft
    super.init(frame: .zero)
    clipsToBounds = true
    for (index, action) in actions.enumerated() {
      let button = SwipeActionButton(type: .custom)
      button.show(action, inRowOf: rowHeight)
      button.addAction(UIAction { [weak self] _ in self?.onTap?(index) }, for: .touchUpInside)
      buttons.append(button)
      widths.append(max(button.intrinsicContentSize.width + 2 * Self.padding, Self.minimumWidth))
    }
    // The first action is at the edge, and in front.
    for button in buttons.reversed() { addSubview(button) }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let scale = fullWidth > 0 ? bounds.width / fullWidth : 1
    let height = buttonHeight ?? bounds.height
    var used: CGFloat = 0
    for (index, button) in buttons.enumerated() {
      let share = isStretched && index == 0 ? bounds.width : widths[index] * scale
      used += share
      // Never narrower than its title: the rest is beyond the edge, or behind the button before.
      let width = max(share, widths[index])
      button.frame = CGRect(
        x: isLeft ? used - width : bounds.width - used, y: (bounds.height - height) / 2,
        width: width, height: height)
    }
  }
}

/// Recognizes a finger that swipes a row aside.
final class RowSwipeGestureRecognizer: UIPanGestureRecognizer {
  private weak var rows: RowSwipes?

  init(of rows: RowSwipes) {
    self.rows = rows
    super.init(target: nil, action: nil)
    addHandler { [weak rows] recognizer in
      if let recognizer = recognizer as? RowSwipeGestureRecognizer { rows?.swiped(recognizer) }
    }
  }

  override func distance(of travel: CGPoint) -> CGFloat { abs(travel.x) }

  override func mayBegin(_ travel: CGPoint) -> Bool {
    guard let rows, touches.count == 1, abs(travel.x) > abs(travel.y), let touch = touches.first
    else { return false }
    return rows.begin(touch, isLeft: travel.x > 0)
  }
}
