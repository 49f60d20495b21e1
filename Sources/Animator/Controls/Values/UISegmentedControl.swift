/// A row of segments of which one is selected, marked by a tile that slides.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
  /// The index of no segment: −1.
  public static let noSegment = -1
  private static let height: CGFloat = 32

  var segments: [Segment] = []
  var dividers: [UIView] = []
  let tile = SegmentTile()
  var images = SegmentImages()
  /// The attributes that were set for the titles.
  var titleAttributes = StateValues<[NSAttributedString.Key: Any]>() {
    didSet { segmentsChanged(animated: false) {} }
  }
  var storedIndex = UISegmentedControl.noSegment
  /// The touch that is tracked; nil for none.
  var tracking: SegmentTracking?

  /// Creates a control with titles (`String`), images (`UIImage`) or actions (`UIAction`).
  public init(items: [Any]?) {
    super.init(frame: .zero)
    setUp()
    for item in items ?? [] {
      if let action = item as? UIAction {
        insertSegment(action: action, at: segments.count, animated: false)
      } else if let image = item as? UIImage {
        insertSegment(with: image, at: segments.count, animated: false)
      } else {
        insertSegment(withTitle: "\(item)", at: segments.count, animated: false)
      }
    }
    frame.size = intrinsicContentSize
  }

  /// Creates a control with a segment for each action.
  public init(frame: CGRect, actions: [UIAction]) {
    super.init(frame: frame)
    setUp()
    for action in actions { insertSegment(action: action, at: segments.count, animated: false) }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a control without segments. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    coder.interface?.configure(self, as: UISegmentedControl.self)
  }

  private func setUp() {
    backgroundColor = Self.systemFill
    layer.cornerRadius = 8.91
    addSubview(tile)
    tile.isHidden = true
  }

  // MARK: Segments

  /// The number of segments.
  open var numberOfSegments: Int { segments.count }

  /// Inserts a segment; indices beyond the end count as the end.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    let new = Segment()
    new.title = title
    insert(new, at: segment, animated: animated)
  }

  /// Inserts a segment; indices beyond the end count as the end.
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    let new = Segment()
    new.image = image
    insert(new, at: segment, animated: animated)
  }

  /// Inserts a segment that performs an action when the user selects it.
  open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    let new = Segment()
    show(action, in: new)
    insert(new, at: segment, animated: animated)
  }

  /// Removes a segment; indices that do not exist are ignored.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard segments.indices.contains(segment) else { return }
    let removed = segments.remove(at: segment)
    if storedIndex == segment {
      storedIndex = Self.noSegment
    } else if storedIndex > segment {
      storedIndex -= 1
    }
    dividers.popLast()?.removeFromSuperview()
    guard animated else {
      removed.removeFromSuperview()
      return segmentsChanged(animated: false) {}
    }
    UIView.animate(
      withDuration: 0.25, animations: { removed.alpha = 0 },
      completion: { _ in removed.removeFromSuperview() })
    segmentsChanged(animated: true) {}
  }

  /// Removes all segments.
  open func removeAllSegments() {
    for index in segments.indices.reversed() { removeSegment(at: index, animated: false) }
  }

  /// Sets the title of a segment, in place of an image.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    change(segment, "setTitle(_:forSegmentAt:)") { ($0.title, $0.image) = (title, nil) }
  }

  /// The title of a segment; nil for none.
  open func titleForSegment(at segment: Int) -> String? {
    self.segment(segment, "titleForSegment(at:)")?.title
  }

  /// Sets the image of a segment, in place of a title.
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    change(segment, "setImage(_:forSegmentAt:)") { ($0.image, $0.title) = (image, nil) }
  }

  /// The image of a segment; nil for none.
  open func imageForSegment(at segment: Int) -> UIImage? {
    self.segment(segment, "imageForSegment(at:)")?.image
  }

  /// Sets the action of a segment, with its title or image.
  open func setAction(_ action: UIAction, forSegmentAt segment: Int) {
    change(segment, "setAction(_:forSegmentAt:)") { show(action, in: $0) }
  }

  /// The action of a segment; nil for none.
  open func actionForSegment(at segment: Int) -> UIAction? {
    self.segment(segment, "actionForSegment(at:)")?.action
  }

  /// The index of the segment with an action; -1 for none.
  open func segmentIndex(identifiedBy actionIdentifier: UIAction.Identifier) -> Int {
    segments.firstIndex { $0.action?.identifier == actionIdentifier } ?? Self.noSegment
  }

  /// Sets the width of a segment in points; 0 for an equal part of what the others leave.
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
    change(segment, "setWidth(_:forSegmentAt:)") { $0.width = max(width.isFinite ? width : 0, 0) }
  }

  /// The width that was set for a segment; 0 for none.
  open func widthForSegment(at segment: Int) -> CGFloat {
    self.segment(segment, "widthForSegment(at:)")?.width ?? 0
  }

  /// Moves the content of a segment by an offset.
  open func setContentOffset(_ offset: CGSize, forSegmentAt segment: Int) {
    change(segment, "setContentOffset(_:forSegmentAt:)") { $0.contentOffset = offset }
  }

  /// The offset of the content of a segment.
  open func contentOffsetForSegment(at segment: Int) -> CGSize {
    self.segment(segment, "contentOffsetForSegment(at:)")?.contentOffset ?? .zero
  }

  /// Enables or disables a segment.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    change(segment, "setEnabled(_:forSegmentAt:)") { $0.isEnabled = enabled }
  }

  /// Whether a segment is enabled.
  open func isEnabledForSegment(at segment: Int) -> Bool {
    self.segment(segment, "isEnabledForSegment(at:)")?.isEnabled ?? false
  }

  /// Whether widths follow the contents instead of being equal; false by default.
  open var apportionsSegmentWidthsByContent = false {
    didSet { segmentsChanged(animated: false) {} }
  }

  // MARK: Selection

  /// The index of the selected segment; ``noSegment`` for none, by default. Indices that do not exist are rejected
  /// with a `UsageFault`.
  open var selectedSegmentIndex: Int {
    get { storedIndex }
    set {
      guard newValue == Self.noSegment || segment(newValue, "selectedSegmentIndex") != nil else {
        return
      }
      storedIndex = newValue
      showState()
      layoutSegments()
    }
  }

  /// Whether segments stay selected only while they are touched; false by default.
  open var isMomentary = false {
    didSet { if isMomentary { selectedSegmentIndex = Self.noSegment } }
  }

  /// The color of the tile; nil for white, or gray in dark style.
  open var selectedSegmentTintColor: UIColor? {
    didSet { tile.color = selectedSegmentTintColor }
  }

  /// Sets attributes of the titles in a state: font and color.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    titleAttributes[state] = attributes
  }

  /// The attributes that were set for the titles in a state.
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    titleAttributes.own(state)
  }

  /// Sets the background of the segments in a state, in place of the system's fill and of the tile. It fills a segment.
  ///
  /// - Parameter barMetrics: The height of the bar. Images for other heights than the usual one are stored without
  /// effect.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
  ) {
    images.backgrounds[barMetrics, default: StateValues()][state] = backgroundImage
    imagesChanged()
  }

  /// The background that was set for the segments in a state.
  open func backgroundImage(
    for state: UIControl.State, barMetrics: UIBarMetrics
  ) -> UIImage? { images.backgrounds[barMetrics]?.own(state) }

  /// Sets the image between two segments in these states, in place of the hairline. It is as wide as the image, and as
  /// high as the control.
  ///
  /// - Parameter barMetrics: As for backgrounds.
  open func setDividerImage(
    _ dividerImage: UIImage?, forLeftSegmentState leftState: UIControl.State,
    rightSegmentState rightState: UIControl.State, barMetrics: UIBarMetrics
  ) {
    let sides = DividerImages.Sides(left: leftState, right: rightState)
    images.dividers[barMetrics, default: DividerImages()].images[sides] = dividerImage
    imagesChanged()
  }

  /// The image that was set for two segments in these states.
  open func dividerImage(
    forLeftSegmentState leftState: UIControl.State, rightSegmentState rightState: UIControl.State,
    barMetrics: UIBarMetrics
  ) -> UIImage? {
    images.dividers[barMetrics]?.images[DividerImages.Sides(left: leftState, right: rightState)]
  }

  override func stateChanged() {
    super.stateChanged()
    showState()
  }

  // MARK: Geometry

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// The widths of the contents with their padding, all as wide as the widest.
  open override var intrinsicContentSize: CGSize {
    let contents = segments.map { $0.width > 0 ? $0.width : $0.contentWidth }
    let widest = contents.max() ?? 0
    let widths = zip(segments, contents).map { segment, width in
      segment.width > 0 || apportionsSegmentWidthsByContent ? width : widest
    }
    let total = widths.reduce(0, +) + dividerWidth * CGFloat(max(segments.count - 1, 0))
    return CGSize(
      width: segments.isEmpty ? 0 : total + 2 * segmentInsets.dx, height: Self.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layoutSegments()
  }

  override func handles(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.isSingleTap
  }

  // MARK: Tracking

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard let segment = segment(at: touch) else { return false }
    let selected = selectedSegment
    tracking = SegmentTracking(start: selected, dragsTile: segment === selected && !isMomentary)
    press(segment)
    return true
  }

  /// The tile follows a finger that has pressed it.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let segment = segment(at: touch)
    if tracking?.dragsTile == true, let segment { select(segment) }
    press(segment)
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let tracking else { return }
    let chosen = tracking.pressed
    stopTracking()
    if let chosen { select(chosen) }
    let isChosen = chosen != nil && chosen === selectedSegment
    guard isMomentary ? isChosen : selectedSegment !== tracking.start else { return }
    if let action = selectedSegment?.action { sendAction(action) }
    sendValueChanged(with: event)
    if isMomentary {
      storedIndex = Self.noSegment
      showState()
      setNeedsLayout()
    }
  }

  open override func cancelTracking(with event: UIEvent?) {
    guard let tracking else { return }
    stopTracking()
    if tracking.dragsTile, let start = tracking.start { select(start) }
  }
}
