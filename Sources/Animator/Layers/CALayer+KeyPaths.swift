/// A number last given for a part of a transform, and the transform that it made.
///
/// A matrix knows angles up to whole turns only; as long as nobody else changed it, the number that
/// was given is where the next motion starts.
struct AssignedComponent {
  var value: CGFloat
  var transform: CATransform3D
}

extension LayerProperty<CGFloat> {
  /// The parts of properties that Core Animation's key paths name, each a number: lengths in points,
  /// angles in radians.
  // swift-format-ignore
  static var components: [LayerProperty<CGFloat>] { [
    Self("position.x", \.position.x, .additive, stales: .geometry),
    Self("position.y", \.position.y, .additive, stales: .geometry),
    Self("bounds.origin.x", \.bounds.origin.x, .additive, stales: .geometry),
    Self("bounds.origin.y", \.bounds.origin.y, .additive, stales: .geometry),
    Self("bounds.size.width", \.bounds.size.width, .additive, stales: .geometry),
    Self("bounds.size.height", \.bounds.size.height, .additive, stales: .geometry),
    Self("anchorPoint.x", \.anchorPoint.x, .additive, stales: .geometry),
    Self("anchorPoint.y", \.anchorPoint.y, .additive, stales: .geometry),
    Self("transform.translation.x", \.transform.translationX, .additive, stales: .geometry),
    Self("transform.translation.y", \.transform.translationY, .additive, stales: .geometry),
    Self("transform.translation.z", \.transform.translationZ, .additive, stales: .geometry),
    Self("transform.scale", \.transform.scale, .additive, stales: .geometry),
    Self("transform.scale.x", \.transform.scaleX, .additive, stales: .geometry),
    Self("transform.scale.y", \.transform.scaleY, .additive, stales: .geometry),
    Self("transform.scale.z", \.transform.scaleZ, .additive, stales: .geometry),
    Self("transform.rotation", \.transform.rotationZ, .additive, stales: .geometry),
    Self("transform.rotation.x", \.transform.rotationX, .additive, stales: .geometry),
    Self("transform.rotation.y", \.transform.rotationY, .additive, stales: .geometry),
    Self("transform.rotation.z", \.transform.rotationZ, .additive, stales: .geometry),
    Self("shadowOffset.width", \.shadowOffset.width),
    Self("shadowOffset.height", \.shadowOffset.height),
    .zPosition, .anchorPointZ, .cornerRadius, .borderWidth, .shadowRadius,
  ] }
}

extension AnyLayerProperty {
  /// The key paths that ``CALayer/setValue(_:forKeyPath:)`` takes.
  public static let numberKeyPaths: [String] =
    LayerProperty<CGFloat>.components.map(\.key) + ["opacity", "shadowOpacity"]
}

extension CALayer {
  /// Sets the number at a Core Animation key path, such as "transform.rotation.z" or "position.x";
  /// inside an animation block it is animated as a number: an angle takes no shortest way.
  ///
  /// - Parameter value: Lengths in points, angles in radians.
  /// - Returns: False where `keyPath` names no number (``AnyLayerProperty/numberKeyPaths`` lists
  ///   them) or `value` is not finite; nothing changes then.
  @discardableResult
  package func setValue(_ value: Double, forKeyPath keyPath: String) -> Bool {
    if !value.isFinite { return false }
    switch keyPath {
    case "opacity": self[.opacity] = min(max(value, 0), 1)
    case "shadowOpacity": self[.shadowOpacity] = min(max(value, 0), 1)
    default:
      guard let property = LayerProperty<CGFloat>.components.first(where: { $0.key == keyPath })
      else { return false }
      if keyPath.hasPrefix("transform.") {
        setTransformComponent(property, to: CGFloat(value))
      } else {
        self[property] = CGFloat(value)
      }
    }
    return true
  }

  private func setTransformComponent(_ property: LayerProperty<CGFloat>, to value: CGFloat) {
    var key = property.key
    if key == "transform.rotation" { key = "transform.rotation.z" }
    let assigned = assignedComponents[key]
    let isCurrent = assigned?.transform == state.transform
    let old = isCurrent ? assigned?.value ?? value : state[keyPath: property.path]
    if owner != nil { AnimationBlock.touch(self) }
    if owner != nil && old != value {
      AnimationBlock.current?.animate(self, property, from: old, to: value)
    }
    let before = state.transform
    state[keyPath: property.path] = value
    // Numbers too large for a transform to be taken apart leave it as it was.
    if !state.transform.isFinite { state.transform = before }
    record?.stateChanged(self)
    assignedComponents[key] = AssignedComponent(value: value, transform: state.transform)
  }
}
