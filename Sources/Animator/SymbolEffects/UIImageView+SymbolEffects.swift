// Effects animate the symbol on the view's clock. Images that are no symbols are shown as without effects.

extension UIImageView {
  /// Plays an effect, as often as `options` tell: a bounce once by default, and others until they are removed.
  ///
  /// - Parameters:
  ///   - effect: Takes the place of a running effect of the same type.
  ///   - options: How often, and how fast.
  ///   - animated: Ignored.
  ///   - completion: Called when the effect has ended, or has been removed.
  public func addSymbolEffect(
    _ effect: some DiscreteSymbolEffect & SymbolEffect, options: SymbolEffectOptions = .default,
    animated: Bool = true, completion: UISymbolEffectCompletion? = nil
  ) {
    add(effect, options, animated, completion)
  }

  /// Changes the symbol until the effect is removed.
  ///
  /// - Parameters:
  ///   - effect: Takes the place of an effect of the same type.
  ///   - options: How fast.
  ///   - animated: Whether the change takes time.
  ///   - completion: Called after the change.
  public func addSymbolEffect(
    _ effect: some IndefiniteSymbolEffect & SymbolEffect, options: SymbolEffectOptions = .default,
    animated: Bool = true, completion: UISymbolEffectCompletion? = nil
  ) {
    add(effect, options, animated, completion)
  }

  /// Plays an effect, as often as `options` tell: a bounce once by default, and others until they are removed.
  ///
  /// - Parameters:
  ///   - effect: Takes the place of a running effect of the same type.
  ///   - options: How often, and how fast.
  ///   - animated: Ignored.
  ///   - completion: Called when the effect has ended, or has been removed.
  public func addSymbolEffect(
    _ effect: some DiscreteSymbolEffect & IndefiniteSymbolEffect & SymbolEffect,
    options: SymbolEffectOptions = .default, animated: Bool = true,
    completion: UISymbolEffectCompletion? = nil
  ) {
    add(effect, options, animated, completion)
  }

  /// Ends an effect after the cycle that is running.
  ///
  /// - Parameters:
  ///   - effect: Of the type that is removed.
  ///   - options: Ignored.
  ///   - animated: Ignored.
  ///   - completion: Called when it has ended.
  public func removeSymbolEffect(
    ofType effect: some DiscreteSymbolEffect & SymbolEffect,
    options: SymbolEffectOptions = .default, animated: Bool = true,
    completion: UISymbolEffectCompletion? = nil
  ) {
    remove(effect, options, animated, completion)
  }

  /// Shows the symbol as without an effect.
  ///
  /// - Parameters:
  ///   - effect: Of the type that is removed.
  ///   - options: How fast.
  ///   - animated: Whether the change takes time.
  ///   - completion: Called after the change.
  public func removeSymbolEffect(
    ofType effect: some IndefiniteSymbolEffect & SymbolEffect,
    options: SymbolEffectOptions = .default, animated: Bool = true,
    completion: UISymbolEffectCompletion? = nil
  ) {
    remove(effect, options, animated, completion)
  }

  /// Ends an effect after the cycle that is running.
  ///
  /// - Parameters:
  ///   - effect: Of the type that is removed.
  ///   - options: Ignored.
  ///   - animated: Ignored.
  ///   - completion: Called when it has ended.
  public func removeSymbolEffect(
    ofType effect: some DiscreteSymbolEffect & IndefiniteSymbolEffect & SymbolEffect,
    options: SymbolEffectOptions = .default, animated: Bool = true,
    completion: UISymbolEffectCompletion? = nil
  ) {
    remove(effect, options, animated, completion)
  }

  /// Ends all effects: those in cycles after the cycle that is running.
  ///
  /// - Parameters:
  ///   - options: How fast.
  ///   - animated: Whether changes of scale and appearance take time.
  public func removeAllSymbolEffects(
    options: SymbolEffectOptions = .default, animated: Bool = true
  ) {
    symbolEffects?.removeAll(options, animated: animated)
  }

  /// Sets the image, animated from the present symbol to it. If one of them is no symbol, it is not animated.
  ///
  /// - Parameters:
  ///   - image: The new image.
  ///   - contentTransition: How the symbols change places.
  ///   - options: How fast.
  ///   - completion: Called when the new symbol is shown.
  public func setSymbolImage(
    _ image: UIImage, contentTransition: some ContentTransitionSymbolEffect & SymbolEffect,
    options: SymbolEffectOptions = .default, completion: UISymbolEffectCompletion? = nil
  ) {
    let end = SymbolEffectEnd(contentTransition, of: self, completion)
    guard case .replace(let style) = contentTransition.configuration.motion,
      image.isSymbolImage, self.image?.isSymbolImage == true
    else {
      self.image = image
      return end.callSoon()
    }
    effectPlayer.replace(by: image, style, options, end)
  }

  private func add(
    _ effect: some SymbolEffect, _ options: SymbolEffectOptions, _ animated: Bool,
    _ completion: UISymbolEffectCompletion?
  ) {
    effectPlayer.add(
      effect.configuration.motion, options, animated: animated,
      SymbolEffectEnd(effect, of: self, completion))
  }

  private func remove(
    _ effect: some SymbolEffect, _ options: SymbolEffectOptions, _ animated: Bool,
    _ completion: UISymbolEffectCompletion?
  ) {
    let end = SymbolEffectEnd(effect, of: self, completion)
    guard let symbolEffects else { return end.callSoon() }
    symbolEffects.remove(effect.configuration.motion, options, animated: animated, end)
  }

  /// The player, which is made for the first effect.
  private var effectPlayer: SymbolEffectPlayer {
    if let symbolEffects { return symbolEffects }
    let player = SymbolEffectPlayer(self)
    symbolEffects = player
    return player
  }
}
