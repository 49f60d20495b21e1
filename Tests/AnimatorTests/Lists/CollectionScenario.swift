import Animator
import Foundation

/// A collection view of 320 × 400 points with a flow layout, on a stage at 1 pixel per point. Items are strings, which
/// their cells show as their names.
@MainActor
final class CollectionScenario: UICollectionViewDataSource, UICollectionViewDelegate {
  let stage = Stage(size: CGSize(width: 320, height: 400), scale: 1)
  let view: UICollectionView
  var sections: [[String]]
  var calls: [String] = []
  var refuses: Set<String> = []
  /// Called at the end of `collectionView(_:cellForItemAt:)`.
  var onCell: ((IndexPath) -> Void)?
  /// Called by `collectionView(_:didDeselectItemAt:)`.
  var onDeselect: (() -> Void)?

  /// - Parameter kinds: Kinds of supplementary views besides headers and footers.
  init(
    _ sections: [[String]], layout: UICollectionViewLayout = UICollectionViewFlowLayout(),
    kinds: [String] = []
  ) {
    self.sections = sections
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 400), collectionViewLayout: layout)
    view.register(NamedCell.self, forCellWithReuseIdentifier: "cell")
    for kind in [
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
    ] + kinds {
      view.register(
        UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
        withReuseIdentifier: "boundary")
    }
    view.dataSource = self
    view.delegate = self
    stage.window.addSubview(view)
    stage.advance(by: 0)
  }

  convenience init(
    count: Int, layout: UICollectionViewLayout = UICollectionViewFlowLayout(), kinds: [String] = []
  ) { self.init([(0..<count).map { "\($0)" }], layout: layout, kinds: kinds) }

  /// The frames of the cells in sight, by name.
  var frames: [String: CGRect] {
    var frames: [String: CGRect] = [:]
    for case let cell as NamedCell in view.visibleCells { frames[cell.name] = cell.frame }
    return frames
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  { sections[section].count }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    (cell as? NamedCell)?.name = sections[indexPath.section][indexPath.item]
    onCell?(indexPath)
    return cell
  }
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "boundary", for: indexPath)
  }

  private func allows(_ call: String) -> Bool {
    calls.append(call)
    return !refuses.contains(call)
  }
  func collectionView(
    _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool { allows("shouldHighlight \(indexPath.item)") }
  func collectionView(
    _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
  ) { calls.append("didHighlight \(indexPath.item)") }
  func collectionView(
    _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) { calls.append("didUnhighlight \(indexPath.item)") }
  func collectionView(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { allows("shouldSelect \(indexPath.item)") }
  func collectionView(
    _ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool { allows("shouldDeselect \(indexPath.item)") }
  func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) { calls.append("didSelect \(indexPath.item)") }
  func collectionView(
    _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
  ) {
    calls.append("didDeselect \(indexPath.item)")
    onDeselect?()
  }

  func send(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat) {
    stage.window.touches.send([
      TouchSample(finger: 1, phase: phase, location: CGPoint(x: x, y: y))
    ])
  }
  func tap(_ x: CGFloat, _ y: CGFloat) {
    send(.began, x, y)
    stage.advance(by: 0.05)
    send(.ended, x, y)
  }
}

/// A cell that shows a name.
class NamedCell: UICollectionViewCell {
  var name = ""
}
