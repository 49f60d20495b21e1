import Foundation
import Graphics

// The controls of a cell while its table is edited.

extension TableCellParts {
  /// - Parameter start: Where the control begins.
  func layOutControl(_ cell: UITableViewCell, _ start: CGFloat, _ height: CGFloat) {
    let isShown = cell.isEditing && cell.editing.showsControl
    if isShown && !hasControl(of: cell.editing) {
      control?.removeFromSuperview()
      let view = makeControl(cell)
      UIView.performWithoutAnimation {
        view.bounds.size = CGSize(width: Self.controlSide, height: Self.controlSide)
        view.center = directed(
          CGPoint(x: -Self.controlSide, y: height / 2), cell.bounds.width)
        view.alpha = 0
        cell.addSubview(view)
      }
      control = view
    }
    control?.center = directed(
      CGPoint(x: isShown ? start + Self.controlSide / 2 : -Self.controlSide, y: height / 2),
      cell.bounds.width)
    control?.alpha = isShown ? 1 : 0
    (control as? SelectionCircleView)?.isOn = cell.isSelected
  }

  private func hasControl(of editing: TableCellEditing) -> Bool {
    editing.showsCircle
      ? control is SelectionCircleView : (control as? EditControlView)?.style == editing.style
  }

  private func makeControl(_ cell: UITableViewCell) -> UIView {
    if cell.editing.showsCircle { return SelectionCircleView(color: nil) }
    return EditControlView(cell.editing.style) { [weak cell] in cell?.editControlTapped() }
  }

  /// - Parameter end: Where the handle ends, with the margin beside it.
  /// - Returns: The width that the handle takes.
  func layOutHandle(
    _ cell: UITableViewCell, _ margin: CGFloat, _ end: CGFloat, _ height: CGFloat
  ) -> CGFloat {
    let isShown = cell.isEditing && cell.editing.canMove
    if isShown && handle == nil {
      let view = ReorderHandleView { [weak cell] in cell?.handleMoved($0) }
      UIView.performWithoutAnimation {
        view.frame = directed(
          CGRect(
            x: cell.bounds.width, y: 0, width: Self.handleWidth + 2 * margin, height: height),
          cell.bounds.width)
        view.alpha = 0
        cell.addSubview(view)
      }
      handle = view
    }
    guard let handle else { return 0 }
    handle.isMirrored = cell.isMirrored
    let width = Self.handleWidth + margin
    handle.frame = directed(
      CGRect(
        x: isShown ? end - width : cell.bounds.width, y: 0, width: width,
        height: height), cell.bounds.width)
    handle.alpha = isShown ? 1 : 0
    return isShown ? width : 0
  }
}
