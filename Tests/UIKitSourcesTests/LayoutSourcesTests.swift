import Testing
import UIKit

/// Files of Sources/ that use Auto Layout.
@MainActor
struct LayoutSourcesTests {
  private let stage = Stage(size: CGSize(width: 320, height: 200), scale: 2)

  @Test("each member that layout helpers use exists, with UIKit's labels and types")
  func signatures() {
    let (view, other) = (UIView(), UIView())
    for view in [view, other] { stage.window.addSubview(view) }
    let signatures = LayoutSignatures(view: view)
    #expect(signatures.priorities().map(\.rawValue) == [999, 751, 1, 1000, 750, 250, 50])
    let constraints = signatures.anchors(of: other)
    // Three of each of five kinds, and two distances.
    #expect(constraints.count == 17 && constraints.allSatisfy { !$0.isActive })
    #expect(constraints[12].multiplier == 0.5 && constraints[12].constant == 3)
    #expect(signatures.edges(of: other).count == 12)
    let size = signatures.attributes(of: view, to: nil)
    #expect(signatures.summary(of: size) == "true false [7, 0] 0 [1.0, 13.0] false size")
    #expect(signatures.hold([size, view.heightAnchor.constraint(equalToConstant: 4)]) == 2)
    #expect(view.constraints.isEmpty)
    #expect(signatures.sizes(other) == [1000, 250, 1000, 250])
    #expect(signatures.guides().count == 4)
    #expect(!view.layoutGuides.contains(signatures.guide) && signatures.guide.owningView == nil)
    #expect(signatures.bars(of: UIViewController()).count == 3)
    #expect(signatures.formats().count == 2)
    #expect(signatures.oldNames().map(\.constant) == [1, 1])
    #expect(view.contentHuggingPriority(for: .horizontal) == .defaultHigh)
    #expect(signatures.direction() == .leftToRight)
    #expect(signatures.constants() == [0, 10000, -1, 2])
  }

  @Test("a subclass of constraints inherits the initializers")
  func subclass() {
    let view = UIView()
    stage.window.addSubview(view)
    let constraint = NamedConstraint(
      item: view, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
      multiplier: 1, constant: 30)
    (constraint.name, constraint.owner) = ("width", view)
    view.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([constraint])
    stage.window.layoutIfNeeded()
    #expect(view.frame.width == 30 && view.constraints == [constraint])
    #expect(constraint.identifier == "width")
    // One without items cannot be active.
    let empty = NamedConstraint()
    empty.isActive = true
    #expect(!empty.isActive && empty.firstItem == nil)
  }
}
