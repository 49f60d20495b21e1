/// Manages a view: loads it on first access, and is notified when it appears and disappears.
///
/// This file is long because it declares what subclasses override, which Swift does not allow in extensions.
/// UIViewController+Appearance.swift detects appearances; UIViewController+Containment.swift implements containers; the
/// folder Presentation presents controllers.
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
  /// Who controls the appearance transition that is in progress.
  var appearanceDriver = AppearanceDriver.window
  /// The changes of which the current appearance transition is a part.
  var appearanceReasons: AppearanceReasons = []
  /// The calls that the current parent has made.
  var parentCalls = ParentCalls()
  /// The state of the controller's presentation, and of its own presentation of another one.
  var presentationState = PresentationState()
  /// The contents of bars for the controller; nil until they are needed.
  var barContents: BarContents?
  /// The insets that the bars of a container add to the safe area of the view.
  var containerInsets = UIEdgeInsets.zero {
    didSet { if containerInsets != oldValue { viewIfLoaded?.markForInsets() } }
  }
  /// The safe area that the view keeps while it is scaled to a card behind a sheet; nil to derive it from its position.
  var cardInsets: UIEdgeInsets? {
    didSet { if cardInsets != oldValue { viewIfLoaded?.markForInsets() } }
  }
  var overrides = TraitValues()
  /// The overrides that the parent has set.
  var parentOverrides: UITraitCollection?
  /// Whether the appearance transition that was begun last is animated.
  var isAppearanceAnimated = false
  /// Whether ``viewIsAppearing(_:)`` has not been called yet for the current appearance.
  var needsIsAppearing = false
  var traitObservers: [TraitObserver] = []
  /// The content shown in place of missing content.
  var unavailableContent = UnavailableContent()
  /// A localized title of the contents.
  open var title: String? {
    didSet { if title != oldValue { updateBarTitles() } }
  }
  /// The name of the controller in the messages of faults; nil for its class.
  package var nameInMessages: String?
  /// The preferred size of the view in a container; the container is notified of changes.
  open var preferredContentSize = CGSize.zero {
    didSet { if preferredContentSize != oldValue { notifyOfPreferredContentSize() } }
  }

  /// The name of the xib with the view; nil if none was given.
  open internal(set) var nibName: String?
  /// Where the xib is; nil for the main bundle.
  open internal(set) var nibBundle: Bundle?
  /// The storyboard that the controller is from; nil if it is from none.
  open package(set) var storyboard: UIStoryboard?
  /// The part of the controller's document that is loaded later, with its view; nil if it is from none.
  package var interfaceContents: (any ControllerContents)?
  /// The width of the window, in points, whose margins the controller and its children have, on a canvas that shows
  /// several windows at once; nil elsewhere.
  package var simulatedWidth: CGFloat? { didSet { viewIfLoaded?.marginsWereSet() } }
  /// The segues that begin at the controller.
  package var segueTemplates: [SegueTemplate] = []

  /// Creates a controller whose view is in a xib, or is created by ``loadView()``.
  ///
  /// - Parameters:
  ///   - nibNameOrNil: Nil for the xib that is named as the class, without "Controller" or with it, if there is one.
  ///   - nibBundleOrNil: Where the xib is; nil for the main bundle and the resource bundles beside it.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    (nibName, nibBundle) = (nibNameOrNil, nibBundleOrNil)
    super.init()
  }

  /// Creates a controller.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// Creates a controller. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init()
    coder.interface?.configure(self, as: UIViewController.self)
  }

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
        "\(type(of: self)).loadView()", "it asks for 'view' before it has set it; set it first")
      view = UIView(frame: UIScreen.main.bounds)
      return
    }
    isLoading = true
    UIView.performWithoutAnimation { loadView() }
    isLoading = false
    if storedView == nil {
      UsageFault.raise("\(type(of: self)).loadView()", "it has set no view; set 'view'")
      view = UIView(frame: UIScreen.main.bounds)
    }
    report(.viewDidLoad)
    viewDidLoad()
  }

  /// Loads the view from the storyboard or the xib, or else creates an empty view of the screen's size. Overrides do
  /// not call super.
  open func loadView() {
    if !loadViewFromDocument() { view = UIView(frame: UIScreen.main.bounds) }
  }

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
  /// Called before the first layout, and before the one after ``traitCollection`` has changed or
  /// ``setNeedsUpdateContentUnavailableConfiguration()`` was called. Overrides set
  /// ``contentUnavailableConfiguration``.
  open func updateContentUnavailableConfiguration(
    using state: UIContentUnavailableConfigurationState
  ) {}

  /// Whether the appearance transition in progress presents the controller; false if it presents an ancestor.
  open var isBeingPresented: Bool { appearanceReasons.contains(.presented) }
  /// Whether the appearance transition in progress dismisses the controller; false if it dismisses an ancestor.
  open var isBeingDismissed: Bool { appearanceReasons.contains(.dismissed) }
  /// Whether the controller is appearing because a container has added it.
  open var isMovingToParent: Bool { appearanceReasons.contains(.added) }
  /// Whether the controller is disappearing because its container removes it.
  open var isMovingFromParent: Bool { appearanceReasons.contains(.removed) }

  // MARK: Editing

  /// Whether the user edits the contents of the view; false at first.
  open var isEditing = false {
    didSet { if isEditing != oldValue { storedEditButtonItem?.show(isEditing: isEditing) } }
  }
  var storedEditButtonItem: UIBarButtonItem?
  /// Called to begin or to end editing. Overrides call super.
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

  // MARK: State

  /// The name under which the system would save the controller's state; nil for none. A stage does not save it, as for an
  /// application whose delegate does not ask for that: none of the methods below is called.
  open var restorationIdentifier: String?
  /// Called to save the state.
  open func encodeRestorableState(with coder: NSCoder) {}
  /// Called to restore the state.
  open func decodeRestorableState(with coder: NSCoder) {}
  /// Called after the states of all controllers have been restored.
  open func applicationFinishedRestoringState() {}

  // MARK: Memory

  /// Called when memory is low: by `Stage.simulateMemoryWarning()`. On stages whose
  /// `Stage.unloadsHiddenViews` is set, a view that is not in a window is unloaded; overrides call super.
  open func didReceiveMemoryWarning() { unloadViewIfHidden() }
  /// Called before the view is unloaded by a memory warning, as before iOS 6.
  open func viewWillUnload() {}
  /// Called after the view has been unloaded by a memory warning, as before iOS 6.
  open func viewDidUnload() {}

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

  /// Adds `child`. The caller adds its view and then calls ``didMove(toParent:)``.
  ///
  /// A child of another controller leaves that first, by ``removeFromParent()``: its `didMove(toParent:)` is called with
  /// nil, but not its `willMove(toParent:)`.
  open func addChild(_ child: UIViewController) { take(child) }

  /// Removes the controller from its parent.
  open func removeFromParent() { leaveParent() }

  /// Called before ``parent`` changes. A container calls it with nil before it removes a child's view.
  open func willMove(toParent parent: UIViewController?) { noteWillMove(to: parent) }
  /// Called after ``parent`` has changed. A container calls it after it has added a child's view.
  open func didMove(toParent parent: UIViewController?) { noteDidMove(to: parent) }

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

  /// Called before the size of the view changes with its window's. Calls the method of children whose size changes;
  /// overrides call super.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    report(.viewWillTransition, .size(size))
    for child in storedChildren {
      let childSize = self.size(forChildContentContainer: child, withParentContainerSize: size)
      if childSize == child.viewIfLoaded?.bounds.size { continue }
      child.viewWillTransition(to: childSize, with: coordinator)
    }
  }

  /// The size of a child's view when the controller's view has the size `parentSize`; by default the same. A child that
  /// has that size already is not notified of a transition.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  /// Called after the ``preferredContentSize`` of a child, or of a controller that this one presents, has changed.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}
  /// Called after the fitting size of a child's view has changed; never called by the engine.
  open func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

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

  /// Overrides traits of a child's view.
  ///
  /// - Parameter collection: Traits that are not specified are inherited; nil for no overrides.
  open func setOverrideTraitCollection(
    _ collection: UITraitCollection?, forChild childViewController: UIViewController
  ) {
    overrideTraits(collection, of: childViewController)
  }

  /// The traits that override those that a child inherits; nil for none.
  open func overrideTraitCollection(
    forChild childViewController: UIViewController
  ) -> UITraitCollection? {
    childViewController.parent === self ? childViewController.parentOverrides : nil
  }

  /// The orientations to which the interface turns with the device, if this is the root controller; by default all on
  /// tablets, and all but upside down on phones.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    traitCollection.userInterfaceIdiom == .pad ? .all : .allButUpsideDown
  }

  /// Notes a change of ``supportedInterfaceOrientations``: the interface turns to the device, if it is supported now.
  open func setNeedsUpdateOfSupportedInterfaceOrientations() {
    viewIfLoaded?.window?.layer.record?.stage?.supportedOrientationsChanged()
  }

  /// Turns the interface to the device, if the controllers support it now. Deprecated in UIKit in favor of
  /// ``setNeedsUpdateOfSupportedInterfaceOrientations()``.
  open class func attemptRotationToDeviceOrientation() {
    Stage.current?.supportedOrientationsChanged()
  }

  /// Whether the interface turns with the device. Deprecated in UIKit in favor of
  /// ``supportedInterfaceOrientations``.
  open var shouldAutorotate: Bool { true }

  // MARK: Presentation (the folder Presentation implements it)

  /// How the controller is presented; ``UIModalPresentationStyle/automatic`` by default.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// The animation of a presentation without a custom animator.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// The animation with which the controller is presented or pushed, which takes the place of ``modalTransitionStyle``;
  /// nil for that, or for the animation of the container.
  open var preferredTransition: Transition? {
    didSet { if appearance != .disappeared { prepareZoom() } }
  }
  /// What a zoom keeps for the controller; nil until there is one.
  var zoomState: ZoomState?
  /// Whether the controller cannot be dismissed by a gesture.
  open var isModalInPresentation = false
  /// Whether text is still edited, and the keyboard shown, when this controller is presented; true for the style
  /// ``UIModalPresentationStyle/formSheet``.
  open var disablesAutomaticKeyboardDismissal: Bool { modalPresentationStyle == .formSheet }
  /// Whether presentations of the styles ``UIModalPresentationStyle/currentContext`` and
  /// ``UIModalPresentationStyle/overCurrentContext`` cover this controller's view; false by default, true in
  /// navigation controllers.
  open var definesPresentationContext = false
  /// Whether controllers that this one presents in its context have its transition style.
  open var providesPresentationContextTransitionStyle = false
  /// Whether the presented controller determines the status bar although it does not cover the screen.
  open var modalPresentationCapturesStatusBarAppearance = false
  /// Whether the view may extend below opaque bars.
  open var extendedLayoutIncludesOpaqueBars = false {
    didSet { containerLayoutDidChange() }
  }
  /// Whether bars add to the insets of a scroll view that fills the view, as long as that's own behavior is automatic, also
  /// if its contents do not scroll; true by default.
  open var automaticallyAdjustsScrollViewInsets = true
  /// The edges at which the view extends below a container's bars; all by default.
  open var edgesForExtendedLayout: UIRectEdge = .all {
    didSet { containerLayoutDidChange() }
  }
  /// Provides custom transitions and the presentation controller. Not retained.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?

  /// The controller that this one, or an ancestor, presents; nil for none.
  open var presentedViewController: UIViewController? {
    sequence(first: self, next: \.parent).lazy.compactMap(\.presentationState.presented).first
  }

  /// The controller that presents this one or an ancestor; nil for none.
  open var presentingViewController: UIViewController? {
    sequence(first: self, next: \.parent).lazy.compactMap(\.ownPresenter).first
  }

  /// The controller that has presented this one itself, not a container of it.
  var ownPresenter: UIViewController? { presentationState.presenting }

  /// The object that manages the presentation of this controller; created on first access.
  open var presentationController: UIPresentationController? { ownPresentationController }

  /// Presents a controller: over the window, or over the nearest context that its style names.
  ///
  /// Presenting from a controller that is not in a window, or that presents another one, and presenting a
  /// controller that is presented or has a parent, is a `UsageFault` and has no effect.
  ///
  /// - Parameter completion: Called after the presented controller's `viewDidAppear(_:)`.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    Presenter.present(viewControllerToPresent, from: self, animated: flag, completion)
  }

  /// Dismisses the controller that this one presents, with those that it presents in turn; or else this
  /// controller. If there is neither, a `UsageFault` is raised.
  ///
  /// - Parameter completion: Called after the presented controller's `viewDidDisappear(_:)`.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    Presenter.dismiss(from: self, animated: flag, completion)
  }

  /// Shows a controller in the nearest container that overrides this method, or else presents it.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let parent { return parent.show(vc, sender: sender) }
    present(vc, animated: true)
  }

  /// Shows a controller as the detail of the nearest container that overrides this method, or else presents it.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if let parent { return parent.showDetailViewController(vc, sender: sender) }
    present(vc, animated: true)
  }

  /// The coordinator of the transition in progress of this controller or its container; nil for none.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    activeTransition?.coordinator
  }

  // MARK: Segues (the folder Segues implements them)

  /// Performs the segue with an identifier. If the controller's storyboard has none, a `UsageFault` is raised.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    runSegue(identifier, sender: sender)
  }

  /// Whether a control, a cell or a gesture recognizer performs a segue; true by default. Not asked by
  /// ``performSegue(withIdentifier:sender:)``.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  /// Called before a segue from this controller is performed, with its destination, whose view is not loaded.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

  /// Whether this is the destination of an unwind segue; by default if it has the action and is not the source.
  open func canPerformUnwindSegueAction(
    _ action: Selector, from fromViewController: UIViewController, sender: Any?
  ) -> Bool {
    canPerformUnwindSegueAction(action, from: fromViewController, withSender: sender as Any)
  }

  /// The method of iOS 6 to 12, which the newer one calls.
  open func canPerformUnwindSegueAction(
    _ action: Selector, from fromViewController: UIViewController, withSender sender: Any
  ) -> Bool { fromViewController !== self && action.isAnswered(by: self) }

  /// The children that are searched for the destination of an unwind segue, in order; by default all but the one
  /// from which it comes.
  open func allowedChildrenForUnwinding(
    from source: UIStoryboardUnwindSegueSource
  ) -> [UIViewController] {
    let origin = childContaining(source)
    return storedChildren.filter { $0 !== origin }
  }

  /// The child from which an unwind segue comes, directly or through descendants; nil for none.
  public final func childContaining(_ source: UIStoryboardUnwindSegueSource) -> UIViewController? {
    source.child(of: self)
  }

  /// Called on a container on the way to the destination of an unwind segue. Containers of the kit show the child;
  /// others do nothing.
  ///
  /// - Parameter subsequentVC: The child that is, or contains, the destination.
  open func unwind(for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController) {}

  // MARK: Status bar and home indicator (drawn on stages with devices)

  /// The style of the status bar that the controller prefers.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// Whether the controller prefers the status bar hidden.
  open var prefersStatusBarHidden: Bool { false }
  /// The animation of changes of ``prefersStatusBarHidden``.
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  /// The child that determines the status bar's style; nil for this controller.
  open var childForStatusBarStyle: UIViewController? { nil }
  /// The child that determines whether the status bar is hidden; nil for this controller.
  open var childForStatusBarHidden: UIViewController? { nil }
  /// Whether the controller prefers the home indicator hidden.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// The child that determines whether the home indicator is hidden; nil for this controller.
  open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
  /// The edges at which the app's gestures take precedence over the system's.
  open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
  /// The child that determines those edges; nil for this controller.
  open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
  /// Applies a change of the status bar's values.
  open func setNeedsStatusBarAppearanceUpdate() { viewIfLoaded?.window?.systemBars.update() }
  /// Notes a change of ``prefersHomeIndicatorAutoHidden``; has no effect on a stage.
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  /// Notes a change of ``preferredScreenEdgesDeferringSystemGestures``; has no effect on a stage.
  open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}

  // MARK: For the kit's subclasses

  /// The style for ``UIModalPresentationStyle/automatic``.
  var automaticPresentationStyle: UIModalPresentationStyle { .pageSheet }
  /// The kit's presentation controller for the style ``UIModalPresentationStyle/custom``; nil for none.
  func makeSystemPresentation(_ presenting: UIViewController?) -> UIPresentationController? { nil }

  /// Whether a popover shows the controller on a screen of regular size; nil for the main one.
  func isPopover(on screen: UIView?) -> Bool { modalPresentationStyle == .popover }
  /// The size of the contents in a popover that has room for a size.
  func contentSizeInPopover(in limit: CGSize) -> CGSize { preferredContentSize }
  /// Called after a tap beside the popover has dismissed the controller.
  func dismissedByTapOutside() {}

  /// Called before the view appears, for containers that add a child's view then.
  func prepareToAppear() {}
  /// Called before a child leaves, for containers that have it in a list of their own.
  ///
  /// - Parameter newParent: The controller that takes it over; nil if it is only removed.
  func childWillLeave(_ child: UIViewController, for newParent: UIViewController?) {}
  /// Called after a child's layout below bars has changed.
  func childLayoutDidChange(_ child: UIViewController) { parent?.childLayoutDidChange(self) }

  /// The commands that were added, beside ``UIResponder/keyCommands``.
  private(set) var addedKeyCommands: [UIKeyCommand] = []

  /// Adds a command of a hardware keyboard.
  open func addKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.append(keyCommand) }

  /// Removes a command that was added.
  open func removeKeyCommand(_ keyCommand: UIKeyCommand) {
    addedKeyCommands.removeAll { $0 === keyCommand }
  }

  // MARK: Traits

  open override var next: UIResponder? {
    viewIfLoaded?.superview ?? parent ?? presentationState.presenting
  }

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
