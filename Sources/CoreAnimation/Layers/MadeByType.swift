// On iOS, an initialiser of a framework's class can be called on a class that is only known at run time: `T()` where
// `T` is some view, `Self.init(frame:)` in an extension, `type(of: view).init()`. Swift's own classes allow
// that for `required` initialisers only, which every subclass would have to repeat, and iOS sources do not.
//
// The initialisers of a protocol's extension may be called so. Those below are chosen where the class' own cannot
// be. They have no bodies: each stands for the static method of the same symbol, which is called in the same
// way, and which is told the class, as an initialiser of an extension is not. The methods go through the
// class' own initialisers, as CALayer+Making.swift tells.

/// A class of the framework's whose objects can be made where only the type is known: `T()`.
///
/// The class' own `init()` is called. A subclass that has designated initialisers of its own and does not
/// override the framework's stops the program with `use of unimplemented initializer`.
@preconcurrency @MainActor
public protocol MadeByType {
  /// Makes an object of this class with its `init()`.
  static func makeOfThisClass() -> Self
}

extension MadeByType {
  /// Makes an object of a class that is only known at run time.
  @_silgen_name("animator_made_by_type")
  public init()

  @_silgen_name("animator_made_by_type")
  static func madeByType() -> Self { self.makeOfThisClass() }
}
