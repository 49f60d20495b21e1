import Animator
import Testing

/// Logs its callbacks.
@MainActor
private final class Log {
  var lines: [String] = []
}

private final class Witness: UIView {
  let name: String
  let log: Log

  init(_ name: String, _ log: Log) {
    (self.name, self.log) = (name, log)
    super.init(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  }

  required init?(coder: NSCoder) { nil }

  private func note(_ what: String) { log.lines.append("\(name).\(what)") }
  override func willMove(toSuperview new: UIView?) {
    note("willMove(toSuperview: \((new as? Witness)?.name ?? (new == nil ? "nil" : "window")))")
  }
  override func didMoveToSuperview() { note("didMoveToSuperview") }
  override func willMove(toWindow new: UIWindow?) {
    note(
      "willMove(toWindow: \(new == nil ? "nil" : "window")) had \(window == nil ? "nil" : "window")"
    )
  }
  override func didMoveToWindow() {
    note("didMoveToWindow has \(window == nil ? "nil" : "window")")
  }
  override func didAddSubview(_ view: UIView) {
    note("didAddSubview(\((view as? Witness)?.name ?? ""))")
  }
  override func willRemoveSubview(_ view: UIView) {
    note("willRemoveSubview(\((view as? Witness)?.name ?? "")) still \(subviews.count)")
  }
}

@MainActor
@Suite("View hierarchy")
struct HierarchyTests {
  @Test("adding to a superview without a window: will, did, then the superview is notified")
  func addOffWindow() {
    let log = Log()
    let (parent, child) = (Witness("parent", log), Witness("child", log))
    parent.addSubview(child)
    #expect(
      log.lines == [
        "child.willMove(toSuperview: parent)", "child.didMoveToSuperview",
        "parent.didAddSubview(child)",
      ])
  }

