import Foundation
import Graphics

// The animation of a change: views of elements that stay move to their new frames, views of elements that become
// visible start at their initial layout attributes, and views of removed elements are removed at the end.
//
// Animations are additive: a view that is moved again while it moves continues from its presentation position.

extension ListEngine {
  /// Shows a change.
  func animate(_ change: ListChange, completion: @escaping (Bool) -> Void) {
    guard let host else { return completion(false) }
    batchNumber += 1
    let (number, known) = (batchNumber, changes)
    isShowingChange = true
    let removed = takeOverViews(change.mapping)
    prepareForShowing(change)
    let bounds = settledBounds()
    let staying = Set(shown.keys)
    let wanted = measuredAttributes(in: bounds)
    if changes == known {
      let starting = wanted.filter { !staying.contains($0.element) }
      host.prepareContainers(for: wanted, movesAll: false)
      UIView.performWithoutAnimation {
        for attributes in starting where changes == known { begin(attributes, change, bounds) }
      }
    }
    if changes != known {
      abandon(removed)
      completion(true)
      return completeNested()
    }
    isShowingChange = false
    let body = {
      host.contentSize = self.layout.collectionViewContentSize
      if host.bounds.origin != bounds.origin { host.bounds.origin = bounds.origin }
      host.prepareContainers(for: wanted, movesAll: true)
      self.place(wanted, number, known)
      for (element, view) in removed { self.remove(view, element, change, number) }
      self.layout.finalizeCollectionViewUpdates()
      host.animateAlongUpdate()
    }
    run(body) { finished in
      self.finish(number)
      completion(finished)
    }
    host.setNeedsLayout()
    host.visibleElementsChanged()
  }

  /// Calls the completions of the batches that callbacks have made meanwhile, after that of the first one.
  private func completeNested() {
    let completions = nestedCompletions
    nestedCompletions = []
    for completion in completions { completion(true) }
  }

  /// Ends a change that is not shown, as a callback has reloaded or changed the list.
  ///
  /// - Parameter removed: The views of elements that are gone.
  private func abandon(_ removed: [(ListElement, UIView)]) {
    let made = arriving.sorted { $0.key < $1.key }
    arriving = [:]
    for (element, view) in made { host?.recycle(view, element) }
    isShowingChange = false
    layout.finalizeCollectionViewUpdates()
    layout.isValid = false
    for (element, view) in removed { endShowing([element: view]) }
    host?.setNeedsLayout()
  }

  /// Assigns the views to the elements' new index paths.
  ///
  /// - Returns: The views of removed elements, with the old index paths.
  private func takeOverViews(_ mapping: ListMapping) -> [(ListElement, UIView)] {
    var removed: [(ListElement, UIView)] = []
    var kept: [ListElement: UIView] = [:]
    let views = shown.merging(leaving.takeElements()) { shown, _ in shown }
    for (element, view) in views.sorted(by: { $0.key < $1.key }) {
      if let target = mapping.new(of: element) {
        kept[target] = view
      } else {
        removed.append((element, view))
      }
    }
    shown = kept
    return removed
  }

  private func prepareForShowing(_ change: ListChange) {
    let context = layout.makeContext()
    (context.invalidateEverything, context.invalidateDataSourceCounts) = (true, true)
    let counts = counts
    layout.invalidateLayout(with: context)
    restore(counts)
    prepareLayout()
    layout.prepare(forCollectionViewUpdates: change.items)
  }

  /// The bounds after the change: where they are, moved between the new edges.
  private func settledBounds() -> CGRect {
    guard let host else { return .zero }
    var extent = host.extent
    extent.content = layout.collectionViewContentSize
    if let targetOffset {
      return CGRect(origin: host.rounded(extent.clamped(targetOffset)), size: host.bounds.size)
    }
    var now = host.contentOffset
    if let start = mirroredStart(extent.content) {
      now.x += start - (knownMirroredStart ?? start)
      knownMirroredStart = start
    }
    let isMoving = host.isTracking || host.isDecelerating
    let proposed = isMoving ? now : extent.clamped(now)
    return CGRect(
      origin: host.rounded(layout.targetContentOffset(forProposedContentOffset: proposed)),
      size: host.bounds.size)
  }

  /// The attributes of the elements in sight, after those that are shown, and those that will be, have been measured,
  /// until a callback reloads or changes the list.
  private func measuredAttributes(in bounds: CGRect) -> [UICollectionViewLayoutAttributes] {
    let known = changes
    var wanted: [UICollectionViewLayoutAttributes] = []
    for _ in 0..<Self.measuringLimit {
      prepareLayout()
      _ = layout.resolve(in: layout.mirrored(bounds))
      wanted = attributes(in: bounds)
      UIView.performWithoutAnimation {
        for attributes in wanted where changes == known {
          let view = view(for: attributes)
          if changes == known { measure(view, attributes) }
        }
      }
      if layout.isValid || changes != known { break }
    }
    // Of elements that turned out to be out of sight.
    let elements = Set(wanted.map(\.element))
    for (element, view) in arriving.sorted(by: { $0.key < $1.key })
    where !elements.contains(element) {
      arriving[element] = nil
      host?.recycle(view, element)
    }
    return wanted
  }

