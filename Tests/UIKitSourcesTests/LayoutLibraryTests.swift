import Testing
import UIKit

/// Files of Sources/ that wrap Auto Layout as layout libraries do: by closures, operators and chains.
@MainActor
struct LayoutLibraryTests {
  private let stage = Stage(size: CGSize(width: 320, height: 200), scale: 2)
  private var window: UIWindow { stage.window }

  private func view(in superview: UIView? = nil) -> UIView {
    let view = UIView()
    (superview ?? window).addSubview(view)
    return view
  }

  // MARK: Closures

  @Test("closures make, update, remake and remove constraints")
  func maker() {
    let (card, icon) = (view(), view())
    let made = card.put.make {
      $0.edges.equalToSuperview().inset(20)
    }
    #expect(made.map(\.identifier) == ["put.3", "put.5", "put.4", "put.6"])
    icon.put.make {
      $0.size.equal(to: CGSize(width: 30, height: 10))
      $0.top.equal(to: card.put.bottom).offset(-50).priority(UILayoutPriority.required - 1)
      $0.left.equal(to: 7)
    }
    window.layoutIfNeeded()
    #expect(card.frame == CGRect(x: 20, y: 20, width: 280, height: 160))
    // Its left is relative to the window; its top 50 above the card's bottom of 180.
    #expect(icon.frame == CGRect(x: 7, y: 130, width: 30, height: 10))
    icon.put.update { $0.left.equal(to: 9) }
    window.layoutIfNeeded()
    #expect(icon.frame.minX == 9 && window.constraints.count == 6 && icon.constraints.count == 2)
    icon.put.remake {
      $0.center.equal(to: card.put.centerWithinMargins)
      $0.width.equal(to: card).times(0.5)
      $0.height.atLeast(20).priority(999)
      $0.height.atMost(10.0)
    }
    window.layoutIfNeeded()
    // Centered in the card, half as wide; at most 10 high wins over at least 20.
    #expect(icon.frame == CGRect(x: 90, y: 95, width: 140, height: 10))
    // Those of the first time are not found any more.
    icon.put.update { $0.center.equal(to: card.put.centerWithinMargins).offset(5) }
    window.layoutIfNeeded()
    #expect(icon.frame == CGRect(x: 95, y: 100, width: 140, height: 10))
    icon.put.remove()
    #expect(icon.constraints.isEmpty && window.constraints.count == 4)
    icon.put.huggingPriority = 300
    #expect(icon.contentHuggingPriority(for: .horizontal).rawValue == 300)
  }

  @Test("guides are items of closures as views are")
  func guides() {
    let (card, guide) = (view(), UILayoutGuide())
    window.addLayoutGuide(guide)
    guide.put.make {
      $0.left.equalToSuperview().offset(40)
      $0.top.equal(to: 30)
      $0.size.equal(to: 50)
    }
    card.put.make {
      $0.center.equal(to: guide)
      $0.size.equal(to: guide).times(0.5)
    }
    window.layoutIfNeeded()
    #expect(guide.layoutFrame == CGRect(x: 40, y: 30, width: 50, height: 50))
    #expect(card.frame == CGRect(x: 52.5, y: 42.5, width: 25, height: 25))
    let label = card.put.make { $0.margins.equal(to: window) }
    label[0].label = "margins"
    #expect(label[0].label == "margins" && label[1].label == nil)
  }

  @Test("a set of objects that are not hashable finds them by identity")
  func sets() {
    final class Note {}
    let (one, two, view) = (Note(), Note(), UIView())
    let set = NSMutableSet()
    for _ in 0..<2 {
      set.add(one)
      set.add(two)
      set.add(view)
    }
    #expect(set.count == 3 && set.contains(one) && set.contains(view) && !set.contains(Note()))
    set.remove(one)
    set.remove(view)
    #expect(set.allObjects.count == 1 && set.allObjects.first as AnyObject === two)
  }

  @Test("bars of controllers are items with attributes")
  func bars() {
    let controller = UIViewController()
    window.rootViewController = controller
    let card = view(in: controller.view)
    card.translatesAutoresizingMaskIntoConstraints = false
    let support: UILayoutSupport = controller.topLayoutGuide
    let top = NSLayoutConstraint(
      item: card, attribute: .top, relatedBy: .equal, toItem: support, attribute: .bottom,
      multiplier: 1, constant: 6)
    controller.view.addConstraint(top)
    window.layoutIfNeeded()
    #expect(top.secondItem === support && card.frame.minY == support.length + 6)
  }

