/// An animation of a symbol image, such as `.bounce`.
public protocol SymbolEffect: Hashable, Sendable {
  /// What the effect does.
  var configuration: SymbolEffectConfiguration { get }
}

/// An effect that runs from start to finish.
public protocol DiscreteSymbolEffect {}

/// An effect that lasts until it is removed.
public protocol IndefiniteSymbolEffect {}

/// An effect that shows or hides a symbol.
public protocol TransitionSymbolEffect {}

/// An effect that replaces a symbol by another one.
public protocol ContentTransitionSymbolEffect {}

/// What an effect does, whatever its type.
public struct SymbolEffectConfiguration: Hashable, Sendable {
  let motion: SymbolMotion
}

/// Which of a symbol's layers an effect animates at a time. Symbols have one layer here, so that all are the same.
enum SymbolLayers: Hashable, Sendable {
  case automatic, byLayer, wholeSymbol
}

extension SymbolEffect {
  /// A copy with another value of a property.
  func setting<Value>(_ path: WritableKeyPath<Self, Value>, to value: Value) -> Self {
    var copy = self
    copy[keyPath: path] = value
    return copy
  }
}
