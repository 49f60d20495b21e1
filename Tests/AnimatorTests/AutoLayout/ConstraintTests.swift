import Testing

@testable import Animator

@MainActor
struct ConstraintTests {
  /// A stage of 200 × 100 points at a scale of 2, with views that constraints position.
  private func stage(_ views: UIView...) -> Stage {
    let stage = Stage(size: CGSize(width: 200, height: 100), scale: 2, frameRate: 60)
    for view in views {
      view.translatesAutoresizingMaskIntoConstraints = false
      stage.window.addSubview(view)
    }
    return stage
  }

  @Test("a view pinned to the edges of its superview fills it within the constants")
  func edges() {
    let view = UIView()
    let stage = stage(view)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor, constant: 16),
      view.trailingAnchor.constraint(equalTo: stage.window.trailingAnchor, constant: -24),
      view.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: 8),
      view.bottomAnchor.constraint(equalTo: stage.window.bottomAnchor, constant: -2),
    ])
    stage.window.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 16, y: 8, width: 160, height: 90))
  }

  @Test("a changed constant animates the frames that it determines")
  func animation() throws {
    let (bar, label) = (UIView(), UIView())
    let stage = stage(bar, label)
    let width = bar.widthAnchor.constraint(equalToConstant: 50)
    NSLayoutConstraint.activate([
      width, bar.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
      label.leadingAnchor.constraint(equalTo: bar.trailingAnchor, constant: 10),
      label.widthAnchor.constraint(equalTo: bar.widthAnchor, multiplier: 0.5),
    ])
    stage.advance(by: 0)
    #expect(label.frame == CGRect(x: 60, y: 0, width: 25, height: 0))
    stage.perform {
      width.constant = 100
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        stage.window.layoutIfNeeded()
      }
    }
    #expect(label.frame == CGRect(x: 110, y: 0, width: 50, height: 0))
    stage.advance(by: 0.5)
    let shown = try #require(label.layer.presentation())
    #expect(shown.frame == CGRect(x: 85, y: 0, width: 37.5, height: 0))
  }

  @Test("higher priorities win, lower ones are satisfied as closely as possible")
  func priorities() {
    let view = UIView()
    let stage = stage(view)
    let wide = view.widthAnchor.constraint(equalToConstant: 150)
    wide.priority = .defaultHigh
    let narrow = view.widthAnchor.constraint(lessThanOrEqualToConstant: 80)
    narrow.priority = UILayoutPriority(751)
    NSLayoutConstraint.activate([wide, narrow])
    stage.window.layoutIfNeeded()
    #expect(view.frame.width == 80)
    narrow.priority = .defaultLow
    stage.window.layoutIfNeeded()
    #expect(view.frame.width == 150)
  }

  @Test("leading is right in right-to-left layouts, and constants are mirrored")
  func rightToLeft() {
    let view = UIView()
    let stage = stage(view)
    view.semanticContentAttribute = .forceRightToLeft
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor, constant: 16),
      view.widthAnchor.constraint(equalToConstant: 50),
    ])
    stage.window.layoutIfNeeded()
    // 200 − 16 − 50.
    #expect(view.frame.minX == 134)
  }

  @Test("labels take the size of their text, and wrap at the width that they get")
  func labels() {
    let label = UILabel()
    let stage = stage(label)
    label.text = "Several words that need more than one line"
    label.topAnchor.constraint(equalTo: stage.window.topAnchor).isActive = true
    stage.window.layoutIfNeeded()
    let line = label.intrinsicContentSize
    #expect(label.frame.size == line)
    label.numberOfLines = 0
    label.widthAnchor.constraint(equalToConstant: 120).isActive = true
    stage.window.layoutIfNeeded()
    #expect(label.frame.width == 120)
    #expect(label.frame.height == label.sizeThatFits(CGSize(width: 120, height: 0)).height)
    #expect(label.frame.height > 2 * line.height)
  }

  @Test("labels and image views follow changes of their contents")
  func contentChanges() {
    let (label, image) = (UILabel(), UIImageView())
    let stage = stage(label, image)
    label.text = "Short"
    NSLayoutConstraint.activate([
      label.leftAnchor.constraint(equalTo: stage.window.leftAnchor),
      image.leftAnchor.constraint(equalTo: label.rightAnchor, constant: 5),
    ])
    stage.window.layoutIfNeeded()
    label.text = "A longer text"
    image.image = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 20)).image { _ in }
    stage.window.layoutIfNeeded()
    #expect(label.frame.width == label.intrinsicContentSize.width)
    #expect(image.frame.minX == label.frame.width + 5)
    #expect(image.frame.size == CGSize(width: 30, height: 20))
  }

  @Test("of conflicting required constraints, the newest is ignored and reported")
  func conflict() throws {
    let view = UIView()
    let stage = stage(view)
    view.accessibilityIdentifier = "box"
    view.widthAnchor.constraint(equalToConstant: 50).isActive = true
    let other = view.widthAnchor.constraint(equalToConstant: 70)
    other.isActive = true
    let conflicts = LayoutConflict.collect { stage.window.layoutIfNeeded() }
    #expect(view.frame.width == 50)
    let conflict = try #require(conflicts.first)
    #expect(conflicts.count == 1)
    #expect(conflict.broken == "<NSLayoutConstraint box.width == 70   (active)>")
    #expect(
      conflict.constraints == [
        "<NSLayoutConstraint box.width == 50   (active)>",
        "<NSLayoutConstraint box.width == 70   (active)>",
      ])
  }

  @Test("an ignored constraint is satisfied as soon as a change of another one permits it")
  func retry() {
    let (view, other) = (UIView(), UIView())
    let stage = stage(view, other)
    let limit = other.widthAnchor.constraint(lessThanOrEqualToConstant: 50)
    let wide = view.widthAnchor.constraint(equalToConstant: 70)
    NSLayoutConstraint.activate([
      view.widthAnchor.constraint(lessThanOrEqualTo: other.widthAnchor), limit,
    ])
    stage.window.layoutIfNeeded()
    wide.isActive = true
    #expect(LayoutConflict.collect { stage.window.layoutIfNeeded() }.count == 1)
    #expect(view.frame.width < 70)
    limit.constant = 100
    #expect(LayoutConflict.collect { stage.window.layoutIfNeeded() }.isEmpty)
    #expect(view.frame.width == 70)
  }

  @Test("items that replace others in the engine have an order of their own")
  func itemOrder() throws {
    let views = [UIView(), UIView(), UIView()]
    let stage = stage(views[0], views[1], views[2])
    let constraints = views.map { $0.widthAnchor.constraint(equalToConstant: 1) }
    NSLayoutConstraint.activate(Array(constraints.dropLast()))
    stage.window.layoutIfNeeded()
    constraints[0].isActive = false
    constraints[2].isActive = true
    stage.window.layoutIfNeeded()
    let engine = try #require(stage.window.layoutEngine)
    #expect(engine.items.count == Set(engine.items.values.map { $0.sequence }).count)
  }

  @Test("removing a view removes the constraints to it, but not those inside of it")
  func removal() {
    let (view, inner) = (UIView(), UIView())
    let stage = stage(view)
    inner.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(inner)
    let outside = view.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor, constant: 5)
    let inside = inner.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 7)
    NSLayoutConstraint.activate([outside, inside])
    stage.window.layoutIfNeeded()
    #expect(stage.window.constraints == [outside])
    view.removeFromSuperview()
    #expect(!outside.isActive && inside.isActive && stage.window.constraints.isEmpty)
    stage.window.addSubview(view)
    stage.window.layoutIfNeeded()
    #expect(inner.frame.minX == 7)
  }

  @Test("the fitting size follows from the constraints of the subtree alone")
  func fittingSize() {
    let (view, inner) = (UIView(), UIView())
    inner.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(inner)
    NSLayoutConstraint.activate([
      inner.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 10),
      inner.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -10),
      inner.topAnchor.constraint(equalTo: view.topAnchor, constant: 4),
      inner.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -4),
      inner.widthAnchor.constraint(greaterThanOrEqualToConstant: 60),
      inner.heightAnchor.constraint(equalTo: inner.widthAnchor, multiplier: 0.5),
    ])
    #expect(view.systemLayoutSizeFitting(.zero) == CGSize(width: 80, height: 38))
    let wide = view.systemLayoutSizeFitting(
      CGSize(width: 120, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(wide == CGSize(width: 120, height: 58))
    #expect(view.frame == .zero)
  }
}
