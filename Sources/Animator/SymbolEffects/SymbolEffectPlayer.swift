/// The symbol of an image view that has had effects. It has a layer of its own, so that effects change neither the view's
/// transform and alpha, nor its background and subviews.
@MainActor
final class SymbolEffectPlayer {
  /// Shows the symbol. It is no subview: only its layer is in the view's.
  let symbol = UIView(frame: .zero)
  private unowned let view: UIImageView
  /// The scale of a running ``ScaleSymbolEffect``; 1 without.
  private var scale: CGFloat = 1
  /// Whether the symbol is large while it is hidden; nil while it is not.
  private var hiding: Bool?
  /// What ends with the effects that play in cycles, by their keys.
  private var cycles: [String: (length: MediaTime, end: SymbolEffectEnd)] = [:]

  init(_ view: UIImageView) {
    self.view = view
    symbol.layer.name = "symbol"
    UIView.performWithoutAnimation {
      symbol.contentMode = view.contentMode
      follow()
      view.layer.insertSublayer(symbol.layer, at: 0)
    }
  }

  /// Covers the view, in the animation that changes its size.
  func follow() {
    let area = view.bounds
    symbol.layer.bounds = CGRect(origin: .zero, size: area.size)
    symbol.layer.position = CGPoint(x: area.midX, y: area.midY)
  }

  // MARK: Adding and removing

  func add(
    _ motion: SymbolMotion, _ options: SymbolEffectOptions, animated: Bool, _ end: SymbolEffectEnd
  ) {
    switch motion {
    case .scale(let isUp):
      scale = SymbolMotion.scale(isUp: isUp)
      change(options, animated: animated, end)
    case .appear(let isUp):
      if animated { hideBeforeAppearing(isLarge: !isUp) }
      hiding = nil
      change(options, animated: animated, end)
    case .disappear(let isUp):
      hiding = isUp
      change(options, animated: animated, end)
    default: play(motion, options, end)
    }
  }

  /// - Parameter motion: Of the kind that is removed.
  func remove(
    _ motion: SymbolMotion, _ options: SymbolEffectOptions, animated: Bool, _ end: SymbolEffectEnd
  ) {
    switch motion {
    case .scale:
      scale = 1
      change(options, animated: animated, end)
    case .disappear:
      hiding = nil
      change(options, animated: animated, end)
    case .appear: end.callSoon()
    default: finish(motion.key, end)
    }
  }

  func removeAll(_ options: SymbolEffectOptions, animated: Bool) {
    (scale, hiding) = (1, nil)
    change(options, animated: animated, nil)
    for key in SymbolMotion.cycleKeys { finish(key, nil) }
  }

  // MARK: Cycles

  private func play(
    _ motion: SymbolMotion, _ options: SymbolEffectOptions, _ end: SymbolEffectEnd
  ) {
    let behavior = options.behavior
    let isContinuous = behavior.map { $0.count == .max && $0.isContinuous != false } ?? true
    let cycle = SymbolCycle(
      motion, size: view.symbolSize,
      isMirrored: view.effectiveUserInterfaceLayoutDirection == .rightToLeft,
      isContinuous: isContinuous)
    guard let cycle else { return end.callSoon() }
    let count = behavior?.count ?? (cycle.repeats ? .max : 1)
    let length = cycle.duration / options.rate
    let period = length + (count == 1 ? 0 : behavior?.delay ?? cycle.rest / options.rate)
    let group = CAAnimationGroup()
    group.animations = cycle.tracks.map { $0.animation(seconds: length) }
    group.duration = period
    if count == .max {
      group.repeatCount = .infinity
      group.isBackground = true
    } else {
      group.repeatDuration = Double(count - 1) * period + length
    }
    group.delegate = end
    symbol.layer.add(group, forKey: motion.key)
    cycles[motion.key] = (MediaTime(seconds: length), end)
  }

