/// A kind of transition: its name, what can be said about it, how it is made.
public struct TransitionKind: Sendable {
  /// What scenes, reels and `CATransitionType` call it.
  public let name: String
  /// What it looks like, in a sentence.
  public let doc: String
  /// The ways it can go, the usual one first; none where there is only one.
  public let directions: [TransitionDirection]
  /// What else can be said about it.
  public let options: Set<TransitionOptions.Name>
  private let make: @Sendable (TransitionOptions) -> any ViewTransition

  /// Describes a kind.
  ///
  /// - Parameters:
  ///   - options: Which options `make` looks at, beside the direction.
  ///   - make: Makes a transition; where a direction matters it is given one.
  public init(
    _ name: String, _ doc: String, directions: [TransitionDirection] = [],
    takes options: Set<TransitionOptions.Name> = [],
    make: @escaping @Sendable (TransitionOptions) -> any ViewTransition
  ) {
    (self.name, self.doc, self.directions) = (name, doc, directions)
    self.options = directions.isEmpty ? options : options.union([.direction])
    self.make = make
  }

  /// A transition of this kind. A direction that it does not know counts as none said.
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

/// A transition that a kind has made: it can be made again from the kind's name and the options.
struct ConfiguredTransition: ViewTransition {
  let kind: String
  let options: TransitionOptions
  let base: any ViewTransition

  var name: String { base.name }
  var range: ClosedRange<Double> { base.range }

  func surfaces(at moment: TransitionSample) -> [TransitionSurface] { base.surfaces(at: moment) }
}

/// Where what is new comes from, or which side of what is there moves first.
public enum TransitionDirection: String, Sendable, CaseIterable {
  case fromLeft, fromRight, fromTop, fromBottom

  /// Whether it goes across, not up or down.
  public var isHorizontal: Bool { self == .fromLeft || self == .fromRight }

  /// "FromLeft".
  var suffix: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// What can be said about a transition; nil for what its kind usually does.
public struct TransitionOptions: Hashable, Sendable {
  /// The options' names in scenes.
  public enum Name: String, Sendable, CaseIterable {
    case direction, perspective, radius, angle, shadow, light, lead
  }

  /// What leaves the ground first where a page curls.
  public enum Lead: String, Sendable, CaseIterable {
    /// A whole edge: the page bends round a cylinder.
    case edge
    /// A corner: the page bends round a cone.
    case corner
  }

  /// The way it goes.
  public var direction: TransitionDirection?
  /// The eye's distance, in units of the view's longer side; above 0, infinite for no perspective.
  public var perspective: Double?
  /// Of what is round, in points.
  public var radius: Double?
  /// In radians.
  public var angle: Double?
  /// How dark shadows are: 0 none, 1 as dark as usual, more is darker.
  public var shadow: Double?
  /// How much surfaces darken that turn away from the light: 0 not at all, 1 as usual.
  public var light: Double?
  /// What leaves the ground first.
  public var lead: Lead?

  /// Says nothing but these.
  public init(
    direction: TransitionDirection? = nil, perspective: Double? = nil, radius: Double? = nil,
    angle: Double? = nil, shadow: Double? = nil, light: Double? = nil, lead: Lead? = nil
  ) {
    (self.direction, self.perspective, self.radius) = (direction, perspective, radius)
    (self.angle, self.shadow, self.light, self.lead) = (angle, shadow, light, lead)
  }
}

extension TransitionOptions {
  /// A factor that was given, kept within 0…`most`; 1 where none was.
  func factor(_ path: KeyPath<TransitionOptions, Double?>, upTo most: Double = 4) -> Double {
    guard let value = self[keyPath: path], !value.isNaN else { return 1 }
    return min(max(value, 0), most)
  }

  /// The eye before a view, as near as these options say.
  ///
  /// - Parameter usual: Its distance in units of the longer side, where they say nothing.
  func eye(before size: CGSize, usual: Double) -> TransitionEye {
    TransitionEye(before: size, distance: perspective ?? usual)
  }
}
