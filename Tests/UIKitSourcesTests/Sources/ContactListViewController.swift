import UIKit

struct Contact: Hashable {
    let id: Int
    var name: String
    var phone: String
    var isFavorite = false
}

extension UIConfigurationStateCustomKey {
    static let contact = UIConfigurationStateCustomKey("com.example.contact")
}

extension UICellConfigurationState {
    var contact: Contact? {
        set { self[.contact] = newValue }
        get { return self[.contact] as? Contact }
    }
}

/// A cell that configures itself for the contact in its state.
class ContactCell: UITableViewCell {
    private var contact: Contact?

    func update(with newContact: Contact) {
        guard contact != newContact else { return }
        contact = newContact
        setNeedsUpdateConfiguration()
    }

    override var configurationState: UICellConfigurationState {
        var state = super.configurationState
        state.contact = contact
        return state
    }

    override func updateConfiguration(using state: UICellConfigurationState) {
        super.updateConfiguration(using: state)
        var content = defaultContentConfiguration().updated(for: state)
        content.text = state.contact?.name
        content.secondaryText = state.contact?.phone
        content.textProperties.font = .preferredFont(forTextStyle: .headline)
        content.secondaryTextProperties.color = .secondaryLabel
        if state.isHighlighted || state.isSelected {
            content.textProperties.colorTransformer = UIConfigurationColorTransformer { _ in .systemBlue }
        }
        contentConfiguration = content

        var background = UIBackgroundConfiguration.listPlainCell().updated(for: state)
        if state.isSelected { background.backgroundColor = .systemYellow }
        backgroundConfiguration = background
    }
}

/// A pill with a number, for an app's own content.
struct PillConfiguration: UIContentConfiguration, Hashable {
    var number = 0
    var color: UIColor = .systemGray

    func makeContentView() -> UIView & UIContentView {
        return PillView(configuration: self)
    }

    func updated(for state: UIConfigurationState) -> Self {
        guard let state = state as? UICellConfigurationState else { return self }
        var updated = self
        updated.color = state.isSelected ? .systemBlue : .systemGray
        return updated
    }
}

final class PillView: UIView, UIContentView {
    var configuration: UIContentConfiguration {
        didSet { configure() }
    }
    private let label = UILabel()

    init(configuration: PillConfiguration) {
        self.configuration = configuration
        super.init(frame: .zero)
        label.translatesAutoresizingMaskIntoConstraints = false
        label.textAlignment = .center
        addSubview(label)
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 20),
            label.topAnchor.constraint(equalTo: topAnchor, constant: 10),
            label.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -10),
            label.heightAnchor.constraint(equalToConstant: 40),
        ])
        configure()
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    private func configure() {
        guard let pill = configuration as? PillConfiguration else { return }
        label.text = "\(pill.number)"
        label.backgroundColor = pill.color
    }
}

class ContactListViewController: UIViewController, UITableViewDelegate {
    enum Section: Int, CaseIterable { case favorites, all }

    typealias Snapshot = NSDiffableDataSourceSnapshot<Section, Contact.ID>

    /// A data source with titles, an index, and rows that can be deleted.
    class DataSource: UITableViewDiffableDataSource<Section, Contact.ID> {
        var onDelete: ((Contact.ID) -> Void)?

        override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
            return sectionIdentifier(for: section) == .favorites ? "Favorites" : "All"
        }