  /// Lets a running cycle end, which is where the symbol is as without the effect.
  private func finish(_ key: String, _ end: SymbolEffectEnd?) {
    let layer = symbol.layer
    guard let cycle = cycles.removeValue(forKey: key),
      let item = layer.running.last(where: { $0.key == key && !$0.isStopped }),
      let stage = item.stage
    else {
      end?.callSoon()
      return
    }
    if let end { cycle.end.followers.append(end) }
    var timing = item.timing
    let (elapsed, period) = (layer.localTime(at: stage.time) - timing.begin, timing.duration)
    let index = elapsed.flicks / max(period.flicks, 1)
    let due = MediaTime(flicks: index * period.flicks + cycle.length.flicks)
    if elapsed >= due { return layer.removeAnimation(forKey: key) }
    if timing.begin + due >= timing.end { return }
    timing.media.repeatDuration = due
    item.isBackground = false
    stage.retime(item, to: timing)
  }

  // MARK: Scaling, appearing and disappearing

  /// The state before a symbol appears, unless it is still disappearing.
  private func hideBeforeAppearing(isLarge: Bool) {
    let shown = symbol.layer.presentation() ?? symbol.layer
    guard hiding == nil || shown.opacity == 0 else { return }
    hiding = isLarge
    UIView.performWithoutAnimation { show() }
  }

  private func show() {
    let scale = scale * (hiding.map { SymbolMotion.hiddenScale(isLarge: $0) } ?? 1)
    symbol.transform = CGAffineTransform(scaleX: scale, y: scale)
    symbol.alpha = hiding == nil ? 1 : 0
  }

  private func change(_ options: SymbolEffectOptions, animated: Bool, _ end: SymbolEffectEnd?) {
    guard animated else {
      UIView.performWithoutAnimation { show() }
      end?.callSoon()
      return
    }
    UIView.animate(
      withDuration: SymbolMotion.changeDuration / options.rate, delay: 0,
      options: [
        .overrideInheritedDuration, .overrideInheritedCurve, .overrideInheritedOptions,
        .allowUserInteraction,
      ],
      animations: { show() }, completion: { end?.call(finished: $0) })
  }

  // MARK: Replacing

  /// Shows `image` in place of the present symbol.
  func replace(
    by image: UIImage, _ style: SymbolMotion.Replacement, _ options: SymbolEffectOptions,
    _ end: SymbolEffectEnd
  ) {
    let leaving = style == .offUp ? nil : leavingSymbol()
    let key = SymbolMotion.replace(style).key
    let half = SymbolMotion.changeDuration / options.rate
    let seconds = style == .offUp ? half : 2 * half
    view.image = image
    if let leaving {
      let small = SymbolMotion.hiddenScale(isLarge: style == .upUp)
      let times = [0, 0.5, 1]
      let tracks = [
        SymbolTrack.scales([1, small, small], times), .opacities([1, 0, 0], times),
      ]
      leaving.layer.add(Self.group(tracks, seconds), forKey: key)
      end.atEnd = { leaving.layer.removeFromSuperlayer() }
    }
    let small = SymbolMotion.hiddenScale(isLarge: false)
    let tracks: [SymbolTrack] =
      style == .offUp
      ? [.scales([small, 1], [0, 1]), .opacities([0, 1], [0, 1])]
      : [.scales([small, small, 1], [0, 0.5, 1]), .opacities([0, 0, 1], [0, 0.5, 1])]
    let group = Self.group(tracks, seconds)
    group.delegate = end
    symbol.layer.add(group, forKey: key)
  }

  private static func group(_ tracks: [SymbolTrack], _ seconds: Double) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    group.animations = tracks.map { $0.animation(seconds: seconds) }
    group.duration = seconds
    return group
  }

  /// A view that looks like the present symbol, behind it.
  private func leavingSymbol() -> UIView? {
    guard let contents = symbol.layer.recordedContents else { return nil }
    let leaving = UIView(frame: .zero)
    UIView.performWithoutAnimation {
      leaving.contentMode = symbol.contentMode
      (leaving.layer.bounds, leaving.layer.position) = (symbol.layer.bounds, symbol.layer.position)
      (leaving.transform, leaving.alpha) = (symbol.transform, symbol.alpha)
      leaving.layer.contentsScale = symbol.layer.contentsScale
      leaving.layer.contentsCenter = symbol.layer.contentsCenter
      leaving.layer.recordedContents = contents
      view.layer.insertSublayer(leaving.layer, at: 0)
    }
    return leaving
  }
}
