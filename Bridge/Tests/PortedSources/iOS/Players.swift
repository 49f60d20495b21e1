import PortedLibrary
import UIKit

class FullPlayer: NSObject, DeckDelegate {
  var log: [String] = []
  func deckDidShuffle(_ deck: Deck) { log.append("shuffled") }
  func deck(_ deck: Deck, didDeal count: Int) -> String { "dealt \(count)" }
  func deckDidEmpty(_ deck: Deck) { log.append("empty") }
  var deckName: String { "Bridge" }
}

class LazyPlayer: NSObject, DeckDelegate {
  var log: [String] = []
  func deckDidShuffle(_ deck: Deck) { log.append("shuffled") }
}

class Base: NSObject {
  func deckDidEmpty(_ deck: Deck) { emptied += 1 }
  var emptied = 0
}

/// Implements an optional requirement by its superclass.
class InheritingPlayer: Base, DeckDelegate {
  func deckDidShuffle(_ deck: Deck) {}
}

class CheatingDeck: Deck {
  override func deal(_ count: Int) -> Int { super.deal(count) + 1 }
  var sel: Selector { #selector(deal) }
  var foldSelector: Selector { #selector(fold) }
}

// MARK: Nested, generic, private, conditional and local classes

struct Table {
  class Seat: NSObject {
    @objc func sit() -> String { "sat" }
  }
  private class Hidden: NSObject {
    private typealias Word = String
    @objc private func whisper() -> String { "psst" }
    @objc private var secret = "s"
  }
  static func makeHidden() -> NSObject { Hidden() }
  static var whisper: Selector { #selector(Hidden.whisper) }
}

class Box<Content>: UIView {
  @objc var count = 0
  @objc func fill() { count += 1 }
}

class LabelBox: Box<UILabel> {
  @objc func empty() { count = 0 }
}

class NamedBox<Content>: Box<Content> {
  @objc func name() -> String { "named" }
}

#if os(iOS)
  @objc(Phone) class PhoneOnly: NSObject {
    #if DEBUG || !DEBUG
      @objc func ring() -> String { "ring" }
    #endif
    #if os(macOS)
      @objc func click() -> String { "click" }
    #endif
  }
#else
  class DesktopOnly: NSObject {}
#endif

func localResult() -> String? {
  class Local: NSObject {
    @objc func local() -> String { "local" }
  }
  return Local().perform(#selector(Local.local)) as? String
}

class Worker: NSObject {
  var log: [String] = []
  @objc func work() async { log.append("worked") }
  @objc func fetch(_ name: String) async throws -> String {
    log.append("fetched \(name)")
    return name
  }
}

// MARK: Overrides in extensions

class Panel: UIView {
  var log: [String] = []
}

extension Panel {
  override func layoutSubviews() {
    super.layoutSubviews()
    log.append("layout")
  }
  @objc func describe() -> String { "panel" }
}

class RedPanel: Panel {
  override func describe() -> String { "red " + super.describe() }
}

extension RedPanel {
  override var intrinsicContentSize: CGSize { CGSize(width: 7, height: 8) }
}
