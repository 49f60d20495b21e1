import Animator
import Foundation
import InterfaceBuilder
import Testing

@MainActor
@Suite("controls of documents")
struct ControlTests {
  @Test("a button has a title, colors and images for each state")
  func button() throws {
    let button: UIButton = try InterfaceFile.object(
      """
      <button opaque="NO" contentHorizontalAlignment="left" contentVerticalAlignment="center"
        buttonType="roundedRect" lineBreakMode="middleTruncation" id="b">
      <fontDescription key="fontDescription" type="system" pointSize="22"/>
      <inset key="contentEdgeInsets" minX="1" minY="2" maxX="3" maxY="2.2250738585072014e-308"/>
      <state key="normal" title="Go"><color key="titleColor" red="1" green="0" blue="0" alpha="1"
        colorSpace="deviceRGB"/></state>
      <state key="highlighted" title="Going"/>
      </button>
      """)
    #expect(button.buttonType == .system)
    #expect(button.title(for: .normal) == "Go" && button.title(for: .highlighted) == "Going")
    #expect(button.titleColor(for: .normal) == .red)
    #expect(button.titleLabel?.font == .systemFont(ofSize: 22))
    #expect(button.contentHorizontalAlignment == .left)
    #expect(button.contentEdgeInsets == UIEdgeInsets(top: 2, left: 1, bottom: 0, right: 3))
  }

  @Test("a button without a type is a custom one, with white titles of 15 points")
  func customButton() throws {
    let button: UIButton = try InterfaceFile.object(
      "<button id=\"b\"><state key=\"normal\" title=\"Go\"/></button>")
    #expect(button.buttonType == .custom && button.currentTitleColor == .white)
    #expect(button.titleLabel?.font == .systemFont(ofSize: 15))
  }

  @Test("controls with values have those that are written, or the format's")
  func values() throws {
    let slider: UISlider = try InterfaceFile.object(
      "<slider value=\"3\" minValue=\"1\" maxValue=\"5\" id=\"s\"/>")
    #expect(slider.value == 3 && slider.minimumValue == 1 && slider.maximumValue == 5)
    let toggle: UISwitch = try InterfaceFile.object("<switch on=\"YES\" id=\"s\"/>")
    #expect(toggle.isOn)
    let stepper: UIStepper = try InterfaceFile.object(
      "<stepper value=\"4\" maximumValue=\"10\" stepValue=\"2\" id=\"s\"/>")
    #expect(stepper.value == 4 && stepper.maximumValue == 10 && stepper.stepValue == 2)
    let pages: UIPageControl = try InterfaceFile.object(
      "<pageControl numberOfPages=\"3\" currentPage=\"1\" id=\"p\"/>")
    #expect(pages.numberOfPages == 3 && pages.currentPage == 1)
    let progress: UIProgressView = try InterfaceFile.object(
      "<progressView progress=\"0.25\" id=\"p\"/>")
    #expect(progress.progress == 0.25)
    let indicator: UIActivityIndicatorView = try InterfaceFile.object(
      "<activityIndicatorView animating=\"YES\" style=\"large\" id=\"i\"/>")
    #expect(indicator.isAnimating && !indicator.hidesWhenStopped && indicator.style == .large)
  }

  @Test("segments are in the order of the document")
  func segments() throws {
    let control: UISegmentedControl = try InterfaceFile.object(
      """
      <segmentedControl segmentControlStyle="plain" selectedSegmentIndex="1" id="s"><segments>
      <segment title="A"/><segment title="B" width="80" enabled="NO"/></segments></segmentedControl>
      """)
    #expect(control.numberOfSegments == 2 && control.selectedSegmentIndex == 1)
    #expect(control.titleForSegment(at: 1) == "B" && control.widthForSegment(at: 1) == 80)
    #expect(!control.isEnabledForSegment(at: 1))
    let none: UISegmentedControl = try InterfaceFile.object(
      "<segmentedControl id=\"s\"><segments><segment title=\"A\"/></segments></segmentedControl>")
    #expect(none.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test("a text field has its placeholder, border and input traits")
  func textField() throws {
    let field: UITextField = try InterfaceFile.object(
      """
      <textField borderStyle="roundedRect" placeholder="Name" text="Ada" textAlignment="right" minimumFontSize="17"
        clearButtonMode="whileEditing" id="f">
      <fontDescription key="fontDescription" type="system" pointSize="14"/>
      <textInputTraits key="textInputTraits" keyboardType="emailAddress" returnKeyType="done" secureTextEntry="YES"/>
      </textField>
      """)
    #expect(field.borderStyle == .roundedRect && field.placeholder == "Name" && field.text == "Ada")
    #expect(field.textAlignment == .right && field.clearButtonMode == .whileEditing)
    #expect(
      field.keyboardType == .emailAddress && field.returnKeyType == .done && field.isSecureTextEntry
    )
    // Not a sentence's, as fields that are made in code.
    #expect(field.autocapitalizationType == .none)
  }

