import Synchronization

/// The transitions there are.
public enum ViewTransitions {
  /// The table: to add a kind, add a file and its line here.
  public static let own: [TransitionKind] = [
    .crossDissolve, .flip, .curlUp, .curlDown, .partialCurlUp, .partialCurlDown,
    .push, .moveIn, .reveal, .cube, .suckEffect, .rippleEffect, .cameraIrisOpen,
    .cameraIrisClose, .door, .fold, .slideOver, .iris, .zoom, .book,
  ]

  /// Those of UIKit, each with the option that asks for it.
  // swift-format-ignore
  public static let options: [(option: UIView.AnimationOptions, transition: any ViewTransition)] = [
    (.transitionFlipFromLeft, TransitionKind.flip(.init(direction: .fromLeft))),
    (.transitionFlipFromRight, TransitionKind.flip(.init(direction: .fromRight))),
    (.transitionFlipFromTop, TransitionKind.flip(.init(direction: .fromTop))),
    (.transitionFlipFromBottom, TransitionKind.flip(.init(direction: .fromBottom))),
    (.transitionCurlUp, TransitionKind.curlUp()),
    (.transitionCurlDown, TransitionKind.curlDown()),
    (.transitionCrossDissolve, TransitionKind.crossDissolve()),
  ]

  /// Other names of kinds: Core Animation's.
  static let aliases = [
    "fade": "crossDissolve", "oglFlip": "flip", "pageCurl": "curlUp", "pageUnCurl": "curlDown",
  ]

  private static let registered = Mutex<[TransitionKind]>([])

  /// All kinds: the library's, then what was registered, in that order.
  public static var all: [TransitionKind] { own + registered.withLock { $0 } }

  /// Makes a transition known by its name, to scenes, reels and ``CATransition``.
  ///
  /// One of a name that was registered before takes its place; the library's own names, and Core
  /// Animation's, stay what they are, which is a ``UsageFault``.
  @preconcurrency @MainActor
  public static func register(_ kind: TransitionKind) {
    if aliases[kind.name] != nil || own.contains(where: { $0.name == kind.name }) {
      return UsageFault.raise(
        "ViewTransitions.register(_:)",
        "'\(kind.name)' is a transition of the library's own; choose another name")
    }
    registered.withLock { kinds in
      kinds.removeAll { $0.name == kind.name }
      kinds.append(kind)
    }
  }

  /// The kind of this name; nil where there is none. Core Animation's names count.
  public static func kind(named name: String) -> TransitionKind? {
    let name = aliases[name] ?? name
    return all.first { $0.name == name }
  }

  /// The transition that `options` ask for; nil for none.
  static func transition(for options: UIView.AnimationOptions) -> (any ViewTransition)? {
    let field = options.intersection(.transitionMask)
    return self.options.first { $0.option == field }?.transition
  }
}
