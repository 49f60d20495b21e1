import Animator

/// Shows the prototypes of a list once each, as Interface Builder does, in place of a data source.
final class DesignTimeList: NSObject, UITableViewDataSource, UITableViewDelegate,
  UICollectionViewDataSource
{
  private let prototypes: [(element: InterfaceElement, prototype: Prototype)]

  /// Lists the members of an element: `prototypes` of a table, `cells` of a collection view. Nil if there are none.
  init?(_ members: [InterfaceElement], _ unit: Instantiation) {
    if members.isEmpty { return nil }
    prototypes = members.map { ($0, Prototype($0, unit)) }
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    prototypes.count
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    prototypes[indexPath.row].prototype.make() as? UITableViewCell ?? UITableViewCell()
  }

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    let height = prototypes[indexPath.row].element["rowHeight"].flatMap(Double.init) ?? 0
    return height > 0 && height < 10_000 ? CGFloat(height) : tableView.rowHeight
  }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { prototypes.count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(
      withReuseIdentifier: Self.identifier(indexPath.item), for: indexPath)
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: Self.identifier(0), for: indexPath)
  }

  /// Becomes the data source of a collection view.
  ///
  /// Its cells, header and footer are dequeued by identifiers of their own: those in the document may be missing or the
  /// same.
  ///
  /// - Parameter supplements: The prototypes of the header and the footer, by their kinds.
  func show(in view: UICollectionView, supplements: [String: Prototype]) {
    for (index, member) in prototypes.enumerated() {
      view.registerPrototype(Self.identifier(index), kind: "") {
        member.prototype.make() as? UICollectionViewCell ?? UICollectionViewCell()
      }
    }
    for kind in [
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
    ] {
      let prototype = supplements[kind]
      view.registerPrototype(Self.identifier(0), kind: kind) {
        prototype?.make() as? UICollectionReusableView ?? UICollectionReusableView()
      }
    }
    view.dataSource = self
  }

  private static func identifier(_ index: Int) -> String { "prototype \(index)" }
}

extension Instantiation {
  /// Shows an object as Interface Builder does: lists with their prototypes, nothing of what moves by itself.
  func showDesign(of object: NSObject, _ element: InterfaceElement) {
    if let view = object as? UIScrollView {
      (view.showsVerticalScrollIndicator, view.showsHorizontalScrollIndicator) = (false, false)
    }
    if let table = object as? UITableView,
      let list = DesignTimeList(element.members(of: "prototypes"), self)
    {
      designTimeLists.append(list)
      (table.dataSource, table.delegate) = (list, list)
    }
    if let view = object as? UICollectionView,
      let list = DesignTimeList(element.members(of: "cells"), self)
    {
      designTimeLists.append(list)
      list.show(in: view, supplements: supplements(of: element))
    }
    (object as? UIResponder)?.prepareForInterfaceBuilder()
  }

  /// The prototypes of the header and the footer of a collection view, by their kinds.
  private func supplements(of collectionView: InterfaceElement) -> [String: Prototype] {
    var prototypes: [String: Prototype] = [:]
    for element in collectionView.children {
      guard let kind = element.supplementKind else { continue }
      prototypes[kind] = Prototype(element, self)
    }
    return prototypes
  }
}
