import Animator

/// What a list or a grid of a scene shows: its items, the cells for them, and what happens in them.
@MainActor
final class ListSource {
  var contents = ListContents()
  /// The kinds of cells; the first one is that of items which name none.
  var cells: [SceneCellType] = []
  /// The actions of rows that are swiped aside.
  var leading: [ListAction] = []
  var trailing: [ListAction] = []
  /// What runs when an event occurs at an item.
  var handlers: [SceneEvent: [@MainActor (_ item: String) -> Void]] = [:]
  var resources = SceneResources()
  /// Items and sections that were removed, with where they were.
  private(set) var removed: [String: RemovedItem] = [:]

  /// An item that was removed.
  struct RemovedItem {
    let item: SceneItem
    let section: String
    let row: Int
  }

  /// Remembers an item that is removed, so that it can return.
  func remember(_ path: IndexPath) {
    let item = contents[path]
    removed[item.key] = RemovedItem(
      item: item.values, section: contents.sections[path.section].key, row: path.row)
  }

  /// The kind of cell of an item.
  func cell(of item: SceneItem) -> SceneCellType {
    let name = item.text("cell")
    return cells.first { $0.name == name } ?? cells.first ?? SceneCellType(name: "")
  }

  /// Whether an item has values, but none that its cell, one without views of its own, shows.
  func isEmpty(_ item: SceneItem) -> Bool {
    cell(of: item).makeContent == nil && !item.values.isEmpty
      && SceneItem.shownValues.allSatisfy { item.value($0) == nil }
  }

  /// Runs what an event of an item is to run.
  ///
  /// - Returns: Whether there is anything.
  @discardableResult
  func send(_ event: SceneEvent, _ item: String) -> Bool {
    let handlers = handlers[event] ?? []
    for handler in handlers { handler(item) }
    return !handlers.isEmpty
  }
}

/// A kind of cells.
struct SceneCellType {
  let name: String
  var style = UITableViewCell.CellStyle.default
  var accessory = UITableViewCell.AccessoryType.none
  /// In points; nil for what the cell asks for.
  var height: CGFloat?
  /// Fills a new cell's content view; nil for the cells of the style.
  var makeContent: (@MainActor (UIView) -> any CellContent)?
}

/// The views in a cell, which show one item after another.
@MainActor
protocol CellContent: AnyObject {
  /// Shows an item.
  func show(_ item: SceneItem, key: String)
  /// The view with an id.
  func view(_ id: String) -> UIView?
}

/// An action of a row that is swiped aside.
struct ListAction {
  let title: String?
  let isDestructive: Bool
  let color: UIColor?
  let image: UIImage?
  let perform: @MainActor (_ item: String) -> Void
}

/// A list or a grid of a scene.
@MainActor
protocol SceneList: UIScrollView {
  var source: ListSource { get }
  /// Shows a batch in an animation.
  ///
  /// - Parameter completion: Called at its end.
  func show(_ difference: ListDifference, completion: @escaping @MainActor () -> Void)
  /// Shows everything anew, at once.
  func showAll()
  /// The cell of an item that is in sight.
  func cell(at path: IndexPath) -> UIView?
  /// What the cell of an item in sight contains.
  func content(at path: IndexPath) -> (any CellContent)?
  /// Scrolls to an item.
  func scroll(to path: IndexPath, _ position: ListPosition?, animated: Bool)
  /// The offset to which a finger scrolls to show an item.
  func offset(of path: IndexPath, _ position: ListPosition?) -> CGPoint?
  func select(_ path: IndexPath)
  /// Deselects an item; nil for all.
  func deselect(_ path: IndexPath?)
}

/// Where an item is scrolled to.
package enum ListPosition: String, CaseIterable, Sendable { case top, middle, bottom }
