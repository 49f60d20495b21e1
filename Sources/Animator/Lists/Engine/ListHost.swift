import Foundation
import Graphics

/// A scroll view whose contents are a list: a table or a collection view.
@MainActor
protocol ListHost: UIScrollView {
  /// The name of the class, for faults, and the words of its complaints.
  var listName: String { get }
  var listWords: ListWords { get }

  /// The view behind all elements.
  var listBackground: UIView? { get }

  /// Asks the data source for the numbers of items of all sections.
  func askCounts() -> [Int]
  /// Asks the data source for the view of an element. The view is in its state for that element, but not placed.
  func makeView(for element: ListElement, _ attributes: UICollectionViewLayoutAttributes) -> UIView
  /// The attributes that a view asks for, given those of the layout.
  func preferredAttributes(of view: UIView, _ attributes: UICollectionViewLayoutAttributes)
    -> UICollectionViewLayoutAttributes
  /// Places a view that is, or will be, in a container, in the open animation if there is one.
  func apply(
    _ attributes: UICollectionViewLayoutAttributes, to view: UIView, in container: UIView?)
  /// Notifies the delegate that a view comes into sight, or goes out of it.
  func willDisplay(_ view: UIView, _ element: ListElement)
  func didEndDisplaying(_ view: UIView, _ element: ListElement)
  /// Keeps a view for another element.
  func recycle(_ view: UIView, _ element: ListElement)

  /// The view that contains the view of an element: the host, or a part of it that moves by itself.
  func container(for element: ListElement) -> UIView
  /// Creates the containers of elements that become visible, and updates the frames of all others if `movesAll`.
  func prepareContainers(for wanted: [UICollectionViewLayoutAttributes], movesAll: Bool)
  /// Removes containers that none of these elements need.
  func removeUnusedContainers(_ wanted: [UICollectionViewLayoutAttributes])

  /// The attributes of the item that is being reordered; nil if there is none.
  var movingAttributes: UICollectionViewLayoutAttributes? { get }
  /// Called before the first change of a batch.
  func batchWillBegin()

  /// Called when the index paths of items have changed, before the change is shown.
  func itemsMoved(_ mapping: ListMapping)
  /// Called after everything is out of date.
  func itemsReloaded()
  /// Called in the animation of a batch, for whatever moves along with it.
  func animateAlongUpdate()
  /// Called at the end of each layout of the visible elements.
  func visibleElementsChanged()
}

extension ListHost {
  func container(for element: ListElement) -> UIView { self }
  func prepareContainers(for wanted: [UICollectionViewLayoutAttributes], movesAll: Bool) {}
  func removeUnusedContainers(_ wanted: [UICollectionViewLayoutAttributes]) {}
  var movingAttributes: UICollectionViewLayoutAttributes? { nil }
  func batchWillBegin() {}

  /// Places a view where it is contained.
  func apply(_ attributes: UICollectionViewLayoutAttributes, to view: UIView) {
    apply(attributes, to: view, in: view.superview)
  }
}

extension UICollectionViewLayoutAttributes {
  /// Places a view as the attributes say, but for its size if that is the same: so a view that is not resized is not
  /// laid out again.
  @MainActor
  func place(_ view: UIView) {
    if view.bounds.size != size { view.bounds.size = size }
    if view.center != center { view.center = center }
    if !CATransform3DEqualToTransform(view.layer.transform, transform3D) {
      view.layer.transform = transform3D
    }
    if view.layer.zPosition != CGFloat(zIndex) { view.layer.zPosition = CGFloat(zIndex) }
    if view.alpha != alpha { view.alpha = alpha }
    // A view that the data source has hidden stays hidden.
    if isHidden { view.isHidden = true }
  }
}

extension UIView {
  /// Makes something without animation.
  static func withoutAnimation<Made>(_ make: () -> Made) -> Made? {
    var made: Made?
    performWithoutAnimation { made = make() }
    return made
  }
}
