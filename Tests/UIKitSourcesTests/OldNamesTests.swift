import Testing
import UIKit

/// Names from before Swift 4.2, which sources of that age use.
@MainActor
struct OldNamesTests {
  @Test("names of the types of lists, controls and controllers are those of today's types")
  func types() {
    let pairs: [(Any.Type, Any.Type)] = [
      (UITableViewStyle.self, UITableView.Style.self),
      (UITableViewScrollPosition.self, UITableView.ScrollPosition.self),
      (UITableViewRowAnimation.self, UITableView.RowAnimation.self),
      (UITableViewCellStyle.self, UITableViewCell.CellStyle.self),
      (UITableViewCellSelectionStyle.self, UITableViewCell.SelectionStyle.self),
      (UITableViewCellAccessoryType.self, UITableViewCell.AccessoryType.self),
      (UITableViewCellEditingStyle.self, UITableViewCell.EditingStyle.self),
      (UITableViewCellSeparatorStyle.self, UITableViewCell.SeparatorStyle.self),
      (UICollectionViewScrollPosition.self, UICollectionView.ScrollPosition.self),
      (UICollectionViewScrollDirection.self, UICollectionView.ScrollDirection.self),
      (UIScrollViewIndicatorStyle.self, UIScrollView.IndicatorStyle.self),
      (UIScrollViewKeyboardDismissMode.self, UIScrollView.KeyboardDismissMode.self),
      (
        UIScrollViewContentInsetAdjustmentBehavior.self,
        UIScrollView.ContentInsetAdjustmentBehavior.self
      ),
      (UIButtonType.self, UIButton.ButtonType.self),
      (UIControlContentHorizontalAlignment.self, UIControl.ContentHorizontalAlignment.self),
      (UIControlContentVerticalAlignment.self, UIControl.ContentVerticalAlignment.self),
      (UITextBorderStyle.self, UITextField.BorderStyle.self),
      (UITextFieldViewMode.self, UITextField.ViewMode.self),
      (UIDatePickerMode.self, UIDatePicker.Mode.self),
      (UIActivityIndicatorViewStyle.self, UIActivityIndicatorView.Style.self),
      (UIGestureRecognizerState.self, UIGestureRecognizer.State.self),
      (UISwipeGestureRecognizerDirection.self, UISwipeGestureRecognizer.Direction.self),
      (UIAlertActionStyle.self, UIAlertAction.Style.self),
      (UIAlertControllerStyle.self, UIAlertController.Style.self),
      (UIBarButtonItemStyle.self, UIBarButtonItem.Style.self),
      (UIBarButtonSystemItem.self, UIBarButtonItem.SystemItem.self),
      (UITabBarSystemItem.self, UITabBarItem.SystemItem.self),
      (UINavigationControllerOperation.self, UINavigationController.Operation.self),
      (UIPageViewControllerTransitionStyle.self, UIPageViewController.TransitionStyle.self),
      (
        UIPageViewControllerNavigationOrientation.self,
        UIPageViewController.NavigationOrientation.self
      ),
      (UIPageViewControllerNavigationDirection.self, UIPageViewController.NavigationDirection.self),
    ]
    for (old, new) in pairs { #expect(old == new) }
  }

  @Test("constants of lists have today's values")
  func constants() {
    #expect(UIColor.groupTableViewBackground == .systemGroupedBackground)
    #expect(UITableViewAutomaticDimension == UITableView.automaticDimension)
    #expect(UICollectionElementKindSectionHeader == UICollectionView.elementKindSectionHeader)
    #expect(UICollectionElementKindSectionFooter == UICollectionView.elementKindSectionFooter)
  }

  @Test("names of notifications and their keys have today's values")
  func notifications() {
    let pairs: [(NSNotification.Name, NSNotification.Name)] = [
      (.UIKeyboardWillShow, UIResponder.keyboardWillShowNotification),
      (.UIKeyboardDidShow, UIResponder.keyboardDidShowNotification),
      (.UIKeyboardWillHide, UIResponder.keyboardWillHideNotification),
      (.UIKeyboardDidHide, UIResponder.keyboardDidHideNotification),
      (.UIKeyboardWillChangeFrame, UIResponder.keyboardWillChangeFrameNotification),
      (.UIKeyboardDidChangeFrame, UIResponder.keyboardDidChangeFrameNotification),
      (.UITextFieldTextDidBeginEditing, UITextField.textDidBeginEditingNotification),
      (.UITextFieldTextDidChange, UITextField.textDidChangeNotification),
      (.UITextFieldTextDidEndEditing, UITextField.textDidEndEditingNotification),
      (.UITextViewTextDidBeginEditing, UITextView.textDidBeginEditingNotification),
      (.UITextViewTextDidChange, UITextView.textDidChangeNotification),
      (.UITextViewTextDidEndEditing, UITextView.textDidEndEditingNotification),
      (.UIApplicationDidBecomeActive, UIApplication.didBecomeActiveNotification),
      (.UIApplicationWillResignActive, UIApplication.willResignActiveNotification),
      (.UIApplicationDidEnterBackground, UIApplication.didEnterBackgroundNotification),
      (.UIApplicationWillEnterForeground, UIApplication.willEnterForegroundNotification),
      (.UIApplicationDidReceiveMemoryWarning, UIApplication.didReceiveMemoryWarningNotification),
      (.UIApplicationWillTerminate, UIApplication.willTerminateNotification),
      (
        .UIApplicationWillChangeStatusBarOrientation,
        UIApplication.willChangeStatusBarOrientationNotification
      ),
      (
        .UIApplicationDidChangeStatusBarOrientation,
        UIApplication.didChangeStatusBarOrientationNotification
      ),
      (.UIWindowDidBecomeVisible, UIWindow.didBecomeVisibleNotification),
      (.UIWindowDidBecomeHidden, UIWindow.didBecomeHiddenNotification),
      (.UIWindowDidBecomeKey, UIWindow.didBecomeKeyNotification),
      (.UIWindowDidResignKey, UIWindow.didResignKeyNotification),
      (.UIDeviceOrientationDidChange, UIDevice.orientationDidChangeNotification),
      (.UIContentSizeCategoryDidChange, UIContentSizeCategory.didChangeNotification),
    ]
    for (old, new) in pairs { #expect(old == new) }
    #expect(UIKeyboardFrameBeginUserInfoKey == UIResponder.keyboardFrameBeginUserInfoKey)
    #expect(UIKeyboardFrameEndUserInfoKey == UIResponder.keyboardFrameEndUserInfoKey)
    #expect(
      UIKeyboardAnimationDurationUserInfoKey == UIResponder.keyboardAnimationDurationUserInfoKey)
    #expect(UIKeyboardAnimationCurveUserInfoKey == UIResponder.keyboardAnimationCurveUserInfoKey)
    #expect(UIKeyboardIsLocalUserInfoKey == UIResponder.keyboardIsLocalUserInfoKey)
  }
}
