import Foundation
import Graphics

/// Shows the visible elements of a list: asks the layout where they are and the host for their views, and moves views
/// when the list changes.
///
/// Tables and collection views each have one; they differ in their layouts, and in what they ask their delegates.
@MainActor
final class ListEngine {
  private(set) weak var host: (any ListHost)?
  /// Where the elements are.
  private(set) var layout: UICollectionViewLayout
  /// The numbers of items of all sections; nil until asked for, and after a reload.
  private(set) var counts: [Int]?
  /// The views of the elements in sight.
  var shown: [ListElement: UIView] = [:]
  /// Views that have been made to be measured, and will be shown.
  var arriving: [ListElement: UIView] = [:]
  /// Views that an animation still moves out of sight.
  var leaving = LeavingViews()
  /// The batch whose changes are being asked for.
  var batch: ListBatch?
  /// How many batches were shown; which one an animation belongs to.
  var batchNumber = 0
  /// Whether a change is being prepared: views and contents move in its animation only.
  var isShowingChange = false
  /// Where the contents will be after the change that is being shown, if that has been decided.
  var targetOffset: CGPoint?
  /// The offset at which mirrored contents began in the last layout; nil if they were not mirrored.
  var knownMirroredStart: CGFloat?
  private var isLayingOut = false
  private var knownSize: CGSize?
  /// How often everything was asked for again.
  private(set) var reloads = 0
  /// Callbacks may reload or change the list while elements are shown, which are then out of date, even if the layout has
  /// been prepared since.
  var changes: Int { reloads + batchNumber }
  /// The completions of batches that callbacks have made while another one was being prepared.
  var nestedCompletions: [(Bool) -> Void] = []
  /// How often a layout may change because of the sizes that views ask for, in one pass.
  static let measuringLimit = 12

  init(_ layout: UICollectionViewLayout) { self.layout = layout }

  /// Begins to lay out a host.
  func attach(to host: any ListHost) {
    self.host = host
    layout.engine = self
  }

  /// Takes over another layout, without animation.
  func setLayout(_ layout: UICollectionViewLayout) {
    if self.layout.engine === self { self.layout.engine = nil }
    self.layout = layout
    layout.engine = self
    host?.setNeedsLayout()
  }

  // MARK: Items

  /// The numbers of items of all sections, asked for if they are not known.
  func loadedCounts() -> [Int] {
    if let counts { return counts }
    let counts = (host?.askCounts() ?? []).map { max($0, 0) }
    self.counts = counts
    return counts
  }

  /// Takes over the numbers of items that the data source has now.
  func updateCounts() -> [Int] {
    counts = nil
    return loadedCounts()
  }

  /// Takes over numbers that a layout's invalidation has forgotten.
  func restore(_ counts: [Int]?) { self.counts = counts }

  /// Whether there is such an item.
  func contains(_ path: IndexPath) -> Bool {
    let counts = loadedCounts()
    return path.count == 2 && counts.indices.contains(path.section)
      && (0..<counts[path.section]).contains(path.item)
  }

  /// Whether there is such an item; raises a fault if not.
  func check(_ path: IndexPath, _ call: String) -> Bool {
    if contains(path) { return true }
    let counts = loadedCounts()
    let words = host?.listWords ?? .collection
    let have =
      counts.indices.contains(path.section)
      ? "section \(path.section) has \(counts[path.section]) \(words.item)s"
      : "there are \(counts.count) sections"
    UsageFault.raise(
      "\(host?.listName ?? "").\(call)",
      "there is no \(words.item) \(path.item) in section \(path.section): \(have), counted from 0")
    return false
  }

  /// Forgets everything that the data source has said, and asks it again at the next layout.
  func reload() {
    discardViews()
    counts = nil
    invalidateAll()
    host?.itemsReloaded()
  }

  /// Shows everything again at the next layout, with these numbers of items. The selection stays.
  func showAgain(_ counts: [Int]) {
    discardViews()
    invalidateAll()
    restore(counts)
  }

  private func discardViews() {
    reloads += 1
    let views = shown
    shown = [:]
    endShowing(views)
    for (element, view) in leaving.removeAll() { host?.recycle(view, element) }
  }

