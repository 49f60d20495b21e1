import Animator
import Testing

private enum Theme: Int { case standard, night }
private struct ThemeTrait: UITraitDefinition {
  static let defaultValue = Theme.standard
  static let affectsColorAppearance = true
}
/// A trait of a type that cannot be compared.
private struct ActionTrait: UITraitDefinition {
  static let defaultValue: (@Sendable () -> Int)? = nil
}
private final class Style: Sendable {}
private struct StyleTrait: UITraitDefinition {
  static let defaultValue = Style()
}

extension UITraitCollection {
  fileprivate var theme: Theme { self[ThemeTrait.self] }
}
extension UIMutableTraits {
  fileprivate var theme: Theme {
    get { self[ThemeTrait.self] }
    set { self[ThemeTrait.self] = newValue }
  }
}

@MainActor
@Suite("Traits that apps define")
struct CustomTraitTests {
  private let stage = Stage(size: CGSize(width: 100, height: 100))

  @Test("collections have values of the app's own traits, and default values of others")
  func values() {
    let night = UITraitCollection { $0.theme = .night }
    #expect(night.theme == .night && UITraitCollection().theme == .standard)
    let merged = UITraitCollection(traitsFrom: [night, UITraitCollection(displayScale: 2)])
    #expect(merged.theme == .night && merged.displayScale == 2)
    let both = night.modifyingTraits { $0[UITraitDisplayScale.self] = 3 }
    #expect(both.displayScale == 3 && both[UITraitDisplayScale.self] == 3 && both.theme == .night)
    #expect(both.containsTraits(in: night) && !UITraitCollection().containsTraits(in: night))
    #expect(night.replacing(ThemeTrait.self, value: .standard).theme == .standard)
    #expect(night == UITraitCollection().replacing(ThemeTrait.self, value: .night))
    #expect(night.description == "UITraitCollection(ThemeTrait: night)")
    #expect(ThemeTrait.name == "ThemeTrait" && !StyleTrait.affectsColorAppearance)
    let acting = UITraitCollection { $0[ActionTrait.self] = { 7 } }
    #expect(acting[ActionTrait.self]?() == 7)
  }

  @Test("views inherit what views and controllers override")
  func overrides() {
    let controller = UIViewController()
    let stage = Stage(hosting: controller, size: CGSize(width: 100, height: 100))
    let child = UIView()
    controller.view.addSubview(child)
    #expect(child.traitCollection.theme == .standard)
    controller.traitOverrides.theme = .night
    #expect(child.traitCollection.theme == .night)
    #expect(stage.window.traitCollection.theme == .standard)
    #expect(controller.traitOverrides.contains(ThemeTrait.self))
    #expect(!child.traitOverrides.contains(ThemeTrait.self))
    child.traitOverrides[ThemeTrait.self] = .standard
    #expect(child.traitCollection.theme == .standard)
    child.traitOverrides.remove(ThemeTrait.self)
    controller.traitOverrides.remove(ThemeTrait.self)
    #expect(child.traitCollection.theme == .standard)
    #expect(!controller.traitOverrides.contains(ThemeTrait.self))
  }

  @Test("changes are observed; a default value that is set is none")
  func observers() {
    let view = UIView()
    stage.window.addSubview(view)
    var log: [String] = []
    view.registerForTraitChanges([ThemeTrait.self]) { (view: UIView, previous: UITraitCollection) in
      log.append("\(previous.theme) \(view.traitCollection.theme)")
    }
    view.registerForTraitChanges([StyleTrait.self]) { (_: UIView, _: UITraitCollection) in
      log.append("style")
    }
    view.traitOverrides.theme = .standard
    #expect(log.isEmpty)
    stage.window.traitOverrides.theme = .night
    // The view overrides it.
    #expect(log.isEmpty)
    view.traitOverrides.remove(ThemeTrait.self)
    #expect(log == ["standard night"])
    view.traitOverrides.userInterfaceStyle = .dark
    view.traitOverrides[StyleTrait.self] = StyleTrait.defaultValue
    #expect(log == ["standard night"])
    view.traitOverrides[StyleTrait.self] = Style()
    #expect(log == ["standard night", "style"])
  }

  @Test("dynamic colors follow traits that affect colors")
  func colors() {
    let view = UIView()
    stage.window.addSubview(view)
    view.backgroundColor = UIColor { $0.theme == .night ? .blue : .red }
    #expect(view.layer.backgroundColor == UIColor.red.cgColor)
    stage.window.traitOverrides.theme = .night
    #expect(view.layer.backgroundColor == UIColor.blue.cgColor)
  }

  @Test("changes of the system's traits that colors depend on are observed together")
  func systemTraits() {
    let view = UIView()
    stage.window.addSubview(view)
    var count = 0
    view.registerForTraitChanges(UITraitCollection.systemTraitsAffectingColorAppearance) {
      (_: UIView, _: UITraitCollection) in count += 1
    }
    stage.userInterfaceStyle = .dark
    stage.accessibilityContrast = .high
    stage.preferredContentSizeCategory = .extraLarge
    #expect(count == 2)
  }
}
