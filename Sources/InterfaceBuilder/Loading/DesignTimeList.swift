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
    prototypes[indexPath.item].prototype.make() as? UICollectionViewCell ?? UICollectionViewCell()
  }
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
      view.dataSource = list
    }
    (object as? UIResponder)?.prepareForInterfaceBuilder()
  }
}
