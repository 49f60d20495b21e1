import Animator
import Foundation
import InterfaceBuilder
import Testing

@MainActor
@Suite("controllers of documents")
struct ControllerTests {
  private static let navigation = """
    <navigationController storyboardIdentifier="nav" id="vc" sceneMemberID="viewController">
    <navigationBar key="navigationBar" contentMode="scaleToFill" translucent="NO" largeTitles="YES" id="bar">
    <color key="barTintColor" red="1" green="0" blue="0" alpha="1" colorSpace="deviceRGB"/>
    <textAttributes key="titleTextAttributes"><color key="textColor" white="1" alpha="1" colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace"/></textAttributes>
    </navigationBar>
    <connections><segue destination="root" kind="relationship" relationship="rootViewController" id="r"/></connections>
    </navigationController>
    """
  private static let root = Documents.controller(
    "",
    controller: """
      <navigationItem key="navigationItem" title="Root" prompt="Above" largeTitleDisplayMode="never" id="n">
      <barButtonItem key="leftBarButtonItem" systemItem="add" id="i1"/>
      <rightBarButtonItems><barButtonItem title="A" style="done" id="i2"/><barButtonItem title="B" enabled="NO" id="i3"/></rightBarButtonItems>
      </navigationItem>
      """, id: "root")

  @Test("a navigation controller hides its bars as the document says")
  func hidingBars() throws {
    let flags = #"hidesBarsOnSwipe="YES" hidesBarsWhenKeyboardAppears="YES""#
    let controller: UINavigationController = try InterfaceFile.controller(
      Documents.storyboard(
        Self.navigation.replacingOccurrences(
          of: "<navigationController", with: "<navigationController \(flags)"), Self.root))
    #expect(controller.hidesBarsOnSwipe && controller.hidesBarsWhenKeyboardAppears)
    #expect(!controller.hidesBarsOnTap)
  }

  @Test("a navigation controller has its bar, its root, and the root's items")
  func navigation() throws {
    let controller: UINavigationController = try InterfaceFile.controller(
      Documents.storyboard(Self.navigation, Self.root))
    #expect(!controller.navigationBar.isTranslucent && controller.navigationBar.prefersLargeTitles)
    #expect(controller.navigationBar.barTintColor == .red)
    #expect(controller.navigationBar.titleTextAttributes?[.foregroundColor] as? UIColor == .white)
    #expect(controller.viewControllers.count == 1)
    // Not written: what the classes have.
    #expect(controller.definesPresentationContext)
    #expect(controller.topViewController?.definesPresentationContext == false)
    let item = try #require(controller.topViewController?.navigationItem)
    #expect(item.title == "Root" && item.prompt == "Above" && item.largeTitleDisplayMode == .never)
    #expect(item.rightBarButtonItems?.map(\.title) == ["A", "B"])
    #expect(item.rightBarButtonItems?.map(\.isEnabled) == [true, false])
    #expect(item.rightBarButtonItems?.first?.style == .done)
    #expect(item.leftBarButtonItem != nil)
    // Containers load their children's views when they show them.
    #expect(controller.topViewController?.isViewLoaded == false)
  }

