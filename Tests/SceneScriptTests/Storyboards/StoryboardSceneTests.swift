import Foundation
import SceneScript
import TestSupport
import Testing
import TimelineReport

@Suite("Scenes of storyboards")
@MainActor
struct StoryboardSceneTests {
  private static let trips = repository.appending(path: "scenes/storyboards/trips")
  private static let storyboard = trips.appending(path: "Base.lproj/Main.storyboard")

  private func record(
    _ yaml: String, _ options: (inout StoryboardOptions) -> Void = { _ in }
  ) throws -> SceneRecording {
    let folder = try TemporaryFolder()
    try folder.write(yaml, as: "flow.yaml")
    var storyboardOptions = StoryboardOptions(script: folder.file("flow.yaml"))
    options(&storyboardOptions)
    return try SceneDocument(contentsOf: Self.storyboard, options: storyboardOptions).record()
  }

  private func error(_ yaml: String) -> String {
    do {
      _ = try record(yaml)
      return "none"
    } catch {
      return "\((error as? SceneError)?.diagnostics.first?.problem.description ?? "\(error)")"
    }
  }

  @Test("a storyboard is a scene on the device of its canvas, without warnings")
  func initial() throws {
    let recording = try SceneDocument(contentsOf: Self.storyboard).record()
    #expect(recording.timeline.size == CGSize(width: 393, height: 852))
    #expect(recording.timeline.scale == 3)
    #expect(recording.warnings.map(\.description) == [])
    #expect(Set(["headline", "planButton", "coast"]).isSubset(of: recording.views.map(\.id)))
  }

  @Test("taps go from screen to screen; views are named as in the document")
  func taps() throws {
    let recording = try record("[{tap: planButton}, {wait: 1}, {tap: bookButton}]")
    let names = recording.views.map(\.id)
    // The booking covers the screen, so the views below have left the window.
    #expect(names.contains("booked") && !names.contains("headline"))
  }

