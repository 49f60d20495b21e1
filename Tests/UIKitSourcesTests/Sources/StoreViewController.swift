//
//  StoreViewController.swift
//  Bazaar
//
//  The front page of a store: a banner that pages, rows of apps in columns of three, and categories in a list.
//

import UIKit

// MARK: - Model

enum StoreSection: Int, CaseIterable {
    case featured
    case apps
    case categories

    var title: String? {
        switch self {
        case .featured: return nil
        case .apps: return "Apps we love"
        case .categories: return "Categories"
        }
    }
}

struct StoreItem: Hashable {
    let name: String
    var badge: Int?
}

// MARK: - Views

final class StoreCell: UICollectionViewCell {

    static let reuseIdentifier = "StoreCell"

    let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.translatesAutoresizingMaskIntoConstraints = false
        label.font = .preferredFont(forTextStyle: .body)
        label.numberOfLines = 0
        contentView.addSubview(label)
        contentView.layer.cornerRadius = 8
        contentView.backgroundColor = .secondarySystemBackground
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 12),
            label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -12),
            label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
            label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10)
        ])
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }
}

final class TitleView: UICollectionReusableView {

    static let elementKind = "title-element-kind"
    static let reuseIdentifier = "TitleView"

    let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.font = .preferredFont(forTextStyle: .title3)
        label.frame = bounds
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(label)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }
}

final class BadgeView: UICollectionReusableView {

    static let elementKind = "badge-element-kind"
    static let reuseIdentifier = "BadgeView"

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemRed
        layer.cornerRadius = bounds.width / 2
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }
}

final class PanelView: UICollectionReusableView {

    static let elementKind = "panel-element-kind"

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = UIColor.systemBlue.withAlphaComponent(0.1)
        layer.cornerRadius = 12
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }
}

// MARK: - Controller

final class StoreViewController: UIViewController {

    private(set) var collectionView: UICollectionView!
    private(set) var items: [StoreSection: [StoreItem]]
    private(set) var bannerPosition: CGFloat = 0

