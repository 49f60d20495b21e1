import Foundation

/// The list of the controllers that have no tab of their own, in rows of 44 points.
final class MoreListController: UITableViewController {
  /// The items of the controllers.
  var items: [UITabBarItem] = [] { didSet { if isViewLoaded { tableView.reloadData() } } }
  /// The index of the first controller.
  var firstIndex = 0
  var onSelect: ((Int) -> Void)?
  /// Called by a tap on the button Edit.
  var onEdit: (() -> Void)?
  /// Whether there is that button.
  var canEdit = false {
    didSet { if canEdit != oldValue { navigationItem.rightBarButtonItem = canEdit ? edit : nil } }
  }
  private lazy var edit = UIBarButtonItem(
    systemItem: .edit, primaryAction: UIAction { [weak self] _ in self?.onEdit?() })
  private static let identifier = "More"

  init() {
    super.init(style: .plain)
    title = "More"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.rowHeight = 44
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: Self.identifier)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    // Titles and images may have changed.
    tableView.reconfigureRows(at: tableView.indexPathsForVisibleRows ?? [])
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    items.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: Self.identifier, for: indexPath)
    guard items.indices.contains(indexPath.row) else { return cell }
    let item = items[indexPath.row]
    cell.textLabel?.text = item.title
    cell.imageView?.image = item.image?.forBar
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    false
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    onSelect?(firstIndex + indexPath.row)
  }
}
