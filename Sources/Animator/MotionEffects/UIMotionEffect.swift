/// Moves views as the device is tilted. Subclasses override ``keyPathsAndRelativeValues(forViewerOffset:)``.
///
/// The model values of the view stay as they are: only what is shown changes.
@preconcurrency @MainActor
open class UIMotionEffect: NSObject {
  /// Creates an effect without values.
  public override init() { super.init() }

  /// The values to add to those of the view, by key path.
  ///
  /// - Parameter viewerOffset: How far the device is tilted, −1…1 in each direction; zero facing the viewer.
  /// - Returns: Nil for none.
  open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    nil
  }
}

/// Interpolates a value between two as the device is tilted along an axis.
@preconcurrency @MainActor
open class UIInterpolatingMotionEffect: UIMotionEffect {
  /// The direction of a tilt. Raw values are UIKit's.
  public enum EffectType: Int, Sendable {
    /// To the left and right.
    case tiltAlongHorizontalAxis
    /// Up and down.
    case tiltAlongVerticalAxis
  }

  /// A key path of the view, such as "center.x", or of its layer, such as "layer.shadowOffset.width".
  public let keyPath: String
  /// The direction of the tilt.
  public let type: EffectType
  /// The number that is added at a tilt of −1.
  open var minimumRelativeValue: Any?
  /// The number that is added at a tilt of 1.
  open var maximumRelativeValue: Any?

  /// Creates an effect without values.
  public init(keyPath: String, type: EffectType) {
    (self.keyPath, self.type) = (keyPath, type)
    super.init()
  }

  /// The value between the minimum, zero and the maximum.
  open override func keyPathsAndRelativeValues(
    forViewerOffset viewerOffset: UIOffset
  ) -> [String: Any]? {
    let offset = type == .tiltAlongHorizontalAxis ? viewerOffset.horizontal : viewerOffset.vertical
    let tilt = min(max(Double(offset).finite, -1), 1)
    guard let end = MotionValue.number(tilt < 0 ? minimumRelativeValue : maximumRelativeValue)
    else { return nil }
    return [keyPath: end * abs(tilt)]
  }
}

/// Several effects that are applied together. Numbers for the same key path are added.
@preconcurrency @MainActor
open class UIMotionEffectGroup: UIMotionEffect {
  /// The effects; nil for none.
  open var motionEffects: [UIMotionEffect]?
  private var isSumming = false

  /// The values of all effects. A group inside itself adds nothing.
  open override func keyPathsAndRelativeValues(
    forViewerOffset viewerOffset: UIOffset
  ) -> [String: Any]? {
    if isSumming { return nil }
    isSumming = true
    defer { isSumming = false }
    return MotionValue.sum(of: motionEffects ?? [], at: viewerOffset)
  }
}

/// Relative values of motion effects.
@MainActor
enum MotionValue {
  /// A finite number of any type.
  static func number(_ value: Any?) -> Double? {
    let number: Double? =
      switch value {
      case let value as Double: value
      case let value as CGFloat: Double(value)
      case let value as Float: Double(value)
      case let value as Int: Double(value)
      case let value as NSNumber: value.doubleValue
      default: nil
      }
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The values of effects, by key path: the sum of numbers, else the last one.
  static func sum(of effects: [UIMotionEffect], at offset: UIOffset) -> [String: Any] {
    var sum: [String: Any] = [:]
    for effect in effects {
      for (key, value) in effect.keyPathsAndRelativeValues(forViewerOffset: offset) ?? [:] {
        if let old = number(sum[key]), let new = number(value) {
          sum[key] = old + new
        } else {
          sum[key] = value
        }
      }
    }
    return sum
  }
}
