// Creating layers of a class that is known only at run time: `UIView.layerClass`, or the class of a layer
// whose presentation is requested.
//
// Swift allows this only with `required` initializers, which every subclass would have to repeat. Sources
// for UIKit don't: they override `init()` and `init(layer:)`, or omit them beside other initializers. The
// two convenience initializers below, which call the class's own, are therefore called by symbol name:
// initializers and static methods pass the metatype in the same way.
//
// A subclass with designated initializers of its own that does not override the required one traps, as on
// iOS.

extension CALayer {
  /// Calls the class's own `init()`.
  @usableFromInline
  convenience init(ofThisClass: Void) { self.init() }

  /// Calls the class's own `init(layer:)`.
  @usableFromInline
  convenience init(ofThisClassCopying original: __shared CALayer) { self.init(layer: original) }

  /// Creates a layer of this class.
  @_silgen_name("$s13CoreAnimation7CALayerC11ofThisClassACyt_tcfC")
  package static func make() -> CALayer

  /// Creates a layer of this class that copies `original`.
  @_silgen_name("$s13CoreAnimation7CALayerC18ofThisClassCopyingA2Ch_tcfC")
  static func makeCopy(of original: CALayer) -> CALayer
}

extension CALayer: MadeByType {
  /// Creates a layer of this class with its `init()`.
  public static func makeOfThisClass() -> Self { unsafeDowncast(make(), to: self) }
}