  @Test("adding to a window: the window callbacks of the whole subtree are between the superview's")
  func addOnWindow() {
    let log = Log()
    let s = Scenario()
    let (parent, child) = (Witness("parent", log), Witness("child", log))
    parent.addSubview(child)
    log.lines.removeAll()
    s.stage.window.addSubview(parent)
    #expect(
      log.lines == [
        "parent.willMove(toSuperview: window)",
        "parent.willMove(toWindow: window) had nil", "child.willMove(toWindow: window) had nil",
        "parent.didMoveToWindow has window", "child.didMoveToWindow has window",
        "parent.didMoveToSuperview",
      ])
  }

  @Test("removing from a window: the order of UIKit's own log")
  func remove() {
    let log = Log()
    let s = Scenario()
    let (parent, child) = (Witness("parent", log), Witness("child", log))
    s.stage.window.addSubview(parent)
    parent.addSubview(child)
    log.lines.removeAll()
    child.removeFromSuperview()
    #expect(
      log.lines == [
        "parent.willRemoveSubview(child) still 1", "child.willMove(toSuperview: nil)",
        "child.willMove(toWindow: nil) had window", "child.didMoveToWindow has nil",
        "child.didMoveToSuperview",
      ])
    #expect(child.superview == nil && child.window == nil && parent.subviews.isEmpty)
  }

  @Test("moving to another superview in the same window causes no window callbacks")
  func reparent() {
    let log = Log()
    let s = Scenario()
    let (a, b, child) = (Witness("a", log), Witness("b", log), Witness("child", log))
    s.stage.window.addSubview(a)
    s.stage.window.addSubview(b)
    a.addSubview(child)
    log.lines.removeAll()
    b.addSubview(child)
    #expect(
      log.lines == [
        "a.willRemoveSubview(child) still 1", "child.willMove(toSuperview: b)",
        "child.didMoveToSuperview", "b.didAddSubview(child)",
      ])
    #expect(a.subviews.isEmpty && b.subviews == [child])
  }

  @Test("order: insert at, above, below, exchange, to the front, to the back; layers follow")
  func order() {
    let log = Log()
    let parent = Witness("parent", log)
    let v = (0..<5).map { Witness("\($0)", log) }
    func names() -> String {
      let views = parent.subviews.compactMap { ($0 as? Witness)?.name }.joined()
      let layers = (parent.layer.sublayers ?? []).map { layer in
        v.first { $0.layer === layer }?.name ?? "?"
      }.joined()
      #expect(views == layers)
      return views
    }
    parent.addSubview(v[0])
    parent.addSubview(v[1])
    parent.insertSubview(v[2], at: 0)
    #expect(names() == "201")
    parent.insertSubview(v[3], aboveSubview: v[0])
    #expect(names() == "2031")
    parent.insertSubview(v[4], belowSubview: v[2])
    #expect(names() == "42031")
    parent.exchangeSubview(at: 0, withSubviewAt: 3)
    #expect(names() == "32041")
    parent.bringSubviewToFront(v[3])
    #expect(names() == "20413")
    parent.sendSubviewToBack(v[1])
    #expect(names() == "12043")
    parent.insertSubview(v[0], at: 99)
    #expect(names() == "12430")
    parent.insertSubview(v[2], aboveSubview: Witness("stranger", log))
    #expect(names() == "14302")
    parent.exchangeSubview(at: 0, withSubviewAt: 7)
    #expect(names() == "14302")
    parent.addSubview(v[1])
    #expect(names() == "43021")
  }

  @Test("a view cannot be added to itself")
  func cycles() {
    let log = Log()
    let (a, b) = (Witness("a", log), Witness("b", log))
    a.addSubview(b)
    log.lines.removeAll()
    b.addSubview(a)
    a.addSubview(a)
    #expect(log.lines.isEmpty && a.superview == nil && b.superview === a)
  }

  @Test("a superview retains its subviews, not vice versa")
  func ownership() {
    weak var weakChild: UIView?
    weak var weakParent: UIView?
    let retained = UIView()
    do {
      let parent = UIView()
      let child = UIView()
      parent.addSubview(child)
      parent.addSubview(retained)
      (weakChild, weakParent) = (child, parent)
    }
    #expect(weakParent == nil && weakChild == nil)
    #expect(retained.superview == nil)
  }

  @Test("tags are searched depth first, including the view itself")
  func tags() {
    let (root, a, b, deep) = (UIView(), UIView(), UIView(), UIView())
    root.addSubview(a)
    root.addSubview(b)
    a.addSubview(deep)
    (deep.tag, b.tag, root.tag) = (7, 7, 3)
    #expect(root.viewWithTag(7) === deep)
    #expect(root.viewWithTag(3) === root)
    #expect(root.viewWithTag(99) == nil)
    #expect(a.viewWithTag(0) === a)
    #expect(deep.isDescendant(of: root) && root.isDescendant(of: root) && !root.isDescendant(of: a))
  }

  @Test("the tint color is inherited, and affected views are notified")
  func tint() {
    final class Tinted: UIView {
      var changes = 0
      override func tintColorDidChange() { changes += 1 }
    }
    let (root, middle, leaf) = (Tinted(), Tinted(), Tinted())
    root.addSubview(middle)
    middle.addSubview(leaf)
    root.tintColor = .red
    #expect(leaf.tintColor == .red && leaf.changes == 1)
    middle.tintColor = .green
    root.tintColor = .blue
    #expect(leaf.tintColor == .green && leaf.changes == 2 && middle.changes == 2)
    middle.tintColor = nil
    #expect(leaf.tintColor == .blue && leaf.changes == 3)
    leaf.removeFromSuperview()
    #expect(leaf.tintColor == .systemBlue && leaf.changes == 4)
    middle.tintColor = .green
    middle.addSubview(leaf)
    #expect(leaf.tintColor == .green && leaf.changes == 5)
    leaf.tintColor = .red
    root.addSubview(leaf)
    leaf.tintColor = nil
    #expect(leaf.tintColor == .blue && leaf.changes == 7)
  }

  @Test("the tint adjustment mode is inherited and dims colors, and affected views are notified")
  func tintAdjustmentMode() {
    final class Tinted: UIView {
      var changes = 0
      override func tintColorDidChange() { changes += 1 }
    }
    let (root, middle, leaf) = (Tinted(), Tinted(), Tinted())
    root.addSubview(middle)
    middle.addSubview(leaf)
    #expect(root.tintAdjustmentMode == .normal && leaf.tintAdjustmentMode == .normal)
    root.tintAdjustmentMode = .dimmed
    #expect(leaf.tintAdjustmentMode == .dimmed && leaf.changes == 1 && root.changes == 1)
    // A gray of the luma 0.2126 r + 0.7152 g + 0.0722 b, whatever view the color is from.
    root.tintColor = .red
    #expect(leaf.tintColor == UIColor(white: 0.2126, alpha: 1) && leaf.changes == 2)
    middle.tintColor = .green
    #expect(leaf.tintColor == UIColor(white: 0.7152, alpha: 1) && leaf.changes == 3)
    // A mode of its own hides that of the superviews.
    middle.tintAdjustmentMode = .normal
    #expect(leaf.tintAdjustmentMode == .normal && leaf.tintColor == .green && leaf.changes == 4)
    root.tintAdjustmentMode = .automatic
    #expect(root.tintAdjustmentMode == .normal && root.tintColor == .red && leaf.changes == 4)
    root.tintAdjustmentMode = .dimmed
    middle.tintAdjustmentMode = .automatic
    #expect(leaf.tintAdjustmentMode == .dimmed && leaf.changes == 5)
    // Both the color and its adjustment are the superviews'.
    leaf.removeFromSuperview()
    #expect(leaf.tintAdjustmentMode == .normal && leaf.tintColor == .systemBlue)
    #expect(leaf.changes == 6)
    middle.addSubview(leaf)
    #expect(leaf.tintAdjustmentMode == .dimmed && leaf.changes == 7)
    #expect(leaf.tintColor == UIColor(white: 0.7152, alpha: 1))
    typealias Mode = UIView.TintAdjustmentMode
    #expect([Mode.automatic, .normal, .dimmed].map(\.rawValue) == [0, 1, 2])
  }

  @Test("a view that outlives its superviews has neither their window nor their tint color")
  func outlives() {
    let leaf = UIView()
    do {
      let s = Scenario()
      s.stage.window.tintColor = .red
      s.view.addSubview(leaf)
      #expect(leaf.window === s.stage.window && leaf.tintColor == .red)
      s.stage.window.tintAdjustmentMode = .dimmed
      #expect(leaf.tintAdjustmentMode == .dimmed)
    }
    #expect(leaf.window == nil && leaf.superview == nil && leaf.tintColor == .systemBlue)
    #expect(leaf.tintAdjustmentMode == .normal)
  }

  @Test("a view that moves itself while it is being moved ends up in one superview")
  func movesItself() {
    final class Restless: UIView {
      weak var refuge: UIView?
      override func willMove(toSuperview new: UIView?) {
        guard let refuge else { return }
        self.refuge = nil
        refuge.addSubview(self)
      }
    }
    let (a, b, refuge) = (UIView(), UIView(), UIView())
    let view = Restless()
    a.addSubview(view)
    view.refuge = refuge
    b.addSubview(view)
    #expect(a.subviews.isEmpty && refuge.subviews.isEmpty && b.subviews == [view])
    #expect(view.superview === b && b.layer.sublayers?.count == 1 && refuge.layer.sublayers == nil)
  }

  @Test("a view just above a sibling is below the plain layers over that sibling")
  func aboveSiblingBelowLayers() {
    let (parent, a, b, c) = (UIView(), UIView(), UIView(), UIView())
    parent.addSubview(a)
    let layer = CALayer()
    parent.layer.addSublayer(layer)
    parent.insertSubview(b, aboveSubview: a)
    #expect(parent.layer.sublayers == [a.layer, b.layer, layer])
    #expect(parent.subviews == [a, b])
    parent.insertSubview(c, aboveSubview: a)
    #expect(parent.layer.sublayers == [a.layer, c.layer, b.layer, layer])
    #expect(parent.subviews == [a, c, b])
    // A view that is already a subview, from either side.
    parent.insertSubview(a, aboveSubview: b)
    #expect(parent.layer.sublayers == [c.layer, b.layer, a.layer, layer])
    parent.insertSubview(a, aboveSubview: c)
    #expect(parent.layer.sublayers == [c.layer, a.layer, b.layer, layer])
    #expect(parent.subviews == [c, a, b])
    // In front of everything, including layers, if the sibling is not a subview.
    parent.insertSubview(a, aboveSubview: UIView())
    #expect(parent.layer.sublayers == [c.layer, b.layer, layer, a.layer])
    #expect(parent.subviews == [c, b, a])
  }
}
