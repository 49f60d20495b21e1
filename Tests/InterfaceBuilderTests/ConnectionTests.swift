import Animator
import Foundation
import FoundationCompatibility
import InterfaceBuilder
import Testing

/// What happens to the objects of a document, in order.
@MainActor
private var events: [String] = []

@MainActor
private final class LoggedView: UIView {
  var badge: UIView?
  var glow: Double = 0 {
    didSet { events.append("attribute, outlet \(badge == nil ? "nil" : "set")") }
  }

  required init?(coder: NSCoder) {
    events.append("view init(coder:)")
    super.init(coder: coder)
    events.append(
      "view initialized, \(subviews.count) subview, tag \(tag), badge \(badge == nil ? "nil" : "set")"
    )
  }

  override func awakeFromNib() {
    super.awakeFromNib()
    events.append("view awake, badge \(badge == nil ? "nil" : "set")")
  }
}

@MainActor
private final class LoggedController: UIViewController {
  var card: LoggedView? { didSet { events.append("outlet") } }
  var boxes: [UIView] = []
  var taps: [String] = []

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    events.append("controller init(coder:), title \(title ?? "-")")
  }

  override func awakeFromNib() {
    super.awakeFromNib()
    events.append("controller awake, view \(isViewLoaded ? "loaded" : "not loaded")")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    events.append("viewDidLoad")
  }

  static func register() {
    ClassRegistry.add(LoggedController.self, named: "LoggedController")
    ClassRegistry.add(LoggedView.self, named: "LoggedView")
    ClassRegistry.addProperty("card", of: LoggedController.self) { $0.card = $1 }
    ClassRegistry.addProperty("boxes", of: LoggedController.self) { $0.boxes = $1 }
    ClassRegistry.addProperty("badge", of: LoggedView.self) { $0.badge = $1 }
    ClassRegistry.addProperty("glow", of: LoggedView.self) { $0.glow = $1 }
    Selector.add("tapped", of: LoggedController.self) { controller, _ in
      controller.taps.append("tapped")
      return nil
    }
    Selector.add("tappedWithSender:", of: LoggedController.self) { controller, arguments in
      controller.taps.append(arguments[0].map { "\(type(of: $0))" } ?? "nil")
      return nil
    }
  }
}

@MainActor
@Suite("connections of documents", .serialized)
struct ConnectionTests {
  init() {
    LoggedController.register()
    events = []
  }

