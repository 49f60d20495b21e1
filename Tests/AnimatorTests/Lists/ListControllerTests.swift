import Animator
import Foundation
import Testing

/// Controllers whose view is a table or a collection view.
@MainActor
struct ListControllerTests {
  private final class Rows: UITableViewController {
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      3
    }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
      -> UITableViewCell
    { UITableViewCell(style: .default, reuseIdentifier: nil) }
  }

  private final class Items: UICollectionViewController {
    override func viewDidLoad() {
      super.viewDidLoad()
      collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    }
    override func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 3 }
    override func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
  }

  private let path = IndexPath(row: 1, section: 0)

  /// Pushes a controller and pops it again.
  private func pushAndPop(_ navigation: UINavigationController, _ stage: Stage) {
    navigation.pushViewController(UIViewController(), animated: false)
    stage.advance(by: 0.1)
    navigation.popViewController(animated: false)
    stage.advance(by: 1)
  }

  @Test(
    "a table controller is its table's source and delegate, and clears the selection when it appears"
  )
  func table() {
    let controller = Rows(style: .insetGrouped)
    let navigation = UINavigationController(rootViewController: controller)
    let stage = Stage(hosting: navigation, size: CGSize(width: 375, height: 667), scale: 1)
    stage.advance(by: 0)
    #expect(controller.tableView.style == .insetGrouped)
    #expect(controller.tableView.visibleCells.count == 3)
    controller.tableView.selectRow(at: path, animated: false, scrollPosition: .none)
    pushAndPop(navigation, stage)
    #expect(controller.tableView.indexPathForSelectedRow == nil)
    controller.clearsSelectionOnViewWillAppear = false
    controller.tableView.selectRow(at: path, animated: false, scrollPosition: .none)
    pushAndPop(navigation, stage)
    #expect(controller.tableView.indexPathForSelectedRow == path)
    controller.setEditing(true, animated: false)
    #expect(controller.tableView.isEditing)
  }

  @Test("a collection view controller does the same")
  func collection() {
    let controller = Items(collectionViewLayout: UICollectionViewFlowLayout())
    let navigation = UINavigationController(rootViewController: controller)
    let stage = Stage(hosting: navigation, size: CGSize(width: 375, height: 667), scale: 1)
    stage.advance(by: 0)
    #expect(controller.collectionView.visibleCells.count == 3)
    controller.collectionView.selectItem(at: path, animated: false, scrollPosition: [])
    pushAndPop(navigation, stage)
    #expect(controller.collectionView.indexPathsForSelectedItems == [])
    controller.clearsSelectionOnViewWillAppear = false
    controller.collectionView.selectItem(at: path, animated: false, scrollPosition: [])
    pushAndPop(navigation, stage)
    #expect(controller.collectionView.indexPathsForSelectedItems == [path])
    controller.setEditing(true, animated: false)
    #expect(controller.collectionView.isEditing)
  }
}