  @Test("a text view, a search bar and pickers have what is written")
  func others() throws {
    let view: UITextView = try InterfaceFile.object(
      "<textView editable=\"NO\" textAlignment=\"natural\" id=\"t\"><string key=\"text\">Long\ntext</string></textView>"
    )
    #expect(view.text == "Long\ntext" && !view.isEditable && view.isSelectable)
    let bar: UISearchBar = try InterfaceFile.object(
      "<searchBar placeholder=\"Find\" searchBarStyle=\"minimal\" id=\"s\"/>")
    #expect(bar.placeholder == "Find" && bar.searchBarStyle == .minimal)
    let scoped: UISearchBar = try InterfaceFile.object(
      """
      <searchBar showsScopeBar="YES" id="s">
      <scopeButtonTitles><string>All</string><string>Mine</string></scopeButtonTitles></searchBar>
      """)
    #expect(scoped.showsScopeBar && scoped.scopeButtonTitles == ["All", "Mine"])
    let picker: UIDatePicker = try InterfaceFile.object(
      """
      <datePicker datePickerMode="date" minuteInterval="5" style="wheels" id="d">
      <date key="date" timeIntervalSinceReferenceDate="1167562800"/></datePicker>
      """)
    #expect(picker.datePickerMode == .date && picker.minuteInterval == 5)
    #expect(picker.date == Date(timeIntervalSinceReferenceDate: 1_167_562_800))
  }

  @Test("a stack view arranges its subviews")
  func stack() throws {
    let stack: UIStackView = try InterfaceFile.object(
      """
      <stackView axis="vertical" distribution="fillEqually" alignment="center" spacing="5" id="s">
      <rect key="frame" x="0" y="0" width="100" height="205"/>
      <subviews><view tag="1" id="a"/><view tag="2" id="b"/></subviews></stackView>
      """)
    #expect(
      stack.axis == .vertical && stack.distribution == .fillEqually && stack.alignment == .center)
    #expect(stack.spacing == 5 && stack.arrangedSubviews.map(\.tag) == [1, 2])
    let standard: UIStackView = try InterfaceFile.object(
      "<stackView spacingType=\"standard\" id=\"s\"/>")
    #expect(standard.spacing == 8 && !standard.isLayoutMarginsRelativeArrangement)
  }

  @Test("the margins of a stack view count where they are set")
  func stackMargins() throws {
    func stack(_ attributes: String) throws -> UIStackView {
      try InterfaceFile.object(
        """
        <stackView id="s" \(attributes)><rect key="frame" x="0" y="0" width="100" height="50"/>
        <subviews><view tag="1" id="a"/></subviews>
        <edgeInsets key="layoutMargins" top="0.0" left="10" bottom="0.0" right="20"/></stackView>
        """)
    }
    let relative = try stack("")
    relative.layoutIfNeeded()
    #expect(relative.arrangedSubviews.first?.frame == CGRect(x: 10, y: 0, width: 70, height: 50))
    #expect(
      !(try stack("layoutMarginsRelativeArrangement=\"NO\"")).isLayoutMarginsRelativeArrangement)
  }

  @Test("a visual effect view has its contents in its content view")
  func effect() throws {
    let view: UIVisualEffectView = try InterfaceFile.object(
      """
      <visualEffectView id="e"><rect key="frame" x="0" y="0" width="100" height="100"/>
      <view key="contentView" id="c"><subviews><view tag="9" id="x"/></subviews></view>
      <blurEffect style="dark"/></visualEffectView>
      """)
    #expect(view.contentView.subviews.map(\.tag) == [9])
    #expect((view.effect as? UIBlurEffect)?.style == .dark)
  }
}
