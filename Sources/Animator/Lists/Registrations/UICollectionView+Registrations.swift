public import Foundation

extension UICollectionView {
  /// A class of cells, and how they are configured with an item. Made once, and used for every item of its kind.
  ///
  ///     let rows = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, name in
  ///       var content = cell.defaultContentConfiguration()
  ///       content.text = name
  ///       cell.contentConfiguration = content
  ///     }
  @preconcurrency @MainActor
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    /// Configures a cell with an item.
    public typealias Handler =
      (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void

    let registration: ViewRegistration
    let handler: Handler

    /// Registers the class.
    public init(handler: @escaping Handler) {
      registration = ViewRegistration()
      self.handler = handler
    }
  }

  /// A class of supplementary views of a kind, and how they are configured.
  @preconcurrency @MainActor
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    /// Configures a view.
    public typealias Handler =
      (
        _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
      ) -> Void

    let registration: ViewRegistration
    let elementKind: String
    let handler: Handler

    /// Registers the class for a kind.
    public init(elementKind: String, handler: @escaping Handler) {
      registration = ViewRegistration()
      (self.elementKind, self.handler) = (elementKind, handler)
    }
  }

  /// A cell of a registered class, configured with an item.
  ///
  /// - Parameter item: The item that the registration's handler receives; the handler is not called with nil.
  public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    let call = "dequeueConfiguredReusableCell(using:for:item:)"
    let key = ReusePool.Key.cell(registration.registration.identifier)
    prepare(registration.registration, Cell.self, key, call)
    let cell = dequeueCell(key.identifier, indexPath)
    guard let cell = cell as? Cell else { return Cell.unregistered(key.identifier) }
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  /// A supplementary view of a registered class, configured.
  public func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    let kind = registration.elementKind
    let key = ReusePool.Key(kind: kind, identifier: registration.registration.identifier)
    prepare(
      registration.registration, Supplementary.self, key,
      "dequeueConfiguredReusableSupplementary(using:for:)")
    let view = dequeueSupplementaryView(kind, key.identifier, indexPath)
    guard let view = view as? Supplementary else {
      return Supplementary.unregistered(key.identifier)
    }
    registration.handler(view, kind, indexPath)
    return view
  }

  /// Names the class of a registration's views when it is first used.
  private func prepare(
    _ registration: ViewRegistration, _ type: UIView.Type, _ key: ReusePool.Key, _ call: String
  ) {
    if registration.isMadeForOneView {
      registration.isMadeForOneView = false
      UsageFault.raise(
        "UICollectionView.\(call)",
        "Attempted to dequeue a view using a registration that was created while the view was asked "
          + "for. Creating a new registration each time a view is requested prevents reuse; create it "
          + "once, outside of the provider")
    }
    pool.registerOnce(type, for: key)
  }
}

/// The identity of a registration, under which its views are reused.
@MainActor
final class ViewRegistration {
  private static var count = 0
  /// How many views are being asked for.
  static var depth = 0

  /// The identifier under which the views are reused.
  let identifier: String
  /// Whether the registration was made while a view was asked for.
  var isMadeForOneView: Bool

  init() {
    Self.count += 1
    identifier = "registration \(Self.count)"
    isMadeForOneView = Self.depth > 0
  }
}
