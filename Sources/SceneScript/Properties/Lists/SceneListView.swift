import Animator

/// A table whose rows a scene describes.
final class SceneListView: UITableView, SceneList {
  let source = ListSource()
  /// Whether rows can be deleted by a swipe, and while the list is edited.
  var allowsDeletion = false { didSet { if allowsDeletion != oldValue { editingChanged() } } }
  /// Whether rows can be reordered by dragging while the list is edited.
  var allowsReordering = false { didSet { if allowsReordering != oldValue { editingChanged() } } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    (dataSource, delegate) = (self, self)
  }

  required init?(coder: NSCoder) { nil }

  private var contents: ListContents { source.contents }

  // MARK: Changes

  /// Shows the disks and handles of the visible rows, in the animation that is being made.
  private func editingChanged() {
    updateEditing(
      showsReorderControls: allowsReordering, animated: UIView.inheritedAnimationDuration > 0)
  }

  func show(_ difference: ListDifference, completion: @escaping @MainActor () -> Void) {
    performBatchUpdates { [self] in
      source.contents = difference.new
      deleteAndInsertSections(difference)
      for path in difference.deleted {
        deleteRows(at: [path], with: difference.animation(difference.old[path].key))
      }
      for path in difference.inserted {
        insertRows(at: [path], with: difference.animation(difference.new[path].key))
      }
      for path in difference.reloaded {
        reloadRows(at: [path], with: difference.animation(difference.old[path].key))
      }
      for (from, to) in difference.moved { moveRow(at: from, to: to) }
    } completion: { _ in
      completion()
    }
  }

  private func deleteAndInsertSections(_ difference: ListDifference) {
    for number in difference.deletedSections {
      deleteSections([number], with: difference.animation(difference.old.sections[number].key))
    }
    for number in difference.insertedSections {
      insertSections([number], with: difference.animation(difference.new.sections[number].key))
    }
    for number in difference.reloadedSections {
      reloadSections([number], with: difference.animation(difference.old.sections[number].key))
    }
    for (from, to) in difference.movedSections { moveSection(from, toSection: to) }
  }

  func showAll() { reloadData() }

  /// Deletes a row as the list itself does it.
  private func delete(_ path: IndexPath) {
    let key = contents[path].key
    if source.send(.delete, key) { return }
    source.remember(path)
    source.contents.removeItem(at: path)
    deleteRows(at: [path], with: .automatic)
  }

  // MARK: Rows

  func cell(at path: IndexPath) -> UIView? { cellForRow(at: path) }

  func content(at path: IndexPath) -> (any CellContent)? {
    (cellForRow(at: path) as? SceneTableCell)?.content
  }

  func scroll(to path: IndexPath, _ position: ListPosition?, animated: Bool) {
    scrollToRow(at: path, at: position.scrollPosition, animated: animated)
  }

  func offset(of path: IndexPath, _ position: ListPosition?) -> CGPoint? {
    contentOffset(showingRowAt: path, position.scrollPosition)
  }

  func select(_ path: IndexPath) { selectRow(at: path, animated: true, scrollPosition: .none) }

  func deselect(_ path: IndexPath?) {
    for path in path.map({ [$0] }) ?? indexPathsForSelectedRows ?? [] {
      deselectRow(at: path, animated: true)
    }
  }
}

extension SceneListView: UITableViewDataSource {
  func numberOfSections(in tableView: UITableView) -> Int { contents.sections.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    contents.sections[section].items.count
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    contents.sections[section].header
  }

  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    contents.sections[section].footer
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let item = contents[indexPath]
    let type = source.cell(of: item.values)
    let cell = unchangedCell(type)
    cell.show(item.values, key: item.key, type, source.resources)
    cell.showsReorderControl = allowsReordering
    return cell
  }

  /// A cell for reuse that no step has changed, or a new one.
  private func unchangedCell(_ type: SceneCellType) -> SceneTableCell {
    while let cell = dequeueReusableCell(withIdentifier: type.name) as? SceneTableCell {
      if !cell.isChanged { return cell }
    }
    return SceneTableCell(type)
  }

  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    allowsReordering
  }

  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) { delete(indexPath) }

  func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    let key = contents[sourceIndexPath].key
    source.contents.moveItem(
      at: sourceIndexPath, to: destinationIndexPath.section, destinationIndexPath.row)
    source.send(.reorder, key)
  }
}

extension SceneListView: UITableViewDelegate {
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    source.cell(of: contents[indexPath].values).height ?? rowHeight
  }

  func tableView(_ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath)
    -> UITableViewCell.EditingStyle
  { allowsDeletion ? .delete : .none }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    source.send(.select, contents[indexPath].key)
  }

  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    source.send(.deselect, contents[indexPath].key)
  }

  func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { configuration(source.leading) }

  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    if !source.trailing.isEmpty || !allowsDeletion { return configuration(source.trailing) }
    let delete = UIContextualAction(style: .destructive, title: "Delete") {
      [weak self] _, cell, done in
      if let self, let path = (cell as? UITableViewCell).flatMap(self.indexPath) {
        self.delete(path)
      }
      done(true)
    }
    return UISwipeActionsConfiguration(actions: [delete])
  }

  private func configuration(_ actions: [ListAction]) -> UISwipeActionsConfiguration? {
    if actions.isEmpty { return nil }
    return UISwipeActionsConfiguration(
      actions: actions.map { action in
        let made = UIContextualAction(
          style: action.isDestructive ? .destructive : .normal, title: action.title
        ) { [weak self] _, cell, done in
          if let self, let path = (cell as? UITableViewCell).flatMap(self.indexPath) {
            action.perform(self.contents[path].key)
          }
          done(true)
        }
        if let color = action.color { made.backgroundColor = color }
        made.image = action.image
        return made
      })
  }
}

extension ListPosition? {
  fileprivate var scrollPosition: UITableView.ScrollPosition {
    switch self {
    case .top: .top
    case .middle: .middle
    case .bottom: .bottom
    case nil: .none
    }
  }
}

/// A row of a list of a scene.
final class SceneTableCell: UITableViewCell {
  private(set) var content: (any CellContent)?
  /// Whether a step has changed the cell or a view in it.
  var isChanged = false

  init(_ type: SceneCellType) {
    super.init(style: type.style, reuseIdentifier: type.name)
    content = type.makeContent?(contentView)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ item: SceneItem, key: String, _ type: SceneCellType, _ resources: SceneResources) {
    accessibilityIdentifier = item.id
    accessoryType =
      item.text("accessory").flatMap { UITableViewCell.AccessoryType.named[$0] } ?? type.accessory
    if let content { return content.show(item, key: key) }
    textLabel?.text = item.text("title")
    detailTextLabel?.text = item.text("subtitle")
    imageView?.image = item.text("image").flatMap { resources.images[$0] }
    setNeedsLayout()
  }
}

extension UITableViewCell.AccessoryType {
  /// The accessories by name.
  static let named = NameTable<UITableViewCell.AccessoryType>([
    ("none", .none), ("disclosureIndicator", .disclosureIndicator),
    ("detailDisclosureButton", .detailDisclosureButton), ("checkmark", .checkmark),
    ("detailButton", .detailButton),
  ])
}
