/// A container that shows the top of a stack of controllers, with a navigation bar above it.
///
/// The stack changes at once; the views follow with a transition. A change during a transition is shown after it.
open class UINavigationController: UIViewController {
  /// The direction of a transition. Raw values are UIKit's.
  public enum Operation: Int, Sendable { case none, push, pop }

  /// The duration of hiding and showing bars, in seconds.
  public static let hideShowBarDuration: CGFloat = 0.2

  /// The bar at the top. Its items are those of the controllers.
  public let navigationBar: UINavigationBar
  /// The bar at the bottom, hidden by default. Its items are those of the top controller.
  public let toolbar: UIToolbar!
  /// The object that is notified of transitions and provides custom ones. Not retained.
  open weak var delegate: (any UINavigationControllerDelegate)?

  var stack: [UIViewController] = []
  /// The stack as of the last transition that ended.
  var shownStack: [UIViewController] = []
  /// The controller whose view is shown.
  var displayed: UIViewController?
  /// Controllers whose moves are due when the transition ends.
  var entering: [UIViewController] = []
  var leaving: [UIViewController] = []
  /// Whether a change of the stack waits for the end of a transition, and is animated.
  var pending: Bool?
  /// The container of the controllers' views.
  let contentView = UIView(frame: .zero)
  private var hidesBar = false
  private var hidesToolbar = true
  /// The interactive pop in progress.
  var popInteraction: (any UIViewControllerInteractiveTransitioning)?
  /// The controller with a zoom that a finger from the edge pops.
  weak var zoomedInPop: UIViewController?
  /// The responder that was edited in the controller that leaves.
  weak var formerResponder: UIResponder?
  /// The recognizer of the pan from the leading edge that pops the top controller.
  open private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? =
    makePopRecognizer()

  /// Creates a container with a root controller.
  public init(rootViewController: UIViewController) {
    (navigationBar, toolbar) = (UINavigationBar(frame: .zero), UIToolbar(frame: .zero))
    super.init(nibName: nil, bundle: nil)
    definesPresentationContext = true
    setViewControllers([rootViewController], animated: false)
  }

