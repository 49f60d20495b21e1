import Animator
import Foundation
import Testing

/// Items that are dragged to other places: five columns of 50 points, 17.5 apart, in lines 60 apart.
@MainActor
struct InteractiveMovementTests {
  private final class Scene: UICollectionViewDelegate, UICollectionViewDataSource {
    let base: CollectionScenario
    var view: UICollectionView { base.view }
    var moves: [String] = []
    var fixed: Set<IndexPath> = []
    var redirect: IndexPath?

    init(_ sections: [[String]], layout: UICollectionViewLayout = UICollectionViewFlowLayout()) {
      base = CollectionScenario(sections, layout: layout)
      view.dataSource = self
      view.delegate = self
      base.stage.advance(by: 0)
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { base.sections.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
      -> Int
    { base.sections[section].count }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
      -> UICollectionViewCell
    { base.collectionView(collectionView, cellForItemAt: indexPath) }
    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath)
      -> Bool
    { !fixed.contains(indexPath) }
    func collectionView(
      _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
      to destinationIndexPath: IndexPath
    ) {
      moves.append("\(Array(sourceIndexPath)) \(Array(destinationIndexPath))")
      let item = base.sections[sourceIndexPath.section].remove(at: sourceIndexPath.item)
      base.sections[destinationIndexPath.section].insert(item, at: destinationIndexPath.item)
    }
    func collectionView(
      _ collectionView: UICollectionView,
      targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
      toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { redirect ?? proposedIndexPath }
  }

  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  @Test("the item follows, others make room, and the data source moves it at the end")
  func move() throws {
    let scene = Scene([["a", "b", "c", "d"]])
    let a = try #require(scene.view.cellForItem(at: path(0)))
    let b = try #require(scene.view.cellForItem(at: path(1)))
    #expect(scene.view.beginInteractiveMovementForItem(at: path(0)))
    scene.view.updateInteractiveMovementTargetPosition(CGPoint(x: 100, y: 30))
    scene.base.stage.advance(by: 0)
    #expect(a.center == CGPoint(x: 100, y: 30))
    // It would be dropped at the second place, from where b moves to the first.
    #expect(b.frame.minX == 0)
    scene.base.stage.advance(by: 0.15)
    // Half of the way from 67.5.
    #expect(abs((b.layer.presentation()?.frame.minX ?? 0) - 33.75) < 0.01)
    #expect(scene.moves.isEmpty)
    scene.view.updateInteractiveMovementTargetPosition(CGPoint(x: 160, y: 30))
    scene.view.endInteractiveMovement()
    #expect(scene.moves == ["[0, 0] [0, 2]"])
    // It goes from where it was dropped to its place: 160 to 160, and 30 to 25.
    #expect(a.layer.presentation()?.position == CGPoint(x: 160, y: 30))
    scene.base.stage.advance(by: 0.5)
    #expect(scene.base.frames.mapValues(\.minX) == ["b": 0, "c": 67.5, "a": 135, "d": 202.5])
    #expect(a.layer.zPosition == 0)
  }

  @Test("a cancelled item goes back, and so do the others")
  func cancel() {
    let scene = Scene([["a", "b", "c"]])
    let before = scene.base.frames
    #expect(scene.view.beginInteractiveMovementForItem(at: path(2)))
    scene.view.updateInteractiveMovementTargetPosition(CGPoint(x: 20, y: 20))
    scene.base.stage.advance(by: 0.1)
    scene.view.cancelInteractiveMovement()
    scene.base.stage.advance(by: 0.5)
    #expect(scene.base.frames == before)
    #expect(scene.moves.isEmpty && scene.base.sections == [["a", "b", "c"]])
  }

  @Test("items move to other sections; cells that come into sight meanwhile are of the right items")
  func sections() {
    let scene = Scene([["a", "b"], ["c", "d"]])
    #expect(scene.view.beginInteractiveMovementForItem(at: path(0)))
    // The second section begins at 50.
    scene.view.updateInteractiveMovementTargetPosition(CGPoint(x: 90, y: 75))
    scene.base.stage.advance(by: 0.5)
    #expect(scene.view.numberOfItems(inSection: 0) == 1)
    #expect(scene.view.numberOfItems(inSection: 1) == 3)
    scene.view.endInteractiveMovement()
    #expect(scene.moves == ["[0, 0] [1, 1]"])
    scene.base.stage.advance(by: 0.5)
    #expect(scene.base.sections == [["b"], ["c", "a", "d"]])
    #expect(scene.base.frames["a"] == CGRect(x: 67.5, y: 50, width: 50, height: 50))
  }

  @Test("data source and delegate decide what moves, and where to")
  func decisions() {
    let scene = Scene([["a", "b", "c", "d"]])
    scene.fixed = [path(1)]
    #expect(!scene.view.beginInteractiveMovementForItem(at: path(1)))
    let faults = UsageFault.collect {
      #expect(!scene.view.beginInteractiveMovementForItem(at: path(9)))
    }
    #expect(faults.count == 1)
    #expect(scene.view.beginInteractiveMovementForItem(at: path(0)))
    #expect(!scene.view.beginInteractiveMovementForItem(at: path(2)))
    scene.redirect = path(3)
    scene.view.updateInteractiveMovementTargetPosition(CGPoint(x: 100, y: 30))
    scene.view.updateInteractiveMovementTargetPosition(CGPoint(x: CGFloat.nan, y: 30))
    scene.view.endInteractiveMovement()
    scene.base.stage.advance(by: 0.5)
    #expect(scene.base.sections == [["b", "c", "d", "a"]])
  }

  @Test("a batch or a reload ends the dragging")
  func interrupted() {
    let scene = Scene([["a", "b", "c"]])
    #expect(scene.view.beginInteractiveMovementForItem(at: path(0)))
    scene.view.updateInteractiveMovementTargetPosition(CGPoint(x: 160, y: 30))
    scene.base.sections = [["a", "b"]]
    let faults = UsageFault.collect { scene.view.deleteItems(at: [path(2)]) }
    #expect(faults.isEmpty)
    scene.base.stage.advance(by: 0.7)
    #expect(scene.base.frames.mapValues(\.minX) == ["a": 0, "b": 67.5])
    #expect(scene.view.beginInteractiveMovementForItem(at: path(0)))
    scene.view.reloadData()
    scene.base.stage.advance(by: 0)
    scene.view.endInteractiveMovement()
    #expect(scene.moves.isEmpty)
  }

  @Test("a long press in a controller drags an item without a jump")
  func controller() throws {
    final class Controller: UICollectionViewController {
      var items = ["a", "b", "c", "d"]
      override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(NamedCell.self, forCellWithReuseIdentifier: "cell")
      }
      override func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
      ) -> Int { items.count }
      override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        (cell as? NamedCell)?.name = items[indexPath.item]
        return cell
      }
      override func collectionView(
        _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
      ) -> Bool { true }
      override func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
      ) { items.insert(items.remove(at: sourceIndexPath.item), at: destinationIndexPath.item) }
    }
    let stage = Stage(size: CGSize(width: 320, height: 400), scale: 1)
    let controller = Controller(collectionViewLayout: UICollectionViewFlowLayout())
    stage.window.rootViewController = controller
    stage.advance(by: 0)
    let view = try #require(controller.collectionView)
    func send(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat) {
      stage.window.touches.send([
        TouchSample(finger: 1, phase: phase, location: CGPoint(x: x, y: y))
      ])
      stage.advance(by: 0.05)
    }
    let inset = view.adjustedContentInset.top
    let cell = try #require(view.cellForItem(at: path(0)))
    send(.began, 10, 10 + inset)
    stage.advance(by: 0.6)
    #expect(cell.center == CGPoint(x: 25, y: 25))
    send(.moved, 150, 10 + inset)
    #expect(cell.center == CGPoint(x: 165, y: 25))
    send(.ended, 150, 10 + inset)
    stage.advance(by: 0.5)
    #expect(controller.items == ["b", "c", "a", "d"])
    #expect(view.indexPathsForSelectedItems == [])
    controller.installsStandardGestureForInteractiveMovement = false
    send(.began, 10, 10 + inset)
    stage.advance(by: 0.6)
    send(.moved, 150, 10 + inset)
    send(.ended, 150, 10 + inset)
    stage.advance(by: 0.5)
    #expect(controller.items == ["b", "c", "a", "d"])
  }
}
