import Foundation
import UIKit

@objc public protocol DeckDelegate: class {
  func deckDidShuffle(_ deck: Deck)
  @objc optional func deck(_ deck: Deck, didDeal count: Int) -> String
  @objc optional func deckDidEmpty(_ deck: Deck)
  @objc optional var deckName: String { get }
}

open class Deck: NSObject {
  public weak var delegate: DeckDelegate?
  public private(set) var log: [String] = []

  public func shuffle() {
    delegate?.deckDidShuffle(self)
    delegate?.deckDidEmpty?(self)
    log.append(delegate?.deck?(self, didDeal: 3) ?? "nobody")
    log.append(delegate?.deckName ?? "unnamed")
    if let dealt = delegate?.deck?(self, didDeal: 4) { log.append(dealt) }
  }

  @objc open func deal(_ count: Int) -> Int { count * 2 }
  @objc public func fold() {}
}
