import Synchronization

/// The registry of transition kinds.
public enum ViewTransitions {
  /// The built-in kinds.
  public static let builtIn: [TransitionKind] = [
    .crossDissolve, .flip, .curlUp, .curlDown, .partialCurlUp, .partialCurlDown,
    .push, .moveIn, .reveal, .cube, .suckEffect, .rippleEffect, .cameraIrisOpen,
    .cameraIrisClose, .door, .fold, .slideOver, .iris, .zoom, .book,
  ]

  /// Core Animation's names of kinds.
  package static let aliases = [
    "fade": "crossDissolve", "oglFlip": "flip", "pageCurl": "curlUp", "pageUnCurl": "curlDown",
  ]

  /// Kinds registered by clients.
  package static let registered = Mutex<[TransitionKind]>([])

  /// All kinds: the built-in ones, then the registered ones in order.
  public static var all: [TransitionKind] { builtIn + registered.withLock { $0 } }

  /// The kind of this name, which may be one of Core Animation's; nil if it is unknown.
  public static func kind(named name: String) -> TransitionKind? {
    let name = aliases[name] ?? name
    return all.first { $0.name == name }
  }
}
