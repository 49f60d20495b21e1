import Animator
import Testing

@MainActor
struct LayoutPassTests {
  /// A tree of three levels: a controller's view, a view in it, and one in that.
  @MainActor
  private struct Tree {
    let stage = Stage(size: CGSize(width: 200, height: 100), scale: 2)
    let log = LayoutLog()
    let controller: LoggedController
    let middle: LoggedView
    let leaf: LoggedView

    init() {
      controller = LoggedController(log)
      middle = LoggedView("middle", log)
      leaf = LoggedView("leaf", log)
      controller.view.addSubview(middle)
      middle.addSubview(leaf)
      controller.viewRespectsSystemMinimumLayoutMargins = false
      _ = log.take()
    }

    /// Shows the tree, and returns the callbacks.
    func show() -> [String] {
      stage.window.rootViewController = controller
      return pass()
    }

    /// The callbacks of a pass.
    func pass() -> [String] {
      stage.advance(by: 0)
      return log.take().filter { !$0.contains("appear") }
    }

    /// Positions the leaf within the middle view, and that within the root view.
    func constrain() -> NSLayoutConstraint {
      for view in [middle, leaf] { view.translatesAutoresizingMaskIntoConstraints = false }
      let width = leaf.widthAnchor.constraint(equalToConstant: 20)
      NSLayoutConstraint.activate([
        width, leaf.leftAnchor.constraint(equalTo: middle.leftAnchor, constant: 3),
        leaf.rightAnchor.constraint(equalTo: middle.rightAnchor, constant: -3),
        middle.leftAnchor.constraint(equalTo: controller.view.leftAnchor, constant: 7),
      ])
      return width
    }
  }

  private let layout = ["will layout", "layout root", "did layout", "layout middle", "layout leaf"]

  @Test("without constraints, views are laid out top down, and no constraints are updated")
  func frames() {
    let tree = Tree()
    #expect(tree.show() == layout)
    #expect(tree.pass() == [])
    tree.leaf.setNeedsLayout()
    #expect(tree.pass() == ["layout leaf"])
    tree.leaf.setNeedsUpdateConstraints()
    #expect(tree.pass() == ["constraints leaf", "layout leaf"])
  }

  @Test(
    "under constraints, each view updates them once, bottom up, before layout from the top down")
  func constraints() {
    let tree = Tree()
    let width = tree.constrain()
    let update = [
      "constraints leaf", "constraints middle", "controller constraints", "constraints root",
    ]
    #expect(tree.show() == update + layout)
    #expect(tree.middle.frame.minX == 7 && tree.middle.frame.width == 26)
    #expect(tree.leaf.frame.minX == 3 && tree.leaf.frame.width == 20)
    #expect(tree.pass() == [])
    // Another constant changes the frame of the middle view in the root view, and that of the leaf in it.
    width.constant = 30
    #expect(
      tree.pass().filter { $0.hasPrefix("layout") } == [
        "layout root", "layout middle", "layout leaf",
      ])
    #expect(tree.middle.frame.width == 36 && tree.leaf.frame.width == 30)
    tree.controller.view.setNeedsUpdateConstraints()
    tree.leaf.setNeedsUpdateConstraints()
    #expect(
      tree.pass().filter { $0.contains("constraints") }
        == ["constraints leaf", "controller constraints", "constraints root"])
  }

  @Test(
    "constraints made by updateConstraints() take effect in the same pass, and call it only once")
  func madeInUpdate() {
    final class Row: UIView {
      var updates = 0
      let child = UIView()
      override class var requiresConstraintBasedLayout: Bool { true }
      override func updateConstraints() {
        if updates == 0 {
          addSubview(child)
          child.translatesAutoresizingMaskIntoConstraints = false
          child.leftAnchor.constraint(equalTo: leftAnchor, constant: 4).isActive = true
          child.widthAnchor.constraint(equalTo: widthAnchor, multiplier: 0.5).isActive = true
        }
        updates += 1
        super.updateConstraints()
      }
    }
    let stage = Stage(size: CGSize(width: 200, height: 100), scale: 2)
    let row = Row(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    stage.window.addSubview(row)
    stage.advance(by: 0)
    #expect(row.updates == 1)
    #expect(row.child.frame.minX == 4 && row.child.frame.width == 50)
    stage.advance(by: 0)
    row.setNeedsLayout()
    stage.advance(by: 0)
    #expect(row.updates == 1)
  }

  @Test("a second call of super.layoutSubviews() assigns what the first one's frames have changed")
  func twice() {
    final class Page: UIView {
      let (label, below) = (UILabel(), UIView())
      var passes = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        label.preferredMaxLayoutWidth = label.bounds.width
        super.layoutSubviews()
        #expect(below.frame.minY == label.frame.maxY)
        #expect(label.bounds.height == label.intrinsicContentSize.height)
        passes += 1
      }
    }
    let stage = Stage(size: CGSize(width: 200, height: 100), scale: 2)
    let page = Page(frame: CGRect(x: 0, y: 0, width: 100, height: 90))
    page.label.numberOfLines = 0
    page.label.text = "Several words that need more than one line"
    for view in [page.label, page.below] {
      view.translatesAutoresizingMaskIntoConstraints = false
      page.addSubview(view)
    }
    NSLayoutConstraint.activate([
      page.label.leftAnchor.constraint(equalTo: page.leftAnchor),
      page.label.rightAnchor.constraint(equalTo: page.rightAnchor),
      page.label.topAnchor.constraint(equalTo: page.topAnchor),
      page.below.topAnchor.constraint(equalTo: page.label.bottomAnchor),
    ])
    stage.window.addSubview(page)
    stage.advance(by: 0)
    #expect(page.passes > 0 && page.label.frame.height > 40)
    page.frame.size.width = 180
    let passes = page.passes
    stage.advance(by: 0)
    #expect(page.passes > passes && page.label.frame.width == 180)
  }

  @Test("updateConstraintsIfNeeded() updates the view and its descendants at once")
  func immediate() {
    let tree = Tree()
    _ = tree.constrain()
    _ = tree.show()
    tree.leaf.setNeedsUpdateConstraints()
    tree.middle.setNeedsUpdateConstraints()
    tree.controller.view.setNeedsUpdateConstraints()
    tree.middle.updateConstraintsIfNeeded()
    #expect(tree.log.take() == ["constraints leaf", "constraints middle"])
    #expect(tree.controller.view.needsUpdateConstraints() && !tree.leaf.needsUpdateConstraints())
  }
}
