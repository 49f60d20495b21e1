import Testing
import UIKit

@testable import PortedSources

@Suite("Key-value coding and observing of rewritten sources")
struct KeyValueTests {
  @Test("properties are read and set by key; enumerations by their raw values")
  func coding() {
    let person = Person()
    person.setValue("Bea", forKey: "name")
    person.setValue(NSNumber(value: 41), forKey: "age")
    person.setValue(1, forKey: "mood")
    #expect(person.name == "Bea" && person.age == 41 && person.mood == .angry)
    #expect(person.value(forKey: "age") as? Int == 41)
    let friend = Person()
    person.friend = friend
    person.setValue("Cleo", forKeyPath: Person.friendPath)
    #expect(friend.name == "Cleo")
    #expect(Person.agePath == "age" && Person.friendPath == "friend.name")
    #expect(
      person.dictionaryWithValues(forKeys: ["name", "age"]) as? [String: AnyHashable] == [
        "name": "Bea", "age": 41,
      ])
  }

  @Test("@nonobjc and undeclared members have no keys")
  @MainActor
  func unknownKeys() {
    let faults = UsageFault.collect { #expect(Person().value(forKey: "hidden") == nil) }
    #expect(faults.first?.reason.hasPrefix("Person has no property registered as 'hidden'") == true)
  }

  @Test("a class may handle keys that it does not know")
  func undefinedKeys() {
    let flexible = Flexible()
    flexible.setValue(5, forKey: "anything")
    #expect(flexible.value(forKey: "anything") as? Int == 5)
  }

  @Test("an observer receives old and new values, from code and by key, until it is removed")
  func observing() {
    let (person, watcher) = (Person(), Watcher())
    watcher.watch(person)
    person.age = 31
    person.setValue(32, forKey: "age")
    person.name = "other"
    watcher.unwatch(person)
    person.age = 33
    #expect(watcher.log == ["age 30 31", "age 31 32"])
    #expect(person.ages == [30, 31, 32])
  }

  @Test("a closure observes a path, whose objects may be exchanged")
  func observingPath() {
    let (person, first, second) = (Person(), Person(), Person())
    let watcher = Watcher()
    watcher.watchBlock(person)
    (first.name, second.name) = ("F", "S")
    person.friend = first
    first.name = "F2"
    person.friend = second
    first.name = "unheard"
    second.name = "S2"
    watcher.stop()
    second.name = "unheard"
    #expect(
      watcher.log
        == ["friend nobody", "friend F", "friend F2", "friend S", "friend S2"])
  }

  @Test("a computed property's observers are notified by its setter, and by keys that affect it")
  func computed() {
    let person = Person()
    var log: [String] = []
    let nickname = person.observe(\.nickname, named: "nickname", options: [.old, .new]) {
      _, change in
      log.append("\((change.oldValue ?? nil) ?? "-") \((change.newValue ?? nil) ?? "-")")
    }
    let summary = person.observe(\.summary, named: "summary", options: [.prior, .old, .new]) {
      log.append($1.isPrior ? "prior" : "\($1.oldValue ?? "") → \($1.newValue ?? "")")
      _ = $0
    }
    person.nickname = "A"
    person.age = 50
    nickname.invalidate()
    summary.invalidate()
    person.nickname = "B"
    #expect(log == ["- A", "prior", "Ann 30 → Ann 50"])
  }

  @Test("removing an observer that was not added is a fault")
  @MainActor
  func removingUnknown() {
    let faults = UsageFault.collect { Watcher().unwatch(Person()) }
    #expect(faults.map(\.call) == ["removeObserver(_:forKeyPath:)"])
  }

  @Test("layers have values for managed properties")
  @MainActor
  func managedProperties() {
    let layer = RingLayer()
    #expect(layer.progress == 0)
    layer.progress = 0.5
    #expect(layer.progress == 0.5 && layer.value(forKey: "progress") as? CGFloat == 0.5)
  }
}
