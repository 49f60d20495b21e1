/// The path that a label's text follows.
struct TextPathSettings {
  var path: CGPath? { didSet { ruler = path.flatMap { PathRuler($0) } } }
  /// A fraction of the path's length.
  var offset: CGFloat = 0
  /// An empty view whose x coordinate is the offset: blocks that animate the offset wait for its animation.
  var carrier: UIView?
  /// Measures along the path; nil if there is none with a length.
  private(set) var ruler: PathRuler?
}

/// Where a unit of text is on a path.
struct TextPathPosition: Equatable {
  /// The middle of the unit's advance width, on the baseline.
  var point: CGPoint
  /// The direction of the baseline, in radians from the x axis.
  var angle: CGFloat
}

extension UILabel {
  /// A path that the text follows in one line, in the label's coordinates; nil, the default, for none.
  ///
  /// Each character stands upright on the first subpath that has a length, at the distance at which it is in a
  /// straight line. ``textAlignment`` decides whether the text begins at the path's beginning, is in its middle or
  /// ends at its end. Beyond its ends an open path goes on straight; a closed one goes round.
  public var textPath: CGPath? {
    get { pathSettings.path }
    set {
      guard newValue != pathSettings.path else { return }
      pathSettings.path = newValue
      if newValue == nil {
        pathSettings.carrier?.removeFromSuperview()
        pathSettings.carrier = nil
      }
      setNeedsDisplay()
    }
  }

  /// How far the text is moved along its path, as a fraction of the path's length. The default is 0. Animatable:
  /// characters keep to the path while they move.
  public var textPathOffset: CGFloat {
    get { pathSettings.offset }
    set {
      let (old, new) = (pathSettings.offset, newValue.finite)
      guard new != old else { return }
      pathSettings.offset = new
      moveAlongPath(from: old, to: new)
    }
  }

  /// Whether there is a path that the text follows.
  var followsPath: Bool { pathSettings.ruler != nil }

  /// The anchor point of units on a path: in the middle, on the baseline. Nil without a path.
  var pathAnchor: CGPoint? {
    guard followsPath, let line = drawnText?.block.units(by: .line).first, line.rect.height > 0
    else { return nil }
    return CGPoint(x: 0.5, y: (line.baseline - line.rect.minY) / line.rect.height)
  }

  /// Divides the text, and places it on its path.
  func showTextOnPath() {
    if followsPath { splitText(by: .character) }
  }

  /// Places the units at the current offset.
  func placeUnitsOnPath() { placeUnits(at: pathSettings.offset) }

  private func placeUnits(at offset: CGFloat) {
    guard let ruler = pathSettings.ruler, let view = textUnits, let first = view.units.first else {
      return
    }
    let extent = view.units.reduce(first.restingRect) { $0.union($1.restingRect) }
    let start = view.alignment * (ruler.length - extent.width) + offset * ruler.length
    for unit in view.units {
      let position = ruler.position(at: start + unit.restingRect.midX - extent.minX)
      unit.pathPosition = TextPathPosition(point: position.point, angle: position.angle)
    }
  }

  /// Moves the units to another offset, within an animation block by keyframes on the path.
  private func moveAlongPath(from old: CGFloat, to new: CGFloat) {
    let carrier = pathSettings.carrier ?? makeCarrier(at: old)
    carrier.center.x = new
    guard let ruler = pathSettings.ruler, textUnits != nil else { return }
    guard let outer = AnimationBlock.current, !outer.settings.isSuppressed else {
      return placeUnitsOnPath()
    }
    // A keyframe for each four points of the path.
    let distance = abs(new - old) * ruler.length
    let count = distance.isFinite ? Int(min(max((distance / 4).rounded(.up), 1), 256)) : 1
    let settings = AnimationBlock.Settings(
      duration: outer.settings.duration, delay: outer.settings.delay)
    let block = KeyframeBlock(settings, mode: .linear, completion: nil)
    block.run {
      for index in 1...count {
        let (start, end) = (CGFloat(index - 1) / CGFloat(count), CGFloat(index) / CGFloat(count))
        block.addFrame(start: start.native, length: (end - start).native) {
          placeUnits(at: index == count ? new : old + (new - old) * end)
        }
      }
    }
  }

  private func makeCarrier(at offset: CGFloat) -> UIView {
    let carrier = UIView(frame: .zero)
    UIView.performWithoutAnimation {
      carrier.isUserInteractionEnabled = false
      carrier.center.x = offset
      addSubview(carrier)
    }
    pathSettings.carrier = carrier
    return carrier
  }
}
