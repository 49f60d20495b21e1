/// Manages a view: loads it on first access, and is notified when it appears and disappears.
///
/// This file declares the members that subclasses override. UIViewController+Appearance.swift detects
/// appearances; UIViewController+Containment.swift implements containers.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
  private var storedView: UIView?
  /// Whether ``loadView()`` is running; ``view`` returns an empty view meanwhile.
  private var isLoading = false
  var storedChildren: [UIViewController] = []
  /// The container of this controller.
  open internal(set) weak var parent: UIViewController?
  /// The appearance that was last reported.
  var appearance = Appearance.disappeared
  /// Whether a container forwards appearances manually.
  var isForwardedManually = false
  /// Whether the appearance transition that was begun last is animated.
  var isAppearanceAnimated = false
  /// Whether ``viewIsAppearing(_:)`` has not been called yet for the current appearance.
  var needsIsAppearing = false
  var traitObservers: [TraitObserver] = []
  var overrides = TraitValues()
  /// The overrides that the parent has set.
  var parentOverrides: UITraitCollection?
  /// A localized title of the contents.
  open var title: String?
  /// The preferred size of the view in a container.
  open var preferredContentSize = CGSize.zero

  /// Creates a controller. Interface Builder archives are not read; ``loadView()`` creates the view.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  /// Creates a controller.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// Creates a controller. Archives are not read; subclasses declare this initializer.
  public required init?(coder: NSCoder) { super.init() }

  // MARK: The view

  /// The view, loaded on first access. Setting it to nil unloads it.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return storedView
    }
    set {
      storedView?.controller = nil
      storedView = newValue
      newValue?.controller = self
    }
  }

  /// The view if it is loaded.
  open var viewIfLoaded: UIView? { storedView }

  /// Whether the view is loaded.
  open var isViewLoaded: Bool { storedView != nil }

  /// Loads the view if it is not loaded.
  open func loadViewIfNeeded() {
    if storedView != nil { return }
    if isLoading {
      UsageFault.raise(
        "\(type(of: self)).loadView()", "it asks for `view` before it has set it; set it first")
      view = UIView(frame: UIScreen.main.bounds)
      return
    }
    isLoading = true
    UIView.performWithoutAnimation { loadView() }
    isLoading = false
    if storedView == nil {
      UsageFault.raise("\(type(of: self)).loadView()", "it has set no view; set `view`")
      view = UIView(frame: UIScreen.main.bounds)
    }
    viewDidLoad()
  }

  /// Creates an empty view of the screen's size. Overrides do not call super.
  open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

  /// Called after the view has been loaded.
  open func viewDidLoad() {}

  // MARK: Appearance

  /// Called before the view appears.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called when the view is in its window and has its traits and geometry.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called after the view has appeared.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view disappears.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called after the view has disappeared.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called before layout if the view's ``UIView/setNeedsUpdateConstraints()`` was called. Calls the
  /// view's `updateConstraints()`.
  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }
  /// Called before the view lays out its subviews.
  open func viewWillLayoutSubviews() {}
  /// Called after the view has laid out its subviews.
  open func viewDidLayoutSubviews() {}
  /// Called when memory is low; on a stage, only by tests.
  open func didReceiveMemoryWarning() {}

  // MARK: Safe area and margins

  /// Insets of bars of the controller's own, added to the safe area of its view; zero by default.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet { viewIfLoaded?.markForInsets() }
  }
  /// Called after the view's ``UIView/safeAreaInsets`` has changed, before its layout.
  open func viewSafeAreaInsetsDidChange() {}
  /// Called after the view's ``UIView/layoutMargins`` has changed.
  open func viewLayoutMarginsDidChange() {}
  /// Whether the view's margins are at least ``systemMinimumLayoutMargins``; true by default.
  open var viewRespectsSystemMinimumLayoutMargins = true {
    didSet {
      if viewRespectsSystemMinimumLayoutMargins != oldValue { viewIfLoaded?.marginsWereSet() }
    }
  }
  /// The least margins of the view, without the safe area: 16 points at the sides, or 20 in windows from
  /// 414 points wide on, as on large phones.
  open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets { minimumMargins }
  /// The area that bars cover at the top. Deprecated in UIKit in favor of `view.safeAreaLayoutGuide`.
  open var topLayoutGuide: any UILayoutSupport { view.systemGuide(.top) }
  /// The area that bars cover at the bottom. Deprecated in UIKit in favor of `view.safeAreaLayoutGuide`.
  open var bottomLayoutGuide: any UILayoutSupport { view.systemGuide(.bottom) }

  // MARK: Containers

  /// The child controllers.
  open var children: [UIViewController] { storedChildren }

  /// Adds `child`, removing it from its previous parent. The caller adds its view and then calls
  /// ``didMove(toParent:)``.
  open func addChild(_ child: UIViewController) { take(child) }

  /// Removes the controller from its parent.
  open func removeFromParent() { leaveParent() }

  /// Called before ``parent`` changes.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called after ``parent`` has changed.
  open func didMove(toParent parent: UIViewController?) {}

  /// Whether appearances of child views are forwarded automatically. A container that returns false
  /// forwards them with ``beginAppearanceTransition(_:animated:)``.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Replaces one child's view by another's, with a block animation or transition.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController,
    duration: TimeInterval, options: UIView.AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    exchange(
      fromViewController, for: toViewController, duration: duration, options: options, animations,
      completion)
  }

  // MARK: Size and orientation

  /// Called before the size of the view changes with its window's. Calls the children's method; overrides
  /// call super.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in storedChildren {
      let childSize = self.size(forChildContentContainer: child, withParentContainerSize: size)
      child.viewWillTransition(to: childSize, with: coordinator)
    }
  }

  /// Called before the size classes change, and before ``viewWillTransition(to:with:)``. Calls the children's method;
  /// overrides call super.
  open func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in storedChildren {
      var traits = newCollection.values
      if let overrides = child.parentOverrides { traits = traits.merging(overrides.values) }
      child.willTransition(to: UITraitCollection(traits), with: coordinator)
    }
  }

  /// The size of a child's view when the controller's view has the size `parentSize`; by default the same.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  /// The orientations to which the interface turns with the device, if this is the root controller; all but
  /// upside down by default.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }

  /// Whether the interface turns with the device. Deprecated in UIKit in favor of
  /// ``supportedInterfaceOrientations``.
  open var shouldAutorotate: Bool { true }

  // MARK: Traits

  open override var next: UIResponder? { viewIfLoaded?.superview ?? parent }

  /// The traits of the view's environment.
  open var traitCollection: UITraitCollection {
    viewIfLoaded?.traitCollection ?? UIScreen.main.traitCollection
  }

  /// Called after ``traitCollection`` has changed, and after the view's method of the same name.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Overrides the inherited light or dark style of the view.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { view.overrideUserInterfaceStyle }
    set { view.overrideUserInterfaceStyle = newValue }
  }
}
