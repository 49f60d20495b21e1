// On iOS, initializers of framework classes can be called on a metatype: `T()` where `T` is some view,
// `Self.init(frame:)` in an extension, `type(of: view).init()`. Native Swift classes allow that for
// `required` initializers only, which every subclass would have to repeat, and sources for iOS don't.
//
// Initializers of protocol extensions may be called in this way. Overload resolution picks those below
// if the class's own are unavailable. They have no bodies: each is bound to the static method with the
// same symbol and calling convention, which receives the metatype, unlike an extension's initializer. The
// methods call the class's own initializers; see CALayer+Making.swift.

/// A framework class that can be instantiated through a metatype: `T()`.
///
/// Calls the class's own `init()`. A subclass with designated initializers of its own that does not
/// override the framework's traps with `use of unimplemented initializer`.
@preconcurrency @MainActor
public protocol MadeByType {
  /// Creates an instance with the class's `init()`.
  static func makeOfThisClass() -> Self
}

extension MadeByType {
  /// Creates an instance of a class that is known only at run time.
  @_silgen_name("animator_made_by_type")
  public init()

  @_silgen_name("animator_made_by_type")
  static func madeByType() -> Self { self.makeOfThisClass() }
}
