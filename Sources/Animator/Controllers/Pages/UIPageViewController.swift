/// A container that shows pages of a sequence, which scroll or are turned.
open class UIPageViewController: UIViewController {
  /// How pages change. Raw values are UIKit's.
  public enum TransitionStyle: Int, Sendable { case pageCurl, scroll }
  /// The axis of the sequence. Raw values are UIKit's.
  public enum NavigationOrientation: Int, Sendable { case horizontal, vertical }
  /// The direction of a change. Raw values are UIKit's.
  public enum NavigationDirection: Int, Sendable { case forward, reverse }
  /// The edge at which pages are bound, for page curls. Raw values are UIKit's.
  public enum SpineLocation: Int, Sendable { case none, min, mid, max }

  /// Options of a page view controller.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A raw value of ``SpineLocation``; the minimum edge by default.
    public static let spineLocation = Self(rawValue: "UIPageViewControllerOptionSpineLocationKey")
    /// The space between scrolled pages in points; 0 by default.
    public static let interPageSpacing = Self(
      rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
  }

  /// How pages change.
  public let transitionStyle: TransitionStyle
  /// The axis of the sequence.
  public let navigationOrientation: NavigationOrientation
  /// The edge at which pages are bound; none for scrolled pages.
  public private(set) var spineLocation: SpineLocation
  /// Whether pages that curl have contents on their backs; false by default, and always true for a spine in the middle,
  /// where setting it to false is a `UsageFault`.
  ///
  /// Beside a spine at an edge, the back of a page is another controller, which is seen only while the page turns.
  open var isDoubleSided: Bool {
    get { hasTwoSides || spineLocation == .mid }
    set {
      if !newValue && spineLocation == .mid {
        return UsageFault.raise(
          "UIPageViewController.isDoubleSided",
          "pages beside a spine in the middle have contents on both sides; leave it true")
      }
      hasTwoSides = newValue
    }
  }
  private var hasTwoSides = false
  /// Whether a change has begun that is not in its transition yet.
  private var isPreparing = false
  /// Whether a change is in progress.
  var isTurning: Bool { isPreparing || presentationState.containerTransition != nil }
  /// The back of the page that turns.
  var turningBack: UIViewController?
  /// Provides the pages beside the current ones. Not retained.
  open weak var dataSource: (any UIPageViewControllerDataSource)? {
    didSet { if !pages.isEmpty { updateIndicator() } }
  }
  /// Is notified of changes. Not retained.
  open weak var delegate: (any UIPageViewControllerDelegate)?
  private let spacing: CGFloat
  private var pages: [UIViewController] = []
  private var shown: [UIViewController] = []
  private var turn: UIPercentDrivenInteractiveTransition?
  private lazy var turning = PageTurning(self)
  /// The dots below the pages; nil if the data source does not ask for them.
  var indicator: UIPageControl?
  /// The index of the page that is shown, as the dots have it.
  var indicatedPage = 0

  /// The gesture recognizers that turn pages; none if pages are scrolled, whose recognizer is their own.
  open var gestureRecognizers: [UIGestureRecognizer] {
    transitionStyle == .pageCurl ? [turning.recognizer] : []
  }

  /// Creates a container of pages.
  public init(
    transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
    options: [OptionsKey: Any]? = nil
  ) {
    (transitionStyle, self.navigationOrientation) = (style, navigationOrientation)
    spacing = style == .scroll ? CGFloat(Self.number(options?[.interPageSpacing]) ?? 0) : 0
    let spine = Self.number(options?[.spineLocation]).flatMap {
      SpineLocation(rawValue: Int($0, clampedTo: 0...3))
    }
    spineLocation = style == .scroll ? .none : spine ?? .min
    super.init(nibName: nil, bundle: nil)
  }

  private static func number(_ value: Any?) -> Double? {
    switch value {
    case let number as NSNumber: number.doubleValue
    case let number as Int: Double(number)
    case let number as CGFloat: Double(number)
    case let number as Double: number
    default: nil
    }
  }

