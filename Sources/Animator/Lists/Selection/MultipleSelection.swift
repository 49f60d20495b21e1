import Foundation
import Graphics

/// A list of which two fingers select several items by moving over them.
@MainActor
protocol MultipleSelectionHost: UIScrollView {
  var engine: ListEngine { get }
  var multipleSelection: MultipleSelection { get }
  /// Whether items can be added to the selection now.
  var selectsMany: Bool { get }
  /// Whether the delegate allows the gesture to begin at an item.
  func mayBeginMultipleSelection(at path: IndexPath) -> Bool
  /// Begins editing, and notifies the delegate.
  func didBeginMultipleSelection(at path: IndexPath)
  /// Notifies the delegate of the end of the gesture.
  func didEndMultipleSelection()
  func isItemSelected(_ path: IndexPath) -> Bool
  /// Selects or deselects an item as a tap does, if the delegate allows that.
  func setItemSelected(_ isSelected: Bool, _ path: IndexPath)
}

/// Selects the items between the one at which two fingers have come down and the one that they are at, in the order of
/// their index paths. If the first one was selected, they are deselected instead. Items that the fingers leave by going
/// back become as they were.
@MainActor
final class MultipleSelection {
  /// The square about the fingers that scrolls the list where it is beyond an edge, in points. Chosen.
  private static let side: CGFloat = 44

  /// A gesture in progress.
  private struct Span {
    let first: IndexPath
    var last: IndexPath
    let selects: Bool
    /// Items of the span that were selected, or not, before the gesture changed that.
    var changed: Set<IndexPath> = []

    func contains(_ path: IndexPath) -> Bool {
      path >= min(first, last) && path <= max(first, last)
    }
  }

  private weak var host: (any MultipleSelectionHost)?
  private weak var recognizer: MultipleSelectionGestureRecognizer?
  private var span: Span?
  private lazy var autoScroll: ListAutoScroll? = host.map { host in
    ListAutoScroll(in: host) { [weak self] _ in self?.moved() }
  }

  init(in host: any MultipleSelectionHost) {
    self.host = host
    let recognizer = MultipleSelectionGestureRecognizer(of: self)
    self.recognizer = recognizer
    host.addGestureRecognizer(recognizer)
  }

  /// Whether the fingers of a drag select items, so that they do not scroll.
  var takesFingers: Bool { recognizer?.takesFingers ?? false }

  /// The item at which fingers have come down, if they may select from there on.
  func item(at points: [CGPoint]) -> IndexPath? {
    guard let host, !(host.isScrollable(.horizontal) && host.isScrollable(.vertical)),
      let path = points.lazy.compactMap({ host.engine.element(at: $0)?.cellPath }).first,
      host.mayBeginMultipleSelection(at: path)
    else { return nil }
    return path
  }

  /// Called for each action of the recognizer.
  func changed(_ recognizer: MultipleSelectionGestureRecognizer) {
    switch recognizer.state {
    case .began: begin(at: recognizer.first)
    case .changed: moved()
    case .ended, .cancelled: end()
    case .possible, .failed: break
    }
  }

  private func begin(at path: IndexPath?) {
    guard let host, let path else { return }
    host.didBeginMultipleSelection(at: path)
    guard host.engine.contains(path) else { return host.didEndMultipleSelection() }
    span = Span(first: path, last: path, selects: !host.isItemSelected(path))
    change([path])
    moved()
  }

  /// The fingers, or the contents below them, have moved.
  private func moved() {
    guard let host, let recognizer, let old = span else { return }
    let finger = recognizer.location(in: host)
    let visible = host.bounds.inset(by: host.adjustedContentInset)
    let point = CGPoint(
      x: min(max(finger.x, visible.minX), visible.maxX - 1),
      y: min(max(finger.y, visible.minY), visible.maxY - 1))
    if let path = host.engine.element(at: point)?.cellPath, path != old.last {
      span?.last = path
      change(host.engine.items(between: old.last, and: path))
    }
    guard span != nil else { return }
    autoScroll?.follow(
      CGRect(
        x: finger.x - Self.side / 2, y: finger.y - Self.side / 2, width: Self.side,
        height: Self.side))
  }

  /// Selects items that are in the span now, and makes the others as they were.
  private func change(_ paths: [IndexPath]) {
    guard let host, host.selectsMany, let span else { return }
    // The delegate may reload the list, which ends the gesture.
    for path in paths where self.span != nil {
      let isChanged = span.contains(path)
      if !isChanged && self.span?.changed.remove(path) == nil { continue }
      let isSelected = isChanged ? span.selects : !span.selects
      if host.isItemSelected(path) == isSelected { continue }
      host.setItemSelected(isSelected, path)
      if isChanged { self.span?.changed.insert(path) }
    }
  }

  /// Ends the gesture. The selection stays.
  func end() {
    guard span != nil else { return }
    span = nil
    autoScroll?.stop()
    host?.didEndMultipleSelection()
  }
}

extension ListEngine {
  /// The items from one to another, both included, in their order.
  func items(between first: IndexPath, and last: IndexPath) -> [IndexPath] {
    let (low, high) = (min(first, last), max(first, last))
    let counts = loadedCounts()
    return (low.section...high.section).flatMap { section in
      let count = counts.indices.contains(section) ? counts[section] : 0
      let start = section == low.section ? low.item : 0
      let end = section == high.section ? min(high.item + 1, count) : count
      return (start..<max(start, end)).map { IndexPath(item: $0, section: section) }
    }
  }
}

/// Recognizes two fingers that select items.
final class MultipleSelectionGestureRecognizer: UIPanGestureRecognizer {
  private weak var selection: MultipleSelection?
  /// Where both fingers came down: their center, then each of them.
  private var points: [CGPoint] = []
  /// The item at which they may begin, once the delegate was asked.
  private var item: IndexPath??

  init(of selection: MultipleSelection) {
    self.selection = selection
    super.init(target: nil, action: nil)
    (minimumNumberOfTouches, maximumNumberOfTouches) = (2, 2)
    addHandler { [weak selection] recognizer in
      if let recognizer = recognizer as? MultipleSelectionGestureRecognizer {
        selection?.changed(recognizer)
      }
    }
  }

  /// The item at which the gesture begins.
  var first: IndexPath? { item ?? nil }

  /// Whether two fingers are down that may select items. The delegate is asked once in a gesture.
  var takesFingers: Bool {
    guard points.count == 3, touches.filter(\.isDown).count == 2 else { return false }
    if item == nil { item = .some(selection?.item(at: points)) }
    return first != nil
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    let down = self.touches.filter(\.isDown)
    guard points.isEmpty, down.count == 2 else { return }
    points = [location(in: view)] + down.map { $0.location(in: view) }
  }

  override func mayBegin(_ travel: CGPoint) -> Bool { takesFingers }

  override func reset() {
    super.reset()
    (points, item) = ([], nil)
  }
}
