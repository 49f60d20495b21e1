import Animator
import InterfaceBuilder
import Testing

@MainActor
@Suite("views of documents")
struct ViewTests {
  @Test("a view has the format's defaults for what is not written")
  func defaults() throws {
    let view: UIView = try InterfaceFile.object("<view id=\"v\"/>")
    #expect(view.isOpaque && view.isUserInteractionEnabled && view.autoresizesSubviews)
    #expect(!view.isHidden && !view.clipsToBounds && !view.isMultipleTouchEnabled)
    #expect(view.alpha == 1 && view.tag == 0 && view.backgroundColor == nil)
    #expect(view.contentMode == .scaleToFill)
    #expect(view.autoresizingMask == [])
    #expect(view.translatesAutoresizingMaskIntoConstraints)
  }

  @Test("a view has what is written")
  func written() throws {
    let view: UIView = try InterfaceFile.object(
      """
      <view opaque="NO" hidden="YES" clipsSubviews="YES" userInteractionEnabled="NO" alpha="0.5" tag="7"
        contentMode="scaleAspectFit" horizontalHuggingPriority="251"
        verticalCompressionResistancePriority="749" translatesAutoresizingMaskIntoConstraints="NO" id="v">
      <rect key="frame" x="8" y="9" width="100" height="50"/>
      <autoresizingMask key="autoresizingMask" flexibleMinX="YES" widthSizable="YES" flexibleMaxY="YES"/>
      <color key="backgroundColor" red="1" green="0.5" blue="0" alpha="1" colorSpace="custom"
        customColorSpace="sRGB"/>
      <edgeInsets key="layoutMargins" top="1" left="2" bottom="3" right="4"/>
      <accessibility key="accessibilityConfiguration" label="Card" identifier="card">
      <accessibilityTraits key="traits" button="YES" selected="YES"/></accessibility>
      <subviews><view id="w"><rect key="frame" x="1" y="2" width="3" height="4"/></view></subviews>
      </view>
      """)
    #expect(!view.isOpaque && view.isHidden && view.clipsToBounds && !view.isUserInteractionEnabled)
    #expect(view.alpha == 0.5 && view.tag == 7 && view.contentMode == .scaleAspectFit)
    #expect(view.frame == CGRect(x: 8, y: 9, width: 100, height: 50))
    #expect(view.autoresizingMask == [.flexibleLeftMargin, .flexibleWidth, .flexibleBottomMargin])
    #expect(view.backgroundColor == UIColor(red: 1, green: 0.5, blue: 0, alpha: 1))
    #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(view.contentHuggingPriority(for: .horizontal).rawValue == 251)
    #expect(view.contentCompressionResistancePriority(for: .vertical).rawValue == 749)
    #expect(!view.translatesAutoresizingMaskIntoConstraints)
    #expect(view.accessibilityLabel == "Card" && view.accessibilityIdentifier == "card")
    #expect(view.accessibilityTraits == [.button, .selected])
    #expect(view.subviews.map(\.frame) == [CGRect(x: 1, y: 2, width: 3, height: 4)])
  }

  @Test("a view with a fixed frame keeps it, whatever it says of constraints")
  func fixedFrame() throws {
    let view: UIView = try InterfaceFile.object(
      "<view fixedFrame=\"YES\" translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"v\"/>")
    #expect(view.translatesAutoresizingMaskIntoConstraints)
  }

  @Test("a label has its text, font, colors and fitting")
  func label() throws {
    let label: UILabel = try InterfaceFile.object(
      """
      <label opaque="NO" userInteractionEnabled="NO" text="Hello" textAlignment="center"
        lineBreakMode="wordWrap" numberOfLines="0" baselineAdjustment="alignBaselines"
        minimumFontSize="10" id="l">
      <fontDescription key="fontDescription" type="boldSystem" pointSize="20"/>
      <color key="textColor" white="0.25" alpha="1" colorSpace="calibratedWhite"/>
      <nil key="highlightedColor"/>
      <size key="shadowOffset" width="0" height="1"/>
      </label>
      """)
    #expect(label.text == "Hello" && label.textAlignment == .center && label.numberOfLines == 0)
    #expect(label.lineBreakMode == .byWordWrapping)
    #expect(label.font == .boldSystemFont(ofSize: 20))
    #expect(label.textColor == UIColor(white: 0.25, alpha: 1))
    #expect(label.shadowOffset == CGSize(width: 0, height: 1))
    // 10 of 20 points. Labels fit their text unless they say no.
    #expect(label.adjustsFontSizeToFitWidth && label.minimumScaleFactor == 0.5)
  }

  @Test("text that XML cannot hold is read from base 64")
  func base64() throws {
    // "a", a line feed and "b" are the bytes 61 0A 62.
    let label: UILabel = try InterfaceFile.object(
      "<label id=\"l\"><string key=\"text\" base64-UTF8=\"YES\">YQpi</string></label>")
    #expect(label.text == "a\nb")
  }

  @Test("attributed text is put together from its fragments")
  func attributed() throws {
    let label: UILabel = try InterfaceFile.object(
      """
      <label usesAttributedText="YES" id="l"><attributedString key="attributedText">
      <fragment content="Red"><attributes>
      <color key="NSColor" red="1" green="0" blue="0" alpha="1" colorSpace="deviceRGB"/>
      <real key="NSKern" value="2"/>
      <paragraphStyle key="NSParagraphStyle" alignment="center" lineSpacing="3"/>
      </attributes></fragment>
      <fragment><string key="content"> bold</string><attributes>
      <font key="NSFont" size="12" name="NoSuchFont"/></attributes></fragment>
      </attributedString></label>
      """.replacingOccurrences(of: " name=\"NoSuchFont\"", with: ""))
    let text = try #require(label.attributedText)
    #expect(text.string == "Red bold")
    #expect(text.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .red)
    #expect(text.attribute(.kern, at: 2, effectiveRange: nil) as? Double == 2)
    let style = text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    #expect(style?.alignment == .center && style?.lineSpacing == 3)
    #expect((text.attribute(.font, at: 4, effectiveRange: nil) as? UIFont)?.pointSize == 12)
  }

  @Test("views of frameworks that do not exist here are labelled, and reported once for each place")
  func otherFrameworks() throws {
    let (objects, found) = try InterfaceFile.objects(
      "<mapView mapType=\"standard\" id=\"m\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"9\" height=\"9\"/></mapView>"
    )
    let view = try #require(objects.first as? UIView)
    #expect((view.subviews.first as? UILabel)?.text == "MKMapView")
    #expect(found.map(\.problem) == [.placeholder(element: "mapView")])
  }
}
