import Animator
import Foundation
import InterfaceBuilder
import Testing

@MainActor
@Suite("damaged documents")
struct RobustnessTests {
  private static let whole = Documents.storyboard(
    Documents.controller(
      """
      <label text="&quot;é&quot;" id="l"><rect key="frame" x="8" y="8" width="40" height="20"/>
      <fontDescription key="fontDescription" type="system" pointSize="17"/></label>
      """,
      view:
        "<constraints><constraint firstItem=\"l\" firstAttribute=\"top\" secondItem=\"vc-root\" secondAttribute=\"top\" id=\"c\"/></constraints>"
    ))

  @Test("a document that ends at any byte is refused with a place inside it")
  func truncated() {
    let lines = Self.whole.count { $0 == UInt8(ascii: "\n") } + 1
    for length in 0..<(Self.whole.count) {
      do throws(InterfaceError) {
        _ = try InterfaceDocument(data: Self.whole.prefix(length), file: "f")
        // Only the line feed after the root may be missing; there is none.
        Issue.record("\(length) bytes of \(Self.whole.count) were taken for a document")
      } catch {
        #expect((1...lines).contains(error.position.line) && error.position.column >= 1)
      }
    }
  }

  @Test("a document with any byte changed loads, or is refused or reported")
  func changed() {
    var state: UInt64 = 7
    for index in stride(from: 0, to: Self.whole.count, by: 5) {
      // A linear congruential generator: Knuth's constants.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      var data = Self.whole
      data[index] = UInt8(truncatingIfNeeded: state >> 33)
      var isKnown = false
      _ = UsageFault.collect {
        _ = InterfaceDiagnostic.collect {
          do throws(InterfaceError) {
            let file = try InterfaceFile(data)
            for scene in file.document.scenes { file.makeController(of: scene)?.loadViewIfNeeded() }
            _ = file.review()
            isKnown = true
          } catch {
            isKnown = error.position.line >= 1
          }
        }
      }
      #expect(isKnown, "byte \(index)")
    }
  }

  @Test("a scene that embeds itself ends with a report")
  func cycle() throws {
    let scene = Documents.controller(
      """
      <containerView id="box"><rect key="frame" x="0" y="0" width="100" height="100"/>
      <connections><segue destination="vc" kind="embed" id="e"/></connections></containerView>
      """, attributes: "storyboardIdentifier=\"loop\"")
    var controller: UIViewController?
    let found = try InterfaceDiagnostic.collect {
      controller = try InterfaceFile.controller(Documents.storyboard(scene))
      controller?.loadViewIfNeeded()
    }
    #expect(found.map(\.problem) == [.cycle("loop")])
    #expect(found.map(\.severity) == [.error])
    #expect(controller?.children.count == 1)
  }

  @Test("a navigation controller that is its own root ends with a report")
  func cyclicRelationship() throws {
    let scene = """
      <navigationController id="vc" sceneMemberID="viewController"><connections>
      <segue destination="vc" kind="relationship" relationship="rootViewController" id="r"/>
      </connections></navigationController>
      """
    let found = try InterfaceDiagnostic.collect {
      _ = try InterfaceFile.controller(Documents.storyboard(scene))
    }
    #expect(found.map(\.problem) == [.cycle("vc")])
  }

  @Test("references that lead nowhere are reported, and the rest loads")
  func references() throws {
    let scene = Documents.controller(
      "<button opaque=\"NO\" buttonType=\"system\" id=\"b\"/>",
      view: """
        <constraints>
        <constraint firstItem="gone" firstAttribute="top" secondItem="vc-root" secondAttribute="top" id="c"/>
        </constraints>
        <connections><outlet property="x" destination="nowhere" id="o"/></connections>
        """)
    var controller: UIViewController?
    let found = try InterfaceDiagnostic.collect {
      controller = try InterfaceFile.controller(Documents.storyboard(scene))
      controller?.loadViewIfNeeded()
    }
    #expect(
      found.map(\.problem) == [
        .unknownReference("gone", attribute: "firstItem", of: "constraint"),
        .unknownReference("nowhere", attribute: "destination", of: "outlet"),
      ])
    #expect(controller?.view.subviews.count == 1)
  }

  @Test(
    "names of documents stay within their bundle",
    arguments: ["../Main", "/etc/Main", "a/../../Main", ""])
  func paths(name: String) throws {
    let faults = UsageFault.collect { _ = UIStoryboard(name: name, bundle: nil) }
    #expect(faults.count == 1)
    #expect(faults.first?.reason.contains("no document '\(name).storyboard'") == true)
  }

  @Test("values that are none are reported, and count as not written")
  func values() throws {
    let (objects, found) = try InterfaceFile.objects(
      """
      <view alpha="lots" hidden="maybe" contentMode="wide" id="v">
      <rect key="frame" x="nan" y="0" width="1e400" height="10"/></view>
      """)
    let view = try #require(objects.first as? UIView)
    #expect(view.alpha == 1 && !view.isHidden && view.contentMode == .scaleToFill)
    #expect(view.frame == .zero)
    let attributes = found.compactMap { diagnostic in
      if case .invalidValue(_, let attribute, _, _) = diagnostic.problem { attribute } else { nil }
    }
    #expect(attributes.sorted() == ["alpha", "contentMode", "hidden", "x"])
  }

  @Test("elements and attributes that are not understood are listed with their places")
  func review() throws {
    let file = try InterfaceFile(
      Documents.xib(
        "<view glow=\"YES\" id=\"v\">\n<shader id=\"s\"/>\n<subviews><gadget id=\"g\"/></subviews></view>",
        owner: "/>"),
      name: "Card.xib")
    #expect(
      file.review().map(\.description) == [
        "Card.xib:6:1: warning: the attribute 'glow' of 'view' is not understood and has no effect",
        "Card.xib:7:1: warning: the element 'shader' in 'view' is not understood and has no effect",
        "Card.xib:8:11: warning: the element 'gadget' in 'view' is not understood and has no effect",
      ])
  }
}
