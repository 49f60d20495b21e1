import Animator
import InterfaceBuilder
import Testing

/// Doubles its constant when it is awake.
private final class DoubledConstraint: NSLayoutConstraint {
  override func awakeFromNib() {
    super.awakeFromNib()
    constant *= 2
  }
}

@MainActor
@Suite("constraints of documents")
struct ConstraintTests {
  /// Lays out a controller's view of 375 × 667 points and returns it.
  private func layOut(
    _ subviews: String, _ constraints: String, guides: String = "", controller: String = "",
    size: CGSize = CGSize(width: 375, height: 667)
  ) throws -> UIView {
    let data = Documents.storyboard(
      Documents.controller(
        subviews, view: "<constraints>\(constraints)</constraints>\(guides)", controller: controller
      ))
    let made = try InterfaceFile.controller(data)
    let stage = Stage(hosting: made, size: size, scale: 1)
    stage.commit()
    return made.view
  }

  private static let box = "<view translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"a\"/>"
  private static let corner = """
    <constraint firstItem="a" firstAttribute="leading" secondItem="vc-root" secondAttribute="leading" constant="10" id="c1"/>
    <constraint firstItem="a" firstAttribute="top" secondItem="vc-root" secondAttribute="top" constant="20" id="c2"/>
    """

