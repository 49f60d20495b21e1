import Animator

/// A collection view whose items a scene describes.
final class SceneGridView: UICollectionView, SceneList {
  let source = ListSource()
  let layout = GridLayout()
  /// The kinds of cells that have been registered.
  private var registered: Set<String> = []
  fileprivate static let header = "header"

  init() {
    super.init(frame: .zero, collectionViewLayout: layout)
    backgroundColor = .systemBackground
    alwaysBounceVertical = true
    for kind in [Self.elementKindSectionHeader, Self.elementKindSectionFooter] {
      register(
        SceneGridHeader.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: Self.header)
    }
    (dataSource, delegate) = (self, self)
  }

  required init?(coder: NSCoder) { nil }

  /// The direction of scrolling, in which contents bounce although they fit.
  var scrollDirection: ScrollDirection {
    get { layout.scrollDirection }
    set {
      if newValue == layout.scrollDirection { return }
      layout.scrollDirection = newValue
      (alwaysBounceVertical, alwaysBounceHorizontal) = (
        alwaysBounceHorizontal, alwaysBounceVertical
      )
    }
  }

  // MARK: Changes

  func show(_ difference: ListDifference, completion: @escaping @MainActor () -> Void) {
    performBatchUpdates { [self] in
      source.contents = difference.new
      deleteSections(IndexSet(difference.deletedSections))
      insertSections(IndexSet(difference.insertedSections))
      reloadSections(IndexSet(difference.reloadedSections))
      for (from, to) in difference.movedSections { moveSection(from, toSection: to) }
      deleteItems(at: difference.deleted)
      insertItems(at: difference.inserted)
      reloadItems(at: difference.reloaded)
      for (from, to) in difference.moved { moveItem(at: from, to: to) }
    } completion: { _ in
      completion()
    }
  }

  func showAll() { reloadData() }

  // MARK: Items

  func cell(at path: IndexPath) -> UIView? { shownCell(path) }

  func content(at path: IndexPath) -> (any CellContent)? { shownCell(path)?.content }

  private func shownCell(_ path: IndexPath) -> SceneGridCell? {
    layoutIfNeeded()
    return cellForItem(at: path) as? SceneGridCell
  }

  func scroll(to path: IndexPath, _ position: ListPosition?, animated: Bool) {
    scrollToItem(at: path, at: scrollPosition(position), animated: animated)
  }

  func offset(of path: IndexPath, _ position: ListPosition?) -> CGPoint? {
    contentOffset(showingItemAt: path, scrollPosition(position))
  }

  private func scrollPosition(_ position: ListPosition?) -> ScrollPosition {
    let isVertical = layout.scrollDirection == .vertical
    return switch position {
    case .top: isVertical ? .top : .left
    case .middle: isVertical ? .centeredVertically : .centeredHorizontally
    case .bottom: isVertical ? .bottom : .right
    case nil: []
    }
  }

  func select(_ path: IndexPath) { selectItem(at: path, animated: true, scrollPosition: []) }

  func deselect(_ path: IndexPath?) {
    for path in path.map({ [$0] }) ?? indexPathsForSelectedItems ?? [] {
      deselectItem(at: path, animated: true)
    }
  }
}

extension SceneGridView: UICollectionViewDataSource {
  func numberOfSections(in collectionView: UICollectionView) -> Int {
    source.contents.sections.count
  }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  { source.contents.sections[section].items.count }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  {
    let item = source.contents[indexPath]
    let type = source.cell(of: item.values)
    let cell = unchangedCell(type, indexPath)
    (cell as? SceneGridCell)?.show(item.values, key: item.key, type, source.resources)
    return cell
  }

  /// A cell for reuse that no step has changed, or a new one.
  private func unchangedCell(_ type: SceneCellType, _ path: IndexPath) -> UICollectionViewCell {
    if registered.insert(type.name).inserted {
      register(SceneGridCell.self, forCellWithReuseIdentifier: type.name)
    }
    while true {
      let cell = dequeueReusableCell(withReuseIdentifier: type.name, for: path)
      guard let cell = cell as? SceneGridCell, cell.isChanged else { return cell }
    }
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    let view = dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: Self.header, for: indexPath)
    let section = source.contents.sections[indexPath.section]
    let isHeader = kind == Self.elementKindSectionHeader
    (view as? SceneGridHeader)?.show(
      isHeader ? section.header : section.footer, isHeader: isHeader,
      isBesideLines: scrollDirection == .horizontal)
    return view
  }
}