  /// The view of an element, made if there is none; not placed yet.
  private func view(for attributes: UICollectionViewLayoutAttributes) -> UIView {
    let element = attributes.element
    if let view = shown[element] ?? arriving[element] { return view }
    let view = host?.makeView(for: element, attributes) ?? UIView()
    arriving[element] = view
    return view
  }

  /// Places the view of an element that comes into sight where its animation begins.
  private func begin(
    _ attributes: UICollectionViewLayoutAttributes, _ change: ListChange, _ bounds: CGRect
  ) {
    let element = attributes.element
    let start =
      layout.initialAttributes(for: element).map(layout.mirrored) ?? change.mapping.old(of: element)
      .flatMap(
        change.before)
      ?? transparent(attributes)
    guard let view = arriving.removeValue(forKey: element) else { return }
    add(view, element, start, zIndex: attributes.zIndex)
  }

  private func transparent(_ attributes: UICollectionViewLayoutAttributes)
    -> UICollectionViewLayoutAttributes
  {
    let copy = attributes.copied()
    (copy.alpha, copy.zIndex) = (0, min(copy.zIndex, 0) - 1)
    return copy
  }

  /// Moves the views of existing elements to their new frames, until a callback reloads or changes the list.
  private func place(
    _ wanted: [UICollectionViewLayoutAttributes], _ number: Int, _ known: Int
  ) {
    for attributes in wanted where changes == known {
      guard let view = shown[attributes.element] else { continue }
      adopt(view, attributes)
      host?.apply(attributes, to: view)
    }
    if changes != known { return }
    let inSight = Set(wanted.map(\.element))
    for (element, view) in shownInOrder where !inSight.contains(element) {
      let target = layout.attributes(for: element) ?? layout.finalAttributes(for: element)
      if let target = target.map(layout.mirrored) {
        host?.apply(target, to: view)
      } else {
        view.alpha = 0
      }
      shown[element] = nil
      leaving.add(view, element, exists: true, batch: number)
    }
  }

  /// Moves a view into the container of its element, if it is in another one, without a visible change.
  func adopt(_ view: UIView, _ attributes: UICollectionViewLayoutAttributes) {
    guard let host, let old = view.superview else { return }
    let container = host.container(for: attributes.element)
    if old === container { return }
    UIView.performWithoutAnimation {
      let seen = view.layer.presentation() ?? view.layer
      let (from, to) = (host.presentedShift(of: old), host.presentedShift(of: container))
      let position = CGPoint(
        x: seen.position.x + from.x - to.x, y: seen.position.y + from.y - to.y)
      let (size, opacity, transform) = (seen.bounds.size, seen.opacity, seen.transform)
      view.layer.removeAllAnimations()
      insert(view, attributes.zIndex, attributes.element)
      (view.center, view.bounds.size) = (position, size)
      (view.layer.opacity, view.layer.transform) = (opacity, transform)
    }
  }

  /// Moves the view of an element that is gone away, behind the others.
  private func remove(_ view: UIView, _ element: ListElement, _ change: ListChange, _ number: Int) {
    let final =
      layout.finalAttributes(for: element).map(layout.mirrored)
      ?? change.before(element).map(transparent)
    if let final { host?.apply(final, to: view) } else { view.alpha = 0 }
    leaving.add(view, element, exists: false, batch: number)
  }

  /// Runs changes in the open animation, or in one of the list's.
  private func run(_ body: @escaping () -> Void, completion: @escaping (Bool) -> Void) {
    guard let host, host.window != nil, UIView.areAnimationsEnabled else {
      UIView.performWithoutAnimation(body)
      return completion(true)
    }
    UIView.animate(
      withDuration: Self.updateDuration, delay: 0, options: Self.updateOptions, animations: body,
      completion: completion)
  }

  /// Removes the views that a batch has moved out of sight.
  private func finish(_ number: Int) {
    for (element, view) in leaving.finish(number) {
      view.removeFromSuperview()
      host?.didEndDisplaying(view, element)
      host?.recycle(view, element)
    }
    // Containers of views that have left may be removed.
    host?.setNeedsLayout()
  }
}

extension ListHost {
  /// The distance from coordinates in a container, where it is seen, to those of the host's contents.
  fileprivate func presentedShift(of container: UIView) -> CGPoint {
    if container === self { return .zero }
    let layer = container.layer.presentation() ?? container.layer
    return CGPoint(
      x: layer.position.x - layer.bounds.width / 2 - layer.bounds.minX,
      y: layer.position.y - layer.bounds.height / 2 - layer.bounds.minY)
  }
}
