import Synchronization

/// The transitions there are.
public enum ViewTransitions {
  /// The table: to add a kind, add a file and its line here.
  public static let own: [TransitionKind] = [
    .crossDissolve, .flip, .curlUp, .curlDown, .partialCurlUp, .partialCurlDown,
    .push, .moveIn, .reveal, .cube, .suckEffect, .rippleEffect, .cameraIrisOpen,
    .cameraIrisClose, .door, .fold, .slideOver, .iris, .zoom, .book,
  ]

  /// Other names of kinds: Core Animation's.
  package static let aliases = [
    "fade": "crossDissolve", "oglFlip": "flip", "pageCurl": "curlUp", "pageUnCurl": "curlDown",
  ]

  /// Kinds that are not the library's own.
  package static let registered = Mutex<[TransitionKind]>([])

  /// All kinds: the library's, then what was registered, in that order.
  public static var all: [TransitionKind] { own + registered.withLock { $0 } }

  /// The kind of this name; nil where there is none. Core Animation's names count.
  public static func kind(named name: String) -> TransitionKind? {
    let name = aliases[name] ?? name
    return all.first { $0.name == name }
  }
}
