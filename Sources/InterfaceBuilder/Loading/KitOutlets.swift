import Animator

/// The outlets of UIKit's classes.
@MainActor
enum KitOutlets {
  private struct Outlet {
    let key: String
    /// Throws a failure for a value of another type.
    ///
    /// - Returns: False if the object is of another class.
    let set: (NSObject, Any?) throws(Members.Failure) -> Bool
  }

  private static func outlet<Object: NSObject, Value>(
    _ key: String, _ set: @escaping (Object, Value?) -> Void
  ) -> Outlet {
    Outlet(key: key) { object, value throws(Members.Failure) in
      guard let object = object as? Object else { return false }
      if let value, !(value is Value) {
        throw Members.Failure(
          description: "\(type(of: value)) is no \(Value.self)".replacing("any ", with: ""))
      }
      set(object, value as? Value)
      return true
    }
  }

  private static let table: [String: [Outlet]] = Dictionary(
    grouping: [
      outlet("view") { (object: UIViewController, view: UIView?) in object.view = view },
      outlet("delegate") { (object: UITableView, value: (any UITableViewDelegate)?) in
        object.delegate = value
      },
      outlet("delegate") { (object: UICollectionView, value: (any UICollectionViewDelegate)?) in
        object.delegate = value
      },
      outlet("delegate") { (object: UITextView, value: (any UITextViewDelegate)?) in
        object.delegate = value
      },
      outlet("delegate") { (object: UIScrollView, value: (any UIScrollViewDelegate)?) in
        object.delegate = value
      },
      outlet("delegate") { (object: UITextField, value: (any UITextFieldDelegate)?) in
        object.delegate = value
      },
      outlet("delegate") { (object: UISearchBar, value: (any UISearchBarDelegate)?) in
        object.delegate = value
      },
      outlet("delegate") { (object: UIPickerView, value: (any UIPickerViewDelegate)?) in
        object.delegate = value
      },
      outlet("delegate") { (object: UITabBar, value: (any UITabBarDelegate)?) in
        object.delegate = value
      },
      outlet("delegate") { (object: UINavigationBar, value: (any UINavigationBarDelegate)?) in
        object.delegate = value
      },
      outlet("delegate") {
        (object: UIGestureRecognizer, value: (any UIGestureRecognizerDelegate)?) in
        object.delegate = value
      },
      outlet("delegate") {
        (object: UINavigationController, value: (any UINavigationControllerDelegate)?) in
        object.delegate = value
      },
      outlet("delegate") { (object: UITabBarController, value: (any UITabBarControllerDelegate)?) in
        object.delegate = value
      },
      outlet("delegate") {
        (object: UISplitViewController, value: (any UISplitViewControllerDelegate)?) in
        object.delegate = value
      },
      outlet("delegate") {
        (object: UIPageViewController, value: (any UIPageViewControllerDelegate)?) in
        object.delegate = value
      },
      outlet("dataSource") { (object: UITableView, value: (any UITableViewDataSource)?) in
        object.dataSource = value
      },
      outlet("dataSource") { (object: UICollectionView, value: (any UICollectionViewDataSource)?) in
        object.dataSource = value
      },
      outlet("dataSource") { (object: UIPickerView, value: (any UIPickerViewDataSource)?) in
        object.dataSource = value
      },
      outlet("dataSource") {
        (object: UIPageViewController, value: (any UIPageViewControllerDataSource)?) in
        object.dataSource = value
      },
      outlet("prefetchDataSource") {
        (object: UITableView, value: (any UITableViewDataSourcePrefetching)?) in
        object.prefetchDataSource = value
      },
      outlet("prefetchDataSource") {
        (object: UICollectionView, value: (any UICollectionViewDataSourcePrefetching)?) in
        object.prefetchDataSource = value
      },
      outlet("transitioningDelegate") {
        (object: UIViewController, value: (any UIViewControllerTransitioningDelegate)?) in
        object.transitioningDelegate = value
      },
      outlet("tableView") { (object: UITableViewController, view: UITableView?) in
        object.tableView = view
      },
      outlet("collectionView") { (object: UICollectionViewController, view: UICollectionView?) in
        object.collectionView = view
      },
      outlet("selectedBackgroundView") { (object: UITableViewCell, view: UIView?) in
        object.selectedBackgroundView = view
      },
      outlet("selectedBackgroundView") { (object: UICollectionViewCell, view: UIView?) in
        object.selectedBackgroundView = view
      },
      outlet("backgroundView") { (object: UITableViewCell, view: UIView?) in
        object.backgroundView = view
      },
      outlet("backgroundView") { (object: UICollectionViewCell, view: UIView?) in
        object.backgroundView = view
      },
      outlet("backgroundView") { (object: UITableView, view: UIView?) in
        object.backgroundView = view
      },
      outlet("backgroundView") { (object: UICollectionView, view: UIView?) in
        object.backgroundView = view
      },
      outlet("accessoryView") { (object: UITableViewCell, view: UIView?) in
        object.accessoryView = view
      },
      outlet("tableHeaderView") { (object: UITableView, view: UIView?) in
        object.tableHeaderView = view
      },
      outlet("tableFooterView") { (object: UITableView, view: UIView?) in
        object.tableFooterView = view
      },
      outlet("inputView") { (object: UITextField, view: UIView?) in object.inputView = view },
      outlet("inputAccessoryView") { (object: UITextField, view: UIView?) in
        object.inputAccessoryView = view
      },
      outlet("inputView") { (object: UITextView, view: UIView?) in object.inputView = view },
      outlet("inputAccessoryView") { (object: UITextView, view: UIView?) in
        object.inputAccessoryView = view
      },
      outlet("leftView") { (object: UITextField, view: UIView?) in object.leftView = view },
      outlet("rightView") { (object: UITextField, view: UIView?) in object.rightView = view },
      outlet("titleView") { (object: UINavigationItem, view: UIView?) in object.titleView = view },
      outlet("customView") { (object: UIBarButtonItem, view: UIView?) in object.customView = view },
      // The object that displayed results of searches before iOS 8.
      outlet("searchDisplayController") { (_: UIViewController, _: NSObject?) in },
      outlet("searchBar") { (_: NSObject, _: UISearchBar?) in },
      outlet("searchContentsController") { (_: NSObject, _: UIViewController?) in },
      outlet("searchResultsDataSource") { (_: NSObject, _: NSObject?) in },
      outlet("searchResultsDelegate") { (_: NSObject, _: NSObject?) in },
    ], by: \.key)

  /// Sets an outlet; false if the class has none of this name.
  ///
  /// - Throws: A failure for a value of another type.
  static func set(
    _ value: Any?, _ key: String, of object: NSObject
  ) throws(Members.Failure) -> Bool {
    for outlet in table[key] ?? [] where try outlet.set(object, value) { return true }
    return false
  }
}