  @Test("a step performs a segue of a controller on the screen, and waits for its transition")
  func segues() throws {
    let recording = try record("[{segue: showPlan}, {segue: book}]")
    #expect(recording.views.map(\.id).contains("booked"))
    #expect(
      error("[{segue: showPlam}]")
        == "no controller on the screen has a segue with the identifier 'showPlam'; did you mean 'showPlan'?"
    )
  }

  @Test("an unknown name of a view is reported with the nearest one in the document")
  func unknownNames() {
    #expect(
      error("[{tap: planButon}]") == "no view has the id 'planButon'; did you mean 'planButton'?")
  }

  @Test("another screen is shown by its storyboard identifier")
  func screens() throws {
    let recording = try record("[]") { $0.screen = "plan" }
    #expect(recording.views.map(\.id).contains("boatSwitch"))
    let folder = try TemporaryFolder()
    try folder.write("{animator: 1, storyboard: \(Self.storyboard.path), screen: plam}")
    #expect(throws: SceneError.self) { try SceneFile(contentsOf: folder.file("scene.yaml")) }
  }

  @Test("a document whose initial controller does not exist shows the first one, with a warning")
  func missingInitialController() throws {
    let folder = try TemporaryFolder()
    let text = try String(contentsOf: Self.storyboard, encoding: .utf8)
    try folder.write(
      text.replacing("initialViewController=\"nav-01-trp\"", with: "initialViewController=\"zz\""),
      as: "Main.storyboard")
    let recording = try SceneDocument(contentsOf: folder.file("Main.storyboard")).record()
    let warnings = recording.warnings.filter { "\($0.problem)".contains("'zz'") }
    #expect(warnings.count == 1 && warnings.first?.position.line == 2)
  }

  @Test("texts are in the language of the option")
  func language() throws {
    let recording = try record("[{tap: {text: Préparer ce voyage}}, {wait: 1}, {tap: {text: Été}}]")
    {
      $0.language = "fr-CA"
    }
    #expect(recording.views.map(\.id).contains("bookButton"))
  }

  @Test("the layout has the direction of the language", arguments: [("fr", 20.0), ("ar", 305)])
  func direction(language: String, x: Double) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21507" \
      targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES" \
      initialViewController="vc"><device id="retina4_7" orientation="portrait" appearance="light"/>
      <scenes><scene sceneID="s"><objects><viewController id="vc" sceneMemberID="viewController">
      <view key="view" id="root"><rect key="frame" x="0" y="0" width="375" height="667"/>
      <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
      <subviews><view id="red" translatesAutoresizingMaskIntoConstraints="NO">
      <color key="backgroundColor" red="1" green="0" blue="0" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
      <constraints>
      <constraint firstAttribute="width" constant="50" id="1"/>
      <constraint firstAttribute="height" constant="50" id="2"/></constraints></view></subviews>
      <constraints>
      <constraint firstItem="red" firstAttribute="top" secondItem="root" secondAttribute="top" id="3"/>
      <constraint firstItem="red" firstAttribute="leading" secondItem="root" secondAttribute="leading" \
      constant="20" id="4"/>
      </constraints></view></viewController></objects></scene></scenes></document>
      """, as: "Main.storyboard")
    let recording = try SceneDocument(
      contentsOf: folder.file("Main.storyboard"), options: StoryboardOptions(language: language)
    ).record()
    // 375 − 20 − 50.
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let frame = recording.timeline.frame(at: .zero)
    let layer = try #require(frame.layers.first { $0.state.backgroundColor == red })
    #expect(layer.state.frame == CGRect(x: x, y: 0, width: 50, height: 50))
  }

  @Test("a scene names a storyboard, and writes it again")
  func scenes() throws {
    let yaml = """
      {animator: 1, storyboard: \(Self.storyboard.path), screen: plan, stage: {size: [320, 480], language: fr},
      script: [{segue: book}]}
      """
    let folder = try TemporaryFolder()
    try folder.write(yaml)
    let scene = try SceneFile(contentsOf: folder.file("scene.yaml"))
    #expect(scene.size == CGSize(width: 320, height: 480))
    let again = try SceneFile(scene.document, file: "again", directory: folder.url)
    #expect(again.document == scene.document)
    #expect(again.document.storyboard?.screen == "plan" && again.document.stage.language == "fr")
  }

  @Test("a document that does not exist is reported where the scene names it")
  func missing() throws {
    let folder = try TemporaryFolder()
    try folder.write("animator: 1\nstoryboard: Man.storyboard\nstage: {size: [9, 9]}\n")
    let error = #expect(throws: SceneError.self) {
      try SceneFile(contentsOf: folder.file("scene.yaml"))
    }
    let first = error?.diagnostics.first
    #expect(first?.position == ScenePosition(line: 2, column: 13))
    #expect(
      first?.problem.description
        == "the document 'Man.storyboard' cannot be read: the file does not exist")
  }

  @Test("a file that is no document is reported with its location")
  func damaged() throws {
    let folder = try TemporaryFolder()
    try folder.write("<document>\n<scenes>\n</document>", as: "Bad.storyboard")
    do {
      _ = try SceneDocument(contentsOf: folder.file("Bad.storyboard"))
      Issue.record("read")
    } catch {
      #expect(error.diagnostics.first?.position.line == 3)
    }
  }

  @Test("a review finds nothing wrong with the example, and names what is missing elsewhere")
  func review() throws {
    #expect(try StoryboardReview.warnings(of: Self.storyboard).map(\.description) == [])
    let folder = try TemporaryFolder()
    var text = try String(contentsOf: Self.storyboard, encoding: .utf8)
    text = text.replacing("storyboardIdentifier=\"plan\"", with: "customClass=\"PlanController\"")
    // The label has no width, position or height without its constraints.
    text = text.replacing(
      "<constraint firstItem=\"bkd-03-lbl\" firstAttribute=\"centerX\"",
      with: "<constraint firstItem=\"bkd-03-lbl\" firstAttribute=\"centerY\""
    )
    .replacing(
      "secondAttribute=\"centerX\" id=\"con-22-bkd\"",
      with: "secondAttribute=\"centerY\" id=\"con-22-bkd\"")
    try folder.write(text, as: "Main.storyboard")
    let warnings = try StoryboardReview.warnings(of: folder.file("Main.storyboard"))
      .map { "\($0.problem)" }
    #expect(warnings.contains { $0.contains("PlanController") })
    #expect(warnings.contains { $0.contains("'Coast'") })
    #expect(warnings.contains("the constraints of 'booked' leave open: minX"))
  }

  @Test("the canvas shows all scenes at their places, each of the device's size")
  func canvas() throws {
    let recording = try StoryboardCanvas.record(Self.storyboard, showsSegues: true, side: 1000)
    // From x = 0 to 1860 + 393 and from y = 0 to 1020 + 852, with 80 points at each side.
    #expect(recording.timeline.size == CGSize(width: 2413, height: 2032))
    #expect(recording.warnings.map(\.description) == [])
  }

  /// The frame on the canvas of the red view of a storyboard whose only visible scene is a view controller.
  private func redFrame(containers: String, attributes: String = "", extra: String = "") throws
    -> CGRect
  {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21507" \
      targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES">
      \(attributes)
      <scenes>
      \(containers)
      <scene sceneID="s"><objects><viewController id="vc" sceneMemberID="viewController">
      <view key="view" id="root"><rect key="frame" x="0" y="0" width="375" height="667"/>
      <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
      <subviews><view id="red" translatesAutoresizingMaskIntoConstraints="NO">
      <color key="backgroundColor" red="1" green="0" blue="0" alpha="1" colorSpace="custom" customColorSpace="sRGB"/></view>
      </subviews><viewLayoutGuide key="safeArea" id="safe"/><constraints>
      <constraint firstItem="red" firstAttribute="top" secondItem="safe" secondAttribute="top" id="1"/>
      <constraint firstItem="safe" firstAttribute="bottom" secondItem="red" secondAttribute="bottom" id="2"/>
      <constraint firstItem="red" firstAttribute="leading" secondItem="root" secondAttribute="leadingMargin" id="3"/>
      <constraint firstItem="red" firstAttribute="trailing" secondItem="root" secondAttribute="trailingMargin" id="4"/>
      </constraints></view>\(extra)
      </viewController></objects><point key="canvasLocation" x="0" y="0"/></scene>
      </scenes></document>
      """, as: "Main.storyboard")
    let recording = try StoryboardCanvas.record(
      folder.file("Main.storyboard"), showsSegues: false, side: 16_384)
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let layer = try #require(
      recording.timeline.frame(at: .zero).layers.first { $0.state.backgroundColor == red })
    let origin = layer.state.bounds.origin.applying(layer.transform)
    // The scene begins 80 points from the edges of the canvas.
    return CGRect(
      x: ((origin.x - 80) * 1000).rounded() / 1000, y: ((origin.y - 80) * 1000).rounded() / 1000,
      width: layer.state.bounds.width, height: layer.state.bounds.height)
  }

  private let device = #"<device id="retina4_7" orientation="portrait" appearance="light"/>"#

  private func container(_ kind: String, _ id: String, relationship: String, to other: String)
    -> String
  {
    """
    <scene sceneID="\(id)"><objects><\(kind) id="\(id)" sceneMemberID="viewController">
    <connections><segue destination="\(other)" kind="relationship" relationship="\(relationship)" id="\(id)-segue"/></connections>
    </\(kind)></objects><point key="canvasLocation" x="0" y="\(kind.count * 200)"/></scene>
    """
  }

  @Test("a scene has the margins of the device, and the bars of the containers that lead to it")
  func canvasBars() throws {
    // Margins of 16 points, a status bar of 20.
    #expect(
      try redFrame(containers: "", attributes: device)
        == CGRect(x: 16, y: 20, width: 343, height: 647))
    let tabs = container("tabBarController", "tab", relationship: "viewControllers", to: "nav")
    let stack = container(
      "navigationController", "nav", relationship: "rootViewController", to: "vc")
    // Bars of 44 and 49 points.
    let frame = try redFrame(containers: stack + tabs, attributes: device)
    #expect(frame == CGRect(x: 16, y: 64, width: 343, height: 554))
  }

  @Test("simulated metrics add bars, and remove inferred ones")
  func simulatedBars() throws {
    let bar =
      #"<simulatedNavigationBarMetrics key="simulatedTopBarMetrics"/><simulatedTabBarMetrics key="simulatedBottomBarMetrics"/>"#
    #expect(
      try redFrame(containers: "", attributes: device, extra: bar)
        == CGRect(x: 16, y: 64, width: 343, height: 554))
    let stack = container(
      "navigationController", "nav", relationship: "rootViewController", to: "vc")
    let frame = try redFrame(
      containers: stack, attributes: device, extra: #"<nil key="simulatedTopBarMetrics"/>"#)
    #expect(frame == CGRect(x: 16, y: 20, width: 343, height: 647))
  }

  @Test("a document that names no device has the one on whose screen its views were drawn")
  func drawnDevice() throws {
    #expect(try redFrame(containers: "") == CGRect(x: 16, y: 20, width: 343, height: 647))
  }
}
