// Layers of a class that is only known at run time: that of `UIView.layerClass`, that of a layer whose
// presentation is asked for.
//
// Swift makes objects of such a class only through `required` initialisers, which every subclass
// would have to repeat. UIKit's sources do not: there `init()` and `init(layer:)` are overridden, or
// left out beside others. So the two convenience initialisers below, which go through the class' own,
// are called by their symbols: an initialiser and a static method take the class in the same way.
//
// A subclass that has designated initialisers of its own and overrides neither of Core Animation's
// stops the program when it is asked for one, as it does on iOS.

extension CALayer {
  /// Calls `init()`, the class' own.
  @usableFromInline
  convenience init(ofThisClass: Void) { self.init() }

  /// Calls `init(layer:)`, the class' own.
  @usableFromInline
  convenience init(ofThisClassCopying original: __shared CALayer) { self.init(layer: original) }

  /// Makes a layer of this class.
  @_silgen_name("$s13CoreAnimation7CALayerC11ofThisClassACyt_tcfC")
  package static func make() -> CALayer

  /// Makes a layer of this class that copies `original`.
  @_silgen_name("$s13CoreAnimation7CALayerC18ofThisClassCopyingA2Ch_tcfC")
  static func makeCopy(of original: CALayer) -> CALayer
}

extension CALayer: MadeByType {
  /// Makes a layer of this class with its `init()`.
  public static func makeOfThisClass() -> Self { unsafeDowncast(make(), to: self) }
}
