import FoundationCompatibility

// The framework's classes that are known by name, and those of their members that sources and Interface Builder
// documents use by name.

/// Registers the framework's classes before `main`; their tables are made when a name is looked up.
@section(".init_array") @used
private let registerFrameworkClasses: @convention(c) () -> Void = {
  ClassRegistry.addAll {
    frameworkClasses.map { ClassTable($0, named: "\($0)") }
      + [viewTable, viewMethodTable, controllerTable, responderTable] + FrameworkKeys.tables
  }
}

private var frameworkClasses: [AnyClass] {
  [
    CALayer.self, CAEmitterLayer.self, CAGradientLayer.self, CAReplicatorLayer.self,
    CAShapeLayer.self,
    CATextLayer.self, CATransformLayer.self, NSLayoutConstraint.self, UIActivityIndicatorView.self,
    UIAlertController.self, UIApplication.self, UIBarButtonItem.self, UIBarItem.self, UIButton.self,
    UICollectionReusableView.self, UICollectionView.self, UICollectionViewCell.self,
    UICollectionViewController.self, UICollectionViewFlowLayout.self, UICollectionViewLayout.self,
    UIControl.self, UIDatePicker.self, UIGestureRecognizer.self, UIImageView.self, UILabel.self,
    UILayoutGuide.self, UILongPressGestureRecognizer.self, UINavigationBar.self,
    UINavigationController.self, UINavigationItem.self, UIPageControl.self,
    UIPageViewController.self,
    UIPanGestureRecognizer.self, UIPickerView.self, UIPinchGestureRecognizer.self,
    UIProgressView.self,
    UIRefreshControl.self, UIResponder.self, UIRotationGestureRecognizer.self,
    UIScreenEdgePanGestureRecognizer.self, UIScrollView.self, UISearchBar.self,
    UISearchController.self, UISegmentedControl.self, UISlider.self, UISplitViewController.self,
    UIStackView.self,
    UIStepper.self, UISwipeGestureRecognizer.self, UISwitch.self, UITabBar.self,
    UITabBarController.self, UITabBarItem.self, UITableView.self, UITableViewCell.self,
    UITableViewController.self, UITableViewHeaderFooterView.self, UITapGestureRecognizer.self,
    UITextField.self, UITextView.self, UIToolbar.self, UIView.self, UIViewController.self,
    UIVisualEffectView.self, UIWindow.self,
  ]
}

private var viewTable: ClassTable {
  TypedTable(UIView.self) {
    $0.key("layer", { $0.layer })
    $0.key("superview", { $0.superview })
    $0.key("window", { $0.window })
    $0.key("subviews", { $0.subviews })
    $0.key("frame", { $0.frame }, { $0.frame = $1 })
    $0.key("bounds", { $0.bounds }, { $0.bounds = $1 })
    $0.key("center", { $0.center }, { $0.center = $1 })
    $0.key("transform", { $0.transform }, { $0.transform = $1 })
    $0.key("alpha", { $0.alpha }, { $0.alpha = $1 })
    $0.key("tag", { $0.tag }, { $0.tag = $1 })
    $0.key("hidden", { $0.isHidden }, { $0.isHidden = $1 })
    $0.key("opaque", { $0.isOpaque }, { $0.isOpaque = $1 })
    $0.key("clipsToBounds", { $0.clipsToBounds }, { $0.clipsToBounds = $1 })
    $0.key("backgroundColor", { $0.backgroundColor }, { $0.backgroundColor = $1 })
    $0.key("tintColor", { $0.tintColor }, { $0.tintColor = $1 })
    $0.key("contentMode", { $0.contentMode }, { $0.contentMode = $1 })
    $0.key(
      "userInteractionEnabled", { $0.isUserInteractionEnabled },
      { $0.isUserInteractionEnabled = $1 })
    $0.key(
      "multipleTouchEnabled", { $0.isMultipleTouchEnabled }, { $0.isMultipleTouchEnabled = $1 })
    $0.key(
      "translatesAutoresizingMaskIntoConstraints", { $0.translatesAutoresizingMaskIntoConstraints },
      { $0.translatesAutoresizingMaskIntoConstraints = $1 })
  }.table
}

private var viewMethodTable: ClassTable {
  TypedTable(UIView.self) {
    $0.method("endEditing:") { try $0.endEditing($1(0)) }
    $0.method("removeFromSuperview") { $0.removeFromSuperview() }
    $0.method("setNeedsLayout") { $0.setNeedsLayout() }
    $0.method("layoutIfNeeded") { $0.layoutIfNeeded() }
    $0.method("setNeedsDisplay") { $0.setNeedsDisplay() }
    $0.method("setNeedsUpdateConstraints") { $0.setNeedsUpdateConstraints() }
    $0.method("sizeToFit") { $0.sizeToFit() }
    $0.method("addSubview:") {
      try $0.addSubview($1(0))
      return nil
    }
  }.table
}

private var controllerTable: ClassTable {
  TypedTable(UIViewController.self) {
    $0.key("view", outlet: .single, { $0.view }, { $0.view = $1 })
    $0.key("title", { $0.title }, { $0.title = $1 })
    $0.key("navigationItem", { $0.navigationItem })
    $0.key("tabBarItem", { $0.tabBarItem }, { $0.tabBarItem = $1 })
    $0.key("preferredContentSize", { $0.preferredContentSize }, { $0.preferredContentSize = $1 })
    $0.method("dismissViewControllerAnimated:completion:") {
      let completion: (() -> Void)? = try $1(1)
      try $0.dismiss(animated: $1(0), completion: completion)
      return nil
    }
    $0.method("setNeedsStatusBarAppearanceUpdate") { $0.setNeedsStatusBarAppearanceUpdate() }
  }.table
}

private var responderTable: ClassTable {
  TypedTable(UIResponder.self) {
    $0.method("becomeFirstResponder") { $0.becomeFirstResponder() }
    $0.method("resignFirstResponder") { $0.resignFirstResponder() }
    $0.method("reloadInputViews") { $0.reloadInputViews() }
  }.table
}
