// Lists: UIKit types that this package does not implement. The compiler's error
// names an alternative.
// A type that Animator implements must be removed from here, where it would hide the
// implementation.

// MARK: Lists

@available(*, unavailable, message: "place rows in layoutSubviews()")
open class UITableView: UIView {}
@available(*, unavailable, message: "place rows in layoutSubviews()")
open class UITableViewCell: UIView {}
@available(*, unavailable, message: "place rows in layoutSubviews()")
open class UITableViewHeaderFooterView: UIView {}
@available(*, unavailable, message: "place rows in layoutSubviews()")
open class UITableViewController: UIViewController {}
@available(*, unavailable, message: "place rows in layoutSubviews()")
public protocol UITableViewDelegate: AnyObject {}
@available(*, unavailable, message: "place rows in layoutSubviews()")
public protocol UITableViewDataSource: AnyObject {}
@available(*, unavailable, message: "place rows in layoutSubviews()")
open class UICollectionView: UIView {}
@available(*, unavailable, message: "place rows in layoutSubviews()")
open class UICollectionReusableView: UIView {}
@available(*, unavailable, message: "place rows in layoutSubviews()")
open class UICollectionViewCell: UICollectionReusableView {}
@available(*, unavailable, message: "place rows in layoutSubviews()")
open class UICollectionViewController: UIViewController {}
@available(*, unavailable, message: "place rows in layoutSubviews()")
open class UICollectionViewLayout: NSObject {}
@available(*, unavailable, message: "place rows in layoutSubviews()")
open class UICollectionViewFlowLayout: UICollectionViewLayout {}
@available(*, unavailable, message: "place rows in layoutSubviews()")
open class UICollectionViewLayoutAttributes: NSObject {}
@available(*, unavailable, message: "place rows in layoutSubviews()")
public protocol UICollectionViewDelegate: AnyObject {}
@available(*, unavailable, message: "place rows in layoutSubviews()")
public protocol UICollectionViewDataSource: AnyObject {}
@available(*, unavailable, message: "place rows in layoutSubviews()")
public protocol UICollectionViewDelegateFlowLayout: AnyObject {}
