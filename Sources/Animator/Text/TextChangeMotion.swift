/// The motion of the characters of a text that turns into another one.
@MainActor
final class TextChangeMotion {
  private let change: TextChange
  private let matching: TextMatching
  /// The units of the old text, which leave.
  private let old: [TextUnitView]
  /// The outlines of the old and the new characters, in the label's coordinates; empty unless they morph.
  private let outlines: (old: [CGPath], new: [CGPath])
  /// Shows the units of the new text.
  private let view: TextUnitsView
  /// −1 if characters go up, 1 if they go down.
  private let direction: CGFloat
  /// The views that show characters until the end.
  private var helpers: [UIView] = []

  init(
    _ change: TextChange, from old: DrawnText?, to new: DrawnText?,
    texts: (old: String, new: String), in view: TextUnitsView
  ) {
    (self.change, self.view) = (change, view)
    self.old = old?.characterUnits ?? []
    matching = TextMatching(
      self.old.map(\.box.string), view.units.map(\.box.string), by: change.matching)
    let morphs = change.style == .morph
    outlines = (
      morphs ? old?.characterOutlines ?? [] : [], morphs ? new?.characterOutlines ?? [] : []
    )
    let falls = Self.number(texts.new).flatMap { new in Self.number(texts.old).map { new < $0 } }
    direction = (change.direction ?? (falls == true ? .down : .up)) == .up ? -1 : 1
  }

  /// The number that a text shows: its digits, with a sign and a decimal point. Nil if it has letters.
  private static func number(_ text: String) -> Double? {
    if text.contains(where: \.isLetter) { return nil }
    return Double(text.filter { $0.isASCII && ($0.isNumber || "+-.".contains($0)) })
  }

  /// A motion to be started.
  private struct Part {
    var delay: TimeInterval
    var changes: () -> Void
  }

  func start(
    delay: TimeInterval, by animate: UILabel.UnitAnimator, completion: @escaping (Bool) -> Void
  ) {
    var parts: [Part] = []
    UIView.performWithoutAnimation {
      if let moves = keptMoves() { parts.append(Part(delay: delay, changes: moves)) }
      let ranks = change.order.ranks(count: matching.replaced.count, seed: change.seed)
      for (replacement, rank) in zip(matching.replaced, ranks) {
        let begin = delay + change.stagger * Double(rank)
        parts.append(Part(delay: begin, changes: prepare(replacement)))
      }
    }
    var (remaining, allFinished) = (parts.count, true)
    let finish: (Bool) -> Void = { isFinished in
      remaining -= 1
      allFinished = allFinished && isFinished
      if remaining > 0 { return }
      self.end()
      completion(allFinished)
    }
    if parts.isEmpty {
      return view.completeMotion(completion)
    }
    for part in parts { animate(part.delay, part.changes, finish) }
  }

  /// Shows the new text alone.
  private func end() {
    UIView.performWithoutAnimation {
      for unit in view.units {
        unit.values = .rest
        if unit.superview !== view { view.addSubview(unit) }
      }
      for helper in helpers { helper.removeFromSuperview() }
    }
  }

  // MARK: Characters that stay

  /// Moves the characters that both texts have to their old positions.
  ///
  /// - Returns: Moves them to the new ones; nil if none of them moves.
  private func keptMoves() -> (() -> Void)? {
    var moving: [TextUnitView] = []
    for pair in matching.kept where view.units.indices.contains(pair.new) {
      let unit = view.units[pair.new]
      unit.values.position = old[pair.old].restingCenter - unit.restingCenter
      if !unit.values.isAtRest { moving.append(unit) }
    }
    return moving.isEmpty ? nil : { for unit in moving { unit.values = .rest } }
  }

  // MARK: Characters that are replaced

  /// Sets how a replacement begins.
  ///
  /// - Returns: The changes that are animated.
  private func prepare(_ replacement: TextMatching.Replacement) -> () -> Void {
    let leaving = replacement.old.map { old[$0] }
    let entering = replacement.new.map { view.units[$0] }
    if change.style == .morph, let morph = morph(replacement, leaving, entering) { return morph }
    let distance =
      leaving.flatMap { leaving in
        entering.map { $0.restingCenter - leaving.restingCenter }
      } ?? .zero
    let height = (entering ?? leaving)?.restingRect.height ?? 0
    let away = values(towards: direction, distance, height: height)
    let before = values(towards: -direction, CGPoint.zero - distance, height: height)
    for unit in [leaving, entering].compactMap({ $0 }) { show(unit, beside: leaving, entering) }
    entering?.values = before
    return {
      leaving?.values = away
      entering?.values = .rest
    }
  }

