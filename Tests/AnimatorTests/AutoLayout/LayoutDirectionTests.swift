import Animator
import TestSupport
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

  @Test(
    "the window has the direction of the user's first language",
    arguments: [
      (["ar"], true), (["ar-EG"], true), (["he_IL"], true), (["iw"], true), (["fa"], true),
      (["ur"], true), (["yi"], true), (["dv"], true), (["ps"], true), (["sd"], true),
      (["ug"], true), (["CKB"], true), (["az-Arab"], true), (["pa-PK"], true),
      (["ar", "en"], true),
      ([], false), ([""], false), (["en"], false), (["fr", "ar"], false), (["ar-Latn"], false),
      (["sd-IN"], false), (["pa"], false), (["az-u-nu-arab"], false), (["tlh"], false),
    ] as [([String], Bool)])
  func languages(languages: [String], isMirrored: Bool) {
    let (stage, first, second) = row()
    stage.preferredLanguages = languages
    stage.window.layoutIfNeeded()
    #expect(first.frame.minX == (isMirrored ? 134 : 16))
    #expect(second.frame.minX == (isMirrored ? 76 : 74))
    let direction = UIUserInterfaceLayoutDirection(rawValue: isMirrored ? 1 : 0)
    #expect(first.effectiveUserInterfaceLayoutDirection == direction)
    stage.perform {
      #expect(UIApplication.shared.userInterfaceLayoutDirection == direction)
    }
    stage.preferredLanguages = ["en"]
    stage.window.layoutIfNeeded()
    #expect(first.frame.minX == 16 && second.frame.minX == 74)
  }

  @Test("views that are laid out before they come into the window have its direction, too")
  func outside() {
    let stage = Stage(size: CGSize(width: 320, height: 100), scale: 1)
    stage.preferredLanguages = ["ar"]
    stage.perform {
      let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
      bar.items = [UINavigationItem(title: "Root"), UINavigationItem(title: "Here")]
      bar.layoutIfNeeded()
      #expect(bar.effectiveUserInterfaceLayoutDirection == .rightToLeft)
      stage.window.addSubview(bar)
      stage.window.layoutIfNeeded()
      let back = label("Root", in: bar)
      // The title is 27 points from the edge, as large as the chevron needs.
      #expect(back.map { $0.convert($0.bounds, to: bar).maxX } == 320 - 27)
    }
  }

  private func label(_ text: String, in view: UIView) -> UILabel? {
    if let label = view as? UILabel, label.text == text { return label }
    return view.subviews.lazy.compactMap { self.label(text, in: $0) }.first
  }

  @Test("the field of a search bar has the bar's attribute")
  func searchBar() throws {
    let stage = Stage(size: CGSize(width: 320, height: 56))
    let bar = UISearchBar(frame: stage.window.bounds)
    bar.showsCancelButton = true
    stage.window.addSubview(bar)
    stage.advance(by: 0)
    let field = bar.searchTextField
    let lens = try #require(field.leftView)
    let left = (field: field.frame, lens: lens.frame)
    #expect(field.frame.minX == 8 && lens.frame.minX == 6)
    bar.semanticContentAttribute = .forceRightToLeft
    stage.advance(by: 0)
    #expect(near(field.frame.minX, 320 - left.field.maxX) && field.frame.width == left.field.width)
    #expect(near(lens.frame.maxX, field.frame.width - 6))
    bar.semanticContentAttribute = .unspecified
    stage.advance(by: 0)
    #expect(field.frame == left.field && lens.frame == left.lens)
    // What the bar inherits, the field inherits too.
    stage.preferredLanguages = ["ar"]
    stage.advance(by: 0)
    #expect(near(lens.frame.maxX, field.frame.width - 6))
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
