import Animator
import Foundation
import Testing

/// Heights of rows by constraints that the cell holds, not its content view.
@MainActor
struct CellConstraintTests {
  /// A cell with a box of 70 points, 10 below its upper edge and 12 above the lower one.
  private func cell(_ place: (UITableViewCell) -> UIView) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    let box = UIView()
    box.translatesAutoresizingMaskIntoConstraints = false
    place(cell).addSubview(box)
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: cell.topAnchor, constant: 10),
      box.leadingAnchor.constraint(equalTo: cell.leadingAnchor, constant: 16),
      cell.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: 16),
      cell.bottomAnchor.constraint(equalTo: box.bottomAnchor, constant: 12),
      box.heightAnchor.constraint(equalToConstant: 70),
    ])
    return cell
  }

  private func height(_ cell: UITableViewCell) -> CGFloat {
    cell.systemLayoutSizeFitting(
      CGSize(width: 320, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
  }

  @Test("the cell is as high as its constraints ask for, whoever has the views: 10 + 70 + 12")
  func boxes() {
    #expect(height(cell { $0 }) == 92)
    #expect(height(cell { $0.contentView }) == 92)
  }

  @Test("constraints of the cell and of its content count together")
  func both() {
    // 20 above the lower edge of the content view, which has that of the cell: 10 + 70 + 20.
    let cell = cell { $0.contentView }
    let box = cell.contentView.subviews[0]
    cell.contentView.bottomAnchor.constraint(greaterThanOrEqualTo: box.bottomAnchor, constant: 20)
      .isActive = true
    for constraint in cell.constraints where constraint.constant == 12 {
      constraint.isActive = false
    }
    #expect(height(cell) == 100)
  }

  @Test("a text in the cell itself has all its lines in the row")
  func text() {
    let source = TextRows()
    let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
    table.dataSource = source
    stage.window.addSubview(table)
    stage.advance(by: 0.1)
    let cells = table.visibleCells.compactMap { $0 as? TextRow }
    #expect(cells.count == 3)
    for cell in cells {
      let fitting = cell.label.sizeThatFits(CGSize(width: 288, height: CGFloat.infinity)).height
      #expect(fitting > 100 && abs(cell.label.frame.height - fitting) < 1)
      // 8 above and below; the separator is within the cell.
      #expect(cell.bounds.height == cell.label.frame.height + 16)
    }
  }
}

private final class TextRow: UITableViewCell {
  let label = UILabel()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    label.numberOfLines = 0
    label.text = String(repeating: "Many words that need several lines. ", count: 6)
    label.translatesAutoresizingMaskIntoConstraints = false
    addSubview(label)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: topAnchor, constant: 8),
      label.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      trailingAnchor.constraint(equalTo: label.trailingAnchor, constant: 16),
      bottomAnchor.constraint(equalTo: label.bottomAnchor, constant: 8),
    ])
  }

  required init?(coder: NSCoder) { nil }
}

private final class TextRows: NSObject, UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    TextRow(style: .default, reuseIdentifier: "row")
  }
}
