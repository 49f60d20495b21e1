import Foundation

@objcMembers
class Person: NSObject {
  dynamic var name = "Ann"
  dynamic var age: Int = 30 {
    didSet { ages.append(oldValue) }
  }
  dynamic weak var friend: Person?
  dynamic var nickname: String? {
    get { storedNickname }
    set { storedNickname = newValue }
  }
  var plain = 1
  @nonobjc var hidden = 2
  var mood = Mood.calm
  var ages: [Int] = []
  private var storedNickname: String?

  dynamic var summary: String { "\(name) \(age)" }
  class func keyPathsForValuesAffectingSummary() -> Set<String> { ["name", "age"] }

  func greet(_ other: String) -> String { "\(name) greets \(other)" }
  static let agePath = #keyPath(Person.age)
  static let friendPath = #keyPath(friend.name)
}

@objc enum Mood: Int { case calm, angry }

class Watcher: NSObject {
  private var context = 0
  var log: [String] = []
  private var token: NSKeyValueObservation?

  func watch(_ person: Person) {
    person.addObserver(self, forKeyPath: "age", options: [.old, .new], context: &context)
  }
  func unwatch(_ person: Person) {
    person.removeObserver(self, forKeyPath: #keyPath(Person.age), context: &context)
  }
  func watchBlock(_ person: Person) {
    token = person.observe(\.friend?.name, options: [.initial, .new]) { [weak self] _, change in
      self?.log.append("friend \((change.newValue ?? nil) ?? "nobody")")
    }
  }
  func stop() { token?.invalidate() }

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    guard context == &self.context else {
      return super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
    }
    log.append("\(keyPath ?? "") \(change?[.oldKey] ?? "-") \(change?[.newKey] ?? "-")")
  }
}

class Flexible: NSObject {
  var extra: [String: Any] = [:]
  override func value(forUndefinedKey key: String) -> Any? { extra[key] }
  override func setValue(_ value: Any?, forUndefinedKey key: String) { extra[key] = value }
}
