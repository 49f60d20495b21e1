/// Makes a view when it is first asked for, and is told when it comes on screen and goes.
///
/// What subclasses override stands in this file. How appearances are noticed is in
/// UIViewController+Appearance.swift, containers are in UIViewController+Containment.swift.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
  private var storedView: UIView?
  /// Whether ``loadView()`` is at work: a view asked for from there is an empty one.
  private var isLoading = false
  var storedChildren: [UIViewController] = []
  /// The controller that this one is inside of.
  open internal(set) weak var parent: UIViewController?
  /// What the controller was last told about its view being on screen.
  var appearance = Appearance.disappeared
  /// Whether a parent says when the view appears.
  var isDrivenByHand = false
  /// Whether the change of appearance that was begun last is animated.
  var isAppearanceAnimated = false
  /// Whether ``viewIsAppearing(_:)`` is still owed of the present appearance.
  var owesIsAppearing = false
  var traitObservers: [TraitObserver] = []
  /// What the controller's contents are called.
  open var title: String?
  /// The size that suits the view best where it is embedded.
  open var preferredContentSize = CGSize.zero

  /// Makes a controller. Archives of Interface Builder are not read: the view is made by ``loadView()``.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  /// Makes a controller.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// Makes a controller: archives are not read, but subclasses declare this initialiser.
  public required init?(coder: NSCoder) { super.init() }

  // MARK: The view

  /// The view; made when it is first asked for. Set to nil, it is made again when it is needed.
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

  /// The view, if it has been made.
  open var viewIfLoaded: UIView? { storedView }

  /// Whether the view has been made.
  open var isViewLoaded: Bool { storedView != nil }

  /// Makes the view if it has not been made.
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

  /// Makes the view: an empty one as large as the screen. Overridden without calling this one.
  open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

  /// Called when the view has been made.
  open func viewDidLoad() {}

  // MARK: Appearance

  /// Called before the view comes on screen.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called when the view is in its window and has been given its traits and its place.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called when the view is on screen.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view leaves the screen.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called when the view has left the screen.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called where the view's ``UIView/setNeedsUpdateConstraints()`` asked for it, before layout; has the view
  /// update its own.
  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }
  /// Called before the view lays out its subviews.
  open func viewWillLayoutSubviews() {}
  /// Called when the view has laid out its subviews.
  open func viewDidLayoutSubviews() {}
  /// Called when memory is short: never, unless a test does.
  open func didReceiveMemoryWarning() {}

  // MARK: Containers

  /// The controllers inside this one.
  open var children: [UIViewController] { storedChildren }

  /// Puts `child` inside this controller; takes it from where it was. Its view is added by the caller, who
  /// then calls ``didMove(toParent:)``.
  open func addChild(_ child: UIViewController) { take(child) }

  /// Takes the controller out of its parent.
  open func removeFromParent() { leaveParent() }

  /// Called before ``parent`` changes.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called when ``parent`` has changed.
  open func didMove(toParent parent: UIViewController?) {}

  /// Whether children are told of appearances as their views come and go. Where a container answers
  /// false, it tells them itself with ``beginAppearanceTransition(_:animated:)``.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Goes from the view of one child to that of another, in one block animation or transition.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController,
    duration: TimeInterval, options: UIView.AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    exchange(
      fromViewController, for: toViewController, duration: duration, options: options, animations,
      completion)
  }

  // MARK: Surroundings

  open override var next: UIResponder? { viewIfLoaded?.superview ?? parent }

  /// What the view's surroundings are like.
  open var traitCollection: UITraitCollection {
    viewIfLoaded?.traitCollection ?? UIScreen.main.traitCollection
  }

  /// Called when ``traitCollection`` has changed, after the view was told.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Light or dark for the view, whatever its superview has.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { view.overrideUserInterfaceStyle }
    set { view.overrideUserInterfaceStyle = newValue }
  }
}
