import Animator

/// How a unit of text differs from the unit at rest, as described in a scene; nil for no difference.
package struct TextUnitDescription: Equatable, Sendable {
  /// The displacement, in points.
  package var position: CGPoint?
  package var scale: CGSize?
  /// In radians.
  package var rotation: Double?
  /// A factor, 0…1.
  package var opacity: Double?
  /// Extra space after each character, in points.
  package var tracking: Double?
  /// The standard deviation of a Gaussian blur, in points.
  package var blur: Double?
  package var color: SceneColor?
  /// On OpenType's scale, 1…1000.
  package var weight: Double?

  package init() {}

  /// The values with the colors of a scene.
  func values(_ resources: SceneResources) -> TextUnitValues {
    TextUnitValues(
      position: position ?? .zero, scale: scale ?? CGSize(width: 1, height: 1),
      rotation: CGFloat(rotation ?? 0), opacity: opacity ?? 1, tracking: CGFloat(tracking ?? 0),
      blur: CGFloat(blur ?? 0),
      color: color?.color(in: resources), weight: weight.map { CGFloat($0) })
  }
}

/// A range that moves over the units of a text, as described in a scene.
package struct TextRangeDescription: Equatable, Sendable {
  package var start: TextRangeSelector.Course?
  package var end: TextRangeSelector.Course?
  package var offset: TextRangeSelector.Course?
  package var shape: TextRangeSelector.Shape?

  package init() {}

  var selector: TextRangeSelector {
    TextRangeSelector(
      start: start ?? .init(0), end: end ?? .init(1), offset: offset ?? .init(0),
      shape: shape ?? .square)
  }
}

/// How the units of a text move, as described in a scene. One of `from`, `to` and `values` is not nil.
package struct TextMotionDescription: Equatable, Sendable {
  package var unit: TextUnit?
  package var from: TextUnitDescription?
  package var to: TextUnitDescription?
  /// The values of units that `range` selects.
  package var values: TextUnitDescription?
  package var range: TextRangeDescription?
  package var order: TextOrder?
  /// Selects the shuffle of the order `random`; nil for 0.
  package var seed: Int?
  /// The time from one unit's beginning to that of the next; nil for 0.
  package var stagger: MediaTime?
  /// The anchor point of scale and rotation in unit coordinates; nil for the middle.
  package var anchor: CGPoint?

  package init() {}

  /// The animation with the colors of a scene.
  func animation(_ resources: SceneResources) -> TextAnimation {
    var animation: TextAnimation
    if let from {
      animation = TextAnimation(from: from.values(resources))
    } else if let to {
      animation = TextAnimation(to: to.values(resources))
    } else {
      let range = range ?? TextRangeDescription()
      animation = TextAnimation(
        range.selector, (values ?? TextUnitDescription()).values(resources))
    }
    animation.unit = unit ?? .character
    animation.order = order ?? .forward
    animation.seed = seed ?? 0
    animation.stagger = stagger?.seconds ?? 0
    animation.anchor = anchor ?? CGPoint(x: 0.5, y: 0.5)
    return animation
  }
}
