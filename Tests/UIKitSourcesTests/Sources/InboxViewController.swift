//
//  InboxViewController.swift
//  Courier
//
//  Messages in a table, with actions on both sides, and attachments in a grid.
//

import UIKit

struct Message: Hashable {
    let id: Int
    var subject: String
    var sender: String
    var isRead = false
}

// MARK: - Cell

final class MessageCell: UITableViewCell {

    static let reuseIdentifier = String(describing: MessageCell.self)

    private let senderLabel = UILabel()
    private let subjectLabel = UILabel()
    private let dot = UIView()

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        setUp()
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    private func setUp() {
        accessoryType = .disclosureIndicator
        senderLabel.font = .systemFont(ofSize: 17, weight: .semibold)
        subjectLabel.font = .systemFont(ofSize: 15)
        subjectLabel.textColor = .secondaryLabel
        subjectLabel.numberOfLines = 0
        dot.backgroundColor = .systemBlue
        dot.layer.cornerRadius = 5
        let texts = UIStackView(arrangedSubviews: [senderLabel, subjectLabel])
        texts.axis = .vertical
        texts.spacing = 4
        [texts, dot].forEach {
            $0.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview($0)
        }
        NSLayoutConstraint.activate([
            dot.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 10),
            dot.centerYAnchor.constraint(equalTo: senderLabel.centerYAnchor),
            dot.widthAnchor.constraint(equalToConstant: 10),
            dot.heightAnchor.constraint(equalToConstant: 10),
            texts.leadingAnchor.constraint(equalTo: dot.trailingAnchor, constant: 10),
            texts.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
            texts.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
            texts.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10)
        ])
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        dot.isHidden = false
    }

    func configure(with message: Message) {
        senderLabel.text = message.sender
        subjectLabel.text = message.subject
        dot.isHidden = message.isRead
    }
}

// MARK: - Inbox

final class InboxViewController: UITableViewController {

    private(set) var messages: [Message]
    var onSelect: ((Message) -> Void)?

    init(messages: [Message]) {
        self.messages = messages
        super.init(style: .plain)
        title = "Inbox"
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(MessageCell.self, forCellReuseIdentifier: MessageCell.reuseIdentifier)
        tableView.rowHeight = UITableView.automaticDimension
        tableView.estimatedRowHeight = 64
        tableView.tableFooterView = UIView()
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return messages.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: MessageCell.reuseIdentifier, for: indexPath)
        (cell as? MessageCell)?.configure(with: messages[indexPath.row])
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        messages[indexPath.row].isRead = true
        tableView.reloadRows(at: [indexPath], with: .none)
        onSelect?(messages[indexPath.row])
    }

    override func tableView(
        _ tableView: UITableView,
        trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let delete = UIContextualAction(style: .destructive, title: "Delete") { [weak self] _, _, completion in
            self?.remove(at: indexPath)
            completion(true)
        }
        return UISwipeActionsConfiguration(actions: [delete])
    }

    func remove(at indexPath: IndexPath) {
        messages.remove(at: indexPath.row)
        tableView.performBatchUpdates {
            self.tableView.deleteRows(at: [indexPath], with: .automatic)
        }
    }

    func add(_ message: Message) {
        messages.insert(message, at: 0)
        tableView.beginUpdates()
        tableView.insertRows(at: [IndexPath(row: 0, section: 0)], with: .top)
        tableView.endUpdates()
    }
}

// MARK: - Attachments

final class AttachmentCell: UICollectionViewCell {
    override var isSelected: Bool {
        didSet { contentView.alpha = isSelected ? 0.5 : 1 }
    }
}

final class AttachmentsViewController: UICollectionViewController, UICollectionViewDelegateFlowLayout {

    private let colors: [UIColor]

    init(colors: [UIColor]) {
        self.colors = colors
        let layout = UICollectionViewFlowLayout()
        layout.minimumInteritemSpacing = 8
        layout.minimumLineSpacing = 8
        layout.sectionInset = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
        super.init(collectionViewLayout: layout)
        collectionView.register(AttachmentCell.self, forCellWithReuseIdentifier: "attachment")
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        return colors.count
    }

    override func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "attachment", for: indexPath)
        cell.contentView.backgroundColor = colors[indexPath.item]
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView,
        layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        let side = (collectionView.bounds.width - 2 * 16 - 2 * 8) / 3
        return CGSize(width: side.rounded(.down), height: side.rounded(.down))
    }
}
