import Animator

/// The data source of a list or a grid of a scene: its items, their cells, and the event handlers.
@MainActor
final class ListSource {
  var contents = ListContents()
  /// The kinds of cells; the first one is that of items which name none.
  var cells: [SceneCellType] = []
  /// The actions of rows that are swiped aside.
  var leading: [ListAction] = []
  var trailing: [ListAction] = []
  /// The handlers of events at items.
  var handlers: [SceneEvent: [@MainActor (_ item: String) -> Void]] = [:]
  var resources = SceneResources()
  /// Removed items with their former positions.
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

  /// Whether an item has values, but none that its cell, which has no views of the scene, shows.
  func isEmpty(_ item: SceneItem) -> Bool {
    cell(of: item).makeContent == nil && !item.values.isEmpty
      && SceneItem.shownValues.allSatisfy { item.value($0) == nil }
  }

  /// Calls the handlers of an event at an item.
  ///
  /// - Returns: Whether there are any.
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
  /// In points; nil for the height that fits the cell.
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
  /// The content of the cell of a visible item.
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
