import Testing

@Suite("What is refused")
struct RefusalTests {
  @Test(
    "the Objective-C runtime is refused by name, with what to write instead",
    arguments: [
      ("method_exchangeImplementations(a, b)", "override the method in a subclass"),
      ("let p = class_copyPropertyList(c, &n)", "use Mirror(reflecting:)"),
      ("object_setClass(a, b)", "declare them in the source"),
      ("let i: NSInvocation? = nil", "call it in a closure"),
      ("let q = NSPredicate(format: \"a == 1\")", "filter with a closure"),
    ])
  func runtime(statement: String, alternative: String) {
    let found = diagnostics("func f() {\n  \(statement)\n}")
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("Card.swift:2:") == true)
    #expect(found.first?.contains(alternative) == true)
  }

  @Test("forwarding is refused where it is declared")
  func forwarding() {
    let text =
      "class A: NSObject {\n  override func forwardingTarget(for s: Selector!) -> Any? { nil }\n}"
    #expect(
      diagnostics(text) == [
        "Card.swift:2:17: error: 'forwardingTarget(for:)' forwards calls: declare the methods, and call "
          + "the other object's (there is no Objective-C runtime)"
      ])
  }

  @Test("code for other systems is not refused")
  func otherSystems() {
    #expect(diagnostics("#if os(macOS)\nmethod_exchangeImplementations(a, b)\n#endif").isEmpty)
  }

  @Test("a predicate of a closure is accepted")
  func predicateOfClosure() {
    #expect(diagnostics("let p = NSPredicate { _, _ in true }").isEmpty)
  }
}
