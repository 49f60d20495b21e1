extension UIViewController {
  /// A button "Edit" or "Done" that starts and ends editing by ``setEditing(_:animated:)``.
  public var editButtonItem: UIBarButtonItem {
    if let item = storedEditButtonItem { return item }
    let item = UIBarButtonItem(
      primaryAction: UIAction { [weak self] _ in
        if let self { setEditing(!isEditing, animated: true) }
      })
    item.show(isEditing: isEditing)
    storedEditButtonItem = item
    return item
  }
}

extension UIBarButtonItem {
  /// Shows the current title of the button of ``UIViewController/editButtonItem``.
  func show(isEditing: Bool) {
    title = (isEditing ? SystemItem.done : .edit).name
    style = isEditing ? .done : .plain
  }
}
