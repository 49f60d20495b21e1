import Animator

extension ViewType {
  /// A Lottie document.
  static let lottie = ViewType("lottie", SceneLottieView.self, "A Lottie document, which plays.") {
    SceneLottieView(frame: .zero)
  }
}

/// A Lottie view whose properties may be set in any order.
final class SceneLottieView: LottieView {
  /// The document as it is named.
  fileprivate var named: NamedLottie? {
    didSet {
      animation = named?.animation
      part = named?.marker.map { animation?.range(of: $0) ?? 0...0 }
    }
  }
}

/// A Lottie document and its options in the scene.
struct NamedLottie: Sendable {
  let source: LottieSource
  let animation: LottieAnimation

  /// The marker whose part is played.
  var marker: LottieMarker? { source.marker.flatMap { try? animation.marker(named: $0) } }
}

extension PropertyKind where Value == NamedLottie {
  fileprivate static var lottie: PropertyKind {
    PropertyKind(.lottie, wrap: { .lottie($0.source) }) { value, resources in
      guard case .lottie(let source) = value else { return nil }
      return resources.lotties[source].map { NamedLottie(source: source, animation: $0) }
    }
  }
}

extension ViewProperty {
  /// Properties of Lottie views.
  static let lottie: [ViewProperty] = [
    ViewProperty(
      "lottie", .lottie, of: SceneLottieView.self,
      "The path of a Lottie document, .json or .lottie, or what is used of it."
    ) {
      $0.named
    } set: {
      $0.named = $1
    }
  ]
}