  /// Creates a container with bars of other classes.
  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    let barClass = navigationBarClass as? UINavigationBar.Type
    navigationBar = barClass?.init(frame: .zero) ?? UINavigationBar(frame: .zero)
    let toolbarClass = toolbarClass as? UIToolbar.Type
    toolbar = toolbarClass?.init(frame: .zero) ?? UIToolbar(frame: .zero)
    super.init(nibName: nil, bundle: nil)
    definesPresentationContext = true
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    (navigationBar, toolbar) = (UINavigationBar(frame: .zero), UIToolbar(frame: .zero))
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    definesPresentationContext = true
  }

  /// Creates a container. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    let bar = coder.interface?.decodeObject(forKey: "UINavigationBar") as? UINavigationBar
    let toolbar = coder.interface?.decodeObject(forKey: "UIToolbar") as? UIToolbar
    navigationBar = bar ?? UINavigationBar(frame: .zero)
    self.toolbar = toolbar ?? UIToolbar(frame: .zero)
    super.init(coder: coder)
    definesPresentationContext = true
    coder.interface?.configure(self, as: UINavigationController.self)
  }

  open override func loadView() {
    let view = NavigationView(frame: UIScreen.main.bounds)
    view.layOut = { [weak self] in
      self?.updatePopEdge()
      self?.layOutBars()
    }
    // At the root, a finger from the edge is left to the containers of this one.
    view.mayBegin = { [weak self] recognizer in
      guard let self, recognizer === interactivePopGestureRecognizer else { return true }
      return stack.count > 1
    }
    contentView.isOpaque = false
    contentView.clipsToBounds = true
    for subview in [contentView, toolbar, navigationBar] { view.addSubview(subview ?? UIView()) }
    self.view = view
    if let recognizer = interactivePopGestureRecognizer { view.addGestureRecognizer(recognizer) }
    storedBarGestures?.add(to: view)
    updatePopEdge()
    navigationBar.onBack = { [weak self] in _ = self?.popViewController(animated: true) }
    navigationBar.onHeightChange = { [weak self] in self?.layOutBars() }
    navigationBar.isInSheet = { [weak self] in
      guard let state = self?.outermostParent.presentationState else { return false }
      return state.presenting != nil && state.controller is UISheetPresentationController
    }
    UIView.performWithoutAnimation { layOutBars() }
    adoptPreferredContentSize(animated: false)
  }

  override func prepareToAppear() { if displayed == nil { showTop(animated: false) } }

  // MARK: The stack

  /// The controllers, the root first.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  /// The controller at the top of the stack.
  open var topViewController: UIViewController? { stack.last }
  /// The controller that is visible: the one that is presented over the stack, or else its top.
  open var visibleViewController: UIViewController? { presentedViewController ?? stack.last }

  /// Replaces the stack. The animation is a push, or a pop if the new top was in the stack already.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    change("setViewControllers(_:animated:)", to: viewControllers, animated: animated)
  }

  /// Adds a controller to the stack. It is a `UsageFault` if it is in the stack, or a navigation controller.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    change("pushViewController(_:animated:)", to: stack + [viewController], animated: animated)
  }

  /// Removes the top controller.
  ///
  /// - Returns: The controller; nil if it is the root, which stays.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1, let top = stack.last else { return nil }
    return change("popViewController(animated:)", to: Array(stack.dropLast()), animated: animated)
      ? top : nil
  }

  /// Removes the controllers above another one.
  ///
  /// - Returns: The controllers that were removed, the lowest first; nil for none. It is a `UsageFault` if
  ///   `viewController` is not in the stack.
  @discardableResult
  open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    let call = "popToViewController(_:animated:)"
    guard let index = stack.firstIndex(where: { $0 === viewController }) else {
      fault(call, "Tried to pop to \(viewController.messageName), which is not in the stack")
      return nil
    }
    let removed = Array(stack[(index + 1)...])
    if removed.isEmpty { return nil }
    return change(call, to: Array(stack[...index]), animated: animated) ? removed : nil
  }

  /// Removes all controllers but the root.
  ///
  /// - Returns: The controllers that were removed, the lowest first; nil for none.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }

  /// Pushes a controller.
  open override func show(_ vc: UIViewController, sender: Any?) {
    pushViewController(vc, animated: true)
  }

  /// Children are searched from the top of the stack.
  open override func allowedChildrenForUnwinding(
    from source: UIStoryboardUnwindSegueSource
  ) -> [UIViewController] {
    super.allowedChildrenForUnwinding(from: source).reversed()
  }

  /// Pops to a controller of the stack.
  open override func unwind(
    for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController
  ) {
    guard stack.contains(where: { $0 === subsequentVC }) else { return }
    popToViewController(subsequentVC, animated: unwindSegue.isTransitionAnimated)
  }

  func fault(_ call: String, _ reason: String) {
    UsageFault.raise("UINavigationController.\(call)", reason)
  }

  // MARK: Bars

  /// Whether the navigation bar is hidden, also for the search of the top controller.
  open var isNavigationBarHidden: Bool {
    get { hidesBar || stack.last?.isSearchedBelowBar == true }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  /// Hides or shows the navigation bar, which slides in 0.2 s if it is animated.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    if hidden == hidesBar { return }
    hidesBar = hidden
    changeBars(animated: animated)
  }

  /// Hides the bar as long as a controller of the stack is at its top, for a search whose bar is in the controller's view,
  /// or shows it again.
  func setBarHidden(
    _ hidden: Bool, whileSearching controller: UIViewController, animated: Bool
  ) {
    if hidden == controller.isSearchedBelowBar { return }
    controller.isSearchedBelowBar = hidden
    changeBars(animated: animated)
  }

  /// Whether the toolbar is hidden; true by default.
  open var isToolbarHidden: Bool {
    get { hidesToolbar }
    set { setToolbarHidden(newValue, animated: false) }
  }

  /// Hides or shows the toolbar, which slides in 0.2 s if it is animated.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    if hidden == hidesToolbar { return }
    hidesToolbar = hidden
    changeBars(animated: animated)
  }

  private func changeBars(animated: Bool) {
    guard isViewLoaded else { return }
    guard animated, view.window != nil else { return layOutBars() }
    UIView.animate(withDuration: Self.hideShowBarDuration.native) {
      layOutBars()
      view.layoutIfNeeded()
    }
  }

  // MARK: Hiding bars by gestures

  /// Whether a finger that moves up hides the bars, and one that moves down shows them; false by default.
  open var hidesBarsOnSwipe = false {
    didSet {
      if hidesBarsOnSwipe != oldValue { barGestures.swipe.isEnabled = hidesBarsOnSwipe }
    }
  }
  /// Whether a tap hides or shows the bars; false by default.
  open var hidesBarsOnTap = false {
    didSet { if hidesBarsOnTap != oldValue { barGestures.hidesOnTap = hidesBarsOnTap } }
  }
  /// Whether the bars are hidden when the keyboard appears; false by default. They stay hidden when it leaves, until a tap
  /// of the contents shows them.
  open var hidesBarsWhenKeyboardAppears = false {
    didSet {
      guard hidesBarsWhenKeyboardAppears != oldValue else { return }
      barGestures.observeKeyboard(hidesBarsWhenKeyboardAppears)
    }
  }
  /// The recognizer of ``hidesBarsOnSwipe``.
  open var barHideOnSwipeGestureRecognizer: UIPanGestureRecognizer { barGestures.swipe }
  /// The recognizer of ``hidesBarsOnTap``.
  open var barHideOnTapGestureRecognizer: UITapGestureRecognizer { barGestures.tap }
  private var storedBarGestures: BarGestures?
  private var barGestures: BarGestures {
    if let storedBarGestures { return storedBarGestures }
    let gestures = BarGestures(of: self)
    storedBarGestures = gestures
    if let view = viewIfLoaded { gestures.add(to: view) }
    return gestures
  }

  // MARK: Forwarding

  /// Light if the bar is black. If the bar is hidden, the top controller's is taken instead.
  open override var preferredStatusBarStyle: UIStatusBarStyle {
    navigationBar.barStyle == .default ? .default : .lightContent
  }
  open override var childForStatusBarStyle: UIViewController? {
    isNavigationBarHidden ? topViewController : nil
  }
  open override var childForStatusBarHidden: UIViewController? { topViewController }
  open override var childForHomeIndicatorAutoHidden: UIViewController? { topViewController }
  open override var childForScreenEdgesDeferringSystemGestures: UIViewController? {
    topViewController
  }

  /// Adopts the size that the top controller prefers, with the bars.
  open override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    if container === stack.last { adoptPreferredContentSize(animated: false) }
  }

  override func childWillLeave(_ child: UIViewController, for newParent: UIViewController?) {
    // One behind the list "More" is among the controllers with tabs, too.
    (parent as? UITabBarController)?.childWillLeave(child, for: newParent)
    drop(child)
  }

  override func childLayoutDidChange(_ child: UIViewController) {
    if isViewLoaded { layOutBars() }
    super.childLayoutDidChange(child)
  }
}

/// Lays out bars below and above the contents.
final class NavigationView: UIView {
  var layOut: (() -> Void)?
  /// Whether a gesture may begin.
  var mayBegin: (UIGestureRecognizer) -> Bool = { _ in true }

  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    mayBegin(gestureRecognizer) && super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layOut?()
  }

  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    setNeedsLayout()
  }
}