  private func invalidateAll() {
    let context = layout.makeContext()
    (context.invalidateEverything, context.invalidateDataSourceCounts) = (true, true)
    layout.invalidateLayout(with: context)
  }

  // MARK: Elements in sight

  /// The view of an element in sight.
  func view(of element: ListElement) -> UIView? { shown[element] }

  /// The element that a view shows.
  func element(of view: UIView) -> ListElement? {
    shown.first { $0.value === view }?.key
  }

  /// The items in sight, in their order.
  var shownItems: [IndexPath] { shown.keys.compactMap(\.cellPath).sorted() }

  /// The views of the elements in sight in the elements' order: what happens to them one after another, such as
  /// animations that begin and questions to delegates, must not depend on how a dictionary hashes.
  var shownInOrder: [(key: ListElement, value: UIView)] { shown.sorted { $0.key < $1.key } }

  /// The element in front at a point of the contents.
  func element(at point: CGPoint) -> ListElement? {
    prepareLayout()
    let found = layout.shownAttributes(
      in: CGRect(origin: point, size: CGSize(width: 1, height: 1)))
    return found.filter { $0.representedElementCategory == .cell && $0.frame.contains(point) }
      .max { ($0.zIndex, $0.element) < ($1.zIndex, $1.element) }?.element
  }

  /// Prepares the layout if it is out of date.
  func prepareLayout() {
    _ = loadedCounts()
    if layout.isValid { return }
    layout.isValid = true
    layout.prepare()
  }

  /// Called by the layout.
  func layoutWasInvalidated(with context: UICollectionViewLayoutInvalidationContext) {
    if context.invalidateDataSourceCounts && batch == nil { counts = nil }
    if context.contentOffsetAdjustment != .zero && !isShowingChange {
      var shift = context.contentOffsetAdjustment
      if layout.isMirrored { shift.x = -shift.x }
      host?.shiftContents(by: shift)
    }
    host?.setNeedsLayout()
  }

  /// Called before the host's bounds change.
  func boundsWillChange(to bounds: CGRect) {
    guard let host, bounds != host.bounds, counts != nil,
      layout.shouldInvalidateLayout(forBoundsChange: bounds)
    else { return }
    layout.invalidateLayout(with: layout.invalidationContext(forBoundsChange: bounds))
  }

  // MARK: Layout

  /// Shows the elements in sight, and no others.
  func layOut() {
    // Laying out a cell lays out the views around it first.
    guard let host, batch == nil, !isShowingChange, !isLayingOut else { return }
    sizeMayHaveChanged(host)
    if !layout.isValid && UIView.inheritedAnimationDuration > 0 && !shown.isEmpty {
      return animateLayout()
    }
    isLayingOut = true
    defer { isLayingOut = false }
    var passes = 0
    repeat {
      prepareLayout()
      let shift = layout.resolve(in: layout.mirrored(host.bounds))
      if shift != .zero { host.shiftContents(by: shift) }
      let (bounds, known) = (host.bounds, changes)
      let wanted = attributes(in: bounds)
      updateContentSize()
      if host.bounds == bounds {
        hide(allBut: Set(wanted.map(\.element)))
        host.prepareContainers(for: wanted, movesAll: true)
        show(wanted, known)
        host.removeUnusedContainers(wanted)
      } else {
        layout.isValid = false
      }
      if changes != known { layout.isValid = false }
      passes += 1
    } while !layout.isValid && passes < passLimit
    host.visibleElementsChanged()
  }

  /// Layouts depend on the size, whoever has changed it.
  private func sizeMayHaveChanged(_ host: any ListHost) {
    if let knownSize, host.bounds.size != knownSize, layout.isValid {
      layout.invalidateLayout(with: layout.invalidationContext(forBoundsChange: host.bounds))
    }
    knownSize = host.bounds.size
  }

  /// How often elements are placed in one layout: more often if each one that is made may move the others.
  private var passLimit: Int { layout.measuresOneByOne ? 1000 : Self.measuringLimit }

