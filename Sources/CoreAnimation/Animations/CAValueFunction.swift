/// The part of a transform that the numbers of an animation of the key path "transform" or "sublayerTransform" are for.
///
///     let animation = CABasicAnimation(keyPath: "transform")
///     animation.valueFunction = CAValueFunction(name: .rotateZ)
///     animation.toValue = CGFloat.pi
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  /// The name, which is Core Animation's.
  public let rawValue: String
  /// Makes a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A rotation about the x axis, in radians.
  public static let rotateX = Self(rawValue: "rotateX")
  /// A rotation about the y axis, in radians.
  public static let rotateY = Self(rawValue: "rotateY")
  /// A rotation about the z axis, in radians.
  public static let rotateZ = Self(rawValue: "rotateZ")
  /// A scale along the x axis.
  public static let scaleX = Self(rawValue: "scaleX")
  /// A scale along the y axis.
  public static let scaleY = Self(rawValue: "scaleY")
  /// A scale along the z axis.
  public static let scaleZ = Self(rawValue: "scaleZ")
  /// A translation along the x axis, in points.
  public static let translateX = Self(rawValue: "translateX")
  /// A translation along the y axis, in points.
  public static let translateY = Self(rawValue: "translateY")
  /// A translation along the z axis, in points.
  public static let translateZ = Self(rawValue: "translateZ")
}

/// Makes transforms of the numbers of an animation.
@preconcurrency @MainActor
open class CAValueFunction: NSObject {
  /// The name.
  public let name: CAValueFunctionName
  /// The components of transforms by names.
  private static let components: [CAValueFunctionName: String] = [
    .rotateX: "rotation.x", .rotateY: "rotation.y", .rotateZ: "rotation.z",
    .scaleX: "scale.x", .scaleY: "scale.y", .scaleZ: "scale.z",
    .translateX: "translation.x", .translateY: "translation.y", .translateZ: "translation.z",
  ]

  /// Finds a function; fails for an unknown name.
  public init?(name: CAValueFunctionName) {
    guard Self.components[name] != nil else { return nil }
    self.name = name
  }

  /// The key path of the component of a transform; the same for other properties.
  func keyPath(in keyPath: String) -> String {
    guard keyPath == "transform" || keyPath == "sublayerTransform",
      let component = Self.components[name]
    else { return keyPath }
    return "\(keyPath).\(component)"
  }
}
