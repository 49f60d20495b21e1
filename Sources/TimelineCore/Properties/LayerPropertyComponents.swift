// The components of properties that have key paths of their own in Core Animation: lengths in points,
// angles in radians.

// swift-format-ignore
extension LayerProperty<CGFloat> {
  private static func geometry(_ key: String, _ path: any WritableKeyPath<LayerState, CGFloat> & Sendable, _ update: Update? = nil) -> Self {
    Self(key, path, .additive, update: update)
  }

  fileprivate static var components: [Self] { [
    geometry("position.x", \.position.x),
    geometry("position.y", \.position.y),
    geometry("bounds.origin.x", \.bounds.origin.x),
    geometry("bounds.origin.y", \.bounds.origin.y),
    geometry("bounds.size.width", \.bounds.size.width),
    geometry("bounds.size.height", \.bounds.size.height),
    geometry("anchorPoint.x", \.anchorPoint.x),
    geometry("anchorPoint.y", \.anchorPoint.y),
    geometry("transform.translation.x", \.transform.translationX) { $1(&$0.pointee.transform.translationX) },
    geometry("transform.translation.y", \.transform.translationY) { $1(&$0.pointee.transform.translationY) },
    geometry("transform.translation.z", \.transform.translationZ) { $1(&$0.pointee.transform.translationZ) },
    geometry("transform.scale", \.transform.scale) { $1(&$0.pointee.transform.scale) },
    geometry("transform.scale.xy", \.transform.scaleXY) { $1(&$0.pointee.transform.scaleXY) },
    geometry("transform.scale.x", \.transform.scaleX) { $1(&$0.pointee.transform.scaleX) },
    geometry("transform.scale.y", \.transform.scaleY) { $1(&$0.pointee.transform.scaleY) },
    geometry("transform.scale.z", \.transform.scaleZ) { $1(&$0.pointee.transform.scaleZ) },
    geometry("transform.rotation", \.transform.rotationZ) { $1(&$0.pointee.transform.rotationZ) },
    geometry("transform.rotation.x", \.transform.rotationX) { $1(&$0.pointee.transform.rotationX) },
    geometry("transform.rotation.y", \.transform.rotationY) { $1(&$0.pointee.transform.rotationY) },
    geometry("transform.rotation.z", \.transform.rotationZ) { $1(&$0.pointee.transform.rotationZ) },
    geometry("sublayerTransform.translation.x", \.sublayerTransform.translationX),
    geometry("sublayerTransform.translation.y", \.sublayerTransform.translationY),
    geometry("sublayerTransform.translation.z", \.sublayerTransform.translationZ),
    geometry("sublayerTransform.scale", \.sublayerTransform.scale),
    geometry("sublayerTransform.scale.xy", \.sublayerTransform.scaleXY),
    geometry("sublayerTransform.scale.x", \.sublayerTransform.scaleX),
    geometry("sublayerTransform.scale.y", \.sublayerTransform.scaleY),
    geometry("sublayerTransform.scale.z", \.sublayerTransform.scaleZ),
    geometry("sublayerTransform.rotation", \.sublayerTransform.rotationZ),
    geometry("sublayerTransform.rotation.x", \.sublayerTransform.rotationX),
    geometry("sublayerTransform.rotation.y", \.sublayerTransform.rotationY),
    geometry("sublayerTransform.rotation.z", \.sublayerTransform.rotationZ),
    Self("shadowOffset.width", \.shadowOffset.width),
    Self("shadowOffset.height", \.shadowOffset.height),
    Self("contentsRect.origin.x", \.contentsRect.origin.x),
    Self("contentsRect.origin.y", \.contentsRect.origin.y),
    Self("contentsRect.size.width", \.contentsRect.size.width),
    Self("contentsRect.size.height", \.contentsRect.size.height),
    Self("contentsCenter.origin.x", \.contentsCenter.origin.x),
    Self("contentsCenter.origin.y", \.contentsCenter.origin.y),
    Self("contentsCenter.size.width", \.contentsCenter.size.width),
    Self("contentsCenter.size.height", \.contentsCenter.size.height),
    Self("startPoint.x", \.startPoint.x, of: .gradient),
    Self("startPoint.y", \.startPoint.y, of: .gradient),
    Self("endPoint.x", \.endPoint.x, of: .gradient),
    Self("endPoint.y", \.endPoint.y, of: .gradient),
  ] }
}

// swift-format-ignore
extension LayerProperty<CGSize> {
  fileprivate static var components: [Self] { [
    Self("transform.translation", \.transform.translationSize, .additive),
    Self("sublayerTransform.translation", \.sublayerTransform.translationSize, .additive),
    Self("contentsRect.size", \.contentsRect.size),
    Self("contentsCenter.size", \.contentsCenter.size),
  ] }
}

// swift-format-ignore
extension LayerProperty<CGPoint> {
  fileprivate static var components: [Self] { [
    Self("contentsRect.origin", \.contentsRect.origin),
    Self("contentsCenter.origin", \.contentsCenter.origin),
  ] }
}

extension LayerProperty<CGRect> {
  /// Origin and size together; animation blocks animate them separately.
  static var bounds: Self { Self("bounds", \.bounds, .additive) }
}

extension CATransform3D {
  /// "translation": the translation along x and y.
  fileprivate var translationSize: CGSize {
    get { CGSize(width: translationX, height: translationY) }
    set { (translationX, translationY) = (newValue.width, newValue.height) }
  }
}

extension AnyLayerProperty {
  /// All key paths: the properties of the table and their components.
  public static let keyPaths: [AnyLayerProperty] =
    all.filter { $0.target != nil } + [AnyLayerProperty(.bounds)]
    + LayerProperty<CGFloat>.components.map { AnyLayerProperty($0) }
    + LayerProperty<CGSize>.components.map { AnyLayerProperty($0) }
    + LayerProperty<CGPoint>.components.map { AnyLayerProperty($0) }

  /// The key paths whose values are numbers.
  public static let numberKeyPaths: [String] =
    keyPaths.filter { $0.target?.kind == Double.kind }.map(\.key)

  private static let targets: [String: any KeyPathTarget] = Dictionary(
    keyPaths.compactMap { row in row.target.map { (row.key, $0) } }, uniquingKeysWith: { a, _ in a }
  )

  /// The target of a key path; nil if there is none.
  package static func target(at keyPath: String) -> (any KeyPathTarget)? { targets[keyPath] }

  /// The target of a key path for a layer with these values; nil if there is none.
  package static func target(at keyPath: String, of state: LayerState) -> (any KeyPathTarget)? {
    targets[keyPath].flatMap { state.isOf($0.layerKind) ? $0 : nil }
      ?? EmitterCellKeyPath.target(at: keyPath, of: state)
  }

  /// The error message for an unknown key path, with the nearest valid ones.
  package static func unknownKeyPathMessage(at keyPath: String, of state: LayerState) -> String {
    if let message = EmitterCellKeyPath.unknownKeyPathMessage(at: keyPath, of: state) {
      return message
    }
    if let kind = targets[keyPath]?.layerKind {
      return "'\(keyPath)' is a property of a \(kind.className), which this layer is not"
    }
    let names = targets.filter { state.isOf($0.value.layerKind) }.keys.sorted()
    let near = NearestName.several(keyPath, among: names)
    return "'\(keyPath)' is not a key path of a layer; the nearest are "
      + near.map { "'\($0)'" }.joined(separator: ", ")
  }
}