  @Test("the standard buttons Done and Save are semibold unless the document says otherwise")
  func standardButtons() throws {
    let items = """
      <navigationItem key="navigationItem" id="n"><rightBarButtonItems>
      <barButtonItem systemItem="done" id="i1"/><barButtonItem systemItem="save" id="i2"/>
      <barButtonItem systemItem="cancel" id="i3"/><barButtonItem systemItem="done" style="plain" id="i4"/>
      </rightBarButtonItems></navigationItem>
      """
    let controller = try InterfaceFile.controller(
      Documents.storyboard(Documents.controller("", controller: items)))
    #expect(
      controller.navigationItem.rightBarButtonItems?.map(\.style) == [.done, .done, .plain, .plain])
  }

  @Test("a tab bar controller has its children in the order of the document, with their items")
  func tabs() throws {
    func tab(_ id: String, _ item: String) -> String {
      Documents.controller(
        "", controller: "<tabBarItem key=\"tabBarItem\" \(item) id=\"\(id)i\"/>", id: id)
    }
    let tabs = """
      <tabBarController id="vc" sceneMemberID="viewController">
      <tabBar key="tabBar" contentMode="scaleToFill" translucent="NO" id="bar"/>
      <connections><segue destination="b" kind="relationship" relationship="viewControllers" id="r1"/>
      <segue destination="a" kind="relationship" relationship="viewControllers" id="r2"/></connections></tabBarController>
      """
    let controller: UITabBarController = try InterfaceFile.controller(
      Documents.storyboard(
        tabs, tab("a", "title=\"A\" tag=\"3\""), tab("b", "systemItem=\"search\"")))
    #expect(controller.viewControllers?.map { $0.tabBarItem.title } == ["Search", "A"])
    #expect(controller.viewControllers?.last?.tabBarItem.tag == 3)
    #expect(!controller.tabBar.isTranslucent)
  }

  @Test("a split view controller has its two columns")
  func split() throws {
    let split = """
      <splitViewController id="vc" sceneMemberID="viewController"><connections>
      <segue destination="a" kind="relationship" relationship="masterViewController" id="r1"/>
      <segue destination="b" kind="relationship" relationship="detailViewController" id="r2"/></connections></splitViewController>
      """
    let controller: UISplitViewController = try InterfaceFile.controller(
      Documents.storyboard(
        split, Documents.controller("", id: "a", attributes: "title=\"Master\""),
        Documents.controller("", id: "b", attributes: "title=\"Detail\"")))
    #expect(controller.viewControllers.map(\.title) == ["Master", "Detail"])
  }

  @Test("a split view controller with columns puts them into navigation controllers")
  func splitColumns() throws {
    let split = """
      <splitViewController id="vc" sceneMemberID="viewController" style="doubleColumn" showsSecondaryOnlyButton="YES"><connections>
      <segue destination="a" kind="relationship" relationship="masterViewController" id="r1"/>
      <segue destination="b" kind="relationship" relationship="detailViewController" id="r2"/></connections></splitViewController>
      """
    let controller: UISplitViewController = try InterfaceFile.controller(
      Documents.storyboard(
        split, Documents.controller("", id: "a"), Documents.controller("", id: "b")))
    #expect(controller.style == .doubleColumn && controller.showsSecondaryOnlyButton)
    #expect(controller.viewControllers.allSatisfy { $0 is UINavigationController })
    #expect(controller.viewControllers.count == 2)
  }

  @Test("controllers have their styles and edges")
  func properties() throws {
    let controller = try InterfaceFile.controller(
      Documents.storyboard(
        Documents.controller(
          "",
          controller: """
            <extendedEdge key="edgesForExtendedLayout" top="YES"/>
            <size key="freeformSize" width="1" height="2"/>
            """,
          attributes:
            "title=\"T\" modalPresentationStyle=\"overCurrentContext\" modalTransitionStyle=\"crossDissolve\" definesPresentationContext=\"YES\" hidesBottomBarWhenPushed=\"YES\""
        )))
    #expect(controller.title == "T" && controller.modalPresentationStyle == .overCurrentContext)
    #expect(
      controller.modalTransitionStyle == .crossDissolve && controller.definesPresentationContext)
    #expect(controller.hidesBottomBarWhenPushed && controller.edgesForExtendedLayout == .top)
  }

  @Test("controllers are instantiated by identifier; an unknown one is a fault")
  func identifiers() throws {
    let file = try InterfaceFile(Documents.storyboard(Self.navigation, Self.root))
    let storyboard = file.makeStoryboard()
    let controller = storyboard.instantiateViewController(withIdentifier: "nav")
    #expect(controller is UINavigationController)
    var made: UIViewController?
    let faults = UsageFault.collect {
      made = storyboard.instantiateViewController(withIdentifier: "x")
    }
    #expect(made != nil)
    #expect(
      faults.map(\.reason) == [
        "the storyboard \"Main\" has no controller with the identifier \"x\""
      ])
  }

  @Test("an initial controller that does not exist is reported, with the controllers that do")
  func missingInitialController() throws {
    let file = try InterfaceFile(
      Documents.storyboard(
        Documents.controller("", id: "a"), Documents.controller("", id: "b"), initial: "zz"))
    let message =
      "Main.storyboard:2:1: warning: 'initialViewController' is 'zz', which no controller has as its "
      + "identifier; the controllers are 'a', 'b'"
    var made: UIViewController?
    let found = InterfaceDiagnostic.collect {
      made = file.makeStoryboard().instantiateInitialViewController()
    }
    #expect(made == nil && found.map(\.description) == [message])
    #expect(file.review().map(\.description).first == message)
  }

  @Test("a creator creates the controller, with the coder")
  func creator() throws {
    let file = try InterfaceFile(
      Documents.storyboard(Documents.controller("<view id=\"x\"/>", attributes: "title=\"T\"")))
    let controller: TaggedController? = file.makeStoryboard()
      .instantiateInitialViewController { TaggedController(coder: $0, tag: 7) }
    #expect(controller?.number == 7 && controller?.title == "T")
    #expect(controller?.view.subviews.count == 1)
  }

  @Test("a reference is replaced by the controller that it names")
  func references() throws {
    let reference =
      "<viewControllerPlaceholder referencedIdentifier=\"nav\" id=\"p\" sceneMemberID=\"viewController\"/>"
    let file = try InterfaceFile(
      Documents.storyboard(reference, Self.navigation, Self.root, initial: "p"))
    #expect(file.makeStoryboard().instantiateInitialViewController() is UINavigationController)
  }

  @Test("a page view controller has the style, orientation, spine and spacing of its element")
  func pages() throws {
    func pages(_ attributes: String) throws -> UIPageViewController {
      let controller =
        "<pageViewController \(attributes) id=\"vc\" sceneMemberID=\"viewController\"/>"
      let file = try InterfaceFile(Documents.storyboard(controller, initial: "vc"))
      let made = file.makeStoryboard().instantiateInitialViewController()
      return try #require(made as? UIPageViewController)
    }
    let scrolled = try pages(
      "transitionStyle=\"scroll\" navigationOrientation=\"vertical\" pageSpacing=\"12\" spineLocation=\"none\""
    )
    #expect(scrolled.transitionStyle == .scroll && scrolled.navigationOrientation == .vertical)
    #expect(scrolled.spineLocation == .none)
    let curled = try pages("transitionStyle=\"pageCurl\" spineLocation=\"max\" doubleSided=\"YES\"")
    #expect(curled.transitionStyle == .pageCurl && curled.navigationOrientation == .horizontal)
    #expect(curled.spineLocation == .max && curled.isDoubleSided)
  }
}

private final class TaggedController: UIViewController {
  let number: Int

  init?(coder: NSCoder, tag: Int) {
    number = tag
    super.init(coder: coder)
  }

  required init?(coder: NSCoder) {
    number = 0
    super.init(coder: coder)
  }
}
