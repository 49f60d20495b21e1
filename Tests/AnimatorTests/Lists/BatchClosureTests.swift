import Animator
import Testing

@MainActor
@Suite("Closures of batches")
struct BatchClosureTests {
  /// Its closures use properties without `self`, which closures that escape may not.
  private final class Editor: NSObject, UITableViewDataSource, UICollectionViewDataSource {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let grid = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100),
      collectionViewLayout: UICollectionViewFlowLayout())
    var rows = 3
    var log: [Bool] = []

    override init() {
      super.init()
      grid.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      (table.dataSource, grid.dataSource) = (self, self)
    }

    func removeFirst() {
      table.performBatchUpdates(
        {
          rows -= 1
          table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .none)
          grid.performBatchUpdates { grid.deleteItems(at: [IndexPath(item: 0, section: 0)]) }
        }, completion: { self.log.append($0) })
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      UITableViewCell()
    }
    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      rows
    }
    func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath)
      -> UICollectionViewCell
    {
      view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
  }

  private final class CountingGrid: UICollectionView {
    var count = 0
    override func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil)
    {
      count += 1
      super.performBatchUpdates(updates, completion: completion)
    }
  }

  @Test("they use properties without self, and are called at once")
  func implicitSelf() throws {
    let stage = Stage(size: CGSize(width: 100, height: 200))
    let editor = Editor()
    stage.window.addSubview(editor.table)
    stage.window.addSubview(editor.grid)
    stage.advance(by: 0)
    editor.removeFirst()
    #expect(editor.table.numberOfRows(inSection: 0) == 2)
    #expect(editor.grid.numberOfItems(inSection: 0) == 2)
    try stage.advanceUntilIdle()
    #expect(editor.log == [true])
  }

  @Test("a subclass overrides the method whose closure is optional")
  func overriding() {
    let grid = CountingGrid(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    grid.performBatchUpdates {}
    grid.performBatchUpdates(nil)
    #expect(grid.count == 2)
  }
}
