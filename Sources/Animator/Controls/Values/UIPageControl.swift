/// Dots for pages, the current one marked.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
  /// The backgrounds of page controls. Raw values are UIKit's.
  public enum BackgroundStyle: Int, Sendable {
    /// A background while the user interacts with the control.
    case automatic
    /// A background at all times.
    case prominent
    /// No background.
    case minimal
  }

  private static let dot: CGFloat = 7
  /// The distance from one dot to the next, the height, and the distance of the outer dots from the ends of the
  /// background, in points. UIKit's are not documented.
  private static let pitch: CGFloat = 17
  private static let height: CGFloat = 26
  private static let padding: CGFloat = 10
  private static let duration = 0.25
  /// How far the finger moves before it scrubs through the pages, in points.
  private static let scrubDistance: CGFloat = 10

  private let background = UIView(frame: .zero)
  private let strip = UIView(frame: .zero)
  private var dots: [UIImageView] = []
  private var images: [Int: UIImage] = [:]
  private var currentImages: [Int: UIImage] = [:]
  /// The first page that has a dot, if there are more pages than fit.
  private var firstShown = 0
  private var start: CGPoint?
  private var isScrubbing = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a control without pages. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    coder.interface?.configure(self, as: UIPageControl.self)
  }

  private func setUp() {
    background.layer.cornerRadius = Self.height / 2
    background.backgroundColor = .tertiarySystemFill
    for view in [background, strip] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    strip.clipsToBounds = true
    showState()
  }

  // MARK: Pages

  /// The number of pages; 0 by default. Negative numbers count as 0.
  open var numberOfPages = 0 {
    didSet {
      if numberOfPages < 0 { numberOfPages = 0 }
      if numberOfPages == oldValue { return }
      currentPage = min(currentPage, max(numberOfPages - 1, 0))
      pagesChanged()
    }
  }

  /// The current page, clamped to those that exist; 0 by default.
  open var currentPage = 0 {
    didSet {
      let limited = min(max(currentPage, 0), max(numberOfPages - 1, 0))
      if limited != currentPage { currentPage = limited }
      if currentPage != oldValue { showState() }
    }
  }

  /// Whether the control is empty if there is one page; false by default.
  open var hidesForSinglePage = false { didSet { showState() } }
  /// The color of the other dots; nil for white with an alpha of 0.3.
  open var pageIndicatorTintColor: UIColor? { didSet { showState() } }
  /// The color of the current page's dot; nil for white.
  open var currentPageIndicatorTintColor: UIColor? { didSet { showState() } }
  /// When the dots have a background.
  open var backgroundStyle = BackgroundStyle.automatic { didSet { showState() } }
  /// Whether a finger that moves along the dots changes the page; true by default.
  open var allowsContinuousInteraction = true

  /// The image of all dots; nil for a disk.
  open var preferredIndicatorImage: UIImage? { didSet { showState() } }

  /// Sets the image of a page's dot; nil for ``preferredIndicatorImage``.
  open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
    images[page] = image
    showState()
  }

  /// The image that was set for a page's dot.
  open func indicatorImage(forPage page: Int) -> UIImage? { images[page] }

  /// The image of the current page's dot; nil for that of other pages.
  open var preferredCurrentPageIndicatorImage: UIImage? { didSet { showState() } }

  /// Sets the image of a page's dot while it is the current one; nil for ``preferredCurrentPageIndicatorImage``.
  open func setCurrentPageIndicatorImage(_ image: UIImage?, forPage page: Int) {
    currentImages[page] = image
    showState()
  }

  /// The image that was set for a page's dot while it is the current one.
  open func currentPageIndicatorImage(forPage page: Int) -> UIImage? { currentImages[page] }

  private func pagesChanged() {
    UIView.performWithoutAnimation {
      for dot in dots { dot.removeFromSuperview() }
      dots = (0..<min(numberOfPages, 1000)).map { _ in
        let dot = UIImageView(frame: CGRect(x: 0, y: 0, width: Self.dot, height: Self.dot))
        dot.contentMode = .scaleAspectFit
        strip.addSubview(dot)
        return dot
      }
      showState()
    }
    if takesPartInAutoLayout { invalidateIntrinsicContentSize() }
    setNeedsLayout()
  }

  // MARK: Appearance

  override func stateChanged() {
    super.stateChanged()
    ControlAnimation.run(Self.duration, showState)
  }

  private func showState() {
    let isEmpty = hidesForSinglePage && numberOfPages <= 1
    strip.alpha = isEmpty ? 0 : 1
    let hasBackground =
      backgroundStyle == .prominent || backgroundStyle == .automatic && isHighlighted
    background.alpha = hasBackground && !isEmpty ? 1 : 0
    for (page, dot) in dots.enumerated() {
      let color =
        page == currentPage
        ? currentPageIndicatorTintColor ?? .white
        : pageIndicatorTintColor ?? UIColor(white: 1, alpha: 0.3)
      let current =
        page == currentPage ? currentImages[page] ?? preferredCurrentPageIndicatorImage : nil
      let image = current ?? images[page] ?? preferredIndicatorImage
      dot.image = image?.withRenderingMode(.alwaysTemplate)
      dot.tintColor = color
      dot.backgroundColor = image == nil ? color : nil
      dot.layer.cornerRadius = image == nil ? Self.dot / 2 : 0
    }
    layOutDots()
  }

  // MARK: Geometry

  /// The size for a number of pages.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    let count = CGFloat(max(pageCount, 0))
    let dots = count > 0 ? (count - 1) * Self.pitch + Self.dot : 0
    return CGSize(width: dots + 2 * Self.padding, height: Self.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    self.size(forNumberOfPages: numberOfPages)
  }

  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }

  /// How many dots fit into the width; at least one.
  private var visibleCount: Int {
    let room = bounds.width - 2 * Self.padding - Self.dot
    let fitting = room.isFinite && room > 0 ? Int(min(room / Self.pitch, 1000)) + 1 : 1
    return min(dots.count, fitting)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutDots()
  }

  private func layOutDots() {
    let count = visibleCount
    // The current page keeps a distance of a dot from the end, as long as there are more pages.
    firstShown = min(max(firstShown, currentPage - count + 2), max(currentPage - 1, 0))
    firstShown = min(max(firstShown, 0), max(dots.count - count, 0))
    let size = size(forNumberOfPages: count)
    let area = CGRect(
      x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width,
      height: size.height)
    (background.frame, strip.frame) = (area, area)
    for (page, dot) in dots.enumerated() {
      let slot = CGFloat(isMirrored ? count - 1 - (page - firstShown) : page - firstShown)
      dot.center = CGPoint(
        x: Self.padding + Self.dot / 2 + slot * Self.pitch, y: size.height / 2)
      let scale = scale(of: page, count)
      dot.transform = CGAffineTransform(scaleX: scale, y: scale)
      dot.alpha = scale == 0 ? 0 : 1
    }
  }

  /// Dots at an end with more pages beyond it are half as large.
  private func scale(of page: Int, _ count: Int) -> CGFloat {
    let last = firstShown + count - 1
    if page < firstShown || page > last { return 0 }
    if page == firstShown && firstShown > 0 { return 0.5 }
    return page == last && last < dots.count - 1 ? 0.5 : 1
  }

  private var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  override func handles(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.isSingleTap
  }

  // MARK: Tracking

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    (start, isScrubbing) = (touch.location(in: self), false)
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let location = touch.location(in: self)
    if let start, abs(location.x - start.x) > Self.scrubDistance {
      isScrubbing = allowsContinuousInteraction
    }
    guard isScrubbing, visibleCount > 0 else { return true }
    let distance = (location.x - strip.frame.minX - Self.padding - Self.dot / 2) / Self.pitch
    guard distance.isFinite else { return true }
    let slot = Int(min(max(distance.rounded(), 0), CGFloat(visibleCount - 1)))
    turn(to: firstShown + (isMirrored ? visibleCount - 1 - slot : slot), with: event)
    return true
  }

  /// A tap on the half in reading direction turns to the next page, one on the other half to the previous one.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let touch, isTouchInside, !isScrubbing else { return }
    let isRight = touch.location(in: self).x >= bounds.midX
    turn(to: currentPage + (isRight == isMirrored ? -1 : 1), with: event)
  }

  private func turn(to page: Int, with event: UIEvent?) {
    let page = min(max(page, 0), max(numberOfPages - 1, 0))
    guard page != currentPage else { return }
    ControlAnimation.run(Self.duration) { currentPage = page }
    sendValueChanged(with: event)
  }
}
