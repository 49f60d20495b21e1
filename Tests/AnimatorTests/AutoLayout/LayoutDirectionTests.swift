import Animator
import Testing

@MainActor
struct LayoutDirectionTests {
  @Test(
    "playback and spatial contents do not follow the language",
    arguments: [
      (.unspecified, .leftToRight, .rightToLeft), (.playback, .leftToRight, .leftToRight),
      (.spatial, .leftToRight, .leftToRight), (.forceLeftToRight, .leftToRight, .leftToRight),
      (.forceRightToLeft, .rightToLeft, .rightToLeft),
    ]
      as [(
        UISemanticContentAttribute, UIUserInterfaceLayoutDirection, UIUserInterfaceLayoutDirection
      )])
  func attributes(
    attribute: UISemanticContentAttribute, inEnglish: UIUserInterfaceLayoutDirection,
    inArabic: UIUserInterfaceLayoutDirection
  ) {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let view = UIView()
    view.semanticContentAttribute = attribute
    stage.window.addSubview(view)
    #expect(
      UIView.userInterfaceLayoutDirection(for: attribute, relativeTo: .leftToRight) == inEnglish)
    #expect(
      UIView.userInterfaceLayoutDirection(for: attribute, relativeTo: .rightToLeft) == inArabic)
    #expect(view.effectiveUserInterfaceLayoutDirection == inEnglish)
    stage.window.layoutDirection = .rightToLeft
    #expect(view.effectiveUserInterfaceLayoutDirection == inArabic)
    stage.perform { #expect(UIView.userInterfaceLayoutDirection(for: attribute) == inArabic) }
  }

  @Test("the window's direction is a trait of its views, whose change is reported")
  func traits() {
    final class Traits: UIView {
      var before: UITraitEnvironmentLayoutDirection?
      override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        before = previous?.layoutDirection
      }
    }
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let view = Traits()
    stage.window.addSubview(view)
    #expect(view.traitCollection.layoutDirection == .leftToRight)
    stage.window.layoutDirection = .rightToLeft
    #expect(view.before == .leftToRight)
    #expect(view.traitCollection.layoutDirection == .rightToLeft)
    let mixed = UITraitCollection(traitsFrom: [
      view.traitCollection, UITraitCollection(userInterfaceStyle: .dark),
    ])
    #expect(mixed.layoutDirection == .rightToLeft && mixed.userInterfaceStyle == .dark)
    #expect(UITraitCollection().layoutDirection == .unspecified)
  }

  /// A view at 16 from the leading edge of a window 200 points wide, 50 wide, with one at 8 from its
  /// trailing edge.
  private func row() -> (stage: Stage, first: UIView, second: UIView) {
    let stage = Stage(size: CGSize(width: 200, height: 100), scale: 2)
    let (first, second) = (UIView(), UIView())
    for view in [first, second] {
      view.translatesAutoresizingMaskIntoConstraints = false
      stage.window.addSubview(view)
      view.widthAnchor.constraint(equalToConstant: 50).isActive = true
    }
    first.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor, constant: 16).isActive =
      true
    second.leadingAnchor.constraint(equalTo: first.trailingAnchor, constant: 8).isActive = true
    stage.window.layoutIfNeeded()
    return (stage, first, second)
  }

  @Test("active constraints are mirrored when the window's direction changes, and back")
  func window() {
    let (stage, first, second) = row()
    #expect(first.frame.minX == 16 && second.frame.minX == 74)
    stage.window.layoutDirection = .rightToLeft
    stage.window.layoutIfNeeded()
    // 200 − 16 − 50, 134 − 8 − 50.
    #expect(first.frame.minX == 134 && second.frame.minX == 76)
    stage.window.layoutDirection = .leftToRight
    stage.window.layoutIfNeeded()
    #expect(first.frame.minX == 16 && second.frame.minX == 74)
  }

  @Test("a view's own attribute mirrors the constraints to it")
  func view() {
    let (stage, first, second) = row()
    first.semanticContentAttribute = .forceRightToLeft
    stage.window.layoutIfNeeded()
    #expect(first.frame.minX == 134 && second.frame.minX == 76)
    first.semanticContentAttribute = .unspecified
    stage.window.layoutIfNeeded()
    #expect(first.frame.minX == 16 && second.frame.minX == 74)
  }

  @Test("directional margins are mirrored with the constraints to them")
  func margins() {
    let stage = Stage(size: CGSize(width: 200, height: 100), scale: 2)
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(view)
    stage.window.directionalLayoutMargins.leading = 30
    view.widthAnchor.constraint(equalToConstant: 50).isActive = true
    view.leadingAnchor.constraint(equalTo: stage.window.layoutMarginsGuide.leadingAnchor).isActive =
      true
    stage.window.layoutIfNeeded()
    #expect(view.frame.minX == 30)
    stage.window.layoutDirection = .rightToLeft
    stage.window.layoutIfNeeded()
    #expect(view.frame.minX == 120)
  }

  @Test("natural text is at the right, and progress grows from there")
  func contents() throws {
    let stage = Stage(size: CGSize(width: 100, height: 40), scale: 2)
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    label.text = "Hi"
    let bar = UIProgressView(frame: CGRect(x: 0, y: 30, width: 100, height: 4))
    bar.progress = 0.25
    stage.window.addSubview(label)
    stage.window.addSubview(bar)
    stage.advance(by: 0)
    let fill = try #require(bar.subviews.first?.subviews.first)
    #expect(label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1).minX == 0)
    #expect(fill.frame.minX == 0)
    stage.window.layoutDirection = .rightToLeft
    stage.advance(by: 0)
    #expect(label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1).maxX == 100)
    #expect(fill.frame.minX == 75 && fill.frame.width == 25)
    label.textAlignment = .left
    #expect(label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1).minX == 0)
  }
}
