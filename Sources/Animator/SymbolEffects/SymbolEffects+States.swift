// Effects that change how a symbol is shown until they are removed, and those that replace it.

/// Scales a symbol as long as the effect lasts.
public struct ScaleSymbolEffect: SymbolEffect, IndefiniteSymbolEffect {
  private var isUp = true
  private var layers = SymbolLayers.automatic

  /// Scales up.
  public init() {}

  /// Enlarges the symbol; the default.
  public var up: Self { setting(\.isUp, to: true) }
  /// Reduces the symbol.
  public var down: Self { setting(\.isUp, to: false) }
  /// Scales each layer of the symbol; symbols have one here.
  public var byLayer: Self { setting(\.layers, to: .byLayer) }
  /// Scales the symbol as a whole.
  public var wholeSymbol: Self { setting(\.layers, to: .wholeSymbol) }

  public var configuration: SymbolEffectConfiguration { .init(motion: .scale(isUp: isUp)) }
}

/// Shows a symbol that has disappeared. The effect ends ``DisappearSymbolEffect``.
public struct AppearSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, TransitionSymbolEffect {
  private var isUp = true
  private var layers = SymbolLayers.automatic

  /// Scales up.
  public init() {}

  /// Enlarges the symbol as it appears; the default.
  public var up: Self { setting(\.isUp, to: true) }
  /// Reduces the symbol as it appears.
  public var down: Self { setting(\.isUp, to: false) }
  /// Shows each layer of the symbol; symbols have one here.
  public var byLayer: Self { setting(\.layers, to: .byLayer) }
  /// Shows the symbol as a whole.
  public var wholeSymbol: Self { setting(\.layers, to: .wholeSymbol) }

  public var configuration: SymbolEffectConfiguration { .init(motion: .appear(isUp: isUp)) }
}

/// Hides a symbol as long as the effect lasts. The view's layout does not change.
public struct DisappearSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, TransitionSymbolEffect {
  private var isUp = false
  private var layers = SymbolLayers.automatic

  /// Scales down.
  public init() {}

  /// Enlarges the symbol as it disappears.
  public var up: Self { setting(\.isUp, to: true) }
  /// Reduces the symbol as it disappears; the default.
  public var down: Self { setting(\.isUp, to: false) }
  /// Hides each layer of the symbol; symbols have one here.
  public var byLayer: Self { setting(\.layers, to: .byLayer) }
  /// Hides the symbol as a whole.
  public var wholeSymbol: Self { setting(\.layers, to: .wholeSymbol) }

  public var configuration: SymbolEffectConfiguration { .init(motion: .disappear(isUp: isUp)) }
}

/// Replaces a symbol by another one.
public struct ReplaceSymbolEffect: SymbolEffect, ContentTransitionSymbolEffect {
  private var style = SymbolMotion.Replacement.downUp
  private var layers = SymbolLayers.automatic

  /// The old symbol leaves before the new one appears.
  public init() {}

  /// The old symbol is reduced as it leaves, then the new one is enlarged; the default.
  public var downUp: Self { setting(\.style, to: .downUp) }
  /// The old symbol is enlarged as it leaves, then the new one is.
  public var upUp: Self { setting(\.style, to: .upUp) }
  /// The old symbol is gone at once, and the new one is enlarged.
  public var offUp: Self { setting(\.style, to: .offUp) }
  /// Replaces each layer of the symbol; symbols have one here.
  public var byLayer: Self { setting(\.layers, to: .byLayer) }
  /// Replaces the symbol as a whole.
  public var wholeSymbol: Self { setting(\.layers, to: .wholeSymbol) }

  /// Keeps what both symbols have in common, where layers tell; as they do not here, it is `fallback`.
  public func magic(fallback: ReplaceSymbolEffect) -> MagicReplace {
    MagicReplace(fallback: fallback)
  }

  public var configuration: SymbolEffectConfiguration { .init(motion: .replace(style)) }

  /// Replaces a symbol by a related one, and others as its fallback does.
  public struct MagicReplace: SymbolEffect, ContentTransitionSymbolEffect {
    fileprivate let fallback: ReplaceSymbolEffect

    public var configuration: SymbolEffectConfiguration { fallback.configuration }
  }
}

/// The default for what it is used for: replaces a symbol.
public struct AutomaticSymbolEffect: SymbolEffect, ContentTransitionSymbolEffect {
  /// Replaces a symbol as `.replace` does.
  public init() {}

  public var configuration: SymbolEffectConfiguration { ReplaceSymbolEffect().configuration }
}

extension SymbolEffect where Self == ScaleSymbolEffect {
  /// Scales the symbol until the effect is removed.
  public static var scale: ScaleSymbolEffect { ScaleSymbolEffect() }
}

extension SymbolEffect where Self == AppearSymbolEffect {
  /// Shows the symbol.
  public static var appear: AppearSymbolEffect { AppearSymbolEffect() }
}

extension SymbolEffect where Self == DisappearSymbolEffect {
  /// Hides the symbol until the effect is removed, or the symbol appears.
  public static var disappear: DisappearSymbolEffect { DisappearSymbolEffect() }
}

extension SymbolEffect where Self == ReplaceSymbolEffect {
  /// Replaces the symbol by another one.
  public static var replace: ReplaceSymbolEffect { ReplaceSymbolEffect() }
}

extension SymbolEffect where Self == AutomaticSymbolEffect {
  /// The default transition between symbols.
  public static var automatic: AutomaticSymbolEffect { AutomaticSymbolEffect() }
}
