/// A kind of transition: its name, its options, and how it is made.
public struct TransitionKind: Sendable {
  /// The name in scenes, reels and `CATransitionType`.
  public let name: String
  /// A description in one sentence.
  public let doc: String
  /// The supported directions, the default first; empty if there is only one.
  public let directions: [TransitionDirection]
  /// The supported options.
  public let options: Set<TransitionOptions.Name>
  private let make: @Sendable (TransitionOptions) -> any ViewTransition

  /// Describes a kind.
  ///
  /// - Parameters:
  /// - options: The options that `make` uses, in addition to the direction.
  /// - make: Makes a transition; the options have a direction if the kind supports any.
  public init(
    _ name: String, _ doc: String, directions: [TransitionDirection] = [],
    takes options: Set<TransitionOptions.Name> = [],
    make: @escaping @Sendable (TransitionOptions) -> any ViewTransition
  ) {
    (self.name, self.doc, self.directions) = (name, doc, directions)
    self.options = directions.isEmpty ? options : options.union([.direction])
    self.make = make
  }

  /// A transition of this kind. An unsupported direction is replaced by the default.
  public func callAsFunction(_ options: TransitionOptions = TransitionOptions())
    -> any ViewTransition
  {
    var options = options
    if options.direction.map({ !directions.contains($0) }) ?? true {
      options.direction = directions.first
    }
    return ConfiguredTransition(kind: name, options: options, base: make(options))
  }
}

/// A transition made by a kind: it can be made again from the kind's name and its options.
struct ConfiguredTransition: ViewTransition {
  let kind: String
  let options: TransitionOptions
  let base: any ViewTransition

  var name: String { base.name }
  var range: ClosedRange<Double> { base.range }

  func surfaces(at sample: TransitionSample) -> [TransitionSurface] { base.surfaces(at: sample) }
}

/// The side from which the new image enters, or the side that moves first.
public enum TransitionDirection: String, Sendable, CaseIterable {
  case fromLeft, fromRight, fromTop, fromBottom

  /// Whether it is horizontal.
  public var isHorizontal: Bool { self == .fromLeft || self == .fromRight }

  /// "FromLeft".
  var suffix: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// The options of a transition; nil for the defaults of its kind.
public struct TransitionOptions: Hashable, Sendable {
  /// The option names in scenes, each that of the property with its meaning and unit.
  public enum Name: String, Sendable, CaseIterable {
    case direction, perspective, radius, angle, shadow, light, lead
  }

  /// The part of a curling page that lifts first.
  public enum Lead: String, Sendable, CaseIterable {
    /// A whole edge: the page bends around a cylinder.
    case edge
    /// A corner: the page bends around a cone.
    case corner
  }

  /// The direction of the motion.
  public var direction: TransitionDirection?
  /// The eye's distance, in units of the view's longer side; above 0, infinite for an orthographic
  /// projection.
  public var perspective: Double?
  /// The radius of curved parts, in points.
  public var radius: Double?
  /// An angle in radians, whose meaning depends on the kind.
  public var angle: Double?
  /// The darkness of shadows: 0 for none, 1 for the default.
  public var shadow: Double?
  /// The strength of shading: 0 for none, 1 for the default.
  public var light: Double?
  /// The part that lifts first.
  public var lead: Lead?

  /// Makes options.
  public init(
    direction: TransitionDirection? = nil, perspective: Double? = nil, radius: Double? = nil,
    angle: Double? = nil, shadow: Double? = nil, light: Double? = nil, lead: Lead? = nil
  ) {
    (self.direction, self.perspective, self.radius) = (direction, perspective, radius)
    (self.angle, self.shadow, self.light, self.lead) = (angle, shadow, light, lead)
  }
}

extension TransitionOptions {
  /// The value of a factor, clamped to 0…`most`; 1 if it is not set.
  func factor(_ path: KeyPath<TransitionOptions, Double?>, upTo most: Double = 4) -> Double {
    guard let value = self[keyPath: path], !value.isNaN else { return 1 }
    return min(max(value, 0), most)
  }

  /// The eye in front of a view.
  ///
  /// - Parameter defaultDistance: The default distance, in units of the longer side.
  func eye(before size: CGSize, defaultDistance: Double) -> TransitionEye {
    TransitionEye(before: size, distance: perspective ?? defaultDistance)
  }
}
