public import Graphics

extension UIContentSizeCategory {
  /// Posted when the user has chosen another text size, after views have been notified. Its object is the application.
  public static let didChangeNotification = Notification.Name(
    "UIContentSizeCategoryDidChangeNotification")
  /// The key of the new category in the notification's user information.
  public static let newValueUserInfoKey = "UIContentSizeCategoryNewValueKey"
}
