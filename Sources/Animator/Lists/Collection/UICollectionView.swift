public import Foundation
public import Graphics

/// Items that a layout arranges. Only those in sight have views.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
  let engine: ListEngine
  var pool = ReusePool()

  /// Creates a collection view with a layout.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    engine = ListEngine(layout)
    super.init(frame: frame)
    engine.attach(to: self)
    layout.collectionView = self
  }

  /// Creates a collection view with a flow layout. Archives are not read; subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    engine = ListEngine(UICollectionViewLayout())
    super.init(coder: coder)
    engine.attach(to: self)
  }

  /// The object that knows the items. Not retained.
  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { if dataSource !== oldValue { engine.reload() } }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    engine.layOut()
  }

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      engine.boundsWillChange(to: newValue)
      super.bounds = newValue
    }
  }
}

/// Knows the items of a collection view.
@preconcurrency @MainActor
public protocol UICollectionViewDataSource: AnyObject {
  /// The number of sections; 1 by default.
  func numberOfSections(in collectionView: UICollectionView) -> Int
  /// The number of items of a section.
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  /// The cell of an item, dequeued from the collection view.
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
}

extension UICollectionViewDataSource {
  public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
}

extension UICollectionView: ListHost {
  var listName: String { "UICollectionView" }
  var listWords: ListWords { .collection }
  var listBackground: UIView? { nil }

  func askCounts() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<max(dataSource.numberOfSections(in: self), 0)).map {
      dataSource.collectionView(self, numberOfItemsInSection: $0)
    }
  }

  func makeView(for element: ListElement, _ attributes: UICollectionViewLayoutAttributes) -> UIView {
    guard let dataSource, let path = element.cellPath else { return UICollectionViewCell(frame: .zero) }
    return dataSource.collectionView(self, cellForItemAt: path)
  }

  func preferredAttributes(of view: UIView, _ attributes: UICollectionViewLayoutAttributes)
    -> UICollectionViewLayoutAttributes
  {
    (view as? UICollectionReusableView)?.preferredLayoutAttributesFitting(attributes) ?? attributes
  }

  func apply(_ attributes: UICollectionViewLayoutAttributes, to view: UIView) {
    attributes.place(view)
    (view as? UICollectionReusableView)?.apply(attributes)
  }

  func willDisplay(_ view: UIView, _ element: ListElement) {}
  func didEndDisplaying(_ view: UIView, _ element: ListElement) {}
  func recycle(_ view: UIView, _ element: ListElement) {}
  func itemsMoved(_ mapping: ListMapping) {}
  func itemsReloaded() {}
  func animateAlongUpdate() {}
  func visibleElementsChanged() {}
}
