import Animator
import Foundation
import FoundationCompatibility
import InterfaceBuilder
import Testing

@MainActor
private var log: [String] = []

@MainActor
private final class FirstScreen: UIViewController {
  var allows = true

  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    log.append("should \(identifier)")
    return allows
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    let state = segue.destination.isViewLoaded ? "loaded" : "not loaded"
    log.append("prepare \(segue.identifier ?? "-") \(segue.destination.title ?? "-") \(state)")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    log.append("viewDidLoad, \(children.count) children")
  }
}

@MainActor
@Suite("segues of documents", .serialized)
struct SegueTests {
  init() {
    ClassRegistry.add(FirstScreen.self, named: "FirstScreen")
    log = []
  }

  private static let second = Documents.controller("", id: "b", attributes: "title=\"Second\"")

  private func button(_ segue: String) -> String {
    """
    <button id="btn"><rect key="frame" x="0" y="100" width="100" height="100"/>
    <connections><segue destination="b" \(segue) id="g"/></connections></button>
    """
  }

  private func first(_ subviews: String) -> String {
    Documents.controller(subviews, id: "a", attributes: "customClass=\"FirstScreen\"")
  }

  @Test("a button's segue asks, prepares and presents")
  func present() throws {
    let controller: FirstScreen = try InterfaceFile.controller(
      Documents.storyboard(
        first(
          button(
            "kind=\"presentation\" identifier=\"go\" modalPresentationStyle=\"fullScreen\" animates=\"NO\""
          )),
        Self.second, initial: "a"))
    let stage = Stage(hosting: controller, size: CGSize(width: 375, height: 667), scale: 1)
    controller.allows = false
    stage.touch.tap(at: CGPoint(x: 50, y: 150))
    stage.advance(by: 1)
    #expect(controller.presentedViewController == nil)
    controller.allows = true
    stage.touch.tap(at: CGPoint(x: 50, y: 150))
    stage.advance(by: 1)
    #expect(controller.presentedViewController?.title == "Second")
    #expect(controller.presentedViewController?.modalPresentationStyle == .fullScreen)
    #expect(
      log == [
        "viewDidLoad, 0 children", "should go", "should go", "prepare go Second not loaded",
      ])
  }

  @Test("a segue of a class that is not linked presents its destination, after a report")
  func unknownClass() throws {
    var controller: UIViewController?
    let found = try InterfaceDiagnostic.collect {
      let loaded: UIViewController = try InterfaceFile.controller(
        Documents.storyboard(
          first(button("kind=\"custom\" customClass=\"FlipSegue\"")), Self.second, initial: "a"))
      loaded.loadViewIfNeeded()
      controller = loaded
    }
    let source = try #require(controller)
    #expect(
      found.map(\.problem) == [
        .unknownClass("FlipSegue", used: "UIStoryboardSegue that presents its destination")
      ])
    let stage = Stage(hosting: source, size: CGSize(width: 375, height: 667), scale: 1)
    let faults = UsageFault.collect {
      stage.touch.tap(at: CGPoint(x: 50, y: 150))
      stage.advance(by: 1)
    }
    #expect(faults == [])
    #expect(source.presentedViewController?.title == "Second")
  }

  @Test("a controller performs its segues by identifier without being asked; show pushes")
  func show() throws {
    let navigation = """
      <navigationController id="vc" sceneMemberID="viewController"><connections>
      <segue destination="a" kind="relationship" relationship="rootViewController" id="r"/></connections></navigationController>
      """
    let first = Documents.controller(
      "",
      controller:
        "<connections><segue destination=\"b\" kind=\"show\" identifier=\"next\" id=\"g\"/></connections>",
      id: "a", attributes: "customClass=\"FirstScreen\"")
    let container: UINavigationController = try InterfaceFile.controller(
      Documents.storyboard(navigation, first, Self.second))
    let stage = Stage(hosting: container, size: CGSize(width: 375, height: 667), scale: 1)
    stage.advance(by: 0.1)
    container.topViewController?.performSegue(withIdentifier: "next", sender: nil)
    stage.advance(by: 1)
    #expect(container.viewControllers.map(\.title) == [nil, "Second"])
    #expect(log == ["viewDidLoad, 0 children", "prepare next Second not loaded"])
  }

  @Test(
    "an embedded controller is prepared and added before the view has loaded, and fills its container"
  )
  func embed() throws {
    let controller: FirstScreen = try InterfaceFile.controller(
      Documents.storyboard(
        first(
          """
          <containerView id="box"><rect key="frame" x="10" y="20" width="100" height="50"/>
          <connections><segue destination="b" kind="embed" identifier="inside" id="g"/></connections></containerView>
          """), Self.second, initial: "a"))
    controller.loadViewIfNeeded()
    #expect(
      log == ["should inside", "prepare inside Second not loaded", "viewDidLoad, 1 children"])
    #expect(controller.children.first?.view.frame == CGRect(x: 0, y: 0, width: 100, height: 50))
    #expect(controller.children.first?.view.superview === controller.view.subviews.first)
  }
}