  @Test(
    "multipliers are numbers or ratios",
    arguments: [("0.8", 80.0), ("16:9", 177.78), ("75:11", 681.82), ("1/4", 25)])
  func multipliers(text: String, width: Double) throws {
    let view = try layOut(
      Self.box,
      Self.corner + """
        <constraint firstItem="a" firstAttribute="height" constant="100" id="c3"/>
        <constraint firstItem="a" firstAttribute="width" secondItem="a" secondAttribute="height" multiplier="\(text)" id="c4"/>
        """)
    // Frames are rounded to pixels, at scale 1.
    #expect(
      view.subviews.map(\.frame) == [CGRect(x: 10, y: 20, width: width.rounded(), height: 100)])
  }

  @Test("constraints of an app's class are awakened")
  func customClass() throws {
    ClassRegistry.add(DoubledConstraint.self, named: "DoubledConstraint")
    let view = try layOut(
      Self.box,
      Self.corner + """
        <constraint firstItem="a" firstAttribute="height" constant="100" id="c3" customClass="DoubledConstraint"/>
        <constraint firstItem="a" firstAttribute="width" constant="50" id="c4"/>
        """)
    #expect(view.subviews.map(\.frame) == [CGRect(x: 10, y: 20, width: 50, height: 200)])
  }

  @Test("a constraint without a first item is of the view that owns it")
  func owner() throws {
    let view = try layOut(
      Self.box,
      Self.corner + """
        <constraint firstAttribute="trailing" secondItem="a" secondAttribute="trailing" constant="30" id="c3"/>
        <constraint firstAttribute="bottom" secondItem="a" secondAttribute="bottom" constant="40" id="c4"/>
        """)
    // 375 − 10 − 30, 667 − 20 − 40.
    #expect(view.subviews.map(\.frame) == [CGRect(x: 10, y: 20, width: 335, height: 607)])
  }

  @Test(
    "standard spacing without a constant is 20 to the superview and 8 between siblings; placeholders are left out"
  )
  func symbolic() throws {
    let view = try layOut(
      Self.box + "<view translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"b\"/>",
      """
      <constraint firstItem="a" firstAttribute="leading" secondItem="vc-root" secondAttribute="leading" symbolic="YES" id="c1"/>
      <constraint firstItem="a" firstAttribute="top" secondItem="vc-root" secondAttribute="top" id="c2"/>
      <constraint firstItem="a" firstAttribute="width" constant="50" id="c3"/>
      <constraint firstItem="a" firstAttribute="height" constant="50" id="c4"/>
      <constraint firstItem="a" firstAttribute="height" constant="500" placeholder="YES" id="c5"/>
      <constraint firstItem="b" firstAttribute="leading" secondItem="a" secondAttribute="trailing" symbolic="YES" id="c6"/>
      <constraint firstItem="b" firstAttribute="top" secondItem="a" secondAttribute="top" id="c7"/>
      <constraint firstItem="b" firstAttribute="width" secondItem="a" secondAttribute="width" id="c8"/>
      <constraint firstItem="b" firstAttribute="height" secondItem="a" secondAttribute="height" id="c9"/>
      """)
    #expect(
      view.subviews.map(\.frame) == [
        CGRect(x: 20, y: 0, width: 50, height: 50), CGRect(x: 78, y: 0, width: 50, height: 50),
      ])
  }

  @Test("guides of both eras are items: a controller's, and the safe area")
  func guides() throws {
    let size = """
      <constraint firstItem="a" firstAttribute="leading" secondItem="vc-root" secondAttribute="leading" id="c1"/>
      <constraint firstItem="a" firstAttribute="width" constant="50" id="c2"/>
      <constraint firstItem="a" firstAttribute="height" constant="50" id="c3"/>
      """
    let old = try layOut(
      Self.box,
      size
        + "<constraint firstItem=\"a\" firstAttribute=\"top\" secondItem=\"tg\" secondAttribute=\"bottom\" constant=\"5\" id=\"c4\"/>",
      controller: """
        <layoutGuides><viewControllerLayoutGuide type="top" id="tg"/>
        <viewControllerLayoutGuide type="bottom" id="bg"/></layoutGuides>
        """)
    #expect(old.subviews.first?.frame.minY == 5)
    let new = try layOut(
      Self.box,
      size
        + "<constraint firstItem=\"sg\" firstAttribute=\"bottom\" secondItem=\"a\" secondAttribute=\"bottom\" constant=\"5\" id=\"c4\"/>",
      guides: "<viewLayoutGuide key=\"safeArea\" id=\"sg\"/>")
    // The screen of a stage without a device has no insets: 667 − 5 − 50.
    #expect(new.subviews.first?.frame.minY == 612)
  }

  @Test(
    "variations choose constraints by size class, when the view loads and when the classes change")
  func variations() throws {
    let constraints =
      Self.corner + """
        <constraint firstItem="a" firstAttribute="height" constant="10" id="h"><variation key="heightClass=compact" constant="30"/></constraint>
        <constraint firstItem="a" firstAttribute="width" constant="100" id="narrow"/>
        <constraint firstItem="a" firstAttribute="width" constant="300" id="wide"/>
        """
    let variations = """
      <variation key="default"><mask key="constraints"><exclude reference="wide"/></mask></variation>
      <variation key="widthClass=regular"><mask key="constraints"><exclude reference="narrow"/><include reference="wide"/></mask></variation>
      """
    let data = Documents.storyboard(
      Documents.controller(
        Self.box, view: "<constraints>\(constraints)</constraints>\(variations)"))
    let controller = try InterfaceFile.controller(data)
    let stage = Stage(hosting: controller, size: CGSize(width: 375, height: 667), scale: 1)
    stage.commit()
    #expect(controller.view.subviews.first?.frame == CGRect(x: 10, y: 20, width: 100, height: 10))
    stage.resize(to: CGSize(width: 1024, height: 768), animated: false)
    stage.commit()
    #expect(controller.view.subviews.first?.frame.width == 300)
    stage.resize(to: CGSize(width: 375, height: 667), animated: false)
    stage.commit()
    #expect(controller.view.subviews.first?.frame == CGRect(x: 10, y: 20, width: 100, height: 10))
  }

  @Test("constants and priorities that only a variation writes return to the format's defaults")
  func variedDefaults() throws {
    let constraints = """
      <constraint firstItem="a" firstAttribute="leading" secondItem="vc-root" secondAttribute="leading" id="c1"><variation key="heightClass=compact" constant="40"/></constraint>
      <constraint firstItem="a" firstAttribute="top" secondItem="vc-root" secondAttribute="top" symbolic="YES" id="c2"><variation key="heightClass=compact" constant="5"/></constraint>
      <constraint firstItem="a" firstAttribute="height" constant="10" id="c3"/>
      <constraint firstItem="a" firstAttribute="width" constant="100" id="c4"><variation key="heightClass=compact" priority="700"/></constraint>
      <constraint firstItem="a" firstAttribute="width" constant="60" priority="800" id="c5"/>
      """
    let controller = try InterfaceFile.controller(
      Documents.storyboard(
        Documents.controller(Self.box, view: "<constraints>\(constraints)</constraints>")))
    let stage = Stage(hosting: controller, size: CGSize(width: 375, height: 667), scale: 1)
    stage.commit()
    let box = try #require(controller.view.subviews.first)
    // Without a constant 0, or 20 where it is the standard one.
    #expect(box.frame == CGRect(x: 0, y: 20, width: 100, height: 10))
    let faults = UsageFault.collect {
      stage.rotate(to: .landscapeLeft, animated: false)
      stage.commit()
      // The width of 800 wins over that of 700.
      #expect(box.frame == CGRect(x: 40, y: 5, width: 60, height: 10))
      stage.rotate(to: .portrait, animated: false)
      stage.commit()
    }
    #expect(box.frame == CGRect(x: 0, y: 20, width: 100, height: 10))
    #expect(faults == [])
  }

  @Test("a subview that is excluded exists, and is in the tree for other size classes")
  func excludedSubview() throws {
    let subviews = "<view tag=\"1\" id=\"a\"/><view tag=\"2\" id=\"b\"/><view tag=\"3\" id=\"c\"/>"
    let variations = """
      <variation key="default"><mask key="subviews"><exclude reference="b"/></mask></variation>
      <variation key="widthClass=regular"><mask key="subviews"><include reference="b"/></mask></variation>
      """
    let controller = try InterfaceFile.controller(
      Documents.storyboard(Documents.controller(subviews, view: variations)))
    let stage = Stage(hosting: controller, size: CGSize(width: 375, height: 667), scale: 1)
    #expect(controller.view.subviews.map(\.tag) == [1, 3])
    stage.resize(to: CGSize(width: 1024, height: 768), animated: false)
    stage.commit()
    #expect(controller.view.subviews.map(\.tag) == [1, 2, 3])
  }

  @Test("documents without Auto Layout have frames and masks alone")
  func frames() throws {
    let text = String(
      decoding: Documents.storyboard(
        Documents.controller(
          "<view translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"a\"><rect key=\"frame\" x=\"10\" y=\"10\" width=\"355\" height=\"50\"/><autoresizingMask key=\"autoresizingMask\" widthSizable=\"YES\"/></view>"
        )),
      as: UTF8.self
    ).replacingOccurrences(of: "useAutolayout=\"YES\"", with: "")
    let controller = try InterfaceFile.controller(Data(text.utf8))
    let stage = Stage(hosting: controller, size: CGSize(width: 475, height: 667), scale: 1)
    stage.commit()
    #expect(controller.view.subviews.map(\.frame) == [CGRect(x: 10, y: 10, width: 455, height: 50)])
  }
}
