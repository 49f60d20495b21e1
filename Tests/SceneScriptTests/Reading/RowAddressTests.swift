import SceneScript
import TestSupport
import Testing

/// Addresses of rows in lists: `list[item]` and `list[item].view`.
struct RowAddressTests {
  @Test("a text is an address, or none, as the pattern says")
  func pattern() {
    let pattern = /([^\[\]]+)\[([^\[\]]+)\](?:\.(.+))?/
    var random = SplitMix64(seed: 5)
    var count = 0
    for _ in 0..<20_000 {
      let length = Int.random(in: 0...9, using: &random)
      let text = String(
        (0..<length).map { _ in "ab[[]].. \n".randomElement(using: &random) ?? "a" })
      let match = text.wholeMatch(of: pattern)
      let address = RowAddress(text)
      #expect((address == nil) == (match == nil), "\(text.debugDescription)")
      guard let address, let match else { continue }
      count += 1
      #expect(address.list == match.1 && address.item == match.2)
      #expect(address.view.map { Substring($0) } == match.3)
    }
    #expect(count > 20, "some are addresses")
  }

  @Test("an address has a list, an item and perhaps a view in its cell")
  func parts() {
    let address = RowAddress("contacts[ada].photo.badge")
    #expect(address?.list == "contacts" && address?.item == "ada" && address?.view == "photo.badge")
    #expect(address?.cell == RowAddress("contacts[ada]"))
    #expect(RowAddress("contacts[ada]")?.view == nil)
  }
}