extension SceneGridView: UICollectionViewDelegateFlowLayout {
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    source.send(.select, source.contents[indexPath].key)
  }

  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
    source.send(.deselect, source.contents[indexPath].key)
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize {
    boundarySize(source.contents.sections[section].header, isHeader: true)
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize {
    boundarySize(source.contents.sections[section].footer, isHeader: false)
  }

  /// The size of a header or a footer, of which flow layouts take the one along the direction of scrolling.
  private func boundarySize(_ text: String?, isHeader: Bool) -> CGSize {
    guard let text else { return .zero }
    return layout.scrollDirection == .vertical
      ? SceneGridHeader.sizeAcrossColumns(isHeader: isHeader)
      : SceneGridHeader.sizeBesideLines(text, isHeader: isHeader, gridWidth: bounds.width)
  }
}

/// The layout of a grid: columns that fill the width, or items of one size.
final class GridLayout: UICollectionViewFlowLayout {
  var columns = 0 { didSet { if columns != oldValue { invalidateLayout() } } }
  var ownItemSize = CGSize(width: 100, height: 100) {
    didSet { if ownItemSize != oldValue { invalidateLayout() } }
  }
  /// Width divided by height.
  var aspect: CGFloat = 1 { didSet { if aspect != oldValue { invalidateLayout() } } }
  var isSelfSizing: Bool {
    get { estimatedItemSize != .zero }
    set { estimatedItemSize = newValue ? Self.automaticSize : .zero }
  }

  override func prepare() {
    let size = sizeOfItems
    if itemSize != size { itemSize = size }
    super.prepare()
  }

  private var sizeOfItems: CGSize {
    guard columns > 0, let view = collectionView else { return ownItemSize }
    let insets = view.adjustedContentInset
    let isVertical = scrollDirection == .vertical
    let room =
      isVertical
      ? view.bounds.width - insets.left - insets.right - sectionInset.left - sectionInset.right
      : view.bounds.height - insets.top - insets.bottom - sectionInset.top - sectionInset.bottom
    let scale = max(view.traitCollection.displayScale, 1)
    let spaces = minimumInteritemSpacing * CGFloat(columns - 1)
    // Rounded down to pixels: items that are too large by a rounding error would not fit.
    let side = max(((room - spaces) / CGFloat(columns) * scale).rounded(.down) / scale, 0)
    return isVertical
      ? CGSize(width: side, height: side / aspect) : CGSize(width: side * aspect, height: side)
  }
}

/// An item of a grid of a scene.
final class SceneGridCell: UICollectionViewCell {
  private(set) var content: (any CellContent)?
  /// Whether a step has changed the cell or a view in it.
  var isChanged = false
  private lazy var picture = PlainItemView(in: contentView)

  func show(_ item: SceneItem, key: String, _ type: SceneCellType, _ resources: SceneResources) {
    accessibilityIdentifier = item.id
    if content == nil { content = type.makeContent?(contentView) }
    if let content { return content.show(item, key: key) }
    picture.image.image = item.text("image").flatMap { resources.images[$0] }
    picture.label.text = item.text("title")
    if selectedBackgroundView == nil {
      selectedBackgroundView = UIView(frame: bounds)
      selectedBackgroundView?.backgroundColor = .systemGray4
    }
  }
}

/// The contents of items without a template: an image that fills them, and a title in the middle.
@MainActor
private struct PlainItemView {
  let image = UIImageView(frame: .zero)
  let label = UILabel(frame: .zero)

  init(in view: UIView) {
    image.contentMode = .scaleAspectFill
    image.clipsToBounds = true
    label.textAlignment = .center
    for content in [image, label] {
      content.frame = view.bounds
      content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(content)
    }
  }
}