  /// The values of a character that has left.
  private func values(
    towards direction: CGFloat, _ distance: CGPoint, height: CGFloat
  ) -> TextUnitValues {
    var values = TextUnitValues(position: distance)
    switch change.style {
    case .roll: values.position.y += direction * height
    case .numericText:
      values.position.y += direction * height / 2
      (values.opacity, values.blur) = (0, height / 16)
      values.scale = CGSize(width: 0.7, height: 0.7)
    case .crossDissolve: (values.opacity, values.blur) = (0, height / 16)
    case .morph:
      values.opacity = 0
      values.scale = CGSize(width: 0.3, height: 0.3)
    }
    return values
  }

  /// Shows a unit; one that rolls, in a slot as high as its line.
  private func show(_ unit: TextUnitView, beside leaving: TextUnitView?, _ entering: TextUnitView?)
  {
    guard change.style == .roll else {
      if unit === leaving {
        view.insertSubview(unit, at: 0)
        helpers.append(unit)
      }
      return
    }
    let rects = [leaving, entering].compactMap { $0?.restingRect }
    let left = rects.map(\.minX).min() ?? 0
    let right = rects.map(\.maxX).max() ?? 0
    let reach = unit.restingRect.height
    let slot = UIView(frame: .zero)
    slot.frame = CGRect(
      x: left - reach, y: unit.restingRect.minY, width: right - left + 2 * reach,
      height: unit.restingRect.height)
    // The unit keeps its coordinates.
    slot.bounds = slot.frame
    (slot.clipsToBounds, slot.isUserInteractionEnabled) = (true, false)
    view.addSubview(slot)
    slot.addSubview(unit)
    helpers.append(slot)
  }

  /// Shows the outline of the old character in place of the new one; nil unless both have outlines.
  private func morph(
    _ replacement: TextMatching.Replacement, _ leaving: TextUnitView?, _ entering: TextUnitView?
  ) -> (() -> Void)? {
    guard let leaving, let entering, let first = replacement.old, let second = replacement.new,
      outlines.old.indices.contains(first), outlines.new.indices.contains(second),
      outlines.old[first].morphing(to: outlines.new[second]) != nil
    else { return nil }
    let shape = GlyphShapeView(
      outlines.old[first], color: leaving.baseColor, frame: CGRect(origin: .zero, size: .zero))
    view.addSubview(shape)
    helpers.append(shape)
    entering.values.opacity = 0
    let (target, color) = (outlines.new[second], entering.baseColor)
    return { shape.morph(to: target, color: color) }
  }
}

/// Shows the outline of a glyph.
final class GlyphShapeView: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }

  private var shape: CAShapeLayer? { layer as? CAShapeLayer }

  /// - Parameter path: In the view's coordinates, filled by the even-odd rule: contours that morph may change their
  ///   directions.
  init(_ path: CGPath, color: CGColor, frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    guard let shape else { return }
    (shape.path, shape.fillColor, shape.fillRule) = (path, color, .evenOdd)
  }

  required init?(coder: NSCoder) { return nil }

  func morph(to path: CGPath, color: CGColor) {
    shape?.morph(to: path)
    shape?.fillColor = color
  }
}

extension DrawnText {
  /// The characters, as they are at rest in the label.
  @MainActor fileprivate var characterUnits: [TextUnitView] {
    block.units(by: .character).map {
      TextUnitView($0, of: self, anchor: CGPoint(x: 0.5, y: 0.5), alignment: 0)
    }
  }

  /// The outlines of the characters, in the label's coordinates.
  var characterOutlines: [CGPath] {
    var shift = CGAffineTransform(translationX: origin.x, y: origin.y)
    return block.characterOutlines.map { $0.copy(using: &shift) ?? $0 }
  }
}

extension TextUnitView {
  fileprivate var restingCenter: CGPoint { CGPoint(x: restingRect.midX, y: restingRect.midY) }
}

private func - (left: CGPoint, right: CGPoint) -> CGPoint {
  CGPoint(x: left.x - right.x, y: left.y - right.y)
}