        override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }

        override func tableView(
            _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
            forRowAt indexPath: IndexPath
        ) {
            guard editingStyle == .delete, let id = itemIdentifier(for: indexPath) else { return }
            onDelete?(id)
        }

        override func sectionIndexTitles(for tableView: UITableView) -> [String]? { ["★", "A"] }
    }

    private(set) var contacts: [Contact]
    let tableView = UITableView(frame: .zero, style: .insetGrouped)
    private(set) lazy var dataSource = makeDataSource()

    init(contacts: [Contact]) {
        self.contacts = contacts
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.frame = view.bounds
        tableView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        tableView.delegate = self
        tableView.register(ContactCell.self, forCellReuseIdentifier: "contact")
        view.addSubview(tableView)
        dataSource.defaultRowAnimation = .fade
        dataSource.onDelete = { [weak self] id in self?.delete(id) }
        update(animated: false)
    }

    private func makeDataSource() -> DataSource {
        return DataSource(tableView: tableView) { [weak self] tableView, indexPath, id in
            let cell = tableView.dequeueReusableCell(withIdentifier: "contact", for: indexPath) as? ContactCell
            if let contact = self?.contacts.first(where: { $0.id == id }) { cell?.update(with: contact) }
            return cell
        }
    }

    private func update(animated: Bool = true) {
        var snapshot = Snapshot()
        snapshot.appendSections(Section.allCases)
        snapshot.appendItems(contacts.filter { $0.isFavorite }.map { $0.id }, toSection: .favorites)
        snapshot.appendItems(contacts.filter { !$0.isFavorite }.map { $0.id }, toSection: .all)
        dataSource.apply(snapshot, animatingDifferences: animated)
    }

    func toggleFavorite(_ id: Contact.ID) {
        guard let index = contacts.firstIndex(where: { $0.id == id }) else { return }
        contacts[index].isFavorite.toggle()
        update()
    }

    func rename(_ id: Contact.ID, _ name: String) {
        guard let index = contacts.firstIndex(where: { $0.id == id }) else { return }
        contacts[index].name = name
        var snapshot = dataSource.snapshot()
        snapshot.reconfigureItems([id])
        dataSource.apply(snapshot)
    }

    func delete(_ id: Contact.ID) {
        contacts.removeAll { $0.id == id }
        var snapshot = dataSource.snapshot()
        snapshot.deleteItems([id])
        dataSource.apply(snapshot, animatingDifferences: true)
    }

    func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let id = dataSource.itemIdentifier(for: indexPath) else { return nil }
        return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
            let favorite = UIAction(title: "Favorite") { [weak self] _ in self?.toggleFavorite(id) }
            return UIMenu(title: "", children: [favorite])
        }
    }
}

extension Contact: Identifiable {}

/// Folders and files as an outline.
class OutlineViewController: UIViewController {
    struct File: Hashable {
        let name: String
        var children: [File] = []
    }

    private let root: [File]
    private(set) var collectionView: UICollectionView!
    private(set) var dataSource: UICollectionViewDiffableDataSource<Int, File>!

    init(root: [File]) {
        self.root = root
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 320, height: 44)
        layout.minimumLineSpacing = 0
        collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
        view.addSubview(collectionView)

        let folderRegistration = UICollectionView.CellRegistration<UICollectionViewListCell, File> {
            (cell, indexPath, file) in
            var content = cell.defaultContentConfiguration()
            content.text = file.name
            content.textProperties.font = .preferredFont(forTextStyle: .headline)
            cell.contentConfiguration = content
            let options = UICellAccessory.OutlineDisclosureOptions(style: .header)
            cell.accessories = [.outlineDisclosure(options: options)]
        }
        let fileRegistration = UICollectionView.CellRegistration<UICollectionViewListCell, File> {
            cell, indexPath, file in
            var content = UIListContentConfiguration.valueCell()
            content.text = file.name
            content.secondaryText = "\(file.name.count)"
            cell.contentConfiguration = content
            let badge = UILabel()
            badge.text = "New"
            cell.accessories = [
                .disclosureIndicator(displayed: .whenNotEditing, options: .init(tintColor: .systemGray)),
                .reorder(displayed: .whenEditing),
                .customView(configuration: .init(customView: badge, placement: .trailing(displayed: .always))),
            ]
        }
        dataSource = UICollectionViewDiffableDataSource<Int, File>(collectionView: collectionView) {
            (collectionView, indexPath, file) -> UICollectionViewCell? in
            let registration = file.children.isEmpty ? fileRegistration : folderRegistration
            return collectionView.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: file)
        }
        dataSource.sectionSnapshotHandlers.shouldCollapseItem = { $0.name != "Always open" }
        dataSource.reorderingHandlers.canReorderItem = { item in item.children.isEmpty }
        dataSource.reorderingHandlers.didReorder = { transaction in
            for section in transaction.sectionTransactions { print(section.finalSnapshot.items.count) }
        }

        var snapshot = NSDiffableDataSourceSectionSnapshot<File>()
        func add(_ files: [File], to parent: File?) {
            snapshot.append(files, to: parent)
            for file in files where !file.children.isEmpty { add(file.children, to: file) }
        }
        add(root, to: nil)
        dataSource.apply(snapshot, to: 0, animatingDifferences: false)
    }

    func expandAll() async {
        var snapshot = dataSource.snapshot(for: 0)
        snapshot.expand(snapshot.items)
        await dataSource.apply(snapshot, to: 0, animatingDifferences: false)
    }
}