  @Test("priorities are literals and are added to, as helpers declare it")
  func priorities() {
    let priorities: [UILayoutPriority] = [999, 20.5, .defaultLow + 1, .required - 1]
    #expect(priorities.map(\.rawValue) == [999, 20.5, 251, 999])
  }

  // MARK: Operators

  @Test("equations of anchors are constraints")
  func operators() {
    let (card, icon) = (view(), view())
    card.horizontalAnchors == window.horizontalAnchors
    card.topAnchor == window.safeAreaLayoutGuide.topAnchor + 10
    let height = card.heightAnchor == 40 ~ .high
    card.heightAnchor >= 60
    icon.sizeAnchors == card.sizeAnchors
    icon.topAnchor >= card.bottomAnchor
    icon.topAnchor == card.topAnchor ~ .low
    icon.leadingAnchor == 0.5 * window.trailingAnchor + 4 ~ 500
    let end = icon.trailingAnchor <= window.trailingAnchor - 8 ~ .low - 1
    #expect(height.priority == .defaultHigh && end.priority.rawValue == 249)
    #expect(!card.translatesAutoresizingMaskIntoConstraints)
    #expect(window.translatesAutoresizingMaskIntoConstraints)
    window.layoutIfNeeded()
    #expect(card.frame == CGRect(x: 0, y: 10, width: 320, height: 60))
    // At half of the window's trailing edge, and not above the card's bottom.
    #expect(icon.frame == CGRect(x: 164, y: 70, width: 320, height: 60))
  }

  @Test("a group of equations replaces its former ones, animated")
  func groups() {
    let (card, group) = (view(), EquationGroup())
    group.replace {
      card.centerAnchors == window.centerAnchors
      card.widthAnchor == 40
      card.heightAnchor == window.heightAnchor / 4
    }
    window.layoutIfNeeded()
    #expect(card.frame == CGRect(x: 140, y: 75, width: 40, height: 50))
    let old = group.constraints
    group.replace {
      card.leadingAnchor == window.leadingAnchor
      card.topAnchor == window.topAnchor
      card.widthAnchor == 80
      card.heightAnchor == card.widthAnchor
    }
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { window.layoutIfNeeded() }
    stage.advance(by: 0.25)
    #expect(old.allSatisfy { !$0.isActive })
    // From a center of (160, 100) to (40, 40), and from 40 × 50 to 80 × 80, a quarter of the way.
    #expect(card.layer.presentation()?.position == CGPoint(x: 130, y: 85))
    #expect(card.layer.presentation()?.bounds.size == CGSize(width: 50, height: 57.5))
  }

  // MARK: Chains

  @Test("a chain of dashes is a row")
  func chains() {
    let (photo, name) = (UIView(), UIView())
    window.subviews {
      photo
      name
    }
    |-16 - photo.width(40).heightEqualsWidth().top(10) - 8 - name.height(50%) - 12-|
    name.top(0)
    window.layoutIfNeeded()
    #expect(photo.frame == CGRect(x: 16, y: 10, width: 40, height: 40))
    #expect(name.frame == CGRect(x: 64, y: 0, width: 244, height: 100))
    #expect(photo.leadingConstraint?.constant == 16 && photo.widthConstraint?.constant == 40)
    #expect(name.topConstraint?.priority.rawValue == 751)
    photo.topConstraint?.constant = 30
    UIView.animate(withDuration: 0.3, animations: window.layoutIfNeeded)
    #expect(photo.frame.minY == 30)
  }

  @Test("all constraints of a view are removed one by one")
  func clearing() {
    let card = view()
    let pins = card.edgesToSuperview(
      excluding: .bottom, insets: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4),
      usingSafeArea: true, priority: .defaultHigh)
    card.height(20)
    #expect(pins.count == 3 && window.ownConstraints.count == 3)
    window.layoutIfNeeded()
    #expect(card.frame == CGRect(x: 2, y: 1, width: 314, height: 20))
    #expect(card.constraintsAffectingLayout(for: .horizontal).contains(pins[1]))
    card.clearConstraints()
    #expect(window.constraints.isEmpty && card.constraints.isEmpty)
  }

  @Test("a view remakes its constraints in updateConstraints()")
  func remaking() {
    let card = StyledCard(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
    window.addSubview(card)
    window.layoutIfNeeded()
    #expect(card.content.frame == CGRect(x: 12, y: 12, width: 76, height: 36))
    card.isCompact = true
    card.isCompact = true
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { window.layoutIfNeeded() }
    stage.advance(by: 0.5)
    #expect(card.updates == 2 && card.constraints.count == 4)
    // Halfway from an inset of 12 to one of 4.
    #expect(card.content.layer.presentation()?.frame == CGRect(x: 8, y: 8, width: 84, height: 44))
  }
}