    init(items: [StoreSection: [StoreItem]]) {
        self.items = items
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: createLayout())
        collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        collectionView.backgroundColor = .systemBackground
        collectionView.register(
            StoreCell.self, forCellWithReuseIdentifier: StoreCell.reuseIdentifier)
        collectionView.register(
            TitleView.self, forSupplementaryViewOfKind: TitleView.elementKind,
            withReuseIdentifier: TitleView.reuseIdentifier)
        collectionView.register(
            BadgeView.self, forSupplementaryViewOfKind: BadgeView.elementKind,
            withReuseIdentifier: BadgeView.reuseIdentifier)
        collectionView.dataSource = self
        view.addSubview(collectionView)
    }

    // MARK: Layout

    private func createLayout() -> UICollectionViewLayout {
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.interSectionSpacing = 20
        let layout = UICollectionViewCompositionalLayout(
            sectionProvider: { [weak self] (index, environment) -> NSCollectionLayoutSection? in
                guard let section = StoreSection(rawValue: index) else { return nil }
                switch section {
                case .featured: return self?.featuredSection()
                case .apps: return self?.appsSection(environment)
                case .categories: return self?.categoriesSection()
                }
            }, configuration: configuration)
        layout.register(PanelView.self, forDecorationViewOfKind: PanelView.elementKind)
        return layout
    }

    private func featuredSection() -> NSCollectionLayoutSection {
        let item = NSCollectionLayoutItem(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
        item.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 5, bottom: 0, trailing: 5)
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(0.9), heightDimension: .absolute(180)),
            subitems: [item])
        let section = NSCollectionLayoutSection(group: group)
        section.orthogonalScrollingBehavior = .groupPagingCentered
        section.visibleItemsInvalidationHandler = { [weak self] visibleItems, offset, environment in
            self?.bannerPosition = offset.x / environment.container.contentSize.width
            visibleItems.forEach { item in
                let distance = abs((item.frame.midX - offset.x) - environment.container.contentSize.width / 2)
                let scale = max(1 - distance / environment.container.contentSize.width * 0.2, 0.8)
                item.transform = CGAffineTransform(scaleX: scale, y: scale)
            }
        }
        return section
    }

    private func appsSection(_ environment: NSCollectionLayoutEnvironment)
        -> NSCollectionLayoutSection {
        let badge = NSCollectionLayoutSupplementaryItem(
            layoutSize: .init(widthDimension: .absolute(20), heightDimension: .absolute(20)),
            elementKind: BadgeView.elementKind,
            containerAnchor: NSCollectionLayoutAnchor(
                edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.3, y: -0.3)))
        let item = NSCollectionLayoutItem(
            layoutSize: .init(
                widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1 / 3)),
            supplementaryItems: [badge])
        item.contentInsets = .init(top: 4, leading: 4, bottom: 4, trailing: 4)
        let isWide = environment.container.effectiveContentSize.width > 600
        let column = NSCollectionLayoutGroup.vertical(
            layoutSize: .init(
                widthDimension: .fractionalWidth(isWide ? 0.45 : 0.85),
                heightDimension: .absolute(240)),
            repeatingSubitem: item, count: 3)
        let section = NSCollectionLayoutSection(group: column)
        section.contentInsets = .init(top: 0, leading: 16, bottom: 0, trailing: 16)
        section.interGroupSpacing = 8
        section.orthogonalScrollingBehavior = .continuousGroupLeadingBoundary
        section.boundarySupplementaryItems = [titleItem()]
        return section
    }

    private func categoriesSection() -> NSCollectionLayoutSection {
        let size = NSCollectionLayoutSize(
            widthDimension: .fractionalWidth(1), heightDimension: .estimated(60))
        let group = NSCollectionLayoutGroup.vertical(
            layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
        let section = NSCollectionLayoutSection(group: group)
        section.contentInsets = .init(top: 8, leading: 16, bottom: 8, trailing: 16)
        section.interGroupSpacing = 6
        let title = titleItem()
        title.pinToVisibleBounds = true
        title.zIndex = 2
        section.boundarySupplementaryItems = [title]
        let panel = NSCollectionLayoutDecorationItem.background(elementKind: PanelView.elementKind)
        panel.contentInsets = .init(top: 0, leading: 8, bottom: 0, trailing: 8)
        section.decorationItems = [panel]
        return section
    }

    private func titleItem() -> NSCollectionLayoutBoundarySupplementaryItem {
        NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1.0), heightDimension: .absolute(44)),
            elementKind: TitleView.elementKind, alignment: .top)
    }

    // MARK: Actions

    func moveCategory(from source: Int, to target: Int) {
        guard let item = items[.categories]?.remove(at: source) else { return }
        items[.categories]?.insert(item, at: target)
        let section = StoreSection.categories.rawValue
        collectionView.performBatchUpdates({
            self.collectionView.moveItem(
                at: IndexPath(item: source, section: section),
                to: IndexPath(item: target, section: section))
        }, completion: nil)
    }
}

// MARK: - UICollectionViewDataSource

extension StoreViewController: UICollectionViewDataSource {

    func numberOfSections(in collectionView: UICollectionView) -> Int {
        StoreSection.allCases.count
    }

    func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int {
        StoreSection(rawValue: section).flatMap { items[$0]?.count } ?? 0
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        guard
            let cell = collectionView.dequeueReusableCell(
                withReuseIdentifier: StoreCell.reuseIdentifier, for: indexPath) as? StoreCell,
            let section = StoreSection(rawValue: indexPath.section)
        else { return UICollectionViewCell() }
        cell.label.text = items[section]?[indexPath.item].name
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        if kind == BadgeView.elementKind {
            let view = collectionView.dequeueReusableSupplementaryView(
                ofKind: kind, withReuseIdentifier: BadgeView.reuseIdentifier, for: indexPath)
            view.isHidden = items[.apps]?[indexPath.item].badge == nil
            return view
        }
        let view = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: TitleView.reuseIdentifier, for: indexPath)
        (view as? TitleView)?.label.text = StoreSection(rawValue: indexPath.section)?.title
        return view
    }
}
