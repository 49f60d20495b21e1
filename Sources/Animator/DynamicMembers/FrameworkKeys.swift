import FoundationCompatibility

/// Members of controls, containers and other classes that are used by name.
enum FrameworkKeys {
  static var tables: [ClassTable] {
    [
      label, imageView, control, textField, textView, scrollView, lists, collectionView,
      valueControls, switchTable, progress, indicator, refreshControl, barItem,
      navigationController, navigationItem, constraint,
    ]
  }

  private static var label: ClassTable {
    TypedTable(UILabel.self) {
      $0.key("text", { $0.text }, { $0.text = $1 })
      $0.key("attributedText", { $0.attributedText }, { $0.attributedText = $1 })
      $0.key("textColor", { $0.textColor }, { $0.textColor = $1 })
      $0.key("font", { $0.font }, { $0.font = $1 })
      $0.key("numberOfLines", { $0.numberOfLines }, { $0.numberOfLines = $1 })
    }.table
  }

  private static var imageView: ClassTable {
    TypedTable(UIImageView.self) {
      $0.key("image", { $0.image }, { $0.image = $1 })
      $0.method("startAnimating") { $0.startAnimating() }
      $0.method("stopAnimating") { $0.stopAnimating() }
    }.table
  }

  private static var control: ClassTable {
    TypedTable(UIControl.self) {
      $0.key("enabled", { $0.isEnabled }, { $0.isEnabled = $1 })
      $0.key("selected", { $0.isSelected }, { $0.isSelected = $1 })
      $0.key("highlighted", { $0.isHighlighted }, { $0.isHighlighted = $1 })
    }.table
  }

  private static var textField: ClassTable {
    TypedTable(UITextField.self) {
      $0.key("text", { $0.text }, { $0.text = $1 })
      $0.key("placeholder", { $0.placeholder }, { $0.placeholder = $1 })
      $0.key("textColor", { $0.textColor }, { $0.textColor = $1 })
    }.table
  }

  private static var textView: ClassTable {
    TypedTable(UITextView.self) {
      $0.key("text", { $0.text }, { $0.text = $1 })
      $0.key("textColor", { $0.textColor }, { $0.textColor = $1 })
    }.table
  }

  private static var scrollView: ClassTable {
    TypedTable(UIScrollView.self) {
      $0.key(
        "contentOffset", notifiesObservers: true, { $0.contentOffset }, { $0.contentOffset = $1 })
      $0.key("contentSize", notifiesObservers: true, { $0.contentSize }, { $0.contentSize = $1 })
      $0.key("contentInset", { $0.contentInset }, { $0.contentInset = $1 })
      $0.key("pagingEnabled", { $0.isPagingEnabled }, { $0.isPagingEnabled = $1 })
      $0.key("scrollEnabled", { $0.isScrollEnabled }, { $0.isScrollEnabled = $1 })
    }.table
  }

  private static var lists: ClassTable {
    TypedTable(UITableView.self) {
      $0.method("reloadData") { $0.reloadData() }
    }.table
  }

  private static var collectionView: ClassTable {
    TypedTable(UICollectionView.self) {
      $0.method("reloadData") { $0.reloadData() }
    }.table
  }

  private static var valueControls: ClassTable {
    TypedTable(UISlider.self) {
      $0.key("value", { $0.value }, { $0.value = $1 })
    }.table
  }

  private static var switchTable: ClassTable {
    TypedTable(UISwitch.self) {
      $0.key("on", { $0.isOn }, { $0.isOn = $1 })
    }.table
  }

  private static var progress: ClassTable {
    TypedTable(UIProgressView.self) {
      $0.key("progress", { $0.progress }, { $0.progress = $1 })
    }.table
  }

  private static var indicator: ClassTable {
    TypedTable(UIActivityIndicatorView.self) {
      $0.method("startAnimating") { $0.startAnimating() }
      $0.method("stopAnimating") { $0.stopAnimating() }
    }.table
  }

  private static var refreshControl: ClassTable {
    TypedTable(UIRefreshControl.self) {
      $0.method("beginRefreshing") { $0.beginRefreshing() }
      $0.method("endRefreshing") { $0.endRefreshing() }
    }.table
  }

  private static var barItem: ClassTable {
    TypedTable(UIBarItem.self) {
      $0.key("title", { $0.title }, { $0.title = $1 })
      $0.key("image", { $0.image }, { $0.image = $1 })
      $0.key("enabled", { $0.isEnabled }, { $0.isEnabled = $1 })
      $0.key("tag", { $0.tag }, { $0.tag = $1 })
    }.table
  }

  private static var navigationController: ClassTable {
    TypedTable(UINavigationController.self) {
      $0.method("popViewControllerAnimated:") {
        try $0.popViewController(animated: $1(0))
      }
      $0.method("popToRootViewControllerAnimated:") {
        try $0.popToRootViewController(animated: $1(0))
      }
    }.table
  }

  private static var navigationItem: ClassTable {
    TypedTable(UINavigationItem.self) {
      $0.key("title", { $0.title }, { $0.title = $1 })
      $0.key("prompt", { $0.prompt }, { $0.prompt = $1 })
    }.table
  }

  private static var constraint: ClassTable {
    TypedTable(NSLayoutConstraint.self) {
      $0.key("constant", { $0.constant }, { $0.constant = $1 })
      $0.key("active", { $0.isActive }, { $0.isActive = $1 })
    }.table
  }
}