  /// The attributes of the elements in a rectangle that are not hidden, from back to front.
  func attributes(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    var found = layout.shownAttributes(in: rect)
      .filter { !$0.isHidden && $0.frame.overlaps(rect) }
    // A finger may drag an item beyond the edges.
    if let moving = host?.movingAttributes {
      found.removeAll { $0.element == moving.element }
      found.append(moving)
    }
    return found.sorted { ($0.zIndex, $0.element) < ($1.zIndex, $1.element) }
  }

  /// Ends showing elements that are out of sight.
  private func hide(allBut wanted: Set<ListElement>) {
    let hidden = shown.filter { !wanted.contains($0.key) }
    for element in hidden.keys { shown[element] = nil }
    endShowing(hidden)
  }

  func endShowing(_ views: [ListElement: UIView]) {
    for (element, view) in views.sorted(by: { $0.key < $1.key }) {
      view.removeFromSuperview()
      host?.didEndDisplaying(view, element)
      host?.recycle(view, element)
    }
  }

  /// Shows elements where they are, new ones without animation, until a callback changes the list.
  private func show(_ wanted: [UICollectionViewLayoutAttributes], _ known: Int) {
    for attributes in wanted {
      if changes != known { return }
      let element = attributes.element
      if let view = shown[element] ?? leaving.remove(element) {
        shown[element] = view
        adopt(view, attributes)
        let isMeasured = layout.isMeasured(element)
        host?.apply(isMeasured ? attributes : measure(view, attributes), to: view)
      } else {
        UIView.performWithoutAnimation { bringIntoSight(attributes) }
        if !layout.isValid && layout.measuresOneByOne { return }
      }
    }
  }

  /// Makes the view of an element, measures it, and places it; discards one that is out of date when it is made.
  private func bringIntoSight(_ attributes: UICollectionViewLayoutAttributes) {
    guard let host else { return }
    let known = changes
    let view = host.makeView(for: attributes.element, attributes)
    if changes != known { return host.recycle(view, attributes.element) }
    add(view, attributes.element, measure(view, attributes), zIndex: attributes.zIndex)
  }

  /// Places a new view and adds it to the host.
  func add(
    _ view: UIView, _ element: ListElement, _ attributes: UICollectionViewLayoutAttributes,
    zIndex: Int
  ) {
    shown[element] = view
    host?.apply(attributes, to: view, in: host?.container(for: element))
    insert(view, zIndex, element)
    host?.willDisplay(view, element)
    view.layoutIfNeeded()
  }

  /// Asks a view for its size, and the layout to apply it.
  @discardableResult
  func measure(_ view: UIView, _ attributes: UICollectionViewLayoutAttributes)
    -> UICollectionViewLayoutAttributes
  {
    guard let preferred = host?.preferredAttributes(of: view, attributes) else { return attributes }
    layout.noteMeasured(preferred)
    let (asked, original) = (layout.mirrored(preferred), layout.mirrored(attributes))
    guard preferred != attributes,
      layout.shouldInvalidateLayout(
        forPreferredLayoutAttributes: asked, withOriginalAttributes: original)
    else { return attributes }
    layout.invalidateLayout(
      with: layout.invalidationContext(
        forPreferredLayoutAttributes: asked, withOriginalAttributes: original))
    return preferred
  }

  /// Adds a view to its container: behind the first element with a higher order, or in front of all others. The host's
  /// own views, such as its indicators, stay in front, and its background behind.
  func insert(_ view: UIView, _ zIndex: Int, _ element: ListElement) {
    guard let host else { return }
    let container = host.container(for: element)
    let order = (CGFloat(zIndex), element)
    var isInFront: [ObjectIdentifier: Bool] = [:]
    for (other, shown) in shown where shown !== view {
      isInFront[ObjectIdentifier(shown)] = (shown.layer.zPosition, other) > order
    }
    if let next = container.subviews.first(where: { isInFront[ObjectIdentifier($0)] == true }) {
      container.insertSubview(view, belowSubview: next)
    } else if let last = container.subviews.last(where: { isInFront[ObjectIdentifier($0)] != nil })
    {
      container.insertSubview(view, aboveSubview: last)
    } else if let background = host.listBackground, background.superview === container {
      container.insertSubview(view, aboveSubview: background)
    } else {
      container.insertSubview(view, at: 0)
    }
  }
}
