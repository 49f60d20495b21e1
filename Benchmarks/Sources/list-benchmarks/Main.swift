import Animator
import Glibc
import Turns

/// Prints the cost of tables: `LIST ROWS BUILD SCROLL INSERT` in microseconds of CPU time, the medians of rounds in which
/// all tables take turns. Arguments: numbers of rows; 100 and 100 000 by default.
///
/// - `BUILD`: creating the table and showing its first rows.
/// - `SCROLL`: scrolling by 60 rows, in 120 steps.
/// - `INSERT`: inserting a row in sight, and its animation of 0.3 s.
@main
struct Main {
  private static let rounds = 15

  @MainActor
  static func main() {
    let given = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let counts = given.isEmpty ? [100, 100_000] : given
    for list in List.allCases {
      var times: [Int: [[Double]]] = [:]
      for _ in 0..<rounds {
        for count in counts { times[count, default: []].append(measure(list, count)) }
      }
      for count in counts {
        let medians = (0..<3).map { column in
          (times[count] ?? []).map { $0[column] }.sorted()[rounds / 2]
        }
        let columns = medians.map { "\(($0 * 1e7).rounded() / 10)" }.joined(separator: "\t")
        print("\(list.rawValue)\t\(count)\t\(columns)")
      }
    }
  }

  @MainActor
  private static func measure(_ list: List, _ count: Int) -> [Double] {
    let start = seconds(CLOCK_PROCESS_CPUTIME_ID)
    let stage = Stage(size: CGSize(width: 393, height: 852), scale: 2)
    let rows = Rows(count: count)
    let view = list.make(rows)
    stage.window.addSubview(view)
    stage.advance(by: 0)
    let built = seconds(CLOCK_PROCESS_CPUTIME_ID)
    for step in 1...120 {
      view.contentOffset.y = CGFloat(step * 22)
      stage.advance(by: 0)
    }
    let scrolled = seconds(CLOCK_PROCESS_CPUTIME_ID)
    list.insert(into: view, rows)
    stage.advance(by: 0.3)
    return [built - start, scrolled - built, seconds(CLOCK_PROCESS_CPUTIME_ID) - scrolled]
  }
}

/// A kind of list.
enum List: String, CaseIterable {
  /// A table whose rows have one height.
  case rows
  /// A table whose rows have the heights that their constraints ask for.
  case selfSizing
  /// A collection view with a flow layout, four items in a line.
  case grid

  @MainActor
  func make(_ rows: Rows) -> UIScrollView {
    let frame = CGRect(x: 0, y: 0, width: 393, height: 852)
    if self == .grid {
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 90, height: 90)
      let view = UICollectionView(frame: frame, collectionViewLayout: layout)
      view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
      view.dataSource = rows
      return view
    }
    let table = UITableView(frame: frame, style: .plain)
    table.rowHeight = self == .rows ? 44 : UITableView.automaticDimension
    rows.hasConstraints = self == .selfSizing
    table.dataSource = rows
    return table
  }

  /// Inserts an item in sight.
  @MainActor
  func insert(into view: UIScrollView, _ rows: Rows) {
    rows.count += 1
    let path = IndexPath(row: 65, section: 0)
    (view as? UITableView)?.insertRows(at: [path], with: .automatic)
    (view as? UICollectionView)?.insertItems(at: [path])
  }
}

/// The data of a list.
@MainActor
final class Rows: NSObject, UITableViewDataSource, UICollectionViewDataSource {
  var count: Int
  var hasConstraints = false

  init(count: Int) { self.count = count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row") ?? makeCell()
    if let label = cell.contentView.subviews.first as? UILabel, hasConstraints {
      label.text = String(repeating: "Row \(indexPath.row) ", count: 1 + indexPath.row % 12)
    } else {
      cell.textLabel?.text = "Row \(indexPath.row)"
    }
    return cell
  }

  private func makeCell() -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: "row")
    guard hasConstraints else { return cell }
    let label = UILabel(frame: .zero)
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    let content = cell.contentView
    content.addSubview(label)
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 16),
      label.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -16),
      label.topAnchor.constraint(equalTo: content.topAnchor, constant: 10),
      label.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -10),
    ])
    return cell
  }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  { count }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  { collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath) }
}
