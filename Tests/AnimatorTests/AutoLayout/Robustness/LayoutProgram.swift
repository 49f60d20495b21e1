import Animator

/// A program of layout calls made of bytes: any bytes are a program, and none may trap or hang.
///
/// It builds and rebuilds a hierarchy of a few views, labels, stack views and guides, with constraints of
/// any attributes, numbers and priorities between them, and lays it out in between.
@MainActor
final class LayoutProgram {
  let stage = Stage(size: CGSize(width: 320, height: 200), scale: 2)
  private(set) var views: [UIView]
  private var guides = (0..<3).map { _ in UILayoutGuide() }
  private var constraints: [NSLayoutConstraint] = []
  private var bytes: LayoutBytes

  /// The views and guides of all hierarchies that the program has made.
  private(set) var objects: [Released] = []

  /// A reference that shows whether its object is alive.
  struct Released {
    weak var object: AnyObject?
  }

  /// What the program has changed after its last call, and what was reported meanwhile.
  struct Outcome: Equatable {
    var frames: [CGRect] = []
    var faults: [UsageFault] = []
    var conflicts: [LayoutConflict] = []
  }

  init(_ bytes: [UInt8]) {
    self.bytes = LayoutBytes(bytes)
    views = (0..<8).map { Self.view($0) }
    for (index, view) in views.enumerated() {
      (index == 0 ? stage.window : views[(index - 1) / 2]).addSubview(view)
    }
    objects = (views as [AnyObject] + guides).map { Released(object: $0) }
  }

  private static func view(_ kind: Int) -> UIView {
    switch kind % 8 {
    case 3, 5:
      let label = UILabel()
      (label.text, label.numberOfLines) = ("several words of text", kind == 5 ? 0 : 1)
      return label
    case 4: return UIStackView()
    default: return UIView(frame: CGRect(x: 5 * kind, y: 3, width: 40, height: 20))
    }
  }

  /// Runs the program and lays out all of it.
  func run() -> Outcome {
    var outcome = Outcome()
    outcome.conflicts = LayoutConflict.collect {
      outcome.faults = UsageFault.collect {
        while !bytes.isEmpty { step() }
        stage.advance(by: 0.02)
        for view in views { view.layoutIfNeeded() }
      }
    }
    outcome.frames = (views + [stage.window]).map(\.frame) + guides.map(\.layoutFrame)
    return outcome
  }

  /// Lets go of everything but the stage.
  func release() {
    for view in views { view.removeFromSuperview() }
    (views, guides, constraints) = ([], [], [])
  }

  // MARK: - Calls

  private func step() {
    switch bytes.next % 32 {
    case 0: anyView.addSubview(anyView)
    case 1: anyView.removeFromSuperview()
    case 2..<8: keep([constraint()])
    case 8, 9: keep([anchored()])
    case 10: keep(formatted())
    case 11: anyConstraint?.isActive = bytes.flag
    case 12: anyConstraint?.constant = bytes.length
    case 13: anyConstraint?.priority = bytes.priority
    case 14: addOrRemoveConstraint()
    case 15: changeGuide()
    case 16: anyView.translatesAutoresizingMaskIntoConstraints = bytes.flag
    case 17, 18: anyView.layoutIfNeeded()
    case 19: stage.advance(by: 0.01)
    case 20: changeGeometry()
    case 21: changePriorities()
    case 22: changeDirection()
    case 23: fit()
    case 24: diagnose()
    case 25: changeContents()
    case 26: changeMargins()
    case 27: arrange()
    case 28: replaceView()
    default: anyView.translatesAutoresizingMaskIntoConstraints = false
    }
  }

  private var anyView: UIView { views[bytes.index(below: views.count)] }

  private var anyItem: Any {
    switch bytes.next % 16 {
    case 0: stage.window
    case 1: bytes.element(of: guides)
    case 2: anyView.layoutMarginsGuide
    case 3: anyView.safeAreaLayoutGuide
    case 4: anyView.readableContentGuide
    case 5: "not an item"
    case 6: UIView()
    default: anyView
    }
  }

  private var anyConstraint: NSLayoutConstraint? {
    constraints.isEmpty ? nil : bytes.element(of: constraints)
  }

  private func keep(_ new: [NSLayoutConstraint]) {
    constraints += new
    if bytes.next < 220 { NSLayoutConstraint.activate(new) }
  }

  private func constraint() -> NSLayoutConstraint {
    // Attributes of a kind more often than any two.
    let first = bytes.attribute
    let second = bytes.flag ? first : bytes.attribute
    let isSize = first == .width || first == .height
    let constraint = NSLayoutConstraint(
      item: anyItem, attribute: first, relatedBy: bytes.relation,
      toItem: isSize && bytes.flag ? nil : anyItem, attribute: second,
      multiplier: bytes.multiplier, constant: bytes.length)
    constraint.priority = bytes.priority
    return constraint
  }

