/// What objects that are values of attributed strings store first.
///
/// Where Foundation on Linux compares attributes, it takes the first word that an object stores for
/// the type of a Core Foundation object (bits 8 to 17, as in `CFEqual`). 0 there, which a colour's red
/// may be, ends the process; a type that is another class's leads to `isEqual(_:)`, as it should.
struct FoundationTag: Sendable {
  private let word: UInt64 = 0x100
}
