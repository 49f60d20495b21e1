// Names of notifications and of the keys of their values before Swift 4.2.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

extension NSNotification.Name {
  /// `UIResponder.keyboardWillShowNotification`, as sources before Swift 4.2 call it.
  public static let UIKeyboardWillShow = NSNotification.Name("UIKeyboardWillShowNotification")
  /// `UIResponder.keyboardDidShowNotification`, as sources before Swift 4.2 call it.
  public static let UIKeyboardDidShow = NSNotification.Name("UIKeyboardDidShowNotification")
  /// `UIResponder.keyboardWillHideNotification`, as sources before Swift 4.2 call it.
  public static let UIKeyboardWillHide = NSNotification.Name("UIKeyboardWillHideNotification")
  /// `UIResponder.keyboardDidHideNotification`, as sources before Swift 4.2 call it.
  public static let UIKeyboardDidHide = NSNotification.Name("UIKeyboardDidHideNotification")
  /// `UIResponder.keyboardWillChangeFrameNotification`, as sources before Swift 4.2 call it.
  public static let UIKeyboardWillChangeFrame = NSNotification.Name(
    "UIKeyboardWillChangeFrameNotification")
  /// `UIResponder.keyboardDidChangeFrameNotification`, as sources before Swift 4.2 call it.
  public static let UIKeyboardDidChangeFrame = NSNotification.Name(
    "UIKeyboardDidChangeFrameNotification")
  /// `UITextField.textDidBeginEditingNotification`, as sources before Swift 4.2 call it.
  public static let UITextFieldTextDidBeginEditing = NSNotification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  /// `UITextField.textDidChangeNotification`, as sources before Swift 4.2 call it.
  public static let UITextFieldTextDidChange = NSNotification.Name(
    "UITextFieldTextDidChangeNotification")
  /// `UITextField.textDidEndEditingNotification`, as sources before Swift 4.2 call it.
  public static let UITextFieldTextDidEndEditing = NSNotification.Name(
    "UITextFieldTextDidEndEditingNotification")
  /// `UITextView.textDidBeginEditingNotification`, as sources before Swift 4.2 call it.
  public static let UITextViewTextDidBeginEditing = NSNotification.Name(
    "UITextViewTextDidBeginEditingNotification")
  /// `UITextView.textDidChangeNotification`, as sources before Swift 4.2 call it.
  public static let UITextViewTextDidChange = NSNotification.Name(
    "UITextViewTextDidChangeNotification")
  /// `UITextView.textDidEndEditingNotification`, as sources before Swift 4.2 call it.
  public static let UITextViewTextDidEndEditing = NSNotification.Name(
    "UITextViewTextDidEndEditingNotification")
  /// `UIApplication.didBecomeActiveNotification`, as sources before Swift 4.2 call it.
  public static let UIApplicationDidBecomeActive = NSNotification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// `UIApplication.willResignActiveNotification`, as sources before Swift 4.2 call it.
  public static let UIApplicationWillResignActive = NSNotification.Name(
    "UIApplicationWillResignActiveNotification")
  /// `UIApplication.didEnterBackgroundNotification`, as sources before Swift 4.2 call it.
  public static let UIApplicationDidEnterBackground = NSNotification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// `UIApplication.willEnterForegroundNotification`, as sources before Swift 4.2 call it.
  public static let UIApplicationWillEnterForeground = NSNotification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// `UIApplication.didReceiveMemoryWarningNotification`, as sources before Swift 4.2 call it.
  public static let UIApplicationDidReceiveMemoryWarning = NSNotification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  /// `UIApplication.willTerminateNotification`, as sources before Swift 4.2 call it.
  public static let UIApplicationWillTerminate = NSNotification.Name(
    "UIApplicationWillTerminateNotification")
  /// `UIApplication.willChangeStatusBarOrientationNotification`, as sources before Swift 4.2 call it.
  public static let UIApplicationWillChangeStatusBarOrientation = NSNotification.Name(
    "UIApplicationWillChangeStatusBarOrientationNotification")
  /// `UIApplication.didChangeStatusBarOrientationNotification`, as sources before Swift 4.2 call it.
  public static let UIApplicationDidChangeStatusBarOrientation = NSNotification.Name(
    "UIApplicationDidChangeStatusBarOrientationNotification")
  /// `UIWindow.didBecomeVisibleNotification`, as sources before Swift 4.2 call it.
  public static let UIWindowDidBecomeVisible = NSNotification.Name(
    "UIWindowDidBecomeVisibleNotification")
  /// `UIWindow.didBecomeHiddenNotification`, as sources before Swift 4.2 call it.
  public static let UIWindowDidBecomeHidden = NSNotification.Name(
    "UIWindowDidBecomeHiddenNotification")
  /// `UIWindow.didBecomeKeyNotification`, as sources before Swift 4.2 call it.
  public static let UIWindowDidBecomeKey = NSNotification.Name("UIWindowDidBecomeKeyNotification")
  /// `UIWindow.didResignKeyNotification`, as sources before Swift 4.2 call it.
  public static let UIWindowDidResignKey = NSNotification.Name("UIWindowDidResignKeyNotification")
  /// `UIDevice.orientationDidChangeNotification`, as sources before Swift 4.2 call it.
  public static let UIDeviceOrientationDidChange = NSNotification.Name(
    "UIDeviceOrientationDidChangeNotification")
  /// `UIContentSizeCategory.didChangeNotification`, as sources before Swift 4.2 call it.
  public static let UIContentSizeCategoryDidChange = NSNotification.Name(
    "UIContentSizeCategoryDidChangeNotification")
}

/// `UIResponder.keyboardFrameBeginUserInfoKey`, as sources before Swift 4.2 call it.
public let UIKeyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
/// `UIResponder.keyboardFrameEndUserInfoKey`, as sources before Swift 4.2 call it.
public let UIKeyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
/// `UIResponder.keyboardAnimationDurationUserInfoKey`, as sources before Swift 4.2 call it.
public let UIKeyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
/// `UIResponder.keyboardAnimationCurveUserInfoKey`, as sources before Swift 4.2 call it.
public let UIKeyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
/// `UIResponder.keyboardIsLocalUserInfoKey`, as sources before Swift 4.2 call it.
public let UIKeyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
