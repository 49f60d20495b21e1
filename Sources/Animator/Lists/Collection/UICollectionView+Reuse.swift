import Foundation
import Graphics

// Making views of registered classes, and using them again.

extension UICollectionView {
  func register(_ viewClass: AnyClass?, _ base: UICollectionReusableView.Type, _ key: ReusePool.Key)
  {
    let type = viewClass as? UICollectionReusableView.Type
    let fits = base == UICollectionReusableView.self || viewClass is UICollectionViewCell.Type
    if let viewClass, type == nil || !fits {
      UsageFault.raise(
        "UICollectionView.register(_:for…ReuseIdentifier:)", "\(viewClass) is not a \(base)")
      return
    }
    pool.register(type, for: key)
  }

  /// Registers the closure that creates the cells, for the empty kind, or supplementary views of a reuse identifier.
  package func registerPrototype(
    _ identifier: String, kind: String, _ make: @escaping () -> UICollectionReusableView?
  ) {
    pool.register(make, for: ReusePool.Key(kind: kind, identifier: identifier))
  }

  func dequeueCell(_ identifier: String, _ path: IndexPath) -> UICollectionViewCell {
    if let reconfigured, reconfigured.reuseIdentifier == identifier { return reconfigured }
    let view = dequeue(.cell(identifier)) {
      making ?? collectionViewLayout.layoutAttributesForItem(at: path)
    }
    if let cell = view as? UICollectionViewCell { return cell }
    UsageFault.raise(
      "UICollectionView.dequeueReusableCell(withReuseIdentifier:for:)",
      unknown("a cell", identifier, ""))
    return UICollectionViewCell.unregistered(identifier)
  }

  func dequeueSupplementaryView(_ kind: String, _ identifier: String, _ path: IndexPath)
    -> UICollectionReusableView
  {
    let view = dequeue(ReusePool.Key(kind: kind, identifier: identifier)) {
      making ?? collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: path)
    }
    if let view { return view }
    UsageFault.raise(
      "UICollectionView.dequeueReusableSupplementaryView(ofKind:withReuseIdentifier:for:)",
      unknown("a view of the kind \"\(kind)\"", identifier, kind))
    return UICollectionReusableView.unregistered(identifier)
  }

  private func dequeue(
    _ key: ReusePool.Key, _ attributes: () -> UICollectionViewLayoutAttributes?
  ) -> UICollectionReusableView? {
    if let view = pool.take(key) as? UICollectionReusableView {
      UIView.performWithoutAnimation { view.prepareForReuse() }
      return view
    }
    let frame = attributes()?.frame ?? .zero
    var made = pool.makeView(for: key)
    if let made {
      UIView.performWithoutAnimation { made.frame = frame }
    } else if let type = pool.registeredClass(for: key) {
      UIView.performWithoutAnimation { made = type.makeOfThisClass(frame: frame) }
    }
    guard let view = made as? UICollectionReusableView else { return nil }
    (view.reuseIdentifier, view.reuseKind) = (key.identifier, key.kind)
    return view
  }

  private func unknown(_ what: String, _ identifier: String, _ kind: String) -> String {
    let known = pool.identifiers(ofKind: kind)
    let have =
      known.isEmpty
      ? "no identifiers are registered"
      : "registered are " + known.map { "\"\($0)\"" }.joined(separator: ", ")
    return
      "could not dequeue \(what) with identifier \"\(identifier)\" - must register a class for "
      + "the identifier; \(have)"
  }

  /// The view of an element, as the data source or the layout makes it.
  func view(of element: ListElement) -> UICollectionReusableView {
    ViewRegistration.depth += 1
    defer { ViewRegistration.depth -= 1 }
    switch element {
    case .cell(let path):
      guard let dataSource else { return UICollectionViewCell.unregistered("") }
      let cell = dataSource.collectionView(self, cellForItemAt: dataPath(path))
      checkDequeued(cell, "collectionView(_:cellForItemAt:)")
      cell.isSelected = selection.contains(path)
      cell.isHighlighted = highlighted == path
      cell.showsEditing = isEditing
      (cell as? UICollectionViewListCell)?.takeOverHierarchy(of: dataSource, at: path)
      return cell
    case .supplementary(let kind, let path):
      guard let dataSource else { return UICollectionReusableView.unregistered("") }
      let view = dataSource.collectionView(self, viewForSupplementaryElementOfKind: kind, at: path)
      checkDequeued(view, "collectionView(_:viewForSupplementaryElementOfKind:at:)")
      return view
    case .decoration(let kind, _):
      return decorationView(kind)
    }
  }

  private func checkDequeued(_ view: UICollectionReusableView, _ call: String) {
    if view.reuseIdentifier != nil { return }
    UsageFault.raise(
      call,
      "the view returned from it does not have a reuseIdentifier - views must be retrieved by "
        + "calling dequeueReusableCell(withReuseIdentifier:for:) or "
        + "dequeueReusableSupplementaryView(ofKind:withReuseIdentifier:for:)")
  }

  private func decorationView(_ kind: String) -> UICollectionReusableView {
    guard let type = collectionViewLayout.decorationClasses[kind] else {
      UsageFault.raise(
        "UICollectionViewLayout.register(_:forDecorationViewOfKind:)",
        "no class is registered for decoration views of the kind \"\(kind)\"")
      return UICollectionReusableView.unregistered("")
    }
    let key = ReusePool.Key(kind: "decoration \(kind)", identifier: "\(type)")
    pool.registerOnce(type, for: key)
    return dequeue(key) { making } ?? UICollectionReusableView.unregistered("")
  }
}

extension ReusePool {
  /// Names the class of views if that is not known yet.
  mutating func registerOnce(_ type: UIView.Type, for key: Key) {
    if registeredClass(for: key) == nil { register(type, for: key) }
  }
}

extension UICollectionReusableView {
  /// A view in place of one that cannot be made, after a fault.
  static func unregistered(_ identifier: String) -> Self {
    let view = makeOfThisClass(frame: .zero)
    view.reuseIdentifier = identifier
    return view
  }
}
