import Animator
import FoundationCompatibility
import Testing

/// Observers of traits that name their type as `Self`, or that are methods.
@MainActor
struct TraitObserverTests {
  private class Screen: UIViewController {
    var log: [String] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      // The type of `self` is not known here, as there are subclasses.
      registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
        (self: Self, previous: UITraitCollection) in
        self.log.append("from \(previous.userInterfaceStyle)")
      }
      registerForTraitChanges(
        [UITraitUserInterfaceStyle.self], action: Selector("changed:from:"))
    }
  }
  private final class Detail: Screen {}

  private final class Target: NSObject {
    var styles: [UIUserInterfaceStyle] = []
  }

  @Test("closures with Self and registered methods are called")
  func observers() {
    Selector.add("changed:from:", of: Screen.self) { screen, arguments in
      let previous = arguments[1] as? UITraitCollection
      let isSender = arguments[0] as? Screen === screen
      screen.log.append("\(isSender) \(previous?.userInterfaceStyle == .light)")
      return nil
    }
    Selector.add("restyle:", of: Target.self) { target, arguments in
      let screen = arguments[0] as? UIViewController
      target.styles.append(screen?.traitCollection.userInterfaceStyle ?? .unspecified)
      return nil
    }
    let screen = Detail()
    let stage = Stage(hosting: screen, size: CGSize(width: 10, height: 10))
    let target = Target()
    let registration = screen.registerForTraitChanges(
      [UITraitUserInterfaceStyle.self], target: target, action: Selector("restyle:"))
    stage.window.overrideUserInterfaceStyle = .dark
    #expect(screen.log == ["from light", "true true"] && target.styles == [.dark])
    screen.unregisterForTraitChanges(registration)
    stage.window.overrideUserInterfaceStyle = .light
    #expect(target.styles == [.dark])
  }
}
