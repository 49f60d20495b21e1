// Effects that play in cycles: each ends as it has begun.

/// Scales a symbol and back.
public struct BounceSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
  private var isUp = true
  private var layers = SymbolLayers.automatic

  /// Bounces up.
  public init() {}

  /// Enlarges the symbol first; the default.
  public var up: Self { setting(\.isUp, to: true) }
  /// Reduces the symbol first.
  public var down: Self { setting(\.isUp, to: false) }
  /// Bounces each layer of the symbol; symbols have one here.
  public var byLayer: Self { setting(\.layers, to: .byLayer) }
  /// Bounces the symbol as a whole.
  public var wholeSymbol: Self { setting(\.layers, to: .wholeSymbol) }

  public var configuration: SymbolEffectConfiguration { .init(motion: .bounce(isUp: isUp)) }
}

/// Fades a symbol and back.
public struct PulseSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
  private var layers = SymbolLayers.automatic

  /// Fades the symbol.
  public init() {}

  /// Fades some layers of the symbol; symbols have one here.
  public var byLayer: Self { setting(\.layers, to: .byLayer) }
  /// Fades the symbol as a whole.
  public var wholeSymbol: Self { setting(\.layers, to: .wholeSymbol) }

  public var configuration: SymbolEffectConfiguration { .init(motion: .pulse) }
}

/// Enlarges a symbol and back, slowly.
public struct BreatheSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
  private var pulses = false
  private var layers = SymbolLayers.automatic

  /// Breathes without fading.
  public init() {}

  /// Scales only; the default.
  public var plain: Self { setting(\.pulses, to: false) }
  /// Fades the symbol as well.
  public var pulse: Self { setting(\.pulses, to: true) }
  /// Enlarges each layer of the symbol; symbols have one here.
  public var byLayer: Self { setting(\.layers, to: .byLayer) }
  /// Enlarges the symbol as a whole.
  public var wholeSymbol: Self { setting(\.layers, to: .wholeSymbol) }

  public var configuration: SymbolEffectConfiguration { .init(motion: .breathe(pulses: pulses)) }
}

/// Turns a symbol once around its center.
public struct RotateSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
  private var isClockwise = true
  private var layers = SymbolLayers.automatic

  /// Turns clockwise.
  public init() {}

  /// Turns clockwise; the default.
  public var clockwise: Self { setting(\.isClockwise, to: true) }
  /// Turns counterclockwise.
  public var counterClockwise: Self { setting(\.isClockwise, to: false) }
  /// Turns some layers of the symbol; symbols have one here.
  public var byLayer: Self { setting(\.layers, to: .byLayer) }
  /// Turns the symbol as a whole.
  public var wholeSymbol: Self { setting(\.layers, to: .wholeSymbol) }

  public var configuration: SymbolEffectConfiguration {
    .init(motion: .rotate(isClockwise: isClockwise))
  }
}

/// Moves or turns a symbol back and forth.
public struct WiggleSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
  private var direction = SymbolMotion.Wiggle.turn(isClockwise: true)
  private var layers = SymbolLayers.automatic

  /// Turns back and forth, clockwise first.
  public init() {}

  /// Turns, clockwise first; the default.
  public var clockwise: Self { setting(\.direction, to: .turn(isClockwise: true)) }
  /// Turns, counterclockwise first.
  public var counterClockwise: Self { setting(\.direction, to: .turn(isClockwise: false)) }
  /// Moves, to the right first.
  public var right: Self { custom(angle: 0) }
  /// Moves, down first.
  public var down: Self { custom(angle: 90) }
  /// Moves, to the left first.
  public var left: Self { custom(angle: 180) }
  /// Moves, up first.
  public var up: Self { custom(angle: 270) }
  /// Moves, first in the direction of reading.
  public var forward: Self { setting(\.direction, to: .reading(isForward: true)) }
  /// Moves, first against the direction of reading.
  public var backward: Self { setting(\.direction, to: .reading(isForward: false)) }
  /// Moves along an axis.
  ///
  /// - Parameter angle: The direction in which it begins, in degrees clockwise from the right.
  public func custom(angle: Double) -> Self {
    setting(\.direction, to: .move(degrees: angle.isFinite ? angle : 0))
  }
  /// Wiggles each layer of the symbol; symbols have one here.
  public var byLayer: Self { setting(\.layers, to: .byLayer) }
  /// Wiggles the symbol as a whole.
  public var wholeSymbol: Self { setting(\.layers, to: .wholeSymbol) }

  public var configuration: SymbolEffectConfiguration { .init(motion: .wiggle(direction)) }
}

extension SymbolEffect where Self == BounceSymbolEffect {
  /// Scales the symbol and back, once by default.
  public static var bounce: BounceSymbolEffect { BounceSymbolEffect() }
}

extension SymbolEffect where Self == PulseSymbolEffect {
  /// Fades the symbol and back.
  public static var pulse: PulseSymbolEffect { PulseSymbolEffect() }
}

extension SymbolEffect where Self == BreatheSymbolEffect {
  /// Enlarges the symbol and back, slowly.
  public static var breathe: BreatheSymbolEffect { BreatheSymbolEffect() }
}

extension SymbolEffect where Self == RotateSymbolEffect {
  /// Turns the symbol around its center.
  public static var rotate: RotateSymbolEffect { RotateSymbolEffect() }
}

extension SymbolEffect where Self == WiggleSymbolEffect {
  /// Moves or turns the symbol back and forth.
  public static var wiggle: WiggleSymbolEffect { WiggleSymbolEffect() }
}
