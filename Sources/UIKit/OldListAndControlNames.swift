// Names of the types of lists, controls and controllers before Swift 4.2.

/// `UITableView.Style`, as sources before Swift 4.2 call it.
public typealias UITableViewStyle = UITableView.Style
/// `UITableView.ScrollPosition`, as sources before Swift 4.2 call it.
public typealias UITableViewScrollPosition = UITableView.ScrollPosition
/// `UITableView.RowAnimation`, as sources before Swift 4.2 call it.
public typealias UITableViewRowAnimation = UITableView.RowAnimation
/// `UITableViewCell.CellStyle`, as sources before Swift 4.2 call it.
public typealias UITableViewCellStyle = UITableViewCell.CellStyle
/// `UITableViewCell.SelectionStyle`, as sources before Swift 4.2 call it.
public typealias UITableViewCellSelectionStyle = UITableViewCell.SelectionStyle
/// `UITableViewCell.AccessoryType`, as sources before Swift 4.2 call it.
public typealias UITableViewCellAccessoryType = UITableViewCell.AccessoryType
/// `UITableViewCell.EditingStyle`, as sources before Swift 4.2 call it.
public typealias UITableViewCellEditingStyle = UITableViewCell.EditingStyle
/// `UITableViewCell.SeparatorStyle`, as sources before Swift 4.2 call it.
public typealias UITableViewCellSeparatorStyle = UITableViewCell.SeparatorStyle
/// `UICollectionView.ScrollPosition`, as sources before Swift 4.2 call it.
public typealias UICollectionViewScrollPosition = UICollectionView.ScrollPosition
/// `UICollectionView.ScrollDirection`, as sources before Swift 4.2 call it.
public typealias UICollectionViewScrollDirection = UICollectionView.ScrollDirection
/// `UIScrollView.IndicatorStyle`, as sources before Swift 4.2 call it.
public typealias UIScrollViewIndicatorStyle = UIScrollView.IndicatorStyle
/// `UIScrollView.KeyboardDismissMode`, as sources before Swift 4.2 call it.
public typealias UIScrollViewKeyboardDismissMode = UIScrollView.KeyboardDismissMode
/// `UIScrollView.ContentInsetAdjustmentBehavior`, as sources before Swift 4.2 call it.
public typealias UIScrollViewContentInsetAdjustmentBehavior = UIScrollView
  .ContentInsetAdjustmentBehavior
/// `UIButton.ButtonType`, as sources before Swift 4.2 call it.
public typealias UIButtonType = UIButton.ButtonType
/// `UIControl.ContentHorizontalAlignment`, as sources before Swift 4.2 call it.
public typealias UIControlContentHorizontalAlignment = UIControl.ContentHorizontalAlignment
/// `UIControl.ContentVerticalAlignment`, as sources before Swift 4.2 call it.
public typealias UIControlContentVerticalAlignment = UIControl.ContentVerticalAlignment
/// `UITextField.BorderStyle`, as sources before Swift 4.2 call it.
public typealias UITextBorderStyle = UITextField.BorderStyle
/// `UITextField.ViewMode`, as sources before Swift 4.2 call it.
public typealias UITextFieldViewMode = UITextField.ViewMode
/// `UIDatePicker.Mode`, as sources before Swift 4.2 call it.
public typealias UIDatePickerMode = UIDatePicker.Mode
/// `UIActivityIndicatorView.Style`, as sources before Swift 4.2 call it.
public typealias UIActivityIndicatorViewStyle = UIActivityIndicatorView.Style
/// `UIGestureRecognizer.State`, as sources before Swift 4.2 call it.
public typealias UIGestureRecognizerState = UIGestureRecognizer.State
/// `UISwipeGestureRecognizer.Direction`, as sources before Swift 4.2 call it.
public typealias UISwipeGestureRecognizerDirection = UISwipeGestureRecognizer.Direction
/// `UIAlertAction.Style`, as sources before Swift 4.2 call it.
public typealias UIAlertActionStyle = UIAlertAction.Style
/// `UIAlertController.Style`, as sources before Swift 4.2 call it.
public typealias UIAlertControllerStyle = UIAlertController.Style
/// `UIBarButtonItem.Style`, as sources before Swift 4.2 call it.
public typealias UIBarButtonItemStyle = UIBarButtonItem.Style
/// `UIBarButtonItem.SystemItem`, as sources before Swift 4.2 call it.
public typealias UIBarButtonSystemItem = UIBarButtonItem.SystemItem
/// `UITabBarItem.SystemItem`, as sources before Swift 4.2 call it.
public typealias UITabBarSystemItem = UITabBarItem.SystemItem
/// `UINavigationController.Operation`, as sources before Swift 4.2 call it.
public typealias UINavigationControllerOperation = UINavigationController.Operation
/// `UIPageViewController.TransitionStyle`, as sources before Swift 4.2 call it.
public typealias UIPageViewControllerTransitionStyle = UIPageViewController.TransitionStyle
/// `UIPageViewController.NavigationOrientation`, as sources before Swift 4.2 call it.
public typealias UIPageViewControllerNavigationOrientation = UIPageViewController
  .NavigationOrientation
/// `UIPageViewController.NavigationDirection`, as sources before Swift 4.2 call it.
public typealias UIPageViewControllerNavigationDirection = UIPageViewController.NavigationDirection

/// `UITableView.automaticDimension`, as sources before Swift 4.2 call it.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let UITableViewAutomaticDimension: CGFloat = -1
/// `UICollectionView.elementKindSectionHeader`, as sources before Swift 4.2 call it.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let UICollectionElementKindSectionHeader = UICollectionView.elementKindSectionHeader
/// `UICollectionView.elementKindSectionFooter`, as sources before Swift 4.2 call it.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let UICollectionElementKindSectionFooter = UICollectionView.elementKindSectionFooter
