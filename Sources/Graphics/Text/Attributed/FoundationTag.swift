/// The first stored property of objects that are values of attributed strings.
///
/// Foundation on Linux compares attributes by `CFEqual`, which interprets the first stored word of
/// any object as a Core Foundation type identifier (bits 8 to 17). A value of 0, such as a color's
/// red component, terminates the process; the identifier of another class leads to `isEqual(_:)`,
/// as intended.
struct FoundationTag: Sendable {
  private let word: UInt64 = 0x100
}
