import Animator
import Foundation
import Testing

/// Context menus of rows and items.
@MainActor
struct ListMenuTests {
  private final class Menus: NSObject, UITableViewDataSource, UITableViewDelegate,
    UICollectionViewDataSource, UICollectionViewDelegate
  {
    var log: [String] = []
    var rows = [0, 2]

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 5 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    func tableView(
      _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath,
      point: CGPoint
    ) -> UIContextMenuConfiguration? {
      log.append("ask \(indexPath.row) \(point.x)")
      return rows.contains(indexPath.row) ? menu("Copy") : nil
    }
    func tableView(
      _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) { log.append("open") }
    func tableView(
      _ tableView: UITableView,
      willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) { log.append("close") }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      log.append("select \(indexPath.row)")
    }

    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 9 }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
    }
    func collectionView(
      _ collectionView: UICollectionView,
      contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
    ) -> UIContextMenuConfiguration? {
      log.append("ask \(indexPaths.map(\.item))")
      return menu("Share")
    }

    private func menu(_ title: String) -> UIContextMenuConfiguration {
      UIContextMenuConfiguration(actionProvider: { _ in
        UIMenu(children: [UIAction(title: title) { [unowned self] _ in log.append(title) }])
      })
    }
  }

  private let stage = Stage(size: CGSize(width: 320, height: 480))
  private let menus = Menus()

  private func makeTable() -> UITableView {
    let table = UITableView(frame: stage.window.bounds, style: .plain)
    table.rowHeight = 40
    (table.dataSource, table.delegate) = (menus, menus)
    stage.window.addSubview(table)
    stage.advance(by: 0)
    return table
  }

  @Test("a finger that stays on a row opens its menu, lifts the row, and selects nothing")
  func row() {
    let table = makeTable()
    stage.touch.press(at: CGPoint(x: 100, y: 100), for: 0.8)
    stage.advance(by: 2)
    #expect(menus.log == ["ask 2 100.0", "open"])
    let cell = table.cellForRow(at: IndexPath(row: 2, section: 0))
    #expect(cell?.alpha == 0 && cell?.isHighlighted == false)
    // Beside the menu.
    stage.touch.tap(at: CGPoint(x: 300, y: 470))
    stage.advance(by: 2)
    #expect(menus.log == ["ask 2 100.0", "open", "close"])
    #expect(cell?.alpha == 1 && table.indexPathForSelectedRow == nil)
  }

  @Test("a row without a menu is selected by a finger that stays on it, too")
  func none() {
    let table = makeTable()
    stage.touch.press(at: CGPoint(x: 100, y: 60), for: 0.8)
    stage.advance(by: 2)
    #expect(menus.log == ["ask 1 100.0", "select 1"])
    #expect(table.indexPathForSelectedRow?.row == 1)
  }

  @Test("an item has a menu of its own, or that of all selected items")
  func items() {
    let view = UICollectionView(
      frame: stage.window.bounds, collectionViewLayout: UICollectionViewFlowLayout())
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
    (view.dataSource, view.delegate) = (menus, menus)
    view.allowsMultipleSelection = true
    stage.window.addSubview(view)
    stage.advance(by: 0)
    for item in [0, 2] {
      view.selectItem(
        at: IndexPath(item: item, section: 0), animated: false, scrollPosition: [])
    }
    stage.touch.press(at: CGPoint(x: 25, y: 25), for: 0.8)
    stage.advance(by: 2)
    stage.touch.tap(at: CGPoint(x: 300, y: 470))
    stage.advance(by: 2)
    // The second item begins at 67.5.
    stage.touch.press(at: CGPoint(x: 90, y: 25), for: 0.8)
    stage.advance(by: 2)
    #expect(menus.log == ["ask [0, 2]", "ask [1]"])
  }
}
