import PortedLibrary
import Testing
import UIKit

@testable import PortedSources

@MainActor
@Suite("Classes and protocols of rewritten sources")
struct ClassTests {
  @Test("optional requirements are called if they are implemented")
  func optionalRequirements() {
    let (deck, full, lazy) = (Deck(), FullPlayer(), LazyPlayer())
    deck.delegate = full
    deck.shuffle()
    #expect(deck.log == ["dealt 3", "Bridge", "dealt 4"])
    #expect(full.log == ["shuffled", "empty"])
    let other = Deck()
    other.delegate = lazy
    other.shuffle()
    #expect(other.log == ["nobody", "unnamed"] && lazy.log == ["shuffled"])
    let inheriting = InheritingPlayer()
    other.delegate = inheriting
    other.shuffle()
    #expect(inheriting.emptied == 1)
  }

  @Test("methods of another module are overridden, and known by their selectors")
  func otherModule() {
    let deck = CheatingDeck()
    #expect(deck.perform(deck.sel, with: 2) as? Int == 5)
    #expect(deck.sel == "deal:" && deck.foldSelector == "fold" && deck.responds(to: "fold"))
  }

  @Test(
    "files with spaces in their names are rewritten; inspectable properties of extensions are known"
  )
  func fileNames() {
    let view = UIView()
    view.setValue(3, forKey: "badgeWidth")
    #expect(view.layer.borderWidth == 3 && view.value(forKey: "badgeWidth") as? CGFloat == 3)
  }

  @Test("nested, private and conditional classes have tables")
  func nestedClasses() {
    #expect(Table.Seat().perform("sit") as? String == "sat")
    #expect(Table.makeHidden().perform(Table.whisper) as? String == "psst")
    #expect(Table.makeHidden().value(forKey: "secret") as? String == "s")
    let phone = PhoneOnly()
    #expect(phone.perform("ring") as? String == "ring" && !phone.responds(to: "click"))
    #expect(localResult() == "local")
  }

  @Test("generic classes, and classes derived from them, have tables")
  func genericClasses() {
    let box = Box<UIView>()
    box.perform("fill")
    #expect(box.value(forKey: "count") as? Int == 1)
    let label = LabelBox()
    label.perform("fill")
    label.perform("fill")
    #expect(label.count == 2)
    label.perform("empty")
    #expect(label.count == 0)
    let named = NamedBox<Int>()
    named.perform("fill")
    #expect(named.perform("name") as? String == "named" && named.count == 1)
    #expect(!box.responds(to: "name"))
  }

  @Test("classes are found by name, with and without module, and created")
  func classNames() {
    #expect(ClassRegistry.type(named: "OutletsController") == OutletsController.self)
    #expect(
      ClassRegistry.type(named: "RootController", module: "PortedSources") == RootController.self)
    #expect(ClassRegistry.type(named: "RootController", module: "MyApp") == RootController.self)
    #expect(layerClass(named: "PortedSources.Table.Seat") == Table.Seat.self)
    #expect(layerClass(named: "Phone") == PhoneOnly.self)
    #expect(layerClass(named: "UILabel") == UILabel.self && layerClass(named: "Nothing") == nil)
    let made = ClassRegistry.make(Table.Seat.self)
    #expect(made is Table.Seat)
    #expect(ClassRegistry.make(OutletsController.self) == nil)
    let type = ClassRegistry.type(named: "OutletsController") as? UIViewController.Type
    #expect(type?.init(coder: NSCoder()) is OutletsController)
  }

  @Test("asynchronous methods start when they are called by name")
  func asynchronous() async {
    let worker = Worker()
    await withCheckedContinuation { continuation in
      let done: () -> Void = { continuation.resume() }
      worker.perform("workWithCompletionHandler:", with: done)
    }
    await withCheckedContinuation { continuation in
      let done: () -> Void = { continuation.resume() }
      worker.perform("fetch:completionHandler:", with: "a", with: done)
    }
    #expect(worker.log == ["worked", "fetched a"])
  }

  @Test("overrides in extensions are overrides")
  func overridesInExtensions() {
    let panel = RedPanel(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    panel.setNeedsLayout()
    panel.layoutIfNeeded()
    #expect(panel.log == ["layout"])
    #expect(panel.describe() == "red panel" && panel.perform("describe") as? String == "red panel")
    #expect(panel.intrinsicContentSize == CGSize(width: 7, height: 8))
  }

  @Test("the delegate marked as the application's starts it")
  func applicationDelegate() throws {
    let type: AnyClass = try #require(ClassRegistry.applicationDelegate)
    #expect(type == AppDelegate.self)
    let delegate = AppDelegate()
    let stage = Stage(launching: delegate, on: .iPhone15)
    stage.advance(by: 0.1)
    #expect(delegate.log == ["launched true", "active"])
    let root = stage.window.rootViewController as? RootController
    #expect(root?.log == ["appeared"] && stage.window === delegate.window)
  }
}