  @Test(
    "objects are initialized, set, connected and woken in this order, the controller before its view"
  )
  func order() throws {
    let controller = try InterfaceFile.controller(
      Documents.storyboard(
        Documents.controller(
          """
          <view tag="4" customClass="LoggedView" id="card"><subviews><view id="badge"/></subviews>
          <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="number" keyPath="glow">
          <real key="value" value="2"/></userDefinedRuntimeAttribute></userDefinedRuntimeAttributes>
          <connections><outlet property="badge" destination="badge" id="o2"/></connections></view>
          """,
          controller:
            "<connections><outlet property=\"card\" destination=\"card\" id=\"o\"/></connections>",
          attributes: "customClass=\"LoggedController\" title=\"Card\"")))
    #expect(
      events == [
        "controller init(coder:), title Card", "controller awake, view not loaded",
      ])
    events = []
    controller.loadViewIfNeeded()
    #expect(
      events == [
        "view init(coder:)", "view initialized, 1 subview, tag 4, badge nil",
        "attribute, outlet nil", "outlet", "view awake, badge set", "viewDidLoad",
      ])
  }

  @Test("an outlet collection has its members in the order of the document")
  func collections() throws {
    let controller: LoggedController = try InterfaceFile.controller(
      Documents.storyboard(
        Documents.controller(
          "<view tag=\"1\" id=\"a\"/><view tag=\"2\" id=\"b\"/>",
          controller: """
            <connections><outletCollection property="boxes" destination="b" id="o1"/>
            <outletCollection property="boxes" destination="a" collectionClass="NSMutableArray" id="o2"/></connections>
            """, attributes: "customClass=\"LoggedController\"")))
    controller.loadViewIfNeeded()
    #expect(controller.boxes.map(\.tag) == [2, 1])
  }

  @Test("actions of controls, items and gesture recognizers reach their targets")
  func actions() throws {
    let scene =
      Documents.controller(
        """
        <button id="b"><rect key="frame" x="0" y="0" width="100" height="100"/>
        <connections><action selector="tapped" destination="vc" eventType="touchUpInside" id="a1"/></connections></button>
        <view id="v"><rect key="frame" x="100" y="0" width="100" height="100"/>
        <connections><outletCollection property="gestureRecognizers" destination="tap" appends="YES" id="o1"/></connections></view>
        """,
        controller: """
          <navigationItem key="navigationItem" id="n"><barButtonItem key="rightBarButtonItem" title="Go" id="i">
          <connections><action selector="tappedWithSender:" destination="vc" id="a2"/></connections></barButtonItem></navigationItem>
          """, attributes: "customClass=\"LoggedController\"")
        + """
        <tapGestureRecognizer id="tap"><connections>
        <action selector="tappedWithSender:" destination="vc" id="a3"/></connections></tapGestureRecognizer>
        """
    let controller: LoggedController = try InterfaceFile.controller(Documents.storyboard(scene))
    let stage = Stage(hosting: controller, size: CGSize(width: 375, height: 667), scale: 1)
    stage.touch.tap(at: CGPoint(x: 50, y: 50))
    stage.advance(by: 1)
    stage.touch.tap(at: CGPoint(x: 150, y: 50))
    stage.advance(by: 1)
    #expect(controller.taps == ["tapped", "UITapGestureRecognizer"])
    let item = try #require(controller.navigationItem.rightBarButtonItem)
    #expect(item.target === controller && item.action == Selector("tappedWithSender:"))
  }

  @Test("an action of the first responder has no target")
  func firstResponder() throws {
    let controller = try InterfaceFile.controller(
      Documents.storyboard(
        Documents.controller(
          "<button id=\"b\"><connections><action selector=\"tapped\" destination=\"fr\" eventType=\"touchUpInside\" id=\"a\"/></connections></button>"
        )
          + "<placeholder placeholderIdentifier=\"IBFirstResponder\" id=\"fr\"/>"))
    let button = try #require(controller.view.subviews.first as? UIButton)
    #expect(button.actions(forTarget: nil, forControlEvent: .touchUpInside) == ["tapped"])
  }

  @Test("runtime attributes have their types, and paths reach the layer")
  func runtimeAttributes() throws {
    let view: UIView = try InterfaceFile.object(
      """
      <view id="v"><userDefinedRuntimeAttributes>
      <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"><integer key="value" value="8"/></userDefinedRuntimeAttribute>
      <userDefinedRuntimeAttribute type="number" keyPath="layer.borderWidth"><real key="value" value="1.5"/></userDefinedRuntimeAttribute>
      <userDefinedRuntimeAttribute type="size" keyPath="layer.shadowOffset"><size key="value" width="1" height="2"/></userDefinedRuntimeAttribute>
      <userDefinedRuntimeAttribute type="boolean" keyPath="layer.masksToBounds" value="YES"/>
      </userDefinedRuntimeAttributes></view>
      """)
    #expect(view.layer.cornerRadius == 8 && view.layer.borderWidth == 1.5)
    #expect(view.layer.shadowOffset == CGSize(width: 1, height: 2) && view.layer.masksToBounds)
  }

  @Test("what cannot be set is reported with the class and the place, and the rest is set")
  func unknownKeys() throws {
    let (objects, found) = try InterfaceFile.objects(
      """
      <view id="v"><userDefinedRuntimeAttributes>
      <userDefinedRuntimeAttribute type="string" keyPath="shine" value="x"/>
      <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"><real key="value" value="3"/></userDefinedRuntimeAttribute>
      </userDefinedRuntimeAttributes></view>
      """)
    #expect((objects.first as? UIView)?.layer.cornerRadius == 3)
    #expect(found.count == 1)
    #expect(
      found.first?.description.hasPrefix("Card.xib:7:1: warning: cannot set 'shine' of UIView")
        == true)
  }

  @Test("an outlet to an object of another type is reported with the type that it has")
  func wrongType() throws {
    let (_, found) = try InterfaceFile.objects(
      """
      <tableView id="t"><connections><outlet property="delegate" destination="l" id="o"/></connections></tableView>
      <label id="l"/>
      """)
    #expect(
      found.map(\.problem) == [
        .notSettable(
          key: "delegate", class: "UITableView", reason: "UILabel is no UITableViewDelegate")
      ])
  }

  @Test("an unknown class is reported, and the class of the element used")
  func unknownClass() throws {
    let (objects, found) = try InterfaceFile.objects(
      "<label text=\"x\" customClass=\"FancyLabel\" customModule=\"Fancy\" id=\"l\"/>")
    #expect((objects.first as? UILabel)?.text == "x")
    #expect(found.map(\.problem) == [.unknownClass("Fancy.FancyLabel", used: "UILabel")])
  }

  @Test("a class that does not fit its element is reported, and the class of the element used")
  func wrongClass() throws {
    let (objects, found) = try InterfaceFile.objects("<label customClass=\"LoggedView\" id=\"l\"/>")
    #expect(objects.first is UILabel)
    #expect(found.map(\.problem) == [.wrongClass("LoggedView", expected: "UILabel")])
  }

  @Test("a controller and its view are released when they are let go")
  func released() throws {
    weak var controller: UIViewController?
    weak var view: UIView?
    try autoreleased {
      let made = try InterfaceFile.controller(
        Documents.storyboard(
          Documents.controller(
            "<view customClass=\"LoggedView\" id=\"card\"/>",
            controller:
              "<connections><outlet property=\"card\" destination=\"card\" id=\"o\"/></connections>",
            attributes: "customClass=\"LoggedController\"")))
      (controller, view) = (made, made.view)
    }
    #expect(controller == nil && view == nil)
  }

  private func autoreleased(_ body: () throws -> Void) rethrows { try body() }
}
