/// A container that shows pages of a sequence, which scroll or are turned.
open class UIPageViewController: UIViewController {
  /// The styles of transitions between pages. Raw values are UIKit's.
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
  var isPreparing = false
  /// Whether a change is in progress.
  var isTurning: Bool { isPreparing || presentationState.containerTransition != nil }
  /// The back of the page that turns.
  var turningBack: UIViewController?
  /// Provides the pages beside the current ones. Not retained.
  open weak var dataSource: (any UIPageViewControllerDataSource)? {
    didSet { if !pages.isEmpty { updateIndicator() } }
  }
  /// The object that is notified of changes by the user. Not retained.
  open weak var delegate: (any UIPageViewControllerDelegate)?
  let spacing: CGFloat
  var pages: [UIViewController] = []
  var turn: UIPercentDrivenInteractiveTransition?
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

  func frame(ofPage index: Int) -> CGRect {
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

  /// A page that another container takes over is not shown here any more.
  override func childWillLeave(_ child: UIViewController, for newParent: UIViewController?) {
    guard newParent != nil else { return }
    presentationState.containerTransition?.abandon()
    guard isShown(child) else { return }
    pages.removeAll { $0 === child }
    child.viewIfLoaded?.removeFromSuperview()
  }
}
