import SourcePort
import Testing

@Suite("Rewriting")
struct RewritingTests {
  @Test("imports of UIKit's parts and of what it brings become UIKit's")
  func imports() {
    let result = ported(
      "import Foundation\nimport UIKit.UIGestureRecognizerSubclass\nimport MapKit")
    let lines = result.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines == [["import", "UIKit"], ["import", "UIKit"], ["import", "MapKit"]])
  }

  @Test("os(iOS) is true")
  func conditions() {
    #expect(ported("#if os(iOS) || os(tvOS)\n#endif").hasPrefix("#if os(Linux) || os(tvOS)\n"))
  }

  @Test("tables of classes in #if stand in the same condition")
  func conditionalClasses() {
    let text = "#if DEBUG\nclass A: NSObject {}\n#else\nclass B: NSObject {}\n#endif"
    #expect(tables(text).contains("#if (DEBUG)\nextension A {"))
    #expect(tables(text).contains("#if !(DEBUG)\nextension B {"))
  }

  @Test("members of @objcMembers classes and of their subclasses are exposed, except private ones")
  func objcMembers() {
    let text = """
      @objcMembers class A: NSObject { func a() {}; private func b() {}; @nonobjc func c() {} }
      class B: A { func d() {} }
      """
    let result = tables(text)
    #expect(result.contains("\"a\"") && result.contains("\"d\""))
    #expect(!result.contains("\"b\"") && !result.contains("\"c\""))
  }

  @Test("the delegate of the application is registered, and @main goes")
  func applicationDelegate() {
    let text = "@main\nclass App: UIResponder, UIApplicationDelegate {}"
    #expect(!ported(text).contains("@main"))
    #expect(tables(text).contains("setApplicationDelegate { App.self }"))
    #expect(ported("@main\nstruct Tool { static func main() {} }").contains("@main"))
  }

  @Test("calls of optional requirements lose labels; framework delegates' lose the question mark")
  func optionalCalls() {
    let text = """
      @objc protocol D { @objc optional func card(_ c: Int, movedTo p: Int) }
      class A: NSObject { weak var d: D?; var handler: ((Int) -> Void)?
        func f() { d?.card?(1, movedTo: 2); handler?(3); s.delegate?.scrollViewDidScroll?(s) } }
      """
    let result = ported(text)
    #expect(result.contains("d?._card_movedTo?(1,          2)"))
    #expect(result.contains("handler?(3)"))
    #expect(result.contains("s.delegate?.scrollViewDidScroll(s)"))
  }

  @Test("a class knows selectors of other files, and of targets it depends on")
  func otherFiles() {
    let own = SourceFile(
      path: "a.swift", text: "class A: B { let s = #selector(go), t = #selector(stay) }")
    let other = SourceFile(path: "b.swift", text: "class B: C { @objc func go(_ x: Int) {} }")
    let library = SourceFile(
      path: "c.swift", text: "class C: NSObject { @objc func stay(_ x: Int) {} }")
    let result = SourcePorter([own, other], dependencies: [library]).port().outputs
    #expect(result.map(\.path) == ["a.swift", "b.swift"])
    #expect(result[0].text.contains("Selector(\"go:\")"))
    #expect(result[0].text.contains("Selector(\"stay:\")"))
  }

  @Test("calls of optional requirements on AnyObject ask for the protocol")
  func optionalCallsOfAny() {
    let text = """
      @objc protocol D { @objc optional func opened(_ c: Int) }
      class A: NSObject { weak var d: AnyObject?
        func f() { d?.opened?(1); self.d?.opened?(2) } }
      """
    let result = ported(text)
    #expect(result.contains("(d as? any D)?.opened?(1); (self.d as? any D)?.opened?(2)"))
  }

  @Test("main.swift registers the delegate that it starts")
  func mainFile() {
    let text = """
      import UIKit
      UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(App.self))
      """
    let output = SourcePorter([SourceFile(path: "a/main.swift", text: text)]).port().outputs[0].text
    #expect(output.contains("setApplicationDelegate { App.self }"))
    #expect(!output.contains("CommandLine"))
  }

  @Test("members of extensions of UIKit's classes are registered; unavailable ones are not")
  func frameworkExtensions() {
    let result = tables(
      """
      extension UIView {
        @IBInspectable var radius: CGFloat { get { 1 } set { _ = newValue } }
        @objc func end() {}
        @available(*, unavailable) @objc func never() {}
      }
      """)
    #expect(result.contains("ClassTable(UIView.self, named: \"UIView\")"))
    #expect(result.contains("table.property(\"radius\""))
    #expect(result.contains("table.method(\"end\")"))
    #expect(!result.contains("never"))
  }
}