  private func anchored() -> NSLayoutConstraint {
    let (one, two) = (anyView, anyView)
    let (three, guide) = (anyView, bytes.element(of: guides))
    switch bytes.next % 5 {
    case 0:
      return one.leftAnchor.anchorWithOffset(to: two.centerXAnchor).constraint(
        equalTo: three.rightAnchor.anchorWithOffset(to: guide.leftAnchor),
        multiplier: bytes.multiplier, constant: bytes.length)
    case 1:
      return one.topAnchor.anchorWithOffset(to: two.lastBaselineAnchor).constraint(
        greaterThanOrEqualToConstant: bytes.length)
    case 2:
      return one.leadingAnchor.constraint(
        equalToSystemSpacingAfter: two.trailingAnchor, multiplier: bytes.length)
    case 3:
      return one.firstBaselineAnchor.constraint(
        lessThanOrEqualToSystemSpacingBelow: guide.bottomAnchor, multiplier: bytes.multiplier)
    default:
      return one.widthAnchor.constraint(
        greaterThanOrEqualTo: two.heightAnchor, multiplier: bytes.multiplier,
        constant: bytes.length)
    }
  }

  private func formatted() -> [NSLayoutConstraint] {
    NSLayoutConstraint.constraints(
      withVisualFormat: bytes.visualFormat, options: .init(rawValue: UInt(bytes.next) << 8),
      metrics: ["m": bytes.length],
      views: ["a": anyView, "b": anyView, "c": bytes.element(of: guides), "d": anyItem])
  }

  private func addOrRemoveConstraint() {
    guard let constraint = anyConstraint else { return }
    if bytes.flag {
      anyView.addConstraint(constraint)
    } else {
      anyView.removeConstraint(constraint)
    }
  }

  private func changeGuide() {
    let guide = bytes.element(of: guides)
    switch bytes.next % 4 {
    case 0: anyView.removeLayoutGuide(guide)
    case 1: guide.owningView = nil
    default: anyView.addLayoutGuide(guide)
    }
  }

  // MARK: - Values of views

  private func changeGeometry() {
    let view = anyView
    switch bytes.next % 4 {
    case 0: view.bounds.size.width = CGFloat(bytes.next)
    case 1: view.transform = CGAffineTransform(rotationAngle: CGFloat(bytes.next))
    case 2: view.layer.anchorPoint = CGPoint(x: CGFloat(bytes.next) / 255, y: 0)
    default:
      view.frame = CGRect(x: CGFloat(bytes.next), y: 3, width: CGFloat(bytes.next), height: 9)
    }
  }

  private func changePriorities() {
    let (view, priority) = (anyView, bytes.priority)
    if bytes.flag {
      view.setContentHuggingPriority(priority, for: bytes.axis)
    } else {
      view.setContentCompressionResistancePriority(priority, for: bytes.axis)
    }
  }

  private func changeDirection() {
    anyView.semanticContentAttribute =
      UISemanticContentAttribute(rawValue: Int(bytes.next % 5)) ?? .unspecified
  }

  private func fit() {
    let size = anyView.systemLayoutSizeFitting(
      CGSize(width: bytes.length, height: bytes.length),
      withHorizontalFittingPriority: bytes.priority, verticalFittingPriority: bytes.priority)
    precondition(size.width.isFinite && size.height.isFinite)
  }

  private func diagnose() {
    let view = anyView
    _ = view.hasAmbiguousLayout
    if bytes.flag { view.exerciseAmbiguityInLayout() }
    _ = view.constraintsAffectingLayout(for: bytes.axis).map(\.description)
  }

  private func changeContents() {
    guard let label = anyView as? UILabel else { return }
    label.text = String(repeating: "word ", count: Int(bytes.next % 30))
    label.preferredMaxLayoutWidth = bytes.length
    label.numberOfLines = Int(bytes.next % 3)
  }

  private func changeMargins() {
    let view = anyView
    view.layoutMargins = bytes.insets
    view.preservesSuperviewLayoutMargins = bytes.flag
  }

  private func arrange() {
    let stack = views.compactMap { $0 as? UIStackView }.first
    switch bytes.next % 6 {
    case 0: stack?.removeArrangedSubview(anyView)
    case 1: stack?.axis = bytes.axis
    case 2: stack?.spacing = bytes.length
    case 3: anyView.isHidden = bytes.flag
    case 4:
      stack?.distribution = UIStackView.Distribution(rawValue: Int(bytes.next % 5)) ?? .fill
      stack?.alignment = UIStackView.Alignment(rawValue: Int(bytes.next % 6)) ?? .fill
    default: stack?.addArrangedSubview(anyView)
    }
  }

  /// Lets go of a view, while constraints to it are still known.
  private func replaceView() {
    let index = bytes.index(below: views.count)
    views[index].removeFromSuperview()
    views[index] = Self.view(Int(bytes.next))
    objects.append(Released(object: views[index]))
    anyView.addSubview(views[index])
  }
}
