/// Provides the pages beside another one. The methods for the dots are optional.
@preconcurrency @MainActor
public protocol UIPageViewControllerDataSource: NSObjectProtocol {
  /// The page before a page; nil for none.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController?
  /// The page after a page; nil for none.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController?
  /// The number of dots below pages that scroll horizontally; none at 0 and below, the default.
  ///
  /// Asked for, as is the index, after
  /// ``UIPageViewController/setViewControllers(_:direction:animated:completion:)``; pages that the user turns change the
  /// index by themselves.
  func presentationCount(for pageViewController: UIPageViewController) -> Int
  /// The index of the page that is shown among the dots; 0 by default.
  func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
  public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }
  public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}