  /// Creates the container of a document; without one, its pages curl horizontally. Subclasses declare this
  /// initializer.
  public required init?(coder: NSCoder) {
    func value(_ key: String) -> Int { coder.interface?.decodeInteger(forKey: key) ?? 0 }
    transitionStyle = TransitionStyle(rawValue: value("UIPageTransitionStyle")) ?? .pageCurl
    navigationOrientation =
      NavigationOrientation(rawValue: value("UIPageNavigationOrientation")) ?? .horizontal
    let isScrolled = transitionStyle == .scroll
    spacing = isScrolled ? coder.interface?.decodeDouble(forKey: "UIPageSpacing") ?? 0 : 0
    let spine = SpineLocation(rawValue: value("UIPageSpineLocation"))
    spineLocation = isScrolled ? .none : spine == SpineLocation.none ? .min : spine ?? .min
    super.init(coder: coder)
    coder.interface?.configure(self, as: UIPageViewController.self)
  }

  /// The pages that are shown: one, or two beside a spine in the middle.
  open var viewControllers: [UIViewController]? { pages.isEmpty ? nil : pages }

  /// Shows pages.
  ///
  /// A number of pages other than that the spine requires, and a change during another one, are a `UsageFault`.
  ///
  /// - Parameters:
  ///   - viewControllers: One, or the two beside a spine in the middle. If ``isDoubleSided`` is true, an animated change
  ///     beside a spine at an edge takes two: the page to show, and the back of the page that turns.
  ///   - completion: Called with whether the change was completed.
  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    var new = viewControllers ?? []
    let takesBack = hasBacks && animated
    let count = spineLocation == .mid || takesBack ? 2 : 1
    let call = "UIPageViewController.setViewControllers(_:direction:animated:completion:)"
    if new.count != count {
      return UsageFault.raise(
        call,
        "The number of view controllers provided (\(new.count)) doesn't match the number required (\(count)) "
          + "for the requested transition")
    }
    if isTurning {
      return UsageFault.raise(call, "another change is in progress; wait for its completion")
    }
    let back = takesBack ? new.removeLast() : nil
    show(
      new, back: back, direction: direction, animated: animated, interaction: nil, completion)
    updateIndicator()
  }

  override func prepareToAppear() { layOutPages() }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    layOutPages()
  }

  open override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    // The dots are above the bottom safe area.
    if indicator != nil { view.setNeedsLayout() }
  }

  func layOutPages() {
    layOutIndicator()
    guard !isTurning, let view = viewIfLoaded else { return }
    for (index, page) in pages.enumerated() {
      let frame = self.frame(ofPage: index)
      if page.view.superview !== view { view.addSubview(page.view) }
      if page.view.frame != frame { page.view.frame = frame }
    }
  }

  private func frame(ofPage index: Int) -> CGRect {
    var frame = pagesArea
    guard spineLocation == .mid else { return frame }
    if navigationOrientation == .horizontal {
      frame.size.width /= 2
      frame.origin.x = CGFloat(index) * frame.width
    } else {
      frame.size.height /= 2
      frame.origin.y = CGFloat(index) * frame.height
    }
    return frame
  }

  open override func loadView() {
    super.loadView()
    view.addGestureRecognizer(turning.recognizer)
  }

  // MARK: Changes

  /// Whether pages scroll from left to right: where languages are read from right to left. Curled ones are bound at the
  /// edge of their spine in all languages.
  var isMirrored: Bool {
    transitionStyle == .scroll && navigationOrientation == .horizontal
      && view.effectiveUserInterfaceLayoutDirection == .rightToLeft
  }

  /// - Parameter back: That of the page that turns; nil for none.
  private func show(
    _ new: [UIViewController], back: UIViewController?, direction: NavigationDirection,
    animated: Bool, interaction: UIPercentDrivenInteractiveTransition?,
    _ completion: ((Bool) -> Void)?
  ) {
    isPreparing = true
    let old = pages
    let added = new.filter { one in !old.contains { $0 === one } }
    let removed = old.filter { one in !new.contains { $0 === one } }
    for page in added {
      // One that was about to leave comes back.
      if page.parent === self { page.willMove(toParent: self) } else { addChild(page) }
    }
    for page in removed { page.willMove(toParent: nil) }
    pages = new
    guard isViewLoaded else {
      isPreparing = false
      moved(added: added, removed: removed)
      completion?(true)
      return
    }
    let drives = appearance == .appeared && isViewVisible
    for page in added { page.loadViewIfNeeded() }
    let isAnimated = animated && drives && !removed.isEmpty && !added.isEmpty
    var setup = ControllerTransition.Setup(
      containerView: view, from: removed.first, to: added.first, fromView: removed.first?.view,
      toView: added.first?.view, call: "UIPageViewController")
    if isAnimated {
      // A page that is shown has no place on the back of another one.
      if let back, !(old + new).contains(where: { $0 === back }) { add(back: back) }
      setup.animator = animator(
        added: added, removed: removed,
        frames: added.map { page in frame(ofPage: new.firstIndex { $0 === page } ?? 0) },
        isReverse: direction == .reverse)
      setup.interaction = interaction
    }
    let transition = ControllerTransition(setup) { [self] completed in
      ended(old: old, added: added, removed: removed, drives: drives, completed: completed)
    }
    transition.scrubsLinearly = interaction != nil
    transition.onEnded = { [weak transition] in
      completion?(transition?.transitionWasCancelled != true)
    }
    presentationState.containerTransition = transition
    isPreparing = false
    if isAnimated { moveBars(with: transition, toward: added) }
    if drives {
      for page in added { page.beginAppearance(true, animated: isAnimated) }
      for page in removed { page.beginAppearance(false, animated: isAnimated) }
    }
    if !isAnimated { for page in removed { page.view.removeFromSuperview() } }
    if !isAnimated { for page in added { view.addSubview(page.view) } }
    transition.run()
  }

  /// Animates the backgrounds of bars along with a turn, to those for the contents of the new pages.
  private func moveBars(with transition: ControllerTransition, toward added: [UIViewController]) {
    transition.coordinator.animate(
      alongsideTransition: { [weak self] _ in
        // Only then it is known where their contents are.
        UIView.performWithoutAnimation { for page in added { page.view.layoutIfNeeded() } }
        self?.notifyBarsOfContents()
      }, completion: nil)
  }

  /// The animator of a change of pages.
  ///
  /// - Parameter frames: Those of the added pages at the end.
  private func animator(
    added: [UIViewController], removed: [UIViewController], frames: [CGRect], isReverse: Bool
  ) -> any UIViewControllerAnimatedTransitioning {
    let change = PageChange(
      added: added.map(\.view), removed: removed.map(\.view), frames: frames,
      isReverse: isReverse, isVertical: navigationOrientation == .vertical,
      isMirrored: isMirrored, spacing: spacing, spine: spineLocation)
    if let back = turningBack { return DoubleSidedCurl(change, back: back.view) }
    return transitionStyle == .scroll ? PageScroll(change) : PageCurl(change)
  }

  private func ended(
    old: [UIViewController], added: [UIViewController], removed: [UIViewController], drives: Bool,
    completed: Bool
  ) {
    removeBack()
    presentationState.containerTransition = nil
    turn = nil
    if !completed {
      pages = old
      if drives { for page in added { page.beginAppearance(false, animated: true) } }
    }
    // A callback may have shown other pages.
    for page in completed ? removed : added where !isShown(page) {
      page.viewIfLoaded?.removeFromSuperview()
    }
    UIView.performWithoutAnimation { layOutPages() }
    // Bars of containers have the background for the contents of the page that is shown.
    notifyBarsOfContents()
    guard completed else { return restore(removed, insteadOf: added, drives: drives) }
    if drives {
      // Scrolled pages appear before the others disappear, turned ones after that.
      let order = transitionStyle == .scroll ? added + removed : removed + added
      for page in order {
        // A callback may have begun to move it back.
        let back: Appearance = added.contains { $0 === page } ? .disappearing : .appearing
        if page.appearance != back { page.endTransitionAppearance() }
      }
    }
    moved(added: added, removed: removed)
  }

  /// Ends the calls for a change that was cancelled, as far as a callback has not shown other pages.
  private func restore(
    _ removed: [UIViewController], insteadOf added: [UIViewController], drives: Bool
  ) {
    if drives {
      for page in added where page.appearance == .disappearing && !isShown(page) {
        page.endAppearance()
      }
      for page in removed where page.appearance == .disappearing && isShown(page) {
        page.beginAppearance(true, animated: true)
        if page.appearance == .appearing { page.endTransitionAppearance() }
      }
    }
    for page in added where !isShown(page) && page.parent === self {
      page.willMove(toParent: nil)
      page.parentCalls.hasDidMove = true
      page.removeFromParent()
    }
    for page in removed where isShown(page) { page.didMove(toParent: self) }
  }

  /// Reports moves, except for pages that a callback has moved back.
  private func moved(added: [UIViewController], removed: [UIViewController]) {
    for page in removed where !isShown(page) && page.parent === self {
      page.parentCalls.hasDidMove = true
      page.removeFromParent()
    }
    for page in added where isShown(page) { page.didMove(toParent: self) }
  }

  /// A page that another container takes over is not shown here any more.
  override func childWillLeave(_ child: UIViewController, for newParent: UIViewController?) {
    guard newParent != nil else { return }
    presentationState.containerTransition?.abandon()
    guard isShown(child) else { return }
    pages.removeAll { $0 === child }
    child.viewIfLoaded?.removeFromSuperview()
  }

  private func isShown(_ page: UIViewController) -> Bool { pages.contains { $0 === page } }

  // MARK: Gestures

  /// The parts of a gesture that turns pages.
  package enum PageGesture {
    /// The finger begins to move in a direction.
    case began(NavigationDirection)
    /// The page has moved by a fraction of its width, 0…1.
    case changed(CGFloat)
    /// The finger is lifted, with a velocity in pages a second in the direction of the change.
    case ended(velocity: CGFloat)
    /// The system has taken the touch away.
    case cancelled
  }

  /// Turns the page as a gesture goes on; ``PageTurning`` calls it.
  ///
  /// - Returns: Whether the gesture is handled: false if there is no page, or a change is in progress.
  @discardableResult
  package func handle(_ gesture: PageGesture) -> Bool {
    switch gesture {
    case .began(let direction): return beginTurn(direction)
    case .changed(let fraction): turn?.update(fraction)
    case .ended(let velocity):
      guard let turn else { return false }
      let isFling = abs(velocity) > 1
      let completes = isFling ? velocity > 0 : turn.percentComplete > 0.5
      if completes { turn.finish() } else { turn.cancel() }
    case .cancelled: turn?.cancel()
    }
    return turn != nil
  }

  /// The page that follows in a direction, or the two of them beside a spine in the middle; pages with backs are followed
  /// by the back of the page that turns. Nil if there are none.
  private func neighbors(_ direction: NavigationDirection) -> [UIViewController]? {
    let isForward = direction == .forward
    func page(beyond page: UIViewController?) -> UIViewController? {
      guard let page else { return nil }
      return isForward
        ? dataSource?.pageViewController(self, viewControllerAfter: page)
        : dataSource?.pageViewController(self, viewControllerBefore: page)
    }
    guard let near = page(beyond: isForward ? pages.last : pages.first) else { return nil }
    guard spineLocation == .mid || hasBacks else { return [near] }
    guard let far = page(beyond: near) else { return nil }
    // The first of two is that of lower index, or the page in front of the back.
    return isForward && !hasBacks ? [near, far] : [far, near]
  }

  private func beginTurn(_ direction: NavigationDirection) -> Bool {
    let interaction = UIPercentDrivenInteractiveTransition()
    interaction.completionCurve = .easeOut
    return turnPages(direction, interaction: interaction)
  }

  /// Turns to the next pages in a direction, as the user asks for.
  ///
  /// - Returns: False if there are none, or a change is in progress.
  func turnPages(
    _ direction: NavigationDirection, interaction: UIPercentDrivenInteractiveTransition?
  ) -> Bool {
    guard !isTurning, let next = neighbors(direction) else { return false }
    delegate?.pageViewController(self, willTransitionTo: next)
    turn = interaction
    let previous = pages
    let back = hasBacks && next.count == 2 ? next[1] : nil
    show(
      back == nil ? next : [next[0]], back: back, direction: direction, animated: true,
      interaction: interaction
    ) { [weak self] done in
      guard let self else { return }
      if done { indicateTurn(direction) }
      delegate?.pageViewController(
        self, didFinishAnimating: true, previousViewControllers: previous,
        transitionCompleted: done)
    }
    return true
  }
}
